"""German and French: names with their endings, verbs in two parts, what is no order."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read, ruleset, written

from gmbot.parsing.tokens import names_of, sentence_tokens
from gmbot.parsing.tokens.tongues import tongue_of_line

UNITS = {
    "FRANCE": ["A PAR", "A BUR", "A MAR", "F BRE", "A YOR", "F NTH", "F AEG", "A CON", "F ION"],
    "AUSTRIA": ["A SER", "A BUD"],
    "TURKEY": ["A BUL"],
}
BOARD = board_of(UNITS, "S1901M")


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Burgund fällt ins Ruhrgebiet ein.", ["A BUR - RUH"]),
        ("Die Burgunder schlagen in München zu.", ["A BUR - MUN"]),
        ("Greif mit Burgund München an!", ["A BUR - MUN"]),
        ("Da Gerlinde schweigt, greift Burgund eben München an.", ["A BUR - MUN"]),
        ("Von Paris aus marschiert die Armee in die Picardie ein.", ["A PAR - PIC"]),
        ("Paris rührt sich nicht vom Fleck.", ["A PAR H"]),
        ("Paris leistet Burgund Schützenhilfe.", ["A PAR S A BUR"]),
        ("Burgund unterstütze ich mit Paris.", ["A PAR S A BUR"]),
        (
            "Die Nordsee bringt die Armee aus Yorkshire nach Dänemark.",
            ["F NTH C A YOR - DEN"],
        ),
        (
            "Die Flotte in der Nordsee soll die Armee aus Yorkshire nach Norwegen bringen.",
            ["F NTH C A YOR - NWY"],
        ),
        ("Die Ägäisflotte läuft in das Östliche Mittelmeer ein.", ["F AEG - EAS"]),
        ("Die bretonische Flotte zieht sich in den Mittelatlantik zurück.", ["F BRE - MAO"]),
    ],
)
def test_a_german_order_is_read(text: str, orders: list[str]) -> None:
    assert sorted(written(read(text, "FRANCE", BOARD).orders)) == sorted(orders)


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("L'armée parisienne s'empare de la Picardie.", ["A PAR - PIC"]),
        ("Paris ne bouge pas d'un pouce, celle de Marseille non plus.", ["A PAR H", "A MAR H"]),
        ("Faites passer l'armée de Marseille au Piémont.", ["A MAR - PIE"]),
        ("Paris donne son appui à la Bourgogne, qui reste en place.", ["A BUR H", "A PAR S A BUR"]),
        ("La mer Égée gagne la Méditerranée orientale.", ["F AEG - EAS"]),
        ("Marseille, tu files en Espagne.", ["A MAR - SPA"]),
        (
            "La mer du Nord dépose l'armée du Yorkshire en Norvège.",
            ["F NTH C A YOR - NWY"],
        ),
        ("L'armée de Marseille marche sur l'Espagne, tout simplement.", ["A MAR - SPA"]),
    ],
)
def test_a_french_order_is_read(text: str, orders: list[str]) -> None:
    assert sorted(written(read(text, "FRANCE", BOARD).orders)) == sorted(orders)


@pytest.mark.parametrize(
    "text",
    [
        "Zieht München nach Burgund, hält Paris.",
        "Rückt Paris in die Picardie ein, so hält Burgund.",
        "Beim nächsten Mal zieht Paris in die Picardie.",
        "Paris greift Burgund nicht an.",
        "Paris wäre mir in der Picardie zu teuer.",
        "Paris n'ira pas en Picardie.",
        "Paris irait bien en Picardie.",
        "Mon armée de Paris aurait dû aller en Picardie.",
        "Demain, Paris ira en Picardie.",
    ],
)
def test_what_is_no_order_orders_nothing(text: str) -> None:
    assert written(read(text, "FRANCE", BOARD).orders) == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("im Östlichen Mittelmeer", "EAS"), ("des Westlichen Mittelmeeres", "WES"),
        ("im Bottnischen Meerbusen", "BOT"), ("der Norwegischen See", "NWG"),
        ("im Nördlichen Atlantik", "NAO"), ("der Deutschen Bucht", "HEL"),
        ("die Grenze Norwegens", "NWY"), ("das Heer Münchens", "MUN"),
        ("die albanische Flotte", "ALB"), ("die Berliner Armee", "BER"),
        ("l'armée galloise", "WAL"), ("l'armée hongroise", "BUD"),
        ("la flotte tyrrhénienne", "TYS"), ("la mer d'Irlande", "IRI"),
        ("la Méditerranée de l'Est", "EAS"), ("la baie d'Héligoland", "HEL"),
    ],
)  # fmt: skip
def test_a_name_is_known_with_its_endings(text: str, place: str) -> None:
    tokens = sentence_tokens(text, names_of(ruleset().board))

    assert [one.place.places for one in tokens if one.type == "PLACE"] == [(place,)]


@pytest.mark.parametrize(
    ("text", "power"),
    [
        ("dem Österreicher", "AUSTRIA"), ("den Türken", "TURKEY"), ("des Engländers", "ENGLAND"),
        ("l'Autrichien", "AUSTRIA"), ("les Russes", "RUSSIA"), ("la flotte anglaise", "ENGLAND"),
    ],
)  # fmt: skip
def test_a_power_is_known_by_its_people(text: str, power: str) -> None:
    tokens = sentence_tokens(text, names_of(ruleset().board))

    assert [one.word for one in tokens if one.type == "OWNER"] == [power]


@pytest.mark.parametrize(
    ("text", "tongue"),
    [
        ("Die Armee in Wien geht nach Tirol", "de"), ("Vienne au Tyrol", "fr"),
        ("Vienna to Tyrolia", ""), ("A Par - Bur", ""), ("par mon", ""),
        ("The army in Vienna goes to Tyrolia", ""), ("f nth s a par", ""),
    ],
)  # fmt: skip
def test_a_line_is_in_the_language_of_its_small_words(text: str, tongue: str) -> None:
    assert tongue_of_line(text) == tongue

"""What sheet 3 says of wording beside its examples: abbreviations, languages, ciphers."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, position, read, ruleset, setting, written

from gmbot.mail.html import text_of_html
from gmbot.parsing.mail.section_lines import read_section
from gmbot.parsing.mail.sections import cut_sections
from gmbot.parsing.text.lines import read_body
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.board import ProvinceInfo
from gmbot.rules.board.terms import Power

EXCEPTIONS = {
    "English Channel": "ENG",
    "Eastern Mediterranean": "EMS",
    "Gulf of Bothnia": "GoB",
    "Gulf of Lyon": "GoL",
    "Liverpool": "Lpl",
    "Livonia": "Lvn",
    "North Africa": "NAf",
    "North Atlantic Ocean": "NAO",
    "Norwegian Sea": "NWG",
    "North Sea": "NTH",
    "Mid-Atlantic Ocean": "MAO",
    "Tyrolia": "Tya",
    "Tyrrhenian Sea": "TYS",
    "Western Mediterranean": "WMS",
}
"""The list of sheet 3, with its "Livona" put right."""

PROVINCES = [info for info in ruleset().board.provinces.values() if info.kind != "impassable"]


@pytest.mark.parametrize("info", PROVINCES, ids=lambda info: info.id)
def test_the_abbreviations_of_the_sheet_are_printed_and_read(info: ProvinceInfo) -> None:
    """S3.16: the first three letters of the name, but for the exceptions that are listed."""
    first_letters = "".join(filter(str.isalpha, info.name))[:3]
    expected = EXCEPTIONS.get(info.name, first_letters)
    kind = "F" if info.kind == "sea" else "A"
    board = board_of({"FRANCE": [f"{kind} {info.id}"]})

    assert info.abbr.lower() == expected.lower()
    assert written(read(f"{kind} {expected} H", "FRANCE", board).orders) == [f"{kind} {info.id} H"]


def test_the_map_has_75_provinces_with_all_the_exceptions_among_them() -> None:
    """S3.16."""
    assert len(PROVINCES) == 75
    assert set(EXCEPTIONS) <= {info.name for info in PROVINCES}


@pytest.mark.parametrize(
    ("word", "fleet"),
    [
        ("ECH", "ENG"), ("NTS", "NTH"), ("LVP", "LVP"), ("MID", "MAO"), ("NRG", "NWG"),
        ("LYO", "LYO"), ("BOT", "BOT"), ("WES", "WES"), ("EAS", "EAS"), ("NWY", "NWY"),
    ],
)  # fmt: skip
def test_what_the_sheet_itself_and_the_judges_write_is_read_as_well(word: str, fleet: str) -> None:
    """S3.16: the sheet's own examples have ECH, NTS and LVP."""
    board = board_of({"ENGLAND": [f"F {fleet}"]})

    assert written(read(f"F {word} H", "ENGLAND", board).orders) == [f"F {fleet} H"]


def test_letters_that_fit_two_places_are_read_by_what_the_unit_can_reach() -> None:
    """S3.16: "Nor" is Norway; "Tyr" begins Tyrolia and the Tyrrhenian Sea."""
    norway = read("F NTH - Nor", "ENGLAND", board_of({"ENGLAND": ["F NTH"]}))
    army = read("A Ven - Tyr", "ITALY", board_of({"ITALY": ["A VEN"]}))
    fleet = read("F Rom - Tyr", "ITALY", board_of({"ITALY": ["F ROM"]}))

    assert written(norway.orders) == ["F NTH - NWY"]
    assert written(army.orders) == ["A VEN - TYR"]
    assert written(fleet.orders) == ["F ROM - TYS"]


def test_a_beginning_that_two_own_units_fit_is_asked_about() -> None:
    """S3.21: either could reach Rome, so the receipt asks which was meant."""
    found = read("T-ROM", "ITALY", board_of({"ITALY": ["F TYS", "A TUS"]}))

    assert written(found.orders) == []
    assert [(p.reason, p.choices) for p in found.problems] == [
        ("ambiguous-unit", ("A TUS - ROM", "F TYS - ROM"))
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Armeija Moskovasta Ukrainaan",
        "Pariisin armeija siirtyy Burgundiin",
        "军队从巴黎前往勃艮第",
        "Armia z Paryża idzie do Burgundii",
        "Ármáda jede na východ",
        "Paryż - Burgundia",  # It resembles English names, and is not guessed.
    ],
)
def test_a_language_that_is_not_known_orders_nothing_and_is_given_back(text: str) -> None:
    """S3.23."""
    assert ordered(text) == []
    assert given_back(text) == [text]


@pytest.mark.parametrize(
    "text", ["La flotte de Tunis part pour la Sicile", "Flotte Tunis part", "Flotte de Tunis part"]
)
def test_a_fleet_named_by_its_place_is_no_other_fleet_that_goes_there(text: str) -> None:
    """S3.23: what is understood by half orders nothing."""
    found = read(text, "ITALY", board_of({"ITALY": ["F TUN", "F ION"]}))

    assert written((*found.orders, *found.implied)) == []
    assert [problem.reason for problem in found.problems] == ["underspecified"]


@pytest.mark.parametrize(
    "text",
    [
        "N Cne - Ohe",  # Letters moved on by thirteen.
        "QSBQYXIgLSBCdXI=",
        "O Paris, so fair, thy soldiers dream of vineyards in the east",
    ],
)
def test_a_cipher_or_a_poem_orders_nothing_and_is_given_back(text: str) -> None:
    """S3.24."""
    assert ordered(text) == []
    assert given_back(text) == [text]


@pytest.mark.parametrize(
    "style", ["display:none", "display: none !important", "visibility:hidden", "font-size:0"]
)
def test_vector_41_invisible_ink_is_not_read(style: str) -> None:
    """S3.24: of HTML, only what its reader can see is read for orders."""
    html = f'<p>A Par - Bur</p><span style="{style}">A Mar - Spa</span>'

    assert ordered(text_of_html(html)) == ["A PAR - BUR"]


def ordered(text: str) -> list[str]:
    found = read(text, "FRANCE", "start")
    return written((*found.orders, *found.implied, *found.held))


def given_back(text: str) -> list[str]:
    """The lines that the writer gets back, or that go to the GM."""
    [part] = cut_sections(read_body(text))
    found = read_section(part.lines, setting("FRANCE", "start"))
    return [line.text for line in (*found.not_understood, *found.prose)]


@pytest.mark.parametrize("line", ["Rome to the North Pole", "Rome dances (holds)", "A Rom -> Rom"])
def test_a_unit_that_holds_in_whatever_words_can_be_supported(line: str) -> None:
    """S3.18, S3.19, S3.28."""
    board = board_of({"ITALY": ["A ROM", "F TYS"], "FRANCE": ["A TUS", "A NAP"]})
    italy = read(f"{line}\nF TYS S A Rom", "ITALY", board)
    france = read("A Tus - Rom\nA Nap S A Tus - Rom", "FRANCE", board)
    orders = {
        Power("ITALY"): [one.order for one in (*italy.orders, *italy.held)],
        Power("FRANCE"): [one.order for one in france.orders],
    }

    assert len(orders[Power("ITALY")]) == 2
    assert adjudicate(board, orders, ruleset()).dislodged == ()
    without_support = {Power("FRANCE"): orders[Power("FRANCE")]}
    assert adjudicate(board, without_support, ruleset()).dislodged != ()


def test_hold_beside_support_is_no_contradiction() -> None:
    """S3.25, whichever is written first."""
    board = board_of({"GERMANY": ["A MUN", "A BER"]})

    for text in ("A Mun H\nA Mun S A Ber", "A Mun S A Ber\nA Mun H"):
        assert "A MUN S A BER" in written(read(text, "GERMANY", board).orders)
        assert "A MUN H" not in written(read(text, "GERMANY", board).orders)


def test_the_sequence_of_the_lines_does_not_matter() -> None:
    """S3.30."""
    lines = ["A Mar S A Par - Bur", "A Par - Bur", "F Bre - MAO"]
    board = position("start")

    forth = read("\n".join(lines), "FRANCE", board)
    back = read("\n".join(reversed(lines)), "FRANCE", board)

    assert sorted(written(forth.orders)) == sorted(written(back.orders))
    assert len(forth.orders) == 3

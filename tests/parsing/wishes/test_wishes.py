"""Letters in plain words to wishes: the table's own examples, and sentences of other people."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from gmbot.parsing.commands import read_command
from gmbot.parsing.commands.table import row_of
from gmbot.parsing.text import read_body
from gmbot.parsing.wishes import LetterRead, Said, read_letter, read_whole_letter
from gmbot.parsing.wishes.table import Intent, intents
from gmbot.rules.board.terms import Power
from gmbot.variants import catalogue as variants

TUESDAY = date(2026, 12, 8)
SETTING = Said(variants.load("standard").ruleset.board, TUESDAY, ("austerlitz",))
SENTENCES = Path(__file__).parents[2] / "data" / "wishes.tsv"


def letter(text: str) -> LetterRead:
    return read_letter(read_body(text).lines, SETTING)


def names(text: str) -> list[str]:
    return [wish.intent.name for wish in letter(text).wishes]


@pytest.mark.parametrize(
    ("name", "text"),
    [(one.name, text) for one in intents() for texts in one.examples.values() for text in texts],
)
def test_every_example_of_the_table_is_read_as_its_wish(name: str, text: str) -> None:
    """By its frames, or by what it is like where a wish has none: a page may stand beside it."""
    if next(one for one in intents() if one.name == name).frames:
        assert names(text) == [name]
    else:
        read = read_whole_letter(read_body(text).lines, SETTING)
        assert [one.intent.name for one in read.wishes][:1] == [name]


def test_every_wish_has_examples_in_english_german_and_french() -> None:
    for one in intents():
        assert all(one.examples[tongue] for tongue in ("en", "de", "fr")), one.name


_SLOTS = {"unit": "A Par", "unit-now": "A Par", "place": "Galicia", "power": "Turkey"}


@pytest.mark.parametrize("intent", intents(), ids=lambda one: one.name)
def test_what_only_asks_is_written_in_commands_that_change_nothing(intent: Intent) -> None:
    """And the other way round: a wish that is not said to ask is offered, unless it is clear."""
    rows = [
        row_of(request)
        for line in intent.lines
        if "{" not in (said := re.sub(r"\{([a-z-]+)\}", lambda m: _SLOTS.get(m[1], m[0]), line))
        and (request := read_command(1, said)) is not None
    ]

    assert not intent.asks or (rows and all(row.asks for row in rows))


@pytest.mark.parametrize(
    ("name", "text"),
    [line.split("\t") for line in SENTENCES.read_text(encoding="utf-8").splitlines()],
)
def test_people_say_it_in_their_own_words(name: str, text: str) -> None:
    assert names(text) == [name] * (name != "none")


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("I am away from 24 Dec to 3 Jan.", "2026-12-24", "2027-01-03"),
        ("Ich bin vom 24.12. bis zum 3.1. verreist.", "2026-12-24", "2027-01-03"),
        ("Je serai absent du 14 au 28 juillet.", "2027-07-14", "2027-07-28"),
        ("From Friday until Tuesday I am away.", "2026-12-11", "2026-12-15"),
        ("I'm on holiday next week.", "2026-12-14", "2026-12-20"),
        ("I am away for two weeks from Monday.", "2026-12-14", "2026-12-27"),
        ("Ab morgen bin ich bis nächsten Mittwoch verreist.", "2026-12-09", "2026-12-16"),
        ("I'm in trial from the 3rd to the 10th and away.", "2027-01-03", "2027-01-10"),
        ("I am away until 12 December.", "2026-12-08", "2026-12-12"),
        ("Nous serons absents du 22 décembre au 3 janvier.", "2026-12-22", "2027-01-03"),
        ("I am away 13-17 December.", "2026-12-13", "2026-12-17"),
        ("We are on holiday December 13 - 17.", "2026-12-13", "2026-12-17"),
        ("Zwischen dem 13. und dem 17. Dezember bin ich verreist.", "2026-12-13", "2026-12-17"),
        ("Ich bin 13.-17.12. im Urlaub.", "2026-12-13", "2026-12-17"),
        ("Je suis en voyage entre le 13 et le 17 décembre.", "2026-12-13", "2026-12-17"),
    ],
)
def test_the_days_of_an_absence(text: str, first: str, last: str) -> None:
    [wish] = letter(text).wishes

    assert wish.intent.name == "absence"
    assert wish.slots.days is not None
    assert (f"{wish.slots.days.first}", f"{wish.slots.days.last}") == (first, last)


@pytest.mark.parametrize(
    ("text", "powers", "said"),
    [
        ("Could you tell Turkey that I like him?", ("TURKEY",), "I like him."),
        ("Sag der Türkei, dass ich komme.", ("TURKEY",), "Ich komme."),
        ("Dites à l'Italie que je pars.", ("ITALY",), "Je pars."),
        ("Dear Germany,\nlet us ally.\nFrance", ("GERMANY",), "let us ally.\nFrance"),
        ("To Russia and Turkey: hold the line.", ("RUSSIA", "TURKEY"), "hold the line."),
        ("Tell everybody that I am neutral.", (), "I am neutral."),
        ("An alle: ich bleibe neutral.", (), "ich bleibe neutral."),
    ],
)
def test_what_others_are_to_be_told(text: str, powers: tuple[str, ...], said: str) -> None:
    [wish] = letter(text).wishes

    assert (wish.intent.name, wish.slots.told, wish.slots.said) == ("tell", powers, said)


@pytest.mark.parametrize(
    "text",
    [
        "I don't need more time.", "Wir brauchen keine Pause.", "Nobody wants a draw.",
        "Is Spain one province or two on this map?", "Good luck to all of you!",
        "May two players of one house write to each other?", "Gilt ein Brief nach dem Termin?",
        "There is a mistake on the map.", "Germany told me that Turkey lies.",
    ],
)  # fmt: skip
def test_what_is_no_wish_is_left_alone(text: str) -> None:
    assert [name for name in names(text) if name != "vote no"] == []


def test_what_stands_far_below_in_a_long_letter_is_no_wish_and_told_as_not_read() -> None:
    story = [f"On day {day} we saw nothing but the sea and the sky." for day in range(200)]

    near = letter("\n\n".join(["Could we have two days more?", *story]))
    far = letter("\n\n".join(["When is the next deadline?", *story, "Please extend by 24 hours."]))

    assert [wish.intent.name for wish in near.wishes] == names("Could we have two days more?")
    assert [wish.intent.name for wish in far.wishes] == names("When is the next deadline?")
    assert "Please extend by 24 hours." in far.rest


@pytest.mark.parametrize(
    ("text", "powers", "said"),
    [
        (
            "Could you let the Turk know that we should both watch Italy?",
            ("TURKEY",), "We should both watch Italy.",
        ),
        ("tell the german im going to burgundy", ("GERMANY",), "Im going to burgundy"),
        ("Sag Russland und den Türken, dass England lügt.", ("RUSSIA", "TURKEY"), "England lügt."),
        ("Dites à la Russie que l'Italie ment.", ("RUSSIA",), "L'Italie ment."),
        ("Tell everyone that Italy is lying.", (), "Italy is lying."),
        ("Tell Germany I know that he lies.", ("GERMANY",), "I know that he lies."),
        ("tell Turkey i think that is fine", ("TURKEY",), "I think that is fine"),
        ("Please let Russia know, from me, that I agree.", ("RUSSIA",), "I agree."),
        ("Lass Russland bitte wissen, dass ich morgen nach Norwegen gehe.", ("RUSSIA",),
         "Dass ich morgen nach Norwegen gehe."),
        ('Kannst du Italien etwas ausrichten? "Bleib weg!"', ("ITALY",), "Bleib weg!"),
        ('Would you pass a word to Italy? "Stay away."', ("ITALY",), "Stay away."),
    ],
)  # fmt: skip
def test_nobody_is_told_who_is_only_named_in_what_is_said(
    text: str, powers: tuple[str, ...], said: str
) -> None:
    [wish] = letter(text).wishes

    assert (wish.intent.name, wish.slots.told, wish.slots.said) == ("tell", powers, said)


@pytest.mark.parametrize(
    "text",
    [
        "I have to say that the gentleman playing Italy called me nasty names.",
        "ok Austria has clearly got this, happy to give him the win if the others are too",
        "I'm in Vancouver, so all these hours you give mean nothing to me.",
        "Ich muss sagen, dass mir Deutschland zu frech wird.",
        "Please grant us all three days more.",
        "Kannst du mir sagen, was Russland schreiben darf?",
    ],
)
def test_a_power_that_is_spoken_of_is_told_nothing(text: str) -> None:
    assert "tell" not in names(text)


def test_the_day_behind_up_to_is_that_of_its_month() -> None:
    [wish] = letter("Wollen wir nicht bis zum 6. Januar aussetzen?").wishes

    assert wish.slots.days is not None
    assert f"{wish.slots.days.last}" == "2027-01-06"


@pytest.mark.parametrize(
    ("text", "powers", "said"),
    [
        ("For Turkey and for Turkey only: the Black Sea is yours.", ("TURKEY",),
         "the Black Sea is yours."),
        ("Nur für Italien und sonst für keinen: ich komme.", (), ""),
        ("Ein paar Zeilen von mir an den Sultan: ich komme.", ("TURKEY",), "ich komme."),
        ("I have a short note here for Germany: come home.", ("GERMANY",), "come home."),
        ("The plan that I have made for Germany: it fails.", (), ""),
    ],
)  # fmt: skip
def test_a_heading_may_say_much_if_it_ends_with_whom_the_letter_is_for(
    text: str, powers: tuple[str, ...], said: str
) -> None:
    found = [(one.slots.told, one.slots.said) for one in letter(text).wishes if one.intent.hails]

    assert found == [(powers, said)] * bool(powers)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("new mail address for France: ed@new.example", "address"),
        ("France has a new mail address: ed@new.example", "address"),
        ("To France and France alone: I shall hold.", ""),
        ("Please tell France that I am back.", ""),
    ],
)
def test_nobody_asks_for_a_letter_to_themselves(text: str, name: str) -> None:
    setting = replace(SETTING, own=Power("FRANCE"))

    found = read_letter(read_body(text).lines, setting).wishes

    assert [one.intent.name for one in found if one.intent.hails] == []
    assert not name or [one.intent.name for one in found] == [name]


def test_an_address_alone_is_no_letter() -> None:
    assert [one.slots.told for one in letter("For Turkey: ed@new.example").wishes] in ([], [()])


def test_the_sentence_that_says_the_time_counts() -> None:
    [wish] = letter("I cannot make it tonight. Could we wait until Sunday?").wishes

    assert wish.slots.days is not None
    assert f"{wish.slots.days.last}" == "2026-12-13"


@pytest.mark.parametrize(
    "text",
    [
        "Your receipt says that my order is void, shall I cancel it?",
        "You wrote that my orders are taken back, is that right?",
        "Is my whole set of orders cancelled?",
        "Du schreibst, mein Befehl sei ungültig, soll ich ihn streichen?",
        "Vous écrivez que mon ordre est annulé, pourquoi ?",
        "Warum sind meine Befehle gelöscht?",
        "Your receipt says that all my orders are cancelled.",
        "You told me that my orders were taken back.",
        "Please tell me what does it mean that my orders are cancelled.",
        "Votre message dit que tous mes ordres sont annulés.",
        "Ist meine ganze Sendung an Befehlen zurückgenommen?",
    ],
)
def test_a_question_about_orders_takes_none_back(text: str) -> None:
    read = read_whole_letter(read_body(text).lines, SETTING)

    found = {one.intent.name for one in (*read.wishes, *read.likely)}

    assert "undo" not in found | {one.intent.name for one in letter(text).likely}


@pytest.mark.parametrize(
    "text",
    [
        "Can you cancel all my orders, please?",
        "Kindly disregard every order that I sent you today.",
        "Throw out the lot, I shall send new orders later.",
        "Könntest du bitte alle meine Befehle löschen?",
        "Pouvez-vous annuler tous mes ordres ?",
    ],
)
def test_orders_are_taken_back_for_who_asks_for_it(text: str) -> None:
    read = read_whole_letter(read_body(text).lines, SETTING)

    assert [one.intent.name for one in read.wishes] == ["undo"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Could we have two days more? My son is in hospital.", ["extension"]),
        ("I must leave the game. My studies leave me no time.", ["resign"]),
        ("Ich brauche zwei Tage mehr. Ich war im Krankenhaus.", ["extension"]),
        ("Deux jours de plus, svp. Je suis en déplacement.", ["extension"]),
        ("Two days more, please. I am away from 3 to 9 May.", ["extension", "absence"]),
        ("I am in hospital.", ["absence"]),
    ],
)
def test_what_only_gives_the_reason_is_no_wish_of_its_own(text: str, wanted: list[str]) -> None:
    assert names(text) == wanted

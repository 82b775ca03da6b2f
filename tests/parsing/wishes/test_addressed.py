"""A letter to another player that no frame of words knows: to whom it goes, and what it says."""

from __future__ import annotations

from datetime import date

import pytest

from gmbot.parsing.text import read_body
from gmbot.parsing.wishes import LetterRead, Said, read_whole_letter
from gmbot.rules.board.terms import Power
from gmbot.variants import catalogue as variants

SETTING = Said(
    variants.load("standard").ruleset.board, date(2026, 12, 8), ("austerlitz",), Power("ITALY")
)


def _read(text: str) -> LetterRead:
    return read_whole_letter(read_body(text).lines, SETTING)


def _letters(text: str) -> list[tuple[list[str], str]]:
    """The letters that a mail is taken for: to whom, and what they say."""
    read = _read(text)
    return [
        ([str(power) for power in one.slots.told], " ".join(one.slots.said.split()))
        for one in read.wishes
        if one.intent.name == "tell" and one.slots.told
    ]


@pytest.mark.parametrize(
    ("text", "powers", "said"),
    [
        ("Could this go to Austria and to her alone?\n\nGood morning! Trieste is safe from me.",
         ["AUSTRIA"], "Good morning! Trieste is safe from me."),
        ("An die Herrschaften in Wien und Paris: wollen wir uns nicht zusammentun? Um Antwort wird "
         "gebeten.", ["AUSTRIA", "FRANCE"],
         "wollen wir uns nicht zusammentun? Um Antwort wird gebeten."),
        ("Would you mind asking the Austrian whether he's going to Trieste? And say \"Peace for "
         "two years\" from me.", ["AUSTRIA"], "Peace for two years"),
        ("Tell Turkey that I agree. Thanks!", ["TURKEY"], "I agree. Thanks!"),
        ("I would like to write to Turkey, as follows.\nDear neighbour, the Ionian is mine, the "
         "Aegean yours. Shall we leave it at that?",
         ["TURKEY"], "Dear neighbour, the Ionian is mine, the Aegean yours. Shall we leave it at "
         "that?"),
        ("Tell the Austrians and the French the same from me, would you? \"Peace until 1903, and "
         "then we shall see.\"", ["AUSTRIA", "FRANCE"], "Peace until 1903, and then we shall see."),
        ("Ich möchte dem Türken eine Nachricht schicken: Die Ägäis lasse ich dir, wenn du mir "
         "Tunis lässt.", ["TURKEY"], "Die Ägäis lasse ich dir, wenn du mir Tunis lässt."),
        ("Teilen Sie Frankreich doch mit, dass ich Marseille in Ruhe lasse. Spanien soll er mir "
         "aber auch gönnen.", ["FRANCE"],
         "Dass ich Marseille in Ruhe lasse. Spanien soll er mir aber auch gönnen."),
        ("I'd like to write to Austria, if I may do so, and this is the way to do it.\n\n"
         "Dear Austria, I am a postman. You take Serbia, what do you think?",
         ["AUSTRIA"], "Dear Austria, I am a postman. You take Serbia, what do you think?"),
        ("Je vous confie ma lettre. Elle est pour l'Autriche et pour la Turquie.\n\nChers voisins, "
         "je suis boulanger. Parlons-nous !",
         ["AUSTRIA", "TURKEY"], "Chers voisins, je suis boulanger. Parlons-nous !"),
        ("svp dites a lautriche que je reste tranquille, et que je compte sur elle",
         ["AUSTRIA"], "Je reste tranquille, et que je compte sur elle"),
    ],
)  # fmt: skip
def test_a_letter_in_any_words_is_for_whom_it_names(
    text: str, powers: list[str], said: str
) -> None:
    assert _letters(text) == [(powers, said)]


@pytest.mark.parametrize(
    "text",
    [
        "Le joueur turc m'a menacée de venir chez moi si je prenais la Grèce. Je ne trouve pas ça "
        "drôle du tout.",
        "Monsieur, je tiens à dénoncer la conduite de l'Allemagne. Il a contacté mon épouse pour "
        "lui soutirer mes plans. C'est intolérable.",
        "Frankreich hat mir geschrieben, er kommt nach Tunis und ich soll ihm helfen.",
        "England has offered me money for Tunis. Somebody ought to know about that.",
    ],
)
def test_who_is_only_spoken_of_is_written_no_letter(text: str) -> None:
    assert _letters(text) == []


@pytest.mark.parametrize(
    ("text", "powers"),
    [
        ("Sound out the Habsburgs for me. Would they lend a hand in an attack on Turkey, maybe "
         "with me landing in Syria?", ["AUSTRIA"]),
        ("Vienna and Berlin should both hear this from me: I have no quarrel with them.",
         ["AUSTRIA", "GERMANY"]),
    ],
)  # fmt: skip
def test_what_is_likely_to_be_told_is_offered_to_whom_it_speaks_of(
    text: str, powers: list[str]
) -> None:
    """It needs a yes, or stands among the lines that may be meant: it may be a complaint."""
    read = _read(text)
    found = [one for one in (*read.wishes, *read.likely) if one.intent.name == "tell"]

    assert [list(map(str, one.slots.told)) for one in found] == [powers]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Coucou à tous les joueurs de ma part !!", "Coucou à tous les joueurs de ma part !!"),
        ("Please let everybody know that I shall be late with my letters this week.",
         "I shall be late with my letters this week."),
    ],
)  # fmt: skip
def test_a_letter_to_all_needs_no_colon(text: str, said: str) -> None:
    """It is offered, or stands among the lines that may be meant."""
    read = _read(text)
    [letter] = [one for one in (*read.wishes, *read.likely) if one.intent.name == "tell"]

    assert (letter.slots.told, letter.slots.said) == ((), said)


def test_two_greetings_call_two_powers() -> None:
    text = "Lieber Franzose, lieber Engländer, einer von euch lügt. Ich tippe auf beide."

    assert [powers for powers, _ in _letters(text)] == [["FRANCE", "ENGLAND"]]


def test_a_proposal_is_no_letter_however_it_is_told() -> None:
    """It is secret: who hears of it is for its writer to say."""
    text = "jaimerai proposer que la france, lautriche et moi on gagne ensemble a trois, vous "
    text += "pouvez demander leur avis aux joueurs ?"

    assert _letters(text) == []
    assert {"draw", "win"} & {one.intent.name for one in (*_read(text).wishes, *_read(text).likely)}


def test_what_else_the_host_is_asked_is_no_part_of_a_letter() -> None:
    text = "Please tell Turkey that I agree to everything he wrote. Oh, and a drawing of the board "
    text += "would be lovely."

    assert _letters(text) == [(["TURKEY"], "I agree to everything he wrote.")]


def test_what_may_be_a_vote_is_kept_from_the_gm() -> None:
    text = "If somebody's put forward that the game should end: I'm against it, we've barely begun!"

    assert {"vote no"} <= {one.intent.name for one in _read(text).hinted}


def test_a_long_letter_keeps_all_its_words_and_paragraphs() -> None:
    days = " ".join(f"If you leave me alone in year {n}, I leave you alone." for n in range(60))
    text = f"Can this go to Austria and nobody else, please?\n\nDear friend! {days}\n\nYours, Rome"

    [letter] = _read(text).wishes

    assert letter.slots.said == f"Dear friend! {days}\n\nYours, Rome"

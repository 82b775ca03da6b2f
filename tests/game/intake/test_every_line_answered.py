"""Nothing of a mail passes without a word: what was not read is named in the answer."""

from __future__ import annotations

import pytest
from worlds import GM, World, address, played_once

FRANCE = address("FRANCE")
FOOT = "-" * 78


@played_once
def a_running_game(**rest: object) -> World:
    world = World()
    world.import_game(**rest)
    return world


def passed_over(text: str, **rest: object) -> str:
    """The last paragraph of the answer to a mail from France, on one line; empty if there is no
    word about what was not read."""
    answer = a_running_game().answer(FRANCE, text, **rest)
    above = answer.text.split(FOOT)[0].strip().split("\n\n")[-1]
    words = " ".join(above.split())
    return words if words.startswith(("Not read", "What looks", "Line ", "Files", "Read ")) else ""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A Par - Bur\nMy marines enjoy the beach.\n",
         'Not read as an order or a command: line 2 ("My marines enjoy the beach.").'),
        ("Sorry, I was late.\nA Par - Bur\n\nThe south needs looking after.",
         'Not read as orders or commands: line 1 ("Sorry, I was late.") and line 4 ("The south '
         'needs looking after.").'),
        ("One\ntwo words\nand three words\nA Par - Bur\nfour then\n",
         "Not read as orders or commands: lines 1-3, 5."),
        ("My marines enjoy the beach.\nSTATUS\n",
         'Not read as an order or a command: line 1 ("My marines enjoy the beach.").'),
        ("A Par - Bur\n" + "My troops are " + "very " * 30 + "happy",
         'Not read as an order or a command: line 2 ("My troops are very very very very very very '
         '[...]").'),
    ],
)  # fmt: skip
def test_lines_that_are_neither_orders_nor_commands_are_named(text: str, told: str) -> None:
    assert passed_over(text) == told


@pytest.mark.parametrize(
    "text",
    [
        "Hi Zurich,\n\nhere are my orders for Spring 1901:\nA Par - Bur\n\nCheers,\nBob T. Smith",
        "Dear GM,\nA Par - Bur\nThank you very much for your patience!\nFrance",
        "Hello Anna,\nFrance, S1901M\nA Par - Bur\nBest, Bob",
        "ORDERS FINAL\n// the plan\nA Par - Bur\n:-)\nthx",
        "Hallo,\nhier sind meine Befehle:\nA Par - Bur\nViele Grüße\nBob",
        "A Par - Bur\nA Par - Pic\n",
        "A Par - Bur\nA Par - Bur\na par bur\n",
        "A Par -\nBur\nF Bre -\nMAO",
        "A Par - Bur\nA Mar H\nF Bre H\nthe rest hold",
        "BEGIN ORDERS\nA Par - Bur\nEND ORDERS",
        "IF France OWNS Mar\nTHEN A Par - Bur\nELSE A Par H\nENDIF\nF Bre H",
        "FOR F1901M\nA Par - Bur\nA Par - Gas\n",
        "A Par - Bur, and good luck to all of you who read this\n",
        "Sent from my iPhone\nA Par - Bur\n-- \nBob the conqueror of nations\n",
    ],
)
def test_greetings_headings_and_names_need_no_word(text: str) -> None:
    assert passed_over(text) == ""


@pytest.mark.parametrize(
    "text",
    ["Thanks\nmy fleet sails", "Hi all units\nHold tight lads", "Cheers\nA Par - Bur\nGo west"],
)
def test_what_might_be_meant_as_an_order_is_no_courtesy(text: str) -> None:
    answer = a_running_game().answer(FRANCE, f"A Mar H\n{text}\nF Bre H")

    assert f'"{text.splitlines()[-1]}"' in answer.text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("#1\nA Par - Gas\n#2\nA Par - Bur", 'line 2 ("A Par - Gas")'),
        ("A Par - Bur\nHold", 'line 2 ("Hold")'),
        ("A Par - Bur\n\nThanks\nHold", 'line 4 ("Hold")'),
        ("A Par - Bur\nCould Italy move Ven to Tri?", "line 2"),
    ],
)
def test_an_order_that_does_not_count_is_named(text: str, line: str) -> None:
    assert line in passed_over(text)


def test_a_line_is_quoted_as_it_was_written_and_cannot_become_markup() -> None:
    answer = a_running_game().answer(FRANCE, "A Par - Bur\nWe are <b>bold</b> & %s {{ n }}\n")
    page = answer.message.get_body(("html",))

    assert page is not None
    assert '("We are &lt;b&gt;bold&lt;/b&gt; &amp; %s {{ n }}")' in page.get_content()
    assert '("We are <b>bold</b> & %s {{ n }}")' in " ".join(answer.text.split())


def test_the_note_is_in_the_readers_language() -> None:
    world = a_running_game()
    world.mail(FRANCE, "SET LANGUAGE de")

    answer = world.answer(FRANCE, "A Par - Bur\nMy marines enjoy the beach.")

    assert 'Nicht als Befehl oder Kommando gelesen: Zeile 2 ("My marines' in " ".join(
        answer.text.split()
    )


def test_a_gms_mail_is_accounted_for_as_well() -> None:
    answer = a_running_game().answer(
        GM, "Well, well, let us see.\nREPORT\n", subject="[austerlitz]"
    )

    assert "line 1" in answer.text


def test_orders_below_the_end_of_a_mail_are_named() -> None:
    assert passed_over("A Par - Bur\nSIGNOFF\nA Mar - Spa") == (
        "Line 2 ends the mail; the orders below it were not read."
    )
    assert passed_over("A Par - Bur\nSIGNOFF\nBob the Great") == ""


QUOTED = "On Thu, 5 Mar 2026 at 20:00, Zurich wrote:\nYour units: A Par, A Mar\n\nA Par - Bur\n"


def test_orders_below_what_looks_quoted_are_not_obeyed_but_named() -> None:
    answer = a_running_game().answer(FRANCE, f"see below, please do that\n\n{QUOTED}")

    assert answer.kind == "nothing-understood"
    assert "it begins in line 3" in answer.text


@pytest.mark.parametrize("text", [QUOTED, "> A Par - Bur\n> A Mar H\n"])
def test_a_mail_that_is_all_quotation_is_told_so(text: str) -> None:
    """E-NOTEXT: nothing of a quoted mail is an order, and the help page is no answer to it."""
    answer = a_running_game().answer(FRANCE, text)

    assert answer.kind == "refusal"
    assert "E-NOTEXT" in answer.subject
    assert "no words of your own" in answer.subject


def test_orders_above_a_quoted_report_are_not_disturbed_by_it() -> None:
    assert passed_over(f"A Par - Pic\n\n{QUOTED}") == ""


# --------------------------------------------------------------------------- SIGNON


def with_two_games() -> World:
    world = a_running_game()
    world.import_game(game="borodino")
    return world


@pytest.mark.parametrize(
    ("text", "game", "read"),
    [
        ("SIGNON fausterliz", "austerlitz", "SIGNON fausterliz was read as France in austerlitz."),
        ("SIGNON fborodnio secret", "borodino",
         "SIGNON fborodnio was read as France in borodino."),
        ("LOGIN Frnace@borodino", "borodino",
         "SIGNON Frnace@borodino was read as France in borodino."),
        ("SIGN ON fborodino", "borodino", ""),
        ("HELLO fborodino", "borodino", ""),
    ],
)  # fmt: skip
def test_a_misspelt_signon_is_read_toward_ones_own_game_and_said(
    text: str, game: str, read: str
) -> None:
    receipt = with_two_games().answer(FRANCE, f"{text}\nA Par - Bur\nSIGNOFF")

    assert receipt.kind == "order-receipt"
    assert f"[{game}]" in receipt.subject
    above = receipt.text.split(FOOT)[0].strip().split("\n\n")[-1]
    assert " ".join(above.split()) == (read or "A Par -> Bur")


@pytest.mark.parametrize("word", ["fmodern", "germny", "Germny@austerlitz", "fmarengoo"])
def test_a_signon_near_to_nothing_of_ones_own_is_asked_back(word: str) -> None:
    """E-NOGAME: others' games and powers are neither guessed nor named."""
    world = a_running_game()
    world.import_game(game="marengo", players=[])

    answer = world.answer(FRANCE, f"SIGNON {word}\nA Par - Bur")

    assert answer.kind == "refusal"
    assert "E-NOGAME" in answer.subject
    assert "Your games: austerlitz (France)." in " ".join(answer.text.split())
    assert "\nSIGNON France@austerlitz\n" in answer.text
    assert "marengo." not in answer.text
    assert "No orders from you yet" in world.answer(FRANCE, "STATUS austerlitz").text


def test_a_stranger_learns_nothing_from_a_signon() -> None:
    answers = {
        a_running_game().answer("x@players.example", f"SIGNON {word}\nA Par - Bur").text
        for word in ("fausterliz", "fmodern", "xyzzy")
    }

    assert len(answers) == 1
    assert not any("austerlitz" in text for text in answers)


def test_a_gm_signs_on_as_the_master() -> None:
    answer = a_running_game().answer(GM, "SIGNON maUsterlitz\nREPORT")

    assert "0 of 7 powers" in answer.subject


def test_talk_that_begins_like_a_signon_is_talk() -> None:
    assert passed_over("login page was down again\nA Par - Bur") == (
        'Not read as an order or a command: line 1 ("login page was down again").'
    )


def test_units_of_others_on_one_line_are_one_problem() -> None:
    answer = a_running_game().answer(
        FRANCE, "Italy: A Ven H. A Rom - Apu. F Nap - ION.\nA Par - Bur; A Mun - Ruh; A Ber - Kie"
    )

    words = " ".join(answer.text.split())
    assert "1 order ok, 2 problems" in answer.subject
    assert "2 other units on this line are not yours either. (E-NOUNIT)" in words
    assert "Another unit on this line is not yours either. (E-NOUNIT)" in words

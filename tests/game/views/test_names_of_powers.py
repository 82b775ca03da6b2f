"""Powers have the names of the reader's language in sentences, English ones in lines to copy."""

from __future__ import annotations

import re
from datetime import timedelta
from urllib.parse import unquote

import pytest
from worlds import GM, Sent, World, address, played_once

from gmbot.game.press.header_words import claimed_power, power_like
from gmbot.game.reading.refusals import power_of
from gmbot.game.state.labels import as_shown, power_name, power_names
from gmbot.game.state.stored.texts import read_text, write_text
from gmbot.messages import Name, listed, say
from gmbot.parsing.tokens import names_of, tokens_of
from gmbot.render.language import ENGLISH, speech_of
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power
from gmbot.variants import catalogue

AUSTRIA, ENGLAND, TURKEY = address("AUSTRIA"), address("ENGLAND"), address("TURKEY")
GERMAN, FRENCH = speech_of("de"), speech_of("fr")
MAPS = ("standard", "modern", "american_empire", "colonial", "ancient_med", "pure")


def board_of(variant: str) -> Board:
    return catalogue.load(variant).ruleset.board


COPIED = re.compile(r'<pre class="g-copy".*?</pre>|href="mailto:[^"]*"', re.DOTALL)


def html_of(sent: Sent) -> str:
    part = sent.message.get_body(preferencelist=("html",))
    return unquote(part.get_content()) if part is not None else ""


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
@played_once
def world() -> World:
    world = World()
    world.import_game()
    world.answer(TURKEY, "SET LANGUAGE German")
    world.answer(AUSTRIA, "SET LANGUAGE French")
    return world


# --------------------------------------------------------------------------- mails


def test_a_receipt_names_its_power_in_the_language_of_its_reader(world: World) -> None:
    german = world.answer(TURKEY, "A Con - Bul")
    french = world.answer(AUSTRIA, "A Vie - Gal")
    english = world.answer(ENGLAND, "F Lon - NTH")

    assert german.subject.startswith("[austerlitz] S1901M Türkei:")
    assert german.text.startswith("Türkei, Frühjahrszüge 1901.")
    assert "Du bist die Türkei in der Partie austerlitz" in german.text
    assert french.text.startswith("Autriche, Printemps 1901")
    assert "Vous jouez Autriche dans la partie austerlitz" in french.text
    assert english.text.startswith("England, Spring 1901 moves.")


def test_results_name_all_powers_in_the_language_of_each_reader(world: World) -> None:
    mails = {one.to: one.text for one in world.pass_deadline()}

    for heading in ("ÖSTERREICH", "DEUTSCHLAND", "TÜRKEI"):
        assert f"\n{heading}\n" in mails[TURKEY]
    assert "Keine Befehle kamen von Österreich, England, Frankreich" in flat(mails[TURKEY])
    assert "\nÖsterreich   A Bud" in mails[TURKEY]
    assert "Aucun ordre n'est venu : Autriche, Angleterre, France" in flat(mails[AUSTRIA])
    for english in ("Austria", "AUSTRIA", "Germany", "GERMANY", "Turkey", "TURKEY"):
        assert english not in mails[TURKEY] + mails[AUSTRIA]
    assert "\nTURKEY\n" in mails[ENGLAND]
    assert "Türkei" not in mails[ENGLAND]


def test_a_reminder_names_its_power_in_german(world: World) -> None:
    mails = {one.to: one for one in world.pass_time(timedelta(days=6, hours=1))}

    assert "Du bist die Türkei in der Partie" in mails[TURKEY].text
    assert "You are England in the game" in mails[ENGLAND].text


def test_no_sentence_that_holds_no_name_changes(world: World) -> None:
    """Words of players that are a power's name stay as they were written."""
    mails = world.mail(ENGLAND, "PRESS TO Turkey\nAustria is yours\nENDPRESS")
    letter = next(one for one in mails if one.to == TURKEY)

    assert "| Austria is yours" in letter.text
    assert "Österreich" not in letter.text


def test_letters_say_in_german_whom_they_are_from_and_to(world: World) -> None:
    mails = world.mail(TURKEY, "PRESS TO Österreich, Russland\nHallo\nENDPRESS")
    receipt, letter = (next(one for one in mails if one.to == to) for to in (TURKEY, AUSTRIA))

    assert "An: Österreich und Russland" in flat(receipt.text)
    assert "Turquie" in letter.text
    assert "Turkey" not in letter.text


def test_lines_to_copy_stay_as_they_are_and_are_read(world: World) -> None:
    asked = world.answer(TURKEY, "PROPOSE DRAW Türkei, Austrie, Burgund")
    (line,) = [one for one in asked.text.split("\n") if one.startswith("PROPOSE DRAW ")]

    assert line == "PROPOSE DRAW Austria, England"
    assert "Es gibt Österreich, England, Frankreich" in flat(asked.text)
    assert world.answer(TURKEY, line).kind != "refusal"


ASKING = (
    "STATUS", "PRESS TO Burgund\nhi\nENDPRESS", "MUTE Burgund", "PROPOSE DRAW Burgund",
    "PROPOSE DRAW Italien", "JOIN austerlitz AS Türkei", "TAKEOVER Italien@austerlitz",
    "SIGNON Eaustrelitz", "austerlitz (Deutschland):\nA Mun H", "RESIGN", "BID Türkei 20", "VOTES",
)  # fmt: skip
ASKING_THE_GM = (
    "REPORT", "PROCESS", "EJECT Österreich", "REPLACE Burgund WITH x@new.example", "DUMMY Italien",
    "ORDERS FOR Burgund\nA Vie - Gal\nENDORDERS", "EDIT\nUNIT France A Eng\nENDEDIT",
    "EXCUSE Türkei",
)  # fmt: skip


def test_no_line_to_copy_has_a_name_in_german(world: World) -> None:
    """Neither in text nor in HTML, nor in what a button would send."""
    world.mail(GM, "SET LANGUAGE German", subject="austerlitz")
    mails = [world.mail(TURKEY, line, subject="austerlitz") for line in ASKING]
    mails += [world.mail(GM, line, subject="austerlitz") for line in ASKING_THE_GM]
    mails.append(world.pass_deadline())

    german = [one for ones in mails for one in ones if one.to in (TURKEY, GM)]
    copied = [part for one in german for part in COPIED.findall(html_of(one))]

    assert len(copied) > 15
    assert any("PROPOSE DRAW Austria" in part for part in copied)
    assert [
        part for part in copied if re.search("Österreich|Deutschland|Italien|Türkei", part)
    ] == []


def test_who_plays_is_lined_up_by_the_names_of_the_language(world: World) -> None:
    german = world.answer(TURKEY, "WHO").text
    english = world.answer(ENGLAND, "WHO").text

    assert "\nDeutschland: Germany\nItalien:     Italy\n" in german
    assert "\nGermany:   Germany\nItaly:     Italy\n" in english


@pytest.mark.parametrize("line", [
    "CLEAR FOR Österreich ALL", "ORDERS FOR Österreich\nA Vie - Gal\nENDORDERS",
    "EDIT\nOWNER Par = Türkei\nENDEDIT",
])  # fmt: skip
def test_a_gm_may_write_the_names_that_the_mails_say(world: World, line: str) -> None:
    answer = world.answer(GM, line, subject="austerlitz")

    assert "E-UNKNOWN" not in answer.subject
    assert "Österreich" not in answer.text


# --------------------------------------------------------------------------- names


@pytest.mark.parametrize("variant", MAPS)
def test_every_name_that_is_printed_is_read(variant: str) -> None:
    board = board_of(variant)
    for info in board.powers:
        for speech in (ENGLISH, GERMAN, FRENCH):
            name = speech.said(power_name(info.id, board))
            for found in (power_of, power_like, claimed_power):
                assert found(name, board) == info.id, name


@pytest.mark.parametrize("variant", MAPS)
def test_every_name_that_is_printed_is_a_power_in_orders(variant: str) -> None:
    """A heading of the results, or a name before an order, is never taken for a place."""
    board = board_of(variant)
    for info in board.powers:
        for speech in (GERMAN, FRENCH):
            name = speech.said(power_name(info.id, board))
            (token,) = tokens_of(name, names_of(board))
            assert (token.type, token.power) == ("OWNER", info.id), name


def test_all_powers_of_the_standard_map_are_said_in_german_and_french() -> None:
    names = power_names(board_of("standard"))

    assert names == "Austria, England, France, Germany, Italy, Russia, Turkey"
    assert GERMAN.said(names) == (
        "Österreich, England, Frankreich, Deutschland, Italien, Russland, Türkei"
    )
    assert FRENCH.said(names) == (
        "Autriche, Angleterre, France, Allemagne, Italie, Russie, Turquie"
    )


def test_what_players_call_their_powers_stays() -> None:
    """An empire, or a power of a map that has a name of its own, is called as it is."""
    board = board_of("standard")
    (info,) = (one for one in board.powers if one.id == "TURKEY")
    empires = board.with_powers((type(info)(Power("E1"), "Turkey", "Turkey", "1", ()),))

    assert GERMAN.said(power_name(Power("E1"), empires)) == "Turkey"
    assert GERMAN.said("Turkey") == "Turkey"


def test_press_that_was_stored_shows_powers_as_they_are_called() -> None:
    board = board_of("standard")

    shown = as_shown(("Turkey", "Anonymous", "Vienna"), board)

    assert shown == ("Turkey", "Anonymous", "Vienna")
    assert [GERMAN.said(one) for one in shown] == ["Türkei", "Anonymous", "Vienna"]


def test_a_stored_sentence_keeps_the_names_of_its_powers() -> None:
    board = board_of("standard")
    names = [power_name(Power(one), board) for one in ("ITALY", "TURKEY")]
    for text in (listed(names), say("wording.draw", powers=listed(names)), names[0]):
        again = read_text(write_text(text))

        assert again == text
        assert GERMAN.said(again) == GERMAN.said(text) != text


# --------------------------------------------------------------------------- the word before


@pytest.mark.parametrize(("power", "german", "french"), [
    ("AUSTRIA", "Befehle von Österreich zurückgenommen", "ordres d'Autriche repris"),
    ("TURKEY", "Befehle von der Türkei zurückgenommen", "ordres de Turquie repris"),
    ("FRANCE", "Befehle von Frankreich zurückgenommen", "ordres de France repris"),
])  # fmt: skip
def test_the_word_before_a_name_fits_it(power: str, german: str, french: str) -> None:
    text = say("orders-cleared-for.summary", name=power_name(Power(power), board_of("standard")))

    assert GERMAN.said(text) == german
    assert FRENCH.said(text) == french


def test_a_name_of_a_player_leaves_the_word_before_it_alone() -> None:
    assert FRENCH.said(say("orders-cleared-for.summary", name="Anna")) == "ordres de Anna repris"
    assert GERMAN.said(say("orders-cleared-for.summary", name="Türkei")).startswith(
        "Befehle von Türkei "
    )


def test_a_name_is_english_where_a_language_has_no_other() -> None:
    assert ENGLISH.said(Name("Turkey", (("de", "Türkei"),))) == "Turkey"
    assert FRENCH.said(Name("Turkey", (("de", "Türkei"),))) == "Turkey"

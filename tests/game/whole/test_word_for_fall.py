"""A game whose sheet says Autumn says it everywhere, and both words are read (S1.13)."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from anarchy_games import BOX, order, running
from worlds import BOT, GM, Sent, World, flat

from gmbot.app.output.books import HtmlBooks
from gmbot.game.archive.chronicle import public_chronicle
from gmbot.game.press.public import public_press
from gmbot.rules.errors import VariantError
from gmbot.variants import catalogue as variants

RURITANIA = "ruritania@x.example"
QUESTIONS = (
    "STATUS", "LIST", "HISTORY", "SUMMARY", "MAP", "MAP F1901M SVG", "RULES", "WHO", "OPTIONS",
    "WHY A Ser F1901M", "MAP W1901A", "FOR F1902M\nA Ser H", "CLEAR S1901M", "VOTES", "AUDIT",
    "TRY\nA Ser - Bul\nENDTRY", "EXTENSION 24h", "ORDERS", "PRESS TO Lions\nHello\nENDPRESS",
)  # fmt: skip


def words_of(mail: Sent) -> str:
    """Whatever a mail says: its head, its parts, its files."""
    parts = [part for part in mail.message.walk() if not part.is_multipart()]
    kept = [part for part in parts if part.get_content_maintype() != "image"]
    drawn = [part for part in parts if part.get_content_subtype() == "svg+xml"]
    return "\n".join([mail.subject, *(str(part.get_content()) for part in (*kept, *drawn))])


def a_year(world: World) -> list[Sent]:
    """Autumn 1901 from its reminder to its results, and all that one may ask before and after."""
    sent = order(world, "RURITANIA", "A Ser - Bul\nBuild A Ser")
    for question in QUESTIONS:
        sent += order(world, "RURITANIA", question)
    deadline = world.game("chaos").deadline
    assert deadline is not None
    sent += world.pass_time(deadline - world.clock.when - timedelta(days=1))
    sent += world.pass_deadline("chaos")
    for question in QUESTIONS:
        sent += order(world, "RURITANIA", question)
    sent += world.mail("stranger@x.example", "LIST", to=BOT)
    return sent + world.mail(GM, "STATUS", to=BOX)


def test_a_game_of_the_sheet_with_autumn_never_says_fall() -> None:
    sent = a_year(running(phase="F1901M"))

    assert len(sent) > 2 * len(QUESTIONS)
    for mail in sent:
        assert not re.search(r"\bFall\b", words_of(mail)), (mail.kind, words_of(mail))
    said = [mail.kind for mail in sent if "Autumn 1901" in words_of(mail)]
    assert {"results", "reminder", "order-receipt", "game-list", "status"} <= set(said), said


def test_another_game_says_fall_even_in_the_list_with_that_one() -> None:
    world = running(phase="F1901M")
    world.import_game(phase="F1901M")

    listed = flat(world.answer("france@players.example", "LIST", to=BOT))

    assert "Fall 1901 moves" in listed
    assert "Autumn 1901 moves" in listed


def test_who_reads_german_has_the_one_word_of_german() -> None:
    world = running(phase="F1901M")
    order(world, "RURITANIA", "SET LANGUAGE German")

    [receipt] = order(world, "RURITANIA", "A Ser H")
    [listed] = order(world, "RURITANIA", "LIST")

    assert "Herbstzüge 1901" in flat(receipt)
    assert "Herbstzüge 1901" in flat(listed)


@pytest.mark.parametrize("word", ["Autumn", "Fall"])
def test_both_words_are_read(word: str) -> None:
    world = running(phase="F1901M")
    [receipt] = order(world, "RURITANIA", f"{word} 1901 moves:\nA Ser - Bul")
    order(world, "RURITANIA", f"POSTAL FOR {word} 1901\nIt was I.\nENDPRESS")

    world.pass_deadline("chaos")

    assert "A Ser -> Bul" in flat(receipt)
    game = world.game("chaos")
    with world.storage() as work:
        context = world.context(work, world.clock.now())
        [piece] = public_press(context, game)
        page = HtmlBooks().book(public_chronicle(context, game)).content.decode()
    assert piece.phase.code == "F1901M"
    assert "Autumn 1901 moves" in page
    assert not re.search(r"\bFall\b", page)


def test_a_variant_says_which_word_and_no_other() -> None:
    """The policy of a rule set; whoever plays another map may choose it as well."""
    chosen = variants.load_with("standard", {"calendar": {"fall": "Autumn"}})

    assert chosen.ruleset.calendar.fall == "Autumn"
    assert variants.load("standard").ruleset.calendar.fall == "Fall"
    with pytest.raises(VariantError, match="fall must be Fall or Autumn"):
        variants.load_with("standard", {"calendar": {"fall": "Herbst"}})

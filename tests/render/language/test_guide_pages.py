"""The guides as HELP shows them."""

from __future__ import annotations

import pytest
from mails_readers import GUIDES

from gmbot.parsing.commands.table import COMMANDS
from gmbot.render.language.guides import Guide, read_page
from gmbot.render.language.speech import speech_of
from gmbot.resources import data_root

SHIPPED = data_root() / "docs"


def test_each_second_heading_is_a_topic() -> None:
    guide = Guide(GUIDES)

    assert [topic.title for topic in guide.players] == ["Getting in", "Orders", "Time"]


@pytest.mark.parametrize(
    ("asked", "titles"),
    [
        ("", []),
        ("orders", ["Orders"]),
        ("Getting in", ["Getting in"]),
        ("retreat", ["Orders"]),
        ("extension", ["Time"]),
        ("absence", ["Time"]),
        ("pause", ["Commands by mail"]),
        ("gm", ["Opening a game", "Commands by mail"]),
        ("the", []),
        ("tea", []),
    ],
)
def test_a_topic_is_found_by_its_title_or_by_what_it_tells_to_write(
    asked: str, titles: list[str]
) -> None:
    assert [topic.title for topic in Guide(GUIDES).find(asked)] == titles


def test_example_mails_are_for_the_page_alone() -> None:
    blocks = list(read_page("<!-- mail: x -->\n```\nmail\n```\n<!-- end -->\n\nafter\n"))

    assert [block.texts[0].plain for block in blocks] == ["after"]


def test_words_to_type_keep_their_marks() -> None:
    (block,) = read_page("Write `CANCEL`, `A Mar H instead` or **both** [here](x.md) <b>.\n")

    assert block.texts[0].plain == 'Write CANCEL, "A Mar H instead" or both here <b>.'
    assert block.texts[0].html.endswith("<b>both</b> here &lt;b&gt;.")


@pytest.mark.parametrize("word", ["press", "extension", "draw", "retreats", "fog", "status"])
def test_the_shipped_guide_has_a_page_for_what_players_ask(word: str) -> None:
    assert Guide(SHIPPED).find(word)


def test_a_guide_in_another_language_has_the_same_topics() -> None:
    """Whoever asks for the English title gets the page as well."""
    english = Guide(SHIPPED)
    for language in (folder.name for folder in SHIPPED.iterdir() if folder.is_dir()):
        if not (SHIPPED / language / "players.md").is_file():
            continue
        other = Guide(SHIPPED, speech_of(language))
        for theirs, ours in (
            (other.players, english.players),
            (other.masters, english.masters),
            (other.commands, english.commands),
        ):
            assert [topic.english for topic in theirs] == [topic.title for topic in ours]
            assert {t.title for t in theirs}.isdisjoint(t.title for t in ours), "it lags"
        told = [row[1] for topic in other.commands for row in topic.blocks[0].rows]
        assert {one.plain for one in told}.isdisjoint(row.help for row in COMMANDS)

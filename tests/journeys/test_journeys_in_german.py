"""Whole stories in German: nothing of ours reaches a mail as plain English words.

A sentence that lost its id, in an f-string or by ``str.join``, comes to the templates as a plain
string, and would stay English in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from journey import HERE, Journey, load_story

from gmbot.demo.story import read_story
from gmbot.messages import Folded, Joined, Message, Template, Text, joined, listed, say, tables
from gmbot.render.language import Speech, speech_of
from gmbot.render.language.speech import read_speech, shipped_catalogs
from gmbot.render.mails import MailWriter

STORIES = ("anarchy1900", "mistakes1901", "modern1995")
_LEAST = 4
"""Words that stand together in one of our sentences and hardly in anybody's letter."""


class Listening(Speech):
    """German that keeps the plain words which it is given to say."""

    def __init__(self) -> None:
        super().__init__("de", read_speech("de", shipped_catalogs() / "de.po").catalog)
        self.plain: set[str] = set()

    def said(self, text: str) -> str:
        self.plain.update(plain_words(text))
        return super().said(text)


class GermanWriter(MailWriter):
    """Writes to everybody in German, and listens."""

    def __init__(self) -> None:
        self.speech = Listening()
        super().__init__(language="de")

    def _speech(self, language: str) -> Speech:
        return self.speech if language == "de" else speech_of(language)


def plain_words(text: object) -> Iterator[str]:
    """The strings within a text that no language can word again."""
    match text:
        case Message():
            for value in text.values.values():
                yield from plain_words(value)
        case Joined():
            for part in (text.separator, *text.parts, text.last):
                yield from plain_words(part)
        case Folded():
            yield from plain_words(text.text)
        case str():
            yield str(text)


@cache
def our_words() -> frozenset[str]:
    """Every few words that stand together in a message, without its holes."""
    return frozenset(
        run
        for table in tables().values()
        for entry in table.values()
        if isinstance(entry, Template)
        for form in (entry.one, entry.more)
        for piece in re.split(r"\{\w+\}", form)
        for run in runs(piece)
    )


def runs(text: str) -> Iterator[str]:
    """Every few words that stand together; notation ("A Mar S A") is the same in each language."""
    words = re.findall(r"[\w']+", text)
    for at in range(len(words) - _LEAST + 1):
        run = words[at : at + _LEAST]
        if any(len(word) > 3 and word.islower() for word in run):
            yield " ".join(run)


def test_words_that_have_lost_their_message_are_noticed() -> None:
    lost = f"{say('refusals.nothing-changed')!s} {say('refusals.no-game-here-yet')!s}"
    kept = joined(" ", [listed([say("refusals.no-game-here-yet")]), "A Par H"])

    assert any(our_words().intersection(runs(words)) for words in plain_words(lost))
    assert not any(our_words().intersection(runs(words)) for words in plain_words(kept))
    assert isinstance(kept, Text)


@pytest.mark.long
@pytest.mark.parametrize("name", STORIES)
def test_no_sentence_of_ours_comes_to_a_mail_as_plain_words(name: str, tmp_path: Path) -> None:
    own = HERE / f"{name}.toml"
    story = read_story(own.read_text(encoding="utf-8")) if own.is_file() else load_story(name)
    journey, writer = Journey(story, tmp_path, seed="one"), GermanWriter()
    journey.world.mailroom._scribe.writer = writer
    for _ in journey.play():
        pass

    theirs = " ".join(" ".join(mail.body.split()) for step in story.steps for mail in step.mails)
    english = {text for text in writer.speech.plain if our_words().intersection(runs(text))}
    assert {text for text in english if text not in theirs} == set()
    assert len(writer.speech.plain) > 50

"""Mails in another language: the catalogs are whole, and what is no message stays as it is."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from mails_infested import infested_mail, visible
from mails_readers import GUIDES, to_france
from mails_samples import SAMPLES

from gmbot.game.notices.answers import Done
from gmbot.game.notices.press import PressDelivered
from gmbot.houserules.durations import write_duration
from gmbot.messages import Folded, day_of, listed, say
from gmbot.render.language import catalogs
from gmbot.render.language.speech import (
    ENGLISH,
    Speech,
    languages,
    read_catalog,
    read_speech,
    speech_of,
)
from gmbot.render.language.words import COLUMNS, width
from gmbot.render.mails.write import MailWriter, _Templates
from gmbot.resources import data_root

ROOT = Path(__file__).parents[3]
SHIPPED = [code for code in languages() if code != "en"]
WRITER = MailWriter(guides=GUIDES)
_HOLE = re.compile(r"%\(\w+\)s|\{\w+\}|</?\w+>")


def entries(language: str) -> list[tuple[str | None, tuple[str, ...], tuple[str, ...]]]:
    """Context, English forms and translated forms of every entry."""
    catalog = read_catalog(languages()[language])
    both = [(entry.context, _forms(entry.id), _forms(entry.string)) for entry in catalog]
    return [one for one in both if one[1] != ("",)]


def _forms(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)  # type: ignore[arg-type]


# --------------------------------------------------------------------------- the catalogs


def test_german_and_french_are_languages() -> None:
    assert {"de", "fr"} <= {*SHIPPED}


@pytest.mark.parametrize("language", SHIPPED)
def test_no_message_is_missing(language: str) -> None:
    known = {english for context, english, said in entries(language) if not context and all(said)}
    marked = {_forms(message) for message in (*catalogs.marked(), *catalogs.messages())}

    assert marked - known == set()
    assert known - marked == set(), "nobody says these any more"


@pytest.mark.parametrize("language", SHIPPED)
def test_a_translation_has_the_holes_of_its_message(language: str) -> None:
    for _, english, said in entries(language):
        for form in said:
            assert sorted(_HOLE.findall(form)) in [sorted(_HOLE.findall(e)) for e in english], form


@pytest.mark.parametrize("language", SHIPPED)
def test_a_catalog_is_written_as_it_is_made(language: str) -> None:
    """A change of the templates is carried over by ``gmbot words de > templates/words/de.po``."""
    file = languages()[language]

    again = catalogs.as_po(catalogs.whole(language, read_catalog(file)))

    assert file.read_text(encoding="utf-8") == again


# --------------------------------------------------------------------------- what the game said


@pytest.fixture
def german() -> Speech:
    return speech_of("de")


def test_a_message_is_said_with_its_values(german: Speech) -> None:
    said = german.said(
        say("game-so-no-start.text", game="austerlitz", value=say("game-states.ended"))
    )

    assert said.startswith("Die Partie austerlitz ist zu Ende, also")


def test_values_are_said_last_times_counts_and_lists_too(german: Speech) -> None:
    phase, span = say("phases.FM", year=1901), write_duration(timedelta(days=1, hours=3))
    either = listed(["Bulgaria", "Spain"], "or")

    assert german.said(listed([phase, span, day_of(date(2026, 12, 5))])) == (
        "Herbstzüge 1901, 1 Tag 3 Stunden und 05 Dez."
    )
    assert german.said(say("deal.and-fleet-in-needs", either=either)) == (
        ", und eine Flotte in Bulgaria oder Spain braucht ihre Küste"
    )


def test_each_form_of_a_count_has_its_words(german: Speech) -> None:
    counts = [say("counts.builds", count=number) for number in (0, 1, 2)]

    assert [german.said(one) for one in counts] == ["0 Aufbauten", "1 Aufbau", "2 Aufbauten"]


@pytest.mark.parametrize("words", [
    "Nothing was changed.", "bounced", "Spring 1901 moves", "France and Italy", "{x} H", "%(a)s",
])  # fmt: skip
def test_what_is_no_message_stays_as_it_is(words: str, german: Speech) -> None:
    """A player may be called like one of our sentences, and quote them."""
    assert german.said(words) == words
    assert german.said(say("status.player", power=words, name="")).startswith(words)


def test_lines_are_broken_by_the_words_of_the_language(german: Speech) -> None:
    text = say("visibility.see-own-centers-provinces")

    for speech in (ENGLISH, german):
        lines = speech.said(Folded(text, 30)).split("\n")
        assert max(map(len, lines)) <= 30
        assert " ".join(map(str.strip, lines)) == speech.said(text)


def test_an_own_catalog_adds_a_language(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "nl.po").write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "Thank you for playing."\nmsgstr "Merci d\'avoir joué."\n\n'
        '#, fuzzy\nmsgid "Games"\nmsgstr "Jeux"\n',
        encoding="utf-8",
    )

    assert "nl" in languages(tmp_path)
    mail = MailWriter(tmp_path, guides=GUIDES).write(SAMPLES["game-over"], None, "nl")
    assert "Merci d'avoir joué." in mail.text
    assert '<html lang="nl">' in mail.html
    assert read_speech("nl", tmp_path / "words" / "nl.po").message("Games") == "Games"


def test_a_translation_with_a_wrong_hole_leaves_the_mail_in_english(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "nl.po").write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "You are %(power)s in the game %(game)s."\nmsgstr "Tu es %(puissance)s."\n\n'
        'msgid "%(master)s, game master"\nmsgstr "%(maitre)s"\n',
    )
    writer = MailWriter(tmp_path, guides=GUIDES)

    mail = writer.write(SAMPLES["game-over"], None, "nl")

    assert mail.text == WRITER.write(SAMPLES["game-over"]).text
    assert mail.fault == "KeyError: 'maitre'"


def test_a_catalog_that_cannot_be_read_leaves_english_and_is_named(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "nl.po").write_text("msgid oops\n")
    writer = MailWriter(tmp_path, guides=GUIDES)

    mail = writer.write(SAMPLES["game-over"], None, "nl")

    assert "Thank you for playing." in mail.text
    assert "words/nl.po" in mail.fault


# --------------------------------------------------------------------------- whole mails


@pytest.mark.parametrize("language", SHIPPED)
@pytest.mark.parametrize("name", SAMPLES)
def test_a_mail_in_another_language_is_as_whole_as_in_english(name: str, language: str) -> None:
    english, other = (WRITER.write(SAMPLES[name], b"png", code) for code in ("en", language))

    assert other.kind == english.kind
    assert other.text != english.text
    assert other.subject.partition("]")[0] == english.subject.partition("]")[0]
    assert len(other.html) > len(english.html) * 0.8
    for line in other.text.splitlines():
        assert width(line) <= COLUMNS, line


class _Marking(Speech):
    """Says every word as a row of x: what can be read afterwards was never marked."""

    def __init__(self) -> None:
        super().__init__("xx")

    def text(self, message: str, /, **values: object) -> str:
        return _crossed(message).format(**values) if values else _crossed(message)

    def many(self, one: str, more: str, number: int) -> str:
        return _crossed(more).format(count=number)

    def message(self, message: str) -> str:
        return _crossed(message)

    def messages(self, one: str, more: str, number: int) -> str:
        return _crossed(more)


def _crossed(message: str) -> str:
    pieces = re.split(r"(%\(\w+\)s|\{\w+\}|</?\w+>)", message)
    return "".join(
        one if at % 2 else re.sub(r"[^\W\d_]", "x", one) for at, one in enumerate(pieces)
    )


COPIED = {"REGISTER", "JOIN", "CONFIRM", "SET", "ZONE", "HELP", "GM", "name", "zone", "Ed",
          "Europe", "London", "Getting", "in", "Orders", "Time", "UTC", "BST", "CEST",
          "gmbot", "Par", "Bur", "army", "Marseilles", "supports",
          "Paris", "to", "Burgundy"}  # fmt: skip
"""Words of lines to copy, which are the same in all languages."""


@pytest.mark.parametrize("name", [name for name in SAMPLES if not name.startswith("help")])
def test_all_words_of_a_template_are_marked(name: str) -> None:
    from jinja2 import FileSystemLoader

    loader = FileSystemLoader(data_root() / "templates" / "mail")
    envelope = infested_mail(SAMPLES[name], "q")
    mail = _Templates(loader, _Marking(), GUIDES).write(envelope, picture=False)

    seen = f"{mail.subject} {mail.text} {visible(mail.html)}".replace(mail.code or "-", "")
    words = set(re.findall(r"[A-Za-z]{2,}", re.sub(r"\bE-[A-Z-]+", "", seen)))

    players_own = set(re.findall(r"[A-Za-z]{2,}", repr(envelope.passed_over)))
    left = {word for word in words if set(word) - set("xX") and not word.startswith("q")}
    assert left - players_own - COPIED - {word.upper() for word in COPIED} == set()


def test_words_of_players_are_never_translated() -> None:
    press = "Nothing was changed.\nNo orders from you yet."
    mail = WRITER.write(
        to_france(PressDelivered("England", ("France",), "Fall 1901 moves", press)), None, "de"
    )

    assert "| Nothing was changed." in mail.text
    assert "Presse von England" in mail.subject


def test_a_language_without_a_catalog_is_english() -> None:
    done = to_france(Done("done", "It is done."))

    assert replace(WRITER.write(done, None, "tlh")) == WRITER.write(done)
    assert speech_of("tlh") is ENGLISH

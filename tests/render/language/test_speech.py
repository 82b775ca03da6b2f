"""Mails in another language: the catalogs are whole, and what they do not know stays English."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from mails_infested import infested_mail, visible
from mails_readers import GUIDES, to_france
from mails_samples import SAMPLES

from gmbot.game.notices.answers import Done
from gmbot.game.notices.press import PressDelivered
from gmbot.messages import Template, tables
from gmbot.render.language import catalogs
from gmbot.render.language.speech import (
    ENGLISH,
    PART,
    SAID,
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


def test_german_is_a_language() -> None:
    assert "de" in SHIPPED


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


@pytest.mark.parametrize("language", SHIPPED)
def test_every_sentence_of_a_catalog_is_said_somewhere(language: str) -> None:
    said = " ".join(_strings_of_the_code())
    for context, (english, *_), _forms_said in entries(language):
        if context == SAID:
            runs = _runs_of(english)
            assert any(run in said for run in runs), english


def _runs_of(english: str) -> list[str]:
    """Every three words of a sentence that stand together; a shorter sentence as it is."""
    pieces = [one.split() for one in re.split(r"\{\w+\}|[.:;,()?]", english)]
    runs = [" ".join(one[at : at + 3]) for one in pieces for at in range(len(one) - 2)]
    # A plural may stand in so short a sentence, put together from a letter and a verb.
    return runs if len(runs) > 1 else max(pieces, key=len)


def _strings_of_the_code() -> Iterator[str]:
    folders = ("game", "houserules", "parsing", "rules", "render")
    for file in (path for name in folders for path in (ROOT / "gmbot" / name).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield _spoken(node.value)
    for entry in (entry for table in tables().values() for entry in table.values()):
        if isinstance(entry, Template):
            yield _spoken(re.sub(r"\{\w+\}", " ", f"{entry.one} {entry.more}"))


def _spoken(text: str) -> str:
    """Without what only joins words: a plural's letter, an article."""
    return " ".join(re.sub(r"\$\w+", " ", text).split())


@pytest.mark.parametrize("language", SHIPPED)
def test_every_sentence_of_a_catalog_is_found_again(language: str) -> None:
    speech = speech_of(language)
    for context, (english, *_), (said, *_) in entries(language):
        if context == SAID:
            holes = {name: f"X{at}" for at, name in enumerate(re.findall(r"\{(\w+)\}", english))}
            assert speech.said(english.format(**holes)) == said.format(**holes), english


def test_a_sentence_is_more_than_a_word() -> None:
    """Or a game or a player of that name would be translated."""
    for language in SHIPPED:
        for context, (english, *_), _said in entries(language):
            if context == SAID:
                assert len(re.findall(r"\w+", english)) > 1, english


# --------------------------------------------------------------------------- what the game said


@pytest.fixture
def speech() -> Speech:
    said = [
        ("{unit} has no order.", "{unit} bleibt stumm."),
        ("{unit} has no order. {rest}", "{unit} bleibt stumm; {rest}"),
        ("It is {season}.", "Es ist {season}."),
        ("Fall {year}", "Herbst {year}"),
    ]
    return Speech("xx", None, said, [("{one} and {two}", "{one} und {two}")])


def test_what_fills_a_hole_is_said_as_well(speech: Speech) -> None:
    assert speech.said("It is Fall 1901.") == "Es ist Herbst 1901."
    assert speech.said("A Par and F Bre has no order.") == "A Par und F Bre bleibt stumm."


def test_a_part_alone_is_nothing(speech: Speech) -> None:
    assert speech.said("you and me") == "you and me"


def test_sentences_that_are_not_known_stay_as_they_are(speech: Speech) -> None:
    assert speech.said("Who knows? It is Fall 1901.") == "Who knows? Es ist Herbst 1901."
    assert speech.said("It is late. Who knows") == "Es ist late. Who knows"


def test_the_code_of_an_error_stays_behind_its_sentence(speech: Speech) -> None:
    assert speech.said("It is Fall 1901. (E-PHASE)") == "Es ist Herbst 1901. (E-PHASE)"


def test_all_further_sentences_may_fill_a_last_hole(speech: Speech) -> None:
    said = speech.said("A Par has no order. It is Fall 1901. Well.")

    assert said == "A Par bleibt stumm; Es ist Herbst 1901. Well."


def test_braces_in_what_was_said_are_kept(speech: Speech) -> None:
    assert speech.said("{x} has no order.") == "{x} bleibt stumm."


def test_an_own_catalog_adds_a_language(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "fr.po").write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "Thank you for playing."\nmsgstr "Merci d\'avoir joué."\n\n'
        '#, fuzzy\nmsgid "Games"\nmsgstr "Jeux"\n',
        encoding="utf-8",
    )

    assert "fr" in languages(tmp_path)
    mail = MailWriter(tmp_path, guides=GUIDES).write(SAMPLES["game-over"], None, "fr")
    assert "Merci d'avoir joué." in mail.text
    assert '<html lang="fr">' in mail.html
    assert read_speech("fr", tmp_path / "words" / "fr.po").message("Games") == "Games"


def test_a_translation_with_a_wrong_hole_leaves_the_mail_in_english(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "fr.po").write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "You are %(power)s in the game %(game)s."\nmsgstr "Tu es %(puissance)s."\n\n'
        'msgid "%(master)s, game master"\nmsgstr "%(maitre)s"\n',
    )
    writer = MailWriter(tmp_path, guides=GUIDES)

    mail = writer.write(SAMPLES["game-over"], None, "fr")

    assert mail.text == WRITER.write(SAMPLES["game-over"]).text
    assert mail.fault == "KeyError: 'maitre'"


def test_a_catalog_that_cannot_be_read_leaves_english_and_is_named(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "fr.po").write_text("msgid oops\n")
    writer = MailWriter(tmp_path, guides=GUIDES)

    mail = writer.write(SAMPLES["game-over"], None, "fr")

    assert "Thank you for playing." in mail.text
    assert "words/fr.po" in mail.fault


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
        super().__init__("xx", None, [("never said in {life}", "{life}")])
        self.said = lambda text: _crossed(text)  # type: ignore[method-assign]

    def text(self, message: str, /, **values: object) -> str:
        return _crossed(message).format(**values) if values else _crossed(message)

    def word(self, word: str) -> str:
        return _crossed(word)

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

    left = {word for word in words if set(word) - set("xX") and not word.startswith("q")}
    assert left - COPIED - {word.upper() for word in COPIED} == set()


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


def test_the_parts_of_sentences_are_known_to_the_shipped_catalogs() -> None:
    assert {context for context, _ in catalogs.said()} >= {SAID, PART}

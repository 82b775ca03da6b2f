"""Which phrases are words of the order language: the lexicons of ``grammars/``, read once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from gmbot.parsing.text import fold
from gmbot.parsing.tokens.english import is_english
from gmbot.parsing.tokens.inflection import PARTICIPLE, PRESENT, forms_of, negated, plural_of
from gmbot.parsing.tokens.tongues import ARTICLE
from gmbot.resources import lexicon

LANGUAGES = ("en", "de", "fr", "more")
PARTICIPLES = {
    "MOVE": "MOVED", "SEND": "MOVED", "SUPPORT": "SUPPORTED", "CONVOY": "CONVOYED",
    "BUILD": "BUILT", "REMOVE": "REMOVED", "DISBAND": "REMOVED", "HOLD": "HELD",
    "RETREAT": "MOVED", "GIVES": "GIVEN", "WAIVE": "WAIVED",
}  # fmt: skip
"""What the participle of a verb is called: ``is attacked``."""
_SEPARABLE = ("nach", "vor", "ein", "weiter", "hin", "hinein", "hinüber", "herüber", "rüber")
"""What stands before a German verb of going at the end of a clause: ``nach Wien nachrückt``."""
_HARMLESS = ("AIM", "ADJ", "CHAT", "HEAD")
"""Classes of words that are this besides, where they are anything else."""


VERBS = frozenset({"MOVE", "SEND", "HOLD", "SUPPORT", "CONVOY", "RETREAT", "DISBAND", "BUILD",
                   "REMOVE", "WAIVE", "GIVES", "STIR", "COVER"})  # fmt: skip
"""Classes of words that say what units do."""


@cache
def vocabulary(overlay: str = "", tongue: str = "") -> Mapping[str, str]:
    """Every phrase with its class: ``{"stays put": "HOLD", "attacked": "MOVED"}``.

    ``overlay`` names a lexicon of its own whose words go before all others; ``tongue`` is the
    language of a text, whose words of sections as ``[=NOISE]`` are read so in it alone.
    """
    if tongue:
        said: dict[str, str] = {}
        for section, entries in lexicon(f"lexicon_{tongue}").items():
            for entry in sorted(entries) if section.startswith("=") else ():
                _add(said, entry, section[1:])
        return {**vocabulary(), **said, **(_of_overlay(overlay) if overlay else {})}
    if overlay:
        return {**vocabulary(), **_of_overlay(overlay)}
    written: dict[str, str] = {}
    made: dict[str, str] = {}
    harmless: dict[str, str] = {}
    for language in LANGUAGES:
        for section, entries in lexicon(f"lexicon_{language}").items():
            name, _, verbs = section.partition(" ")
            for entry in sorted(entries) if section[0] not in "+=" else ():
                if verbs == "negated":
                    for denied in negated(entry, language):
                        _add(made, denied, name)
                    continue
                if not verbs:
                    _add(harmless if name in _HARMLESS else written, entry, name)
                    continue
                for form, tense in forms_of(entry, language):
                    as_written = tense == PRESENT and form in entry
                    _add(written if as_written else made, form, _class(name, tense))
                    for prefix in _SEPARABLE if (language, name) == ("de", "MOVE") else ():
                        _add(made, prefix + form, _class(name, tense))
    return {**harmless, **made, **written}


@cache
def _of_overlay(name: str) -> Mapping[str, str]:
    own: dict[str, str] = {}
    for section, entries in lexicon(f"lexicon_{name}").items():
        for entry in sorted(entries) if not section.startswith("+") else ():
            _add(own, entry, section)
    return own


@cache
def besides(overlay: str = "") -> Mapping[str, frozenset[str]]:
    """What a word may be besides, in a sentence: ``{"attack": {"THIS", "HEAD"}}``."""
    found: dict[str, set[str]] = {}
    for language in (*LANGUAGES, *([overlay] if overlay else [])):
        for section, entries in lexicon(f"lexicon_{language}").items():
            if section.startswith("+") or section in _HARMLESS:
                for spelling in (word for entry in entries for word in {entry, fold(entry)}):
                    found.setdefault(spelling, set()).add(section.removeprefix("+"))
    return {word: frozenset(names) for word, names in found.items()}


@cache
def english() -> Mapping[str, frozenset[str]]:
    """What a word may be that nothing else explains: ``{"slinks": {"GOES"}}``."""
    found: dict[str, set[str]] = {}
    for section, entries in lexicon("english").items():
        name, _, sort = section.removeprefix("+").partition(" ")
        for entry in entries:
            found.setdefault(entry, set()).add(name)
            if sort == "nouns":
                found.setdefault(plural_of(entry), set()).add(name)
            for form, tense in forms_of(entry, "en") if sort == "verbs" else ():
                if tense == PRESENT:
                    found.setdefault(form, set()).add(name)
                elif tense == PARTICIPLE and name in ("GOES", "ACTS"):
                    found.setdefault(form, set()).add("DONE")
    return {word: frozenset(names) for word, names in found.items()}


@cache
def umlauted() -> frozenset[str]:
    """German words that are English ones without their umlaut: ``löst`` is not ``lost``."""
    found = {fold(form) for form in _forms("de") if re.search("[äöü]", form)}
    ours = {fold(form) for form in _forms("en")}
    return frozenset(word for word in found - ours if word in english() or is_english(word))


def _forms(language: str) -> Iterator[str]:
    """Every phrase of a lexicon that says what a unit does, and every form of its verbs."""
    for section, entries in lexicon(f"lexicon_{language}").items():
        for entry in entries if section not in _HARMLESS and section[0] != "=" else ():
            if section.endswith(" verbs"):
                yield from (form for form, _ in forms_of(entry, language))
            else:
                yield entry


def _class(name: str, tense: str) -> str:
    if tense == PRESENT:
        return name
    return PARTICIPLES.get(name, "PAST") if tense == PARTICIPLE else "PAST"


def _add(phrases: dict[str, str], phrase: str, name: str) -> None:
    """Enter a phrase as it is looked up: without ``l'``, and as it is typed without umlauts."""
    phrases.setdefault(fold(phrase), name)
    if "'" in phrase and (spoken := " ".join(ARTICLE.sub(" ", phrase).split())) != phrase:
        phrases.setdefault(fold(spoken), name)
    for letter in "äöü":
        if letter in phrase:
            typed = phrase.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
            phrases.setdefault(fold(typed), name)
            break


@cache
def phrase_starts(overlay: str = "", tongue: str = "") -> Mapping[str, int]:
    """For every first word the greatest number of words of a phrase that begins with it."""
    longest: dict[str, int] = {}
    for phrase in vocabulary(overlay, tongue):
        words = phrase.split()
        longest[words[0]] = max(len(words), longest.get(words[0], 0))
    return longest

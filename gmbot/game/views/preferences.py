"""How a person likes the mails: the language, the colors of the maps, pictures, plain text.

They are settings of the person, not of a seat: they hold in all of somebody's games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from gmbot.game.notices.answers import Done, Refusal
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.notices.press import PressReceipt
from gmbot.game.state.context import Answer, Context
from gmbot.game.state.model import Person
from gmbot.game.state.stored.person_settings import PersonSettings
from gmbot.messages import say
from gmbot.parsing.commands.table.players import SET

COLORS: Mapping[str, tuple[str, ...]] = {
    "light": ("standard", "normal", "default", "light", "on"),
    "dark": ("dark", "night", "black"),
    "print": ("print", "printer", "paper", "grey", "gray", "off"),
    "patterns": ("patterns", "pattern", "blind", "colorblind", "colourblind", "safe"),
}
"""The themes of the maps, each with the words that ask for it, the usual one first."""

_LANGUAGES: Mapping[str, tuple[str, ...]] = {
    "en": ("english", "englisch", "anglais"),
    "de": ("german", "deutsch", "allemand"),
    "fr": ("french", "französisch", "franzoesisch", "français", "francais"),
}
"""The names by which a language is asked for, besides its code; a new one needs a row."""

_SWITCHES: Mapping[str, Mapping[str, bool]] = {
    "maps": {"on": True, "off": False},
    "format": {"html": True, "text": False},
    "copy": {"on": True, "off": False},
}
_TOLD = {
    ("maps", True): say("preferences.mails-come-with-pictures"),
    ("maps", False): say("preferences.mails-come-without-pictures"),
    ("format", True): say("preferences.mails-come-as-text"),
    ("format", False): say("preferences.mails-come-as-plain"),
    ("copy", True): say("preferences.receipts-press-hold-text"),
    ("copy", False): say("preferences.receipts-press-come-without"),
}


@dataclass(frozen=True, slots=True)
class MailPreferences:
    """What is done to every mail to one person."""

    language: str = ""
    """Empty: that of the installation."""
    html: bool = True
    pictures: bool = True
    colors: str = "light"
    copies: bool = True
    """A receipt of press holds its text."""

    def laid_on(self, envelope: Envelope) -> Envelope:
        """Take out what is not wanted; have the picture drawn in the right colors.

        A reader who asks for a map gets one all the same.
        """
        if not self.copies:
            envelope = replace(envelope, notices=tuple(map(_without_text, envelope.notices)))
        picture = envelope.picture
        asked = any(notice.name == "map" for notice in envelope.notices)
        if picture is None or (not self.pictures and not asked):
            return replace(envelope, picture=None)
        return replace(envelope, picture=replace(picture, colors=self.colors))


def tastes_of(person: Person | None) -> MailPreferences:
    """Read somebody's settings; strangers have none."""
    settings = person.settings if person else PersonSettings()
    return MailPreferences(
        language=settings.language,
        html=settings.format,
        pictures=settings.maps is not False,
        colors=settings.colors,
        copies=settings.copy,
    )


def _without_text(notice: Notice) -> Notice:
    return replace(notice, text="") if isinstance(notice, PressReceipt) else notice


def language_code(context: Context, value: str) -> str | None:
    """The code of a language, by its code or its name; None if we have no mails in it."""
    word = value.strip().strip(".").lower()
    code = next((code for code, names in _LANGUAGES.items() if word in names), word)
    return code if code in context.languages else None


def no_such_language(context: Context, value: str) -> Refusal:
    """Name the languages that there are."""
    known = ", ".join(sorted(context.languages))
    lines = (SET.line("LANGUAGE", code) for code in sorted(context.languages))
    text = say("preferences.write-in-these-languages", known=known, value=repr(value.strip()))
    return _not_so("language", text, *lines)


def set_language(context: Context, person: Person, value: str) -> Answer:
    """``SET LANGUAGE de``, by its code or its name."""
    code = language_code(context, value)
    if code is None:
        return Answer((no_such_language(context, value),))
    _save(context, person, "language", code)
    return _done(
        say("preferences.language", phase_code=code),
        say("preferences.mails-written-in-language", phase_code=code),
    )


def set_colors(context: Context, person: Person, value: str) -> Answer:
    """``SET COLORS dark``"""
    word = value.strip().strip(".").lower().replace("-", " ").split(" ")[-1]
    theme = next((theme for theme, words in COLORS.items() if word in words), None)
    names = [words[0] for words in COLORS.values()]
    if theme is None:
        return _no(
            "colors",
            say("preferences.maps-can-drawn-in", names=", ".join(names), value=repr(value.strip())),
            *(SET.line("COLORS", name) for name in names),
        )
    _save(context, person, "colors", theme)
    return _done(
        say("preferences.colors", colors=COLORS[theme][0]),
        say("preferences.maps-in-mails-drawn", colors=COLORS[theme][0]),
    )


def set_switch(context: Context, person: Person, key: str, value: str) -> Answer:
    """``SET MAPS OFF``, ``SET FORMAT TEXT``, ``SET COPY OFF``."""
    key, word = key.lower(), value.strip().lower()
    words = _SWITCHES[key]
    if word not in words:
        lines = [SET.line(key.upper(), each_word.upper()) for each_word in words]
        return _no(
            key, say("preferences.cannot-set", key=key.upper(), value=repr(value.strip())), *lines
        )
    _save(context, person, key, words[word])
    return _done(f"{key} {word}", _TOLD[key, words[word]])


def _save(context: Context, person: Person, key: str, value: object) -> None:
    now = context.work.people.get(person.id)
    context.work.people.save(now.with_settings(**{key: value}))


def _done(summary: str, text: str) -> Answer:
    return Answer((Done.of("done-as-told", summary=summary, text=text),))


def _no(key: str, text: str, *copy: str) -> Answer:
    return Answer((_not_so(key, text, *copy),))


def _not_so(key: str, text: str, *copy: str) -> Refusal:
    return Refusal.of("no-such-setting-for", *copy, key=key.upper(), text=text)

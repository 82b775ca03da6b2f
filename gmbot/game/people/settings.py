"""Personal settings by mail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gmbot.game.deadlines import set_remind
from gmbot.game.notices.answers import Done, Refusal
from gmbot.game.people.daily import set_digest
from gmbot.game.people.registration import clean_name, name_refused, poses
from gmbot.game.state.context import Answer, Context
from gmbot.game.state.model import Person
from gmbot.game.state.times import zone_named, zones_like
from gmbot.game.views import set_colors, set_files, set_language, set_switch
from gmbot.messages import say
from gmbot.parsing.commands.table.everybody import RULES
from gmbot.parsing.commands.table.players import PROPOSE, SET

OWN = ("ZONE", "NAME", "REMIND", "ADDRESS", "PASSWORD", "LANGUAGE", "MAPS", "COLORS", "FILES",
       "FORMAT", "COPY", "DIGEST")  # fmt: skip
"""The settings that people may change for themselves."""


def change_setting(context: Context, person: Person, key: str, value: str) -> Answer:
    """Change one setting, and say the old and the new value."""
    match key.lower():
        case "zone":
            return _zone(context, person, value.strip())
        case "remind":
            return set_remind(context, person, value)
        case "digest":
            return set_digest(context, person, value)
        case "files":
            return set_files(context, person, value)
        case "maps" | "format" | "copy":
            return set_switch(context, person, key, value)
        case "language":
            return set_language(context, person, value)
        case "colors" | "colours":
            return set_colors(context, person, value)
        case "name" if poses(context, person, value):
            return Answer((name_refused(value, SET.line("NAME", person.name)),))
        case "name" if clean_name(value):
            context.work.people.save(replace(person, name=clean_name(value)))
            return Answer(
                (Done.of("name-changed", person=person.name, clean_name=clean_name(value)),)
            )
        case _:
            refusal = _elsewhere(key) or Refusal.of(
                "no-such-setting", key=key.upper(), own=", ".join(OWN)
            )
            return Answer((refusal,))


def _elsewhere(key: str) -> Refusal | None:
    """Explain a setting that has another name here, or that we leave out on purpose."""
    lines = _ELSEWHERE.get(key.lower())
    if lines is None:
        return None
    text, *copy = lines
    return Refusal.of("no-setting", *tuple(copy), key=key.upper(), text=text)


_ELSEWHERE: Mapping[str, tuple[str, ...]] = {
    "dias": (
        say("settings.whether-draws-need-not"), PROPOSE.line("DIAS"), RULES.line(),
    ),
    "nodias": (
        say("settings.whether-draws-need-not-2"), PROPOSE.examples[0], RULES.line(),
    ),
    "gmblind": (say("settings.gmblind-gms-set"), RULES.line()),
}  # fmt: skip


def _zone(context: Context, person: Person, text: str) -> Answer:
    zone = zone_named(text)
    if not zone:
        near = zones_like(text) or ("Europe/London",)
        refusal = Refusal.of(
            "unknown-time-zone",
            *tuple(SET.line("ZONE", name) for name in near),
            said=repr(text),
            zone=person.zone,
        )
        return Answer((refusal,))
    context.work.people.save(replace(person, zone=zone))
    return Answer((Done.of("time-zone-changed", old=person.zone, new=zone),))

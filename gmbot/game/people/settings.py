"""Personal settings by mail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gmbot.game.deadlines.reminders import set_remind
from gmbot.game.notices.answers import Done, Refusal
from gmbot.game.people.addresses import set_address
from gmbot.game.people.registration import clean_name
from gmbot.game.state.context import Answer, Context
from gmbot.game.state.model import Person
from gmbot.game.state.times import zone_named, zones_like
from gmbot.game.views.files import set_files
from gmbot.game.views.preferences import set_colors, set_language, set_switch

OWN = ("ZONE", "NAME", "REMIND", "ADDRESS", "PASSWORD", "LANGUAGE", "MAPS", "COLORS", "FILES",
       "FORMAT", "COPY")  # fmt: skip
"""What everybody may set for himself."""


def change_setting(context: Context, person: Person, key: str, value: str) -> Answer:
    """Change one setting, and say the old and the new value."""
    match key.lower():
        case "zone":
            return _zone(context, person, value.strip())
        case "remind":
            return set_remind(context, person, value)
        case "address":
            return set_address(context, person, value)
        case "files":
            return set_files(context, person, value)
        case "maps" | "format" | "copy":
            return set_switch(context, person, key, value)
        case "language":
            return set_language(context, person, value)
        case "colors" | "colours":
            return set_colors(context, person, value)
        case "name" if clean_name(value):
            context.work.people.save(replace(person, name=clean_name(value)))
            text = f"Your name was {person.name}; it is {clean_name(value)} now."
            return Answer((Done("your name is changed", text),))
        case _:
            refusal = _elsewhere(key) or Refusal(
                "E-UNKNOWN", f"there is no setting {key.upper()}",
                f"You can set these for yourself: {', '.join(OWN)}. The rules of a game are its "
                "GM's to set, in a mail that says which game it is.",
                kept="Your settings are unchanged.", copy=("SET ZONE Europe/London",),
            )  # fmt: skip
            return Answer((refusal,))


def _elsewhere(key: str) -> Refusal | None:
    """What goes by another name, or is not there on purpose."""
    said = _ELSEWHERE.get(key.lower())
    if said is None:
        return None
    text, *copy = said
    return Refusal(
        "E-UNKNOWN", f"there is no setting {key.upper()}", text,
        kept="Your settings are unchanged.", copy=tuple(copy),
    )  # fmt: skip


_ELSEWHERE: Mapping[str, tuple[str, ...]] = {
    "digest": (
        "Each mail comes when it is due, and there is no digest of several: a deadline that has "
        "moved does not wait. STATUS tells where things stand, and there are reminders.",
        "STATUS", "SET REMIND 48h, 12h",
    ),
    "dias": (
        "Whether draws need not include everybody is a rule of the game. A draw of all who are "
        "left is proposed with PROPOSE DIAS.", "PROPOSE DIAS", "RULES",
    ),
    "nodias": (
        "Whether draws need not include everybody is a rule of the game. A draw of some is "
        "proposed with PROPOSE DRAW.", "PROPOSE DRAW England, France", "RULES",
    ),
    "gmblind": ("GMBLIND is the GM's to set.", "RULES"),
}  # fmt: skip


def _zone(context: Context, person: Person, said: str) -> Answer:
    zone = zone_named(said)
    if not zone:
        near = zones_like(said) or ("Europe/London",)
        refusal = Refusal(
            "E-UNKNOWN", "no such time zone", f"I know no time zone {said!r}.",
            kept=f"Yours is still {person.zone}.", copy=tuple(f"SET ZONE {one}" for one in near),
        )  # fmt: skip
        return Answer((refusal,))
    context.work.people.save(replace(person, zone=zone))
    text = f"Times were shown to you in {person.zone}; they are shown in {zone} now."
    return Answer((Done("your time zone is changed", text),))

"""Who may read which entry of the log of a game, and what of it.

Each kind says in its class who may read it (``game.state.stored.happenings``). What this program
does not know is told to nobody, and so is a value under a name that is not declared here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeAlias

from msgspec import structs

from gmbot.game.notices.audience import Audience
from gmbot.game.state.stored.codec import to_tables
from gmbot.game.state.stored.happenings import Happening

Told: TypeAlias = Mapping[str, object] | None
"""What of an entry somebody may read; None: not even that there is one."""

_TO_PLAYERS = ("phase", "next", "version", "old", "new", "until", "set", "on", "reason")
"""What of an entry is told to players: never a person, nor what lies in the fog."""
_TO_MASTER = frozenset({
    *_TO_PLAYERS, "action", "after", "agreed", "at", "before", "by", "changes", "count", "deadline",
    "decision", "empty", "how", "kind", "mail", "name", "number", "open", "power", "powers",
    "press", "received", "rules", "seasons", "seconds", "seed", "stands", "way",
})  # fmt: skip
"""What the GM is told; the rest are numbers that mean something to nobody but the store."""
_TO_NOBODY = frozenset({"only_later", "tried_by"})
"""What the store alone needs: what kind of thing came, and the digest of an address."""
_UNSAID: tuple[object, ...] = (None, "", [])


def for_master(happening: Happening | None) -> Told:
    """What of an entry the GM may read."""
    if happening is None or happening.audience is Audience.READER:
        return None
    return _values(happening, _TO_MASTER)


def for_player(happening: Happening | None, power: str | None) -> Told:
    """What of an entry the player of a power may read."""
    if happening is None or happening.audience not in (Audience.SEAT, Audience.PLAYERS):
        return None
    about = getattr(happening, "power", None)
    names_power = "power" in happening.__struct_fields__
    for_all = happening.audience is Audience.PLAYERS and not names_power
    return _values(happening, _TO_PLAYERS) if for_all or about == power is not None else None


def _values(happening: Happening, names: Collection[str]) -> Mapping[str, object]:
    fields = structs.asdict(happening)
    values = to_tables({"by": fields.pop("by"), **fields})
    return {name: value for name, value in values.items()
            if name in names and value not in _UNSAID}  # fmt: skip

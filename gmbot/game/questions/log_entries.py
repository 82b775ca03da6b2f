"""What stands in the log of a game, and who may read which entry, and what of it.

An entry that is not declared here is told to nobody, and a value under another name to nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from gmbot.game.notices.audience import Audience

_ENTRIES: Mapping[Audience, str] = {
    # Not even the GM: orders of the same minute would say who it was.
    Audience.READER: "bid press proposed",
    Audience.MASTER: """
        absence admit auction-closed auction-closed-early auction-opened barred cancelled
        check-failed chore-failed comment created deadline-failed dealt ended entry error-reported
        extension-corrected extension-granted extension-pending extension-refused gm-lengthened
        gm-start-set invited joined late observes press-decided refuse resent revealed-early revote
        revoted rule-proposed signed-on signon-wrong unstarted waits-for-player wrote
    """,
    Audience.SEAT: """
        assigned call-ended called dummy ejected empire-named empire-vetoed excused gm-called heard
        left nmr nmr-marked orders orders-entered reinstated replaced settings-helped substitute
        took-over
    """,
    Audience.PLAYERS: """
        announced copy-press corrected deadline edited gm-deadline gm-processed gm-started gmblind
        imported master paused previewed prolonged released report-full resolved resumed revealed
        review rolled-back rolled-forward rule settled started went-on withheld
    """,
}
ENTRIES: Mapping[str, Audience] = MappingProxyType(
    {what: audience for audience, entries in _ENTRIES.items() for what in entries.split()}
)
"""By the ``what`` of an event."""

_TO_PLAYERS = ("phase", "next", "version", "old", "new", "until", "set", "on", "reason")
"""What of an entry is told to players: never a person, nor what lies in the fog."""
_TO_MASTER = frozenset({
    *_TO_PLAYERS, "action", "after", "agreed", "at", "before", "by", "changes", "count", "deadline",
    "decision", "empty", "how", "kind", "mail", "name", "number", "open", "power", "powers",
    "press", "received", "rules", "seasons", "seconds", "seed", "stands", "way",
})  # fmt: skip
"""What the GM is told; the rest are numbers that mean something to nobody but the store."""


def for_master(what: str, data: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What of an entry the GM may read; None: not even that there is one."""
    if ENTRIES.get(what, Audience.READER) is Audience.READER:
        return None
    return {key: value for key, value in data.items() if key in _TO_MASTER}


def for_player(what: str, data: Mapping[str, Any], power: str | None) -> Mapping[str, Any] | None:
    """What of an entry the player of a power may read; None: nothing."""
    audience = ENTRIES.get(what, Audience.READER)
    about = data.get("power")
    own = about is not None and about == power
    touched = own if "power" in data else audience is Audience.PLAYERS
    if audience not in (Audience.SEAT, Audience.PLAYERS) or not touched:
        return None
    return {key: data[key] for key in _TO_PLAYERS if key in data}

"""What keeps a machine from working: a clock or a configuration that is not that of the others.

Mails are stored and sent meanwhile. The operator hears of it when it begins and when it is over.
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Callable, Mapping
from datetime import timedelta

from msgspec import Struct, structs
from sqlalchemy import Engine

from gmbot.app.config import Config
from gmbot.app.operation.clock_watch import ClockWatch
from gmbot.db.kept.figures import clock_of
from gmbot.db.kept.marks import SETTINGS, marked
from gmbot.game.notices.masters import Alarm
from gmbot.game.state.ports import Clock

CLOCKS_AGREE = timedelta(seconds=30)
"""By how much the clocks of machines may differ."""

# Whatever else there is, or will be, is to be the same on all machines.
_OWN_SECTIONS = frozenset({"database", "imap", "smtp", "metrics", "log"})
_OWN_KEYS = frozenset({"mail.socket", "mail.templates", "games.variants", "web.port"})

GOES_ON = "Mails are answered and deadlines run again."


def shared_settings(config: Config, public_key: str) -> dict[str, str]:
    """What all machines have to agree on: a digest of each value, under the name of its key."""
    values: dict[str, object] = {"the signing key": public_key}
    for section, table in structs.asdict(config).items():
        if section in _OWN_SECTIONS or not isinstance(table, Struct):
            continue
        for key, value in structs.asdict(table).items():
            if f"{section}.{key}" not in _OWN_KEYS:
                values[f"[{section}] {key}"] = value
    return {
        name: hashlib.sha256(repr(value).encode()).hexdigest()[:16]
        for name, value in sorted(values.items())
    }


def differing(engine: Engine, ours: Mapping[str, str]) -> str:
    """Name what is other here than with the ``gmbot serve`` that started last; empty: nothing."""
    mark = marked(engine, SETTINGS)
    theirs: Mapping[str, str] = json.loads(mark.text) if mark is not None else ours
    names = sorted(ours.keys() | theirs.keys())
    return ", ".join(name for name in names if ours.get(name) != theirs.get(name))


class Hindrances:
    """Looks, before each round, whether there is anything."""

    def __init__(self, engine: Engine, clock: Clock, settings: Mapping[str, str]) -> None:
        self._engine = engine
        self._clock = clock
        self._settings = settings
        self.watch = ClockWatch(clock)
        self._is_told: Callable[[], Alarm | None] | None = None
        """What has found something, and the operator knows."""

    def look(self, tell: Callable[[Alarm], None]) -> bool:
        """Tell whether there is anything; ``tell`` what the operator does not know yet."""
        for check in (self._jump, self._other_clock, self._other_settings):
            if alarm := check():
                if self._is_told != check:
                    tell(alarm)
                    self._is_told = check
                return True
        if self._is_told is not None:
            tell(_over(f"{_here()} works again."))
            self._is_told = None
        return False

    def _jump(self) -> Alarm | None:
        jump = self.watch.jump()
        if jump is None:
            return None
        days = jump.total_seconds() / 86400
        return Alarm(
            what=f"The clock of this machine has jumped by {days:+.1f} days.",
            frozen="No deadline is run and no mail answered by such an hour; mails that come "
            "are kept. It goes on by itself when the clock is back.",
            cure=("gmbot serve",),
            detail="If the new hour is right, stop gmbot and start it again.",
        )

    def _other_clock(self) -> Alarm | None:
        theirs = clock_of(self._engine)
        ahead = self._clock.now() - theirs if theirs else timedelta()
        if abs(ahead) <= CLOCKS_AGREE:
            return None
        return Alarm(
            what=f"The clock of {_here()} is {ahead.total_seconds():+.0f} seconds off the "
            "database's.",
            frozen="It runs no deadline and answers no mail by such an hour; other machines go on. "
            "It goes on by itself when the clocks agree.",
            cure=("gmbot doctor",),
        )

    def _other_settings(self) -> Alarm | None:
        names = differing(self._engine, self._settings)
        if not names:
            return None
        return Alarm(
            what=f"{_here()} has another configuration than the gmbot serve that started last: "
            f"{names}.",
            frozen="It runs no deadline and answers no mail; machines that agree go on.",
            cure=("gmbot config check",),
            detail="Make the configurations alike and start gmbot there again; or start gmbot "
            "serve with the one that is right.",
        )


def _here() -> str:
    return f"This machine ({platform.node()})"


def _over(complaint: str) -> Alarm:
    return Alarm(what=complaint, frozen=GOES_ON, cure=(), is_over=True)

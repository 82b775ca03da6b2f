"""What `gmbot doctor` does: try everything that a configuration promises, and say what to do.

Each check is a small function of ``checks`` or ``checks_mail``. None of them stops the others,
except where there would be nothing to try: without a login there is no mail that could come back.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from datetime import datetime, timedelta
from itertools import chain

from gmbot.app.clock import SystemClock
from gmbot.app.config import Config
from gmbot.app.doctor.checks import (
    Finding,
    check_clock,
    check_configuration,
    check_database,
    check_disk,
    check_privacy,
    check_zones,
)
from gmbot.app.doctor.mail_checks import check_mail
from gmbot.game.state.ports import Clock

PATIENCE = 60.0
"""Seconds within which a mail to ourselves should be back."""


async def examine(
    config: Config, now: Callable[[], datetime], *, send: bool = True, patience: float = PATIENCE
) -> AsyncIterator[Finding]:
    """Try everything; yields findings as they are made.

    Args:
        now: the time, aware.
        send: False leaves out the self-test mails.
        patience: seconds to wait for them.
    """
    wall, steady = now(), time.monotonic()
    here = (check_configuration(config), check_zones(), check_disk(config), check_privacy(config))
    for finding in chain(*here):
        yield finding
    yield await check_database(config.database.url)
    async for finding in check_mail(config, now, patience, send=send):
        yield finding
    yield check_clock(now(), wall, timedelta(seconds=time.monotonic() - steady))


async def check_up(
    config: Config,
    *,
    send: bool = True,
    clock: Clock | None = None,
    tell: Callable[[str], None] = print,
    patience: float = PATIENCE,
) -> int:
    """Tell each finding as one line, and a sum at the end; return 1 if anything fails, else 0."""
    levels = []
    now = (clock or SystemClock()).now
    async for finding in examine(config, now, send=send, patience=patience):
        levels.append(finding.level)
        tell(str(finding))
    fails, warnings = levels.count("fail"), levels.count("warning")
    tell(f"{len(levels)} checks: {fails} failed, {warnings} with a warning")
    return 1 if fails else 0

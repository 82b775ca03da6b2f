"""``gmbot deliver``: one mail from a mail host's pipe."""

from __future__ import annotations

import logging

from gmbot.app.assemble import assemble
from gmbot.app.config import Config
from gmbot.game.state.ports import Clock

log = logging.getLogger(__name__)


def deliver(config: Config, raw: bytes, clock: Clock) -> str:
    """Store a mail, then handle what is new. Raises whatever kept it from being stored.

    Once it is stored it is ours: a fault while handling it is told by an alarm, not to the mail
    host, which would only send the mail again. The text returned says what went wrong, if anything.
    """
    bot = assemble(config, clock)
    with bot.store() as work:
        work.inbox.add(raw, clock.now(), "pipe")
        work.commit()
    try:
        bot.steps.sweep()
    except Exception as error:
        log.exception("stored, but not handled")
        return f"the mail is stored and will be handled later ({error})"
    return ""

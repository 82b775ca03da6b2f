"""``gmbot deliver``: one mail from a mail host's pipe."""

from __future__ import annotations

import logging

from gmbot.app.assemble import Bot, assemble
from gmbot.app.config import Config
from gmbot.game.state.ports import Clock
from gmbot.mail.arrival import arrived_at

log = logging.getLogger(__name__)


def store_piped(bot: Bot, raw: bytes) -> None:
    """Commit a mail that a pipe brought, with the hour at which the mail host took it."""
    arrived = arrived_at(raw, bot.clock.now(), bot.config.mail.received_by)
    with bot.store() as work:
        work.inbox.add(raw, arrived, "pipe")
        work.commit()


def deliver(config: Config, raw: bytes, clock: Clock) -> str:
    """Store a mail, then handle what is new. Raises whatever kept it from being stored.

    Once it is stored it is ours: a fault while handling it is told by an alarm, not to the mail
    host, which would only send the mail again. The text returned says what went wrong, if anything.
    """
    bot = assemble(config, clock)
    store_piped(bot, raw)
    try:
        bot.steps.sweep()
    except Exception as error:
        log.exception("stored, but not handled")
        return f"the mail is stored and will be handled later ({error})"
    finally:
        bot.close()
    return ""

"""Orders for a phase that is not open: kept for later, too late, or for no such phase."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.envelope import Notice
from gmbot.game.notices.letters import IncomingMail
from gmbot.game.notices.orders import TooLate
from gmbot.game.orders import ahead
from gmbot.game.reading import CLOCKS_DIFFER
from gmbot.game.state.context import Context, Writer
from gmbot.game.state.model import Game, PhaseRecord
from gmbot.messages import say
from gmbot.rules.board.terms import Phase, Power

SOON = timedelta(minutes=15)
"""So shortly after its results a mail may have been written before them."""


def just_missed(
    context: Context, game: Game, power: Power, mail: IncomingMail
) -> PhaseRecord | None:
    """The phase that a mail without a phase was rather meant for: the one resolved before.

    Its writer cannot know the results if the mail says that it was written before them, and hardly
    if it came just after them and nothing of the power was used. Only of a power that had
    something to order there (S3.6, S3.7).
    """
    records = context.work.games.records(game.id)
    record = records[-1] if records else None
    if record is None or not any(entry.power == power for entry in record.report.orders):
        return None
    soon = power not in record.used and _came_soon_after(game, mail)
    return record if soon or is_dated_before_results(game, mail) else None


def _came_soon_after(game: Game, mail: IncomingMail) -> bool:
    return game.opened_at is not None and timedelta() <= mail.received_at - game.opened_at <= SOON


def is_dated_before_results(game: Game, mail: IncomingMail) -> bool:
    """Tell whether a mail was written, by its own date, before the phase on the board was opened.

    A date that cannot be read proves nothing; here it is only asked about.
    """
    if game.opened_at is None or mail.sent_at is None:
        return False
    return mail.sent_at + CLOCKS_DIFFER < game.opened_at


def for_another_phase(
    context: Context, writer: Writer, game: Game, power: Power, phase: Phase, words: Sequence[str],
    *, final: bool, change: bool = False,
) -> Notice:  # fmt: skip
    """Keep orders for a phase to come; refuse those for one that is over, or too far away."""
    if context.work.games.record(game.id, phase) is not None:
        return _too_late(context, writer, game, power, phase)
    if phase.is_played and ahead.is_ahead(game, phase):
        return ahead.keep(context, writer, game, power, phase, words, final=final, change=change)
    if phase.year < game.phase.year or not phase.is_played:
        return _no_such_phase(game, phase, words)
    return _too_early(game, phase, words)


def _too_late(context: Context, writer: Writer, game: Game, power: Power, phase: Phase) -> TooLate:
    """Say that the results of a phase are out, and what was used (S3.5)."""
    record = context.work.games.record(game.id, phase)
    used = record.used.get(power) if record else None
    sets = {
        submission.id: submission.called
        for submission in context.work.games.submissions(game.id, phase)
    }
    return TooLate(
        phase=phase.title,
        received_at=writer.mail.received_at,
        processed_at=record.resolved_at if record else None,
        used=say("other-phases.set", sets=sets[used])
        if used in sets
        else say("other-phases.no-orders"),
        lines=tuple(writer.mail.text.strip().splitlines()[:10]),
        now_phase="" if game.ending else game.phase.title,
    )


def _too_early(game: Game, about: Phase, words: Sequence[str]) -> Refusal:
    return Refusal.of(
        "orders-for-not-taken-yet",
        quoted=tuple(words),
        about_code=about.code,
        about=about.title,
        phase=game.phase.title,
        years=ahead.YEARS,
    )


def _no_such_phase(game: Game, about: Phase, words: Sequence[str]) -> Refusal:
    return Refusal.of(
        "mail-about-but-and",
        quoted=tuple(words),
        about_code=about.code,
        about=about.title,
        phase=game.phase.title,
    )

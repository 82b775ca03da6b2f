"""``NMR Italy``: the GM counts a phase as missed, as ``EXCUSE`` counts one as played (S3.8)."""

from __future__ import annotations

from gmbot.game.deadlines import nmr_notice, nmr_record
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.questions import take_phase
from gmbot.game.reading import GameCall
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, PhaseRecord, Seat
from gmbot.game.state.stored.happenings import MarkedSilent
from gmbot.game.views import to_seat
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import PhaseKind, Power


def mark_missed(call: GameCall, request: ask.SeatAction, power: Power, seat: Seat | None) -> Answer:
    """``NMR Italy [phase]``: the last movement phase, or the one named, counts as missed."""
    context, game = call.context, call.game
    name = power_name(power, ruleset_of(game).board)
    record = _record(context, game, power, request.rest)
    if record is None or seat is None or seat.person_id is None:
        return Answer((Refusal.of("nothing-count", name=name),))
    context.happened(game, MarkedSilent(power=power, phase=record.phase))
    count = nmr_record(context, game, seat).count(False)
    done = News.of(
        "nmr-marked", name=name, phase_code=record.phase.code, phase=record.phase.title, count=count
    )
    news = News.of(
        "nmr-marked-counts-as-missed",
        more=nmr_notice(context, game, seat).more[:1],
        phase_code=record.phase.code,
        phase=record.phase.title,
        count=count,
    )
    mail = to_seat(context, game, seat, news)
    return Answer((done,), (mail,) if mail else (), game=game)


def _record(context: Context, game: Game, power: Power, text: str) -> PhaseRecord | None:
    """The movement phase that the GM names, if the power had anything to order in it."""
    phase = take_phase(text)[1]
    for record in reversed(context.work.games.records(game.id)):
        if record.phase.kind is PhaseKind.MOVEMENT and phase in (None, record.phase):
            owed = any(entry.power == power for entry in record.report.orders)
            return record if owed else None
    return None

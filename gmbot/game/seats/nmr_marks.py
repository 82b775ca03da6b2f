"""``NMR Italy``: the GM counts a phase as missed, as ``EXCUSE`` counts one as played (S3.8)."""

from __future__ import annotations

from gmbot.game.deadlines.nmr import nmr_notice, record_of
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.questions.named_units import take_phase
from gmbot.game.reading.game_master import audit
from gmbot.game.reading.mail import Part
from gmbot.game.reading.refusals import refused
from gmbot.game.seats.resignation import seat_named
from gmbot.game.state.context import Desk, Handled, Writer, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, PhaseRecord
from gmbot.game.views.footer import to_seat
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import PhaseKind, Power


def mark_missed(
    desk: Desk, writer: Writer, game: Game, part: Part, request: ask.Request
) -> Handled:
    """``NMR Italy [phase]``: the last movement phase, or the one named, counts as missed."""
    assert isinstance(request, ask.SeatAction)
    found = seat_named(desk, game, request.power)
    if isinstance(found, Refusal):
        return Handled((found,))
    power, seat = found
    name = power_name(power, ruleset_of(game).board)
    record = _record(desk, game, power, request.rest)
    if record is None or seat is None or seat.person_id is None:
        text = f"There is no resolved movement phase in which a player of {name} owed orders."
        return Handled((refused("E-STATE", "nothing to count", text, f"EXCUSE {name}"),))
    audit(desk, game, "nmr-marked", power=power, phase=record.phase.code)
    count = record_of(desk, game, seat).count(False)
    done = News("nmr-marked", f"{name} has missed {record.phase.code}",
        f"{record.phase.title} counts as missed for {name} now, and the player is told. Counted: "
        f"{count}.", copy=(f"EXCUSE {name}",))  # fmt: skip
    news = News("nmr-marked", f"{record.phase.code} counts as missed",
        f"The GM counts {record.phase.title} as missed by you. You have missed a movement phase "
        f"{count} times so far.", more=nmr_notice(desk, game, seat).more[:1])  # fmt: skip
    mail = to_seat(desk, game, seat, news)
    return Handled((done,), (mail,) if mail else (), game=game)


def _record(desk: Desk, game: Game, power: Power, text: str) -> PhaseRecord | None:
    """The movement phase that is meant, if the power had anything to order in it."""
    phase = take_phase(text)[1]
    for record in reversed(desk.work.games.records(game.id)):
        if record.phase.kind is PhaseKind.MOVEMENT and phase in (None, record.phase):
            owed = any(entry["power"] == power for entry in record.report["orders"])
            return record if owed else None
    return None

"""Mistakes of the GM: any player may report one, until the next results are out (S3.1, S3.2)."""

from __future__ import annotations

from datetime import datetime

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.phases import next_with_orders
from gmbot.game.press import answered_by_reply
from gmbot.game.questions import take_phase
from gmbot.game.reading import MailSection, SeatCall
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.model import Game, PhaseRecord, Seat
from gmbot.game.state.players import player_names
from gmbot.game.state.stored.happenings import ErrorReported
from gmbot.game.state.stored.ids import LocalId
from gmbot.game.views import to_master
from gmbot.messages import say
from gmbot.parsing.commands import may_be_a_ballot
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.phrases import points_out_a_mistake
from gmbot.rules.board.terms import Phase


def report_error(call: SeatCall, request: ask.Report) -> Answer:
    """``ERROR <text>``: noted with the hour it came, and handed to the GM."""
    game = call.game
    records = call.context.work.games.records(game.id)
    if not records:
        return Answer((Refusal.of("no-results-yet", game=game.name),))
    if not request.text.strip(" :"):
        return Answer((Refusal.of("what-wrong", phase_code=records[-1].phase.code),))
    if may_be_a_ballot(request.text):
        return Answer((Refusal.of("complaint-not-understood", quoted=(request.text,)),))
    about = _about(game, request.text, records, call.writer.mail.received_at)
    if about is None:
        return Answer(
            (
                Refusal.of(
                    "mistake-stands",
                    phase=records[-1].phase.title,
                    phase_code=records[-1].phase.code,
                ),
            )
        )
    return _noted(call.context, call.writer, game, call.seat, about, request.text.lstrip(" :"))


def mistake_in_words(
    context: Context, writer: Writer, part: MailSection, text: str
) -> Answer | None:
    """Note a report in plain words like one with ``ERROR`` (S3.1, S3.2).

    None if the text reports no mistake, or came too late; it is then an ordinary question.
    """
    game, seat = part.game, part.seat
    if game is None or seat is None or not writer.proven or not points_out_a_mistake(text):
        return None
    call = SeatCall(context, writer, part, game, seat)
    noted = report_error(call, ask.Report(0, text))
    return None if any(isinstance(notice, Refusal) for notice in noted.notices) else noted


def mistake_beside(context: Context, writer: Writer, part: MailSection) -> Answer:
    """Note a report in plain words that stands beside orders (S3.1, S3.2).

    What it says of the orders that were sent is no order for now, and is asked back.
    """
    game, seat, orders = part.game, part.seat, part.read.orders
    if game is None or seat is None or orders is None or not orders.marks.reported:
        return Answer()
    if not writer.proven or any(isinstance(one, ask.Report) for one in part.read.requests):
        return Answer()
    text = "\n".join(line.raw.strip() for line in orders.marks.reported)
    return report_error(SeatCall(context, writer, part, game, seat), ask.Report(0, text))


def _about(game: Game, text: str, records: tuple[PhaseRecord, ...], came: datetime) -> Phase | None:
    """The phase that a report is about: the one it names, else the latest (S3.2).

    None if its results can no longer be changed: the results of a later phase with orders were
    out when the report came.
    """
    phase = take_phase(text)[1] or records[-1].phase
    record = next((each_record for each_record in records if each_record.phase == phase), None)
    if record is None:
        return None
    seen = next_with_orders(records, record, ruleset_of(game))
    return phase if seen is None or came < seen.resolved_at else None


def _noted(
    context: Context, writer: Writer, game: Game, seat: Seat, phase: Phase, text: str
) -> Answer:
    came = writer.mail.received_at
    assert seat.person_id is not None  # its player writes
    context.happened(game, ErrorReported(phase, seat.person_id, came, LocalId(writer.inbox_id)))
    name = player_names(context, game).get(seat.power, "A player") if seat.power else "A player"
    for_master = News.of(
        "error-reported",
        times=((say("times.received"), came),),
        quoted=text,
        phase_code=phase.code,
        who=name,
        phase=phase.title,
    )
    mail = to_master(context, game, for_master)
    mail = answered_by_reply(context, game, mail, (seat.power,) if seat.power else (), (name,))
    news = News.of(
        "error-noted",
        times=((say("times.received"), came),),
        quoted=text,
        phase_code=phase.code,
        phase=phase.title,
    )
    return Answer((news,), (mail,) if mail else (), game=game)

"""Press as it comes in: white, grey and black, at once or in print, to any circle (S3.32 to S3.39).

Only the words of the block leave the author's mail. On any doubt nothing is sent, and the text is
returned whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.press import PressReceipt
from gmbot.game.press import gm_letters, kibitzer, queue
from gmbot.game.press.checks import doubts, looks_secret, may_be_machines, repeats, too_many
from gmbot.game.press.faults import fault_of
from gmbot.game.press.header import composed, orders_missing, returned, wrong_color
from gmbot.game.press.header_words import labels, place_of, season_of
from gmbot.game.press.mails import delivered
from gmbot.game.reading import Call, SeatCall, which_game
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.empires import is_kibitzer
from gmbot.game.state.labels import as_shown, power_name
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.press_items import (
    MASTER,
    PressItem,
    PressState,
    ReplyGroup,
    is_the_masters,
)
from gmbot.messages import say
from gmbot.parsing.commands import read_command
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.text import text_of


def write_press(call: Call, request: ask.Press) -> Answer:
    """Take a press block: send it, keep it for the next issue, ask about it, or give it back."""
    context, writer, section = call.context, call.writer, call.section
    game = section.game
    if game is None:
        return Answer((which_game(context, writer.person),))
    if section.seat is None:
        if gm_letters.writes(context, game, writer, request):
            return gm_letters.write(context, writer, game, request)
        if writer.person is not None and is_kibitzer(game, writer.person):
            return kibitzer.write(context, writer, game, request)
        return queue.from_outside(context, writer, game, request)
    item = composed(context, game, section.seat, request)
    if isinstance(item, Refusal):
        return Answer((item,))
    # What stands below a block without its end may have been meant as a command.
    more = () if request.closed else looks_secret(item.text)
    return _checked(context, writer, game, section.seat, item, tuple(more))


def reply_to_press(context: Context, writer: Writer, circle: ReplyGroup) -> Answer | None:
    """Take a reply to a press mail as press to the same reply group.

    None if it has a press block of its own; it is then read like any mail.
    """
    if any(
        isinstance(read_command(0, line.text), ask.Press) for line in writer.body.lines if line.text
    ):
        return None
    game = context.work.games.get(circle.game_id)
    seats = {seat.id: seat for seat in context.work.games.seats(game.id)}
    seat = seats.get(circle.seat_id)
    request = ask.Press(1, (), text_of(writer.body.lines))
    if is_the_masters(circle, seat):
        return gm_letters.answer(context, writer, game, circle)
    if writer.person is None or seat is None or seat.person_id != writer.person.id:
        text = say("submit.address-answered-another-players")
        return Answer((returned("E-AUTH", text, request),))
    if seat.power is None or not request.text.strip():
        return Answer((returned("E-PRESS-RULE", say("submit.text-empty"), request),))
    if not writer.proven:
        return Answer((returned("E-AUTH", say("submit.am-not-sure-wrote"), request),))
    fault = fault_of(context, game, writer.person, request)
    refusal = returned(*fault, request) if fault else wrong_color(game, "white", request)
    if refusal is not None:
        return Answer((refusal,))
    item = PressItem(
        0, game.id, PressState.HELD, game.phase,
        power_name(seat.power, ruleset_of(game).board), request.text,
        author=seat.power, seat_id=seat.id, answer_to=seat.power,
        to=tuple(dict.fromkeys(circle.to)), circle=circle.to, shown_to=circle.shown,
    )  # fmt: skip
    missing = orders_missing(context, game, seat, item)
    if missing:
        return Answer((returned("E-STATE", missing, request),))
    secret = looks_secret(item.text, to_master=set(circle.to) == {MASTER})
    # In a daily mail addresses stand to be written to by hand; no program answers there.
    by_hand = bool(writer.person.settings.digest) and not writer.mail.references
    program = () if by_hand else tuple(may_be_machines(writer.mail, game))
    more = (*program, *secret, *repeats(context, item))
    return _checked(context, writer, game, seat, item, more)


# --------------------------------------------------------------------------- on its way


def _checked(
    context: Context,
    writer: Writer,
    game: Game,
    seat: Seat,
    item: PressItem,
    more: Sequence[str] = (),
) -> Answer:
    """Send a piece, or hold it until its author confirms. ``more``: further reasons to hold it."""
    reasons = (*doubts(context, game, seat, writer, item), *more)
    if not reasons:
        wait = too_many(context, item)
        if wait is not None:
            return _too_many(context, item, wait)
        return _sent(context, game, item, _cut(writer))
    held = context.work.press.add(item)
    news = News.of("press-held", lines=reasons, quoted=item.text, number=held.number)
    return Answer((news,))


def _too_many(context: Context, item: PressItem, wait: timedelta) -> Answer:
    held = context.work.press.add(item)
    minutes = max(1, round(wait / timedelta(minutes=1)))
    refusal = Refusal.of(
        "press-not-sent-yet",
        quoted=tuple(item.text.splitlines()),
        press_per_hour=context.press_per_hour,
        minutes=minutes,
        number=held.number,
    )
    return Answer((refusal,))


def send_held_piece(call: SeatCall, request: ask.Simple) -> Answer:
    """Send a held piece, as its author confirms it: ``SEND 3``."""
    number = request.rest.strip(" .#")
    held = call.context.work.press.of_game(call.game.id, PressState.HELD)
    mine = [item for item in held if item.seat_id == call.seat.id]
    item = next((each_item for each_item in mine if str(each_item.number) == number), None)
    if item is None:
        waiting = tuple(f"SEND {each_item.number}" for each_item in mine)
        return Answer((Refusal.of("nothing-send", *waiting, number=number),))
    if call.is_doubted:
        return Answer((Refusal.of("no-clear-yes", f"SEND {number}"),))
    if place_of(item.phase) < place_of(call.game.phase):
        call.context.work.press.save(replace(item, state=PressState.DROPPED))
        quoted = tuple(item.text.splitlines())
        return Answer(
            (Refusal.of("press-of-earlier-phase", quoted=quoted, phase=item.phase.title),)
        )
    return _sent(call.context, call.game, item, ())


def _sent(context: Context, game: Game, item: PressItem, cut: Sequence[str]) -> Answer:
    """Mail a piece, or keep it for its issue; the author is told which."""
    printed = bool(item.postal or item.condition)
    state = PressState.WAITING if printed else PressState.PRINTED
    gone = replace(item, state=state, sent_at=context.now)
    if item.id:
        context.work.press.save(gone)
    else:
        context.work.press.add(gone)
    mails = () if printed else delivered(context, game, item)
    board = ruleset_of(game).board
    # A reply names the members of its group as they were shown, not as they are.
    reply = item.to == tuple(dict.fromkeys(item.circle))
    shown_to = as_shown(item.shown_to, board)
    to = shown_to if reply else labels(item.to, board)
    to = to or ("everybody",)
    receipt = PressReceipt(
        sender=as_shown([item.shown_from], board)[0] or say("submit.power-dealt"),
        to=to,
        text=item.text,
        shown_to=shown_to if shown_to != to else (),
        when=_when(game, item) if printed else "",
        condition=item.condition,
        cut=tuple(cut),
    )
    return Answer((receipt,), mails)


def _when(game: Game, item: PressItem) -> str:
    if game.state is GameState.FORMING:
        return say("submit.when-game-starts-as", season_of=season_of(item.phase))
    if item.phase == game.phase:
        return say("submit.with-results", phase=item.phase.title)
    late = place_of(item.phase) < place_of(game.phase)
    first = game.phase.title if late else item.phase.title
    return say("submit.with-results-or-next", first=first, season_of=season_of(item.phase))


def _cut(writer: Writer) -> tuple[str, ...]:
    """Parts of the mail that are not in the text: the author sees what was left out."""
    return tuple(
        say(
            "submit.line",
            kind=dropped_part.kind,
            count=len(dropped_part.lines),
        )
        for dropped_part in writer.body.dropped
    )

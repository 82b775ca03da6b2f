"""Press to mails: rebuilt from plain words, so that they do not show the true author (S3.34)."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.press import PressDelivered
from gmbot.game.press.gm_letters import answered_by_reply
from gmbot.game.press.header_words import ANONYMOUS
from gmbot.game.press.mute import is_muted
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.labels import as_shown
from gmbot.game.state.model import Game, Seat
from gmbot.game.state.press_items import MASTER, PressItem, ReplyGroup
from gmbot.game.state.stored.game_course import PressSent
from gmbot.game.views import to_master, to_seat
from gmbot.rules.board.terms import Power


def delivered(context: Context, game: Game, item: PressItem) -> tuple[Envelope, ...]:
    """One mail to each addressee, in map order; none to vacant seats or where it is muted."""
    seats = {seat.power: seat for seat in context.work.games.seats(game.id)}
    mails = [
        _to_gm(context, game, item)
        if power == MASTER
        else _to_player(context, game, item, seats[power])
        for power in item.to
        if power == MASTER or power in seats
    ]
    if game.notes.copy_press and MASTER not in item.to:
        mails.append(_to_gm(context, game, item))
    context.happened(game, PressSent(kind=item.kind))
    return tuple(mail for mail in mails if mail is not None)


def _to_gm(context: Context, game: Game, item: PressItem) -> Envelope | None:
    """A plain reply of the GM goes to the sender as shown, if the letter was to the GM."""
    answers = item.answer_to is not None and MASTER in item.to
    shown = (item.shown_from,) if answers else ()
    mail = to_master(context, game, _notice(game, item, shown))
    if item.answer_to is None or not answers:
        return mail
    return answered_by_reply(context, game, mail, (item.answer_to,), shown)


def _to_player(context: Context, game: Game, item: PressItem, seat: Seat) -> Envelope | None:
    if is_muted(game, seat, item.shown_from):
        return None
    circle = _circle(context, item, seat)
    mail = to_seat(context, game, seat, _notice(game, item, circle.shown if circle else ()))
    if mail is None:
        return None
    mail = replace(mail, copies=())  # letters go to the player, not to a substitute
    if circle is None:
        return mail
    return replace(mail, token=f"p.{circle.token}", thread=_thread(game, item))


def _notice(game: Game, item: PressItem, circle: tuple[str, ...]) -> PressDelivered:
    board = ruleset_of(game).board
    (sender,), to = as_shown([item.shown_from], board), as_shown(item.shown_to, board)
    return PressDelivered(sender, to, game.phase.title, item.text, as_shown(circle, board))


def _circle(context: Context, item: PressItem, seat: Seat) -> ReplyGroup | None:
    """The readers of a reply by this reader: the sender and the addressees as shown.

    The address of a reply group is used again, so that mailers keep it as one correspondent. A
    group with a hidden author gets a new one: the same address would reveal the same author.
    """
    named = [*zip(item.shown_to, item.circle, strict=True)]
    if item.answer_to is not None:
        named.insert(0, (item.shown_from, item.answer_to))
    # By name: an Anonymous author of press to all is also an addressee, and must stay one.
    members: dict[str, Power] = {}
    for shown, power in named:
        if power != seat.power:
            members.setdefault(shown, power)
    if not members:
        return None
    to, labels = tuple(members.values()), tuple(members)
    hidden = item.kind == "grey" or ANONYMOUS in labels
    if not hidden:
        for known in context.work.press.circles_of(seat.id):
            if (known.to, known.shown) == (to, labels):
                return known
    circle = ReplyGroup(context.dice.secret(), item.game_id, seat.id, to, labels)
    context.work.press.add_circle(circle)
    return circle


def _thread(game: Game, item: PressItem) -> str:
    """An id that is equal for equal names in print, even if different powers are behind them."""
    names = "\0".join(sorted({item.shown_from, *item.shown_to}))
    digest = hashlib.sha256(f"{game.name}\0{names}".encode()).hexdigest()[:16]
    return f"press.{game.name}.{digest}"

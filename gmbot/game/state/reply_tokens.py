"""The secret part of reply addresses: new with each phase, and with each new player.

A token never authorises alone: it upgrades a registered From. Those of the phase before still do,
so that a reply to yesterday's report is not held; they lie in the game's notes, bound to seat and
person. The GMs have such addresses, too: theirs are made of a secret of the game, the address that
the mail goes to, and the phase.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import replace

from gmbot.game.state.context import Context
from gmbot.game.state.model import Game, Seat
from gmbot.game.state.notes import FormerToken
from gmbot.game.state.press_items import PressState
from gmbot.game.state.stored.ids import PersonId
from gmbot.rules.board.terms import Phase


def seat_of_token(context: Context, game: Game, token: str) -> Seat | None:
    """The seat of a game whose reply address this is, or was until the last phase; or None."""
    seat = context.work.games.seat_by_token(token)
    if seat is not None:
        return seat if seat.game_id == game.id else None
    former = next(
        (each_token for each_token in game.notes.former_tokens if each_token.token == token), None
    )
    if former is None:
        return None
    seats = (
        each_seat for each_seat in context.work.games.seats(game.id) if each_seat.id == former.seat
    )
    return next((each_seat for each_seat in seats if each_seat.person_id == former.person), None)


def holder_of(seat: Seat) -> str:
    """The holder's mark in a link to the order page; it ends with the seat's reply address."""
    digest = hashlib.sha256(f"order page\0{seat.token}".encode()).hexdigest()[:12]
    return f"{seat.id}-{seat.person_id}-{digest}"


def seat_of_link(context: Context, game: Game, holder: str) -> Seat | None:
    """The seat that a link of ours stands for, also one beside a reply address of before."""
    for seat in context.work.games.seats(game.id):
        old = (token.token for token in game.notes.former_tokens if _is_of(token, seat))
        if seat.power and holder in (holder_of(replace(seat, token=t)) for t in (seat.token, *old)):
            return seat
    return None


def _is_of(former: FormerToken, seat: Seat) -> bool:
    return (former.seat, former.person) == (seat.id, seat.person_id)


def replies_from_elsewhere(context: Context, seat: Seat) -> None:
    """A player's mail goes to another address: the links in older mails end.

    Replies to these still count, from the new address.
    """
    game = context.work.games.get(seat.game_id)
    assert seat.person_id is not None  # somebody's mail goes elsewhere
    former = (*game.notes.former_tokens, FormerToken(seat.token, seat.id, seat.person_id))
    context.work.games.save(replace(game, notes=replace(game.notes, former_tokens=former)))
    context.work.games.save_seat(replace(seat, token=context.dice.secret()))


def rotated(context: Context, game: Game) -> Game:
    """Give every player a new token; the old ones count until this is done again."""
    old = []
    for seat in context.work.games.seats(game.id):
        if seat.person_id is not None:
            old.append(FormerToken(seat.token, seat.id, seat.person_id))
            context.work.games.save_seat(replace(seat, token=context.dice.secret()))
    secret = game.notes.masters_secret or context.dice.secret()
    notes = replace(game.notes, former_tokens=tuple(old), masters_secret=secret)
    game_after = replace(game, notes=notes)
    context.work.games.save(game_after)
    return game_after


def masters_token(game: Game, address: str, phase: Phase | None = None) -> str:
    """The token for mails to a GM in a phase, by default the open one; empty for anybody else."""
    secret = game.notes.masters_secret
    if not secret or address not in (game.gm.address, *game.notes.co_masters):
        return ""
    words = "\0".join((secret, address, (phase or game.phase).code))
    digest = hashlib.sha256(words.encode()).digest()
    return base64.b32encode(digest).decode().lower()[:16]


def master_of_token(game: Game, token: str, earlier: Phase | None) -> str:
    """The GM's address that has this token in the open phase or the one before; else empty."""
    for address in (game.gm.address, *game.notes.co_masters):
        for phase in (game.phase, earlier or game.phase):
            made = masters_token(game, address, phase)
            if made and hmac.compare_digest(made, token):
                return address
    return ""


def hand_over(context: Context, seat: Seat, person_id: PersonId | None) -> Seat:
    """Give a seat to somebody, or to nobody: all its earlier reply addresses end.

    Waiting press of the player who leaves is dropped: it must neither go out in the successor's
    name nor come back to the successor (S3.32).
    """
    if seat.person_id not in (None, person_id):
        _withdraw(context, seat)
    given = replace(seat, person_id=person_id, token=context.dice.secret())
    context.work.games.save_seat(given)
    context.work.press.drop_circles(seat.id)
    return given


def _withdraw(context: Context, seat: Seat) -> None:
    """Drop what waits, but for press of a phase that is over: its results are being written."""
    for state in (PressState.HELD, PressState.WAITING):
        for item in context.work.press.of_game(seat.game_id, state):
            if item.seat_id == seat.id and not context.work.games.record(seat.game_id, item.phase):
                context.work.press.save(replace(item, state=PressState.DROPPED))

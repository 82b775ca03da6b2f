"""Reasons to hold press until its author confirms it: orders in it, or the author's name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from gmbot.game.press.header_words import power_like
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.model import Game, Person, Seat
from gmbot.game.state.press_items import PressItem
from gmbot.game.state.visibility import setting_of
from gmbot.messages import say
from gmbot.parsing.commands import is_like_a_secret_command, may_be_a_ballot
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text import Line

_WORD = re.compile(r"[^\W\d_]+")
_LAST_LINES = 3
_CLOSING_WORDS = 4
"""A line near the end with the author's name and at most so many words is a signature."""
_HOUR = timedelta(hours=1)
_CHATTER = 4
"""A letter with fewer words than this may be repeated."""


def doubts(
    context: Context, game: Game, seat: Seat, person: Person | None, text: str
) -> Iterator[str]:
    """Reasons to hold a piece of press, a sentence each; empty if it may leave."""
    if _is_orders(game, seat, text):
        yield say("checks.looks-like-orders-orders")
    local, _, _ = context.bot.partition("@")
    own_addresses = (*(person.addresses if person else ()), f"{local}+{game.name}.")
    for address in own_addresses:
        if address in text.casefold():
            yield say("checks.contains-address-yours-or")
            break
    tokens = (seat.token, *(one.token for one in context.work.press.circles_of(seat.id)))
    if any(len(token) > 3 and token in text.casefold() for token in tokens):
        yield say("checks.contains-secret-part-reply")
    if person is not None and _names(person.name, game, text):
        yield say("checks.contains-name", person=person.name)


def looks_secret(text: str, *, to_master: bool = False) -> Iterator[str]:
    """Give a reason to hold words that read like a ballot, a bid or a password.

    ``to_master``: they go to the GM alone, to whom nobody speaks of votes by accident.
    """
    secret = may_be_a_ballot if to_master else is_like_a_secret_command
    if any(map(secret, text.splitlines())):
        yield say("checks.looks-secret")


def repeats(context: Context, item: PressItem) -> tuple[str, ...]:
    """Give a reason to hold a letter that repeats the author's last one to the same readers.

    Two autoresponders would never stop. They need not say so in their headers, but they repeat
    their words except for numbers. Empty if the letter is new.
    """
    said = _WORD.findall(item.text.casefold())
    before = (
        _WORD.findall(one.text.casefold())
        for one in context.work.press.of_game(item.game_id)
        if (one.seat_id, one.phase, set(one.to)) == (item.seat_id, item.phase, set(item.to))
    )
    if len(said) < _CHATTER or said not in before:
        return ()
    return (say("checks.sent-these-readers-same"),)


def too_many(context: Context, item: PressItem) -> timedelta | None:
    """How long press of a seat is held, as it wrote more than people do; None if it is not held.

    This finds robots whose words differ each time, which ``repeats`` cannot find.
    """
    times = sorted(
        one.sent_at
        for one in context.work.press.of_game(item.game_id)
        if one.seat_id == item.seat_id and one.sent_at and one.sent_at > context.now - _HOUR
    )
    limit = context.press_per_hour
    return times[-limit] + _HOUR - context.now if len(times) >= limit else None


def _is_orders(game: Game, seat: Seat, text: str) -> bool:
    """Tell whether every line reads as an order of the author's own."""
    if seat.power is None:
        return False
    lines = [Line(n, one.strip(), one) for n, one in enumerate(text.splitlines(), 1) if one.strip()]
    read = read_orders(lines, setting_of(game, seat.power))
    said = {one.line for one in read.orders} | {one.line for one in read.problems
                                                if one.reason != "unintelligible"}  # fmt: skip
    return bool(read.orders) and all(line.number in said for line in lines)


def _names(name: str, game: Game, text: str) -> bool:
    """Tell whether an author's name is in the text: the whole of it, or a part as a signature.

    A name that is also a power's does not identify its author.
    """
    board = ruleset_of(game).board
    if not name.strip() or power_like(name, board) is not None:
        return False
    if re.search(rf"(?<!\w){re.escape(name.strip())}(?!\w)", text):
        return True
    parts = {word.casefold() for word in _WORD.findall(name) if len(word) > 1}
    closing = [line for line in text.splitlines() if line.strip()][-_LAST_LINES:]
    for line in closing:
        words = [word.casefold() for word in _WORD.findall(line)]
        if len(words) <= _CLOSING_WORDS and parts.intersection(words):
            return True
    return False

"""Reasons to hold press until its author confirms it: orders in it, or the author's name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from gmbot.fairness import shows_link
from gmbot.game.notices.letters import IncomingMail
from gmbot.game.press.header_words import power_like
from gmbot.game.state.context import Context, Writer, houserules_of, ruleset_of
from gmbot.game.state.model import Game, Seat
from gmbot.game.state.press_items import PressItem
from gmbot.game.state.visibility import in_fog, is_revealed, setting_of
from gmbot.messages import say
from gmbot.parsing.commands import is_like_a_secret_command, may_be_a_ballot
from gmbot.parsing.mail import REPLY_PREFIX
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text import Line, fold
from gmbot.parsing.tokens import names_of_power

_WORD = re.compile(r"[^\W\d_]+")
_LAST_LINES = 3
_CLOSING_LINES = 6
_CLOSING_WORDS = 4
"""A line near the end with the author's name and at most so many words is a signature."""
_HOUR = timedelta(hours=1)
_KEPT = rf"(?:\[[^\]]*\]\s*|external:?\s*|{REPLY_PREFIX})*"
"""What stands before our subject in a reply: ``[EXT] Re:``."""
_OF_HOSTS = "feedback-id"
"""Some hosts write it into every mail of their people."""
_CHATTER = 4
"""A letter with fewer words than this may be repeated."""


def doubts(
    context: Context, game: Game, seat: Seat, writer: Writer, item: PressItem
) -> Iterator[str]:
    """Reasons to hold a piece of press, a sentence each; empty if it may leave."""
    person, text = writer.person, item.text
    if _is_orders(game, seat, text):
        yield say("checks.looks-like-orders-orders")
    local, _, _ = context.bot.partition("@")
    own_addresses = (*(person.addresses if person else ()), f"{local}+{game.name}.")
    for address in own_addresses:
        if address in text.casefold():
            yield say("checks.contains-address-yours-or")
            break
    tokens = (seat.token, *(group.token for group in context.work.press.circles_of(seat.id)))
    if any(len(token) > 3 and token in text.casefold() for token in tokens):
        yield say("checks.contains-secret-part-reply")
    if shows_link(text, game.name):
        yield say("checks.contains-link-order-page")
    if not _is_masked(context, game, item):
        return  # everybody knows who writes, and people sign their letters
    called = dict.fromkeys((person.name if person else "", writer.mail.sender_name))
    known = next((name for name in called if _names(name, game, text)), None)
    if known is not None:
        yield say("checks.contains-name", person=known)
        return
    signed = _signed_below(game, text)
    if signed:
        yield say("checks.contains-signature", name=signed)


def _is_masked(context: Context, game: Game, item: PressItem) -> bool:
    """Tell whether readers must not learn who plays the author's power, or who the author is."""
    secret = not is_revealed(context, game) and (houserules_of(game).gunboat or in_fog(game))
    return secret or item.kind in ("grey", "black")


def may_be_machines(mail: IncomingMail, game: Game) -> Iterator[str]:
    """Give a reason to hold a reply whose subject is not ours any more, or that is in a loop.

    People's programs keep it, with ``Re:`` before it; those that answer for an absent player, count
    tickets or report on mails write one of their own, in any language.
    """
    if not re.match(rf"{_KEPT}\[{re.escape(fold(game.name))}\]", fold(mail.subject.strip())):
        yield say("checks.may-be-machines")
    else:
        for name in sorted(set(mail.weak_signs) - {_OF_HOSTS}):
            yield say("checks.may-be-machines-field", field=name)


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
    words = _WORD.findall(item.text.casefold())
    earlier_words = (
        _WORD.findall(each_item.text.casefold())
        for each_item in context.work.press.of_game(item.game_id)
        if (each_item.seat_id, each_item.phase, set(each_item.to))
        == (item.seat_id, item.phase, set(item.to))
    )
    if len(words) < _CHATTER or words not in earlier_words:
        return ()
    return (say("checks.sent-these-readers-same"),)


def too_many(context: Context, item: PressItem) -> timedelta | None:
    """How long press of a seat is held because the seat wrote too much; None if it is not held.

    This finds robots whose words differ each time, which ``repeats`` cannot find.
    """
    times = sorted(
        each_item.sent_at
        for each_item in context.work.press.of_game(item.game_id)
        if each_item.seat_id == item.seat_id
        and each_item.sent_at
        and each_item.sent_at > context.now - _HOUR
    )
    limit = context.press_per_hour
    return times[-limit] + _HOUR - context.now if len(times) >= limit else None


def _is_orders(game: Game, seat: Seat, text: str) -> bool:
    """Tell whether every line reads as an order of the author's own."""
    if seat.power is None:
        return False
    lines = [
        Line(n, text_line.strip(), text_line)
        for n, text_line in enumerate(text.splitlines(), 1)
        if text_line.strip()
    ]
    orders_read = read_orders(lines, setting_of(game, seat.power))
    faults = [problem for problem in orders_read.problems if problem.reason != "unintelligible"]
    numbers = {order.line for order in orders_read.orders} | {fault.line for fault in faults}
    return bool(orders_read.orders) and all(line.number in numbers for line in lines)


_FAREWELL = re.compile(
    r"(?:(?:with )?(?:my )?(?:best|kind|warm|many|warmest|kindest)? ?(?:regards|wishes|greetings)"
    r"|best|cheers|yours(?: truly| sincerely| faithfully)?|sincerely(?: yours)?|love|all the best"
    r"|thanks|thank you|many thanks|take care|signed|bye|(?:viele|liebe|beste|schöne|herzliche)? ?"
    r"grü(?:ß|ss)e?|gruss|mit freundlichen grü(?:ß|ss)en|mfg|lg|vg|(?:bien )?cordialement"
    r"|amicalement|salutations|bien à (?:vous|toi)|saluti|saludos|groeten|hilsen|hälsningar)"
    r"\s*[,.!:–—-]*\s*",
    re.IGNORECASE,
)
_SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Þ])")
_CAPITALS = re.compile(r"[^\W\d_][\w.'’-]*(?:[ ,]+[^\W\d_][\w.'’-]*){0,4}[.!]?$")


def _signed_below(game: Game, text: str) -> str:
    """The name behind or below a farewell, if it is no power's; empty if there is none."""
    lines = [line.strip() for line in text.splitlines() if line.strip()][-_CLOSING_LINES:]
    closing = [part for line in lines for part in _SENTENCES.split(line)]
    for line, below in zip(closing, (*closing[1:], ""), strict=True):
        farewell = _FAREWELL.match(line)
        if farewell is None:
            continue
        name = line[farewell.end() :] or below
        first = name.split(",")[0].strip(" .!-–—~")
        if _CAPITALS.match(name) and name[:1].isupper() and not _is_in_the_game(game, first):
            return first
    return ""


def _is_in_the_game(game: Game, name: str) -> bool:
    """Tell whether a name is a power's, as ``France`` or ``the Sultan of Turkey``."""
    board = ruleset_of(game).board
    words = [word.casefold().strip(".,'’") for word in name.split()]
    known = {
        part.casefold() for info in board.powers for part in (*names_of_power(info), info.letter)
    }
    return power_like(name, board) is not None or any(word in known for word in words)


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

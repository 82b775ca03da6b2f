"""``SEARCH Galicia``: the letters that a player wrote or got, and what was printed for all."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import shorten

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.press.header_words import labels
from gmbot.game.press.public import printed_press, public_press
from gmbot.game.reading import SeatCall
from gmbot.game.state.context import Answer, ruleset_of
from gmbot.game.state.labels import as_shown
from gmbot.game.state.press_items import PressItem
from gmbot.game.state.stored.happenings import TookOver
from gmbot.messages import listed, say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.text import fold

MOST = 40
_CUT = 300


def search_press(call: SeatCall, request: ask.Simple) -> Answer:
    """Answer with what has all words, the newest first; one letter alone comes whole."""
    words = fold(request.rest).split()
    items = [item for item in _own(call) if all(word in _words(call, item) for word in words)][::-1]
    if not items:
        return Answer((Refusal.of("nothing-found", words=request.rest.strip()),))
    news = News.of(
        "press-found",
        lines=tuple(_row(call, item) for item in items[:MOST]),
        quoted=items[0].text if len(items) == 1 else "",
        more=(say("search.more", count=len(items) - MOST),) if len(items) > MOST else (),
        count=len(items),
        words=request.rest.strip() or say("search.anything"),
    )
    return Answer((news,))


def _own(call: SeatCall) -> Iterator[PressItem]:
    """What this player may read, oldest first: nothing from before the power was taken over."""
    context, game, power = call.context, call.game, call.seat.power
    taken = [event.at for event in context.work.events(game.id)
             if (took := event.about(TookOver)) is not None and took.power == power]  # fmt: skip
    public = {item.id for item in public_press(context, game)}
    for item in printed_press(context, game):
        here = not taken or (item.sent_at is not None and item.sent_at > taken[-1])
        is_own = power is not None and here and (power in item.to or item.author == power)
        if is_own or item.id in public:
            yield item


def _to(call: SeatCall, item: PressItem) -> str:
    """The addressees: to its author those that it went to, to all others those that it shows."""
    is_own = item.author is not None and item.author == call.seat.power
    board = ruleset_of(call.game).board
    names = labels(item.to, board) if is_own else as_shown(item.shown_to, board)
    return listed(names) if names else say("search.all")


def _words(call: SeatCall, item: PressItem) -> str:
    return fold(f"{item.shown_from} {_to(call, item)} {item.phase.title} {item.text}")


def _row(call: SeatCall, item: PressItem) -> str:
    return say(
        "search.row",
        phase=item.phase.title,
        sender=as_shown([item.shown_from], ruleset_of(call.game).board)[0],
        to=_to(call, item),
        text=shorten(item.text, _CUT, placeholder=" ..."),
    )

"""Bids in plain words: while an auction waits for a player, nations with numbers are a bid (S4.36).

So is a statement that there is no preference (S4.38). A question that holds such words stays one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Notice
from gmbot.game.reading import MailSection, ReadMail, power_of
from gmbot.game.start import auction_times, even_bid, is_auction_open
from gmbot.game.state.context import Context, Writer, houserules_of, ruleset_of, seat_of
from gmbot.game.state.model import Game
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.players import BID
from gmbot.parsing.text import Line, fold
from gmbot.rules.board.board import Board

_NONE = re.compile(
    r"\bno(?:t any| particular| real| strong| special)? pref(?:erences?|s)?\b"
    r"|\b(?:do not|don't|haven't|have not)\b[^.?!]{0,20}\bpreferences?\b"
    r"|\b(?:don't|do not) (?:care|mind)\b|\bindifferent\b"
    r"|\bkeine? (?:vorliebe|praeferenz|praferenz|bevorzug)\w*|\b(?:pas|aucune) de preference\b"
    r"|\baucune preference\b"
)
_TWICE_NOT = re.compile(r"\b(?:not|never|without)\b[^.?!]{0,12}\bno pref")
_NUMBERED = re.compile(r"^\s*\d{1,2}\s*[.)]\s+(?=\D*\d)")
"""The place of a nation in a list: ``1. Britain 65``."""
_SUM = re.compile(
    r"\b(?:total|sum|together|in all)\W{0,4}\d+|\d+\s*(?:points\s+)?(?:in total|in all|altogether)"
)
_TOKEN = re.compile(r"[^\W\d_]+|\d+(?:[.]\d+)?")
_LEAST = 2
"""Nations with numbers that make a bid; fewer are talk."""


def with_plain_bids(context: Context, writer: Writer, mail_read: ReadMail) -> ReadMail:
    """The mail with the bid that its plain words are, in each section for which one is due."""
    return replace(
        mail_read, parts=tuple(_bidding(context, writer, part) for part in mail_read.parts)
    )


def bid_wanted(context: Context, writer: Writer, part: MailSection) -> tuple[Notice, ...]:
    """The lines offered to a player whose bid is due and whose mail was not understood."""
    game = part.game
    if game is None or not _waits_for(context, writer, game):
        return ()
    lines = tuple(f"{name} {share}" for name, share in even_bid(game))
    return (
        News.of(
            "bid-wanted",
            times=auction_times(game),
            copy=(BID.line(), *lines, BID.line("NO PREFERENCE")),
            in_words=houserules_of(game).assignment.in_words(),
        ),
    )


def _waits_for(context: Context, writer: Writer, game: Game) -> bool:
    person = writer.person
    if person is None or not is_auction_open(context, game):
        return False
    return seat_of(context, game, person) is not None


def _bidding(context: Context, writer: Writer, part: MailSection) -> MailSection:
    if part.game is None or not _waits_for(context, writer, part.game):
        return part
    others = [request for request in part.read.requests if not isinstance(request, ask.Bid)]
    bids = [request for request in part.read.requests if isinstance(request, ask.Bid)]
    if others or part.read.orders is not None or any(b.amounts or b.no_preference for b in bids):
        return part
    lines = sorted((*part.read.not_understood, *part.read.prose), key=lambda line: line.number)
    bid = _read(lines, ruleset_of(part.game).board)
    if bid is None:
        return part
    section = replace(part.read, requests=(bid,), not_understood=(), prose=())
    return replace(part, read=section)


def _read(lines: Sequence[Line], board: Board) -> ask.Bid | None:
    """A bid made of plain lines; None if the lines are no bid, or a question."""
    text = "\n".join(fold(line.text) for line in lines)
    if not lines or "?" in text:
        return None
    pairs = tuple(_pairs([_SUM.sub(" ", _NUMBERED.sub("", fold(x.text))) for x in lines], board))
    if len(pairs) >= _LEAST:
        return ask.Bid(lines[0].number, pairs)
    if not pairs and _NONE.search(text) and not _TWICE_NOT.search(text):
        return ask.Bid(lines[0].number, no_preference=True)
    return None


def _pairs(lines: Sequence[str], board: Board) -> Iterator[tuple[str, str]]:
    """Each nation with its number, which stands behind all of them or before all of them."""
    tokens = [token for line in lines for token in _TOKEN.findall(line)]
    row = [token for token in tokens if token[0].isdigit() or _is_power(token, board)]
    if len(row) % 2:
        return
    names, numbers = row[::2], row[1::2]
    if row and row[0][0].isdigit():
        names, numbers = numbers, names
    if all(number[0].isdigit() for number in numbers) and not any(
        name[0].isdigit() for name in names
    ):
        yield from zip(names, numbers, strict=True)


def _is_power(word: str, board: Board) -> bool:
    return len(word) > 2 and power_of(word, board) is not None

"""Bids by mail: receipts, sums that do not fit, a reminder, the last bid that starts the game."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.reading import (
    Call,
    GameCall,
    MailSection,
    ask_first,
    is_confirmed,
    log_act,
    no_seat,
    power_of,
    which_game,
)
from gmbot.game.start import auction as auctioning
from gmbot.game.start import join
from gmbot.game.start.auction import auction_closes_at, auction_of, bid_of, players_of, powers_of
from gmbot.game.state.context import Answer, Context, Writer, houserules_of, ruleset_of, seat_of
from gmbot.game.state.labels import power_name, power_names
from gmbot.game.state.model import Game, GameState, Person
from gmbot.game.state.notes import Auction
from gmbot.game.state.stored.game_course import BidMade
from gmbot.game.state.stored.gm_acts import AuctionClosedEarly
from gmbot.game.views import answer_with_mails, to_seat
from gmbot.houserules.auction import BadBid, Bid, BlindAuction
from gmbot.messages import joined, say, sentences
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.gm import AUCTION
from gmbot.parsing.commands.table.players import BID
from gmbot.parsing.mail import more_than_courtesies
from gmbot.rules.board.terms import Power


def place_bid(call: Call, request: ask.Bid) -> Answer:
    """Store a bid; the last valid one closes the auction and starts the game (S4.39).

    One beside a line that was not understood does not: it cannot be undone, and that line may
    have been about it. Sent again without the line, it closes the auction.
    """
    context, writer = call.context, call.writer
    assert writer.person is not None
    open_to = _open_to(context, writer.person, call.section)
    if isinstance(open_to, Refusal):
        return Answer((open_to,))
    game, rule = open_to
    bid = Bid(()) if request.no_preference else _read(game, rule, request)
    if isinstance(bid, Refusal):
        return Answer((bid,))
    if isinstance(bid, BadBid):
        return Answer((_refusal(game, writer.person, rule, bid, request),))
    game_after = _kept(context, game, writer.person, bid)
    last = auctioning.all_have_bid(context, game_after)
    if last and _is_unsure(call):
        board = ruleset_of(game).board
        amounts = [f"{power_name(power, board)} {amount}" for power, amount in bid.amounts]
        again = ("BID", *amounts) if amounts else (BID.examples[-1],)
        unsure = Refusal.of("last-bid-unsure", *again)
        return Answer((_receipt(game_after, rule, bid, last=False), unsure), game=game_after)
    receipt = _receipt(game_after, rule, bid, last=last)
    return (
        _begin(context, writer, game_after, receipt)
        if last
        else Answer((receipt,), game=game_after)
    )


def _is_unsure(call: Call) -> bool:
    """Tell whether the mail says more than the bid, and than what everybody says."""
    section_read, person = call.section.read, call.writer.person
    beside = (*section_read.prose, *section_read.not_understood)
    return bool(more_than_courtesies(beside, [person.name] if person else ()))


def close_auction(call: GameCall, request: ask.Simple) -> Answer:
    """``AUCTION CLOSE``: the GM ends it before the last bid; silence is no preference."""
    game = call.game
    if not is_auction_open(call.context, game):
        return Answer((_not_open(game),))
    if AUCTION.line(request.rest.strip().upper()) not in AUCTION.examples:
        return Answer((Refusal.of("auction-not-done"),))
    if not is_confirmed(call.writer, request):
        effects = (say("bids.who-not-bid-no"),)
        return ask_first(call, request, AUCTION.examples[0], effects)
    log_act(call.context, game, AuctionClosedEarly())
    return _begin(call.context, call.writer, game)


def close_late_auction(context: Context, game: Game) -> tuple[Envelope, ...]:
    """Close an auction whose closing date is past, and begin (S4.45)."""
    return join.start(context, game).others


def _begin(context: Context, writer: Writer, game: Game, *first: News) -> Answer:
    begun = join.start(context, game)
    handled = answer_with_mails(writer, begun.others, *first, game=game)
    return replace(handled, picture=begun.picture)


def _open_to(
    context: Context, person: Person, part: MailSection
) -> tuple[Game, BlindAuction] | Refusal:
    if part.game is None:
        return which_game(context, person)
    game = part.game
    rule = auctioning.auction_of(game)
    if rule is None or game.state is not GameState.FORMING:
        return _not_open(game)
    return (game, rule) if seat_of(context, game, person) is not None else no_seat(game, person)


def is_auction_open(context: Context, game: Game) -> bool:
    """Tell whether bids are accepted: all seats are taken, and the game has not begun."""
    forming = game.state is GameState.FORMING and auctioning.auction_of(game) is not None
    return forming and auctioning.is_full(context, game)


def _not_open(game: Game) -> Refusal:
    reason = (
        say("bids.powers-not-bid-for")
        if auctioning.auction_of(game) is None
        else say("bids.all-seats-must-taken")
        if game.state is GameState.FORMING
        else say("bids.auction-closed-bids-cannot")
    )
    return Refusal.of("no-auction-in-now", game=game.name, why=reason)


def _read(game: Game, rule: BlindAuction, request: ask.Bid) -> Bid | BadBid | Refusal:
    board = ruleset_of(game).board
    pairs: list[tuple[Power, str]] = []
    for word, amount in request.amounts:
        power = power_of(word, board)
        if power is None:
            names = power_names(board)
            return Refusal.of(
                "no-power",
                *_template(game, rule, request),
                word=word,
                word2=repr(word),
                names=names,
            )
        pairs.append((power, amount))
    return rule.read(pairs, auctioning.powers_of(game))


def _kept(context: Context, game: Game, person: Person, bid: Bid) -> Game:
    bids = {**game.notes.bids, person.id: tuple(bid.amounts)}
    game_after = replace(game, notes=replace(game.notes, bids=bids))
    context.work.games.save(game_after)
    context.happened(game, BidMade(person=person.id))
    return game_after


def _receipt(game: Game, rule: BlindAuction, bid: Bid, *, last: bool) -> News:
    """The bid in the order it is evaluated."""
    board = ruleset_of(game).board
    closes = auctioning.auction_closes_at(game)
    times = ((say("bids.auction-closes-at-latest"), closes),) if closes and not last else ()
    later = say("bids.may-changed-until-last")
    if last:
        later = say("bids.last-one-so-auction")
    if not bid.amounts:
        share = rule.points // len(board.powers)
        return News.of("bid-receipt-bid-no-preference", times=times, share=share, later=later)
    lines = (
        joined(" ", (f"{n}.", power_name(p, board), str(a)))
        for n, (p, a) in enumerate(bid.amounts, 1)
    )
    return News.of("bid-receipt", times=times, lines=(*lines,), total=bid.total, later=later)


def _refusal(
    game: Game, person: Person, rule: BlindAuction, bad: BadBid, request: ask.Bid
) -> Refusal:
    """Every fault with its numbers (S4.36)."""
    board = ruleset_of(game).board
    faults = [
        say("bids.fault-of", power=power_name(power, board), fault=text)
        if power
        else say("bids.fault", fault=text)
        for power, text in bad.faults
    ]
    bid_before = auctioning.bid_of(game, person.id)
    return Refusal.of(
        "please-bid-again",
        *_template(game, rule, request),
        kept=say("bids.earlier-bid-stays-on") if bid_before else say("bids.no-bid-on-file"),
        faults=sentences(*faults),
    )


def _template(game: Game, rule: BlindAuction, request: ask.Bid) -> tuple[str, ...]:
    """A list to correct and send: the player's own amounts, 1 for powers without one."""
    board = ruleset_of(game).board
    amounts = {power_of(word, board): amount for word, amount in request.amounts}
    default = 1 if amounts else rule.points // len(board.powers)
    return ("BID", *(f"{info.name} {amounts.get(info.id, default)}" for info in board.powers))


# --------------------------------------------------------------------------- the reminder (S4.45)


def bid_reminder_at(game: Game) -> datetime | None:
    """When the reminder goes out; None if there is none, or it has gone out.

    An auction that is shorter than the usual lead needs none: the opening mail said the same.
    """
    auction, closes = game.notes.auction, auction_closes_at(game)
    if auction is None or auction.reminded or closes is None:
        return None
    rule, lead = auction_of(game), houserules_of(game).remind
    return closes - lead if rule and rule.closes and rule.closes > lead else None


def remind_bidders(context: Context, game: Game) -> tuple[Envelope, ...]:
    """Write to the players without a bid only (S4.44)."""
    rule, closes = auction_of(game), auction_closes_at(game)
    game_after = replace(game, notes=replace(game.notes, auction=Auction(closes, reminded=True)))
    context.work.games.save(game_after)
    assert rule is not None  # it is due
    assert closes is not None
    board, powers = ruleset_of(game).board, powers_of(game)
    share = rule.points // len(powers)
    news = News.of(
        "bid-reminder",
        times=((say("bid-reminders.auction-closes"), closes),),
        copy=(*(f"{power_name(power, board)} {share}" for power in powers),),
        points=rule.points,
    )
    silent = [s for s in players_of(context, game) if bid_of(game, s.person_id) is None]
    mails = (to_seat(context, game_after, seat, news) for seat in silent)
    return tuple(mail for mail in mails if mail is not None)

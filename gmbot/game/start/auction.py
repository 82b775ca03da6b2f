"""A game's blind auction: how it opens, what is kept, how it ends (S4.33 to S4.46).

Before the result neither the bids are told nor who has bid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Notice
from gmbot.game.people import roster_of
from gmbot.game.start.chance import promise_anew
from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.notes import Auction
from gmbot.game.state.stored.game_course import AuctionClosed, AuctionOpened
from gmbot.game.state.stored.ids import PersonId
from gmbot.game.views import log_draw
from gmbot.houserules.auction import Bid, BlindAuction, Lot, Shuffle
from gmbot.messages import joined, say
from gmbot.parsing.commands import later
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power


def auction_of(game: Game) -> BlindAuction | None:
    """The rule of the auction; None in games without one."""
    return None if ruleset_of(game).setup.deals else houserules_of(game).assignment.auction


def powers_of(game: Game) -> tuple[Power, ...]:
    """All powers to bid for, in map order."""
    return played_powers(game)


def bid_of(game: Game, person: PersonId | None) -> Bid | None:
    """The bid of a person; None if nothing came, without amounts for no preference."""
    amounts = None if person is None else game.notes.bids.get(person)
    return None if amounts is None else Bid(amounts)


def players_of(context: Context, game: Game) -> tuple[Seat, ...]:
    """The seats with a player, in the order they were taken: their numbers in all lists."""
    return tuple(seat for seat in context.work.games.seats(game.id) if seat.person_id is not None)


def is_full(context: Context, game: Game) -> bool:
    """Tell whether every power will have a player."""
    return len(players_of(context, game)) == len(powers_of(game))


def all_have_bid(context: Context, game: Game) -> bool:
    """Tell whether the last player's bid is in (S4.39)."""
    seats = players_of(context, game)
    return is_full(context, game) and all(bid_of(game, seat.person_id) for seat in seats)


def auction_closes_at(game: Game) -> datetime | None:
    """The closing date, once all seats are taken (S4.45); None if there is none."""
    auction = game.notes.auction if game.state is GameState.FORMING else None
    return auction.closes if auction else None


def even_bid(game: Game) -> tuple[tuple[str, int], ...]:
    """A bid of the same on each power, as a player may copy it: ``(("Britain", 20), ...)``."""
    rule, powers = auction_of(game), powers_of(game)
    board = ruleset_of(game).board
    return tuple((power_name(p, board), rule.points // len(powers)) for p in powers) if rule else ()


def auction_times(game: Game) -> tuple[tuple[str, datetime], ...]:
    """The closing date in words; nothing if there is none."""
    closes = auction_closes_at(game)
    return ((say("auction.auction-closes-at-latest"), closes),) if closes else ()


def opened(context: Context, game: Game, rule: BlindAuction) -> tuple[Game, News]:
    """Set the closing date, and say how to bid."""
    closes = later(context.now, rule.closes, game.zone) if rule.closes else None
    if not game.notes.chance.promised:  # a game of before, in which nothing was told yet
        game = promise_anew(context, game, game.seed)
    game_after = replace(game, notes=replace(game.notes, auction=Auction(closes)))
    context.work.games.save(game_after)
    context.happened(game, AuctionOpened())
    news = News.of(
        "auction-opened",
        more=(
            say("auction-opened.more", share=rule.points // len(powers_of(game))),
            say("auction-opened.more-2", commitment=game.promised("auction")),
        ),
        times=auction_times(game_after),
        lines=(say("auction.in-the-game"), *people) if (people := roster_of(context, game)) else (),
        copy=tuple(f"{name} {share}" for name, share in even_bid(game)),
        game=game.name,
        in_words=rule.in_words(),
    )
    return game_after, news


def settle(context: Context, game: Game) -> tuple[Notice, ...]:
    """Give every player a power by the bids on file, and tell all about it.

    Does nothing without an auction, or without a player.
    """
    rule, seats = auction_of(game), players_of(context, game)
    if rule is None or not seats:
        return ()
    shuffle = _shuffle(context, game)
    bids: dict[int, Bid] = {
        seat.id: _counted(game, seat, number, rule, shuffle) for number, seat in enumerate(seats, 1)
    }
    lots = rule.settle(bids, shuffle)
    by_id: dict[int, Seat] = {seat.id: seat for seat in seats}
    for lot in lots:
        context.work.games.save_seat(replace(by_id[lot.winner], power=lot.power))
    context.happened(game, AuctionClosed(seed=game.seed_for("auction")))
    given = [[seats.index(by_id[lot.winner]) + 1, lot.power] for lot in lots]
    log_draw(
        context, game, "auction", powers=powers_of(game), points=rule.points, given=given,
        bids=[[n, _bids_made(game, seat)] for n, seat in enumerate(seats, 1)],
    )  # fmt: skip
    return _result(context, game, seats, bids, lots)


def _shuffle(context: Context, game: Game) -> Shuffle:
    seed = game.seed_for("auction")
    return lambda numbers, label: context.dice.shuffled(numbers, seed, label)


def _counted(game: Game, seat: Seat, number: int, rule: BlindAuction, shuffle: Shuffle) -> Bid:
    """The bid that counts for a player; silence is no preference (S4.38, S4.45)."""
    bid = bid_of(game, seat.person_id)
    if bid is not None and bid.amounts:
        return bid
    return rule.no_preference(powers_of(game), shuffle, _nobodys(number))


def _bids_made(game: Game, seat: Seat) -> list[list[object]]:
    """The amounts of a player for the log, highest first; none for no preference."""
    bid = bid_of(game, seat.person_id)
    return [list(pair) for pair in bid.amounts] if bid else []


def _nobodys(number: int) -> str:
    """What the dice are asked: part of a hash that anybody can repeat, and so no message."""
    return f"no preference of player {number}"


def _result(
    context: Context,
    game: Game,
    seats: Sequence[Seat],
    bids: Mapping[int, Bid],
    lots: Sequence[Lot],
) -> tuple[Notice, ...]:
    board = ruleset_of(game).board
    names: dict[int, str] = {
        seat.id: context.work.people.get(seat.person_id or 0).name for seat in seats
    }
    seed = game.seed_for("auction")
    log = News.of("auction-result", lines=tuple(_lot(lot, names, board) for lot in lots))
    all_bids = News.of(
        "auction-bids",
        lines=tuple(
            say(
                "auction.bids",
                number=number,
                name=names[seat.id],
                bid=bid_words(bids[seat.id], board),
                remark=_remark(game, seat),
            )
            for number, seat in enumerate(seats, 1)
        ),
    )
    dice = News.of("auction-dice", seed=seed)
    return log, all_bids, dice


def bid_words(bid: Bid, board: Board) -> str:
    """``Germany 60, France 20, ...``"""
    shares = ((power_name(power, board), str(amount)) for power, amount in bid.amounts)
    return joined(", ", (joined(" ", share) for share in shares))


def _lot(lot: Lot, names: Mapping[int, str], board: Board) -> str:
    power, winner = power_name(lot.power, board), names[lot.winner]
    if not lot.drawn:
        return say("auction.lot", level=lot.level, power=power, winner=winner)
    tied = joined(say("lists.and"), (names[bidder] for bidder in lot.bidders))
    return say(
        "auction.bid-by-dice-for",
        level=lot.level,
        power=power,
        tied=tied,
        label=lot.label,
        winner=winner,
    )


def _remark(game: Game, seat: Seat) -> str:
    bid = bid_of(game, seat.person_id)
    if bid is None:
        return say("auction.no-bid")
    return "" if bid.amounts else say("auction.no-preference")

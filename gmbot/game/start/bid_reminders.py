"""One reminder to those who have not bid, before an auction closes (S4.45)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope
from gmbot.game.start.auction import auction_closes_at, auction_of, bid_of, players_of, powers_of
from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game
from gmbot.game.state.notes import Auction
from gmbot.game.views import to_seat
from gmbot.messages import say


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
    after = replace(game, notes=replace(game.notes, auction=Auction(closes, reminded=True)))
    context.work.games.save(after)
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
    mails = (to_seat(context, after, seat, news) for seat in silent)
    return tuple(mail for mail in mails if mail is not None)

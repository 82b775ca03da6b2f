"""A game whose powers are bid for by mail, checked against the sheet's own procedure."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from worlds import GM, World, address

from gmbot.game.archive import export
from gmbot.game.state.model import GameMaster, GameState
from gmbot.rules.board.terms import Power
from gmbot.variants.catalogue import load

if TYPE_CHECKING:
    from tournament.table import Kind

POINTS, CAP, ANY = 200, 125, 20
"""What each has, the most on one, and what no preference puts on each (S4.33 to S4.38)."""
NO_PREFERENCE = ("BID NO PREFERENCE", "I have no preference.", "no preference")
Bids = list[tuple[Power, int]]


def dealt(
    world: World, name: str, kind: Kind, chance: random.Random
) -> tuple[Mapping[Power, str], str]:
    """Have players join and bid; return who has which power, and what is wrong if anything is."""
    board = load(kind.variant).ruleset.board
    powers = [info.id for info in board.powers]
    with world.storage() as work:
        context = world.context(work, world.clock.now())
        master = GameMaster("UpQuark", GM)
        export.new_game(context, name, kind.variant, kind.houserules, master, "UTC", {})
        work.commit()
    people = [address(f"bidder{n}") for n in range(len(powers))]
    for who in people:
        world.mail(who, "YES", answering=world.answer(who, f"REGISTER {who.partition('@')[0]}"))
        world.mail(who, f"JOIN {name}")
    bids: dict[str, Bids] = {}
    for who in chance.sample(people, len(people)):
        bids[who] = [] if chance.random() < 0.15 else _bid(powers, chance)
        text = _said(bids[who], {p: board.power(p).name for p in powers}, chance)
        sent = [m.kind for m in world.mail(who, text, subject=name) if m.to == who]
        if "bid-receipt" not in sent and len(bids) < len(people):
            return {}, f"answered with {sent} to\n{text}"
    game = world.game(name)
    if game.state is not GameState.RUNNING:
        return {}, "the last bid did not begin the game"
    with world.storage() as work:
        seats = work.games.seats(game.id)
        got = {s.power: work.people.get(s.person_id).addresses[0]  # type: ignore[arg-type]
               for s in seats if s.power}  # fmt: skip
    return got, fault(bids, got)


def _bid(powers: Sequence[Power], chance: random.Random) -> Bids:
    """Put all points on the powers, at least one on each; equal amounts are common."""
    amounts = dict.fromkeys(powers, 1)
    left = POINTS - len(powers)
    while left:
        power = chance.choice(powers)
        more = min(left, chance.choice((5, 10, 20, 40, 60)), CAP - amounts[power])
        amounts[power] += more
        left -= more
    return chance.sample(list(amounts.items()), len(amounts))


def _said(bids: Bids, names: Mapping[Power, str], chance: random.Random) -> str:
    if not bids:
        return chance.choice(NO_PREFERENCE)
    sign = chance.choice((" ", ": ", " = ", " - "))
    lines = [f"{names[power]}{sign}{amount}" for power, amount in bids]
    if chance.random() < 0.3:
        lines = [f"{amount} {names[power]}" for power, amount in bids]
    head, between = chance.choice((("BID\n", "\n"), ("", "\n"), ("My bid: ", ", "), ("BID ", ", ")))
    return head + between.join(lines)


def fault(bids: Mapping[str, Bids], got: Mapping[Power, str]) -> str:
    """Tell what the sheet would have dealt otherwise; where lots decide, any of the tied will do.

    At the level of those without a preference nothing is said: their order is the dice's (S4.38).
    """
    if sorted(got.values()) != sorted(bids):
        return f"not everybody has a power: {got}"
    free, waiting = set(got), dict(bids)
    floor = ANY if any(not listed for listed in bids.values()) else 0
    while waiting:
        wanted = {
            who: max(((p, n) for p, n in listed if p in free), key=lambda bid: bid[1])
            for who, listed in waiting.items()
            if listed
        }
        level = max((n for _, n in wanted.values()), default=0)
        if level <= floor:
            return ""
        for power in sorted({p for p, n in wanted.values() if n == level}):
            bidders = [who for who, bid in wanted.items() if bid == (power, level)]
            if got[power] not in bidders:
                return f"{power} at {level} is {got[power]}'s, and {bidders} bid for it"
            free.remove(power)
            del waiting[got[power]]
    return ""

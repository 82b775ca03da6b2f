"""Whole years in the fog: who stands where, who orders what, and what one reader gets."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from fakes import LoadedDice
from hashes import without_hashes
from worlds import DrawingFor, Sent, World, address

from gmbot.fairness import SigningKey
from gmbot.game.state.context import Context
from gmbot.game.state.model import OrderLine, Submission
from gmbot.game.state.ports import UnitOfWork
from gmbot.rules.board.terms import Power, Province
from gmbot.rules.orders.orders import Order
from gmbot.variants.catalogue import load

RULES = load("blind1898").ruleset
BOARD = RULES.board
FRANCE = Power("FRANCE")


class Fogbound(World):
    """A world whose dice have no chance: what differs between two of them is what was told.

    ``shown_to``: who gets pictures; nobody named: everybody.
    """

    def __init__(self, shown_to: Collection[str] = ()) -> None:
        super().__init__(drawing=DrawingFor(shown_to) if shown_to else None)
        self.dice = LoadedDice()
        self.signer = SigningKey(bytes(32))

    def context(self, work: UnitOfWork, now: Any) -> Context:
        return replace(super().context(work, now), dice=self.dice, draw=lambda p, b: str(p))


def a_unit(rng: Random, province: Province) -> str:
    info = BOARD.provinces[province]
    kind = {"inland": "A", "sea": "F"}.get(info.kind) or rng.choice("AF")
    coast = f"/{rng.choice(info.coasts)}" if kind == "F" and info.coasts else ""
    return f"{kind} {province}{coast}"


def put_on_file(world: World, power: Power, orders: Sequence[Order]) -> None:
    game = world.game("whispers")
    with world.storage() as work:
        work.games.add_submission(
            Submission(0, game.id, power, game.phase, 1, tuple(map(OrderLine, orders)),
                       world.clock.now(), final=True)
        )  # fmt: skip
        work.commit()


@dataclass
class Reader:
    """Collects the mails of France, made comparable."""

    world: Fogbound
    got: list[bytes]

    def take(self, sent: Sequence[Sent]) -> None:
        """Keep what France gets, with the hours at which it was written and leaves."""
        for one in sent:
            if one.to == address(FRANCE):
                head = f"{one.row.created_at} {one.row.due_at} {one.row.kind}\n".encode()
                self.got.append(head + comparable(one.row.raw))


def comparable(raw: bytes) -> bytes:
    """Take out what may differ between any two mails, and the totals that are told (S2.19)."""
    raw = without_hashes(raw)
    raw = re.sub(rb"<[^<>\s]+@gm\.example>|<\d+@players\.example>", b"<ID>", raw)
    raw = re.sub(rb"gmbot-[0-9a-f]{32}", b"BOUNDARY", raw)
    raw = re.sub(rb"(secret|code)\d{4}", rb"\1....", raw)  # by chance, where dice are thrown
    unbroken = raw.replace(b"=\r\n", b"")  # The soft line ends of quoted-printable.
    masked, totals = re.subn(rb"(?<=\s)\d+(,\s+\d+){6}(?=[.\s<])", b"TOTALS", unbroken)
    # The code of a mail is made of its words, the totals among them.
    return re.sub(rb"VERIFY [0-9a-f]+", b"VERIFY", masked) if totals else masked

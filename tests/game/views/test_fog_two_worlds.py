"""Two games that differ only in what a seat cannot see send it the same bytes (S2.20).

The worlds are made by distance, not by the code that is tested: whatever lies three steps or more
from everything a power has cannot come into its sight in one phase, and units that stay two steps
or less away (or three and more) never meet the others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from fakes import LoadedDice
from hashes import without_hashes
from hypothesis import HealthCheck, assume, given, note, settings
from hypothesis import strategies as st
from worlds import World, address

from gmbot.fairness import SigningKey
from gmbot.game.state.context import Context
from gmbot.game.state.ports import UnitOfWork
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Power, Province, province_of
from gmbot.rules.legal import legal_orders
from gmbot.rules.notation import position_from_tables, write_order
from gmbot.rules.orders.orders import Convoy, Hold, Move, Order, Support
from gmbot.variants.catalogue import load

BLIND = load("blind1898")
BOARD = BLIND.ruleset.board
VIEWER = Power("FRANCE")
OTHERS = ("AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
NEAR, FAR = 2, 3
KEY = SigningKey(bytes(32))


class Fogbound(World):
    """A world whose dice have no chance: what differs between two of them is what was told."""

    def __init__(self) -> None:
        super().__init__()
        self.dice = LoadedDice()

    def context(self, work: UnitOfWork, now: Any) -> Context:
        return Context(work=work, now=now, dice=self.dice, bot=self.bot, read=self._read,
                    draw=lambda position, board: str(position), answers_per_hour=1000,
                    signer=KEY)  # fmt: skip


def steps(province: str, places: set[Province]) -> int:
    return min(BOARD.distance(Province(province), place) for place in places)


@dataclass(frozen=True)
class Plan:
    """One world: where everything stands, and what everybody but the viewer orders."""

    tables: dict[str, Any]
    orders: dict[str, list[str]] = field(default_factory=dict)


def bytes_seen(plan: Plan, own: list[str], questions: list[str]) -> list[bytes]:
    """Play a phase; return all that the viewer gets, made comparable."""
    world = Fogbound()
    world.import_game(
        game="whispers", variant="blind1898", houserules="saari", **plan.tables,
        gm={"name": "Zurich", "address": ""}, orders=plan.orders,
        players=[{"power": VIEWER, "name": "Fran", "addresses": [address(VIEWER)]},
                 *({"power": power} for power in OTHERS)],
    )  # fmt: skip
    mine = address(VIEWER)
    got = []
    for text in (*questions, *own, "\n".join(own)):
        got += [one for one in world.mail(mine, text, "orders") if one.to == mine]
    got += [one for one in world.pass_time(timedelta(days=6, hours=1)) if one.to == mine]
    got += [one for one in world.pass_deadline("whispers") if one.to == mine]
    for text in ("STATUS", "HISTORY", "SUMMARY", "WHO"):
        got += [one for one in world.mail(mine, text) if one.to == mine]
    return [comparable(one.row.raw) for one in got]


def comparable(raw: bytes) -> bytes:
    """Take out what may differ between any two mails: Message-IDs and boundaries."""
    raw = without_hashes(raw)
    raw = re.sub(rb"<[^<>\s]+@gm\.example>", b"<ID>", raw)
    return re.sub(rb"gmbot-[0-9a-f]{32}", b"BOUNDARY", raw)


def tables_of(phase: str, units: Mapping[str, list[str]], centers: Mapping[str, list[str]]) -> (
    dict[str, Any]
):  # fmt: skip
    return {"phase": phase, "units": dict(units), "centers": dict(centers)}


# --------------------------------------------------------------------------- making worlds

LANDS = [p for p in BOARD.provinces.values() if p.kind != "sea"]


@st.composite
def pieces(draw: st.DrawFn, provinces: list[str], most: int) -> list[str]:
    chosen = draw(st.lists(st.sampled_from(provinces), max_size=most, unique=True))
    return [_piece(draw, Province(one)) for one in chosen]


def _piece(draw: st.DrawFn, province: Province) -> str:
    info = BOARD.provinces[province]
    kinds = {"inland": ["A"], "sea": ["F"]}.get(info.kind, ["A", "F"])
    kind = draw(st.sampled_from(kinds))
    coast = f"/{info.coasts[0]}" if kind == "F" and info.coasts else ""
    return f"{kind} {province}{coast}"


@st.composite
def orders_of(
    draw: st.DrawFn, power: str, position: Position, places: set[Province], far: bool
) -> list[str]:
    """Orders for the near or for the far units of a power, none of which leaves its zone."""
    found = []
    for unit in position.units_of(Power(power)):
        if (steps(unit.province, places) >= FAR) != far:
            continue
        fit = [
            write_order(order)
            for order in legal_orders(unit, Power(power), position, BLIND.ruleset)
            if _stays(order, places, far)
        ]
        found.append(draw(st.sampled_from(fit)))
    return found


def _stays(order: Order, places: set[Province], far: bool) -> bool:
    touched: list[str] = []
    match order:
        case Hold():
            return True
        case Move(_, to, via, _):
            if via:
                return False
            touched = [to]
        case Support(_, supported, to):
            touched = [supported.province, to or supported.province]
        case Convoy():
            return False
    return all((steps(province_of(one), places) >= FAR) == far for one in touched)  # type: ignore[arg-type]


@st.composite
def two_worlds(draw: st.DrawFn) -> tuple[Plan, Plan, list[str], list[str]]:
    """Two plans that are alike within sight, the viewer's orders and his questions."""
    own = draw(pieces(["BRE", "PAR", "MAR", "GAS", "SPA", "POR", "MAO", "PIC"], 3))
    centers = draw(st.lists(st.sampled_from(["PAR", "MAR", "SPA"]), max_size=2, unique=True))
    places = {Province(one[2:].partition("/")[0]) for one in own} | {
        Province(one) for one in ("BRE", *centers)
    }
    taken = {one[2:5] for one in own}
    near = [p for p in BOARD.provinces if 1 <= steps(p, places) <= NEAR and p not in taken]
    far = [p for p in BOARD.provinces if steps(p, places) >= FAR]
    shared = {power: draw(pieces(near, 2)) for power in OTHERS[:4]}
    shared = _without_doubles(shared, set())
    worlds = []
    base: dict[str, list[str]] = {}
    for _ in range(2):
        hidden = {power: draw(pieces(far, 3)) for power in OTHERS}
        hidden = _without_doubles(hidden, set())
        units = {p: [*shared.get(p, []), *hidden[p]] for p in OTHERS} | {str(VIEWER): own}
        free = [c for c in BOARD.centers if c in far]
        dealt = {c: draw(st.sampled_from(["", *OTHERS])) for c in free}
        owned = {p: [str(c) for c, to in dealt.items() if to == p] for p in OTHERS}
        owned[VIEWER] = ["BRE", *centers]
        tables = tables_of("S1901M", units, owned)
        position = position_from_tables(tables, BOARD)
        if not base:
            base = {p: draw(orders_of(p, position, places, far=False)) for p in OTHERS}
        hidden_orders = {p: draw(orders_of(p, position, places, far=True)) for p in OTHERS}
        worlds.append(Plan(tables, {p: [*base[p], *hidden_orders[p]] for p in OTHERS}))
    first = position_from_tables(worlds[0].tables, BOARD)
    mine = [_own_order(draw, unit, first, far) for unit in first.units_of(VIEWER)]
    return worlds[0], worlds[1], mine, draw(st.lists(questions(far), max_size=3))


def _without_doubles(units: dict[str, list[str]], taken: set[str]) -> dict[str, list[str]]:
    kept: dict[str, list[str]] = {}
    for power, listed in units.items():
        kept[power] = [one for one in listed if one[2:5] not in taken and not taken.add(one[2:5])]  # type: ignore[func-returns-value]
    return kept


def _own_order(draw: st.DrawFn, unit: Unit, position: Position, far: list[Province]) -> str:
    """A hold, a move by land, or a support for whatever may stand in the dark."""
    moves = [write_order(Move(unit, to)) for to in BOARD.destinations(unit)]
    helps = [
        write_order(Support(unit, Unit("A", dark), province_of(to)))
        for to in BOARD.destinations(unit)
        for dark in BOARD.provinces
        if BOARD.borders(dark, province_of(to))
    ]
    return draw(st.sampled_from([write_order(Hold(unit)), *moves, *helps]))


@st.composite
def questions(draw: st.DrawFn, far: list[Province]) -> str:
    """Requests and mistakes, about places in the dark."""
    where = draw(st.sampled_from(far))
    name = BOARD.provinces[where].abbr
    return draw(
        st.sampled_from([
            "STATUS", "HISTORY", "SUMMARY", "WHO", "OPTIONS", "MAP", f"OPTIONS {name}",
            f"WHY A {name}", f"A {name} H", f"A {name} - Bre", f"F Bre S A {name} - Par",
            f"A Par - {name}", f"TRY\nA {name} H\nENDTRY", f"F Bre C A {name} - Pic",
        ])
    )  # fmt: skip


# --------------------------------------------------------------------------- the tests


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(two_worlds())
def test_s2_20_what_a_seat_cannot_see_changes_no_byte_of_its_mails(
    worlds: tuple[Plan, Plan, list[str], list[str]],
) -> None:
    one, other, own, asked = worlds
    note(f"{one}\n{other}\n{own}\n{asked}")

    first, second = bytes_seen(one, own, asked), bytes_seen(other, own, asked)

    assume(_phase(first) == _phase(second))
    assert first == second


def _phase(mails: list[bytes]) -> bytes:
    """What is due next is public: a dislodgement somewhere brings a phase of retreats."""
    return next(re.findall(rb"\n(?:X-Gmbot-Phase): (\S+)", mail)[-1] for mail in mails[::-1])

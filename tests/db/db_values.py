"""Values to store: each function makes one, with something else where the test says so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from fakes import NOON

from gmbot.game.state.model import (
    Game,
    GameState,
    OrderLine,
    OutboxMail,
    OutboxState,
    Person,
    PhaseRecord,
    Seat,
    Submission,
)
from gmbot.game.state.ports import OutboxQueue, Storage
from gmbot.game.state.stored.phase_report import PhaseReport
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Phase, Power
from gmbot.rules.orders.orders import Hold, Move
from gmbot.variants import catalogue

FRANCE = Power("FRANCE")
SPRING = Phase.parse("S1901M")
START = catalogue.load("standard").start
A_PAR = Unit("A", Location("PAR"))


@dataclass(frozen=True)
class Backend:
    """A storage and the queue on the same data."""

    storage: Storage
    queue: OutboxQueue


def a_person(address: str = "ed@example.test", **changes: Any) -> Person:
    return replace(Person(0, "Ed", (address,), zone="Europe/London"), **changes)


def a_game(name: str = "austerlitz", **changes: Any) -> Game:
    game = Game(0, name, "standard", "email_classic", GameState.RUNNING, START)
    return replace(game, **changes)


def a_seat(game_id: int, token: str = "k3f9", **changes: Any) -> Seat:
    return replace(Seat(0, game_id, FRANCE, None, token), **changes)


def a_submission(game_id: int, serial: int = 1, **changes: Any) -> Submission:
    orders = (
        OrderLine(Move(A_PAR, Location("BUR")), "par to burgundy", "repaired"),
        OrderLine(Hold(Unit("F", Location("BRE"))), "Brest dances", "held", "dances"),
    )
    return replace(Submission(0, game_id, FRANCE, SPRING, serial, orders, NOON), **changes)


def a_record(game_id: int, **changes: Any) -> PhaseRecord:
    record = PhaseRecord(game_id, SPRING, START, PhaseReport(()), {}, NOON)
    return replace(record, **changes)


def a_mail(number: int = 1, **changes: Any) -> OutboxMail:
    mail = OutboxMail(
        id=0,
        message_id=f"<{number}@bot.test>",
        envelope_from="bot+b.1@bot.test",
        recipient="ed@example.test",
        raw=b"Subject: hello\r\n\r\nbytes: \x00\xff\r\n",
        kind="order-receipt/1",
        state=OutboxState.QUEUED,
        created_at=NOON,
        due_at=NOON,
        game="austerlitz",
        subject="hello",
    )
    return replace(mail, **changes)


def store_game(storage: Storage, **changes: Any) -> Game:
    with storage() as work:
        game = work.games.add(a_game(**changes))
        work.commit()
    return game


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)

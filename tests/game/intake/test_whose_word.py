"""Nobody loses or gains a seat, an address, orders or a right by another's word: every command.

Each example of each row of the command table is written by a player, by somebody who reads along,
by a stranger and by the GM, in a game that forms, in one that is played and in one that has just
begun, in the fog, both of which a player has left; the writer says YES to whatever he is asked.
What anybody else holds is the same afterwards, but for the rows below, each with its reason; and
whoever loses or gains is told by mail at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest
from fakes import MemoryStorage
from worlds import BOT, GM, POWERS, World, address, played_once

from gmbot.game.state.model import Game, GameState, Person, Seat
from gmbot.game.state.ports import UnitOfWork
from gmbot.parsing.commands.requests import Request
from gmbot.parsing.commands.table import COMMANDS
from gmbot.parsing.commands.table.command import Command, Who

AUSTRIA, ITALY, FRANCE = address("AUSTRIA"), address("ITALY"), address("FRANCE")
OTHER, STRANGER = "other@elsewhere.example", "nobody@elsewhere.example"
TWO = "two@players.example"
UNITS = {"AUSTRIA": ["A VIE"], "FRANCE": ["A PAR"], "ITALY": ["A VEN"], "TURKEY": ["A CON"]}
EVERYBODY = (GM, TWO, OTHER, STRANGER, *map(address, POWERS))
BOX = "bot+austerlitz@gm.example"

BY_ANOTHERS_WORD: Mapping[str, str] = {
    "START": "the GM begins the game that all have joined, with orders that none has yet",
    "ASSIGN": "before the start the GM deals the powers; a player is told of theirs at the start",
    "CANCEL": "a game that has not begun is the GM's to give up",
    "UNSTART": "nothing was resolved yet; seats and people stay, powers are dealt anew",
    "PROCESS": "the GM may resolve a phase before its hour; what was sent for it is used",
    "ROLLBACK": "the GM may withdraw results; the orders that led to them are used again",
    "ORDERS-FOR": "the GM enters orders that came another way; the power is sent a receipt",
    "CLEAR-FOR": "the GM takes orders back that are not the player's own; the power is told",
    "EJECT": "the GM may take a seat from whoever is silent",
    "REPLACE": "the GM may give a seat to another, who has it with a yes of their own",
    "SETTLE": "the GM ends a game whose players have agreed another way",
    "MASTER": "a GM may let a co-GM go, and leave the game to him; nobody becomes one unasked",
    "END": "the GM may end a game without a result",
}
"""Rows of the GM's by which others lose or gain; whoever adds one says why it needs no word."""


def registered(world: World, who: str, name: str, *lines: str) -> None:
    world.mail(who, "yes", answering=world.answer(who, f"REGISTER {name}"))
    for line in lines:
        said(world, who, line)


def said(world: World, who: str, text: str, box: str = BOX) -> set[str]:
    """Write a mail, say YES to all that its writer is asked about it; return who got mail."""
    sent = world.mail(who, text, to=box)
    for mail in tuple(sent):
        if mail.to == who and "+c." in mail.reply_to:
            sent += world.mail(who, "YES", answering=mail)
    return {mail.to for mail in sent}


def forming() -> World:
    """France and Italy have a seat, and somebody else waits for the GM's word."""
    world = World()
    registered(world, GM, "Zora")
    said(world, GM, "CREATE austerlitz", box=BOT)
    registered(world, FRANCE, "Francois", "JOIN austerlitz", "PREFER Turkey")
    registered(world, ITALY, "Ida", "JOIN austerlitz")
    said(world, GM, "CLOSE ENTRY")
    registered(world, OTHER, "Ed", "OBSERVE austerlitz", "JOIN austerlitz")
    return world


@played_once
def running(**changes: object) -> World:
    """A co-GM helps; all seats but Austria's are taken; somebody stands by and reads along."""
    world = World()
    world.import_game(**changes)
    registered(world, OTHER, "Ed", "OBSERVE austerlitz", "STANDBY austerlitz")
    [asked] = [mail for mail in world.mail(GM, f"MASTER ADD {TWO}", to=BOX) if mail.to == GM]
    [word] = [mail for mail in world.mail(GM, "YES", answering=asked) if mail.to == TWO]
    world.mail(TWO, "YES", answering=word)
    if not changes:
        world.mail(FRANCE, "A Mar - Spa", to=BOX)
        world.pass_deadline()
    for who, order in ((ITALY, "A Ven H"), (FRANCE, "A Par H")):
        world.mail(who, order, to=BOX)
    said(world, AUSTRIA, "RESIGN")
    return world


@played_once
def in_the_fog() -> World:
    """The same in a game that has just begun."""
    return running(variant="blind1898", houserules="saari", phase="S1901M", units=UNITS,
                  centers={power: [unit[2:5] for unit in units] for power, units in UNITS.items()},
                  )  # fmt: skip


Holdings = Mapping[str, tuple[object, ...]]


def holdings(world: World) -> Holdings:
    """What each address has: its person, seats, places in lists, rights and orders in a game."""
    with world.storage() as work:
        [game] = work.games.all()
        seats = work.games.seats(game.id)
        return {
            who: held(work, game, person, seats)
            for who in EVERYBODY
            if (person := work.people.by_address(who))
        }


def held(
    work: UnitOfWork, game: Game, person: Person, seats: tuple[Seat, ...]
) -> tuple[object, ...]:
    notes = game.notes
    powers = [seat.power for seat in seats if seat.person_id == person.id]
    reads = [x for x in notes.observers if x.person == person.id]
    return (
        # How often they left a seat is the loss of the seat, which stands below.
        person.addresses,
        person.name,
        (powers, reads, game.state is GameState.ENDED) if powers or reads else (),
        [x for x in work.games.submissions(game.id, game.phase) if x.power in powers],
        [x for x in notes.ahead if x.power in powers],
        game.gm.address in person.addresses,
        [x for x in (*notes.co_masters, *notes.kibitzers) if x in person.addresses],
        [x for x in (*notes.substitutes, *notes.muted) if x.person == person.id],
        person.id in notes.standby,
        notes.preferences.get(person.id),
        notes.bids.get(person.id),
    )


def lines(row: Command[Request]) -> Iterator[str]:
    """The row's examples, and those with the powers and addresses of people who are there."""
    end = "\nA Ven - Tri" if row.name in ("ORDERS-FOR", "BECOME") else ""
    for example in row.examples:
        yield example + end
        for who in (OTHER, ITALY):
            yield re.sub(r"\S+@example\.org", who, example) + end
        yield re.sub(r"\bEd\b", "Ida", example)
        if row.name == "MASTER":
            yield f"MASTER REMOVE {TWO}"
        for power in ("Italy", "Austria"):
            yield re.sub(r"\b(Italy|France)\b", power, example) + end


WRITERS = {
    Who.EVERYBODY: (FRANCE, OTHER, STRANGER, GM),
    Who.PLAYER: (FRANCE, OTHER),
    Who.GM: (FRANCE, GM),
}
ROWS = [row for row in COMMANDS if not row.asks or row.who is Who.GM]


def changed(world: World, before: Holdings, writer: str) -> list[str]:
    """Whose holdings are others, but the writer's own."""
    after = holdings(world)
    return [who for who in EVERYBODY if who != writer and before.get(who) != after.get(who)]


@pytest.mark.long
def test_nobody_loses_or_gains_by_anothers_word() -> None:
    found, untold = set(), set()
    for make in (forming, running, in_the_fog):
        world = make()
        storage = world.storage
        assert isinstance(storage, MemoryStorage)
        before, shelf, hour = holdings(world), storage.shelf.copy(), world.clock.when
        for row in ROWS:
            for who in WRITERS[row.who]:
                for line in dict.fromkeys(lines(row)):
                    told = said(world, who, line)
                    others = changed(world, before, who)
                    found |= {(row.name, who) for _ in others}
                    untold |= {(row.name, line, other) for other in others if other not in told}
                    storage.shelf, world.clock.when = shelf.copy(), hour
                    world.went_back()

    assert found == {(name, GM) for name in BY_ANOTHERS_WORD}
    assert untold == set()

"""The people of a game file: who of them is known here, and who comes with it."""

from __future__ import annotations

import re
from dataclasses import replace

from gmbot.game.archive.game_file import Player, TransferError
from gmbot.game.people import clean_name
from gmbot.game.state.context import Context, ruleset_of, seat_of
from gmbot.game.state.model import Game, Person, Seat
from gmbot.game.state.stored.ids import PersonId, SeatId
from gmbot.game.state.stored.person_settings import NOTHING_SET
from gmbot.game.state.times import is_zone
from gmbot.parsing.tokens import is_masters

_TOKEN = re.compile(r"[a-z0-9]{4,60}")


def player_of(context: Context, seat: Seat) -> Player:
    """A seat as a file has it."""
    if seat.person_id is None:
        return Player(power=seat.power, token=seat.token)
    person = context.work.people.get(seat.person_id)
    return Player(
        power=seat.power,
        name=person.name,
        addresses=person.addresses,
        zone=person.zone,
        token=seat.token,
    )


class Newcomers:
    """Takes the people of a file in. It changes nothing of those who were here before."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._added: set[PersonId] = set()

    def note_master(self, game: Game) -> None:
        """Take the GM from the address, for which the user of ``gmbot game`` is responsible."""
        address = game.gm.address
        if address and self._context.work.people.by_address(address) is None:
            self._add(Person(PersonId(0), game.gm.name, (address,), zone=game.zone, confirmed=True))

    def add_player(self, game: Game, player: Player, place: str) -> None:
        """Take in a seat, with its player if it has one; ``place`` is where the file has it."""
        games = self._context.work.games
        addresses = tuple(address.lower() for address in player.addresses)
        if player.power not in {None, *(info.id for info in ruleset_of(game).board.powers)}:
            raise TransferError(f"{place}: power: no power {player.power!r} in {game.variant}")
        if player.power in {seat.power for seat in games.seats(game.id)} - {None}:
            raise TransferError(f"{place}: power: {player.power} is given twice")
        name = clean_name(player.name) or (*addresses, "")[0].partition("@")[0]
        person = Person(PersonId(0), name, addresses, zone=player.zone, confirmed=True)
        holder = self.known(person, place) if addresses else None
        if seat_of(self._context, game, holder) is not None:
            raise TransferError(f"{place}: addresses: {addresses[0]} has a seat already")
        token = player.token or self._context.dice.secret()
        if not _TOKEN.fullmatch(token) or games.seat_by_token(token) is not None:
            raise TransferError(f"{place}: token: it is taken, or none; leave it out for a new one")
        games.add_seat(Seat(SeatId(0), game.id, player.power, holder.id if holder else None, token))

    def known(self, person: Person, place: str) -> Person:
        """Find who has one of the addresses, or note a new person, without settings as yet."""
        for address in person.addresses:
            known = self._context.work.people.by_address(address)
            if known is not None:
                return known
        if is_masters(person.name, (self._context.bot.partition("@")[0],)):
            raise TransferError(
                f"{place}: name: {person.name!r} would seem to be the game master's"
            )
        if not is_zone(person.zone):
            raise TransferError(f"{place}: zone: {person.zone!r} is no time zone")
        return self._add(replace(person, name=clean_name(person.name), settings=NOTHING_SET))

    def settle(self, person_id: PersonId, person: Person, place: str) -> None:
        """Give a person who came with the file the settings that the file has."""
        if person.settings.password:
            raise TransferError(f"{place}: settings: password: no file brings one; take it out")
        if person_id in self._added:
            added = self._context.work.people.get(person_id)
            self._context.work.people.save(replace(added, settings=person.settings))

    def _add(self, person: Person) -> Person:
        added = self._context.work.people.add(person)
        self._added.add(added.id)
        return added

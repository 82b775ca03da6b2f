"""A running game as one table, in and out: players, position, deadline, settings, orders on file.

The schema is described in ``docs/programs.md``. What ``export_game`` writes,
``import_game`` reads into the same game again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gmbot.game.archive.contents import export_whole, import_whole
from gmbot.game.archive.ids import without_mails
from gmbot.game.archive.keys import (
    TransferError,
    choice_at,
    list_at,
    master_of,
    table_at,
    text_at,
    time_at,
    written_time,
    zone_of,
)
from gmbot.game.archive.old_notes import upgraded
from gmbot.game.archive.past_phases import read_history, write_history
from gmbot.game.people import clean_name
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.empires import has_empires, mentioned, number_fault, with_names
from gmbot.game.state.model import (
    Game,
    GameMaster,
    GameState,
    OrderLine,
    Person,
    Seat,
    Submission,
)
from gmbot.game.state.notes import Notes
from gmbot.game.state.notes_json import read_notes, write_notes
from gmbot.game.state.stored.game_course import Imported
from gmbot.game.state.stored.ids import PersonId, SeatId
from gmbot.game.views import next_deadline, sets_in_force
from gmbot.houserules import catalogue as houserules
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import (
    NotReadable,
    position_from_tables,
    position_to_tables,
    read_order,
    write_order,
)
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants import catalogue as variants

SCHEMA = 2
_READABLE = (1, SCHEMA)
"""Files of schema 1 name what a game remembers otherwise (``old_notes``)."""
NAME = re.compile(r"[a-z][a-z0-9-]{1,29}")
_KEYS = {
    "schema", "game", "variant", "houserules", "phase", "deadline", "zone", "gm", "players",
    "units", "centers", "homes", "dislodged", "contested", "settings", "orders", "state",
    "states", "seed", "ending", "opened_at", "notes", "history", "whole",
}  # fmt: skip
_POSITION = ("phase", "units", "centers", "homes", "dislodged", "contested")


def export_game(context: Context, game: Game) -> dict[str, Any]:
    """Write a game with everything that is needed to run it elsewhere."""
    in_force = sets_in_force(context, game)
    return {
        "schema": SCHEMA,
        "game": game.name,
        "variant": game.variant,
        "houserules": game.houserules,
        "state": game.state.value,
        **position_to_tables(game.position),
        "deadline": written_time(game.deadline),
        "opened_at": written_time(game.opened_at),
        "zone": game.zone,
        "gm": {"name": game.gm.name, "address": game.gm.address},
        "players": [_player(context, seat) for seat in context.work.games.seats(game.id)],
        "settings": dict(game.settings),
        "seed": game.seed,
        "ending": game.ending,
        "notes": write_notes(without_ids(game.notes)),
        "orders": {
            power: [write_order(line.order) for line in one.orders]
            for power, one in in_force.items()
        },
        "states": {
            power: "final" if one.final else "provisional" for power, one in in_force.items()
        },
        "history": write_history(context, game),
    }


def export_all(context: Context, game: Game) -> dict[str, Any]:
    """The same with all else that the game was and remembers, its secrets included."""
    return {**export_game(context, game), "whole": export_whole(context, game)}


def show_game(context: Context, game: Game) -> dict[str, Any]:
    """The same keys for a reader: unverified sets are shown too, with their state."""
    shown = export_game(context, game)
    for one in context.work.games.submissions(game.id, game.phase):
        if not one.verified and not one.withdrawn and one.power not in shown["orders"]:
            shown["orders"][one.power] = [write_order(line.order) for line in one.orders]
            shown["states"][one.power] = "unverified"
    return shown


def import_game(context: Context, tables: Mapping[str, Any]) -> Game:
    """Store a game from its table. Raises ``TransferError``; then nothing is stored."""
    unknown = sorted(set(tables) - _KEYS)
    if unknown:
        raise TransferError(f"no key {unknown[0]!r}; there are {sorted(_KEYS)}")
    if tables.get("schema") not in _READABLE:
        known = " or ".join(map(str, _READABLE))
        raise TransferError(f"schema: {tables.get('schema')!r} is not {known}")
    game = context.work.games.add(_game(context, tables))
    _note_master(context, game)
    for player in list_at(tables, "players"):
        _add_player(context, game, player)
    if tables.get("whole"):
        game = _whole(context, game, table_at(tables, "whole"))
    else:
        _add_orders(context, game, tables)
    try:
        read_history(context, game, list_at(tables, "history"))
    except ValueError as error:
        raise TransferError(str(error)) from error
    context.happened(game, Imported(phase=game.phase))
    return game


def _whole(context: Context, game: Game, tables: Mapping[str, Any]) -> Game:
    try:
        return import_whole(context, game, tables)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        text = f"whole: {error!r}; without this key the game comes without what it remembers"
        raise TransferError(text) from error


def _note_master(context: Context, game: Game) -> None:
    """Take the GM from the address, for which the user of ``gmbot game`` is responsible."""
    address = game.gm.address
    if address and context.work.people.by_address(address) is None:
        context.work.people.add(
            Person(PersonId(0), game.gm.name, (address,), zone=game.zone, confirmed=True)
        )


def new_game(
    context: Context,
    name: str,
    variant: str,
    rules: str,
    gm: GameMaster,
    zone: str,
    settings: Mapping[str, Any],
) -> Game:
    """Create a game that takes players. Raises ``TransferError``."""
    tables = {
        "schema": SCHEMA, "game": name, "variant": variant, "houserules": rules, "zone": zone,
        "gm": {"name": gm.name, "address": gm.address}, "settings": settings,
        "state": GameState.FORMING.value,
    }  # fmt: skip
    return import_game(context, tables)


def _game(context: Context, tables: Mapping[str, Any]) -> Game:
    name = text_at(tables, "game")
    if not NAME.fullmatch(name):
        raise TransferError(
            f"game: {name!r} is no name for a game; use 2 to 30 of a-z, 0-9 and -, a letter first"
        )
    if context.work.games.by_name(name) is not None:
        raise TransferError(f"game: there is a game {name!r} already")
    variant = choice_at(tables, "variant", variants.names(), "standard")
    rules = choice_at(tables, "houserules", houserules.names(), "email_classic")
    settings = tables.get("settings") or {}
    try:
        variants.load_with(variant, houserules.load(rules, settings).rules)
        state = GameState(tables.get("state", GameState.RUNNING.value))
        position = _position(tables, variant)
    except (ValueError, TypeError, AttributeError) as error:
        raise TransferError(str(error)) from error
    game = Game(
        id=0,
        name=name,
        variant=variant,
        houserules=rules,
        state=state,
        position=position,
        deadline=time_at(tables, "deadline"),
        opened_at=time_at(tables, "opened_at") or context.now,
        zone=zone_of(tables),
        gm=master_of(tables),
        settings=settings,
        seed=str(tables.get("seed") or context.dice.secret()),
        ending=str(tables.get("ending") or ""),
        notes=_notes(tables),
    )
    game = _with_empires(game, tables)
    if state is GameState.RUNNING and game.deadline is None:
        return replace(game, deadline=next_deadline(game, context.now))
    return game


def _with_empires(game: Game, tables: Mapping[str, Any]) -> Game:
    """Name the powers where the map has none; a game that forms must be one that can begin."""
    if game.state is GameState.FORMING:
        fault = number_fault(game)
        if fault:
            raise TransferError(fault)
        return game
    if not has_empires(game.variant) or game.notes.empires.names:
        return game
    return with_names(game, mentioned(tables))


def _position(tables: Mapping[str, Any], variant: str) -> Any:
    loaded = variants.load(variant)
    start = position_to_tables(loaded.start)
    # What the file leaves out is as at the start; a board without units would play itself.
    left_out = {key: start[key] for key in ("phase", "units", "centers") if not tables.get(key)}
    given = {key: tables[key] for key in _POSITION if tables.get(key)}
    return position_from_tables(left_out | given, loaded.ruleset.board)


def _add_player(context: Context, game: Game, player: Mapping[str, Any]) -> None:
    if not isinstance(player, Mapping):
        raise TransferError(f"players: {player!r} is not a table")
    addresses = tuple(str(address).lower() for address in player.get("addresses", ()))
    board = ruleset_of(game).board
    power = player.get("power")
    if power is not None and power not in {info.id for info in board.powers}:
        raise TransferError(f"players: no power {power!r} in {game.variant}")
    taken = {seat.power for seat in context.work.games.seats(game.id)} - {None}
    if power in taken:
        raise TransferError(f"players: {power} is given twice")
    person = _person(context, player, addresses) if addresses else None
    token = str(player.get("token") or context.dice.secret())
    context.work.games.add_seat(
        Seat(
            SeatId(0),
            game.id,
            Power(power) if power else None,
            person.id if person else None,
            token,
        )
    )


def _person(context: Context, player: Mapping[str, Any], addresses: tuple[str, ...]) -> Person:
    """Find who has the first address, or note a new person; a GM vouches for who is imported."""
    for address in addresses:
        if address.count("@") != 1 or any(sign in address for sign in " <>\r\n"):
            raise TransferError(f"players: {address!r} is not an address")
        known = context.work.people.by_address(address)
        if known is not None:
            return known
    name = clean_name(str(player.get("name", ""))) or addresses[0].partition("@")[0]
    zone = str(player.get("zone") or "UTC")
    return context.work.people.add(Person(PersonId(0), name, addresses, zone=zone, confirmed=True))


def _add_orders(context: Context, game: Game, tables: Mapping[str, Any]) -> None:
    ruleset = ruleset_of(game)
    states = tables.get("states") or {}
    orders = tables.get("orders") or {}
    if not isinstance(orders, Mapping):
        raise TransferError("orders: must be a table of powers")
    for power, lines in orders.items():
        context.work.games.add_submission(
            Submission(
                id=0,
                game_id=game.id,
                power=Power(power),
                phase=game.phase,
                serial=1,
                orders=tuple(_order(power, line, game, ruleset) for line in lines),
                received_at=context.now,
                final=states.get(power, "final") == "final",
                verified=states.get(power) != "unverified",
            )
        )


def _order(power: str, line: str, game: Game, ruleset: Ruleset) -> OrderLine:
    order = read_order(line, ruleset.board, game.position)
    if isinstance(order, NotReadable):
        raise TransferError(f"orders: {power}: {line!r} is not an order")
    return OrderLine(order, words=line)


def _player(context: Context, seat: Seat) -> dict[str, Any]:
    person = context.work.people.get(seat.person_id) if seat.person_id is not None else None
    return {
        "power": seat.power,
        "name": person.name if person else "",
        "addresses": list(person.addresses) if person else [],
        "zone": person.zone if person else "UTC",
        "token": seat.token,
    }


def _notes(tables: Mapping[str, Any]) -> Notes:
    try:
        return without_ids(read_notes(upgraded(table_at(tables, "notes"))))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise TransferError(f"notes: {error!r}") from error


def without_ids(notes: Notes) -> Notes:
    """What a game remembers that means something elsewhere: no numbers of people or mails."""
    return without_mails(
        Notes(
            co_masters=notes.co_masters,
            gm_blind=notes.gm_blind,
            comment=notes.comment,
            copy_press=notes.copy_press,
            review=notes.review,
            empires=notes.empires,
            results_held=notes.results_held,
            corrected=notes.corrected,
            ahead=notes.ahead,
            pause=notes.pause,
            rolled_back=notes.rolled_back,
            end=notes.end,
            statuses=notes.statuses,
            kibitzers=notes.kibitzers,
        )
    )

"""A running game as one table, in and out: players, position, deadline, settings, orders on file.

The schema is described in ``docs/programs.md``. What ``export_game`` writes,
``import_game`` reads into the same game again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from msgspec import structs

from gmbot.game.archive.contents import store_whole, whole_of
from gmbot.game.archive.game_file import (
    SCHEMA,
    GameFile,
    TransferError,
    Whole,
    read_file,
    words_of,
)
from gmbot.game.archive.ids import without_mails
from gmbot.game.archive.old_notes import upgraded
from gmbot.game.archive.past_phases import UNREADABLE, store_phase, written_history
from gmbot.game.archive.players import Newcomers, player_of
from gmbot.game.archive.untrusted import check_file
from gmbot.game.orders import seal_board, seal_rules
from gmbot.game.reading import name_fault
from gmbot.game.state.context import Context, ruleset_of, sets_in_force
from gmbot.game.state.empires import has_empires, mentioned, number_fault, with_names
from gmbot.game.state.model import Game, GameMaster, GameState, OrderLine, Submission
from gmbot.game.state.notes import JointChance, Notes
from gmbot.game.state.notes_json import read_notes, write_notes
from gmbot.game.state.stored.codec import to_tables
from gmbot.game.state.stored.game_course import Imported
from gmbot.game.state.times import is_zone
from gmbot.game.state.visibility import clock_fault
from gmbot.game.views import next_deadline
from gmbot.houserules import catalogue as houserules
from gmbot.rules.board.position import Position
from gmbot.rules.notation import (
    NotReadable,
    position_from_tables,
    position_to_tables,
    read_order,
    write_order,
)
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants import catalogue as variants


def export_game(context: Context, game: Game) -> dict[str, Any]:
    """Write a game with everything that is needed to run it elsewhere."""
    return _tables(_written(context, game))


def export_all(context: Context, game: Game) -> dict[str, Any]:
    """The same with all else that the game was and remembers, its secrets included."""
    return _tables(structs.replace(_written(context, game), whole=whole_of(context, game)))


def show_game(context: Context, game: Game) -> GameFile:
    """The same keys for a reader: unverified sets are shown too, with their state."""
    shown = _written(context, game)
    waiting = {
        submission.power: submission
        for submission in context.work.games.submissions(game.id, game.phase)
        if not submission.verified
        and not submission.withdrawn
        and submission.power not in shown.orders
    }
    orders = {
        **shown.orders,
        **{power: _lines(submission) for power, submission in waiting.items()},
    }
    states = {**shown.states, **dict.fromkeys(waiting, "unverified")}
    return structs.replace(shown, orders=orders, states=states)


def _tables(file: GameFile) -> dict[str, Any]:
    tables: dict[str, Any] = to_tables(file)
    return tables


def _written(context: Context, game: Game) -> GameFile:
    in_force = sets_in_force(context, game)
    return GameFile(
        schema=SCHEMA,
        game=game.name,
        variant=game.variant,
        houserules=game.houserules,
        state=game.state,
        **position_to_tables(game.position),
        deadline=game.deadline,
        opened_at=game.opened_at,
        zone=game.zone,
        gm=game.gm,
        players=tuple(player_of(context, seat) for seat in context.work.games.seats(game.id)),
        settings=game.settings,
        seed=game.seed,
        ending=game.ending,
        notes=write_notes(without_ids(game.notes)),
        orders={power: _lines(submission) for power, submission in in_force.items()},
        states={
            p: "final" if submission.final else "provisional" for p, submission in in_force.items()
        },
        history=written_history(context, game),
    )


def _lines(submission: Submission) -> tuple[str, ...]:
    return tuple(write_order(line.order) for line in submission.orders)


# --------------------------------------------------------------------------- in


def import_game(context: Context, tables: Mapping[str, Any]) -> Game:
    """Store a game from its table. Raises ``TransferError``; then nothing is stored."""
    check_file(tables, context.now)
    return _stored(context, read_file(tables))


def _stored(context: Context, file: GameFile) -> Game:
    newcomers = Newcomers(context)
    game = context.work.games.add(_game(context, file))
    newcomers.note_master(game)
    for number, player in enumerate(file.players, 1):
        newcomers.add_player(game, player, f"players: entry {number}")
    if file.whole:
        game = _with_whole(context, game, file.whole, newcomers)
    else:
        _add_orders(context, game, file)
    for number, past in enumerate(file.history, 1):
        try:
            store_phase(context, game, past)
        except UNREADABLE as error:
            raise TransferError(f"history: entry {number}: {words_of(error)}") from error
    context.happened(game, Imported(phase=game.phase))
    seal_rules(context, game)
    seal_board(context, game)
    return game


def _with_whole(context: Context, game: Game, whole: Whole, newcomers: Newcomers) -> Game:
    try:
        return store_whole(context, game, whole, newcomers)
    except TransferError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        text = (
            f"whole: {words_of(error)}; without this key the game comes without what it remembers"
        )
        raise TransferError(text) from error


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
    return _stored(
        context,
        GameFile(
            game=name, variant=variant, houserules=rules, zone=zone, gm=gm, settings=settings,
            state=GameState.FORMING,
        ),
    )  # fmt: skip


def _game(context: Context, file: GameFile) -> Game:
    misnamed = name_fault(file.game, context.bot)
    if misnamed:
        raise TransferError(f"game: {misnamed.rstrip('.')}")
    if context.work.games.by_name(file.game) is not None:
        raise TransferError(f"game: there is a game {file.game!r} already")
    _check_choice("variant", file.variant, variants.names())
    _check_choice("houserules", file.houserules, houserules.names())
    if not is_zone(file.zone):
        raise TransferError(f"zone: {file.zone!r} is no time zone; write it like Europe/London")
    try:
        variants.load_with(file.variant, houserules.load(file.houserules, file.settings).rules)
    except UNREADABLE as error:
        raise TransferError(f"settings: {words_of(error)}") from error
    try:
        position = _position(file)
    except UNREADABLE as error:
        raise TransferError(words_of(error)) from error
    game = Game(
        id=0,
        name=file.game,
        variant=file.variant,
        houserules=file.houserules,
        state=file.state,
        position=position,
        deadline=file.deadline,
        opened_at=file.opened_at or context.now,
        zone=file.zone,
        gm=replace(file.gm, address=file.gm.address.lower()),
        settings=file.settings,
        seed=file.seed or context.dice.secret(),
        ending=file.ending,
        notes=replace(_notes(file), masters_secret=context.dice.secret()),
    )
    if game.state is GameState.FORMING and not file.seed:
        game = replace(game, notes=replace(game.notes, chance=JointChance(promised=True)))
    game = _with_empires(game, file)
    fault = clock_fault(game)
    if fault:
        raise TransferError(fault)
    if game.state is GameState.RUNNING and game.deadline is None:
        return replace(game, deadline=next_deadline(game, context.now))
    return game


def _check_choice(key: str, value: str, choices: Sequence[str]) -> None:
    if value not in choices:
        known = ", ".join(choices) or "none"
        raise TransferError(f"{key}: there is no {value!r}; there are {known}")


def _with_empires(game: Game, file: GameFile) -> Game:
    """Name the powers if the map has none, and check that a game that forms could begin."""
    if game.state is GameState.FORMING:
        fault = number_fault(game)
        if fault:
            raise TransferError(fault)
        return game
    if not has_empires(game.variant) or game.notes.empires.names:
        return game
    powers = (*(player.power for player in file.players), *file.units, *file.centers)
    return with_names(game, mentioned(powers))


def _position(file: GameFile) -> Position:
    loaded = variants.load(file.variant)
    start = position_to_tables(loaded.start)
    # What the file leaves out is as at the start; a board without units would play itself.
    tables = {key: start[key] for key in ("phase", "units", "centers")}
    given = {key: value for key in start if (value := getattr(file, key))}
    return position_from_tables(tables | given, loaded.ruleset.board)


_STATES = ("final", "provisional", "unverified")


def _add_orders(context: Context, game: Game, file: GameFile) -> None:
    ruleset = ruleset_of(game)
    powers = [info.id for info in ruleset.board.powers]
    for power in file.orders:
        _check_choice("orders", power, powers)
    for power, state in file.states.items():
        _check_choice("states", power, [*file.orders])
        _check_choice(f"states: {power}", state, _STATES)
    for power, lines in file.orders.items():
        state = file.states.get(power, "final")
        context.work.games.add_submission(
            Submission(
                id=0,
                game_id=game.id,
                power=power,
                phase=game.phase,
                serial=1,
                orders=tuple(_order(power, line, game, ruleset) for line in lines),
                received_at=context.now,
                final=state == "final",
                verified=state != "unverified",
            )
        )


def _order(power: str, line: str, game: Game, ruleset: Ruleset) -> OrderLine:
    order = read_order(line, ruleset.board, game.position)
    if isinstance(order, NotReadable):
        raise TransferError(f"orders: {power}: {line!r} is not an order")
    return OrderLine(order, words=line)


def _notes(file: GameFile) -> Notes:
    try:
        return without_ids(read_notes(upgraded(file.notes)))
    except UNREADABLE as error:
        fault = words_of(error, file.notes).removeprefix("notes: ")
        raise TransferError(f"notes: {fault}") from error


def without_ids(notes: Notes) -> Notes:
    """The notes of a game that mean something in another database: no ids of people or mails."""
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
            went_along=notes.went_along,
            pause=notes.pause,
            rolled_back=notes.rolled_back,
            end=notes.end,
            statuses=notes.statuses,
            kibitzers=notes.kibitzers,
            chance=notes.chance,
        )
    )

"""Games in and out as JSON: files of ours, and of the package ``diplomacy``."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from gmbot.app.cli.actions import bot_of, of_game, time_text
from gmbot.app.config import Config
from gmbot.app.errors import ProgramError
from gmbot.game.archive import (
    GameFile,
    TransferError,
    export_all,
    import_game,
    show_game,
    tables_of,
)
from gmbot.game.orders import note_look
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.players import masters_of
from gmbot.gamefiles import (
    Converted,
    NoCounterpartError,
    cases_of,
    is_saved_game,
    read_saved_game,
    write_saved_game,
)
from gmbot.houserules import catalogue as houserules
from gmbot.parsing.commands.table.gm import MASTER, RESUME


def import_file(config: Config, raw: bytes, name: str, rules: str) -> str:
    """Take in a game file; a name and house rules that are given go before those of the file."""
    bot = bot_of(config)
    now = bot.clock.now()
    try:
        tables: Mapping[str, object] = tables_of(raw)
    except TransferError as error:
        raise ProgramError(str(error)) from error
    notes: tuple[str, ...] = ()
    if is_saved_game(tables):
        converted = _converted(tables, rules, now)
        master = {"name": config.gm.name, "address": config.gm.address}
        tables, notes = {**converted.tables, "gm": master}, converted.notes
    given = {"game": name.lower(), "houserules": rules}
    tables = {**tables, **{key: value for key, value in given.items() if value}}
    with bot.store() as work:
        try:
            game = import_game(bot.context(work, now), tables)
        except TransferError as error:
            raise ProgramError(str(error)) from error
        work.commit()
    return "\n".join([_taken_in(game), *(f"note: {note}" for note in notes)])


def _converted(tables: Mapping[str, object], rules: str, now: datetime) -> Converted:
    if rules not in {"", *houserules.names()}:
        raise ProgramError(f"there is no {rules!r}; there are {', '.join(houserules.names())}")
    try:
        return read_saved_game(tables, now, rules or "email_classic")
    except TransferError as error:
        raise ProgramError(str(error)) from error


def _taken_in(game: Game) -> str:
    deadline = f", deadline {time_text(game.deadline)}" if game.deadline else ""
    first, *others = masters_of(game) or ("nobody",)
    text = f"The game {game.name} is in: {game.phase.title}{deadline}. Run by: {first}."
    if game.state is GameState.PAUSED:
        text += f"\nIt is paused until its GM writes {RESUME.line()}."
    if others:
        text += (
            f"\nThe file also makes GMs of: {', '.join(others)}. If that is not meant, "
            f"the GM writes {MASTER.line('REMOVE', others[0])}."
        )
    return text


def export_tables(config: Config, name: str) -> Mapping[str, object]:
    """A game with everything needed to run it elsewhere."""

    def exported(context: Context, game: Game) -> Mapping[str, object]:
        note_look(context, game, "game export")
        return export_all(context, game)

    return of_game(config, name, exported, looks=True)


def case_texts(config: Config, name: str) -> str:
    """The resolved phases of a game as cases for other programs' tests."""

    def written(context: Context, game: Game) -> str:
        note_look(context, game, "game export")
        records = context.work.games.records(game.id)
        board = ruleset_of(game).board
        return cases_of(game.name, game.variant, board, records, game.position)

    return of_game(config, name, written, looks=True)


def saved_tables(config: Config, name: str) -> Converted:
    """A game as the package ``diplomacy`` saves it, with the orders on file."""

    def shown(context: Context, game: Game) -> GameFile:
        note_look(context, game, "game export")
        return show_game(context, game)

    try:
        return write_saved_game(of_game(config, name, shown, looks=True))
    except NoCounterpartError as error:
        raise ProgramError(str(error)) from error

"""What the commands about games and mails do: values in, tables or plain text out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TypeVar

from msgspec import structs

from gmbot.app.assemble import Bot, assemble
from gmbot.app.clock import SystemClock
from gmbot.app.config import Config
from gmbot.app.errors import ProgramError
from gmbot.app.output import finished, painted
from gmbot.game.archive import (
    BookReader,
    GameFile,
    TransferError,
    archive_files,
    book_of,
    is_book_open,
    new_game,
    show_game,
)
from gmbot.game.gm import with_rule
from gmbot.game.notices.letters import Attachment
from gmbot.game.orders import note_look
from gmbot.game.reading import power_of
from gmbot.game.start import fingerprint_lines
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.model import Game, GameMaster
from gmbot.game.state.notes_json import read_notes
from gmbot.houserules.catalogue import HouseRulesError
from gmbot.parsing.commands.table.players import SET
from gmbot.rules.board.terms import Power

T = TypeVar("T")


def create_game(config: Config, name: str, settings: Sequence[str], rest: Mapping[str, str]) -> str:
    """Create a game that takes players; return what to tell them."""
    bot = bot_of(config)
    gm = GameMaster(
        rest["gm_name"] or config.gm.name, (rest["gm_address"] or config.gm.address).lower()
    )
    with bot.store() as work:
        context = bot.context(work, bot.clock.now())
        try:
            game = new_game(
                context, name, rest["variant"], rest["houserules"], gm, rest["zone"],
                read_settings(settings, rest["houserules"], rest["variant"]),
            )  # fmt: skip
        except (TransferError, HouseRulesError) as error:
            raise ProgramError(str(error)) from error
        work.commit()
    return (
        f"The game {game.name} takes players. They write to {config.mail.address}:\n\n"
        f"  JOIN {game.name}\n" + "".join(f"\n{line}\n" for line in fingerprint_lines(game))
    )


def read_settings(settings: Sequence[str], rules: str, variant: str) -> dict[str, object]:
    """Lay ``speed=on`` and ``deadlines.moves=4d`` over a set, as ``SET`` does in a mail."""
    tables: dict[str, object] = {}
    faults = []
    for setting in settings:
        key, sign, value = setting.partition("=")
        if not sign:
            raise ProgramError(f"{setting!r}: write it like speed=on or deadlines.moves=4d")
        tables, fault = with_rule(rules, tables, key.strip(), value.strip(), variant)
        faults += [fault.replace(SET.name, "--set", 1)] if fault else []
    if faults:
        raise ProgramError("\n".join(faults))
    return tables


def game_file(config: Config, name: str, power: str, archive: bool) -> Attachment:
    """The book or the archive of a game whose secrets are out, as one of its powers reads it."""

    def bound(context: Context, game: Game) -> Attachment:
        assert context.bindery is not None
        board = ruleset_of(game).board
        reader_power = power_of(power, board) if power else None
        if power and reader_power is None:
            names = ", ".join(info.name for info in board.powers)
            raise ProgramError(f"there is no power {power!r}; there are: {names}")
        if not is_book_open(game):
            raise ProgramError(f"{game.name} is not over, or its secrets are not out yet")
        chronicle = book_of(context, game, BookReader(reader_power))
        if not archive:
            return context.bindery.book(chronicle)
        return context.bindery.archive(chronicle, archive_files(context, game, chronicle))

    return of_game(config, name, bound)


def shown_game(config: Config, name: str, *, orders: bool) -> GameFile:
    """A game as ``gmbot game show`` answers it; with its orders it is a look at them."""

    def shown(context: Context, game: Game) -> GameFile:
        if not orders:
            return structs.replace(show_game(context, game), orders={})
        note_look(context, game, "game show --orders")
        return show_game(context, game)

    return of_game(config, name, shown, looks=True)


def of_game(
    config: Config, name: str, act: Callable[[Context, Game], T], *, looks: bool = False
) -> T:
    """``looks``: what is written down of it is kept; a look that is not stored shows nothing."""
    bot = bot_of(config)
    with bot.store() as work:
        context: Context = bot.context(work, bot.clock.now())
        game: Game | None = work.games.by_name(name.lower())
        if game is None:
            names = ", ".join(game_known.name for game_known in work.games.all()) or "none yet"
            raise ProgramError(f"there is no game {name!r}; there are: {names}")
        done = act(context, game)
        if looks:
            work.commit()
        return done


def game_in_words(game: GameFile) -> str:
    """A game as a person wants to see it in a terminal."""
    lines = [
        f"{game.game}: {game.variant}, {game.houserules}, {game.state.value}",
        f"phase     {game.phase}",
        f"deadline  {time_text(game.deadline) or 'none'}",
    ]
    names = dict(read_notes(game.notes).empires.names)
    for player in game.players:
        power = player.power or Power("(no power yet)")
        name = f" {names[power]}" if power in names else ""
        units = ", ".join(game.units.get(power, [])) or "no units"
        count = len(game.centers.get(power, []))
        lines += ["", f"{power}{name}  {player.name or 'vacant'}  {count} centers  {units}"]
        state = game.states.get(power)
        lines += [f"  {order}" for order in game.orders.get(power, ())]
        lines += [f"  ({state})"] if state else ["  no orders on file"]
    return "\n".join(lines)


def games(config: Config) -> list[dict[str, object]]:
    """All games, a table each."""
    bot = bot_of(config)
    with bot.store() as work:
        return [
            {
                "game": game.name,
                "variant": game.variant,
                "state": game.state.value,
                "phase": game.phase.code,
                "deadline": time_text(game.deadline),
            }
            for game in work.games.all()
        ]


def outbox_rows(config: Config, limit: int) -> list[dict[str, object]]:
    """The newest mails of the outbox, newest first."""
    with bot_of(config).store() as work:
        return [
            {
                "id": mail.id,
                "state": mail.state.value,
                "to": mail.recipient,
                "subject": mail.subject,
                "kind": mail.kind,
                "game": mail.game,
                "message_id": mail.message_id,
                "answers": mail.answers,
                "created_at": time_text(mail.created_at),
                "due_at": time_text(mail.due_at),
                "tries": mail.tries,
                "note": mail.note,
            }
            for mail in work.outbox.all(limit)
        ]


def inbox_rows(config: Config, limit: int) -> list[dict[str, object]]:
    """The newest mails of the inbox, newest first."""
    with bot_of(config).store() as work:
        return [
            {
                "id": mail.id,
                "state": mail.state.value,
                "received_at": time_text(mail.received_at),
                "message_id": mail.message_id,
                "source": mail.source,
                "bytes": len(mail.raw),
                "note": mail.note,
            }
            for mail in work.inbox.all(limit)
        ]


def rows_in_words(rows: Sequence[Mapping[str, object]]) -> str:
    """Tables as columns; notes are cut to their first line."""
    if not rows:
        return "nothing"
    names = [name for name in rows[0] if name not in ("message_id", "kind", "due_at")]
    cells = [names, *([_cell(row[name]) for name in names] for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(names))]
    return "\n".join(
        "  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip()
        for line in cells
    )


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    lines = text.strip().splitlines()
    return (lines[-1] if lines else "")[:70]


def outbox_bytes(config: Config, mail_id: int) -> bytes | None:
    """The bytes of a mail as it leaves, or None."""
    bot = bot_of(config)
    with bot.store() as work:
        mail = work.outbox.get(mail_id)
        if mail is not None:
            _note_look(bot.context(work, bot.clock.now()), (mail.recipient,), "outbox show")
            work.commit()
        return finished(mail.raw, painted) if mail else None


def inbox_bytes(config: Config, mail_id: int) -> bytes | None:
    """The exact bytes of a mail that came, or None."""
    bot = bot_of(config)
    with bot.store() as work:
        mail = work.inbox.get(mail_id)
        if mail is not None:
            context = bot.context(work, bot.clock.now())
            writer = context.read(mail.raw, mail.received_at).sender if context.read else ""
            _note_look(context, (writer,), "inbox show")
            work.commit()
        return mail.raw if mail else None


def _note_look(context: Context, addresses: Sequence[str], how: str) -> None:
    """A mail of a player, or to one, may hold orders of the games in which they play."""
    for person in map(context.work.people.by_address, addresses):
        for seat in context.work.games.seats_of(person.id) if person else ():
            note_look(context, context.work.games.get(seat.game_id), how)


def replay_mail(config: Config, mail_id: int) -> bool:
    """Handle a mail again that was set aside."""
    return bot_of(config).steps.replay(mail_id)


def bot_of(config: Config) -> Bot:
    return assemble(config, SystemClock())


def time_text(when: datetime | None) -> str | None:
    return when.isoformat().replace("+00:00", "Z") if when else None

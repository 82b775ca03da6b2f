"""What is said of words that were not understood: of a whole mail, or of lines beside others.

Orders of somebody who does not play are understood, and refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.game.intake.held_back import ASK_THE_GM
from gmbot.game.intake.misspelt_commands import lines_for, written
from gmbot.game.notices.answers import NothingUnderstood, Refusal
from gmbot.game.reading import MailSection, ReadMail, is_master, seatless
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.labels import template, unit_label
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.visibility import setting_of
from gmbot.parsing.commands import meant_command
from gmbot.parsing.commands.table.everybody import HELP, HISTORY, JOIN, LIST, MAP, RULES, STATUS
from gmbot.parsing.commands.table.gm import EXTEND, INVITE, REPORT
from gmbot.parsing.commands.table.players import EXTENSION, OPTIONS
from gmbot.parsing.sets import lines_with_orders
from gmbot.parsing.text import Line
from gmbot.rules.board.terms import PhaseKind
from gmbot.rules.dues import dues

_LINES = 5
_GAMES = 3


def not_understood(
    context: Context,
    writer: Writer,
    part: MailSection,
    lines: Sequence[Line],
    *,
    passed: bool,
    likely: Sequence[str] = (),
) -> NothingUnderstood:
    """Quote the beginning of the mail, and show orders for units of the writer only.

    ``likely``: the lines that may be meant, if any are.
    """
    seat, game = part.seat, part.game
    return NothingUnderstood(
        first_lines=tuple(line.raw.strip() for line in lines[:_LINES]),
        example=_example(game, seat) if game and seat else (),
        passed_to_gm=passed,
        wishes=tuple(likely) or _wishes(context, writer, game, seat),
    )


def not_passed_on(mail_read: ReadMail, likely: Sequence[str]) -> Refusal:
    """Ask which of some lines is meant; without any, say that the words may be a secret."""
    quoted = tuple(line.raw.strip() for line in written(mail_read.lines))
    said = "wish-not-sure" if likely else "secret-not-understood"
    return Refusal.of(said, *likely, *ASK_THE_GM, quoted=quoted)


def lines_of_master(game: Game) -> tuple[str, ...]:
    """What a GM most often wants."""
    running = game.on_the_board
    return (REPORT.line(), *(EXTEND.examples if running else (INVITE.line("a@example.org"),)))


def _example(game: Game, seat: Seat) -> tuple[str, ...]:
    """Legal orders that this seat could send now, a move first; empty if nothing is due."""
    ruleset = ruleset_of(game)
    due = dues(game.position, ruleset).get(seat.power) if seat.power else None
    if due is None or game.state is not GameState.RUNNING:
        return ()
    lines = template(due, game.position, ruleset)[:3]
    board = ruleset.board
    if game.phase.kind is PhaseKind.MOVEMENT:
        ways = [(unit, board.destinations(unit)) for unit in due.units[:3]]
        number, move = next(
            (
                (number, f"{unit_label(unit, board)} - {board.label(places[0])}")
                for number, (unit, places) in enumerate(ways)
                if places
            ),
            (0, lines[0]),
        )
        return (*lines[:number], move, *lines[number + 1 :])
    return lines


def _wishes(
    context: Context, writer: Writer, game: Game | None, seat: Seat | None
) -> tuple[str, ...]:
    """Commands for where the writer stands: in this game, in several games, or in none."""
    running = game is not None and game.on_the_board
    if running and seat is not None:
        return (STATUS.line(), OPTIONS.line(), *EXTENSION.examples, HELP.line("PRESS"), HELP.line())
    if game is not None and is_master(context, game, writer.person):
        return (*lines_of_master(game), RULES.line(), HELP.line("GM"))
    if running:
        return (STATUS.line(), HISTORY.line(), MAP.line(), HELP.line())
    person = writer.person
    seats = context.work.games.seats_of(person.id) if person else ()
    own_games = [context.work.games.get(seat.game_id) for seat in seats]
    named = [
        other_game.name for other_game in own_games if other_game.state is not GameState.ENDED
    ][:_GAMES]
    if named:
        return (*map(STATUS.line, named), HELP.line())
    opened = (
        each_game.name
        for each_game in context.work.games.all()
        if each_game.state is GameState.FORMING
    )
    return (LIST.line(), *map(JOIN.line, sorted(opened)[:_GAMES]), HELP.line(), HELP.line("GM"))


def orders_of_nobody(part: MailSection) -> tuple[Line, ...]:
    """The lines that look like orders, if their writer has no seat."""
    lines = part.read.not_understood
    if part.seat is not None:
        return ()
    if part.game is None:
        return tuple(line for line in lines if not line.text.isupper())
    numbers = lines_with_orders(lines, setting_of(part.game, None))
    return tuple(line for line in lines if line.number in numbers)


def unread_beside(
    context: Context, writer: Writer, part: MailSection, unread: Sequence[Line]
) -> Answer:
    """Tell of the lines of a section that were not understood, when something else was."""
    orders = orders_of_nobody(part) if part.game is not None else ()
    rest = tuple(line for line in unread if line not in orders)
    told = Answer()
    if orders and part.game is not None:
        told += Answer((seatless(context, writer, part.game),))
    if rest:
        quoted = tuple(line.raw.strip() for line in rest)
        told += Answer((Refusal.of("line-not-understood", *_help_with(rest), quoted=quoted),))
    return told


def _help_with(unread: Sequence[Line]) -> tuple[str, ...]:
    """The pages that explain the commands nearest to what was not understood."""
    near = filter(None, (meant_command(line.text) for line in unread))
    help_lines = tuple(dict.fromkeys(map(HELP.line, near))) or (HELP.line(),)
    return (*lines_for(unread), *help_lines)

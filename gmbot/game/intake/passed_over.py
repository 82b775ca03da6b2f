"""Ignored parts of a mail: lines that are neither orders nor commands, and unopened files.

The answer names them, so that players do not believe that such a line was read as an order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from gmbot.game.notices.answers import FilledIn, News, NothingUnderstood, Refusal
from gmbot.game.notices.envelope import PassedOver
from gmbot.game.notices.orders import TooLate
from gmbot.game.notices.people import Help, UnknownSender
from gmbot.game.phases import is_complete
from gmbot.game.reading import MailSection, ReadMail
from gmbot.game.state.context import Answer, Context, Writer, houserules_of, ruleset_of
from gmbot.game.state.model import Game
from gmbot.game.state.notes import NotSure
from gmbot.houserules.resubmission import HighestNumber
from gmbot.parsing.board import OrdersRead
from gmbot.parsing.commands.table import row_of
from gmbot.parsing.commands.table.players import FINAL
from gmbot.parsing.mail import lone_figure, more_than_courtesies
from gmbot.parsing.text import Line
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import print_order

_SAYING_IT = (FilledIn, Help, NothingUnderstood, Refusal, TooLate)
"""Notices that already say what was not done; with these alone no lines are listed."""


def with_passed_over(handled: Answer, writer: Writer, mail_read: ReadMail) -> Answer:
    """Add to an answer the lines of the mail that were ignored."""
    if any(isinstance(notice, UnknownSender) for notice in handled.notices):
        return handled
    is_said = all(isinstance(notice, _SAYING_IT) for notice in handled.notices)
    passed = PassedOver(
        lines=() if is_said else _lines(writer, mail_read),
        files=writer.mail.unread_files,
        read_file=writer.mail.read_file,
        cut=mail_read.cut,
        ended=mail_read.ended,
        notes=mail_read.notes,
    )
    return replace(handled, passed_over=passed) if passed != PassedOver() else handled


def with_files(handled: Answer, writer: Writer) -> Answer:
    """Add to the answer to a reply the names of its files that were not opened."""
    passed = PassedOver(files=writer.mail.unread_files)
    return replace(handled, passed_over=passed) if passed != PassedOver() else handled


def passed_over_lines(writer: Writer, part: MailSection) -> tuple[Line, ...]:
    """The lines of a section that were read neither as orders nor as commands nor as greetings."""
    read_file = bool(writer.mail.read_file)
    return more_than_courtesies(part.read.prose, _names(writer, part), read_file)


def with_doubts(orders: OrdersRead, writer: Writer, part: MailSection) -> OrdersRead:
    """Note what of a mail may say that its orders are not final: unread lines, unknown asides."""
    named = (*_names(writer, part), part.game.variant if part.game else "")
    asides = more_than_courtesies(orders.marks.asides, named)
    unread = bool(passed_over_lines(writer, part))
    return replace(orders, marks=replace(orders.marks, unread=unread, asides=asides))


def asked_for_number(
    context: Context, game: Game, power: Power, orders: OrdersRead, mail: ReadMail
) -> Answer:
    """Ask whether a figure beside orders is the number of their set (S3.12).

    The set counts as the latest; what is offered mends that, should the figure be its number.
    """
    if orders.marks.number is not None or not orders.orders:
        return Answer()
    if not isinstance(houserules_of(game).resubmission, HighestNumber):
        return Answer()
    used = frozenset(order.line for order in (*orders.orders, *orders.held))
    figure = lone_figure(mail.lines, used, mail.subject, game.name)
    if figure is None:
        return Answer()
    sets = [s for s in context.work.games.submissions(game.id, game.phase) if s.power == power]
    higher = [
        submission
        for submission in sets
        if submission.number is not None and submission.number > figure
    ]
    if higher:
        board = ruleset_of(game).board
        lines = tuple(print_order(line.order, board) for line in higher[-1].orders)
        news = News.of("lone-figure-lower", figure=figure, higher=higher[-1].number, copy=lines)
        return Answer((news,))
    lines = (f"#{figure}", *dict.fromkeys(order.words for order in orders.orders))
    return Answer((News.of("lone-figure", figure=figure, copy=lines),))


def not_ended_early(context: Context, writer: Writer, part: MailSection, mail: ReadMail) -> Answer:
    """Let no mail end a phase early in which not all was understood (S4.18); say what does.

    Whatever completes the phase, a vote as well as orders: more mail mends what waits, and
    nothing a phase that is over.
    """
    acts = [request.line for request in part.read.requests if not row_of(request).asks]
    power = part.seat.power if part.seat else None
    if part.game is None or power is None or not (acts or part.read.orders) or not writer.proven:
        return Answer()
    game = context.work.games.get(part.game.id)
    noted = game.notes.not_sure
    powers_before = noted.powers if noted and noted.phase == game.phase else ()
    others = tuple(other for other in powers_before if other != power)
    sure = _not_sure(game, others)
    unclear = part.unread or part.read.not_understood or passed_over_lines(writer, part)
    if not unclear or not is_complete(context, _not_sure(game, ())):
        if others != powers_before:
            context.work.games.save(sure)
        return Answer()
    context.work.games.save(_not_sure(game, (*others, power)))
    lines = tuple(line.raw.strip() for line in mail.lines if line.number in acts) or (FINAL.line(),)
    refusal = Refusal.of(
        "not-ended-early", *lines, phase_code=game.phase.code, phase=game.phase.title
    )
    return Answer((refusal,))


def _not_sure(game: Game, powers: tuple[Power, ...]) -> Game:
    noted = NotSure(game.phase, powers) if powers else None
    return replace(game, notes=replace(game.notes, not_sure=noted))


def _lines(writer: Writer, mail_read: ReadMail) -> tuple[tuple[int, str], ...]:
    return tuple(
        (line.number, line.raw.strip())
        for part in mail_read.parts
        for line in passed_over_lines(writer, _without_done(part))
    )


def _without_done(part: MailSection) -> MailSection:
    """The section without the sentences that were read as requests."""
    prose = tuple(_left_of(line, part.done) for line in part.read.prose)
    return replace(part, read=replace(part.read, prose=prose))


def _left_of(line: Line, done: Iterable[str]) -> Line:
    for words in done:
        if words in line.raw:
            rest = line.raw.replace(words, "").strip()
            line = replace(line, raw=rest, text=rest)
    return line


def _names(writer: Writer, part: MailSection) -> Iterator[str]:
    """Names of writer, game master, game and powers, as in a greeting or below a letter."""
    yield writer.mail.sender_name
    if writer.person is not None:
        yield writer.person.name
    if part.game is not None:
        yield from (part.game.name, part.game.gm.name)
        for power in ruleset_of(part.game).board.powers:
            yield from (power.name, power.adjective)

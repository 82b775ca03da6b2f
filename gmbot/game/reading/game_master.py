"""The masters of a game, and the confirmation of their irreversible commands.

A GM command needs level 2: the GM's address, vouched for by our mail host or with a reply token;
``carry_out`` sees to that for every request that changes anything. A command that cannot be undone
needs level 3: a code, mailed to the registered address, that comes back.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.masters import ConfirmCommand
from gmbot.game.reading.call import GameCall
from gmbot.game.reading.codes import CODE_HOLDS, send_code
from gmbot.game.reading.mail import MailSection
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import Game, Person
from gmbot.game.state.players import masters_of
from gmbot.game.state.stored.acts import Act, RunCommand, RunLines
from gmbot.game.state.stored.happenings import Happening
from gmbot.parsing.commands.requests import Request


def is_master(context: Context, game: Game, who: Person | str | None) -> bool:
    """Tell whether a person, or the owner of an address, runs a game.

    This says who the writer is, not how sure we are of it: handlers of requests are only called for
    proven writers, and ask for a code by ``ask_first`` where a command cannot be undone.
    """
    person = context.work.people.by_address(who) if isinstance(who, str) else who
    addresses = set(person.addresses) if person is not None else {who}
    return not addresses.isdisjoint(masters_of(game))


def is_confirmed(writer: Writer, request: Request) -> bool:
    """Tell whether the code for this very line of the mail has come back (level 3)."""
    return request.line in writer.sure


def ask_first(
    call: GameCall,
    request: Request,
    what: str,
    effects: Sequence[str] = (),
) -> Answer:
    """Answer an irreversible command with a code instead of doing it.

    ``what`` is the command as it will be done (``EJECT Italy``), ``effects`` says in sentences
    what it will bring. Its code is good in this phase only. A mail with a line that was not
    understood runs no such command.
    """
    if call.section.read.not_understood:
        return Answer((_not_in_a_mail_with_faults(call.section, what),))
    assert call.writer.person is not None  # an unknown writer cannot be a master or hold a seat
    act = RunCommand(call.writer.inbox_id, request.line, call.game.id, call.game.phase.code)
    code = send_code(call.context, call.writer.person.id, act)
    hours = int(CODE_HOLDS.total_seconds() // 3600)
    return Answer((ConfirmCommand(call.game.name, what, tuple(effects), code, hours),))


def stale_command(context: Context, act: Act) -> Refusal | None:
    """Refuse a confirmed command if its game has moved on since it was asked (phase guard)."""
    if not isinstance(act, RunCommand | RunLines) or not act.game:
        return None
    game = context.work.games.get(act.game)
    return None if act.phase in ("", game.phase.code) else wrong_phase(game, act.phase)


def wrong_phase(game: Game, meant: str) -> Refusal:
    """Say that a command was meant for a phase that is over, or not yet open."""
    return Refusal.of("command-meant-for-but", game=game.name, meant=meant, phase=game.phase.title)


def log_act(context: Context, game: Game, act: Happening) -> None:
    """Write an act of the GM into the log; players may ask for acts that concern them."""
    context.happened(game, structs.replace(act, by="gm"))


def _not_in_a_mail_with_faults(part: MailSection, what: str) -> Refusal:
    return Refusal.of(
        "cannot-undone-so-do",
        what,
        quoted=tuple(line.raw.strip() for line in part.read.not_understood),
        subject=what,
    )

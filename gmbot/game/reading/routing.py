"""Which game does a mail mean? Evidence is gathered, then weighed; contradictions are refused.

The order of evidence is: reply token, plus-address, the mail it answers, a tag
in the subject, a game's name in the subject, ``GAME x`` in the body (asked by the caller, section
by section), and last the sender's only game.

Strangers choose the names of games. So where a token or a mail of ours says the game, a plain word
of the subject says nothing against it: only ``[x]`` and ``GAME x`` of the writer's own do. Nor does
a plain word that is the name of others' games say anything against the writer's own.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from gmbot.game.notices.letters import IncomingMail
from gmbot.game.reading.game_names import says_something_else
from gmbot.game.reading.subject_marks import concerned
from gmbot.game.reading.substitutes import sits_for
from gmbot.game.state.context import Context
from gmbot.game.state.model import Game, GameState, OutboxMail, Person, Seat
from gmbot.game.state.press_items import ReplyGroup, is_the_masters
from gmbot.game.state.reply_tokens import master_of_token, seat_of_token
from gmbot.game.state.stored.acts import RunLines
from gmbot.parsing.mail import SubjectRead, read_subject
from gmbot.parsing.text import fold
from gmbot.rules.board.terms import Phase

_PHASE_HEADER = re.compile(rb"^X-Gmbot-Phase:\s*(\S+)", re.MULTILINE | re.IGNORECASE)
_PLUS = re.compile(r"(?P<game>[a-z0-9-]+)(?:\.p\.(?P<circle>[a-z0-9]+)|\.(?P<token>[a-z0-9]+))?")
_GAME_COMMAND = re.compile(r"\s*(?:[a-z]{1,6}\s?:\s*)*game[\s:]+(?P<game>[\w-]+)", re.IGNORECASE)
_NOTHING_SAID = SubjectRead()


@dataclass(frozen=True, slots=True)
class Route:
    """The game, seat and phase that address, threading and subject of a mail name."""

    games: tuple[str, ...]
    """The games it names, most reliable evidence first, each once. Two: a contradiction."""
    seat: Seat | None = None
    """The seat whose reply address it was sent to."""
    master: str = ""
    """The GM's address that our mail went to whose reply address it was sent to."""
    circle: ReplyGroup | None = None
    """The reply group whose press address it was sent to."""
    code: str = ""
    """The confirmation code in the address: ``bot+c.k3f9@host``."""
    answers: OutboxMail | None = None
    """The mail of ours that it replies to."""
    answers_phase: Phase | None = None
    """The phase that mail was about."""
    subject: SubjectRead = _NOTHING_SAID
    """What the subject says before the game is known."""


def route(context: Context, mail: IncomingMail) -> Route:
    """Gather what address, threading and subject say. Unknown names in a subject say nothing."""
    plus = _plus_part(mail, context.bot)
    if plus is not None and plus.startswith("c."):
        return _by_code(context, plus[2:])
    named, seat, master = _by_address(context, plus)
    circle = _circle(context, plus)
    if circle is not None:
        seats = context.work.games.seats(circle.game_id)
        seat = next((each_seat for each_seat in seats if each_seat.id == circle.seat_id), None)
        if is_the_masters(circle, seat):
            game = context.work.games.get(circle.game_id)
            seat, master = None, game.gm.address
            if mail.sender in game.notes.co_masters:
                master = mail.sender
    answers = _answered(context, mail.references)
    threaded = [answers.game] if answers and answers.game else []
    names = context.work.games.names()
    sure = [*(named if _has_token(plus) else []), *threaded]
    subject = read_subject(mail.subject, names, sure or _plain_names(mail.subject, names))
    person = context.work.people.by_address(mail.sender)
    by_subject = (
        _against(sure, mail.subject, answers, names)
        if sure
        else _their_own(context, person, named, subject)
    )
    return Route(
        games=tuple(dict.fromkeys([*named, *threaded, *by_subject])),
        seat=seat,
        master=master,
        circle=circle,
        answers=answers,
        answers_phase=_phase_of(answers),
        subject=subject,
    )


def _by_code(context: Context, code: str) -> Route:
    """The game of lines that were offered: their mail may be answered with orders as well."""
    confirmation = context.work.people.confirmation(code.lower())
    act = confirmation.action if confirmation is not None else None
    if confirmation is None or not isinstance(act, RunLines) or not act.game:
        return Route((), code=code)
    game = context.work.games.get(act.game)
    seats = context.work.games.seats(game.id)
    seat = next(
        (each_seat for each_seat in seats if each_seat.person_id == confirmation.person_id), None
    )
    seat = seat or sits_for(context, game, context.work.people.get(confirmation.person_id))
    return Route((game.name,), seat=seat, code=code)


def only_game(context: Context, person: Person | None) -> Game | None:
    """The one game that a person plays in, or, if all have ended, played in; else None."""
    if person is None:
        return None
    ids = {seat.game_id for seat in context.work.games.seats_of(person.id)}
    games = [context.work.games.get(game_id) for game_id in ids]
    alive = [game for game in games if game.state is not GameState.ENDED] or games
    return alive[0] if len(alive) == 1 else None


def _plain_names(subject: str, names: Collection[str]) -> list[str]:
    """The names of games that may stand in a subject as plain words."""
    words = fold(subject)
    return [name for name in names if name in words and not says_something_else(name)]


def _their_own(
    context: Context, person: Person | None, named: Collection[str], subject: SubjectRead
) -> tuple[str, ...]:
    """The games of a subject; if it says several with the open address, no plain words of others.

    Those are games that the writer has nothing to do with, where there is one that they have.
    """
    names_said = {*named, *subject.games}
    if person is None or len(names_said) < 2:
        return subject.games
    own_games = concerned(context, person, names_said)
    tagged = {tag.split()[0] for tag in subject.tags if tag.split()}
    return tuple(
        game for game in subject.games if not own_games or game in own_games or game in tagged
    )


def _has_token(plus: str | None) -> bool:
    match = _PLUS.fullmatch(plus or "")
    return match is not None and bool(match["token"] or match["circle"])


def _against(
    sure: Collection[str],
    subject: str,
    answers: OutboxMail | None,
    names: Collection[str],
) -> tuple[str, ...]:
    """The games that the writer put into the subject of a reply, with ``[x]`` or ``GAME x``.

    Our own subject does not count, nor what follows our tag where the mail answered is not known:
    a player's press may have given that subject its words.
    """
    written = " ".join(subject.split())
    ours = " ".join(answers.subject.split()) if answers else ""
    if ours:
        written = written.replace(ours, " ", 1)
    tagged = read_subject(written, names, ()).games
    if tagged and tagged[0] in sure:
        return ()
    command = _GAME_COMMAND.match(written)
    by_command = [name for name in names if command and name == fold(command["game"])]
    return (*tagged, *by_command)


def _plus_part(mail: IncomingMail, bot: str) -> str | None:
    local, _, host = bot.partition("@")
    for address in mail.recipients:
        name, _, place = address.partition("@")
        base, sign, plus = name.partition("+")
        if place == host and base == local and sign:
            return plus
    return None


def _by_address(context: Context, plus: str | None) -> tuple[list[str], Seat | None, str]:
    """Read ``austerlitz`` or ``austerlitz.k3f9q2w8x``; an unknown token is no evidence at all.

    Returns the game, and whose the token is: that of a seat, or of a GM's address.
    """
    match = _PLUS.fullmatch(plus or "")
    if match is None:
        return [], None, ""
    game = context.work.games.by_name(match["game"]) if match["token"] else None
    if game is None:
        return [match["game"]], None, ""
    seat = seat_of_token(context, game, match["token"])
    return [match["game"]], seat, "" if seat else _master_of(context, game, match["token"])


def _master_of(context: Context, game: Game, token: str) -> str:
    records = context.work.games.records(game.id)
    earlier = records[-1].phase if records else None
    return master_of_token(game, token, earlier)


def _circle(context: Context, plus: str | None) -> ReplyGroup | None:
    """Read ``austerlitz.p.k3f9q2w8x``; an unknown secret is no evidence at all."""
    match = _PLUS.fullmatch(plus or "")
    circle = context.work.press.circle(match["circle"]) if match and match["circle"] else None
    if circle is None or match is None:
        return None
    return circle if context.work.games.get(circle.game_id).name == match["game"] else None


def _answered(context: Context, references: Iterable[str]) -> OutboxMail | None:
    for reference in references:
        mail = context.work.outbox.by_message_id(reference)
        if mail is not None:
            return mail
    return None


def _phase_of(mail: OutboxMail | None) -> Phase | None:
    match = _PHASE_HEADER.search(mail.raw[:8000]) if mail else None
    try:
        return Phase.parse(match[1].decode("ascii", "replace")) if match else None
    except ValueError:
        return None

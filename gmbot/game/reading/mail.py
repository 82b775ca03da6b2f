"""From a mail's text to its requests for each game, with every line accounted for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from gmbot.game.notices.answers import Refusal
from gmbot.game.reading.empire_words import with_joined_names
from gmbot.game.reading.refusals import other_seat
from gmbot.game.reading.routing import Route, only_game
from gmbot.game.reading.shorthand import corrected
from gmbot.game.reading.signon_line import Meant, read_signon
from gmbot.game.reading.substitutes import sits_for
from gmbot.game.state.context import Context, Writer, ruleset_of, seat_of, set_in_force
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, Person, Seat
from gmbot.game.state.visibility import setting_of
from gmbot.messages import say
from gmbot.parsing.board import ReadingContext
from gmbot.parsing.commands import read_command
from gmbot.parsing.commands.requests import Confirm, Press, Propose, Vote
from gmbot.parsing.mail import (
    Section,
    SectionRead,
    SubjectRead,
    below_end,
    cut_sections,
    read_section,
    said_in_subject,
)
from gmbot.parsing.sets import lines_with_orders
from gmbot.parsing.text import Line, read_body
from gmbot.parsing.tokens import names_of
from gmbot.rules.board.terms import Phase, Power
from gmbot.variants import catalogue as variants

DEFAULT_VARIANT = "standard"
_OTHERS = ("quote", "forwarded")
"""The parts that are cut from a mail as the words of another person."""


@dataclass(frozen=True, slots=True)
class MailSection:
    """The part of a mail for one game; without ``game`` it is for the bot itself."""

    game: Game | None
    seat: Seat | None
    read: SectionRead
    sitting: bool = False
    """The writer is not the seat's player but a substitute."""
    unread: tuple[Line, ...] = ()
    """All its lines, where reading them failed."""
    done: tuple[str, ...] = ()
    """Sentences that were read as requests."""


@dataclass(frozen=True, slots=True)
class ReadMail:
    """A whole mail, read."""

    parts: tuple[MailSection, ...]
    lines: tuple[Line, ...]
    """The lines that were read, quotes and signature cut off."""
    about: Phase | None
    """The phase of ours that the mail answers, if it is a reply."""
    said: SubjectRead | None = None
    """The phase and the words in the subject of a new mail (S4.23)."""
    cut: int = 0
    """The first line of a quoted mail with orders in it, if the writer's own lines hold neither
    orders nor requests; else 0."""
    ended: int = 0
    """The ``SIGNOFF`` line, if there are orders below it; else 0."""
    notes: tuple[str, ...] = ()
    """How misspelt words about the game were read, a sentence each."""
    subject: str = ""
    """The subject, if it is in the writer's own words."""
    answers_daily: bool = False
    """It replies to a daily mail, which is about several games and letters."""

    @property
    def game(self) -> Game | None:
        """The one game that the mail is about; None if there are several."""
        games = {part.game.id: part.game for part in self.parts if part.game}
        return next(iter(games.values())) if len(games) == 1 else None

    def only(self, lines: frozenset[int]) -> ReadMail:
        """The same mail with only the requests on these lines, and orders if these are all."""
        whole = {line.number for line in self.lines if line.text} <= lines
        parts = tuple(
            replace(
                part,
                read=SectionRead(
                    part.read.orders if whole else None,
                    tuple(r for r in part.read.requests if r.line in lines),
                    guards=part.read.guards,
                ),
            )
            for part in self.parts
        )
        return replace(self, parts=parts)

    @property
    def code(self) -> str:
        """The code of a ``CONFIRM`` line, or empty."""
        codes = (r.code for p in self.parts for r in p.read.requests if isinstance(r, Confirm))
        return next(codes, "")


def read_mail(context: Context, writer: Writer, route: Route) -> ReadMail | Refusal:
    """Read a mail, or refuse it because it does not say clearly which game it means."""
    body = writer.body
    own_games = _own_games(context, writer.person)
    written = any(line.text.strip() for line in body.lines)
    dropped = [
        line
        for dropped_part in body.dropped
        if dropped_part.kind in _OTHERS
        for line in dropped_part.lines
    ]
    if not written:
        # A mail without a body may have said it all in its subject.
        body = read_body("" if route.answers else said_in_subject(writer.mail.subject, own_games))
    sections = cut_sections(body, own_games)
    conflict = _conflict(context, sections, route)
    if conflict is not None:
        return conflict
    parts = []
    for section in sections:
        game = _game_of(context, writer.person, section, route)
        if isinstance(game, Refusal):
            return game
        act = partial(_part, context, writer.person, game, section, _heading(writer, route))
        number = writer.inbox_id
        part = context.attempt(
            act, say("alarms.section-of-mail", number=number), f"gmbot inbox show {number}"
        ) or MailSection(game, None, SectionRead(None, ()), unread=tuple(section.lines))
        other = _other_power(part, section.power)
        if other is not None:
            return other
        parts.append(part)
    asks = any(part.read.orders or part.read.requests for part in parts)
    if dropped and not (written or asks):
        return _nothing_own(dropped)
    lines = body.lines if written or asks else ()
    setting = _setting(context, writer.person, parts[0].game, None)
    cut = 0 if asks else _first_order(dropped, setting)
    ended = _first_order(below_end(body, sections), setting)
    signed = (_signed(context, writer.person, section, route) for section in sections)
    notes = tuple(
        meant_found.note
        for meant_found in signed
        if isinstance(meant_found, Meant) and meant_found.note
    )
    mail_read = ReadMail(tuple(parts), lines, route.answers_phase, None, cut, ended, notes)
    mail_read = replace(
        mail_read, said=_subject(writer, route, mail_read.game),
        subject=_own_subject(writer, route, own_games),
        answers_daily=route.answers is not None and route.answers.kind.startswith("daily/"),
    )  # fmt: skip
    return _with_ballot_of_subject(mail_read)


def _first_order(lines: Sequence[Line], setting: ReadingContext) -> int:
    """The first of these lines, if there are orders among them; else 0."""
    return lines[0].number if lines and lines_with_orders(lines, setting) else 0


def _nothing_own(dropped: Sequence[Line]) -> Refusal:
    """Refuse a mail that is all quoted: it is not clear whose the orders are that stand below a
    line like ``Bob wrote:``."""
    return Refusal.of("found-no-words-own", quoted=tuple(line.raw.strip() for line in dropped[:3]))


def _subject(writer: Writer, route: Route, game: Game | None) -> SubjectRead | None:
    """Read the subject of a new mail; that of a reply is our own and says nothing."""
    if game is None or writer.mail.references:
        return None
    return route.subject.in_game(ruleset_of(game).board, game.phase)


def _own_subject(writer: Writer, route: Route, own_games: Mapping[str, frozenset[str]]) -> str:
    """The subject in the writer's own words; empty for a reply to one of ours."""
    subject = writer.mail.subject
    tagged = any(tag.split()[:1] == [game] for tag in route.subject.tags for game in route.games)
    ours = route.answers is not None and route.answers.subject in subject
    if ours or (writer.mail.references and tagged):
        return ""
    return said_in_subject(subject, own_games).strip()


def _with_ballot_of_subject(mail_read: ReadMail) -> ReadMail:
    """Take a vote that stands in the subject; one in the body comes before it."""
    kinds = [type(request) for part in mail_read.parts for request in part.read.requests]
    part = mail_read.parts[0]
    if part.seat is None or {Vote, Propose, Press}.intersection(kinds):
        return mail_read
    request = read_command(0, mail_read.subject) if mail_read.subject else None
    if not isinstance(request, Vote | Propose):
        return mail_read
    section = replace(part.read, requests=(*part.read.requests, request))
    return replace(mail_read, parts=(replace(part, read=section), *mail_read.parts[1:]))


def _own_games(context: Context, person: Person | None) -> Mapping[str, frozenset[str]]:
    """A person's games with the words for their powers, for headings in their mails.

    A game with the name of a place is left out: the name more likely means that place.
    """
    own_games: dict[str, frozenset[str]] = {}
    for seat in context.work.games.seats_of(person.id) if person else ():
        game = context.work.games.get(seat.game_id)
        names = names_of(ruleset_of(game).board)
        if names.find(game.name) is None:
            own_games[game.name] = frozenset(names.powers)
    return own_games


def _other_power(part: MailSection, word: str) -> Refusal | None:
    """Refuse a heading such as ``austerlitz (Germany):`` from a player of another power."""
    if not word or part.game is None or part.seat is None or part.seat.power is None:
        return None
    board = ruleset_of(part.game).board
    named = names_of(board).powers[word]
    if named == part.seat.power:
        return None
    return other_seat(part.game, power_name(named, board), part.seat.power)


def _conflict(context: Context, sections: tuple[Section, ...], route: Route) -> Refusal | None:
    """Ask which of two games is meant; one that does not exist is refused by itself."""
    known = context.work.games.names()
    named = [
        name for section in sections if section.game and (name := section.game.lower()) in known
    ]
    games = route.games[:2]
    if len(games) < 2 and not (games and named and games[0] not in named):
        return None
    each_name, other = (*games, *named)[:2]
    return Refusal.of("which-game-do-mean", one=each_name, other=other)


def _game_of(
    context: Context, person: Person | None, section: Section, route: Route
) -> Game | Refusal | None:
    signed = _signed(context, person, section, route)
    if isinstance(signed, Refusal):
        return signed
    if signed.game is not None and not _names_it_besides(section):
        return signed.game
    name = (section.game or (route.games[0] if route.games else "")).lower()
    if not name:
        return only_game(context, person)
    game = context.work.games.by_name(name)
    return game if game is not None else no_such_game(context, person, name)


def _signed(
    context: Context, person: Person | None, section: Section, route: Route
) -> Meant | Refusal:
    if section.signon is None:
        return Meant(None)
    there = section.game if _names_it_besides(section) else (*route.games, "")[0]
    return read_signon(context, person, section.signon, (there or "").lower())


def _names_it_besides(section: Section) -> bool:
    """Tell whether a ``GAME`` line says the game, and not the ``SIGNON`` line itself."""
    return section.game is not None and (section.signon is None or section.signon.game is None)


def no_such_game(context: Context, person: Person | None, name: str) -> Refusal:
    """Say that a game is unknown, and list the writer's games."""
    own_games = (
        [context.work.games.get(s.game_id).name for s in context.work.games.seats_of(person.id)]
        if person
        else []
    )
    mine = say("mail.games", own=", ".join(own_games)) if own_games else ""
    return Refusal.of(
        "no-game", *(f"GAME {each_name}" for each_name in own_games[:3]), name=name, mine=mine
    )


def _heading(writer: Writer, route: Route) -> str:
    """The writer's own words in the subject, without ours and without names of games."""
    subject = writer.mail.subject
    if route.answers is not None:
        _, known, added = subject.partition(route.answers.subject)
        subject = added if known else subject
    if route.answers is not None or writer.mail.references:
        subject = "" if route.subject.tags else subject
    for name in route.subject.games:
        subject = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", subject, flags=re.IGNORECASE)
    return subject


def _part(
    context: Context, person: Person | None, game: Game | None, section: Section, heading: str
) -> MailSection:
    own_seat = seat_of(context, game, person) if game else None
    seat = own_seat or (sits_for(context, game, person) if game else None)
    setting = _setting(context, person, game, seat)
    lines = with_joined_names(corrected(section.lines), setting.ruleset.board)
    section_read = read_section(lines, setting, heading)
    return MailSection(game, seat, section_read, sitting=seat is not None and own_seat is None)


def _setting(
    context: Context, person: Person | None, game: Game | None, seat: Seat | None
) -> ReadingContext:
    """The board, the power and the rules by which the lines are read.

    If the mail does not say which of several games it means, they are read for one of them: only
    to see that they are orders, so that the answer can ask.
    """
    if game is None and person is not None:
        seat = next(iter(context.work.games.seats_of(person.id)), None)
        game = context.work.games.get(seat.game_id) if seat else None
    if game is None:
        return ReadingContext(variants.load(DEFAULT_VARIANT).ruleset)
    return setting_on_file(context, game, seat.power if seat else None)


def setting_on_file(context: Context, game: Game, power: Power | None) -> ReadingContext:
    """What a power's lines are read against, with the orders of its set that it wrote."""
    filed = set_in_force(context, game, power) if power else None
    orders = tuple(line.order for line in filed.orders if line.how != "implied") if filed else ()
    return replace(setting_of(game, power), on_file=orders)

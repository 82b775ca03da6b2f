"""What every handler works with: the open transaction, the hour, the dice, our own address."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from gmbot.fairness import OrderLinks, Row, Statement, begins, kinds_told, linked, moment
from gmbot.game.notices.envelope import Envelope, Notice, PassedOver, Picture
from gmbot.game.notices.letters import Attachment, IncomingMail
from gmbot.game.state.empires import Named, empires_of, power_infos
from gmbot.game.state.errors import AlreadyResolvedError, StorageUnavailableError
from gmbot.game.state.model import Event, Game, Person, Seat, Submission
from gmbot.game.state.ports import Dice, Reader, Signer, UnitOfWork
from gmbot.game.state.stored.codec import to_tables
from gmbot.game.state.stored.happenings import H, Happening
from gmbot.game.state.stored.sealed_kinds import is_opened
from gmbot.houserules import catalogue as houserules
from gmbot.houserules.houserules import HouseRules
from gmbot.messages import InSeason, Text
from gmbot.parsing.text import Body
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Phase, PhaseKind, Power, Season
from gmbot.rules.errors import VariantError
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants import catalogue as variants

if TYPE_CHECKING:
    from gmbot.game.state.ports import BookMaker

log = logging.getLogger(__name__)
T = TypeVar("T")

NOBODYS_FAULT = (StorageUnavailableError, AlreadyResolvedError)
"""What is wrong with nothing in hand: the same is tried again later, or was done already."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something that failed and was left out, so that nothing else failed with it."""

    what: str
    """Whose order, line or note it is, in a sentence."""
    cure: tuple[str, ...] = ()
    """Lines to copy that mend it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much mail one person or one cause may bring about: figures of ``[limits]``."""

    stranger_answers_per_hour: int = 60
    """Answers to all together whom we do not know and our host does not vouch for."""
    third_party_mails_per_day: int = 3
    """Mails to one address that others have caused."""
    gm_mails_per_hour: int = 20
    """Mails to a GM that one person has caused, or all outsiders together; then one digest."""
    games_per_person: int = 5
    """Games of one GM that are not over."""


NO_MORE_THAN = Limits()
"""The usual figures."""


@dataclass(frozen=True, slots=True)
class Context:
    """What one event is handled with."""

    work: UnitOfWork
    now: datetime
    dice: Dice
    bot: str
    """Our own address: ``bot@example.test``."""
    draw: Callable[[Position, Board], str] = lambda position, board: ""
    """Draws a board as text; set by ``app``, since drawing is ``render``'s."""
    operator: str = ""
    """Where alarms go that no GM of a game can act on; empty: nowhere."""
    answers_per_hour: int = 30
    press_per_hour: int = 60
    """How many pieces of one seat go out by themselves: two robots never say the same twice."""
    limits: Limits = NO_MORE_THAN
    languages: frozenset[str] = frozenset({"en"})
    """Those that mails can be written in."""
    creators: frozenset[str] | None = None
    """The addresses that may set up games by mail (``CREATE``); None: everybody may."""
    read: Reader | None = None
    """Reads a stored mail again, for one that waited for its sender's word."""
    bindery: BookMaker | None = None
    """Makes books of games; set by ``app``, since pages and drawings are ``render``'s."""
    signer: Signer | None = None
    """Signs what players are told of their orders; None: nothing is signed."""
    links: OrderLinks | None = None
    """Links to the order page in mails to players; None: there is no such page."""

    aside: list[LeftOut] = field(default_factory=list)
    """What has failed so far and is still to be told (``views.alarms``)."""

    def attempt(self, act: Callable[[], T], what: str, *cure: str) -> T | None:
        """Do something whose failure must stop nothing else.

        If it raises, what it has stored is undone, ``what`` is kept to be told, and the answer is
        None.
        """
        kept = len(self.aside)
        try:
            with self.work.savepoint():
                return act()
        except NOBODYS_FAULT:
            raise
        except Exception:
            log.exception("set aside: %s", what)
            self.aside[kept:] = [LeftOut(what, cure)]
            return None

    def happened(self, game: Game | None, happening: Happening, **secret: object) -> None:
        """Write something into the log; ``game`` is None if it is about a person.

        The sealed log of the game has it too, with what of it is ``secret`` until the end.
        """
        self.work.log(Event.of(self.now, game.id if game else None, happening))
        if game is not None:
            self.note(game, happening.what, data=to_tables(happening), **secret)

    def note(self, game: Game, kind: str, /, **body: object) -> Row:
        """Add a row to the sealed log of a game, in the transaction of what it tells."""
        last = self._ends(game)[1]
        if not last.kind:  # a log that an older version has begun
            rows = self.work.chains.rows(game.id)
            last = self._row(game, last, kinds_told(rows, is_opened))
        return self._row(game, last, {**body, "kind": kind})

    def head_of(self, game: Game) -> str:
        """How far the sealed log has come."""
        return self._ends(game)[1].hash

    def id_of(self, game: Game) -> str:
        """The id of a game, by which no other is meant."""
        return begins(self._ends(game)[0])

    def _ends(self, game: Game) -> tuple[Row, Row]:
        """The first and the last row. A game of an older version has a log from its next act on."""
        ends = self.work.chains.ends(game.id)
        if ends is not None:
            return ends
        first = self._row(game, None, _beginning(self, game))
        return first, first

    def _row(self, game: Game, last: Row | None, body: Statement) -> Row:
        sealed = not is_opened(body["kind"])
        hour, salt = moment(self.now), self.dice.salt()
        row = linked(last, game.id, hour, salt, body, stays_sealed=sealed)
        self.work.chains.add(row)
        return row

    def told_of(self, game: Game, kind: type[H]) -> tuple[H, ...]:
        """All of one kind that have happened in a game, oldest first."""
        happenings = (event.about(kind) for event in self.work.events(game.id))
        return tuple(happening for happening in happenings if happening is not None)


def _beginning(context: Context, game: Game) -> Statement:
    """What the first row tells: which game, from where on, and whose key vouches for it."""
    return {
        "kind": "begins",
        "game": game.name,
        "variant": game.variant,
        "houserules": game.houserules,
        "state": game.state.value,
        "phase": game.phase.code,
        "resolved": len(context.work.games.records(game.id)),
        "key": context.signer.public if context.signer else "",
        "commitments": game.commitments,
    }


def has_winter_along(game: Game) -> bool:
    """Tell whether builds and removals travel with the moves of this very season (S1.13)."""
    winter = Phase(Season.WINTER, game.phase.year, PhaseKind.ADJUSTMENT)
    first = ruleset_of(game).calendar.first
    moves = game.phase.season is Season.FALL and game.phase.kind is PhaseKind.MOVEMENT
    return moves and houserules_of(game).goes_with_moves(winter, first)


@dataclass(frozen=True, slots=True)
class Writer:
    """Who wrote a mail, and how sure we are."""

    mail: IncomingMail
    body: Body
    """The mail's text, cut into lines once for everybody who reads them."""
    inbox_id: int
    person: Person | None
    """None: a stranger."""
    proven: bool
    """Our own mail host vouches for the address, or a reply token goes with it."""
    by_token: bool = False
    """A reply token is all that proves it; such tokens leak, so it gives nothing permanent."""
    answered_at: str = ""
    """The address that gets the answer, where it is another than the mail's sender."""
    denied: bool = False
    """Our own mail host says that somebody else wrote it, or it was not written to us."""
    doubt: str = ""
    """Why it is not proven, where that is not just for want of proof."""
    asked_at: datetime | None = None
    """When the writer was asked for the word that has come back; None: nothing was asked."""
    trusted: bool = False
    """The operator asks for no proof, so that a Date proves nothing either."""
    sure: frozenset[int] = frozenset()
    """The lines whose confirm code has come back; then nothing else of the mail is carried out."""
    new_password: str = ""
    """What ``SET PASSWORD`` says; in the mail itself it is masked."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a handler has to say: to the writer, in one answer, and to others."""

    notices: tuple[Notice, ...] = ()
    others: tuple[Envelope, ...] = ()
    picture: Picture | None = None
    """A board for the answer."""
    game: Game | None = None
    """The game it came to be about, where the mail itself did not say one."""
    files: tuple[Attachment, ...] = ()
    passed_over: PassedOver | None = None
    """What of the mail nothing was done about."""
    signed: tuple[str, ...] = ()
    """Lines of signed statements, for the end of the answer."""

    def __add__(self, other: Answer) -> Answer:
        return Answer(
            self.notices + other.notices,
            self.others + other.others,
            other.picture or self.picture,
            other.game or self.game,
            self.files + other.files,
            other.passed_over or self.passed_over,
            self.signed + other.signed,
        )


def ruleset_of(game: Game) -> Ruleset:
    """The rules of the board that a game is played by: the variant's, as the house reads them."""
    if game.kept.ruleset is None:
        rules = json.dumps(dict(houserules_of(game).rules), sort_keys=True)
        game.kept.ruleset = _ruleset(game.variant, rules, empires_of(game))
    return game.kept.ruleset


def as_called(game: Game, text: str) -> Text:
    """A text about a game that is no part of a mail of it, with the game's own word for Fall."""
    return InSeason(text, ruleset_of(game).calendar.fall)


@lru_cache(maxsize=64)
def _ruleset(variant: str, rules: str, empires: Named) -> Ruleset:
    ruleset = variants.load_with(variant, json.loads(rules)).ruleset
    if not empires:
        return ruleset
    return replace(ruleset, board=ruleset.board.with_powers(power_infos(empires)))


def houserules_of(game: Game) -> HouseRules:
    """The house rules of a game, its own settings laid over the set."""
    if game.kept.houserules is None:
        game.kept.houserules = houserules.load(game.houserules, settings_of(game))
    return game.kept.houserules


def settings_of(game: Game) -> Mapping[str, object]:
    """The settings of a game that are in force: what cannot be read is set aside.

    A stored rule that no program can read must not keep a game from going on.
    """
    sound = houserules.readable(game.houserules, game.settings)
    if "rules" not in sound:
        return sound
    try:
        variants.load_with(game.variant, houserules.load(game.houserules, sound).rules)
    except (VariantError, ValueError, TypeError, AttributeError):
        return {key: value for key, value in sound.items() if key != "rules"}
    return sound


def seat_of(context: Context, game: Game, person: Person | None) -> Seat | None:
    """The seat a person holds in a game, or None."""
    if person is None:
        return None
    seats = context.work.games.seats(game.id)
    return next((seat for seat in seats if seat.person_id == person.id), None)


def set_in_force(context: Context, game: Game, power: Power) -> Submission | None:
    """The order set that counts for a power in the current phase, or None."""
    return sets_in_force(context, game).get(power)


def sets_in_force(context: Context, game: Game) -> dict[Power, Submission]:
    """Per power the set that counts; unverified and withdrawn ones never do."""
    by_power: dict[Power, list[Submission]] = {}
    for submission in context.work.games.submissions(game.id, game.phase):
        if submission.verified and not submission.withdrawn:
            by_power.setdefault(submission.power, []).append(submission)
    rule = houserules_of(game).resubmission
    picked = {power: rule.in_force(sets) for power, sets in by_power.items()}
    return {
        power: other_submission
        for power, other_submission in picked.items()
        if other_submission is not None
    }

"""Mails about a resolved phase: one for each seat, the GM and each observer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.notices.results import GameOver, Results
from gmbot.game.state.context import Context, has_winter_along, ruleset_of
from gmbot.game.state.dummies import dummies_of
from gmbot.game.state.labels import power_name, winter_to_come
from gmbot.game.state.model import Game, Seat, Submission
from gmbot.game.state.players import heard_from, player_names
from gmbot.game.state.visibility import hides, in_fog, results_pictures
from gmbot.game.views.access import is_blind, shown_names
from gmbot.game.views.ending import final_chart, in_order
from gmbot.game.views.files import attach_files
from gmbot.game.views.fog import results_in_fog, totals
from gmbot.game.views.footer import to_master, to_seat
from gmbot.game.views.observers import phase_is_over, shown_to_observers
from gmbot.game.views.reports import everybodys_results, results_of
from gmbot.messages import say
from gmbot.parsing.commands.table.everybody import HISTORY
from gmbot.rules.board.terms import PhaseKind, Power
from gmbot.rules.orders.outcome import Outcome

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Resolved:
    """A phase that was resolved: what the mails about it are made of."""

    before: Game
    """The game in that phase."""
    after: Game
    outcome: Outcome
    used: Mapping[Power, Submission]
    told: tuple[Notice, ...] = ()
    """Notices to everybody besides the results."""
    reports: list[tuple[Mapping[Power, str], Results]] = field(default_factory=list, repr=False)
    """What its readers read alike, beside the names of players in it: each is made once."""


def mails_about(context: Context, phase: Resolved) -> tuple[Envelope, ...]:
    """One mail for each seat and one for the GM, each made for its reader; then the observers'."""
    game, game_after = phase.before, phase.after
    shown = shown_names(context, game_after)
    clear = not hides(context, game_after)
    mails = [
        _sound(context, phase, seat.power, partial(_to_player, context, phase, seat, shown, clear))
        or _bare(context, game_after, seat)
        for seat in context.work.games.seats(game.id)
    ]
    mails.append(_sound(context, phase, None, partial(_to_the_master, context, phase)))
    told_to = tuple(mail for mail in mails if mail is not None)
    files = partial(attach_files, context, game, game_after, phase.outcome, told_to)
    with_files = _sound(context, phase, None, files) or told_to
    return (*with_files, *(_sound(context, phase, None, partial(_observed, context, phase)) or ()))


def _sound(
    context: Context, phase: Resolved, power: Power | None, act: Callable[[], T]
) -> T | None:
    """Make the mails of one reader; if that fails, the others have theirs all the same."""
    game = phase.before
    name = power_name(power, ruleset_of(game).board) if power else say("results-mails.all")
    text = say("results-mails.failed", game=game.name, phase=game.phase.title, name=name)
    return context.attempt(act, text, HISTORY.line(game.name))


def _to_player(
    context: Context, phase: Resolved, seat: Seat, shown: Mapping[Power, str], clear: bool
) -> Envelope | None:
    return to_seat(
        context,
        phase.after,
        seat,
        *notices_of(context, phase, shown, seat.power),
        picture=results_pictures(phase.before, phase.outcome, seat.power, whole=clear),
        dated=True,
    )


def _bare(context: Context, game: Game, seat: Seat) -> Envelope | None:
    """The mail to a player whose results could not be written; None for a vacant seat."""
    if seat.person_id is None:
        return None
    person = context.work.people.get(seat.person_id)
    news = News.of("results-not-written", phase_code=game.phase.code, game=game.name)
    return Envelope(person.address, (news,), game=game.name, master=game.gm.name, token=seat.token)


def _to_the_master(context: Context, phase: Resolved) -> Envelope | None:
    game, game_after = phase.before, phase.after
    if is_blind(context, game_after):
        return to_master(
            context, game_after, phase_is_over(game, game_after), *phase.told, dated=True
        )
    report = notices_of(context, phase, player_names(context, game), None)
    board = results_pictures(game, phase.outcome, None, whole=True)
    return to_master(context, game_after, *report, picture=board, dated=True)


def _observed(context: Context, phase: Resolved) -> tuple[Envelope, ...]:
    """The notice to observers: in the fog it says only that the phase is over."""
    game, game_after = phase.before, phase.after
    if hides(context, game_after):
        return shown_to_observers(context, game_after, (phase_is_over(game, game_after),))
    notices = notices_of(context, phase, shown_names(context, game_after), None)
    board = results_pictures(game, phase.outcome, None, whole=True)
    return shown_to_observers(context, game_after, notices, board)


def notices_of(
    context: Context, phase: Resolved, players: Mapping[Power, str], reader: Power | None
) -> tuple[Notice, ...]:
    """The notices for one reader; ``players`` are the names this reader may see, None reads all."""
    game, game_after, outcome, notices = phase.before, phase.after, phase.outcome, phase.told
    ruleset = ruleset_of(game)
    if in_fog(game):
        notices = (*notices, *totals(game, outcome))
    if reader is not None and hides(context, game_after):
        return (results_in_fog(game, outcome, phase.used, game_after.ending, reader), *notices)
    heard = heard_from(context, game, outcome.phase)
    alike = _alike(context, phase, players, heard)
    report = results_of(alike, game.position, outcome, ruleset, phase.used, reader, heard)
    nobodys = {power_name(power, ruleset.board) for power in dummies_of(game)}
    report = replace(report, silent=tuple(power for power in report.silent if power not in nobodys))
    report = replace(report, next_owed=(*report.next_owed, *_along(game_after, reader)))
    if not game_after.ending:
        return (report, *notices)
    over = GameOver(game.name, game_after.ending, final_chart(game_after, players))
    return (report, *in_order(notices, over))


def _alike(
    context: Context, phase: Resolved, players: Mapping[Power, str], heard: Collection[Power]
) -> Results:
    """The report as all read it who see these names of players."""
    for names, report in phase.reports:
        if names == players:
            return report
    game, outcome, ruleset = phase.before, phase.outcome, ruleset_of(phase.before)
    drawn = context.draw(outcome.position, ruleset.board)
    report = everybodys_results(
        game.name, game.position, outcome, ruleset, players, phase.used, drawn,
        phase.after.ending, heard,
    )  # fmt: skip
    phase.reports.append((players, report))
    return report


# --------------------------------------------------------------------------- several at once


def one_mail_each(first: tuple[Envelope, ...], then: tuple[Envelope, ...]) -> tuple[Envelope, ...]:
    """Tell two phases that are resolved at once in one mail for each reader.

    What else one of them has for a reader, beside the first mail, stays a mail of its own.
    """
    first_mail: dict[str, Envelope] = {}
    alone = [mail for mail in first if first_mail.setdefault(mail.to, mail) is not mail]
    merged = []
    for mail in then:
        earlier = first_mail.pop(mail.to, None)
        if earlier is not None:
            mail = replace(
                mail,
                notices=in_a_row(earlier.notices, mail.notices),
                files=(*earlier.files, *mail.files),
                signed=(*earlier.signed, *mail.signed),
                picture=mail.picture or earlier.picture,
            )
        merged.append(mail)
    return (*first_mail.values(), *alone, *merged)


def in_a_row(first: tuple[Notice, ...], then: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """Let the last of several results tell what is next, and the first show the picture."""
    last = next((notice for notice in then if isinstance(notice, Results)), None)
    if last is None:
        return (*first, *then)
    notices_before = (
        _followed(notice, last) if isinstance(notice, Results) else notice for notice in first
    )
    notices_after = (
        replace(notice, follows=True) if isinstance(notice, Results) else notice for notice in then
    )
    return (*notices_before, *notices_after)


def _along(game: Game, reader: Power | None) -> tuple[str, ...]:
    """What goes along with the moves that come next, since no other mail asks for it (S1.13)."""
    if reader is None or game.phase.kind is not PhaseKind.MOVEMENT:
        return ()
    text = winter_to_come(reader, game.position, ruleset_of(game)) if has_winter_along(game) else ""
    return (text,) if text else ()


def _followed(results: Results, last: Results) -> Results:
    """The results of an earlier phase: what is next, and the board, is told after the last one."""
    return replace(
        results,
        followed=True,
        next_phase=last.next_phase,
        next_phase_code=last.next_phase_code,
        board=(),
        board_text="",
    )

"""Rules that change while a game runs: announced, or with every player's yes (``SET``).

Which rules need a yes is itself a house rule (``changes``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from gmbot.game.deadlines import fair_deadline
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.people import AskWord
from gmbot.game.orders import seal_rules
from gmbot.game.questions import rules_lines
from gmbot.game.reading import CODE_HOLDS, log_act, send_code
from gmbot.game.state.context import Answer, Context, Writer, houserules_of
from gmbot.game.state.model import Game, GameState, Person, Seat
from gmbot.game.state.notes import RuleChange
from gmbot.game.state.stored.acts import AgreeToRule
from gmbot.game.state.stored.game_course import RuleChanged
from gmbot.game.state.stored.gm_acts import RuleProposed
from gmbot.game.state.visibility import clock_fault
from gmbot.game.views import answer_with_mails, tell_all, to_master, to_seat
from gmbot.houserules import catalogue as houserules
from gmbot.houserules.draws import alive
from gmbot.messages import say


def change_rules(
    context: Context, writer: Writer, game: Game, settings: Mapping[str, object], what: str
) -> Answer:
    """Store new settings, or ask all players first where the rule needs their yes.

    ``what`` says it as the GM wrote it: ``press white``.
    """
    if settings == game.settings:
        return Answer((Refusal.of("nothing-changed", game=game.name, subject=what),))
    fault = clock_fault(replace(game, settings=settings))
    if fault:
        return Answer((Refusal.of("rules-not-changed", fault=fault),))
    touched = {key for key in {*settings, *game.settings}
               if settings.get(key) != game.settings.get(key)}  # fmt: skip
    same = houserules.load(game.houserules, settings) == houserules_of(game)
    asked = not same and houserules_of(game).changes.asks_about(touched) and game.on_the_board
    if asked and voters(context, game):
        return _ask(context, game, settings, what)
    log_act(context, game, RuleChanged(set=what))
    game_after, news = _in_force(
        context, game, settings, say("start-rule-changes.gm-set", subject=what)
    )
    if game.state is GameState.ENDED:
        return Answer((news,), game=game_after)
    return answer_with_mails(writer, tell_all(context, game_after, news), game=game_after)


def voters(context: Context, game: Game) -> tuple[Seat, ...]:
    """The seats whose players are asked: those of powers that are alive."""
    seats = [seat for seat in context.work.games.seats(game.id) if seat.person_id and seat.power]
    living = alive(game.position, [seat.power for seat in seats if seat.power])
    return tuple(seat for seat in seats if seat.power in living)


def _in_force(
    context: Context, game: Game, settings: Mapping[str, object], reason: str
) -> tuple[Game, News]:
    lines_before = set(rules_lines(game))
    game_after = replace(game, settings=settings, notes=replace(game.notes, rule_change=None))
    game_after = _on_its_clock(context, game, game_after)
    context.work.games.save(game_after)
    seal_rules(context, game_after)
    now = tuple(line for line in rules_lines(game_after) if line not in lines_before)
    kept = game_after.deadline == game.deadline
    news = News.of("rules-changed" if kept else "rules-changed-with-clock", lines=now, why=reason)
    return game_after, news


def _on_its_clock(context: Context, game_before: Game, game_after: Game) -> Game:
    """The open phase gets a deadline, or loses it, where that is what has changed."""
    had, has = (houserules_of(game).deadlines.nudge is None for game in (game_before, game_after))
    if game_after.state is not GameState.RUNNING or had == has:
        return game_after
    return replace(
        game_after, deadline=fair_deadline(context, game_after, context.now), due_at=None
    )


def _ask(context: Context, game: Game, settings: Mapping[str, object], what: str) -> Answer:
    # No number comes twice, so that no word counts for another change.
    number = len(context.told_of(game, RuleProposed)) + 1
    until = context.now + CODE_HOLDS
    proposed = RuleChange(number, what, settings, until)
    game_after = replace(game, notes=replace(game.notes, rule_change=proposed))
    context.work.games.save(game_after)
    log_act(context, game, RuleProposed(set=what))
    lines_before = set(rules_lines(game))
    lines = [
        line for line in rules_lines(replace(game, settings=settings)) if line not in lines_before
    ]
    seats = voters(context, game)
    mails = [_question(context, game_after, seat, number, what, lines) for seat in seats]
    news = News.of(
        "rules-proposed",
        times=((say("start-rule-changes.they-may-answer-until"), until),),
        subject=what,
        count=len(seats),
    )
    return Answer((news,), tuple(mail for mail in mails if mail), game=game_after)


def _question(
    context: Context, game: Game, seat: Seat, number: int, what: str, lines: list[str]
) -> Envelope | None:
    assert seat.person_id is not None  # voters have players
    code = send_code(context, seat.person_id, AgreeToRule(game.id, number))
    word = AskWord(
        "rules-proposed", say("start-rule-changes.shall-rule-change"),
        say("start-rule-changes.gm-would-like-set", game=game.name, subject=what),
        code, int(CODE_HOLDS.total_seconds() // 3600), tuple(lines),
        say("start-rule-changes.if-do-not-agree"),
    )  # fmt: skip
    return to_seat(context, game, seat, word)


def agree_to_change(context: Context, writer: Writer, act: AgreeToRule, person: Person) -> Answer:
    """Count one yes; the last one changes the rule."""
    game = context.work.games.get(act.game)
    proposed = game.notes.rule_change
    asked = proposed is not None and proposed.number == act.number
    if proposed is None or not asked or not game.on_the_board:
        return Answer((Refusal.of("nothing-agree", game=game.name),))
    yes = (*(person_id for person_id in proposed.yes if person_id != person.id), person.id)
    missing = [seat for seat in voters(context, game) if seat.person_id not in yes]
    if missing:
        agreed_by = replace(proposed, yes=yes)
        counted = replace(game, notes=replace(game.notes, rule_change=agreed_by))
        context.work.games.save(counted)
        return Answer((News.of("agreed", subject=proposed.what),), game=counted)
    context.happened(game, RuleChanged(set=proposed.what, agreed=True))
    reason = say("start-rule-changes.all-players-agreed-gms", subject=proposed.what)
    game_after, news = _in_force(context, game, proposed.settings, reason)
    return answer_with_mails(writer, tell_all(context, game_after, news), game=game_after)


def refuse_change(context: Context, act: AgreeToRule) -> tuple[Envelope, ...]:
    """One player says no, so the rule stays as it is; the GM is not told who it was."""
    game = context.work.games.get(act.game)
    proposed = game.notes.rule_change
    if proposed is None or proposed.number != act.number:
        return ()
    return lapse_change(context, game)


def change_lapses_at(game: Game) -> datetime | None:
    """Until when a change of the rules waits for the players' yes; None if no change waits."""
    return game.notes.rule_change.until if game.notes.rule_change else None


def lapse_change(context: Context, game: Game) -> tuple[Envelope, ...]:
    """Close a question to which not all players said yes; the GM is told."""
    proposed = game.notes.rule_change
    assert proposed is not None  # its time is over
    game_after = replace(game, notes=replace(game.notes, rule_change=None))
    context.work.games.save(game_after)
    news = News.of("rules-kept", subject=proposed.what)
    mail = to_master(context, game_after, news)
    return (mail,) if mail else ()

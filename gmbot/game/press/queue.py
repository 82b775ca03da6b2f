"""Press that the GM decides about: from outside the game, or in print (S3.33, S3.35)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gmbot.game.notices.answers import Done, News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.press.faults import fault_of
from gmbot.game.press.header_words import claimed_power, cut_season, place_of, season_of
from gmbot.game.reading import PRESS_FROM_OUTSIDE, GameCall, log_act, no_seat
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.press_items import PressItem, PressState
from gmbot.game.state.stored.gm_acts import PressDecided
from gmbot.game.state.visibility import in_fog
from gmbot.game.views import to_master, to_seat
from gmbot.messages import say
from gmbot.parsing.commands import ConditionNotRead, read_condition
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import Phase

MOST_QUEUED = 3
"""The most pieces of one address that may wait for the GM."""


def from_outside(context: Context, writer: Writer, game: Game, press: ask.Press) -> Answer:
    """Queue press from a person without a seat, under any name but the GM's (S3.33).

    It may wait for a season or hang on a condition as players' press does; it is for all.
    """
    press, season, bad = cut_season(press, ruleset_of(game).calendar.fall)
    if not press.source:
        return Answer((_name_a_source(game, press) if writer.person else no_seat(game, None),))
    fault = fault_of(context, game, writer.person, press)
    if fault is not None:
        return Answer((given_back(*fault, press),))
    if claimed_power(press.source, ruleset_of(game).board) is not None:
        return Answer((_name_a_source(game, press),))
    if game.state is GameState.ENDED or not press.text.strip():
        return Answer((given_back("E-STATE", say("queue.nothing-print-or-no"), press),))
    problem = _unprintable(game, press, bad)
    if problem:
        return Answer((given_back("E-PRESS-RULE", problem, press),))
    queued = context.work.press.of_game(game.id, PressState.QUEUED)
    if sum(each_item.address == writer.mail.sender for each_item in queued) >= MOST_QUEUED:
        text = say("queue.pieces-yours-wait-for", most_queued=MOST_QUEUED)
        return Answer((given_back("E-LIMIT", text, press),))
    item = context.work.press.add(
        PressItem(
            0, game.id, PressState.QUEUED, season or game.phase, press.source, press.text,
            kind="grey", address=writer.mail.sender, postal=True, condition=press.condition,
            verbatim=press.verbatim,
        )
    )  # fmt: skip
    done = Done.of("press-waits-for-gm", source=press.source, game=game.name)
    mail = to_master(context, game, _entry(item))
    return Answer((done,), (mail,) if mail else ())


def _unprintable(game: Game, press: ask.Press, bad: str) -> str:
    """Say what keeps a piece from being printed as its header asks; empty if nothing does."""
    if bad:
        return say("queue.know-no-season", bad=repr(bad))
    if press.to and {word.casefold() for word in press.to} != {"all"}:
        return say("queue.press-from-outside-game")
    if not press.condition:
        return ""
    if in_fog(game):
        return say("queue.in-fog-condition-would")
    condition = read_condition(press.condition, ruleset_of(game).board)
    if isinstance(condition, ConditionNotRead):
        return say("queue.do-not-understand-condition", read=condition.text)
    return ""


def _name_a_source(game: Game, press: ask.Press) -> Refusal:
    text = say("queue.do-not-play-in", game=game.name)
    return given_back("E-SEAT-MISMATCH", text, press)


def given_back(code: str, text: str, press: ask.Press) -> Refusal:
    """Refuse press with the reason, and return its text."""
    return Refusal(
        code, say("queue.press-not-taken"), text, kept=say("queue.nothing-sent-anybody-text"),
        copy=PRESS_FROM_OUTSIDE,
        quoted=tuple(press.text.splitlines()),
    )  # fmt: skip


def _entry(item: PressItem) -> News:
    """A piece, with the lines that decide about it."""
    rest = say("queue.author-asks-nothing-in") if item.verbatim else ""
    state = say("queue.waits-for") if item.state is PressState.QUEUED else say("queue.will-printed")
    state = say("queue.if", state=state, condition=item.condition) if item.condition else state
    amend = () if item.verbatim else (f"AMEND {item.id}", "...", "ENDPRESS")
    decide = (f"APPROVE {item.id}",) if item.state is PressState.QUEUED else ()
    return News.of(
        "press-queue",
        quoted=item.text,
        copy=(*decide, f"REJECT {item.id}: why", *amend),
        item=item.id,
        shown_from=item.shown_from,
        season_of=season_of(item.phase),
        state=state,
        rest=rest,
    )


# --------------------------------------------------------------------------- the GM's commands


def show_queue(call: GameCall, request: ask.Simple) -> Answer:
    """Show the GM the press that waits for approval, and what will be printed for all."""
    entries = tuple(_entry(item) for item in _editable(call.context, call.game))
    return Answer(entries or (Done.of("queue-empty"),))


def _editable(context: Context, game: Game) -> list[PressItem]:
    """Queued press and press to be printed for all; not press to some, or with a condition."""
    items = context.work.press.of_game(game.id)
    return [
        item
        for item in items
        if (item.state is PressState.QUEUED and item.is_press)
        or (item.state is PressState.WAITING and item.is_for_all and not item.condition)
    ]


def approve_piece(call: GameCall, request: ask.Simple) -> Answer:
    """Let a queued piece be printed with the next results."""

    game = call.game

    def change(item: PressItem) -> PressItem | Refusal:
        return replace(item, state=PressState.WAITING, phase=_issue(game, item))

    return _decided(call.context, game, request, change, say("queue.approved-and-will-printed"))


def _issue(game: Game, item: PressItem) -> Phase:
    """The season under which a piece is printed: for queued press the present one or a later."""
    if item.state is not PressState.QUEUED:
        return item.phase
    return max(item.phase, game.phase, key=place_of)


def reject_piece(call: GameCall, request: ask.Simple) -> Answer:
    """Drop a piece; its author is told, with the reason."""

    def change(item: PressItem) -> PressItem | Refusal:
        return replace(item, state=PressState.DROPPED)

    return _decided(call.context, call.game, request, change, say("queue.will-not-printed"))


def amend_piece(call: GameCall, request: ask.Simple) -> Answer:
    """Correct a piece before it is printed, unless its author asked otherwise (S3.35)."""
    game = call.game

    def change(item: PressItem) -> PressItem | Refusal:
        if item.verbatim:
            return Refusal.of("press-verbatim", item=item.id)
        if not request.text.strip():
            return Refusal.of("amend-without-text", item=item.id)
        phase = _issue(game, item)
        return replace(item, state=PressState.WAITING, text=request.text, phase=phase)

    return _decided(call.context, game, request, change, say("queue.edited-and-will-printed"))


def _decided(
    context: Context,
    game: Game,
    request: ask.Simple,
    change: Callable[[PressItem], PressItem | Refusal],
    what: str,
) -> Answer:
    """Carry out what the GM says about one piece, log it, and tell its author."""
    number, _, reason = request.rest.partition(":")
    items = {str(each_item.id): each_item for each_item in _editable(context, game)}
    item = items.get(number.strip(" .#"))
    if item is None:
        return Answer((Refusal.of("no-such-press", number=number.strip()),))
    changed = change(item)
    if isinstance(changed, Refusal):
        return Answer((changed,))
    context.work.press.save(changed)
    log_act(
        context,
        game,
        PressDecided(number=item.id, decision=request.name, before=item.text, after=changed.text),
    )
    news = News.of(
        "press-decided",
        quoted=changed.text,
        subject=what,
        shown_from=item.shown_from,
        gm_words=say("queue.gm-says", why=reason.strip()) if reason else "",
    )
    mail = _to_author(context, game, item, news)
    done = Done.of("press", item=item.id, subject=what)
    return Answer((done,), (mail,) if mail else ())


def _to_author(context: Context, game: Game, item: PressItem, news: News) -> Envelope | None:
    if item.seat_id is None:
        return Envelope(to=item.address, notices=(news,), game=game.name, master=game.gm.name)
    seat = next(
        each_seat for each_seat in context.work.games.seats(game.id) if each_seat.id == item.seat_id
    )
    return to_seat(context, game, seat, news)

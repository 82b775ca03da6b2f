"""Press that the GM decides about: from outside the game, or in print (S3.33, S3.35)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gmbot.game.notices.answers import Done, News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.press.header_words import claimed_power, cut_season, place_of, season_of
from gmbot.game.reading.call import GameCall
from gmbot.game.reading.game_master import log_act
from gmbot.game.reading.refusals import no_seat, refused
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.press_items import PressItem, PressState
from gmbot.game.state.visibility import in_fog
from gmbot.game.views.footer import to_master, to_seat
from gmbot.houserules.press import claims_master, is_masters
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.conditions import ConditionNotRead, read_condition
from gmbot.rules.board.terms import Phase

MOST_QUEUED = 3
"""So many pieces of one address may wait for the GM."""


def from_outside(context: Context, writer: Writer, game: Game, press: ask.Press) -> Answer:
    """Queue press from somebody who has no seat, under any name but the GM's (S3.33).

    It may wait for a season or hang on a condition as players' press does; it is for all.
    """
    press, season, bad = cut_season(press)
    if not press.source:
        return Answer((_name_a_source(game, press) if writer.person else no_seat(game),))
    own = (game.gm.name, context.bot.partition("@")[0])
    if is_masters(press.source, own) or claims_master(press.text, own):
        return Answer((given_back("E-GMNAME", "Nobody but the GM writes as the GM.", press),))
    if claimed_power(press.source, ruleset_of(game).board) is not None:
        return Answer((_name_a_source(game, press),))
    if game.state is GameState.ENDED or not press.text.strip():
        return Answer((given_back("E-STATE", "There is nothing to print, or no issue.", press),))
    problem = _unprintable(game, press, bad)
    if problem:
        return Answer((given_back("E-PRESS-RULE", problem, press),))
    queued = context.work.press.of_game(game.id, PressState.QUEUED)
    if sum(one.address == writer.mail.sender for one in queued) >= MOST_QUEUED:
        text = f"{MOST_QUEUED} pieces of yours wait for the GM; more are taken when he has decided."
        return Answer((given_back("E-LIMIT", text, press),))
    item = context.work.press.add(
        PressItem(
            0, game.id, PressState.QUEUED, season or game.phase, press.source, press.text,
            kind="grey", address=writer.mail.sender, postal=True, condition=press.condition,
            verbatim=press.verbatim,
        )
    )  # fmt: skip
    done = Done(
        "your press waits for the GM",
        f"Your press from {press.source} waits for the GM of {game.name}, who decides about press "
        "from outside the game. You are told what becomes of it.",
    )
    mail = to_master(context, game, _entry(item))
    return Answer((done,), (mail,) if mail else ())


def _unprintable(game: Game, press: ask.Press, bad: str) -> str:
    """Say what keeps a piece from being printed as its header asks; empty if nothing does."""
    if bad:
        return f"I know no season {bad!r}."
    if press.to and {word.casefold() for word in press.to} != {"all"}:
        return "Press from outside the game is printed for all, and goes to nobody else."
    if not press.condition:
        return ""
    if in_fog(game):
        return "In the fog a condition would tell what you cannot see, so there are none."
    read = read_condition(press.condition, ruleset_of(game).board)
    if isinstance(read, ConditionNotRead):
        return f"I do not understand your condition. {read.text}"
    return ""


def _name_a_source(game: Game, press: ask.Press) -> Refusal:
    text = (
        f"You do not play in {game.name}, so you cannot write as a power of it. Press from any "
        "other source is printed if the GM agrees."
    )
    return given_back("E-SEAT-MISMATCH", text, press)


def given_back(code: str, text: str, press: ask.Press) -> Refusal:
    """Give press back whole, with the reason."""
    return Refusal(
        code, "press not taken", text, kept="Nothing was sent to anybody. Your text is below.",
        copy=('SUBMIT PRESS AS "The Times"', "...", "ENDPRESS"),
        quoted=tuple(press.text.splitlines()),
    )  # fmt: skip


def _entry(item: PressItem) -> News:
    """A piece, with the lines that decide about it."""
    rest = "The author asks that nothing in it be changed." if item.verbatim else ""
    state = "waits for you" if item.state is PressState.QUEUED else "will be printed"
    state += f", if {item.condition}" if item.condition else ""
    amend = () if item.verbatim else (f"AMEND {item.id}", "...", "ENDPRESS")
    decide = (f"APPROVE {item.id}",) if item.state is PressState.QUEUED else ()
    return News(
        "press-queue",
        f"press {item.id} from {item.shown_from}",
        f"Press {item.id} from {item.shown_from}, for {season_of(item.phase)}, {state}. {rest}",
        copy=(*decide, f"REJECT {item.id}: why", *amend),
        quoted=item.text,
    )


# --------------------------------------------------------------------------- the GM's commands


def show_queue(call: GameCall, request: ask.Simple) -> Answer:
    """Show the GM what waits for him and what will be printed for all."""
    entries = tuple(_entry(one) for one in _editable(call.context, call.game))
    return Answer(entries or (Done("the queue is empty", "No press waits for you."),))


def _editable(context: Context, game: Game) -> list[PressItem]:
    """What waits, and what is in print for all; press to some, or conditional, is not the GM's."""
    items = context.work.press.of_game(game.id)
    return [
        one
        for one in items
        if one.state is PressState.QUEUED
        or (one.state is PressState.WAITING and not one.to and not one.condition)
    ]


def approve_piece(call: GameCall, request: ask.Simple) -> Answer:
    """Let a queued piece be printed with the next results."""

    game = call.game

    def change(item: PressItem) -> PressItem | Refusal:
        return replace(item, state=PressState.WAITING, phase=_issue(game, item))

    return _decided(call.context, game, request, change, "is approved and will be printed")


def _issue(game: Game, item: PressItem) -> Phase:
    """The season a piece is printed as press of: what is queued has missed those that are out."""
    if item.state is not PressState.QUEUED:
        return item.phase
    return max(item.phase, game.phase, key=place_of)


def reject_piece(call: GameCall, request: ask.Simple) -> Answer:
    """Drop a piece; its author is told, with the reason."""

    def change(item: PressItem) -> PressItem | Refusal:
        return replace(item, state=PressState.DROPPED)

    return _decided(call.context, call.game, request, change, "will not be printed")


def amend_piece(call: GameCall, request: ask.Simple) -> Answer:
    """Correct a piece before it is printed, unless its author asked otherwise (S3.35)."""
    game = call.game

    def change(item: PressItem) -> PressItem | Refusal:
        if item.verbatim:
            return refused(
                "E-PRESS-RULE", f"press {item.id} is verbatim",
                "Its author asked that nothing in it be changed. You may let it be printed or not.",
                f"APPROVE {item.id}", f"REJECT {item.id}",
            )  # fmt: skip
        if not request.text.strip():
            return refused("E-UNKNOWN", "no text", "The new text goes below AMEND.",
                           f"AMEND {item.id}", "...", "ENDPRESS")  # fmt: skip
        phase = _issue(game, item)
        return replace(item, state=PressState.WAITING, text=request.text, phase=phase)

    return _decided(call.context, game, request, change, "was edited and will be printed as below")


def _decided(
    context: Context,
    game: Game,
    request: ask.Request,
    change: Callable[[PressItem], PressItem | Refusal],
    what: str,
) -> Answer:
    """Carry out what the GM says about one piece, log it, and tell its author."""
    assert isinstance(request, ask.Simple)
    number, _, why = request.rest.partition(":")
    items = {str(one.id): one for one in _editable(context, game)}
    item = items.get(number.strip(" .#"))
    if item is None:
        text = f"There is no press {number.strip()} to decide about."
        return Answer((refused("E-UNKNOWN", "no such press", text, "QUEUE"),))
    changed = change(item)
    if isinstance(changed, Refusal):
        return Answer((changed,))
    context.work.press.save(changed)
    log_act(context, game, "press-decided", number=item.id, decision=request.name,
          before=item.text, after=changed.text)  # fmt: skip
    news = News(
        "press-decided",
        f"your press {what}",
        f"Your press from {item.shown_from} {what}.{f' The GM says: {why.strip()}' if why else ''}",
        quoted=changed.text,
    )
    mail = _to_author(context, game, item, news)
    done = Done(f"press {item.id} {what}", f"Press {item.id} {what}; its author is told.")
    return Answer((done,), (mail,) if mail else ())


def _to_author(context: Context, game: Game, item: PressItem, news: News) -> Envelope | None:
    if item.seat_id is None:
        return Envelope(to=item.address, notices=(news,), game=game.name, master=game.gm.name)
    seat = next(one for one in context.work.games.seats(game.id) if one.id == item.seat_id)
    return to_seat(context, game, seat, news)

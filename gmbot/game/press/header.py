"""The header of a press block: its color and sender, its issue and condition, its addressees.

Press that the rules of the game do not allow is refused and returned (S3.32 to S3.39).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from gmbot.game.notices.answers import Refusal
from gmbot.game.press.faults import fault_of
from gmbot.game.press.header_words import (
    ANONYMOUS,
    addressees,
    claimed_power,
    cut_season,
    labels,
    nobody_known,
    season_of,
)
from gmbot.game.state.context import Context, houserules_of, ruleset_of, sets_in_force
from gmbot.game.state.empires import is_ejected
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.press_items import MASTER, PressItem, PressState
from gmbot.game.state.visibility import hides
from gmbot.houserules.press import COLORS
from gmbot.messages import joined, say
from gmbot.parsing.commands import ConditionNotRead, read_condition
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.everybody import RULES
from gmbot.parsing.commands.table.press import PRESS
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Phase, PhaseKind, Power, Season
from gmbot.rules.dues import dues

BLOCK = PRESS.usage


def composed(context: Context, game: Game, seat: Seat, press: ask.Press) -> PressItem | Refusal:
    """Turn a block into the press to be sent or printed, or into a refusal with its text."""
    item_found = _composed(context, game, seat, press)
    if not isinstance(item_found, Refusal):
        return item_found
    example = _example(game, seat)
    return replace(item_found, copy=tuple(example if x == BLOCK[0] else x for x in item_found.copy))


def _example(game: Game, seat: Seat) -> str:
    """A header with names of this game."""
    powers = ruleset_of(game).board.powers
    others = [p.name for p in powers if p.id != seat.power and not is_ejected(game, p.id)]
    return PRESS.line("TO", ", ".join(others[:2])) if others else BLOCK[0]


def _composed(
    context: Context, game: Game, seat: Seat, press_said: ask.Press
) -> PressItem | Refusal:
    press, season, bad = cut_season(press_said, ruleset_of(game).calendar.fall)
    if bad or not press.text.strip():
        text = say("header.know-no-season", bad=repr(bad)) if bad else say("header.block-empty")
        return returned("E-PRESS-RULE", text, press)
    person = context.work.people.get(seat.person_id) if seat.person_id is not None else None
    fault = fault_of(context, game, person, press)
    if fault is not None:
        return returned(*fault, press)
    name = _sender(game, seat, press)
    if isinstance(name, Refusal):
        return name
    kind, shown_from, answer_to = name
    forming = game.state is GameState.FORMING
    item = PressItem(
        0, game.id, PressState.HELD, season or (_before_the_start(game) if forming else game.phase),
        shown_from, press.text,
        author=seat.power, seat_id=seat.id, answer_to=answer_to, kind=kind,
        postal=press.postal or season is not None or forming,
        condition=press.condition, verbatim=press.verbatim,
    )  # fmt: skip
    problem = _wrong_issue(context, game, item, press) or _wrong_condition(context, game, press)
    composed_item = problem or _addressed(context, game, seat, press, item)
    if isinstance(composed_item, Refusal):
        return composed_item
    missing = orders_missing(context, game, seat, composed_item)
    return returned("E-STATE", missing, press) if missing else composed_item


def orders_missing(context: Context, game: Game, seat: Seat, item: PressItem) -> str:
    """Say that orders come before letters, where the rules want it and none are on file."""
    power = seat.power
    if not houserules_of(game).orders_first or game.state is not GameState.RUNNING:
        return ""
    owes = power is not None and power in dues(game.position, ruleset_of(game))
    if not owes or item.to == (MASTER,) or power in sets_in_force(context, game):
        return ""
    return say("header.orders-first", phase=game.phase.title)


def _sender(game: Game, seat: Seat, press: ask.Press) -> tuple[str, str, Power | None] | Refusal:
    """The color, the sender as printed, and the power that a reply to that sender reaches."""
    board = ruleset_of(game).board
    source = press.source or press.sender
    claimed = claimed_power(source, board)
    if press.kind == "white":
        refusal = _not_white(game, seat, press, claimed)
        if refusal is not None:
            return refusal
    if press.kind == "grey" and claimed is not None:
        text = say("header.grey-press-from-nobody")
        return returned("E-PRESS-RULE", text, press)
    if press.kind == "grey" or (source and claimed is None):
        return wrong_color(game, "grey", press) or ("grey", source or ANONYMOUS, seat.power)
    fake = (claimed is not None and claimed != seat.power) or bool(press.shown_to)
    if press.kind == "black" and not fake and "white" in houserules_of(game).press:
        text = say("header.say-in-whose-name")
        return returned("E-PRESS-RULE", text, press, PRESS.line("FROM France TO Germany"))
    kind = "black" if fake else "white"
    power = claimed or seat.power
    name = power_name(power, board) if power else ""
    return wrong_color(game, kind, press) or (kind, name, power)


def wrong_color(game: Game, kind: str, press: ask.Press) -> Refusal | None:
    """Refuse press of a color that the game does not have, and return its text."""
    allowed = houserules_of(game).press
    # Where players may claim any name, black press covers the true name as well as a false one
    # (S2.18); only press without a sender is a color of its own.
    claim = kind == "white" or bool(press.source or press.sender)
    if kind in allowed or ("black" in allowed and claim):
        return None
    colors = [say(f"press-colors.{color}") for color in COLORS if color in allowed]
    text = say(
        "header.game-no-press-press",
        kind=say(f"press-colors.{kind}"),
        there=joined(", ", colors) if colors else say("press-colors.no"),
    )
    return returned("E-PRESS-RULE", text, press, _header_for(allowed, press))


def _not_white(game: Game, seat: Seat, press: ask.Press, claimed: Power | None) -> Refusal | None:
    """Refuse white press in another's name, and in games where white proves nothing (S2.18)."""
    to = ", ".join(press.to) or "Germany"
    if "white" not in houserules_of(game).press:
        text = say("header.game-no-white-press")
        return returned("E-PRESS-RULE", text, press, PRESS.line("TO", to))
    other = (press.source or press.sender) and claimed != seat.power
    if other or press.shown_to:
        text = say("header.white-press-says-truth")
        return returned("E-PRESS-RULE", text, press, PRESS.line("TO", to))
    return None


def _header_for(allowed: Collection[str], press: ask.Press) -> str:
    """The same header in a color that the game has; empty: there is no press."""
    to = ", ".join(press.to) or "Germany"
    headers = {"white": PRESS.line("TO", to), "grey": PRESS.line("GREY TO", to),
               "black": PRESS.line("FROM France TO", to)}  # fmt: skip
    return next((header for color, header in headers.items() if color in allowed), "")


def _before_the_start(game: Game) -> Phase:
    """The season before the first one, which is for press alone (S3.38): ``Winter 1900``."""
    return Phase(Season.WINTER, game.phase.year - 1, PhaseKind.ADJUSTMENT)


def _wrong_issue(context: Context, game: Game, item: PressItem, press: ask.Press) -> Refusal | None:
    """Refuse press for an issue that is out; a season that was skipped is open (S3.39)."""
    if not (item.postal or item.condition):
        return None
    if game.state is GameState.ENDED:
        return returned("E-STATE", say("header.game-over-nothing-more"), press)
    if context.work.games.record(game.id, item.phase) is not None:
        text = say("header.press-out-already", season_of=season_of(item.phase))
        return returned("E-PHASE-PAST", text, press)
    too_old = item.phase.year < game.phase.year - 1
    if too_old or item.phase.year > game.phase.year + 1:
        text = say("header.too-far-away", season_of=season_of(item.phase))
        return returned("E-PRESS-RULE", text, press)
    return None


def _wrong_condition(context: Context, game: Game, press: ask.Press) -> Refusal | None:
    if not press.condition:
        return None
    if hides(context, game):
        text = say("header.in-fog-condition-would")
        return returned("E-PRESS-RULE", text, press)
    condition = read_condition(press.condition, ruleset_of(game).board)
    if not isinstance(condition, ConditionNotRead):
        return None
    return returned(
        "E-PRESS-RULE", say("header.do-not-understand-condition", read=condition.text), press
    )


def _addressed(
    context: Context, game: Game, seat: Seat, press: ask.Press, item: PressItem
) -> PressItem | Refusal:
    """Add the addressees; press to be printed is for all if it names none."""
    board = ruleset_of(game).board
    printed = bool(item.postal or item.condition)
    everybody = not press.to or {word.casefold() for word in press.to} <= {"all", "everybody"}
    if printed and everybody:
        return item
    if game.state is GameState.FORMING:
        text = say("header.before-game-begins-press")
        return returned("E-PRESS-RULE", text, press, "POSTAL")
    present = [
        other_seat.power
        for other_seat in context.work.games.seats(game.id)
        if other_seat.power and not is_ejected(game, other_seat.power)
    ]
    to = addressees(press.to, board, present, seat.power)
    if to.powers == (seat.power,) and not press.sender:
        return returned("E-PRESS-TO", say("header.yourself-alone"), press)
    shown = addressees(press.shown_to, board, present, None)
    unknown = to.unknown + shown.unknown
    if unknown or not to.powers:
        return returned("E-PRESS-TO", nobody_known(unknown, board, present), press)
    circle = shown.powers or _as_it_seems(item, press, board, present)
    return replace(item, to=to.powers, circle=circle, shown_to=labels(circle, board))


def _as_it_seems(
    item: PressItem, press: ask.Press, board: Board, present: Sequence[Power]
) -> tuple[Power, ...]:
    """The addressees if the sender were who they claim to be.

    A press to ALL that left out the true sender would reveal them.
    """
    seems = None if item.kind == "grey" else item.answer_to
    return addressees(press.to, board, present, seems).powers


def returned(code: str, text: str, press: ask.Press, header: str = BLOCK[0]) -> Refusal:
    """Refuse press and return its text.

    ``header`` is a header line that would be accepted; empty if there is none.
    """
    return Refusal(
        code,
        say("header.press-not-sent"),
        text,
        kept=say("header.nothing-sent-anybody-text"),
        copy=(header, *BLOCK[1:]) if header else (RULES.line(),),
        quoted=tuple(press.text.splitlines()),
    )

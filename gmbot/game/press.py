"""Press between players: white and grey, at once, rebuilt from plain text (S3.34, MAILS 6).

Nothing of the author's mail but the words of the block passes. Black, postal and conditional
press are refused with the text given back; nothing is sent on any doubt.
"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.game.desk import Desk, Handled, houserules_of, ruleset_of
from gmbot.game.labels import power_name
from gmbot.game.model import Event, Game, GameState, Seat
from gmbot.game.notices import Envelope, PressDelivered, PressReceipt, Refusal
from gmbot.game.standing import to_master, to_seat
from gmbot.parsing.requests import Press
from gmbot.rules.board import Board
from gmbot.rules.terms import Power

_EVERYBODY = ("all", "everybody", "everyone", "broadcast")
_MASTER = ("gm", "master", "judge", "zurich")
_ANONYMOUS = "Anonymous"


def send(desk: Desk, game: Game, seat: Seat, press: Press) -> Handled:
    """Send press, or give it back whole with the reason."""
    reason = _not_allowed(game, seat, press)
    if reason:
        return _returned("E-PRESS-RULE", "press not sent", reason, press)
    seats = {one.power: one for one in desk.work.games.seats(game.id) if one.power}
    board = ruleset_of(game).board
    chosen, unknown = addressees(press.to, board, list(seats), seat.power)
    if unknown or not chosen:
        names = ", ".join(info.name for info in board.powers)
        who = f"I know no addressee {unknown[0]!r}" if unknown else "It names no addressee"
        text = f"{who}. There are: {names}, ALL and GM."
        return _returned("E-PRESS-TO", "press not sent", text, press)
    shown_from = _ANONYMOUS if press.kind == "grey" else power_name(seat.power or Power(""), board)
    shown_to = tuple("GM" if one is None else power_name(one, board) for one in chosen)
    notice = PressDelivered(shown_from, shown_to, game.phase.title, press.text)
    mails = [
        to_master(desk, game, notice) if one is None else to_seat(desk, game, seats[one], notice)
        for one in chosen
    ]
    desk.work.log(Event(desk.now, "press", game.id, {"kind": press.kind or "white"}))
    return Handled(
        (PressReceipt(shown_from, shown_to, press.text),),
        tuple(mail for mail in mails if isinstance(mail, Envelope)),
    )


def addressees(
    words: Sequence[str], board: Board, present: Sequence[Power], own: Power | None
) -> tuple[tuple[Power | None, ...], tuple[str, ...]]:
    """Turn addressees' words into powers (None is the GM) and words that mean nobody."""
    chosen: list[Power | None] = []
    unknown: list[str] = []
    for word in words:
        plain = word.strip().casefold()
        if plain in _EVERYBODY:
            chosen.extend(power for power in present if power != own)
        elif plain in _MASTER:
            chosen.append(None)
        else:
            found = _power_like(plain, board)
            if found is None or found not in present:
                unknown.append(word)
            else:
                chosen.append(found)
    return tuple(dict.fromkeys(chosen)), tuple(unknown)


def _power_like(word: str, board: Board) -> Power | None:
    """Find a power by its name, adjective or a prefix of three letters or more that fits one."""
    fits = [
        info.id
        for info in board.powers
        if word in (info.name.casefold(), info.adjective.casefold(), info.id.casefold())
        or (len(word) >= 3 and info.name.casefold().startswith(word))
    ]
    return fits[0] if len(fits) == 1 else None


def _not_allowed(game: Game, seat: Seat, press: Press) -> str:
    """Why this press is not sent, or an empty text."""
    if game.state is GameState.FORMING or seat.power is None:
        return "The game has not begun; there is no press yet."
    if press.condition:
        return "Conditional press is not taken yet."
    if press.postal or press.source:
        return "Press printed with the results is not taken yet; PRESS TO ALL mails it at once."
    kind = press.kind or "white"
    if kind == "black" or press.sender or press.shown_to:
        return "Press under another name is not taken yet."
    if kind not in houserules_of(game).press:
        return f"This game has no {kind} press."
    return "" if press.text.strip() else "The block is empty."


def _returned(code: str, summary: str, text: str, press: Press) -> Handled:
    return Handled(
        (
            Refusal(
                code,
                summary,
                text,
                kept="Nothing was sent to anybody. Your text is below, whole.",
                copy=("PRESS TO France, Germany", "...", "ENDPRESS"),
                quoted=tuple(press.text.splitlines()),
            ),
        )
    )

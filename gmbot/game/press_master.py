"""Letters of the game master: ``PRESS TO Germany`` from his own address, in his own name (S3.37).

They go out like press, one mail to each addressee, and nobody else is told. ``ZURICH`` is for all.
"""

from __future__ import annotations

from gmbot.game.desk import Desk, Handled, Writer, ruleset_of
from gmbot.game.masters import is_master
from gmbot.game.model import Event, Game, Seat
from gmbot.game.notices import Envelope
from gmbot.game.notices_press import PressDelivered, PressReceipt
from gmbot.game.press_header import returned
from gmbot.game.press_items import MASTER
from gmbot.game.press_words import addressees, labels, nobody_known
from gmbot.game.standing import to_seat
from gmbot.houserules.press import is_masters
from gmbot.parsing import requests as ask


def writes(desk: Desk, game: Game, writer: Writer, press: ask.Press) -> bool:
    """Tell whether the GM writes; what he hands on for a source goes the way of all outsiders'."""
    return not press.source and is_master(desk, game, writer.person)


def write(desk: Desk, writer: Writer, game: Game, press: ask.Press) -> Handled:
    """Send a letter of the GM to the players of some powers, or give it back."""
    board = ruleset_of(game).board
    seats = [seat for seat in desk.work.games.seats(game.id) if seat.power and seat.person_id]
    present = [seat.power for seat in seats if seat.power]
    to = addressees(press.to, board, present, None)
    powers = tuple(power for power in to.powers if power != MASTER)
    if press.postal or press.condition:
        text = "What the GM writes goes out at once: ZURICH to all, PRESS TO Germany to some."
        return _back("E-PRESS-RULE", text, press)
    if press.kind not in ("", "white") or press.shown_to or _as_another(press, game):
        return _back("E-GMNAME", "The GM writes in his own name alone.", press)
    if not press.text.strip():
        return _back("E-PRESS-RULE", "The block is empty.", press)
    if to.unknown or not powers:
        return _back("E-PRESS-TO", nobody_known(to.unknown, board, present), press)
    desk.work.log(Event(desk.now, "wrote", game.id, {"by": "gm"}))
    names = labels(powers, board)
    mails = [_mail(desk, game, seat, names, press.text) for seat in seats if seat.power in powers]
    receipt = PressReceipt(sender=game.gm.name, to=names, text=press.text)
    return Handled((receipt,), tuple(mail for mail in mails if mail), game=game)


def _as_another(press: ask.Press, game: Game) -> bool:
    return bool(press.sender) and not is_masters(press.sender, (game.gm.name,))


def _mail(desk: Desk, game: Game, seat: Seat, names: tuple[str, ...], text: str) -> Envelope | None:
    return to_seat(desk, game, seat, PressDelivered(game.gm.name, names, game.phase.title, text))


def _back(code: str, text: str, press: ask.Press) -> Handled:
    return Handled((returned(code, text, press),))

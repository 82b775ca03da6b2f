"""Press of players who were ejected: it goes out at once, from "Kibitzer" (S1.12).

Never in the name of the lost power (S3.32), nor in any other name, so that all readers know who
writes. A reply reaches the other readers, but not the Kibitzer, who has no seat.
"""

from __future__ import annotations

from gmbot.game.notices.press import PressReceipt
from gmbot.game.press import queue
from gmbot.game.press.faults import fault_of
from gmbot.game.press.header_words import addressees, labels
from gmbot.game.press.mails import delivered
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.press_items import PressItem, PressState
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask

KIBITZER = "Kibitzer"


def write(context: Context, writer: Writer, game: Game, press: ask.Press) -> Answer:
    """Send a Kibitzer's press to the powers it names, or refuse it and return its text."""
    board = ruleset_of(game).board
    claimed = press.source or press.sender
    if claimed and claimed.casefold() != KIBITZER.casefold():
        text = say("kibitzer.write-as-in-and", kibitzer=KIBITZER, game=game.name)
        return _returned(text, press, "E-SEAT-MISMATCH")
    fault = fault_of(context, game, writer.person, press)
    if fault is not None:
        return Answer((queue.given_back(*fault, press),))
    if game.state is GameState.ENDED or not press.text.strip():
        return _returned(say("kibitzer.nothing-send-or-game"), press, "E-STATE")
    if press.condition or press.shown_to:
        return _returned(
            say("kibitzer.press-plain-no-conditions", kibitzer=KIBITZER), press, "E-PRESS-RULE"
        )
    present = [seat.power for seat in context.work.games.seats(game.id)
               if seat.power and seat.person_id is not None]  # fmt: skip
    to = addressees(press.to or ("ALL",), board, present, None)
    if to.unknown or not to.powers:
        complaint = (
            say("kibitzer.know-no-addressee", unknown=repr(to.unknown[0]))
            if to.unknown
            else say("kibitzer.names-no-addressee")
        )
        return _returned(complaint, press, "E-PRESS-TO")
    item = PressItem(
        0, game.id, PressState.PRINTED, game.phase, KIBITZER, press.text,
        to=to.powers, shown_to=labels(to.powers, board), circle=to.powers, kind="grey",
        address=writer.mail.sender, verbatim=press.verbatim,
    )  # fmt: skip
    context.work.press.add(item)
    receipt = PressReceipt(sender=KIBITZER, to=labels(to.powers, board), text=press.text)
    return Answer((receipt,), delivered(context, game, item), game=game)


def _returned(text: str, press: ask.Press, code: str) -> Answer:
    return Answer((queue.given_back(code, text, press),))

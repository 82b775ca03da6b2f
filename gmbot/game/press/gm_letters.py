"""Letters of the game master: ``PRESS TO Germany``, and plain replies to letters of players.

They carry the GM's own name (S3.37), and go out like press: one mail to each addressee, and to
nobody else. ``ZURICH`` is for all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.press import PressDelivered, PressReceipt
from gmbot.game.press.header import returned
from gmbot.game.press.header_words import ANONYMOUS, addressees, labels, nobody_known
from gmbot.game.reading import is_master
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.model import Game
from gmbot.game.state.press_items import MASTER, ReplyGroup
from gmbot.game.state.stored.gm_acts import Wrote
from gmbot.game.views import to_seat
from gmbot.messages import say
from gmbot.parsing.commands import read_command
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.text import Line, text_of
from gmbot.parsing.tokens import is_masters
from gmbot.rules.board.terms import Power


def writes(context: Context, game: Game, writer: Writer, press: ask.Press) -> bool:
    """Tell whether this is a letter of the GM; press for another source is queued instead."""
    return not press.source and is_master(context, game, writer.person)


def write(context: Context, writer: Writer, game: Game, press: ask.Press) -> Answer:
    """Send a letter of the GM to the players of some powers, or refuse it and return its text."""
    board = ruleset_of(game).board
    seats = [seat for seat in context.work.games.seats(game.id) if seat.power and seat.person_id]
    present = [seat.power for seat in seats if seat.power]
    to = addressees(press.to, board, present, None)
    powers = tuple(power for power in to.powers if power != MASTER)
    if press.empty:
        return _back("E-PRESS-RULE", say("faults.nothing-behind", keyword=press.empty), press)
    if press.postal or press.condition:
        text = say("gm-letters.what-gm-writes-goes")
        return _back("E-PRESS-RULE", text, press)
    if press.kind not in ("", "white") or press.shown_to or _as_another(press, game):
        return _back("E-GMNAME", say("gm-letters.gm-writes-in-his"), press)
    if not press.text.strip():
        return _back("E-PRESS-RULE", say("gm-letters.block-empty"), press)
    if to.unknown or not powers:
        return _back("E-PRESS-TO", nobody_known(to.unknown, board, present), press)
    return _sent(context, game, powers, labels(powers, board), press.text)


def _sent(
    context: Context, game: Game, to: Collection[Power], names: tuple[str, ...], text: str
) -> Answer:
    context.happened(game, Wrote(by="gm"))
    press_delivered = PressDelivered(game.gm.name, names, game.phase.title, text, by_master=True)
    seats = [seat for seat in context.work.games.seats(game.id) if seat.power in to]
    mails = (to_seat(context, game, seat, press_delivered) for seat in seats)
    receipt = PressReceipt(sender=game.gm.name, to=names, text=text)
    return Answer((receipt,), tuple(mail for mail in mails if mail), game=game)


def answered_by_reply(
    context: Context, game: Game, mail: Envelope | None, to: Sequence[Power], shown: Sequence[str]
) -> Envelope | None:
    """Give a mail to the GM a reply address: a plain reply to it is a letter to these powers.

    ``shown``: their names in the mail, in the same order; they need not reveal the powers.
    """
    seats = {seat.power: seat for seat in context.work.games.seats(game.id)}
    if mail is None or not to or to[0] not in seats:
        return mail
    seat, wanted = seats[to[0]], (tuple(to), tuple(shown))
    known = (c for c in context.work.press.circles_of(seat.id) if (c.to, c.shown) == wanted)
    circle = next(known, None) if ANONYMOUS not in shown else None
    if circle is None:
        circle = ReplyGroup(context.dice.secret(), game.id, seat.id, *wanted)
        context.work.press.add_circle(circle)
    return replace(mail, token=f"p.{circle.token}")


def answer(context: Context, writer: Writer, game: Game, circle: ReplyGroup) -> Answer | None:
    """Send on a plain reply of the GM; None if it holds commands, which are carried out instead."""
    if any(read_command(0, line.text) is not None for line in _unsigned(writer, game)):
        return None
    press = ask.Press(1, circle.shown, text_of(writer.body.lines))
    if not is_master(context, game, writer.person):
        text = say("gm-letters.address-answered-gms-cannot")
        return _back("E-AUTH", text, press)
    if not writer.proven:
        return _back("E-AUTH", say("gm-letters.am-not-sure-wrote"), press)
    if not press.text.strip():
        return _back("E-PRESS-RULE", say("gm-letters.text-empty"), press)
    return _sent(context, game, circle.to, circle.shown, press.text)


def _unsigned(writer: Writer, game: Game) -> Sequence[Line]:
    """The lines of a letter without a name below it: ``Zurich`` would be a command."""
    lines = [line for line in writer.body.lines if line.text]
    name = lines[-1].text.strip(" -.") if len(lines) > 1 else ""
    signed = not name.isupper() and is_masters(name, (game.gm.name,))
    return lines[:-1] if signed else lines


def _as_another(press: ask.Press, game: Game) -> bool:
    return bool(press.sender) and not is_masters(press.sender, (game.gm.name,))


def _back(code: str, text: str, press: ask.Press) -> Answer:
    return Answer((returned(code, text, press),))

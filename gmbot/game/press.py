"""Press as it comes in: white, grey and black, at once or in print, to any circle (S3.32 to S3.39).

Nothing of the author's mail but the words of the block passes; on any doubt nothing is sent, and
the text is given back whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gmbot.game import press_kibitzer, press_queue
from gmbot.game.desk import Desk, Handled, Writer, houserules_of, ruleset_of
from gmbot.game.empires import is_kibitzer
from gmbot.game.handlers import Handler, seated
from gmbot.game.labels import power_name
from gmbot.game.model import Game, GameState, Seat
from gmbot.game.notices_answers import News, Refusal
from gmbot.game.notices_press import PressReceipt
from gmbot.game.press_checks import doubts, repeats
from gmbot.game.press_items import Circle, PressItem, PressState
from gmbot.game.press_mails import delivered
from gmbot.game.press_words import (
    ANONYMOUS,
    addressees,
    claimed_power,
    cut_season,
    labels,
    place_of,
    season_of,
)
from gmbot.game.reading import Part
from gmbot.game.refusing import refused, which_game
from gmbot.game.views import hides
from gmbot.houserules.press import claims_master, is_masters
from gmbot.parsing import requests as ask
from gmbot.parsing.commands import read_command
from gmbot.parsing.conditions import ConditionNotRead, read_condition
from gmbot.parsing.lines import read_body, text_of
from gmbot.rules.board import Board
from gmbot.rules.terms import Phase, PhaseKind, Power, Season

BLOCK = ("PRESS TO France, Germany", "...", "ENDPRESS")


def write(desk: Desk, writer: Writer, part: Part, request: ask.Request) -> Handled:
    """Take a press block: send it, keep it for the next issue, ask about it, or give it back."""
    assert isinstance(request, ask.Press)
    game = part.game
    if game is None:
        return Handled((which_game(desk, writer.person),))
    if part.seat is None:
        if writer.person is not None and is_kibitzer(game, writer.person):
            return press_kibitzer.write(desk, writer, game, request)
        return press_queue.from_outside(desk, writer, game, request)
    item = composed(desk, game, part.seat, request)
    if isinstance(item, Refusal):
        return Handled((item,))
    return _checked(desk, writer, game, part.seat, item)


def reply(desk: Desk, writer: Writer, circle: Circle) -> Handled | None:
    """Take a reply to a press mail as press to the same circle.

    None: it has a press block of its own, so it is to be read like any mail.
    """
    body = read_body(writer.mail.text)
    if any(isinstance(read_command(0, line.text), ask.Press) for line in body.lines if line.text):
        return None
    game = desk.work.games.get(circle.game_id)
    seats = {seat.id: seat for seat in desk.work.games.seats(game.id)}
    seat = seats.get(circle.seat_id)
    request = ask.Press(1, (), text_of(body.lines))
    if writer.person is None or seat is None or seat.person_id != writer.person.id:
        text = "The address that you answered to is another player's: it cannot be used by you."
        return Handled((_returned("E-AUTH", text, request),))
    if seat.power is None or not request.text.strip():
        return Handled((_returned("E-PRESS-RULE", "The text is empty.", request),))
    if not writer.proven:
        return Handled((_returned("E-AUTH", "I am not sure that you wrote this.", request),))
    refusal = _forbidden(desk, game, request) or _color(game, "white", request)
    if refusal is not None:
        return Handled((refusal,))
    item = PressItem(
        0, game.id, PressState.HELD, game.phase,
        power_name(seat.power, ruleset_of(game).board), request.text,
        author=seat.power, seat_id=seat.id, answer_to=seat.power,
        to=tuple(dict.fromkeys(circle.to)), circle=circle.to, shown_to=circle.shown,
    )  # fmt: skip
    return _checked(desk, writer, game, seat, item, repeats(desk, item))


# --------------------------------------------------------------------------- the header


def composed(desk: Desk, game: Game, seat: Seat, said: ask.Press) -> PressItem | Refusal:
    """Make of a block what shall be sent or printed, or the refusal that gives it back."""
    press, season, bad = cut_season(said)
    if bad or not press.text.strip():
        text = f"I know no season {bad!r}." if bad else "The block is empty."
        return _returned("E-PRESS-RULE", text, press)
    refusal = _forbidden(desk, game, press)
    if refusal is not None:
        return refusal
    name = _sender(game, seat, press)
    if isinstance(name, Refusal):
        return name
    kind, shown_from, answer_to = name
    forming = game.state is GameState.FORMING
    item = PressItem(
        0, game.id, PressState.HELD, season or (before_the_start(game) if forming else game.phase),
        shown_from, press.text,
        author=seat.power, seat_id=seat.id, answer_to=answer_to, kind=kind,
        postal=press.postal or season is not None or forming,
        condition=press.condition, verbatim=press.verbatim,
    )  # fmt: skip
    problem = _wrong_issue(desk, game, item, press) or _wrong_condition(desk, game, press)
    return problem or _addressed(desk, game, seat, press, item)


def _forbidden(desk: Desk, game: Game, press: ask.Press) -> Refusal | None:
    """Nobody writes as the GM, under a name that looks like it either (S3.37)."""
    own = (game.gm.name, desk.bot.partition("@")[0])
    claimed = any(is_masters(name, own) for name in (press.sender, press.source) if name)
    if not claimed and not claims_master(press.text, own):
        return None
    return _returned(
        "E-GMNAME",
        "Nobody but the GM writes as the GM, or under a name that looks like it.",
        press,
    )


def _sender(game: Game, seat: Seat, press: ask.Press) -> tuple[str, str, Power | None] | Refusal:
    """The color, the sender in print, and whom a reply to him reaches."""
    board = ruleset_of(game).board
    source = press.source or press.sender
    claimed = claimed_power(source, board)
    if press.kind == "grey" and claimed is not None:
        text = "Grey press is from nobody: leave either GREY or the power's name away."
        return _returned("E-PRESS-RULE", text, press)
    if press.kind == "grey" or (source and claimed is None):
        return _color(game, "grey", press) or ("grey", source or ANONYMOUS, seat.power)
    fake = (claimed is not None and claimed != seat.power) or bool(press.shown_to)
    if press.kind == "black" and not fake:
        text = "Say in whose name: PRESS FROM France TO Germany."
        return _returned("E-PRESS-RULE", text, press)
    kind = "black" if fake else "white"
    power = claimed or seat.power
    name = power_name(power, board) if power else ""
    return _color(game, kind, press) or (kind, name, power)


def _color(game: Game, kind: str, press: ask.Press) -> Refusal | None:
    allowed = houserules_of(game).press
    # Where anybody may claim to be anybody, the own name is a claim too, and so is any other
    # (S2.18); only press from nobody is a color of its own.
    claim = kind == "white" or bool(press.source or press.sender)
    if kind in allowed or ("black" in allowed and claim):
        return None
    there = ", ".join(color for color in ("white", "grey", "black") if color in allowed) or "no"
    text = f"This game has no {kind} press; there is {there} press."
    return _returned("E-PRESS-RULE", text, press)


def before_the_start(game: Game) -> Phase:
    """The season before the first one, which is for press alone (S3.38): ``Winter 1900``."""
    return Phase(Season.WINTER, game.phase.year - 1, PhaseKind.ADJUSTMENT)


def _wrong_issue(desk: Desk, game: Game, item: PressItem, press: ask.Press) -> Refusal | None:
    """Refuse press for an issue that is out; a season that was skipped is open (S3.39)."""
    if not (item.postal or item.condition):
        return None
    if game.state is GameState.ENDED:
        return _returned("E-STATE", "The game is over: nothing more is printed.", press)
    if desk.work.games.record(game.id, item.phase) is not None:
        text = f"The press of {season_of(item.phase)} is out already."
        return _returned("E-PHASE-PAST", text, press)
    too_old = item.phase.year < game.phase.year - 1
    if too_old or item.phase.year > game.phase.year + 1:
        text = f"{season_of(item.phase)} is too far away."
        return _returned("E-PRESS-RULE", text, press)
    return None


def _wrong_condition(desk: Desk, game: Game, press: ask.Press) -> Refusal | None:
    if not press.condition:
        return None
    if hides(desk, game):
        text = "In the fog a condition would tell what you cannot see, so there are none."
        return _returned("E-PRESS-RULE", text, press)
    read = read_condition(press.condition, ruleset_of(game).board)
    if not isinstance(read, ConditionNotRead):
        return None
    return _returned("E-PRESS-RULE", f"I do not understand your condition. {read.text}", press)


def _addressed(
    desk: Desk, game: Game, seat: Seat, press: ask.Press, item: PressItem
) -> PressItem | Refusal:
    """Add whom it goes to; press in print without an addressee is for all."""
    board = ruleset_of(game).board
    printed = bool(item.postal or item.condition)
    everybody = not press.to or {word.casefold() for word in press.to} <= {"all", "everybody"}
    if printed and everybody:
        return item
    if game.state is GameState.FORMING:
        text = "Before the game begins, press is printed for all with the start: use POSTAL."
        return _returned("E-PRESS-RULE", text, press)
    present = [one.power for one in desk.work.games.seats(game.id) if one.power]
    to = addressees(press.to, board, present, seat.power)
    shown = addressees(press.shown_to, board, present, None)
    unknown = to.unknown + shown.unknown
    if unknown or not to.powers:
        names = ", ".join(info.name for info in board.powers)
        who = f"I know no addressee {unknown[0]!r}" if unknown else "It names no addressee"
        return _returned("E-PRESS-TO", f"{who}. There are: {names}, ALL and GM.", press)
    circle = shown.powers or _as_it_seems(item, press, board, present)
    return replace(item, to=to.powers, circle=circle, shown_to=labels(circle, board))


def _as_it_seems(
    item: PressItem, press: ask.Press, board: Board, present: Sequence[Power]
) -> tuple[Power, ...]:
    """Whom a header names if its sender is who he seems: ALL must not leave the true one out."""
    seems = None if item.kind == "grey" else item.answer_to
    return addressees(press.to, board, present, seems).powers


# --------------------------------------------------------------------------- on its way


def _checked(
    desk: Desk, writer: Writer, game: Game, seat: Seat, item: PressItem, more: Sequence[str] = ()
) -> Handled:
    """Send a piece on, or keep it for a word of its author. ``more``: further reasons for that."""
    reasons = (*doubts(desk, game, seat, writer.person, item.text), *more)
    if not reasons:
        return _sent(desk, game, item, _cut(writer))
    held = desk.work.press.add(item)
    news = News(
        "press-held",
        "press not sent yet: shall it go out?",
        "Nothing was sent to anybody. Your text is below; it goes out as it is if you say so.",
        lines=reasons,
        copy=(f"SEND {held.number}",),
        quoted=item.text,
    )
    return Handled((news,))


def send_held(
    desk: Desk, writer: Writer, game: Game, seat: Seat, part: Part, request: ask.Request
) -> Handled:
    """Let a held piece go, on its author's word: ``SEND 3``."""
    assert isinstance(request, ask.Simple)
    number = request.rest.strip(" .#")
    held = desk.work.press.of_game(game.id, PressState.HELD)
    mine = [one for one in held if one.seat_id == seat.id]
    found = next((one for one in mine if str(one.number) == number), None)
    if found is None:
        waiting = tuple(f"SEND {one.number}" for one in mine)
        text = f"No press {number} of yours waits for your word."
        return Handled((refused("E-UNKNOWN", "nothing to send", text, *waiting),))
    return _sent(desk, game, found, ())


def _sent(desk: Desk, game: Game, item: PressItem, cut: Sequence[str]) -> Handled:
    """Mail a piece, or keep it for the issue it is meant for; the author is told which."""
    printed = bool(item.postal or item.condition)
    state = PressState.WAITING if printed else PressState.PRINTED
    if item.id:
        desk.work.press.save(replace(item, state=state))
    else:
        desk.work.press.add(replace(item, state=state))
    mails = () if printed else delivered(desk, game, item)
    board = ruleset_of(game).board
    # A reply to a circle knows its members as they were shown, not as they are.
    reply = item.to == tuple(dict.fromkeys(item.circle))
    to = item.shown_to if reply else labels(item.to, board)
    to = to or ("everybody",)
    receipt = PressReceipt(
        sender=item.shown_from or "the power that you are dealt",
        to=to,
        text=item.text,
        shown_to=item.shown_to if item.shown_to != to and item.shown_to else (),
        when=_when(game, item) if printed else "",
        condition=item.condition,
        cut=tuple(cut),
    )
    return Handled((receipt,), mails)


def _when(game: Game, item: PressItem) -> str:
    if game.state is GameState.FORMING:
        return f"when the game starts, as press of {season_of(item.phase)}"
    if item.phase == game.phase:
        return f"with the results of {item.phase.title}"
    late = place_of(item.phase) < place_of(game.phase)
    first = game.phase.title if late else item.phase.title
    return f"with the results of {first}, or the next ones, as press of {season_of(item.phase)}"


def _cut(writer: Writer) -> tuple[str, ...]:
    """What of the mail is not in the text: the author sees that nothing slipped through."""
    return tuple(
        f"{one.kind}, {len(one.lines)} line{'' if len(one.lines) == 1 else 's'}"
        for one in read_body(writer.mail.text).dropped
    )


def _returned(code: str, text: str, press: ask.Press) -> Refusal:
    return Refusal(
        code,
        "press not sent",
        text,
        kept="Nothing was sent to anybody. Your text is below, whole.",
        copy=BLOCK,
        quoted=tuple(press.text.splitlines()),
    )


HANDLERS: Mapping[str, Handler] = {
    "PRESS": write,
    "SEND": seated(send_held),
    **press_queue.HANDLERS,
}
"""By the request's name."""

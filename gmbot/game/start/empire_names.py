"""``NAME EMPIRE Ruritania`` and the GM's veto (S1.7).

A name is typed in press and in commands and printed in every report, so it is short, in Latin
letters, and cannot be taken for another empire, a province or the GM.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.reading.call import GameCall
from gmbot.game.reading.game_master import log_act
from gmbot.game.reading.refusals import no_seat, power_of, refused
from gmbot.game.start import deal
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.empires import seat_number, wishes_of, with_names, with_wish
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Event, Game, GameState, Seat
from gmbot.game.views.footer import to_seat
from gmbot.game.views.recipients import answer_with_mails, tell_all
from gmbot.houserules.names import is_masters, skeleton
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.tokens.names import names_of, squeeze
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power

SHORTEST, LONGEST = 3, 30
_UNIT = re.compile(r"^(?:a|f|w|army|fleet|wing)\s+", re.IGNORECASE)
"""What makes a unit of a place: ``Army Paris`` would be an order half written."""
_SIGNS = " '-."
_RESERVED = ("all", "everybody", "everyone", "nobody", "broadcast", "but", "neutral", "kibitzer",
             "anonymous", "observer", "empire", "anarchy")  # fmt: skip


def name_empire(call: GameCall, request: ask.NameEmpire) -> Answer:
    """Give the writer's empire a name, at sign-up or in the set-up; all are told."""
    context, game = call.context, call.game
    seats = context.work.games.seats(game.id)
    person = call.writer.person.id if call.writer.person else None
    seat = next((one for one in seats if person is not None and one.person_id == person), None)
    if seat is None:
        return Answer((no_seat(game),))
    name = " ".join(request.name.strip().strip("\"'“”„‘’").split())
    refusal = _wrong_time(game, seat) or _bad_name(context, game, seat, name)
    if refusal is not None:
        return Answer((refusal,))
    if seat.power is None:
        after = with_wish(game, seat_number(seats, seat), name)
        context.work.games.save(after)
        context.work.log(
            Event(context.now, "empire-named", game.id, {"seat": seat.id, "name": name})
        )
        text = f"Your empire in {game.name} will be called {name}."
        return Answer((News("empire-named", f"your empire: {name}", text),), game=after)
    return _renamed(context, call.writer, game, seat.power, name)


def veto_name(call: GameCall, request: ask.Simple) -> Answer:
    """``VETO EMPIRE Ruritania: why``: the GM takes a name away; its player may give another."""
    context, game = call.context, call.game
    if not deal.deals(game):
        return Answer((_no_empires(game),))
    said, _, why = request.rest.partition(":")
    said = said.strip().strip('"')
    if game.state is GameState.FORMING:
        return _veto_wish(context, call.writer, game, said, why.strip())
    board = ruleset_of(game).board
    power = power_of(said, board) if said else None
    if power is None:
        names = ", ".join(info.name for info in board.powers)
        text = f"There is no empire {said[:LONGEST]!r} in {game.name}. There are: {names}."
        return Answer((refused("E-UNKNOWN", "no such empire", text, "VETO EMPIRE 1: why"),))
    old = power_name(power, board)
    new = f"Empire {board.power(power).letter}"
    after = _with_name(context, game, power, new)
    log_act(context, after, "empire-vetoed", power=power, name=old)
    news = News(
        "empire-vetoed", f"{old} is called {new} now",
        f"The GM does not allow the name {old}. The empire is called {new} until its player gives "
        "it another name.",
        quoted=why.strip(), copy=("NAME EMPIRE Ruritania",),
    )  # fmt: skip
    return answer_with_mails(call.writer, tell_all(context, after, news), game=after)


# --------------------------------------------------------------------------- what may be a name


def _bad_name(context: Context, game: Game, seat: Seat, name: str) -> Refusal | None:
    why = next(iter(_faults(context, game, seat, name)), "")
    if not why:
        return None
    return refused(
        "E-ILLEGAL", "please choose another name", f"That cannot be the name of an empire: {why}",
        "NAME EMPIRE Ruritania", kept="Your empire is called as it was.",
    )  # fmt: skip


def _faults(context: Context, game: Game, seat: Seat, name: str) -> Iterator[str]:
    if not SHORTEST <= len(name) <= LONGEST:
        yield f"a name has {SHORTEST} to {LONGEST} characters."
    strange = next((sign for sign in name if not (_is_latin(sign) or sign in _SIGNS)), "")
    if strange:
        shown = f"{strange!r}" if strange.isprintable() else "an invisible sign"
        yield (
            f"it contains {shown}. Others must be able to type it, so use Latin letters, blanks, "
            "hyphens, points and apostrophes."
        )
    if sum(_is_latin(sign) for sign in name) < SHORTEST:
        yield f"it has fewer than {SHORTEST} letters."
    looks = skeleton(name)
    if looks in _RESERVED or is_masters(name, (game.gm.name, context.bot.partition("@")[0])):
        yield f"{name} has a meaning of its own here."
    board = ruleset_of(game).board
    if names_of(board).find(squeeze(_UNIT.sub("", name, count=1))) is not None:
        yield f"{name} is a place on the map."
    if looks in {skeleton(other) for other in _others(context, game, seat, board)}:
        yield f"{name} is taken, or looks like a name that is."


def _is_latin(sign: str) -> bool:
    return sign.isalpha() and unicodedata.name(sign, "").startswith("LATIN ")


def _others(context: Context, game: Game, seat: Seat, board: Board) -> Iterator[str]:
    """The names of the other empires, given, wished for, or to be theirs if they choose none."""
    yield from (info.name for info in board.powers if info.id != seat.power)
    number = seat_number(context.work.games.seats(game.id), seat)
    yield from (name for one, name in wishes_of(game).items() if one != number)
    own = set(game.position.centers_of(seat.power)) if seat.power else set()
    yield from (deal.default_name((one,), board) for one in board.centers if one not in own)


def _wrong_time(game: Game, seat: Seat) -> Refusal | None:
    """Names are given until the first units move; later only where there is none yet."""
    if not deal.deals(game):
        return _no_empires(game)
    if game.state is GameState.ENDED:
        return refused("E-STATE", "the game is over", f"{game.name} is over.")
    set_up = game.phase == ruleset_of(game).calendar.first
    if game.state is GameState.FORMING or set_up:
        return None
    board = ruleset_of(game).board
    if seat.power is not None and _is_nameless(game, seat.power, board):
        return None
    text = "Empires are named until the first units move; yours keeps its name now."
    return refused("E-STATE", "names are given already", text, f"STATUS {game.name}")


def _is_nameless(game: Game, power: Power, board: Board) -> bool:
    name = board.power(power).name
    defaults = {deal.default_name((one,), board) for one in board.centers}
    return name in defaults or name == f"Empire {board.power(power).letter}"


def _no_empires(game: Game) -> Refusal:
    text = f"The powers of {game.name} have the names of the map."
    return refused("E-STATE", "no empires to name", text, f"STATUS {game.name}")


# --------------------------------------------------------------------------- storing


def _with_name(context: Context, game: Game, power: Power, name: str) -> Game:
    pairs = game.notes.empires.names
    names = ((id, name if id == power else old) for id, old in pairs)
    after = with_names(game, tuple(names))
    context.work.games.save(after)
    return after


def _renamed(context: Context, writer: Writer, game: Game, power: Power, name: str) -> Answer:
    old = power_name(power, ruleset_of(game).board)
    after = _with_name(context, game, power, name)
    context.work.log(Event(context.now, "empire-named", game.id, {"power": power, "name": name}))
    news = News(
        "empire-named", f"{old} is called {name} now",
        f"{old} (number {ruleset_of(after).board.power(power).letter}) is called {name} from now "
        "on. Orders on file stand as they are.",
    )  # fmt: skip
    return answer_with_mails(writer, tell_all(context, after, news), game=after)


def _veto_wish(context: Context, writer: Writer, game: Game, said: str, why: str) -> Answer:
    """Take a name away that was given before the dealing; only its player is told."""
    wishes, seats = wishes_of(game), context.work.games.seats(game.id)
    number = next((one for one, name in wishes.items() if skeleton(name) == skeleton(said)), None)
    if number is None:
        names = ", ".join(wishes.values()) or "none yet"
        text = f"Nobody has asked for the name {said[:LONGEST]!r}. Names so far: {names}."
        return Answer((refused("E-UNKNOWN", "no such empire", text),))
    after = with_wish(game, number, "")
    context.work.games.save(after)
    log_act(context, after, "empire-vetoed", name=wishes[number])
    news = News(
        "empire-vetoed", f"the name {wishes[number]} is not allowed",
        f"The GM does not allow the name {wishes[number]}. You may give another.",
        quoted=why, copy=("NAME EMPIRE Ruritania",),
    )  # fmt: skip
    mail = to_seat(context, after, seats[int(number) - 1], news)
    done = News("empire-vetoed", f"the name {wishes[number]} is taken away",
        "Its player is told, and may give another.")  # fmt: skip
    return Answer((done,), (mail,) if mail else (), game=after)

"""The GM at the door: ``OPEN``, ``CLOSE``, ``INVITE``, ``ADMIT``, ``REFUSE``, ``BAR``."""

from __future__ import annotations

import re
from dataclasses import replace

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.people import AskWord
from gmbot.game.people.game_list import free_powers
from gmbot.game.questions.rules_in_words import rules_in_order
from gmbot.game.reading.call import GameCall
from gmbot.game.reading.codes import CODE_HOLDS
from gmbot.game.reading.game_master import log_act
from gmbot.game.reading.refusals import power_of, refused
from gmbot.game.start import join
from gmbot.game.start.admission import admitting
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Confirmation, Game, GameState, Person
from gmbot.game.state.stored.acts import AcceptInvitation
from gmbot.game.state.stored.ids import PersonId
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.gm import BAR, CLOSE, REFUSE
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power
from gmbot.variants import catalogue as variants

_ADDRESS = re.compile(r"[^\s@<>,;]+@[^\s@<>,;]+\.?[^\s@<>,;.]+")
_MOST_INVITED = 40
_IN_BRIEF = 6
"""Rules that an invitation tells: first those that are not as usual."""


def open_or_close_entry(call: GameCall, request: ask.Simple) -> Answer:
    """``OPEN`` and ``CLOSE ENTRY``: whether anybody may join."""
    game = call.game
    if game.state is not GameState.FORMING:
        return _begun(game)
    closed = request.name == CLOSE.name
    after = admitting(call.context, game, replace(game.notes.admission, closed=closed))
    log_act(call.context, game, "entry", open=not closed)
    if closed:
        news = News("entry", f"{game.name} is closed",
            "Nobody joins any more without your word: who tries is passed on to you. Seats that "
            "are taken stay so.",
            copy=("INVITE a@example.org", "OPEN"))  # fmt: skip
        return Answer((news,), game=after)
    news = News("entry", f"{game.name} is open",
        f"Anybody may join, by writing the line below to {call.context.bot}.",
        copy=(f"JOIN {game.name}",))  # fmt: skip
    return Answer((news,), game=after)


# --------------------------------------------------------------------------- invitations


def invite_people(call: GameCall, request: ask.Simple) -> Answer:
    """``INVITE a@b, c@d [AS France]``: each gets a letter that needs a yes only."""
    context, game = call.context, call.game
    if game.state is not GameState.FORMING:
        return _begun(game)
    addresses = tuple(dict.fromkeys(one.lower() for one in _ADDRESS.findall(request.rest)))
    word = re.search(r"\bAS\s+(\S+)\s*$", request.rest, re.IGNORECASE)
    power = power_of(word[1], ruleset_of(game).board) if word else None
    if not addresses or (word and power is None):
        text = "Write INVITE and one address or several, and a power if you like."
        return Answer((refused("E-UNKNOWN", "nobody was invited", text, "INVITE a@example.org",
            "INVITE a@example.org AS France"),))  # fmt: skip
    lost = _not_addresses(request.rest[: word.start()] if word else request.rest)
    invited = game.notes.admission.invited
    if len({*invited, *addresses}) > _MOST_INVITED:
        text = f"A game sends at most {_MOST_INVITED} invitations. Close it, and ADMIT who asks."
        return Answer((refused("E-LIMIT", "nobody was invited", text, "CLOSE ENTRY"),))
    codes = {address: context.dice.code() for address in addresses}
    invited = {**invited, **codes}
    after = admitting(context, game, replace(game.notes.admission, invited=invited))
    log_act(context, game, "invited", count=len(addresses))
    letters = tuple(_letter(context, after, one, code, power) for one, code in codes.items())
    told = News("invited", f"{len(addresses)} invited to {game.name}",
        "An invitation has gone to each of these. They may join even while the game is closed."
        f"{_offered(power, len(addresses), ruleset_of(game).board)}",
        lines=addresses, copy=("CLOSE ENTRY",))  # fmt: skip
    return Answer((told, *lost), letters, game=after)


def _offered(power: Power | None, count: int, board: Board) -> str:
    if power is None:
        return ""
    name = power_name(power, board)
    if count == 1:
        return f" {name} is offered."
    return f" {name} is offered to each of them; whoever says yes first has it."


def _not_addresses(text: str) -> tuple[Refusal, ...]:
    """What stands among the addresses of an invitation and is none; names beside one may."""
    parts = (part.strip() for part in re.split(r"[,;]", text))
    lost = [part for part in parts if part and not _ADDRESS.search(part)]
    if not lost:
        return ()
    words = "This is no address, so nobody was invited by it."
    kept = "The others are invited."
    return (Refusal("E-UNKNOWN", "an address was not read", words, kept, quoted=tuple(lost)),)


def _letter(context: Context, game: Game, address: str, code: str, power: Power | None) -> Envelope:
    person = context.work.people.by_address(address)
    if person is None:
        name = address.partition("@")[0][:60]
        person = context.work.people.add(Person(PersonId(0), name, (address,), zone=game.zone))
    act = AcceptInvitation(game.id, power or "", address)
    word = Confirmation(code, person.id, act, context.now + CODE_HOLDS)
    context.work.people.add_confirmation(word)
    board = ruleset_of(game).board
    seats = f"{len(played_powers(game))} players"
    name = f", as {power_name(power, board)}" if power else ""
    notice = AskWord(
        "invitation", f"you are invited to {game.name}",
        f"{_host(context, game)} invites you to {game.name}{name}: "
        f"{variants.load(game.variant).title}, "
        f"a game of Diplomacy by mail for {seats}. A yes is enough to have a seat; the mail after "
        "it says all you need to know. The rules in brief:",
        code, _hours(), rules_in_order(game)[:_IN_BRIEF],
        "If you do not want to play, do nothing; I shall not write again.",
    )  # fmt: skip
    return Envelope(address, (notice,), game=game.name, master=game.gm.name,
                    stranger=not person.confirmed)  # fmt: skip


def _host(context: Context, game: Game) -> str:
    """Who invites, by the name that the invited may know."""
    person = context.work.people.by_address(game.gm.address)
    return person.name if person is not None else game.gm.name


def accept_invitation(
    context: Context, writer: Writer, act: AcceptInvitation, person: Person, code: str
) -> Answer:
    """An invitation is answered with yes: seat its reader."""
    game = context.work.games.get(act.game)
    wish = Power(act.power) if act.power else None
    if wish is not None and wish not in free_powers(game, context.work.games.seats(game.id)):
        wish = None
    return join.join_game(context, writer, person, game, wish, code)


# --------------------------------------------------------------------------- the GM's word


def admit_or_refuse(call: GameCall, request: ask.Simple) -> Answer:
    """``ADMIT``, ``REFUSE`` or ``BAR`` somebody, by address or name."""
    context, game = call.context, call.game
    if game.state is not GameState.FORMING:
        return _begun(game)
    who, _, reason = request.rest.partition(":")
    if request.name == BAR.name:
        return _bar(context, game, who.strip().lower())
    waiting = [context.work.people.get(one) for one in game.notes.admission.asked]
    chosen = [one for one in waiting if _is_meant(one, who.strip())]
    if len(chosen) != 1:
        names = tuple(f"{request.name} {one.address}" for one in waiting)
        text = f"{who.strip() or 'Nobody'!r} is nobody who asked for a seat." if not chosen else (
            "Several people are called so.")  # fmt: skip
        return Answer((refused("E-UNKNOWN", f"{request.name} was not done", text, *names),))
    [person] = chosen
    left = tuple(one for one in game.notes.admission.asked if one != person.id)
    after = admitting(context, game, replace(game.notes.admission, asked=left))
    log_act(context, game, request.name.lower(), person=person.id)
    if request.name == REFUSE.name:
        return _refuse(after, person, reason.strip())
    code = context.dice.code()
    invited = {**after.notes.admission.invited, person.address: code}
    after = admitting(context, after, replace(after.notes.admission, invited=invited))
    letter = _letter(context, after, person.address, code, None)
    told = News("admitted", f"{person.name} may join",
        f"{person.name} may join {game.name} now, and has been asked to say yes.")  # fmt: skip
    return Answer((told,), (letter,), game=after)


def _is_meant(person: Person, who: str) -> bool:
    return who.lower() in (*person.addresses, person.name.lower())


def _refuse(game: Game, person: Person, reason: str) -> Answer:
    news = News("entry-refused", f"no seat in {game.name}",
        f"The GM of {game.name} has no seat for you. Other games may.", copy=("LIST",),
        quoted=reason)  # fmt: skip
    letter = Envelope(person.address, (news,), game=game.name, master=game.gm.name)
    told = News("entry-refused", f"{person.name} is refused", f"{person.name} has been told so.")
    return Answer((told,), (letter,), game=game)


def _bar(context: Context, game: Game, address: str) -> Answer:
    if not _ADDRESS.fullmatch(address):
        text = "BAR takes an address."
        return Answer((refused("E-UNKNOWN", "BAR was not done", text, "BAR a@example.org"),))
    admission = game.notes.admission
    barred = (*(one for one in admission.barred if one != address), address)
    invited = {one: code for one, code in admission.invited.items() if one != address}
    after = admitting(context, game, replace(admission, barred=barred, invited=invited))
    log_act(context, game, "barred")
    news = News("barred", f"{address} is barred",
        f"{address} cannot join {game.name}. Who has a seat already keeps it; EJECT frees "
        "one.", copy=(f"INVITE {address}",))  # fmt: skip
    return Answer((news,), game=after)


def _begun(game: Game) -> Answer:
    text = f"{game.name} has begun; seats that fall vacant are filled by TAKEOVER."
    return Answer((refused("E-STATE", f"{game.name} has begun", text,
        "CALL REPLACEMENT Italy", "REPLACE Italy WITH a@example.org"),))  # fmt: skip


def _hours() -> int:
    return int(CODE_HOLDS.total_seconds() // 3600)

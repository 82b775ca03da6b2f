"""Who may join, as the GM says: ``OPEN``, ``CLOSE``, ``INVITE``, ``ADMIT``, ``REFUSE``, ``BAR``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.letters import is_address
from gmbot.game.notices.people import AskWord
from gmbot.game.people import free_powers, known_or_new, people_in
from gmbot.game.questions import rules_in_order
from gmbot.game.reading import CODE_HOLDS, GameCall, log_act, power_of
from gmbot.game.start import join
from gmbot.game.start.admission import admitting
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Confirmation, Game, GameState, Person
from gmbot.game.state.stored.acts import AcceptInvitation
from gmbot.game.state.stored.gm_acts import Admit, Barred, EntrySet, Invited, Refuse
from gmbot.game.state.stored.happenings import SeatAsked
from gmbot.game.state.stored.ids import PersonId
from gmbot.game.views import to_master
from gmbot.messages import listed, say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.command import Command
from gmbot.parsing.commands.table.gm import ADMIT, REFUSE
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power
from gmbot.variants import catalogue as variants

_ADDRESS = re.compile(r"[^\s@<>,;]+@[^\s@<>,;]+\.?[^\s@<>,;.]+")
_MOST_INVITED = 40
_IN_BRIEF = 6
"""Rules that an invitation lists: unusual ones first."""


def open_entry(call: GameCall, request: ask.Simple) -> Answer:
    """``OPEN``: anybody may join."""
    return _entry(call, News.of("entry", game=call.game.name, bot=call.context.bot), closed=False)


def close_entry(call: GameCall, request: ask.Simple) -> Answer:
    """``CLOSE ENTRY``: nobody joins without the GM's word."""
    return _entry(call, News.of("entry-closed", game=call.game.name), closed=True)


def _entry(call: GameCall, news: News, *, closed: bool) -> Answer:
    game = call.game
    if game.state is not GameState.FORMING:
        return Answer((_begun(game),))
    game_after = admitting(call.context, game, replace(game.notes.admission, closed=closed))
    log_act(call.context, game, EntrySet(open=not closed))
    return Answer((news,), game=game_after)


# --------------------------------------------------------------------------- invitations


def invite_people(call: GameCall, request: ask.Simple) -> Answer:
    """``INVITE a@b, c@d [AS France]``: each gets a letter that needs a yes only."""
    context, game = call.context, call.game
    if game.state is not GameState.FORMING:
        return Answer((_begun(game),))
    addresses = tuple(dict.fromkeys(_addresses_in(request.rest)))
    word = re.search(r"\bAS\s+(\S+)\s*$", request.rest, re.IGNORECASE)
    power = power_of(word[1], ruleset_of(game).board) if word else None
    if not addresses or (word and power is None):
        return Answer((Refusal.of("nobody-invited"),))
    lost = _not_addresses(request.rest[: word.start()] if word else request.rest)
    invited = game.notes.admission.invited
    again = tuple(address for address in addresses if address in invited)
    addresses = tuple(address for address in addresses if address not in invited)
    if again:
        lost = (*lost, Refusal.of("invited-already", game=game.name, quoted=again))
    if not addresses:
        return Answer(lost)
    if len({*invited, *addresses}) > _MOST_INVITED:
        return Answer(
            (Refusal.of("nobody-invited-game-sends-at-most", most_invited=_MOST_INVITED),)
        )
    codes = {address: context.dice.code() for address in addresses}
    invited = {**invited, **codes}
    game_after = admitting(context, game, replace(game.notes.admission, invited=invited))
    log_act(context, game, Invited(count=len(addresses)))
    letters = tuple(_letter(context, game_after, one, code, power) for one, code in codes.items())
    news = News.of(
        "invited",
        lines=addresses,
        count=len(addresses),
        game=game.name,
        offered=_offered(power, len(addresses), ruleset_of(game).board),
    )
    return Answer((news, *lost), letters, game=game_after)


def _offered(power: Power | None, count: int, board: Board) -> str:
    if power is None:
        return ""
    name = power_name(power, board)
    if count == 1:
        return say("invitations.offered", name=name)
    return say("invitations.offered-each-them-whoever", name=name)


def _addresses_in(text: str) -> Iterator[str]:
    return (address.lower() for address in _ADDRESS.findall(text) if is_address(address))


def _not_addresses(text: str) -> tuple[Refusal, ...]:
    """Refuse words of an invitation that hold no address; a name beside an address is allowed."""
    parts = (part.strip() for part in re.split(r"[,;]", text))
    lost = [part for part in parts if part and not any(_addresses_in(part))]
    if not lost:
        return ()
    kept = say("invitations.others-invited")
    return (Refusal.of("address-not-read", kept=kept, quoted=tuple(lost)),)


def _letter(context: Context, game: Game, address: str, code: str, power: Power | None) -> Envelope:
    person = known_or_new(context, address, game.zone)
    act = AcceptInvitation(game.id, power or "", address)
    word = Confirmation(code, person.id, act, context.now + CODE_HOLDS)
    context.work.people.add_confirmation(word)
    board = ruleset_of(game).board
    seats = say("invitations.players", count=len(played_powers(game)))
    name = say("invitations.as", name=power_name(power, board)) if power else ""
    people = people_in(context, game)
    notice = AskWord(
        "invitation", say("invitations.invited", game=game.name),
        say("invitations.invites-game-diplomacy-by", host=_host(context, game), game=game.name,
            name=name,
            title=variants.load(game.variant).title, seats=seats,
            people=say("invitations.already-in", names=listed(people)) if people else ""),
        code, _hours(), rules_in_order(game)[:_IN_BRIEF],
        say("invitations.if-do-not-want"),
    )  # fmt: skip
    return Envelope(address, (notice,), game=game.name, master=game.gm.name,
                    stranger=not person.confirmed)  # fmt: skip


def _host(context: Context, game: Game) -> str:
    """The name of the GM who invites, as the invited person may know it."""
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


def refuse_invitation(context: Context, act: AcceptInvitation) -> tuple[Envelope, ...]:
    """An invitation is answered with no: it is over, and the GM hears of it."""
    game = context.work.games.get(act.game)
    admission = game.notes.admission
    left = {address: code for address, code in admission.invited.items() if address != act.address}
    game_after = admitting(context, game, replace(admission, invited=left))
    news = News.of("declined-invitation", address=act.address, game=game.name)
    mail = to_master(context, game_after, news)
    return (mail,) if mail else ()


# --------------------------------------------------------------------------- the GM's word


def admit(call: GameCall, request: ask.Simple) -> Answer:
    """``ADMIT Ed``: somebody who asked may join."""
    context, game = call.context, call.game
    person = _who_asked(call, request, ADMIT)
    if isinstance(person, Refusal):
        return Answer((person,))
    game_after = _no_longer_asking(context, game, person)
    log_act(context, game, Admit(person=person.id))
    code = context.dice.code()
    invited = {**game_after.notes.admission.invited, person.address: code}
    game_after = admitting(
        context, game_after, replace(game_after.notes.admission, invited=invited)
    )
    letter = _letter(context, game_after, person.address, code, None)
    news = News.of("admitted", person=person.name, game=game.name)
    return Answer((news,), (letter,), game=game_after)


def refuse(call: GameCall, request: ask.Simple) -> Answer:
    """``REFUSE Ed: reason``: somebody who asked may not join."""
    person = _who_asked(call, request, REFUSE)
    if isinstance(person, Refusal):
        return Answer((person,))
    game = _no_longer_asking(call.context, call.game, person)
    log_act(call.context, game, Refuse(person=person.id))
    reason = request.rest.partition(":")[2].strip()
    news = News.of("entry-refused", quoted=reason, game=game.name)
    letter = Envelope(person.address, (news,), game=game.name, master=game.gm.name)
    news_told = News.of("entry-refused-refused", person=person.name)
    return Answer((news_told,), (letter,), game=game)


def _who_asked(
    call: GameCall, request: ask.Simple, command: Command[ask.Simple]
) -> Person | Refusal:
    """The waiting person that a line names, by address or name."""
    context, game = call.context, call.game
    forms = game.state is GameState.FORMING
    if not (forms or (command is REFUSE and game.on_the_board)):
        return _begun(game)
    name = request.rest.partition(":")[0].strip()
    asked = game.notes.admission.asked if forms else _asked_for_a_seat(context, game)
    waiting = [context.work.people.get(person_id) for person_id in asked]
    chosen = [person for person in waiting if _is_meant(person, name)]
    if len(chosen) == 1:
        return chosen[0]
    text = (
        say("invitations.several-people-called-so")
        if chosen
        else say("invitations.nobody-who-asked-for", who=repr(name or "Nobody"))
    )
    lines = (command.line(person.address) for person in waiting)
    return Refusal.of("text", *lines, request=command.name, text=text)


def _asked_for_a_seat(context: Context, game: Game) -> Sequence[PersonId]:
    """The people who asked for a seat of a game in the fog and have neither seat nor answer."""
    seated = {seat.person_id for seat in context.work.games.seats(game.id)}
    waiting: dict[PersonId, None] = {}
    for event in context.work.events(game.id):
        asked, refused = event.about(SeatAsked), event.about(Refuse)
        if asked is not None:
            waiting[asked.person] = None
        elif refused is not None:
            waiting.pop(refused.person, None)
    return [person_id for person_id in waiting if person_id not in seated]


def _no_longer_asking(context: Context, game: Game, person: Person) -> Game:
    left = tuple(person_id for person_id in game.notes.admission.asked if person_id != person.id)
    return admitting(context, game, replace(game.notes.admission, asked=left))


def _is_meant(person: Person, name: str) -> bool:
    return name.lower() in (*person.addresses, person.name.lower())


def bar(call: GameCall, request: ask.Simple) -> Answer:
    """``BAR a@b``: somebody may not even ask."""
    context, game = call.context, call.game
    if game.state is not GameState.FORMING:
        return Answer((_begun(game),))
    address = request.rest.partition(":")[0].strip().lower()
    if not is_address(address):
        return Answer((Refusal.of("bar-not-done"),))
    admission = game.notes.admission
    barred = (
        *(other_address for other_address in admission.barred if other_address != address),
        address,
    )
    invited = {
        other_address: code
        for other_address, code in admission.invited.items()
        if other_address != address
    }
    game_after = admitting(context, game, replace(admission, barred=barred, invited=invited))
    log_act(context, game, Barred())
    news = News.of("barred", address=address, game=game.name)
    return Answer((news,), game=game_after)


def _begun(game: Game) -> Refusal:
    return Refusal.of("begun-seats-fall-vacant", game=game.name)


def _hours() -> int:
    return int(CODE_HOLDS.total_seconds() // 3600)

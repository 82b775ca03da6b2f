"""``MASTER ADD a@b``, ``MASTER REMOVE a@b``, ``MASTER LEAVE``: who runs a game together."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.letters import is_address
from gmbot.game.notices.people import AskWord
from gmbot.game.people.registration import known_or_new
from gmbot.game.reading import (
    CODE_HOLDS,
    GameCall,
    ask_first,
    is_confirmed,
    is_master,
    log_act,
    send_code,
)
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import Game, Person
from gmbot.game.state.players import masters_of
from gmbot.game.state.stored.acts import BecomeMaster
from gmbot.game.state.stored.gm_acts import MastersChanged
from gmbot.game.state.stored.ids import PersonId
from gmbot.game.views import to_master
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.gm import MASTER


def change_masters(call: GameCall, request: ask.Simple) -> Answer:
    """Add or remove a co-GM, or leave oneself; the last GM cannot leave."""
    game = call.game
    action, _, address = request.rest.strip().partition(" ")
    if "@" in action and not address:  # "PROMOTE a@b", as the old judge had it
        action, address = "ADD", action
    action, address = action.upper(), address.strip().lower()
    known = (action == "LEAVE" and not address) or (
        action in ("ADD", "REMOVE") and address.count("@") == 1
    )
    if not known:
        return Answer((Refusal.of("master-not-done"),))
    game_found_after = _changed(call.writer, game, action, address)
    if isinstance(game_found_after, Refusal):
        return Answer((game_found_after,))
    if address and not is_address(address):
        refusal = Refusal.of("no-such-address", MASTER.examples[0], address=repr(address))
        return Answer((refusal,))
    if not is_confirmed(call.writer, request):
        effect = {
            "ADD": say("co-masters.may-do-all-gm", address=address, game=game.name),
            "REMOVE": say("co-masters.no-co-gm-any", address=address, game=game.name),
            "LEAVE": say(
                "co-masters.no-gm-any-more", game=game.name, address=game_found_after.gm.address
            ),
        }[action]
        command = f"MASTER {action} {address}".strip()
        return ask_first(call, request, command, (effect,))
    assert call.writer.person is not None  # only a registered address has a code to send back
    if action == "ADD" and address not in call.writer.person.addresses:
        return _asked(call, call.writer.person.id, address)
    return _changed_to(call.context, call.writer, game, game_found_after, action)


def _asked(call: GameCall, asked_by: PersonId, address: str) -> Answer:
    """Ask somebody whether they will be a co-GM; until then nothing has changed."""
    context, game = call.context, call.game
    person = known_or_new(context, address, game.zone)
    code = send_code(context, person.id, BecomeMaster(game.id, address, asked_by))
    word = AskWord(
        "master-asked", say("co-masters.will-you", game=game.name),
        say("co-masters.asks-you", game=game.name, address=game.gm.address),
        code, int(CODE_HOLDS.total_seconds() // 3600),
        otherwise=say("co-masters.if-not"),
    )  # fmt: skip
    letter = Envelope(address, (word,), game=game.name, master=game.gm.name,
                      stranger=not person.confirmed)  # fmt: skip
    return Answer((News.of("master-asked", address=address),), (letter,), game=game)


def master_agreed(context: Context, writer: Writer, act: BecomeMaster, person: Person) -> Answer:
    """Somebody says yes to being a co-GM, if the one who asked is a GM still."""
    game = context.work.games.get(act.game)
    asker = context.work.people.get(act.asked_by)
    if not is_master(context, game, asker) or act.address not in person.addresses:
        return Answer((Refusal.of("master-not-wanted", game=game.name),))
    others = tuple(address for address in game.notes.co_masters if address != act.address)
    game_after = replace(game, notes=replace(game.notes, co_masters=(*others, act.address)))
    return _changed_to(context, writer, game, game_after, "ADD")


def _changed_to(
    context: Context, writer: Writer, game: Game, game_after: Game, action: str
) -> Answer:
    context.work.games.save(game_after)
    log_act(context, game, MastersChanged(action=action))
    others = ", ".join(masters_of(game_after)[1:]) or say("co-masters.none")
    news = News.of("masters", game=game.name, address=game_after.gm.address, others=others)
    return Answer((news,), _to_the_others(context, writer, game, game_after, news), game=game_after)


def _changed(writer: Writer, game: Game, action: str, address: str) -> Game | Refusal:
    if action == "LEAVE":
        return _without_writer(writer, game)
    others = tuple(
        other_address for other_address in game.notes.co_masters if other_address != address
    )
    if action == "ADD" and address != game.gm.address:
        others = (*others, address)
    return replace(game, notes=replace(game.notes, co_masters=others))


def _without_writer(writer: Writer, game: Game) -> Game | Refusal:
    own_addresses = {writer.mail.sender, *(writer.person.addresses if writer.person else ())}
    rest = tuple(address for address in game.notes.co_masters if address not in own_addresses)
    if game.gm.address not in own_addresses:
        return replace(game, notes=replace(game.notes, co_masters=rest))
    if not rest:
        return Refusal.of("cannot-leave", game=game.name)
    gm = replace(game.gm, address=rest[0])
    return replace(game, gm=gm, notes=replace(game.notes, co_masters=rest[1:]))


def _to_the_others(
    context: Context, writer: Writer, game: Game, game_after: Game, news: News
) -> tuple[Envelope, ...]:
    """The GMs before and after the change, without the writer, who gets the answer."""
    own_addresses = {writer.mail.sender, *(writer.person.addresses if writer.person else ())}
    concerned = dict.fromkeys((*masters_of(game), *masters_of(game_after)))
    mail = to_master(context, game_after, news)
    assert mail is not None  # a game whose GM wrote has one
    others = (address for address in concerned if address not in own_addresses)
    return tuple(replace(mail, to=address, copies=()) for address in others)

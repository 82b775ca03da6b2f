"""``MASTER ADD a@b``, ``MASTER REMOVE a@b``, ``MASTER LEAVE``: who runs a game together."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.reading import GameCall, ask_first, is_confirmed, log_act, masters_of
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import Game
from gmbot.game.state.stored.gm_acts import MastersChanged
from gmbot.game.views import to_master
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask


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
    after = _changed(call.writer, game, action, address)
    if isinstance(after, Refusal):
        return Answer((after,))
    if not is_confirmed(call.writer, request):
        effect = {
            "ADD": say("co-masters.may-do-all-gm", address=address, game=game.name),
            "REMOVE": say("co-masters.no-co-gm-any", address=address, game=game.name),
            "LEAVE": say("co-masters.no-gm-any-more", game=game.name, address=after.gm.address),
        }[action]
        what = f"MASTER {action} {address}".strip()
        return ask_first(call, request, what, (effect,), guarded=False)
    call.context.work.games.save(after)
    log_act(call.context, game, MastersChanged(action=action))
    others = ", ".join(masters_of(after)[1:]) or "none"
    news = News.of("masters", game=game.name, address=after.gm.address, others=others)
    return Answer((news,), _to_the_others(call.context, call.writer, game, after, news), game=after)


def _changed(writer: Writer, game: Game, action: str, address: str) -> Game | Refusal:
    if action == "LEAVE":
        return _without_writer(writer, game)
    others = tuple(one for one in game.notes.co_masters if one != address)
    if action == "ADD":
        others = (*others, address)
    return replace(game, notes=replace(game.notes, co_masters=others))


def _without_writer(writer: Writer, game: Game) -> Game | Refusal:
    own = {writer.mail.sender, *(writer.person.addresses if writer.person else ())}
    rest = tuple(one for one in game.notes.co_masters if one not in own)
    if game.gm.address not in own:
        return replace(game, notes=replace(game.notes, co_masters=rest))
    if not rest:
        return Refusal.of("cannot-leave", game=game.name)
    gm = replace(game.gm, address=rest[0])
    return replace(game, gm=gm, notes=replace(game.notes, co_masters=rest[1:]))


def _to_the_others(
    context: Context, writer: Writer, game: Game, after: Game, news: News
) -> tuple[Envelope, ...]:
    """The GMs before and after the change, without the writer, who gets the answer."""
    own = {writer.mail.sender, *(writer.person.addresses if writer.person else ())}
    concerned = dict.fromkeys((*masters_of(game), *masters_of(after)))
    mail = to_master(context, after, news)
    assert mail is not None  # a game whose GM wrote has one
    return tuple(replace(mail, to=address) for address in concerned if address not in own)

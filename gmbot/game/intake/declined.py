"""A no to what a mail of ours asked: its code ends, and those who wait for the word are told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gmbot.game.deadlines import refuse_pause
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope
from gmbot.game.people import stop_move
from gmbot.game.reading import route
from gmbot.game.start import refuse_change, refuse_invitation
from gmbot.game.state.context import Context, Writer, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Confirmation, Game, InboxState, Person
from gmbot.game.state.stored.acts import (
    AcceptInvitation,
    Act,
    AgreeToPause,
    AgreeToRule,
    BecomeMaster,
    LinkAddress,
    Replay,
    RunCommand,
    Substitute,
    TakeBack,
)
from gmbot.game.views import to_master
from gmbot.messages import say


def decline(context: Context, writer: Writer, confirmation: Confirmation) -> tuple[Envelope, ...]:
    """Drop what a code stands for; return the mails to other people concerned by the refusal."""
    context.work.people.drop_confirmation(confirmation.code)
    person = context.work.people.get(confirmation.person_id)
    mails = _told(context, confirmation.action, person)
    own_addresses = {writer.mail.sender, *person.addresses}
    return tuple(mail for mail in mails if mail is not None and mail.to not in own_addresses)


def _told(context: Context, act: Act, person: Person) -> Iterable[Envelope | None]:
    match act:
        case LinkAddress():
            return _no_link(context, act, person)
        case Replay():
            return _not_written(context, act, person)
        case RunCommand(game=number):
            games = [context.work.games.get(number)] if number else _games_of(context, person)
            return _to_masters(context, games, "declined-command", person)
        case AcceptInvitation():
            return refuse_invitation(context, act)
        case AgreeToPause():
            return refuse_pause(context, act)
        case AgreeToRule():
            return refuse_change(context, act)
        case BecomeMaster(game=number, address=address):
            game = context.work.games.get(number)
            news = News.of("declined-master", address=address, game=game.name)
            return [to_master(context, game, news)]
        case Substitute(game=number, owner=owner):
            game = context.work.games.get(number)
            news = News.of("declined-substitute", person=person.name, game=game.name)
            letter = Envelope(context.work.people.get(owner).address, (news,), game=game.name,
                              master=game.gm.name)  # fmt: skip
            return [letter, to_master(context, game, news)]
        case TakeBack(game=number, power=power):
            game = context.work.games.get(number)
            name = power_name(power, ruleset_of(game).board)
            news = News.of("declined-seat", person=person.name, name=name, game=game.name)
            return [to_master(context, game, news)]
        case _:
            return []


def _no_link(context: Context, act: LinkAddress, person: Person) -> Iterator[Envelope | None]:
    """Tell the other address, and the GMs of the person's games when it was the person's no."""
    stop_move(context, person, act.address)
    other = context.work.people.confirmation(act.other)
    news = News.of("declined-address", address=act.address)
    if act.side == "new":
        yield from (Envelope(address, (news,)) for address in person.addresses)
        return
    if other is not None:
        yield Envelope(act.address, (news,), stranger=True)
    yield from _to_masters(context, _games_of(context, person), "declined-link", person)


def _not_written(context: Context, act: Replay, person: Person) -> Iterator[Envelope | None]:
    """Take a mail off that its owner denies; tell the GM that somebody writes in another's name."""
    waiting = context.work.inbox.get(act.inbox)
    if waiting is None:
        return
    if waiting.state is InboxState.HELD:
        context.work.inbox.mark(waiting.id, InboxState.IGNORED, say("consents.sender-said-no"))
    games = _games_of(context, person)
    if context.read is not None:
        mail = context.read(waiting.raw, waiting.received_at)
        named = route(context, mail).games
        games = [game for game in games if game.name in named] or games
        if mail.sender not in person.addresses:
            yield Envelope(mail.sender, (News.of("declined-mail"),), stranger=True)
    yield from _to_masters(context, games, "declined-as-forged", person)


def _games_of(context: Context, person: Person) -> list[Game]:
    """The games that go on in which somebody has a seat."""
    seats = context.work.games.seats_of(person.id)
    games = {seat.game_id: context.work.games.get(seat.game_id) for seat in seats}
    return [game for game in games.values() if game.on_the_board]


def _to_masters(
    context: Context, games: Iterable[Game], id: str, person: Person
) -> Iterator[Envelope | None]:
    for game in games:
        seats = context.work.games.seats(game.id)
        power = next((seat.power for seat in seats if seat.person_id == person.id), None)
        name = power_name(power, ruleset_of(game).board) if power else person.name
        yield to_master(context, game, News.of(id, name=name, game=game.name))

"""Signs that one person holds several seats of a game; the GM is told once, and nobody else.

Signs are no proof: nothing is refused for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope
from gmbot.game.state.context import Context, Writer
from gmbot.game.state.model import Game, GameState, Person
from gmbot.game.state.stored.happenings import LikenessTold, SeatedBy
from gmbot.game.state.stored.ids import PersonId
from gmbot.game.views import to_master
from gmbot.messages import say
from gmbot.parsing.tokens import skeleton

_SHORTEST_NAME = 3
_MOST_WAYS = 8
"""Ways of a person's mails that are kept for a game; who travels has ever new ones."""


def likeness(context: Context, writer: Writer, game: Game, person: Person) -> tuple[Envelope, ...]:
    """Compare somebody who has just taken a seat with all others; returns the mail to the GM."""
    seated = _ways(context, game)
    context.happened(game, SeatedBy(person=person.id, way=writer.mail.way))
    pairs_told = {
        frozenset((likeness_told.person, likeness_told.other))
        for likeness_told in context.told_of(game, LikenessTold)
    }
    news = []
    for seat in context.work.games.seats(game.id):
        if seat.person_id is None or seat.person_id == person.id:
            continue
        other = context.work.people.get(seat.person_id)
        same_way = writer.mail.way in seated.get(other.id, frozenset())
        seen = tuple(_seen(person, other, same_way=same_way))
        if seen and frozenset((person.id, other.id)) not in pairs_told:
            context.happened(game, LikenessTold(person=person.id, other=other.id))
            news.append(_news(game, person, other, seen))
    mail = to_master(context, game, *news) if news else None
    return (mail,) if mail else ()


def likeness_later(context: Context, writer: Writer) -> tuple[Envelope, ...]:
    """Compare somebody with a seat whose mail came another way than before, or who has changed
    name or address by it.
    """
    before = writer.person
    person = context.work.people.by_address(writer.mail.sender)
    if before is None or person is None or before.id != person.id:
        return ()
    changed = (person.name, person.addresses) != (before.name, before.addresses)
    told = bool(writer.mail.way) and writer.proven
    seats = context.work.games.seats_of(person.id) if changed or told else ()
    games = {seat.game_id for seat in seats}
    mails: list[Envelope] = []
    for game in map(context.work.games.get, sorted(games)):
        known = _ways(context, game).get(person.id, frozenset())
        is_new = told and writer.mail.way not in known and len(known) < _MOST_WAYS
        if game.state is not GameState.ENDED and (changed or is_new):
            mails += likeness(context, writer, game, person)
    return tuple(mails)


def _ways(context: Context, game: Game) -> Mapping[PersonId, AbstractSet[str]]:
    """Per person by which ways their mails came."""
    ways: dict[PersonId, set[str]] = {}
    for entry in context.told_of(game, SeatedBy):
        if entry.way:
            ways.setdefault(entry.person, set()).add(entry.way)
    return ways


def _seen(person: Person, other: Person, *, same_way: bool) -> Iterator[str]:
    """What two people have in common, in words."""
    for address in person.addresses:
        for its in other.addresses:
            if _mailbox(address) == _mailbox(its):
                yield say("likeness.mailbox", one=address, other=its)
    if len(skeleton(person.name)) >= _SHORTEST_NAME and skeleton(person.name) == skeleton(
        other.name
    ):
        yield say("likeness.name", name=person.name)
    if same_way:
        yield say("likeness.way")


def _mailbox(address: str) -> tuple[str, str]:
    """The mailbox of an address: without what stands behind a plus, and without dots."""
    local, _, host = address.partition("@")
    return local.partition("+")[0].replace(".", ""), host


def _news(game: Game, person: Person, other: Person, seen: tuple[str, ...]) -> News:
    return News.of(
        "likeness",
        lines=seen,
        one=person.name,
        address=person.address,
        other=other.name,
        other_address=other.address,
        game=game.name,
    )

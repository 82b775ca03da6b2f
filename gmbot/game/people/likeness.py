"""Signs that one person holds several seats of a game; the GM is told once, and nobody else.

Signs are no proof: nothing is refused for them.
"""

from __future__ import annotations

from collections.abc import Iterator

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope
from gmbot.game.state.context import Context, Writer
from gmbot.game.state.model import Game, Person
from gmbot.game.state.stored.happenings import LikenessTold, SeatedBy
from gmbot.game.views import to_master
from gmbot.messages import say
from gmbot.parsing.tokens import skeleton

_SHORTEST_NAME = 3


def likeness(context: Context, writer: Writer, game: Game, person: Person) -> tuple[Envelope, ...]:
    """Compare somebody who has just taken a seat with all others; returns the mail to the GM."""
    seated = {seated_by.person: seated_by.way for seated_by in context.told_of(game, SeatedBy)}
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
        ways = writer.mail.way, seated.get(other.id, "")
        seen = tuple(_seen(person, other, ways))
        if seen and frozenset((person.id, other.id)) not in pairs_told:
            context.happened(game, LikenessTold(person=person.id, other=other.id))
            news.append(_news(game, person, other, seen))
    mail = to_master(context, game, *news) if news else None
    return (mail,) if mail else ()


def _seen(person: Person, other: Person, ways: tuple[str, str]) -> Iterator[str]:
    """What two people have in common, in words."""
    for address in person.addresses:
        for its in other.addresses:
            if _mailbox(address) == _mailbox(its):
                yield say("likeness.mailbox", one=address, other=its)
    if len(skeleton(person.name)) >= _SHORTEST_NAME and skeleton(person.name) == skeleton(
        other.name
    ):
        yield say("likeness.name", name=person.name)
    if ways[0] and ways[0] == ways[1]:
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

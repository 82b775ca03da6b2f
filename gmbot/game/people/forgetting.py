"""Somebody who is to be forgotten: a number stays in the games, the person goes."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from gmbot.fairness import CLOSED
from gmbot.game.state.context import Context
from gmbot.game.state.model import Game, GameMaster, GameState, Person
from gmbot.game.state.notes import Notes
from gmbot.game.state.players import masters_of
from gmbot.game.state.ports import UnitOfWork


def whole(word: str) -> re.Pattern[str]:
    """Match a name or an address, but not inside a longer one."""
    more = r"[\w.+%-]" if "@" in word else r"\w"
    return re.compile(rf"(?<!{more}){re.escape(word)}(?!\w|[.-]\w)", re.IGNORECASE)


def is_named(name: str, text: str) -> bool:
    """Tell whether somebody's name can be read in a text, and nothing else is meant by its words.

    Two words with capitals are a name anywhere. A single one (May, Will, France) may be any word,
    so it counts where mail programs write names: before an address, or before ``wrote:``.
    """
    words = name.split()
    if len([word for word in words if word.casefold() not in _ARTICLES]) > 1:
        written = {name.upper(), name.title(), *([name] if name != name.lower() else ())}
        return any(re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text) for one in written)
    before = rf"(?im)(?:^|[,;:])[> \t|\"']*{re.escape(name)}[\"']?[ \t]*"
    behind = r"(?:<|\[mailto|(?:wrote|writes|schrieb|a écrit)\b)"
    return bool(name) and re.search(before + behind, text) is not None


def is_mentioned(name: str, text: str) -> bool:
    """Tell whether the words of a name can be read in a text, whatever is meant by them."""
    return bool(name) and whole(name).search(text) is not None


_ARTICLES = frozenset(("the", "le", "la", "les", "der", "die", "das", "a", "of", "de", "von", "el"))


def pseudonym(person: Person) -> str:
    """What stands in the games for somebody who was forgotten: ``Player 17``."""
    return f"Player {person.id}"


def still_in(work: UnitOfWork, person: Person) -> tuple[str, ...]:
    """The games that are not over and have somebody as a player or GM: others would be harmed."""
    going = [game for game in work.games.all() if game.state is not GameState.ENDED]
    seats = {seat.game_id for seat in work.games.seats_of(person.id)}
    return tuple(
        game.name
        for game in going
        if game.id in seats or set(masters_of(game)) & set(person.addresses)
    )


def forget_person(work: UnitOfWork, person: Person) -> None:
    """Leave of somebody nothing but a number, in everything that games remember of people."""
    gone = frozenset(person.addresses)
    for game in work.games.all():
        game_after = _without(game, person, gone)
        if game_after != game:
            work.games.save(game_after)
    work.people.save(Person(person.id, pseudonym(person), ()))


def closing_told(context: Context, closed: Collection[tuple[int, int]]) -> None:
    """Have the logs of games tell which of their rows lost their words (game, number of the row).

    Whoever checks an archive would else take such a row for one that is held back.
    """
    for game_id in {game_id for game_id, _ in closed}:
        rows = [seq for other, seq in closed if other == game_id]
        context.note(context.work.games.get(game_id), CLOSED, rows=rows)


def _without(game: Game, person: Person, gone: Collection[str]) -> Game:
    """A game that remembers a person no longer."""
    notes = _notes_without(game.notes, person, gone)
    gm = GameMaster() if game.gm.address in gone else game.gm
    return replace(game, notes=notes, gm=gm)


def _notes_without(notes: Notes, person: Person, gone: Collection[str]) -> Notes:
    admission = notes.admission
    return replace(
        notes,
        co_masters=tuple(address for address in notes.co_masters if address not in gone),
        kibitzers=tuple(address for address in notes.kibitzers if address not in gone),
        admission=replace(
            admission,
            asked=tuple(person_id for person_id in admission.asked if person_id != person.id),
            barred=tuple(address for address in admission.barred if address not in gone),
            invited={one: code for one, code in admission.invited.items() if one not in gone},
        ),
        statuses={
            power: status for power, status in notes.statuses.items() if status.address not in gone
        },
        standby=tuple(person_id for person_id in notes.standby if person_id != person.id),
        observers=tuple(observer for observer in notes.observers if observer.person != person.id),
        substitutes=tuple(
            substitute
            for substitute in notes.substitutes
            if person.id not in (substitute.owner, substitute.person)
        ),
    )

"""People who read along: ``OBSERVE``, ``MONITOR``, ``UNSUBSCRIBE``.

They get what is public: results, press printed for all, notices to all; a monitor gets the results
alone. In the fog they learn only that a phase is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope, Notice, Picture
from gmbot.game.reading import Call, is_master, no_such_game, which_game
from gmbot.game.state.context import Answer, Context, houserules_of, seat_of
from gmbot.game.state.model import Game, GameState, Person
from gmbot.game.state.notes import Observer
from gmbot.game.state.stored.game_course import Observes
from gmbot.game.views.footer import seat_footer, without_seat
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.everybody import OBSERVE, STANDBY


def observe_game(call: Call, request: ask.Observe) -> Answer:
    """``OBSERVE <game>`` and ``MONITOR <game>``."""
    context, writer = call.context, call.writer
    assert writer.person is not None
    game = context.work.games.by_name(request.game.lower()) if request.game else call.section.game
    if game is None:
        missing = no_such_game(context, writer.person, request.game)
        return Answer((missing if request.game else which_game(context, writer.person),))
    refusal = _refused(context, game, writer.person)
    if refusal is not None:
        return Answer((refusal,))
    entry = Observer(writer.person.id, request.results_only)
    observers = (*_others(game, writer.person), entry)
    game_after = replace(game, notes=replace(game.notes, observers=observers))
    context.work.games.save(game_after)
    context.happened(game, Observes(person=writer.person.id))
    text = (
        say("observers.all-results")
        if request.results_only
        else say("observers.all-results-and-what")
    )
    news = News.of("observing", game=game.name, subject=text)
    return Answer((news,), game=game_after)


def unsubscribe(call: Call, request: ask.Simple) -> Answer:
    """``UNSUBSCRIBE``: who observes or stands by leaves; a player is told how to leave a game."""
    context = call.context
    assert call.writer.person is not None
    person = call.writer.person
    games = [call.section.game] if call.section.game is not None else list(context.work.games.all())
    left: list[str] = []
    back: list[str] = []
    for game in games:
        current = context.work.games.get(game.id)
        notes = current.notes
        observers = _others(current, person)
        standby = tuple(each for each in notes.standby if each != person.id)
        if observers == notes.observers and standby == notes.standby:
            continue
        left.append(game.name)
        back += [OBSERVE.line(game.name)] if observers != notes.observers else []
        back += [STANDBY.line(game.name)] if standby != notes.standby else []
        notes_after = replace(notes, observers=observers, standby=standby)
        context.work.games.save(replace(current, notes=notes_after))
    if left:
        names = ", ".join(left)
        return Answer((News.of("observing-unsubscribed", copy=tuple(back[:3]), names=names),))
    if any(seat_of(context, game, person) for game in games):
        return Answer((Refusal.of("player"),))
    return Answer((News.of("observing-nothing-unsubscribe-from"),))


def _refused(context: Context, game: Game, person: Person) -> Refusal | None:
    if seat_of(context, game, person) is not None or is_master(context, game, person):
        return Refusal.of("need-not-observe", game=game.name)
    if not houserules_of(game).observers:
        return Refusal.of("nobody-reads-along-in", game=game.name)
    if game.state is GameState.ENDED:
        return Refusal.of("over-history-shows-all", game=game.name)
    return None


def _others(game: Game, person: Person) -> tuple[Observer, ...]:
    return tuple(observer for observer in game.notes.observers if observer.person != person.id)


def readers(context: Context, game: Game, *, monitors: bool = True) -> tuple[Person, ...]:
    """The observers of a game now, without those who have taken a seat meanwhile."""
    people = [context.work.people.get(observer.person) for observer in game.notes.observers
              if monitors or not observer.results_only]  # fmt: skip
    return tuple(
        person
        for person in people
        if person.addresses
        and seat_of(context, game, person) is None
        and not is_master(context, game, person)
    )


def observer_addresses(context: Context, game: Game, *, monitors: bool = True) -> frozenset[str]:
    """Where the mails of observers go."""
    return frozenset(person.address for person in readers(context, game, monitors=monitors))


def shown_to_observers(
    context: Context,
    game: Game,
    notices: Iterable[Notice],
    picture: Picture | None = None,
    *,
    monitors: bool = True,
) -> tuple[Envelope, ...]:
    """One mail to each observer, with what everybody may see."""
    notices_told = tuple(map(without_seat, notices))
    return tuple(
        Envelope(
            to=person.address,
            notices=notices_told,
            standing=seat_footer(context, game, None, person),
            game=game.name,
            master=game.gm.name,
            picture=picture,
            observer=True,
        )
        for person in readers(context, game, monitors=monitors)
    )


def phase_is_over(game_before: Game, game_after: Game) -> News:
    """All that an observer learns of a phase in the fog."""
    now = (
        say("observers.now", phase=game_after.phase.title)
        if game_after.state is GameState.RUNNING
        else game_after.ending
    )
    return News.of(
        "phase-done",
        phase_code=game_before.phase.code,
        phase=game_before.phase.title,
        before=game_before.name,
        now=now,
    )

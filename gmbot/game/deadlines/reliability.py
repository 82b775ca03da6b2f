"""How reliable somebody has been: turns in time, seats kept. For the GM, and for that player."""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.game.deadlines.nmr import nmr_record
from gmbot.game.notices.answers import Done
from gmbot.game.notices.games import Report
from gmbot.game.reading import Call, is_master
from gmbot.game.state.context import Answer, Context, houserules_of
from gmbot.game.state.model import Game, Person
from gmbot.game.state.stored.ids import PersonId
from gmbot.messages import Text, joined, say
from gmbot.parsing.commands import requests as ask


@dataclass(frozen=True, slots=True)
class Reliability:
    """What counts of the games that somebody has played here."""

    turns: int
    """Movement phases with orders due, in the seats that the person has now."""
    missed: int
    kept: int
    """Seats with such phases."""
    left: int
    """Seats that were given up, or taken away for silence."""

    @property
    def in_words(self) -> Text:
        """``12 of 13 turns in time, 1 seat given up``"""
        return say(
            "reliability.record",
            in_time=self.turns - self.missed,
            turns=say("reliability.turns", count=self.turns),
            left=say("reliability.left", count=self.left),
        )

    def is_enough(self, least: int) -> bool:
        """Tell whether so many turns of a hundred were in time, and seats are rather kept."""
        in_time = (self.turns - self.missed) * 100 >= least * self.turns
        return not least or (in_time and self.left <= self.kept)


def reliability_of(context: Context, person: Person) -> Reliability:
    """Count the turns of all seats that a person has, excused ones left out."""
    records = [
        nmr_record(context, context.work.games.get(seat.game_id), seat)
        for seat in context.work.games.seats_of(person.id)
        if seat.power is not None
    ]
    turns = [sent for record in records for sent in record]
    kept = sum(bool(record) for record in records)
    return Reliability(len(turns), turns.count(False), kept, person.settings.left)


def is_reliable_for(context: Context, game: Game, person: Person) -> bool:
    """Tell whether a person may join a game without the GM's word, as far as this goes."""
    least = houserules_of(game).reliable
    return not least or reliability_of(context, person).is_enough(least)


def count_seat_left(context: Context, person_id: PersonId) -> None:
    """Remember that a seat of a running game was given up, or taken away for silence."""
    person = context.work.people.get(person_id)
    context.work.people.save(person.with_settings(left=person.settings.left + 1))


def own_reliability(call: Call, request: ask.Simple) -> Answer:
    """``RECORD``; from a GM who has no seat in the mail's game, those of its players."""
    context, person, section = call.context, call.writer.person, call.section
    assert person is not None  # a player's command
    game = section.game
    if game is not None and section.seat is None and is_master(context, game, person):
        return Answer((_of_players(context, game),))
    record = reliability_of(context, person)
    return Answer((Done.of("own-record", record=record.in_words),))


def _of_players(context: Context, game: Game) -> Done | Report:
    """The records of all who have a seat of a game; which seat, the GM does not ask for."""
    ids = {seat.person_id for seat in context.work.games.seats(game.id) if seat.person_id}
    people = sorted(map(context.work.people.get, ids), key=lambda one: one.name.casefold())
    lines = [
        say("reliability.of", name=one.name, record=reliability_of(context, one).in_words)
        for one in people
    ]
    if not lines:
        return Done.of("no-records", game=game.name)
    lead = say("records.text", game=game.name)
    return Report(say("records.summary"), joined("\n", (lead, "", *lines)))

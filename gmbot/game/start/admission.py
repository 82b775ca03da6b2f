"""Admission to a game that has not started: who may join at once, and when the GM is asked."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.deadlines import is_reliable_for, reliability_of
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.state.context import Answer, Context
from gmbot.game.state.model import Game, Person
from gmbot.game.state.notes import Admission
from gmbot.game.views import to_master
from gmbot.messages import say


def stopped(context: Context, person: Person, game: Game, code: str) -> Answer | None:
    """Refuse a person who is barred, or not invited to a game that is closed."""
    admission = game.notes.admission
    if not {*person.addresses}.isdisjoint(admission.barred):
        return Answer((Refusal.of("no-seat-in-gm-does-not-take", game=game.name),))
    reliable = is_reliable_for(context, game, person)
    if (not admission.closed and reliable) or _is_invited(person, admission, code):
        return None
    known = person.id in admission.asked
    asked = (*(person_id for person_id in admission.asked if person_id != person.id), person.id)
    game_after = admitting(context, game, replace(admission, asked=asked))
    news = News.of("entry-asked", game=game.name)
    question = News.of(
        "entry-asked-would-like-join", person=person.name, address=person.address, game=game.name,
        why=say("why-asked.closed" if admission.closed else "why-asked.record-too-low"),
        record=reliability_of(context, person).in_words,
    )  # fmt: skip
    mail = None if known else to_master(context, game_after, question)
    return Answer((news,), (mail,) if mail else (), game=game_after)


def _is_invited(person: Person, admission: Admission, code: str) -> bool:
    invited = admission.invited
    return not invited.keys().isdisjoint(person.addresses) or code.lower() in invited.values()


def admitting(context: Context, game: Game, admission: Admission) -> Game:
    """Store who may join from now on."""
    game_after = replace(game, notes=replace(game.notes, admission=admission))
    context.work.games.save(game_after)
    return game_after

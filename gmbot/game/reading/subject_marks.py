"""Marks that mail hosts put before a subject: ``[EXTERN]``, ``***SPAM***``, ``{Spam?}``.

They are the words of nobody who writes to us. What a mark is, is told by its form and by what it
does not say: a word that any reader of subjects knows makes it the writer's own.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from gmbot.game.notices.letters import IncomingMail
from gmbot.game.reading.game_names import means_something
from gmbot.game.state.context import Context
from gmbot.game.state.model import Person
from gmbot.game.state.players import masters_of
from gmbot.parsing.mail import cut_replies
from gmbot.parsing.text import fold

_MARK = re.compile(
    r"\s*(?:\[([^\[\]]{1,80})\]|\{([^{}]{1,80})\}|\(([^()]{1,80})\)|<([^<>]{1,80})>"
    r"|([*#=!~]+)\s*([^*#=!~]{1,80}?)\s*\5)\s*:?\s*"
)
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def unmarked(context: Context, mail: IncomingMail) -> IncomingMail:
    """The mail with the subject that its writer gave it."""
    names = context.work.games.names()
    head, rest = cut_replies(mail.subject)
    while mark := _MARK.match(rest):
        words = _WORD.findall(" ".join(filter(None, mark.groups())))
        if not words or _says_something(context, mail, words, names):
            break
        again, rest = cut_replies(rest[mark.end() :])
        head += again
    subject = head + rest
    return mail if subject == mail.subject or not rest else replace(mail, subject=subject)


def concerned(context: Context, person: Person, games: Collection[str]) -> tuple[str, ...]:
    """Those of the games that a person plays, runs or reads along."""
    own_games = {seat.game_id for seat in context.work.games.seats_of(person.id)}
    names_found = []
    for name in games:
        game = context.work.games.by_name(name)
        if game is not None and (
            game.id in own_games
            or not set(person.addresses).isdisjoint(masters_of(game))
            or any(observer.person == person.id for observer in game.notes.observers)
        ):
            names_found.append(name)
    return tuple(names_found)


def _says_something(
    context: Context, mail: IncomingMail, words: list[str], names: Collection[str]
) -> bool:
    if fold(words[0]) not in names:
        return any(means_something(fold(word)) for word in words)
    if words[0].islower():
        return True  # as we write a game, and as people copy it
    # Anybody may call a game like a mark: it means that game if nothing says another one.
    person = context.work.people.by_address(mail.sender)
    text = fold(f"{mail.subject} {' '.join(mail.recipients)}")
    named = [name for name in names if name in text]
    own_games = concerned(context, person, named) if person else ()
    return not own_games or fold(words[0]) in own_games

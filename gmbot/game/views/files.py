"""Files that go with a report for programs to read: the judge's wording, and the state as JSON.

Without a setting readers get the state if it is small; ``SET FILES ON`` brings both files, ``SET
FILES OFF`` none. In the fog only the GM gets any: they hold the whole board.
"""

from __future__ import annotations

import json
from dataclasses import replace

from gmbot.game.notices.answers import Done, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.letters import Attachment
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.model import Game, Person
from gmbot.game.state.visibility import hides
from gmbot.game.views.access import is_blind
from gmbot.game.views.judge_text import judge_head, write_judge_text
from gmbot.messages import say
from gmbot.rules.notation import outcome_to_tables, position_to_tables
from gmbot.rules.orders.outcome import Outcome

SCHEMA = 1
SMALL = 10_000
"""Bytes of a file that goes to everybody who has not switched files off."""


def attach_files(
    context: Context, game: Game, game_after: Game, outcome: Outcome, mails: tuple[Envelope, ...]
) -> tuple[Envelope, ...]:
    """Attach to each report the files its reader wants. ``game`` is the game before the phase."""
    state = state_file(game, game_after, outcome)
    judge = judge_file(context, game, game_after, outcome)
    secret, blind = hides(context, game_after), is_blind(context, game_after)
    done = []
    for mail in mails:
        seated = mail.standing is not None and bool(mail.standing.power)
        person = context.work.people.by_address(mail.to)
        wish = person.settings.files if person else None
        files: tuple[Attachment, ...] = ()
        if wish is True:
            files = (judge, state)
        elif wish is None and len(state.content) <= SMALL:
            files = (state,)
        done.append(mail if blind or (secret and seated) else replace(mail, files=files))
    return tuple(done)


def state_file(game: Game, game_after: Game, outcome: Outcome) -> Attachment:
    """The phase for programs: the board before, the orders with their results, the board now.

    The keys are those of ``gmbot adjudicate``; ``docs/formats.md`` describes them.
    """
    board = ruleset_of(game).board
    tables = {
        "schema": SCHEMA,
        "game": game.name,
        "variant": game.variant,
        "houserules": game.houserules,
        "before": position_to_tables(game.position),
        "after": outcome_to_tables(outcome, board),
        "deadline": game_after.deadline.isoformat().replace("+00:00", "Z")
        if game_after.deadline
        else None,
        "ending": game_after.ending,
    }
    text = json.dumps(tables, ensure_ascii=False, separators=(",", ":"))
    return Attachment(f"state-{outcome.phase.code}.json", "application/json", text.encode())


def judge_file(context: Context, game: Game, game_after: Game, outcome: Outcome) -> Attachment:
    """The phase in the old judges' wording."""
    number = len(context.work.games.records(game.id))
    board = ruleset_of(game).board
    head = judge_head(game.name, game.variant, outcome.phase)
    text = head + write_judge_text(
        game.name, number, game.position, outcome, board, game_after.deadline, game_after.ending
    )
    return Attachment(f"judge-{outcome.phase.code}.txt", "text/plain", text.encode())


def set_files(context: Context, person: Person, value: str) -> Answer:
    """``SET FILES ON`` or ``OFF``."""
    return _switch(context, person, "files", value, {
        True: say("files.reports-now-come-with"),
        False: say("files.reports-now-come-without"),
    })  # fmt: skip


def _switch(
    context: Context, person: Person, key: str, value: str, told: dict[bool, str]
) -> Answer:
    word = value.strip().lower()
    if word not in ("on", "off"):
        return Answer((_on_or_off(key, value),))
    on = word == "on"
    context.work.people.save(person.with_settings(files=on))
    return Answer((Done.of("are", key=key, word=word, text=told[on]),))


def _on_or_off(key: str, value: str) -> Refusal:
    name = key.upper()
    return Refusal.of("set-on-or-off", name=name, value=repr(value))

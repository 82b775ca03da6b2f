"""The log of a game (``AUDIT``): for the GM all of it, for players what concerns them.

It shows that orders came, never their text. Mails are listed with their delivery, so that a GM can
see who got which mail (S3.4). Mails with press and answers to players are left out: they would
reveal who writes to whom, proposes a draw or votes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from gmbot.game.notices.games import Report
from gmbot.game.questions.log_entries import for_master, for_player
from gmbot.game.questions.named_units import take_phase
from gmbot.game.reading import GameCall, is_master, no_seat
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Event, Game, OutboxMail, Seat
from gmbot.game.views import is_listed
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask

LONGEST = 400
_TIME = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[\d:.]*(?:\+00:00|Z)")


def show_log(call: GameCall, request: ask.Simple) -> Answer:
    """``AUDIT [phase]``"""
    game = call.game
    phase = take_phase(request.rest)[1]
    code = phase.code if phase else ""
    events = [e for e in call.context.work.events(game.id) if code in ("", e.data.get("phase", ""))]
    if is_master(call.context, game, call.writer.person):
        text = _for_master(call.context, game, events, code)
    elif call.section.seat is not None:
        text = _lines(_touching(events, call.section.seat))
    else:
        return Answer((no_seat(game),))
    of_phase = f", {phase.title}" if phase else ""
    return Answer(
        (Report(say("game-log.audit-log", game=game.name, of_phase=of_phase), text),), game=game
    )


def _touching(events: Iterable[Event], seat: Seat) -> list[str]:
    told = ((event, for_player(event.what, event.data, seat.power)) for event in events)
    return [_line(event, values) for event, values in told if values is not None]


def _for_master(context: Context, game: Game, events: Iterable[Event], code: str) -> str:
    told = ((event, for_master(event.what, event.data)) for event in events)
    happened = [(event.at, _line(event, values)) for event, values in told if values is not None]
    names = _names(context, game)
    mails = context.work.outbox.of_game(game.name, 2 * LONGEST)
    sent = [
        (mail.created_at, _mail_line(mail, names))
        for mail in reversed(mails)
        if is_listed(mail, game) and code in mail.subject
    ]
    return _lines([line for _, line in sorted((*happened, *sent), key=lambda pair: pair[0])])


def _names(context: Context, game: Game) -> Mapping[str, str]:
    """Per address whose it is: ``France``, ``the GM``; others are not named."""
    board = ruleset_of(game).board
    names = {game.gm.address: "the GM"}
    for seat in context.work.games.seats(game.id):
        if seat.person_id is not None:
            name = (
                power_name(seat.power, board)
                if seat.power
                else say("game-log.player-without-power")
            )
            names |= dict.fromkeys(context.work.people.get(seat.person_id).addresses, name)
    return names


def _mail_line(mail: OutboxMail, names: Mapping[str, str]) -> str:
    kind = mail.kind.partition("/")[0]
    who = names.get(mail.recipient, say("game-log.somebody-else"))
    return say(
        "game-log.utc-mail",
        created_at=f"{mail.created_at:%Y-%m-%d %H:%M}",
        mail=mail.id,
        kind=kind,
        who=who,
    ) + (f"{mail.state.value}" + (f" ({mail.note})" if mail.note else ""))


def _line(event: Event, values: Mapping[str, object]) -> str:
    data = ", ".join(f"{key} {_said(value)}" for key, value in values.items())
    return f"{event.at:%Y-%m-%d %H:%M} UTC  {event.what}{'  ' + data if data else ''}"


def _said(value: object) -> str:
    """A value as people read it: ``2026-12-09 12:00 UTC`` for a time as it is stored."""
    text = str(value) if not isinstance(value, bool) else "yes" if value else "no"
    return _TIME.sub(lambda found: f"{found[1]} {found[2]} UTC", text)


def _lines(lines: list[str]) -> str:
    return "\n".join(lines[-LONGEST:]) or say("game-log.nothing-in-log")

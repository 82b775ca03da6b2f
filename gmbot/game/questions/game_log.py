"""The log of a game (``AUDIT``): for the GM all of it, for players what concerns them.

It shows that orders came, never their text. Mails are listed with their delivery, so that a GM can
see who got which mail (S3.4). Mails with press and answers to players are left out: they would
reveal who writes to whom, proposes a draw or votes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime

from gmbot.game.notices.games import Report
from gmbot.game.questions.log_entries import Told, for_master, for_player
from gmbot.game.questions.named_units import take_phase
from gmbot.game.reading import GameCall, is_master, no_seat
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, OutboxMail
from gmbot.game.state.stored.happenings import Happening
from gmbot.game.views import is_listed
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import Phase

LONGEST = 400
_TIME = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[\d:.]*(?:\+00:00|Z)")


def show_log(call: GameCall, request: ask.Simple) -> Answer:
    """``AUDIT [phase]``"""
    game = call.game
    phase = take_phase(request.rest)[1]
    events = [
        (event.at, happening)
        for event in call.context.work.events(game.id)
        if (happening := event.happening) and phase in (None, getattr(happening, "phase", None))
    ]
    seat = call.section.seat
    if is_master(call.context, game, call.writer.person):
        happened = _lines(
            (hour, each_happening, for_master(each_happening)) for hour, each_happening in events
        )
        lines = sorted((*happened, *_mails(call.context, game, phase)), key=lambda line: line[0])
    elif seat is not None:
        lines = _lines(
            (hour, each_happening, for_player(each_happening, seat.power))
            for hour, each_happening in events
        )
    else:
        return Answer((no_seat(game, call.writer.person),))
    of_phase = ", " + phase.title if phase else ""
    text = "\n".join(line for _, line in lines[-LONGEST:]) or say("game-log.nothing-in-log")
    title = say("game-log.audit-log", game=game.name, of_phase=of_phase)
    return Answer((Report(title, text),), game=game)


def _lines(entries: Iterable[tuple[datetime, Happening, Told]]) -> list[tuple[datetime, str]]:
    return [
        (hour, _line(hour, happening.what, told))
        for hour, happening, told in entries
        if told is not None
    ]


def _mails(context: Context, game: Game, phase: Phase | None) -> list[tuple[datetime, str]]:
    """The mails that a GM may know of; of a phase, those that name it in their subject."""
    names = _names(context, game)
    mails = context.work.outbox.of_game(game.name, 2 * LONGEST)
    code = phase.code if phase else ""
    return [
        (mail.created_at, _mail_line(mail, names))
        for mail in reversed(mails)
        if is_listed(mail, game) and code in mail.subject
    ]


def _names(context: Context, game: Game) -> Mapping[str, str]:
    """The holder of each address: ``France``, ``the GM``; others are not named."""
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
    name = names.get(mail.recipient, say("game-log.somebody-else"))
    return say(
        "game-log.utc-mail",
        created_at=f"{mail.created_at:%Y-%m-%d %H:%M}",
        mail=mail.id,
        kind=kind,
        who=name,
    ) + (f"{mail.state.value}" + (f" ({mail.note})" if mail.note else ""))


def _line(hour: datetime, what: str, told: Mapping[str, object]) -> str:
    values = ", ".join(f"{key} {_said(value)}" for key, value in told.items())
    return f"{hour:%Y-%m-%d %H:%M} UTC  {what}{'  ' + values if values else ''}"


def _said(value: object) -> str:
    """A value as people read it: ``2026-12-09 12:00 UTC`` for a time as it is stored."""
    text = str(value) if not isinstance(value, bool) else "yes" if value else "no"
    return _TIME.sub(lambda match: f"{match[1]} {match[2]} UTC", text)

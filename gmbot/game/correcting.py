"""Mistakes of the GM: any player may report one, until the next results are out (S3.1, S3.2)."""

from __future__ import annotations

import re

from gmbot.game.desk import Desk, Handled, Writer
from gmbot.game.model import Event, Game, PhaseRecord, Seat
from gmbot.game.notices import News
from gmbot.game.players import player_names
from gmbot.game.reading import Part
from gmbot.game.refusing import no_seat, refused, which_game
from gmbot.game.standing import to_master
from gmbot.parsing import requests as ask
from gmbot.rules.terms import Phase

_PHASE = re.compile(r"\b([SFW]\d{4}[MRA])\b", re.IGNORECASE)


def report_error(desk: Desk, writer: Writer, part: Part, request: ask.Request) -> Handled:
    """``ERROR <text>``: noted with the hour it came, and handed to the GM."""
    assert isinstance(request, ask.Report)
    if part.game is None:
        return Handled((which_game(desk, writer.person),))
    if part.seat is None:
        return Handled((no_seat(part.game),))
    game = part.game
    records = desk.work.games.records(game.id)
    if not records:
        text = f"No phase of {game.name} is resolved yet, so no report can hold a mistake."
        return Handled((refused("E-STATE", "no results yet", text),))
    about = _about(request.text, records)
    if about is None:
        text = (
            "A mistake stands unless it is pointed out before the next results are out; those "
            f"of {records[-1].phase.title} are the latest."
        )
        return Handled((refused("E-STATE", "this mistake stands", text,
            f"ERROR {records[-1].phase.code}: what is wrong"),))  # fmt: skip
    return _noted(desk, writer, game, part.seat, about, request.text)


def _about(text: str, records: tuple[PhaseRecord, ...]) -> Phase | None:
    """The phase a report is about: the latest, or the one it names; None if that is past (S3.2)."""
    named = _PHASE.search(text)
    latest = records[-1].phase
    if named is not None and named[1].upper() != latest.code:
        return None
    return latest


def _noted(desk: Desk, writer: Writer, game: Game, seat: Seat, phase: Phase, text: str) -> Handled:
    came = writer.mail.received_at
    desk.work.log(Event(desk.now, "error-reported", game.id, {
        "phase": phase.code, "person": seat.person_id, "inbox": writer.inbox_id,
    }))  # fmt: skip
    who = player_names(desk, game).get(seat.power, "A player") if seat.power else "A player"
    for_master = News(
        "error-reported", f"{phase.code}: a mistake is reported",
        f"{who} reports a mistake in the results of {phase.title}, in time.",
        (("Received", came),), copy=("EXTEND 48h: a mistake is looked into", "AUDIT"),
        quoted=text,
    )  # fmt: skip
    mail = to_master(desk, game, for_master)
    told = News(
        "error-noted", f"{phase.code}: your report is noted",
        f"Your report about {phase.title} came in time: before the results of "
        f"{game.phase.title}. The GM has it.", (("Received", came),), quoted=text,
    )  # fmt: skip
    return Handled((told,), (mail,) if mail else (), game=game)

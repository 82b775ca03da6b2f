"""What the log says of a mail that was handled: games, phases, seats and kinds; never words."""

from __future__ import annotations

import time
from collections.abc import Sequence

from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.letters import IncomingMail
from gmbot.game.state.model import Game
from gmbot.game.state.players import masters_of
from gmbot.game.state.ports import UnitOfWork


def what_came(work: UnitOfWork, mail: IncomingMail, mails: Sequence[Envelope]) -> dict[str, str]:
    """The subject of a mail, by the ``kind`` of its answer; empty if it got none."""
    answer = next((envelope for envelope in mails if envelope.answers is not None), None)
    if answer is None:
        return {}
    answer_told = {"kind": " ".join(notice.name for notice in answer.notices)}
    game = work.games.by_name(answer.game) if answer.game else None
    if game is None:
        return answer_told
    return answer_told | {
        "game": game.name,
        "phase": game.phase.code,
        "seat": _seat(work, game, mail),
    }


def milliseconds(began: float) -> int:
    """How many have passed since ``time.monotonic()`` was ``began``."""
    return round((time.monotonic() - began) * 1000)


def _seat(work: UnitOfWork, game: Game, mail: IncomingMail) -> str:
    if mail.sender in masters_of(game):
        return "gm"
    person = work.people.by_address(mail.sender)
    if person is None:
        return ""
    seats = work.games.seats(game.id)
    return " ".join(seat.power or "" for seat in seats if seat.person_id == person.id)

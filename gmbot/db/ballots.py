"""``game.state.ballots.Ballots`` on SQLAlchemy."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, insert, select

from gmbot.db.records import Columns, write_json
from gmbot.db.statements import Statements, update_of
from gmbot.db.tables import ballots
from gmbot.game.state.ballots import Ballot, BallotState
from gmbot.rules.board.terms import Phase, Power

_OF_GAME = select(ballots).where(ballots.c.game_id == bindparam("game_id")).order_by(ballots.c.id)
_CLOSING = (
    select(ballots)
    .where(
        ballots.c.state.in_([BallotState.PASSED.value, BallotState.REVOTE.value]),
        ballots.c.closes_at <= bindparam("now"),
    )
    .order_by(ballots.c.closes_at, ballots.c.id)
)
_ADD, _SAVE = insert(ballots), update_of(ballots)


class SqlBallots:
    """Proposals to end a game, within one transaction."""

    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def add(self, ballot: Ballot) -> Ballot:
        """Store a new proposal and return it with its id."""
        return replace(ballot, id=self._statements.add(_ADD, _row(ballot)))

    def save(self, ballot: Ballot) -> None:
        """Store a changed proposal; raises ``NotStoredError``."""
        values = {"the_id": ballot.id, **_row(ballot)}
        self._statements.change(_SAVE, f"ballot {ballot.id}", values)

    def of_game(self, game_id: int) -> tuple[Ballot, ...]:
        """All proposals of a game, oldest first."""
        return tuple(_from(row) for row in self._statements.all(_OF_GAME, game_id=game_id))

    def closing(self, now: datetime) -> tuple[Ballot, ...]:
        """Those whose time for complaints or revote has ended and that are not closed."""
        return tuple(_from(row) for row in self._statements.all(_CLOSING, now=now))


def _row(ballot: Ballot) -> Columns:
    data = {
        "made": ballot.made.code,
        "proposer": ballot.proposer,
        "powers": ballot.powers,
        "announced_at": ballot.announced_at.isoformat() if ballot.announced_at else None,
        "votes": dict(ballot.votes),
        "entitled": ballot.entitled,
        "complaints": ballot.complaints,
    }
    return {
        "game_id": ballot.game_id,
        "state": ballot.state.value,
        "number": ballot.number,
        "closes_at": ballot.closes_at,
        "data": write_json(data),
    }


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _from(row: Row[Any]) -> Ballot:
    data = json.loads(row.data)
    return Ballot(
        id=row.id,
        game_id=row.game_id,
        state=BallotState(row.state),
        made=Phase.parse(data["made"]),
        proposer=Power(data["proposer"]),
        powers=tuple(map(Power, data["powers"])),
        number=row.number,
        announced_at=_time(data["announced_at"]),
        votes=data["votes"],
        entitled=tuple(map(Power, data["entitled"])),
        complaints=tuple(map(Power, data["complaints"])),
        closes_at=row.closes_at,
    )

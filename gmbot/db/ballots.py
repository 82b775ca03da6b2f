"""``game.state.ballots.Ballots`` on SQLAlchemy."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlalchemy import bindparam, insert, select

from gmbot.db.codec import row_of, value_of
from gmbot.db.statements import Statements, update_of
from gmbot.db.tables import ballots
from gmbot.game.state.ballots import Ballot, BallotState

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
    """Proposals to end a game, within one transaction; those of a game are read once."""

    def __init__(self, statements: Statements) -> None:
        self._statements = statements
        self._in_hand: dict[int, tuple[Ballot, ...]] = {}

    def add(self, ballot: Ballot) -> Ballot:
        """Store a new proposal and return it with its id."""
        self.let_go()
        return replace(ballot, id=self._statements.add(_ADD, row_of(ballot, ballots)))

    def save(self, ballot: Ballot) -> None:
        """Store a changed proposal; raises ``NotStoredError``."""
        self.let_go()
        values = {"the_id": ballot.id, **row_of(ballot, ballots)}
        self._statements.change(_SAVE, f"ballot {ballot.id}", values)

    def of_game(self, game_id: int) -> tuple[Ballot, ...]:
        """All proposals of a game, oldest first."""
        if game_id not in self._in_hand:
            rows = self._statements.all(_OF_GAME, game_id=game_id)
            self._in_hand[game_id] = tuple(value_of(row, Ballot, ballots) for row in rows)
        return self._in_hand[game_id]

    def let_go(self) -> None:
        """Have nothing in hand: what was stored may have been undone, or others may change it."""
        self._in_hand.clear()

    def closing(self, now: datetime) -> tuple[Ballot, ...]:
        """Those whose time for complaints or revote has ended and that are not closed."""
        return tuple(
            value_of(row, Ballot, ballots) for row in self._statements.all(_CLOSING, now=now)
        )

"""``game.state.press_items.PressDesk`` on SQLAlchemy."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlalchemy import bindparam, delete, func, insert, select, update

from gmbot.db.codec import row_of, value_of
from gmbot.db.statements import Statements, update_of
from gmbot.db.tables import circles, daily, press
from gmbot.game.notices.press import DailyPiece
from gmbot.game.state.press_items import DailyWait, PressItem, PressState, ReplyGroup
from gmbot.game.state.stored.ids import PersonId

_OF_GAME = select(press).where(press.c.game_id == bindparam("game_id")).order_by(press.c.id)
_IN_STATE = _OF_GAME.where(press.c.state == bindparam("state"))
_ADD, _SAVE = insert(press), update_of(press)
_ADD_CIRCLE = insert(circles)
_CIRCLE = select(circles).where(circles.c.token == bindparam("token"))
_DROP_CIRCLES = delete(circles).where(circles.c.seat_id == bindparam("seat_id"))
_CIRCLES_OF = select(circles).where(circles.c.seat_id == bindparam("seat_id"))
_KEEP_DAILY = insert(daily)
_DAILY = (
    select(daily.c.person_id, daily.c.game, func.min(daily.c.at).label("since"))
    .group_by(daily.c.person_id, daily.c.game)
    .order_by(daily.c.person_id, daily.c.game)
)


class SqlPressDesk:
    """Waiting press, reply circles and pieces of daily mails, within one transaction."""

    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def add(self, item: PressItem) -> PressItem:
        """Store a new piece and return it with its id and its number among its author's."""
        earlier = self.of_game(item.game_id)
        number = 1 + sum(piece.seat_id == item.seat_id for piece in earlier)
        numbered = replace(item, number=number)
        return replace(numbered, id=self._statements.add(_ADD, row_of(numbered, press)))

    def save(self, item: PressItem) -> None:
        """Store a changed piece; raises ``NotStoredError``."""
        values = {"the_id": item.id, **row_of(item, press)}
        self._statements.change(_SAVE, f"press {item.id}", values)

    def of_game(self, game_id: int, state: PressState | None = None) -> tuple[PressItem, ...]:
        """The pieces of a game, oldest first."""
        if state is None:
            rows = self._statements.all(_OF_GAME, game_id=game_id)
        else:
            rows = self._statements.all(_IN_STATE, game_id=game_id, state=state.value)
        return tuple(value_of(row, PressItem, press) for row in rows)

    def add_circle(self, circle: ReplyGroup) -> None:
        """Store the circle of a reply address."""
        self._statements.run(_ADD_CIRCLE, row_of(circle, circles))

    def circle(self, token: str) -> ReplyGroup | None:
        """Return the circle of a reply address, or None."""
        row = self._statements.first(_CIRCLE, token=token)
        return value_of(row, ReplyGroup, circles) if row is not None else None

    def circles_of(self, seat_id: int) -> tuple[ReplyGroup, ...]:
        """The circles that a seat has addresses of."""
        return tuple(
            value_of(row, ReplyGroup, circles)
            for row in self._statements.all(_CIRCLES_OF, seat_id=seat_id)
        )

    def drop_circles(self, seat_id: int) -> None:
        """Forget the reply addresses of a seat."""
        self._statements.run(_DROP_CIRCLES, {"seat_id": seat_id})

    def keep_daily(self, person_id: PersonId, piece: DailyPiece, hour: datetime) -> None:
        """Keep a finished text for a person's daily mail."""
        self._statements.run(_KEEP_DAILY, row_of(piece, daily, person_id=person_id, at=hour))

    def daily_waiting(self) -> tuple[DailyWait, ...]:
        """The people for whom press waits, with its games and since when it waits."""
        rows = self._statements.all(_DAILY)
        return tuple(DailyWait(PersonId(row.person_id), row.game, row.since) for row in rows)

    def take_daily(self, person_id: PersonId) -> tuple[DailyPiece, ...]:
        """Take away all that waits for a person, oldest first.

        What the deletion itself returns is taken: two machines never get the same.
        """
        taking = delete(daily).where(daily.c.person_id == person_id).returning(*daily.c)
        rows = sorted(self._statements.connection.execute(taking).all(), key=lambda row: row.id)
        return tuple(value_of(row, DailyPiece, daily) for row in rows)

    def give_daily(self, person_id: PersonId, to: PersonId) -> None:
        """Let what waits for a person wait for another."""
        given = update(daily).where(daily.c.person_id == person_id).values(person_id=to)
        self._statements.connection.execute(given)

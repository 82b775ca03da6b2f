"""``game.state.press_items.PressDesk`` on SQLAlchemy."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select

from gmbot.db.records import Columns, write_json
from gmbot.db.statements import Statements, update_of
from gmbot.db.tables import circles, press
from gmbot.game.state.press_items import PressItem, PressState, ReplyGroup
from gmbot.rules.board.terms import Phase, Power

_OF_GAME = select(press).where(press.c.game_id == bindparam("game_id")).order_by(press.c.id)
_IN_STATE = _OF_GAME.where(press.c.state == bindparam("state"))
_ADD, _SAVE = insert(press), update_of(press)
_ADD_CIRCLE = insert(circles)
_CIRCLE = select(circles).where(circles.c.token == bindparam("token"))
_DROP_CIRCLES = delete(circles).where(circles.c.seat_id == bindparam("seat_id"))
_CIRCLES_OF = select(circles).where(circles.c.seat_id == bindparam("seat_id"))


class SqlPressDesk:
    """Waiting press and reply circles, within one transaction."""

    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def add(self, item: PressItem) -> PressItem:
        """Store a new piece and return it with its id and its number among its author's."""
        earlier = self.of_game(item.game_id)
        number = 1 + sum(one.seat_id == item.seat_id for one in earlier)
        numbered = replace(item, number=number)
        return replace(numbered, id=self._statements.add(_ADD, _row(numbered)))

    def save(self, item: PressItem) -> None:
        """Store a changed piece; raises ``NotStoredError``."""
        values = {"the_id": item.id, **_row(item)}
        self._statements.change(_SAVE, f"press {item.id}", values)

    def of_game(self, game_id: int, state: PressState | None = None) -> tuple[PressItem, ...]:
        """The pieces of a game, oldest first."""
        if state is None:
            rows = self._statements.all(_OF_GAME, game_id=game_id)
        else:
            rows = self._statements.all(_IN_STATE, game_id=game_id, state=state.value)
        return tuple(_from(row) for row in rows)

    def add_circle(self, circle: ReplyGroup) -> None:
        """Store the circle of a reply address."""
        data = write_json({"to": circle.to, "shown": circle.shown})
        values = {
            "token": circle.token, "game_id": circle.game_id, "seat_id": circle.seat_id,
            "data": data,
        }  # fmt: skip
        self._statements.run(_ADD_CIRCLE, values)

    def circle(self, token: str) -> ReplyGroup | None:
        """Return the circle of a reply address, or None."""
        row = self._statements.first(_CIRCLE, token=token)
        return _circle(row) if row is not None else None

    def circles_of(self, seat_id: int) -> tuple[ReplyGroup, ...]:
        """The circles that a seat has addresses of."""
        return tuple(_circle(row) for row in self._statements.all(_CIRCLES_OF, seat_id=seat_id))

    def drop_circles(self, seat_id: int) -> None:
        """Forget the reply addresses of a seat."""
        self._statements.run(_DROP_CIRCLES, {"seat_id": seat_id})


def _row(item: PressItem) -> Columns:
    data = {
        "phase": item.phase.code,
        "shown_from": item.shown_from,
        "text": item.text,
        "author": item.author,
        "seat_id": item.seat_id,
        "answer_to": item.answer_to,
        "address": item.address,
        "to": item.to,
        "circle": item.circle,
        "shown_to": item.shown_to,
        "kind": item.kind,
        "postal": item.postal,
        "condition": item.condition,
        "verbatim": item.verbatim,
        "number": item.number,
        "writer_id": item.writer_id,
        "sent_at": item.sent_at.isoformat() if item.sent_at else None,
    }
    return {"game_id": item.game_id, "state": item.state.value, "data": write_json(data)}


def _from(row: Row[Any]) -> PressItem:
    data = json.loads(row.data)
    return PressItem(
        id=row.id,
        game_id=row.game_id,
        state=PressState(row.state),
        phase=Phase.parse(data["phase"]),
        shown_from=data["shown_from"],
        text=data["text"],
        author=_power(data["author"]),
        seat_id=data["seat_id"],
        answer_to=_power(data["answer_to"]),
        address=data["address"],
        to=tuple(map(Power, data["to"])),
        circle=tuple(map(Power, data["circle"])),
        shown_to=tuple(data["shown_to"]),
        kind=data["kind"],
        postal=data["postal"],
        condition=data["condition"],
        verbatim=data["verbatim"],
        number=data["number"],
        writer_id=data.get("writer_id"),
        sent_at=_time(data.get("sent_at")),
    )


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _power(name: str | None) -> Power | None:
    return None if name is None else Power(name)


def _circle(row: Row[Any]) -> ReplyGroup:
    data = json.loads(row.data)
    to = tuple(map(Power, data["to"]))
    return ReplyGroup(row.token, row.game_id, row.seat_id, to, tuple(data["shown"]))

"""The sealed logs of games, in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gmbot.fairness import Row

if TYPE_CHECKING:
    from fakes import MemoryWork


class MemoryChains:
    def __init__(self, work: MemoryWork) -> None:
        self._work = work

    def ends(self, game_id: int) -> tuple[Row, Row] | None:
        rows = self.rows(game_id)
        return (rows[0], rows[-1]) if rows else None

    def add(self, row: Row) -> None:
        self._work.must_exist(self._work.shelf.games, row.game_id)
        key = (row.game_id, row.seq)
        self._work.must_be_new(key, ((one.game_id, one.seq) for one in self._work.shelf.chain))
        self._work.shelf.chain.append(row)

    def row(self, game_id: int, seq: int) -> Row | None:
        return next((one for one in self.rows(game_id) if one.seq == seq), None)

    def rows(self, game_id: int) -> tuple[Row, ...]:
        kept = [one for one in self._work.shelf.chain if one.game_id == game_id]
        return tuple(sorted(kept, key=lambda one: one.seq))

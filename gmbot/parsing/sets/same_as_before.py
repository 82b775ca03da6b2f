"""To which order before do "same", and a support without an object, refer?"""

from __future__ import annotations

from dataclasses import replace

from gmbot.parsing.phrases import NamedUnit, Statement

_NOTHING = ("support_nothing", "convoy_nothing")


class Earlier:
    """What the statements before said."""

    def __init__(self) -> None:
        self.latest: Statement | None = None
        """The order just before, if it is a move, a hold or a support."""
        self.last: Statement | None = None
        """The move, support or convoy that "same" refers to."""
        self.convoys: list[Statement] = []
        """The convoys ordered so far."""
        self.before = ""
        """What the statement just before did."""

    def filled(self, statement: Statement) -> Statement:
        """``F NWG S same``: the same move as in the order before."""
        meant = self._with_same(statement)
        self.before = meant.act
        return meant

    def _aboard(self, statement: Statement) -> Statement:
        """``NTH C Yor - Bel, and Yor goes along``: the army moves as its convoy says."""
        who = statement.subjects[0].place if len(statement.subjects) == 1 else None
        for convoy in self.convoys:
            army = convoy.target.place if convoy.target else None
            if who and army and who.places == army.places:
                return Statement("move", statement.subjects, to=convoy.to, via="convoy")
        return statement

    def _with_same(self, statement: Statement) -> Statement:
        if statement.act == "along":
            return self._aboard(statement)
        if statement.act == "same" and self.latest and self.latest.act == "hold":
            return replace(self.latest, subjects=statement.subjects)
        if statement.act == "same" and self.before in _NOTHING:
            return replace(statement, act=self.before)  # "Tyrolia helps, and so does Bohemia"
        if statement.act not in ("support_same", "convoy_same", "same") or self.last is None:
            return statement if statement.act != "same" else replace(statement, act="bare")
        last = self.last
        if statement.act == "same":
            return replace(last, subjects=statement.subjects)
        act = statement.act.partition("_")[0]
        target = last.subjects[0] if last.act == "move" else last.target
        return replace(statement, act=act, target=target, to=last.to)

    def remember(self, statement: Statement, singles: tuple[NamedUnit, ...]) -> None:
        """Keep a statement for those after it; ``singles`` are its units that are no group."""
        self.convoys += [statement] if statement.act == "convoy" else []
        if statement.act in ("move", "support", "convoy"):
            self.latest = statement if statement.subjects else None
            self.last = self.latest or self.last
        elif statement.act not in _NOTHING:
            hold = statement.act == "hold"
            self.latest = replace(statement, subjects=singles) if hold else None

    def with_object(self, statement: Statement) -> Statement | None:
        """``A Mun - Bur; A Bel and A Ruh support``, ``A Lon - Nwy, North Sea convoying``

        None if the statement needs no object, or if the order before gives none.
        """
        last, act = self.latest, statement.act.partition("_")[0]
        if last is None or statement.act not in _NOTHING:
            return None
        target = last.target if last.act in ("support", "convoy") else last.subjects[0]
        if target is None or (last.act in ("move", "hold") and len(last.subjects) != 1):
            return None
        if act == "convoy" and last.to is None:
            return None
        return replace(statement, act=act, target=target, to=last.to)

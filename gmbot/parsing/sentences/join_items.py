"""The grammar's items joined to statements.

Actors without an act lend themselves to the next act; an act without actors goes on with those
before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gmbot.parsing.phrases import Act, Dangling, Item, NamedUnit, NotParsed, Statement
from gmbot.parsing.sentences.acts import (
    acted,
    moved,
    names_several,
    said_alone,
    spread_kind,
    with_actors_inside,
)


class Joiner:
    """Goes along the items of one sentence and joins them to statements."""

    def __init__(self, items: list[Item]) -> None:
        self.items = items
        self.done: list[Statement] = []
        self.waiting: list[NamedUnit] = []
        """Actors still without an act."""
        self.actors: tuple[NamedUnit, ...] = ()
        """The actors of the last act."""
        self.unheld = False
        """True after a HOLD that has nobody to hold yet: ``Hold: Paris, Brest``."""
        self.kind = ""
        """The kind of all that follows: ``Build armies: Paris, Marseilles``."""
        self.opened = ""
        """The act or tail that takes further names: ``build``, ``backed``, ``route`` ..."""

    def statements(self) -> tuple[Statement, ...]:
        for index, item in enumerate(self.items):
            self._take(item, self.items[index + 1 :])
        self._leave_waiting()
        if self.unheld and len(self.items) == 1 and not self.done:
            return (Statement("hold", (NamedUnit(group="alone"),)),)
        if self.unheld:
            raise NotParsed("hold")
        return tuple(self.done)

    def _take(self, item: Item, rest: Sequence[Item]) -> None:
        if item.joint == "except":
            self._except(item)
            return
        if item.joint == ":":
            self._heading(item)
        if item.joint == "anew" and self.waiting and item.act is not None:
            raise NotParsed("anew")  # "the Ionian fleet Apulia to Tunis" is no list
        if item.act is None and item.who is not None:
            self._bare(item.who, rest)
        elif item.act is not None and item.who is not None:
            self._ordered((*self.waiting, item.who), item.act, item.tails)
        elif item.act is not None:
            self._commanded(item.act, item.tails)
        else:
            self._tails(item.tails)

    def _bare(self, who: NamedUnit, rest: Sequence[Item]) -> None:
        last = all(item.act is None and item.who is not None for item in rest)
        if self.kind and not who.kind:
            who = replace(who, kind=self.kind)
        if self.opened in ("build", "remove", "disband", "hold") and (last or not _lends(rest)):
            self.unheld = False
            self.done.append(Statement(self.opened, (who,)))
        elif self.opened == "retreat" and who.place and not who.kind and not _lends(rest):
            self._rather(who)
        elif self.opened == "backed" and last:
            self._back(who)
        else:
            self.waiting.append(who)

    def _heading(self, item: Item) -> None:
        """``Ser & Alb: Ser supports ...``: what stands before a colon may only be a heading."""
        if item.who is not None and item.act is not None:
            self.waiting.clear()
            if self.done and self.done[-1].act == "swap":
                self.done.pop()
        elif item.who is not None and item.who.group == "all" and not self.done:
            # "Berlin and Munich: armies"
            kind = item.who.kind if item.who.place is None else ""
            if kind and all(ref.place and not ref.kind for ref in self.waiting):
                self._named(kind)
        elif item.who is not None and len(self.waiting) == 1 and not self.done:
            self._colon(self.waiting[0], item.who)

    def _colon(self, first: NamedUnit, after: NamedUnit) -> None:
        if after.kind and after.place is None and not after.group:
            self._named(after.kind)
        elif first.place is not None:
            # "bre:eng"
            self.done.append(moved((first,), (after,)))
            self.opened = "colon"
            self.waiting.clear()
        elif not first.kind:
            self.waiting.clear()

    def _named(self, kind: str) -> None:
        """``Berlin and Munich: armies``, ``Berlin: army``: the kind of those that wait."""
        self.done.extend(Statement("bare", (replace(ref, kind=kind),)) for ref in self.waiting)
        self.waiting.clear()
        self.opened = "named"

    def _except(self, item: Item) -> None:
        """``all hold except A Bur-Mun``; an excepted unit without an order has none."""
        if item.who is None or not (self.done or self.waiting):
            raise NotParsed("except")
        if item.act is None:
            self.waiting = [ref for ref in self.waiting if ref.group] or self.waiting
            self.done.append(Statement("excepted", (item.who,)))
        elif self.waiting and item.act.name == "hold":
            self.done.append(Statement("excepted", (item.who,)))
            self._ordered(tuple(self.waiting), item.act, item.tails)
        else:
            self._ordered((item.who,), item.act, item.tails)

    def _leave_waiting(self) -> None:
        if self.opened in ("colon", "named"):
            self.waiting = self.waiting[1:]
        last = self.done[-1].act if self.done else ""
        if last in ("move", "support", "convoy") and any(not ref.kind for ref in self.waiting):
            if self.opened != "via":
                raise Dangling(last)
            self._via("convoy", tuple(self.waiting))
            self.waiting = []
        if len(self.waiting) > 1 and self.waiting[0].kind and self.waiting[0].place is None:
            kind = self.waiting[0].kind
            self.waiting = [
                ref if ref.kind else replace(ref, kind=kind) for ref in self.waiting[1:]
            ]
        for who in spread_kind(tuple(self.waiting)) if self.waiting else ():
            self.done.append(Statement("bare", (who,)))
        self.waiting = []

    def _ordered(self, who: tuple[NamedUnit, ...], act: Act, tails: tuple[Act, ...]) -> None:
        if self.unheld:
            raise NotParsed("hold")
        self.waiting = []
        if len(who) == 1 and who[0].owner and not (who[0].place or who[0].kind):
            # "Turkey builds a fleet": the power is no unit
            if act.name == "hold":
                self.done.append(Statement("hold", (replace(who[0], group="all"),)))
            else:
                self._commanded(act, tails)
            return
        self.actors = spread_kind(who)
        self.done.append(acted(self.actors, act))
        self.opened = "retreat" if act.name == "retreat" else ""
        self._tails(tails)

    def _commanded(self, act: Act, tails: tuple[Act, ...]) -> None:
        """An act without units before it."""
        if self.waiting:
            self._ordered(tuple(self.waiting), act, tails)
        elif act.name == "disband" and self.opened == "retreat":
            self._rather(NamedUnit(group="disband"))
        elif inside := with_actors_inside(act, tails):
            self._ordered(*inside, tuple(tail for tail in tails if tail.name != "with_unit"))
        elif act.name in ("build", "remove", "disband"):
            self.done.append(Statement(act.name, count=act.count))
            self.opened = act.name
        elif alone := said_alone(act):
            self._alone(act, alone)
            self._tails(tails)
        elif self.actors and act.name != "move_from":
            self._check_second(act)
            self._ordered(self.actors, act, tails)
        else:
            self._of_nobody(act, tails)

    def _alone(self, act: Act, statement: Statement) -> None:
        self.done.append(statement)
        if act.name.endswith(("_that", "_kind")) and act.name != "retreat_that":
            self.actors = act.refs
            self.opened = statement.act
            if statement.act == "build" and names_several(act.refs[0]):
                self.kind = act.refs[0].kind  # "Build armies in Budapest and Trieste"

    def _of_nobody(self, act: Act, tails: tuple[Act, ...]) -> None:
        """An act of which no unit is known; the board may know the only one that can be meant."""
        fleets = next((t.refs for t in tails if t.name == "via" and t.refs), ())
        if act.name == "hold":
            self.opened = "hold"
            self.unheld = True
        elif act.name in ("move", "retreat") and len(act.refs) == 1:
            self.done.append(Statement(act.name, to=act.refs[0]))
        elif act.name == "convoy" and len(act.refs) == 2 and fleets:
            self._ordered(fleets, act, ())
            return
        else:
            raise NotParsed(act.name)
        self._tails(tails)

    def _rather(self, other: NamedUnit) -> None:
        """``A Ser R Alb, Gre, disband``: one more in order of preference."""
        retreat = self.done[-1]
        self.done[-1] = replace(retreat, route=(*retreat.route, other))

    def _check_second(self, act: Act) -> None:
        """A second act of the same units: only a hold goes together with a support (S3.25)."""
        if self.done and self.done[-1].act == "nowhere" and act.name == "move":
            self.done.pop()  # "moves and takes Picardy"
            return
        acts = {self.done[-1].act if self.done else "", act.name.partition("_")[0]}
        if not (acts <= {"hold", "support"} and len(acts) == 2):
            raise Dangling(act.name)

    # ---- tails

    def _tails(self, tails: tuple[Act, ...]) -> None:
        for tail in tails:
            if not self.done:
                raise NotParsed(tail.name)
            match tail.name:
                case "via" | "convoyed":
                    self._via("convoy", tail.refs)
                    self.opened = "via" if tail.refs else self.opened
                case "land":
                    self._via("land", ())
                case "backed":
                    self._back(tail.refs[0])
                    self.opened = "backed"
                case "convoyed_by":
                    self._via("convoy", ())
                    self._convoyed_by(tail.refs[0])
                case "instead":
                    self.done[-1] = replace(self.done[-1], change=True)
                case "respectively":
                    raise NotParsed("respectively")
                case _:
                    raise NotParsed(tail.name)

    def _via(self, how: str, route: tuple[NamedUnit, ...]) -> None:
        last = self.done[-1]
        if last.act not in ("move", "support", "convoy"):
            raise NotParsed("via")
        if last.act == "move":
            self.done[-1] = replace(last, via=how, route=(*last.route, *route))

    def _main_move(self) -> Statement:
        for statement in reversed(self.done):
            if statement.act in ("move", "hold"):
                return statement
        raise NotParsed("backed")

    def _back(self, who: NamedUnit) -> None:
        """``Venice attacks Trieste with support from Tyrolia``."""
        main = self._main_move()
        to = main.to if main.act == "move" else None
        for target in main.subjects:
            self.done.append(Statement("support", (who,), target, to))

    def _convoyed_by(self, who: NamedUnit) -> None:
        main = self._main_move()
        for army in main.subjects:
            self.done.append(Statement("convoy", (who,), army, main.to))


def _lends(rest: Sequence[Item]) -> bool:
    """Tell whether an item further on has an act without actors of its own before it."""
    for item in rest:
        if item.act is not None:
            return item.who is not None
    return False

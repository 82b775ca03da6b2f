"""The grammar's items joined to statements.

Actors without an act lend themselves to the next act; an act without actors goes on with those
before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gmbot.parsing.statements import PLURALS, Act, Dangling, Item, NotParsed, Ref, Statement


class Joiner:
    """Goes along the items of one sentence and joins them to statements."""

    def __init__(self, items: list[Item]) -> None:
        self.items = items
        self.done: list[Statement] = []
        self.waiting: list[Ref] = []
        """Actors still without an act."""
        self.actors: tuple[Ref, ...] = ()
        """The actors of the last act."""
        self.more = False
        """True while further items follow."""
        self.unheld = False
        """True after a HOLD that has nobody to hold yet: ``Hold: Paris, Brest``."""
        self.kind = ""
        """The kind of all that follows: ``Build armies: Paris, Marseilles``."""
        self.opened = ""
        """The act or tail that takes further names: ``build``, ``backed``, ``route`` ..."""

    def statements(self) -> tuple[Statement, ...]:
        for at, item in enumerate(self.items):
            self.more = at + 1 < len(self.items)
            self._take(item, self.items[at + 1 :])
        self._leave_waiting()
        if self.unheld and len(self.items) == 1 and not self.done:
            return (Statement("hold", (Ref(group="alone"),)),)
        if self.unheld:
            raise NotParsed("hold")
        return tuple(self.done)

    def _take(self, item: Item, rest: Sequence[Item]) -> None:
        if item.joint == "except":
            self._except(item)
            return
        if item.joint == ":":
            self._heading(item)
        if item.act is None and item.who is not None:
            self._bare(item.who, rest)
        elif item.act is not None and item.who is not None:
            self._ordered((*self.waiting, item.who), item.act, item.tails)
        elif item.act is not None:
            self._commanded(item.act, item.tails)
        else:
            self._tails(item.tails)

    def _bare(self, who: Ref, rest: Sequence[Item]) -> None:
        last = all(item.act is None and item.who is not None for item in rest)
        if self.kind and not who.kind:
            who = replace(who, kind=self.kind)
        if self.opened in ("build", "remove", "disband", "hold") and (last or not _lends(rest)):
            self.unheld = False
            self.done.append(Statement(self.opened, (who,)))
        elif self.opened == "retreat" and who.place and not who.kind and not _lends(rest):
            # "A Ser R Alb, Gre, disband": places in order of preference
            retreat = self.done[-1]
            self.done[-1] = replace(retreat, route=(*retreat.route, who))
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
                named = [Statement("bare", (replace(ref, kind=kind),)) for ref in self.waiting]
                self.done.extend(named)
                self.waiting.clear()
                self.opened = "named"
        elif item.who is not None and len(self.waiting) == 1 and not self.done:
            first = self.waiting.pop()
            if item.who.place is None and item.who.kind and not item.who.group:
                self.done.append(Statement("bare", (replace(first, kind=item.who.kind),)))
                self.opened = "named"
                return
            if first.place is None and first.kind:
                self.waiting.append(first)
                return
            if first.place is None:
                return
            # "bre:eng"
            self._move((first,), (item.who,), "")
            self.opened = "colon"

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
        for who in _spread_kind(tuple(self.waiting)) if self.waiting else ():
            self.done.append(Statement("bare", (who,)))
        self.waiting = []

    def _ordered(self, who: tuple[Ref, ...], act: Act, tails: tuple[Act, ...]) -> None:
        if self.unheld:
            raise NotParsed("hold")
        if len(who) == 1 and who[0].owner and not (who[0].place or who[0].kind):
            # "Turkey builds a fleet": the power is no unit
            self.waiting = []
            if act.name == "hold":
                self.done.append(Statement("hold", (replace(who[0], group="all"),)))
                return
            self._commanded(act, tails)
            return
        who = _spread_kind(who)
        self.waiting = []
        self.actors = who
        self.opened = ""
        refs = act.refs
        match act.name:
            case "build_kind":
                named = tuple(replace(ref, kind=ref.kind or refs[0].kind) for ref in who)
                self.done.append(Statement("build", named, count=act.count))
            case "hold" | "disband" | "swap" | "build" | "remove":
                self.done.append(Statement(act.name, who, count=act.count))
            case "move":
                if (
                    len(refs) >= 2
                    and refs[0].lead == "FROM"
                    and len(who) == 1
                    and who[0].place is None
                ):
                    who = (replace(refs[0], kind=refs[0].kind or who[0].kind),)
                    refs = refs[1:]
                self._move(who, refs, "")
            case "convoyed_to":
                self._move(who, refs, "convoy")
            case "retreat":
                self.done.append(Statement("retreat", who, to=refs[0]))
                self.opened = "retreat"
            case "nowhere" | "retreat_nowhere" | "support_nothing" | "convoy_nothing":
                self.done.append(Statement(act.name, who))
            case "same":
                self.done.append(Statement("same", who))
            case _ if act.name.startswith("support"):
                self._support(who, act)
            case _ if act.name.startswith("convoy"):
                self._convoy(who, act)
            case _:
                raise NotParsed(act.name)
        self._tails(tails)

    def _commanded(self, act: Act, tails: tuple[Act, ...]) -> None:
        refs = act.refs
        if self.waiting:
            self._ordered(tuple(self.waiting), act, tails)
            return
        if act.name == "disband" and self.opened == "retreat":
            retreat = self.done[-1]
            self.done[-1] = replace(retreat, route=(*retreat.route, Ref(group="disband")))
            return
        with_unit = [tail.refs[0] for tail in tails if tail.name == "with_unit"]
        if with_unit:
            others = tuple(tail for tail in tails if tail.name != "with_unit")
            self._ordered((with_unit[0],), act, others)
            return
        match act.name:
            case (
                "hold_that"
                | "disband_that"
                | "remove_that"
                | "build_that"
                | "build_kind"
                | "remove_kind"
            ):
                name = act.name.partition("_")[0]
                self.actors = refs
                self.done.append(Statement(name, refs, count=act.count))
                self.opened = name
                if name == "build" and refs[0].words.split()[0].casefold() in PLURALS:
                    self.kind = refs[0].kind  # "Build armies in Budapest and Trieste"
            case "build" | "remove" | "disband":
                self.done.append(Statement(act.name, count=act.count))
                self.opened = act.name
                return
            case "build_kind" | "remove_kind" if self.more:
                self.opened = act.name.partition("_")[0]
                self.kind = refs[0].kind
                return
            case "hold" if not self.actors:
                self.opened = "hold"
                self.unheld = True
            case "support_from":
                self._ordered((refs[-1],), replace(act, name="support_move", refs=refs[:-1]), tails)
                return
            case "no_build":
                self.done.append(Statement("no_build"))
            case "move" | "retreat" if not self.actors and len(refs) == 1:
                self.done.append(Statement(act.name, to=refs[0]))
            case "waive":
                self.done.append(Statement("waive", count=act.count or 1))
            case "move" if len(refs) >= 2:
                self._ordered((refs[0],), Act("move", refs[1:]), tails)
                return
            case "move_from" if refs[1].lead in ("FROM", "IN"):
                self._ordered((replace(refs[1], lead=""),), Act("move", refs[:1]), tails)
                return
            case "retreat_that":
                self.done.append(Statement("retreat", (refs[0],), to=refs[1]))
            case "convoy" if (
                len(refs) == 2
                and not self.actors
                and any(t.name == "via" and t.refs for t in tails)
            ):
                fleets = next(t.refs for t in tails if t.name == "via" and t.refs)
                self._ordered(fleets, act, ())
                return
            case _ if self.actors and act.name not in ("move_from",):
                self._check_second(act)
                self._ordered(self.actors, act, tails)
                return
            case _:
                raise NotParsed(act.name)
        self._tails(tails)

    def _check_second(self, act: Act) -> None:
        """A second act of the same units: only a hold goes together with a support (S3.25)."""
        if self.done and self.done[-1].act == "nowhere" and act.name == "move":
            self.done.pop()  # "moves and takes Picardy"
            return
        acts = {self.done[-1].act if self.done else "", act.name.partition("_")[0]}
        if not (acts <= {"hold", "support"} and len(acts) == 2):
            raise Dangling(act.name)

    def _move(self, who: tuple[Ref, ...], refs: tuple[Ref, ...], via: str) -> None:
        self.done.append(Statement("move", who, to=refs[-1], route=refs[:-1], via=via))

    def _support(self, who: tuple[Ref, ...], act: Act) -> None:
        refs = act.refs
        match act.name:
            case "support_hold":
                self.done.append(Statement("support", who, refs[0]))
                self.opened = "supported"
            case "support_move" | "support_move_by" | "support_pair":
                self.done.append(Statement("support", who, refs[0], refs[-1], refs[1:-1]))
            case "support_reversed":
                target = replace(refs[-1], owner=refs[-1].owner or refs[0].owner)
                self.done.append(Statement("support", who, target, refs[-2]))
            case "support_moving":
                target = replace(refs[1], kind=refs[1].kind or refs[0].kind)
                target = replace(target, owner=target.owner or refs[0].owner)
                self.done.append(Statement("support", who, target, refs[-1]))
            case "support_same":
                self.done.append(Statement("support_same", who))

    def _convoy(self, who: tuple[Ref, ...], act: Act) -> None:
        refs = act.refs
        match act.name:
            case "convoy" | "convoy_pair" | "convoy_by":
                self.done.append(Statement("convoy", who, refs[0], refs[-1], refs[1:-1]))
            case "convoy_reversed" if refs[-1].lead or refs[-1].kind:
                self.done.append(Statement("convoy", who, replace(refs[-1], lead=""), refs[0]))
            case "convoy_reversed":
                raise NotParsed(act.name)
            case "convoy_whom":
                self.done.append(Statement("convoy_whom", who, refs[0]))
            case "convoy_same":
                self.done.append(Statement("convoy_same", who))

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

    def _via(self, how: str, route: tuple[Ref, ...]) -> None:
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

    def _back(self, who: Ref) -> None:
        """``Venice attacks Trieste with support from Tyrolia``."""
        main = self._main_move()
        to = main.to if main.act == "move" else None
        for target in main.subjects:
            self.done.append(Statement("support", (who,), target, to))

    def _convoyed_by(self, who: Ref) -> None:
        main = self._main_move()
        for army in main.subjects:
            self.done.append(Statement("convoy", (who,), army, main.to))


def _lends(rest: Sequence[Item]) -> bool:
    """Tell whether an item further on has an act without actors of its own before it."""
    for item in rest:
        if item.act is not None:
            return item.who is not None
    return False


def _spread_kind(who: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """``Armies Paris and Marseilles``: a plural counts for all that follow."""
    first = who[0]
    if len(who) > 1 and first.kind and first.words.split()[0].casefold() in PLURALS:
        return tuple(ref if ref.kind else replace(ref, kind=first.kind) for ref in who)
    return who

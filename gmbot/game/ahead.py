"""Orders for a phase that is not open yet: kept as written, read when it opens (COMMANDS 3).

They are kept in the player's own words, because nobody knows yet which units will be there. When
their phase opens they are read like any mail, and the player is told what still stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from gmbot.game.desk import Desk, Writer, ruleset_of
from gmbot.game.extending import iso, without
from gmbot.game.model import Game, OrderLine, Submission
from gmbot.game.notices import News, Notice
from gmbot.game.reports import order_rows
from gmbot.game.views import setting_of
from gmbot.parsing.lines import Line
from gmbot.parsing.orders import OrdersRead, read_orders
from gmbot.rules.dues import dues
from gmbot.rules.terms import Phase, PhaseKind, Power, Season

_SEASONS = (Season.SPRING, Season.FALL, Season.WINTER)
_KINDS = (PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT)
YEARS = 3
"""Nobody orders farther ahead than this."""


def is_ahead(game: Game, phase: Phase) -> bool:
    """Tell whether a phase is still to come, and not too far away."""
    return _order(game.phase) < _order(phase) and phase.year <= game.phase.year + YEARS


def keep(
    desk: Desk, writer: Writer, game: Game, power: Power, phase: Phase, read: OrdersRead
) -> Notice:
    """Keep a set for a later phase; a newer one for that phase replaces it whole."""
    words = tuple(line.text for line in read.marks.ahead) or words_of(read)
    entry = {
        "lines": list(words),
        "at": iso(writer.mail.received_at),
        "final": read.marks.finality != "provisional",
        "inbox": writer.inbox_id,
    }
    ahead = {code: dict(sets) for code, sets in game.notes.get("ahead", {}).items()}
    had = power in ahead.get(phase.code, {})
    ahead.setdefault(phase.code, {})[power] = entry
    desk.work.games.save(replace(game, notes={**game.notes, "ahead": ahead}))
    return News(
        "ahead-orders", f"{phase.code}: orders kept for later",
        f"These lines are kept for {phase.title}. I read them when that phase opens, on the board "
        "of that day, and write to you what still stands; nothing can be checked before."
        + (" They replace those you had sent for it." if had else ""),
        lines=words, copy=(f"CLEAR {phase.code}",),
    )  # fmt: skip


def words_of(read: OrdersRead) -> tuple[str, ...]:
    """The lines of a set in the player's own words and order."""
    said = [(one.line, one.words) for one in (*read.orders, *read.held)]
    said += [(one.line, one.words) for one in read.problems]
    return tuple(dict.fromkeys(words for _, words in sorted(said, key=lambda pair: pair[0])))


def forget(desk: Desk, game: Game, power: Power, phase: Phase | None) -> int:
    """Take back what is kept for a phase, or for all (None); return how many sets there were."""
    ahead: dict[str, dict[str, Any]] = {}
    count = 0
    for code, sets in game.notes.get("ahead", {}).items():
        dropped = power in sets and (phase is None or phase.code == code)
        count += dropped
        ahead[code] = {p: one for p, one in sets.items() if not (dropped and p == power)}
    if count:
        desk.work.games.save(replace(game, notes={**game.notes, "ahead": ahead}))
    return count


def kept_for(game: Game, power: Power) -> tuple[str, ...]:
    """The codes of the phases that a power has ordered ahead."""
    return tuple(code for code, sets in game.notes.get("ahead", {}).items() if power in sets)


def opened(desk: Desk, game: Game) -> tuple[Game, Mapping[Power, Notice]]:
    """Read what was kept for the phase that opens now, and for those that never came.

    Returns the game without it, and per power what still stands (MAILS 3.3).
    """
    ahead = game.notes.get("ahead", {})
    past = [code for code in ahead if _order(Phase.parse(code)) <= _order(game.phase)]
    if not past:
        return game, {}
    rest = {code: sets for code, sets in ahead.items() if code not in past}
    after = replace(game, notes={**without(game.notes, "ahead"), "ahead": rest})
    desk.work.games.save(after)
    told: dict[Power, Notice] = {}
    due = dues(game.position, ruleset_of(game))
    for code in past:
        for name, entry in ahead[code].items():
            power = Power(name)
            if code == game.phase.code and power in due:
                told[power] = _activated(desk, after, power, entry)
            else:
                told.setdefault(power, _not_needed(Phase.parse(code), entry))
    return after, told


def _activated(desk: Desk, game: Game, power: Power, entry: Mapping[str, Any]) -> Notice:
    ruleset = ruleset_of(game)
    setting = setting_of(game, power)
    lines = [Line(number, text, text) for number, text in enumerate(entry["lines"], 1)]
    read = read_orders(lines, setting)
    orders = tuple(
        OrderLine(one.order, one.words, one.how, one.words if one.how == "held" else "")
        for one in (*read.orders, *read.implied, *read.held)
    )
    problems = tuple(f"{one.words}: {one.text}" for one in read.problems)
    if not orders:
        return News("ahead-checked", f"{game.phase.code}: nothing of your orders still stands",
            f"What you had sent ahead for {game.phase.title} fits nothing on the board now. "
            "There are no orders of yours for this phase.", lines=problems)  # fmt: skip
    stored = desk.work.games.add_submission(
        Submission(
            id=0,
            game_id=game.id,
            power=power,
            phase=game.phase,
            serial=1,
            orders=orders,
            received_at=datetime.fromisoformat(entry["at"]),
            final=entry["final"],
            inbox_id=entry["inbox"],
        )
    )
    stands = tuple(f"{row.understood}" for row in order_rows(stored, ruleset))
    count = f"{len(problems)} of your lines no longer fit" if problems else "All of it still stands"
    return News(
        "ahead-checked", f"{game.phase.code}: your orders sent ahead are on file",
        f"What you had sent ahead for {game.phase.title} is your set 1 now. {count}. A new mail "
        "replaces it.", lines=(*(f"on file: {line}" for line in stands),
        *(f"no longer: {line}" for line in problems)),
    )  # fmt: skip


def _not_needed(phase: Phase, entry: Mapping[str, Any]) -> Notice:
    return News("ahead-checked", f"{phase.code}: your orders were not needed",
        f"What you had sent ahead for {phase.title} was not used: you owed nothing there.",
        lines=tuple(entry["lines"]))  # fmt: skip


def _order(phase: Phase) -> tuple[int, int, int]:
    return phase.year, _SEASONS.index(phase.season), _KINDS.index(phase.kind)

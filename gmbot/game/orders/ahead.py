"""Orders for a phase that is not open yet: kept as written, read when it opens.

They are kept in the player's own words, because nobody knows yet which units will be there. When
their phase opens they are read like any mail, and the player is told what still stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Notice
from gmbot.game.orders.conditional import (
    EXAMPLE,
    Carried,
    Settled,
    kept_in_words,
    retreat_phase,
    settle,
    winter_of,
)
from gmbot.game.state.context import Context, Writer, houserules_of, ruleset_of
from gmbot.game.state.model import Game, Submission
from gmbot.game.state.notes import iso, without
from gmbot.game.state.visibility import setting_of
from gmbot.game.views.reports import order_line, order_rows
from gmbot.parsing.sets.read_orders import OrdersRead, read_orders
from gmbot.parsing.text.lines import Line
from gmbot.rules.board.terms import Phase, PhaseKind, Power, Season
from gmbot.rules.dues import dues

_SEASONS = (Season.SPRING, Season.FALL, Season.WINTER)
_KINDS = (PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT)
YEARS = 3
"""Nobody orders farther ahead than this."""


def is_ahead(game: Game, phase: Phase) -> bool:
    """Tell whether a phase is still to come, and not too far away."""
    return _order(game.phase) < _order(phase) and phase.year <= game.phase.year + YEARS


def keep(
    context: Context,
    writer: Writer,
    game: Game,
    power: Power,
    phase: Phase,
    words: Sequence[str],
    *,
    final: bool = True,
    change: bool = False,
) -> Notice:
    """Keep lines for a later phase.

    They replace what was sent for it before, or with ``change`` are added to it (S3.10, S3.11).
    """
    game = context.work.games.get(game.id)  # an earlier line of the same mail may have kept some
    had = game.notes.get("ahead", {}).get(phase.code, {}).get(power)
    added = change and had is not None
    lines = [*(had["lines"] if added else ()), *words]
    entry = {
        "lines": lines,
        "at": iso(writer.mail.received_at),
        "final": final,
        "inbox": writer.inbox_id,
    }
    context.work.games.save(_with(game, power, phase, entry))
    board_words, bad = kept_in_words(game, _numbered(words))
    rest = " They replace those you had sent for it." if had and not added else ""
    rest = " They are added to those you had sent for it." if added else rest
    return News(
        "ahead-orders", f"{phase.code}: orders kept for later",
        f"These lines are kept for {phase.title}. {_when_read(game, phase)}{rest}",
        lines=tuple(lines), more=(*board_words, *_homes(game, power, phase)),
        copy=(*([EXAMPLE] if bad else []), f"CLEAR {phase.code}"),
    )  # fmt: skip


def _when_read(game: Game, phase: Phase) -> str:
    if _goes_along(game, phase):
        return (
            "They are used right after the moves, on the board that comes of them; nothing can be "
            "checked before."
        )
    return (
        "I read them when that phase opens, on the board of that day, and write to you what still "
        "stands; nothing can be checked before."
    )


def _goes_along(game: Game, phase: Phase) -> bool:
    """Tell whether a phase is resolved along with the moves before it (S1.13)."""
    return houserules_of(game).goes_with_moves(phase, ruleset_of(game).calendar.first)


def _homes(game: Game, power: Power, phase: Phase) -> tuple[str, ...]:
    """How far builds have used up what the rules give: ``homes: 1/3`` (S1.16)."""
    state = ruleset_of(game).builds.state(power, game.position)
    return (f"Now you have {state}.",) if state and phase.kind is PhaseKind.ADJUSTMENT else ()


def carry(
    context: Context, writer: Writer, game: Game, power: Power, carried: Carried, *, change: bool
) -> tuple[Notice, ...]:
    """Keep what a set for moves says of the retreats and builds to come (S1.13)."""
    return tuple(
        keep(context, writer, game, power, phase, [line.text for line in lines], change=change)
        for phase, lines in _phases_of(game, carried)
    )


def _phases_of(game: Game, carried: Carried) -> tuple[tuple[Phase, Sequence[Line]], ...]:
    both = (
        (retreat_phase(game.phase), carried.retreats),
        (winter_of(game.phase), carried.builds),
    )
    return tuple((phase, lines) for phase, lines in both if lines)


def _with(game: Game, power: Power, phase: Phase, entry: Mapping[str, Any]) -> Game:
    ahead = {code: dict(sets) for code, sets in game.notes.get("ahead", {}).items()}
    ahead.setdefault(phase.code, {})[power] = dict(entry)
    return replace(game, notes={**game.notes, "ahead": ahead})


def _numbered(words: Sequence[str]) -> list[Line]:
    return [Line(number, text, text) for number, text in enumerate(words, 1)]


def words_of(read: OrdersRead) -> tuple[str, ...]:
    """The lines of a set in the player's own words and order."""
    if read.marks.undecided:
        return tuple(line.text for line in read.marks.undecided if line.text)
    said = [(one.line, one.words) for one in (*read.orders, *read.held)]
    said += [(one.line, one.words) for one in read.problems]
    return tuple(dict.fromkeys(words for _, words in sorted(said, key=lambda pair: pair[0])))


def forget(context: Context, game: Game, power: Power, phase: Phase | None) -> int:
    """Take back what is kept for a phase, or for all (None); return how many sets there were."""
    ahead: dict[str, dict[str, Any]] = {}
    count = 0
    for code, sets in game.notes.get("ahead", {}).items():
        dropped = power in sets and (phase is None or phase.code == code)
        count += dropped
        ahead[code] = {p: one for p, one in sets.items() if not (dropped and p == power)}
    if count:
        context.work.games.save(replace(game, notes={**game.notes, "ahead": ahead}))
    return count


def kept_for(game: Game, power: Power) -> tuple[str, ...]:
    """The codes of the phases that a power has ordered ahead, the next one first."""
    kept = [code for code, sets in game.notes.get("ahead", {}).items() if power in sets]
    return tuple(sorted(kept, key=lambda code: _order(Phase.parse(code))))


def shown(game: Game, power: Power) -> tuple[Notice, ...]:
    """What a power has ordered for phases to come, for its player; nothing if there is none."""
    codes = kept_for(game, power)
    if not codes:
        return ()
    sets = game.notes["ahead"]
    lines = tuple(f"{code}: {line}" for code in codes for line in sets[code][power]["lines"])
    return (
        News("ahead-orders", "orders kept for later",
            "These orders of yours are kept for phases to come.", lines=lines,
            copy=tuple(f"CLEAR {code}" for code in codes)),
    )  # fmt: skip


def heard_since(game: Game, power: Power, since: datetime | None) -> bool:
    """Tell whether a power has sent orders for a phase to come since an hour."""
    kept = (sets[power] for sets in game.notes.get("ahead", {}).values() if power in sets)
    return any(since is None or datetime.fromisoformat(one["at"]) >= since for one in kept)


def opened(context: Context, game: Game) -> tuple[Game, Mapping[Power, Notice]]:
    """Read what was kept for the phase that opens now, and for those that never came.

    Returns the game without it, and per power what still stands.
    """
    ahead = game.notes.get("ahead", {})
    past = [code for code in ahead if _order(Phase.parse(code)) <= _order(game.phase)]
    if not past:
        return game, {}
    rest = {code: sets for code, sets in ahead.items() if code not in past}
    after = replace(game, notes={**without(game.notes, "ahead"), "ahead": rest})
    context.work.games.save(after)
    told: dict[Power, Notice] = {}
    due = dues(game.position, ruleset_of(game))
    for code in past:
        for name, entry in ahead[code].items():
            power = Power(name)
            if code == game.phase.code and power in due:
                after, told[power] = _activated(context, after, power, entry)
            else:
                told.setdefault(power, _not_needed(Phase.parse(code), entry))
    return after, told


def _activated(
    context: Context, game: Game, power: Power, entry: Mapping[str, Any]
) -> tuple[Game, Notice]:
    """Make a set of the lines that still stand, and keep on what they carry for later."""
    read = read_orders(_numbered(entry["lines"]), setting_of(game, power))
    settled = settle(context, game, power, read)
    for phase, lines in _phases_of(game, settled.carried):
        game = _with(game, power, phase, {**entry, "lines": [line.text for line in lines]})
        context.work.games.save(game)
    return game, _on_file(context, game, power, entry, settled)


def _on_file(
    context: Context, game: Game, power: Power, entry: Mapping[str, Any], settled: Settled
) -> Notice:
    read = settled.read
    orders = tuple(
        order_line(context, game, one) for one in (*read.orders, *read.implied, *read.held)
    )
    problems = tuple(f"no longer: {one.words}: {one.text}" for one in settled.problems)
    if not orders:
        return News("ahead-checked", f"{game.phase.code}: nothing of your orders still stands",
            f"What you had sent ahead for {game.phase.title} fits nothing on the board now. "
            "There are no orders of yours for this phase.",
            lines=(*settled.told, *problems))  # fmt: skip
    stored = context.work.games.add_submission(
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
    stands = tuple(f"on file: {row.understood}" for row in order_rows(stored, ruleset_of(game)))
    count = len(settled.problems)
    fit = f"{count} of your lines no longer fit" if count else "All of it still stands"
    return News(
        "ahead-checked", f"{game.phase.code}: your orders sent ahead are on file",
        f"What you had sent ahead for {game.phase.title} is your set 1 now. {fit}. {_until(game)}",
        lines=(*settled.told, *stands, *problems),
    )  # fmt: skip


def _until(game: Game) -> str:
    """Whether there is time to send something else."""
    return "It is used at once." if _goes_along(game, game.phase) else "A new mail replaces it."


def _not_needed(phase: Phase, entry: Mapping[str, Any]) -> Notice:
    return News("ahead-checked", f"{phase.code}: your orders were not needed",
        f"What you had sent ahead for {phase.title} was not used: you owed nothing there.",
        lines=tuple(entry["lines"]))  # fmt: skip


def _order(phase: Phase) -> tuple[int, int, int]:
    return phase.year, _SEASONS.index(phase.season), _KINDS.index(phase.kind)

"""A wish to the lines that say it as commands, with what its writer's game knows filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from textwrap import wrap
from zoneinfo import ZoneInfo

from gmbot.game.reading import MailSection, is_master
from gmbot.game.state.ballots import BallotState
from gmbot.game.state.context import Context, Writer, ruleset_of
from gmbot.game.state.labels import power_name, unit_label
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.times import zone_named
from gmbot.game.wishes.asked_units import units_now, units_ordered
from gmbot.parsing.commands import read_command
from gmbot.parsing.commands.table import row_of
from gmbot.parsing.commands.table.everybody import JOIN, OBSERVE, STANDBY, TAKEOVER
from gmbot.parsing.wishes import Days, Slots, Wish
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Power

_SEATING = (JOIN, OBSERVE, STANDBY, TAKEOVER)
"""Commands for people who have no seat in the game."""
_SLOT = re.compile(r"\{([a-z-]+)\}")
_WORDS_END = re.compile(r"[\s@]+")
_ALL = "ALL"
_COLUMNS = 72
_LONGEST_ZONE = 3
_TOLD_ZONE = "UTC"
"""The zone in which mails tell times: beside another one it is not the one that is wanted."""
_SHORTEST_ZONE = 4


@dataclass(frozen=True, slots=True)
class Filled:
    """A wish in commands."""

    wish: Wish
    line: str
    """All that must be sent; empty where something is missing."""
    choices: tuple[str, ...]
    """Lines to choose from or to complete, where it is not clear which one is meant."""

    @property
    def offered(self) -> tuple[str, ...]:
        """What can be copied: the line, or else the choices."""
        return (self.line,) if self.line else self.choices


def fill(context: Context, writer: Writer, part: MailSection, wish: Wish) -> Filled:
    """Find the first line of a wish whose slots are all known."""
    game = part.game or _only_open(context)
    values = {
        **_of_sentence(wish, game), **_of_game(context, part, wish),
        **_of_today(context, writer, wish.slots),
    }  # fmt: skip
    master = part.game is not None and is_master(context, part.game, writer.person)
    lines = wish.intent.gm_lines if master and part.seat is None else ()
    line = next(
        filter(None, (_filled(each_line, values) for each_line in lines or wish.intent.lines)), ""
    )
    if _is_own_seat(part, line):
        return Filled(wish, "", ())
    example = _filled(wish.intent.example, values) if wish.intent.example else ""
    several = tuple(_one_for_each(wish.intent.lines[0], values)) if wish.intent.lines else ()
    return Filled(wish, line, several or ((example,) if example and not line else ()))


def _is_own_seat(part: MailSection, line: str) -> bool:
    """Tell whether a line asks for a seat in the game in which the writer has one."""
    if part.seat is None or part.game is None or part.game.name not in _WORDS_END.split(line):
        return False
    request = read_command(1, line)
    return request is not None and row_of(request) in _SEATING


def _one_for_each(line: str, values: Mapping[str, str]) -> Iterator[str]:
    """A line for each unit that may be meant."""
    for slot, units in (("{unit}", "units"), ("{unit-now}", "units-now")):
        if slot in line:
            yield from (line.replace(slot, one) for one in values.get(units, "").split("\n") if one)


def filled_for_gm(context: Context, part: MailSection, wish: Wish) -> str:
    """The line by which a GM grants a player's wish; empty if there is none."""
    values = {**_of_sentence(wish, part.game), **_of_game(context, part, wish)}
    return next(filter(None, (_filled(line, values) for line in wish.intent.gm_lines)), "")


def _only_open(context: Context) -> Game | None:
    """The one game that takes players."""
    forming = [game for game in context.work.games.all() if game.state is GameState.FORMING]
    return forming[0] if len(forming) == 1 else None


def _filled(template: str, values: Mapping[str, str]) -> str:
    if not all(values.get(name) for name in _SLOT.findall(template)):
        return ""
    return _SLOT.sub(lambda match: values[match[1]], template)


def _of_sentence(wish: Wish, game: Game | None) -> dict[str, str]:
    slots = wish.slots
    days = slots.days
    return {
        "span": slots.span,
        "first": f"{days.first:%d %b %Y}" if days else "",
        "last": f"{days.last:%d %b %Y}" if days else "",
        "later": f"{later:%d %b %Y}" if (later := _later(days, game)) else "",
        "address": slots.address,
        "said": "\n".join(_folded(slots.said)),
        "quoted": slots.quoted,
        "game": slots.game or (game.name if game else ""),
        "zone": zone_in(wish.sentence),
        "clock": slots.clock,
    }


def _of_today(context: Context, writer: Writer, slots: Slots) -> dict[str, str]:
    """The days that a length without a day means: ``for two weeks``, from today on."""
    today = context.now.astimezone(ZoneInfo(writer.person.zone if writer.person else "UTC")).date()
    end = slots.days_from(today)
    return {"today": f"{today:%d %b %Y}", "span-end": f"{end:%d %b %Y}"} if end else {}


def _later(days: Days | None, game: Game | None) -> date | None:
    """The day to which a deadline is to move; None where a day is none: "I can't do it tonight".

    ``until Sunday`` means the first Sunday from the deadline on.
    """
    if days is None:
        return None
    if game is None or game.deadline is None:
        return days.last
    due = game.deadline.astimezone(ZoneInfo(game.zone)).date()
    if days.is_end and days.is_weekday and days.last < due:
        return due + timedelta((days.last - due).days % 7)
    return days.last if days.is_end or days.last >= due else None


def zone_in(sentence: str) -> str:
    """The time zone that a sentence names by a city or by its own name; empty: none, or several.

    ``12:00 UTC, what is that in Montreal?`` names the zone in which it was told as well.
    """
    words = [word for each_word in sentence.split() if (word := each_word.strip(",;:.!?()\"'"))]
    sizes = range(min(_LONGEST_ZONE, len(words)), 0, -1)
    phrases = (
        words[index : index + size] for size in sizes for index in range(len(words) - size + 1)
    )
    zones = (
        zone_named(" ".join(words_of_phrase))
        for words_of_phrase in phrases
        if len("".join(words_of_phrase)) >= _SHORTEST_ZONE
    )
    named = sorted(filter(None, zones), key=lambda zone: zone == _TOLD_ZONE)
    return next(iter(named), "")


def _folded(text: str) -> Iterator[str]:
    """A letter in lines that no mail program breaks."""
    for line in text.split("\n"):
        yield from wrap(line, _COLUMNS) or [""]


def _of_game(context: Context, part: MailSection, wish: Wish) -> dict[str, str]:
    game, slots = part.game, wish.slots
    if game is None:
        return {"power": slots.powers[0].title() if slots.powers else ""}
    board = ruleset_of(game).board
    own_power = part.seat.power if part.seat else None
    named = [power_name(power, board) for power in slots.powers]
    others = [info.name for info in board.powers if info.id != own_power]
    sides = {own_power, *slots.powers} if own_power and slots.powers else set()
    mine = "owned" in wish.groups
    units = units_ordered(context, part, game, slots, mine=mine)
    now = units_now(part, game, slots, mine=mine)
    places = [board.provinces[place].name for place in slots.places]
    return {
        "place": places[0] if places else "",
        "power": named[0] if named else "",
        "told": ", ".join(power_name(power, board) for power in slots.told) or _ALL,
        "powers-and-own": ", ".join(info.name for info in board.powers if info.id in sides),
        "other": others[0] if others else "",
        "others": ", ".join(([name for name in named if name in others] or others)[:2]),
        "own": next((unit_label(unit, board) for unit in _own_units(game, own_power)), ""),
        "unit": units[0] if len(units) == 1 else "",
        "units": "\n".join(units) if len(units) > 1 else "",
        "unit-now": now[0] if len(now) == 1 else "",
        "units-now": "\n".join(now) if len(now) > 1 else "",
        "ballot": _ballot(context, game),
    }


def _own_units(game: Game, power: Power | None) -> tuple[Unit, ...]:
    return game.position.units_of(power) if power else ()


def _ballot(context: Context, game: Game) -> str:
    """``D1``, if one proposal alone is put to the vote."""
    open_ones = [
        ballot.number
        for ballot in context.work.ballots.of_game(game.id)
        if ballot.state in (BallotState.OPEN, BallotState.REVOTE) and ballot.number
    ]
    return f"D{open_ones[0]}" if len(open_ones) == 1 else ""

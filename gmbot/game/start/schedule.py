"""``SCHEDULE``: the clock of a game in one line.

``SCHEDULE moves 4d retreats 2d builds 2d first 5d at 18:00 zone Europe/London days MTWTF-- speed
on lag 30m grace 24h remind 24h``, or ``SCHEDULE weekly Saturday 12:00 between 2d``,
or ``SCHEDULE none nudge 3d``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.reading import GameCall, game_over
from gmbot.game.start.rule_changes import change_rules
from gmbot.game.state.context import Answer, Context, houserules_of, ruleset_of, settings_of
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.times import zone_named
from gmbot.houserules import catalogue
from gmbot.houserules.catalogue import HouseRulesError
from gmbot.houserules.deadlines import WEEKDAYS
from gmbot.houserules.durations import keep_duration
from gmbot.houserules.houserules import HouseRules
from gmbot.messages import joined, said_of, say
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import Phase, PhaseKind
from gmbot.rules.ruleset.slots import overlay

EXAMPLE = say("schedule.schedule-moves-4d-retreats")
_WORDS = {
    "moves": "moves", "retreats": "retreats", "builds": "adjustments",
    "adjustments": "adjustments", "first": "first", "at": "at", "zone": "zone", "days": "days",
    "speed": "speed", "lag": "lag", "grace": "grace", "remind": "remind", "weekly": "weekly",
    "every": "weekly", "between": "between", "settle": "settle", "none": "none", "nudge": "nudge",
}  # fmt: skip
_ALONE = frozenset({"none"})
"""Words that say it all by themselves."""
_CLOCK = re.compile(r"(\d{1,2}):?(\d\d)$")


def set_schedule(call: GameCall, request: ask.Simple) -> Answer:
    """Set several rules of the clock at once; a line with a fault sets none of them."""
    game = call.game
    if game.state is GameState.ENDED:
        return Answer((game_over(game),))
    settings_said = _said(request.rest)
    if isinstance(settings_said, str) or not settings_said:
        text = (
            say("schedule.do-not-understand-in", said=repr(settings_said))
            if settings_said
            else say("schedule.says-nothing")
        )
        return _refused(text)
    wanted = settings_said.pop("zone", game.zone)
    zone = zone_named(wanted)
    if not zone:
        return _refused(say("schedule.know-no-time-zone", wanted=repr(wanted)))
    try:
        settings = overlay(settings_of(game), _tables(settings_said, houserules_of(game)))
        catalogue.load(game.houserules, settings)
    except HouseRulesError as error:
        return _refused(joined("", (error.why, ".")))
    except ValueError as error:
        return _refused(joined("", (said_of(error), ".")))
    moved = replace(game, zone=zone)
    if moved != game:
        call.context.work.games.save(moved)
        if settings == game.settings:
            return Answer(
                (News.of("rules-changed-time-zone-changed", game=game.name, zone=zone),), game=moved
            )
    handled = change_rules(
        call.context,
        call.writer,
        moved,
        settings,
        say("schedule.schedule", rest=request.rest.strip()),
    )
    if handled.game is None:
        return handled
    times = simulated(call.context, replace(handled.game, settings=settings))
    shown = News.of("schedule", times=times)
    return replace(handled, notices=(*handled.notices, shown))


def simulated(context: Context, game: Game, count: int = 5) -> tuple[tuple[str, datetime], ...]:
    """The next deadlines as they would fall if the open phase began now."""
    times: list[tuple[str, datetime]] = []
    opened, first = context.now, game.state is GameState.FORMING
    for phase in _coming(game, count):
        end = houserules_of(game).deadlines.deadline(phase, opened, game.zone, first=first)
        if end is None:
            break
        opened = end
        times.append((say("schedule.if-began-now", phase=phase.title), opened))
        first = False
    return tuple(times)


def _coming(game: Game, count: int) -> list[Phase]:
    """The open phase and those after it, as they follow if no unit has to retreat."""
    calendar = ruleset_of(game).calendar
    phases, phase = [game.phase], game.phase
    while len(phases) < count:
        phase = calendar.following(phase)
        along = houserules_of(game).goes_with_moves(phase, calendar.first)
        if phase.kind is not PhaseKind.RETREAT and not along:
            phases.append(phase)
    return phases


def _said(text: str) -> dict[str, str] | str:
    """The words of the line by what they set; or the first word that sets nothing."""
    settings: dict[str, str] = {}
    key = ""
    for word in text.replace(",", " ").replace("=", " ").split():
        name = _WORDS.get(word.lower())
        if name == "at" and key == "weekly":
            continue
        if name is not None:
            key = name
            settings[key] = "on" if name in _ALONE else ""
        elif not key:
            return word
        else:
            settings[key] = f"{settings[key]} {word}".strip()
    empty = next((key for key, value in settings.items() if not value), None)
    return empty or settings


def _tables(settings: Mapping[str, str], now: HouseRules) -> dict[str, object]:
    """The tables that a line lays over a game's settings; ``ValueError`` says what is wrong."""
    tables: dict[str, object] = {}
    if "none" in settings or "nudge" in settings:
        nudge = {"nudge": settings["nudge"]} if "nudge" in settings else {}
        tables["deadlines"] = {"policy": "none", **nudge}
    elif "weekly" in settings:
        tables["deadlines"] = _weekly(settings, now)
    elif settings.keys() & {"moves", "retreats", "adjustments", "first", "at", "days"}:
        tables["deadlines"] = _intervals(settings, now)
    if "speed" in settings:
        tables["speed"] = _switch(settings["speed"])
    tables |= {key: settings[key] for key in ("remind", "settle") if key in settings}
    late = {key: settings[key] for key in ("lag", "grace") if key in settings}
    if late.get("grace", "").lower() in ("off", "none", "0"):
        tables["lateness"] = {"policy": "strict", **{k: v for k, v in late.items() if k == "lag"}}
    elif late:
        tables["lateness"] = {**({"policy": "grace"} if "grace" in late else {}), **late}
    return tables


def _intervals(settings: Mapping[str, str], now: HouseRules) -> dict[str, object]:
    old = now.deadlines
    spare = getattr(old, "between", None)
    table: dict[str, object] = {"policy": "intervals"}
    for key in ("moves", "retreats", "adjustments", "first"):
        span = getattr(old, key, None) or (None if key in ("moves", "first") else spare)
        if key in settings:
            table[key] = settings[key]
        elif span is not None:
            table[key] = keep_duration(span)
    if "moves" not in table:
        raise ValueError("say how long moves have")
    table["at"] = _clock(settings["at"]) if "at" in settings else getattr(old, "at", "")
    off = _days_off(settings["days"]) if "days" in settings else list(getattr(old, "days_off", ()))
    return {**table, "days_off": off}


def _weekly(settings: Mapping[str, str], now: HouseRules) -> dict[str, object]:
    day, _, hour = settings["weekly"].partition(" ")
    names = [weekday for weekday in WEEKDAYS if weekday.lower().startswith(day.lower()[:3])]
    if len(names) != 1:
        raise ValueError(f"no day {day!r}; there are {', '.join(WEEKDAYS)}")
    spare = getattr(now.deadlines, "between", None) or getattr(now.deadlines, "retreats", None)
    between = settings.get("between") or (keep_duration(spare) if spare else "2d")
    return {"policy": "weekly", "day": names[0], "at": _clock(hour or "12:00"), "between": between}


def _clock(text: str) -> str:
    match = _CLOCK.match(text.strip())
    if match is None:
        raise ValueError(f"not a time of day: {text!r} (write it like 18:00)")
    return f"{int(match[1]):02d}:{match[2]}"


def _days_off(text: str) -> list[str]:
    """Read ``MTWTF--``: a hyphen for each day on which no phase ends."""
    marks = text.replace(" ", "").upper()
    if len(marks) != 7 or any(mark not in ("-", name[0]) for mark, name in zip(
            marks, WEEKDAYS, strict=True)):  # fmt: skip
        raise ValueError(f"not a week: {text!r} (write it like MTWTF--, Monday first)")
    return [name for mark, name in zip(marks, WEEKDAYS, strict=True) if mark == "-"]


def _switch(text: str) -> bool:
    if text.lower() not in ("on", "off"):
        raise ValueError(f"speed is on or off, not {text!r}")
    return text.lower() == "on"


def _refused(text: str) -> Answer:
    return Answer(
        (
            Refusal.of(
                "schedule-not-changed",
                EXAMPLE,
                "SCHEDULE weekly Saturday 12:00 between 2d",
                "SCHEDULE none nudge 3d",
                text=text,
            ),
        )
    )

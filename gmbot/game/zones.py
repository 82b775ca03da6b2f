"""Time zones as people name them: ``Europe/London``, ``europe/london``, ``London``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

_MOST = 3
_NEAR = 0.8
_CONTINENTS = frozenset({
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe",
    "Indian", "Pacific",
})  # fmt: skip
"""Where the last word of a zone is a city: ``Brazil/East`` is not the east of everybody."""
_BEHIND = re.compile(r"[\s.]*(?:\btime|\bplease|\bthanks|\bthank you)?[\s.!]*$", re.IGNORECASE)


def is_zone(zone: str) -> bool:
    """Tell whether the time zone database has it: ``Europe/London``."""
    try:
        ZoneInfo(zone)
    except (KeyError, OSError, ValueError):
        return False
    return True


def zone_named(words: str) -> str:
    """The zone that is meant, by its name or its city alone; empty if none is, or several are."""
    whole = _BEHIND.sub("", words).strip()
    for said in (whole, *whole.split()[:1]):
        if is_zone(said):
            return said
    found = _known().get("_".join(whole.split()).lower(), ())
    return found[0] if len(found) == 1 else ""


def zones_like(words: str) -> tuple[str, ...]:
    """A few zones that may be meant, the likeliest first: ``("Europe/London",)`` for ``Londn``."""
    name = "_".join(_BEHIND.sub("", words).split()).lower()
    close = get_close_matches(name, _known(), n=_MOST, cutoff=_NEAR)
    found = dict.fromkeys(zone for one in (name, *close) for zone in _known().get(one, ()))
    return tuple(found)[:_MOST]


@lru_cache(maxsize=1)
def _known() -> Mapping[str, tuple[str, ...]]:
    """Zones by their name and by their city, in small letters; few cities stand for several."""
    found: dict[str, list[str]] = {}
    for zone in sorted(available_timezones()):
        found.setdefault(zone.lower(), []).append(zone)
        if zone.partition("/")[0] in _CONTINENTS and "/" in zone:
            found.setdefault(zone.rpartition("/")[2].lower(), []).append(zone)
    return {name: tuple(zones) for name, zones in found.items()}

"""Wishes in plain words: carried out where they only ask, else offered as the line that does it."""

from gmbot.game.wishes.more_pages import with_more_pages
from gmbot.game.wishes.newcomers import home_zone, written_in
from gmbot.game.wishes.offers import (
    is_small_talk,
    likely_lines,
    lines_for_gm,
    offer,
    offer_beside,
    with_wishes,
)

__all__ = [
    "home_zone",
    "is_small_talk",
    "likely_lines",
    "lines_for_gm",
    "offer",
    "offer_beside",
    "with_more_pages",
    "with_wishes",
    "written_in",
]

"""Boards to be drawn into mails: the picture of a notice to PNG and SVG attachments.

A picture that cannot be drawn never holds a mail back: it is left out, and the log says why.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from gmbot.game.letters import Attachment
from gmbot.game.notices import Picture
from gmbot.render.maps import CROP_WIDTH, WIDTH, crops, draw_svg
from gmbot.render.maps_picture import (
    Caption,
    MapPicture,
    Sight,
    blank_picture,
    position_picture,
    preview_picture,
    results_picture,
)
from gmbot.render.maps_png import to_png
from gmbot.rules.notation import position_from_tables
from gmbot.rules.terms import Power
from gmbot.variants import catalogue as variants

log = logging.getLogger(__name__)

_REMEMBERED = 9
"""Drawings: three boards in three parts."""


@lru_cache(maxsize=32)
def painted(svg: str, width: int) -> bytes:
    """A drawing as PNG. Every reader of a phase gets the same picture: it is painted once."""
    return to_png(svg, width)


class Drawing:
    """Draws what mails show. ``paint`` turns an SVG into a PNG of a width in pixels.

    The last drawings are remembered: the mails of a phase follow each other, and their readers
    see the same board, or one of two or three.
    """

    def __init__(self, paint: Callable[[str, int], bytes] = painted) -> None:
        self._paint = paint
        self._drawn: deque[tuple[Picture, str, str]] = deque(maxlen=_REMEMBERED)

    def board(self, picture: Picture | None) -> bytes | None:
        """The picture as PNG; None if there is none, or if it cannot be drawn."""
        if picture is None:
            return None
        try:
            return self._paint(self._svg(picture), WIDTH)
        except Exception:
            log.exception("picture not drawn", extra={"variant": picture.variant})
            return None

    def parts(self, picture: Picture | None) -> tuple[Attachment, ...]:
        """A map too fine for a phone goes along in its parts as well.

        Not with the preview of a receipt, which comes with every order mail.
        """
        if picture is None or picture.what == "preview":
            return ()
        try:
            return tuple(
                Attachment(
                    f"board-{name}.png",
                    "image/png",
                    self._paint(self._svg(picture, name), CROP_WIDTH),
                )
                for name in crops(variants.load(picture.variant).ruleset.board)
            )
        except Exception:
            log.exception("parts of the map not drawn", extra={"variant": picture.variant})
            return ()

    def svg(self, picture: Picture | None) -> tuple[Attachment, ...]:
        """The drawing itself, for those who asked for it."""
        if picture is None or picture.form != "svg":
            return ()
        try:
            svg = self._svg(picture)
        except Exception:
            log.exception("drawing not attached", extra={"variant": picture.variant})
            return ()
        return (Attachment("board.svg", "image/svg+xml", svg.encode()),)

    def _svg(self, picture: Picture, crop: str = "") -> str:
        for known, part, svg in self._drawn:
            if part == crop and known == picture:
                return svg
        svg = draw_svg(replace(_map_picture(picture), crop=crop))
        self._drawn.append((picture, crop, svg))
        return svg


def _map_picture(picture: Picture) -> MapPicture:
    board = variants.load(picture.variant).ruleset.board
    game, _, phase = picture.caption.partition(": ")
    caption = Caption(game, phase)
    if picture.what == "blank":
        return blank_picture(board, caption)
    position = position_from_tables(picture.before, board)
    eyes = picture.eyes
    sight = Sight(eyes.viewer, eyes.before, eyes.after) if eyes is not None else None
    if picture.what == "results" and picture.outcome is not None:
        return results_picture(board, position, picture.outcome, caption, sight=sight)
    if picture.what == "preview":
        return preview_picture(
            board, position, Power(picture.power), picture.orders, caption, sight=sight
        )
    return position_picture(board, position, caption, sight=sight)

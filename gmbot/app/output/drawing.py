"""Boards to be drawn into mails: the picture of a notice to PNG and SVG attachments.

A picture that cannot be drawn never holds a mail back: it is left out, and the log says why.
"""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

from gmbot.app.output.sketches import Paint, sketch
from gmbot.game.notices.envelope import Envelope, Picture, SeatFooter
from gmbot.game.notices.explanations import CenterChart
from gmbot.game.notices.letters import Attachment
from gmbot.game.state.empires import power_infos
from gmbot.messages import calling_fall
from gmbot.render.language import stamp
from gmbot.render.maps import (
    CROP_WIDTH,
    NOW_WIDTH,
    THEATRE_WIDTH,
    WIDTH,
    Caption,
    MapPicture,
    Sight,
    blank_picture,
    crops,
    draw_chart,
    draw_svg,
    draw_text,
    position_picture,
    preview_picture,
    results_picture,
    theatre_picture,
    with_places,
)
from gmbot.render.paint import to_pdf, to_png, with_outlined_letters
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import position_from_tables
from gmbot.rules.orders.outcome import Outcome
from gmbot.variants import catalogue as variants

log = logging.getLogger(__name__)

_REMEMBERED = 24
"""Drawings: those of a phase, with the parts of a large map and the theatre of each reader."""


@lru_cache(maxsize=32)
def painted(svg: str, width: int) -> bytes:
    """A drawing as PNG. Every reader of a phase gets the same picture: it is painted once."""
    return to_png(svg, width)


@lru_cache(maxsize=16)
def ground_of(variant: str) -> bytes:
    """The empty board of a variant, which all its drawings have in common."""
    board = variants.load(variant).ruleset.board
    return draw_svg(blank_picture(board, Caption(variant))).encode()


@dataclass(frozen=True, slots=True)
class Drawn:
    """The picture of a mail, painted or as a sketch that will be (``sketches``)."""

    png: bytes | None = None
    """Shown in the mail; None: there is none."""
    now: bytes | None = None
    """Shown in a mail of results: the board that it led to, or its reader's part of it."""
    files: tuple[Attachment, ...] = ()
    """What goes along with it: parts of a large map, the drawing itself for who asked for it."""
    ground: bytes = b""
    """What the drawings have in common (``OutboxMail.ground``)."""


class TextMaps:
    """Boards in letters. The last are remembered: the readers of a phase see the same one."""

    def __init__(self) -> None:
        self._known: deque[tuple[Position, Board, str]] = deque(maxlen=8)

    def __call__(self, position: Position, board: Board) -> str:
        """Draw a position on its board."""
        for *known, text in tuple(self._known):
            if known == [position, board]:
                return str(text)
        text = draw_text(board, position)
        self._known.append((position, board, text))
        return text


class Draws(Protocol):
    """What draws the pictures of mails."""

    def of(self, envelope: Envelope) -> Drawn:
        """Draw the picture of a mail; nothing if it has none, or if it cannot be drawn."""
        ...


class Drawing:
    """Draws what mails show. ``paint`` turns a drawing into a picture; a sketch waits for that.

    The last drawings are remembered: the mails of a phase follow each other, and their readers
    see the same board, or one of two or three.
    """

    def __init__(self, paint: Paint = sketch) -> None:
        self._paint = paint
        self._known: deque[tuple[Picture, str, str, str]] = deque(maxlen=_REMEMBERED)

    def of(self, envelope: Envelope) -> Drawn:
        """Draw the picture of a mail; nothing if it has none, or if it cannot be drawn."""
        picture = envelope.picture
        if picture is None:
            return Drawn()
        try:
            return self._drawn_of(picture, shown_deadline(envelope.standing))
        except Exception:
            log.exception("picture not drawn", extra={"variant": picture.variant})
            return Drawn()

    def _drawn_of(self, pictures: Picture, due: str) -> Drawn:
        picture = replace(pictures, then=None)
        whole = self._svg(picture, due)
        png = self._paint(whole, WIDTH)
        # A map too fine for a phone goes along in its parts as well; not with the preview of a
        # receipt, which comes with every order mail.
        board = variants.load(picture.variant).ruleset.board
        parts = crops(board) if picture.what not in ("preview", "chart") else ()
        files = [
            Attachment(
                f"board-{name}.png",
                "image/png",
                self._paint(self._svg(picture, due, name), CROP_WIDTH),
            )
            for name in parts
        ]
        if picture.form == "svg":
            files.append(
                Attachment("board.svg", "image/svg+xml", with_outlined_letters(whole).encode())
            )
        if picture.form == "pdf":
            files.append(Attachment("board.pdf", "application/pdf", to_pdf(whole)))
        now, more = self._now(pictures, due)
        return Drawn(png, now, (*files, *more), ground_of(picture.variant))

    def _now(self, picture: Picture, due: str) -> tuple[bytes | None, tuple[Attachment, ...]]:
        """The board that a phase led to: the reader's theatre with the whole as a file, or that."""
        if picture.then is None or not isinstance(picture.outcome, Outcome):
            return None, ()
        whole = self._paint(self._svg(replace(picture, then=""), due), NOW_WIDTH)
        position_after = picture.outcome.position
        if not (
            position_after.units_of(Power(picture.then))
            or position_after.centers_of(Power(picture.then))
        ):
            return whole, ()
        theatre = self._paint(self._svg(picture, due), THEATRE_WIDTH)
        return theatre, (Attachment("board-now.png", "image/png", whole),)

    def _svg(self, picture: Picture, due: str, crop: str = "") -> str:
        for *known, svg in self._known:
            if known == [picture, due, crop]:
                return svg
        if isinstance(picture.outcome, CenterChart):
            svg = draw_chart(picture.outcome, board_of(picture), picture.colors)
        else:
            drawn = _map_picture if picture.then is None else _map_after
            made = replace(drawn(picture, due), crop=crop, theme=picture.colors)
            svg = draw_svg(made)
        self._known.append((picture, due, crop, svg))
        return svg


def drawn_svg(picture: Picture) -> str:
    """The drawing of a picture by itself, with no deadline in it. Raises what drawing raises."""
    return draw_svg(_map_picture(picture, ""))


def page_svg(picture: Picture) -> str:
    """The drawing of a board to click on, its letters drawn: it needs no font."""
    made = _map_picture(picture, "")
    return with_places(with_outlined_letters(draw_svg(made)), made)


def shown_deadline(standing: SeatFooter | None) -> str:
    """The deadline as the picture shows it: in the game's zone, so that all see the same one."""
    if standing is None or standing.deadline is None:
        return ""
    return f"Orders due {stamp(standing.deadline, standing.game_zone, standing.now)}"


def board_of(picture: Picture) -> Board:
    """The board that a picture is drawn on, with the powers that play there."""
    board = variants.load(picture.variant).ruleset.board
    return board.with_powers(power_infos(picture.empires)) if picture.empires else board


def _map_after(picture: Picture, due: str) -> MapPicture:
    """The board that a phase led to; the theatre of its reader, if it has one."""
    assert isinstance(picture.outcome, Outcome)
    board, position_after, eyes = board_of(picture), picture.outcome.position, picture.eyes
    game = picture.caption.partition(": ")[0]
    caption = Caption(game, calling_fall(picture.fall, position_after.phase.title), due)
    sight = Sight(eyes.viewer, eyes.after, eyes.after) if eyes is not None else None
    if picture.then:
        return theatre_picture(board, position_after, Power(picture.then), caption, sight=sight)
    return position_picture(board, position_after, caption, sight=sight)


def _map_picture(picture: Picture, due: str) -> MapPicture:
    board = board_of(picture)
    game, _, phase = picture.caption.partition(": ")
    if picture.what == "blank":
        return blank_picture(board, Caption(game, phase))
    caption = Caption(game, phase, due)
    position = position_from_tables(picture.before, board)
    eyes = picture.eyes
    sight = Sight(eyes.viewer, eyes.before, eyes.after) if eyes is not None else None
    if picture.what == "results" and isinstance(picture.outcome, Outcome):
        return results_picture(board, position, picture.outcome, caption, sight=sight)
    if picture.what == "preview":
        return preview_picture(
            board, position, Power(picture.power), picture.orders, caption, sight=sight
        )
    return position_picture(board, position, caption, sight=sight)

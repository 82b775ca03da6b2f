"""The book of a game: one HTML page that holds everything, drawings and font included."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Sequence
from importlib.resources import files

from markupsafe import Markup

from gmbot.game.notices.chronicle import Chronicle
from gmbot.game.notices.envelope import Picture
from gmbot.render.pages.site import environment

_SHAPE = re.compile(r'<path(?: id="[^"]*")? d="([^"]{120,})"')
"""Outlines of provinces and coasts: the same on every board, and nearly all of a drawing."""


def book_page(
    chronicle: Chronicle, draw: Callable[[Picture], str], plot: Callable[[Chronicle], str]
) -> str:
    """Write the book of a game whose chapters hold results. Raises what drawing raises."""
    drawn = [draw(chapter.picture) if chapter.picture else "" for chapter in chronicle.chapters]
    last = draw(chronicle.now) if chronicle.now else ""
    shapes, (now, *drawings) = shared_shapes([last, *drawn])
    font = files("gmbot.render").joinpath("fonts", "GmbotMap-Bold.ttf").read_bytes()
    return (
        environment(chronicle.fall)
        .get_template("book.html.j2")
        .render(
            one=chronicle,
            font=Markup(base64.b64encode(font).decode()),
            shapes=Markup(shapes),
            now=Markup(now),
            drawings=[Markup(svg) for svg in drawings],
            plot=Markup(plot(chronicle)) if chronicle.chart else "",
        )
        .lstrip()
    )


def shared_shapes(svgs: Sequence[str]) -> tuple[str, list[str]]:
    """Draw what many drawings share only once: the shapes by number, and drawings that use them.

    A game of twenty phases becomes a quarter as long.
    """
    numbers: dict[str, int] = {}

    def used(match: re.Match[str]) -> str:
        number = numbers.setdefault(match[1], len(numbers))
        return f'<use href="#s{number}"'

    short = [_SHAPE.sub(used, svg) for svg in svgs]
    shapes = "".join(f'<path id="s{number}" d="{path}"/>' for path, number in numbers.items())
    return shapes, short

"""Drawings in SVG as pixels, as a page of PDF, and with their letters as outlines."""

from gmbot.render.paint.elements import HARD, KEPT
from gmbot.render.paint.letters import has_letters, width_of
from gmbot.render.paint.outlined import with_outlined_letters
from gmbot.render.paint.png import to_pdf, to_png

__all__ = ["HARD", "KEPT", "has_letters", "to_pdf", "to_png", "width_of", "with_outlined_letters"]

"""A picture of any board from its borders alone, for boards that nobody has drawn."""

from gmbot.render.automap.draw_board import drawing_of

__all__ = ["drawing_of"]

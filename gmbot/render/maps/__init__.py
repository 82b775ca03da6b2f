"""Positions, orders and results as drawings and as text."""

from gmbot.render.maps.draw import (
    CROP_WIDTH, NOW_WIDTH, THEATRE_WIDTH, WIDTH, crops, draw_svg, with_places,
)
from gmbot.render.maps.picture import (
    Caption, MapPicture, Sight, blank_picture, position_picture, preview_picture, results_picture,
    theatre_picture,
)
from gmbot.render.maps.plots import draw_chart
from gmbot.render.maps.text import draw_text

__all__ = [
    "CROP_WIDTH", "NOW_WIDTH", "THEATRE_WIDTH", "WIDTH", "Caption", "MapPicture", "Sight",
    "blank_picture", "crops", "draw_chart", "draw_svg", "draw_text", "position_picture",
    "preview_picture", "results_picture", "theatre_picture", "with_places",
]

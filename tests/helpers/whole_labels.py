"""Which names of a picture are not whole: cut by the edge, under another name or under a unit."""

from __future__ import annotations

import math
from itertools import combinations

from gmbot.render.maps.land import Box, name_boxes
from gmbot.render.maps.picture import MapPicture
from gmbot.render.maps.scene import scene_of
from gmbot.render.maps.units import stepped_aside

TOUCH = 1.6
"""Map units of a unit's rim that may lie on the white edge of a name."""


def hidden_names(picture: MapPicture) -> list[str]:
    """Say each fault in a few words: ``WLS under F JOR/WC``."""
    scene = stepped_aside(scene_of(picture))
    boxes = dict(zip(picture.board.provinces, name_boxes(scene), strict=True))
    width, height = scene.outlines.size
    faults = [
        f"{name} cut"
        for name, (left, top, right, bottom) in boxes.items()
        if min(left, top, width - right, height - bottom) < 0
    ]
    faults += [
        f"{a} on {b}" for (a, one), (b, other) in combinations(boxes.items(), 2) if meet(one, other)
    ]
    scale = scene.outlines.unit_scale
    faults += [
        f"{name} under {standing.unit}" + (", dislodged" if standing.beside else "")
        for standing in scene.units
        for name, box in boxes.items()
        if apart(standing.at, box) < standing.reach(scale) - TOUCH
    ]
    return faults


def meet(one: Box, other: Box) -> bool:
    """Tell whether two names lie on each other."""
    beside = one[2] <= other[0] or other[2] <= one[0]
    return not (beside or one[3] <= other[1] or other[3] <= one[1])


def apart(at: tuple[float, float], box: Box) -> float:
    """How far a point lies from a name; 0 if it is in it."""
    (x, y), (left, top, right, bottom) = at, box
    return math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))

"""What may a word be that no list has: a place that is not on the map?"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.parsing.phrases import ACTING, types_of
from gmbot.parsing.tokens import Token


def unknown_goal(tokens: Sequence[Token]) -> str:
    """``A Bud S A Vie - Valhalla``: unknown words where a supported or convoyed unit goes."""
    index = max((i for i, t in enumerate(tokens) if t.type in ("DASH", "TO")), default=0)
    rest = tokens[index + 1 :]
    if not types_of(tokens[:index]) & {"SUPPORT", "CONVOY"} or not rest or len(rest) > 3:
        return ""
    return " ".join(t.text for t in rest) if types_of(rest) == {"WORD"} else ""


def unknown_place(tokens: Sequence[Token]) -> str:
    """``A Xyz - Bur``: the unknown word where the unit's place should be."""
    if len(tokens) < 2 or tokens[0].type != "KIND" or tokens[1].type != "WORD":
        return ""
    if len(tokens) == 2 or tokens[2].type in ACTING:
        return tokens[1].text
    return ""


def unknown_target(tokens: Sequence[Token]) -> list[Token]:
    """Return the unknown words after the arrow, if nothing known stands among them.

    It is the first one behind a unit: "move Tunis to the North Pole".
    """
    arrows = [i for i, t in enumerate(tokens) if t.type in ("DASH", "TO", "MOVE")]
    unit = next((i for i, t in enumerate(tokens) if t.type in ("PLACE", "KIND")), 0)
    arrow = next((i for i in arrows if i > unit), arrows[0] if arrows else None)
    if arrow is None or types_of(tokens[:arrow]) & {"SUPPORT", "CONVOY"}:
        return []
    rest = [
        t
        for t in tokens[arrow:]
        if t.type not in ("DASH", "TO", "MOVE", "FROM", "ON", "IN", "NUMBER", "VIA", "AND", "COMMA")
    ]
    vague = [
        t
        for t in rest
        if t.type == "PLACE" and (t.place.quality == "weak" or len(t.place.places) > 1)
    ]
    unknown = [t for t in rest if t.type == "WORD"]
    return rest if unknown and len(unknown) + len(vague) == len(rest) else []

"""A game to write press in, and what its readers got."""

from __future__ import annotations

from typing import Any

from worlds import HOST, Sent, World, address, played_once

A, E, F, G, T = (address(p) for p in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "TURKEY"))


BOX = f"bot+austerlitz@{HOST}"


@played_once
def a_world(**changes: Any) -> World:
    world = World()
    world.import_game(**changes)
    return world


def press(header: str, text: str = "Let us be friends.") -> str:
    return f"{header}\n{text}\nENDPRESS"


def got(sent: list[Sent], reader: str, kind: str = "press-delivered") -> Sent:
    [mail] = [one for one in sent if one.to == reader and one.kind == kind]
    return mail

"""A mail's lines to sections, and a section's lines to orders, requests, prose and the rest."""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.parsing.lines import Line
from gmbot.parsing.orders import OrdersRead
from gmbot.parsing.requests import Request, SignOn


@dataclass(frozen=True, slots=True)
class Section:
    """The lines meant for one game. ``game`` is None where the mail's own routing decides."""

    game: str | None
    signon: SignOn | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class SectionRead:
    """Every line of a section, sorted; each line is in exactly one of the four."""

    orders: OrdersRead | None
    requests: tuple[Request, ...] = ()
    not_understood: tuple[Line, ...] = ()
    prose: tuple[Line, ...] = ()

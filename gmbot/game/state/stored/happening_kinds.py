"""Every kind of entry of the log by its name, and its way from JSON."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gmbot.game.state.stored import game_course, gm_acts, happenings
from gmbot.game.state.stored.codec import Rename, from_tables
from gmbot.game.state.stored.happenings import Happening

KINDS: Mapping[str, type[Happening]] = MappingProxyType(
    {
        kind.what: kind
        for module in (happenings, gm_acts, game_course)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Happening) and not kind.__subclasses__()
    }
)


def read_happening(
    kind_name: str, data: Mapping[str, object], rename: Rename | None = None
) -> Happening:
    """Read an entry; raises ``ValueError`` for an unknown kind, or data that does not fit it.

    A text that was empty stood for an hour that is not set.
    """
    if kind_name not in KINDS:
        raise ValueError(f"no entry of the log is called {kind_name!r}")
    given = {key: value for key, value in data.items() if value != ""}
    try:
        return from_tables(given, KINDS[kind_name], rename)
    except ValueError as error:
        raise ValueError(f"{kind_name}: {error}") from error

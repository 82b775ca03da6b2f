"""The door of a game that forms: who may join, and whom the GM is asked about.

What is remembered lies in the game's notes under ``entry``: ``{"closed": true, "asked": [7],
"barred": ["a@b"], "invited": {"c@d": "k3f9q2w8x"}}``; ``asked`` are people who wait for the GM.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gmbot.game.notices.answers import News
from gmbot.game.reading.refusals import refused
from gmbot.game.state.context import Answer, Context
from gmbot.game.state.model import Game, Person
from gmbot.game.state.notes import entry_of
from gmbot.game.views.footer import to_master


def stopped(context: Context, person: Person, game: Game, code: str) -> Answer | None:
    """Stop somebody at the door: barred, or the door is closed and he is not invited."""
    entry = entry_of(game)
    if not {*person.addresses}.isdisjoint(entry.get("barred", ())):
        text = f"The GM of {game.name} does not take you in."
        return Answer((refused("E-STATE", f"no seat in {game.name}", text, "LIST"),))
    if not entry.get("closed") or _is_invited(person, entry, code):
        return None
    asked = [one for one in entry.get("asked", ()) if one != person.id]
    known = len(asked) < len(entry.get("asked", ()))
    after = noted(context, game, asked=[*asked, person.id])
    told = News("entry-asked", f"the GM of {game.name} has been asked",
        f"{game.name} takes players only by the GM's word. The GM has been asked, and you hear "
        "from me.", copy=("LIST",))  # fmt: skip
    question = News("entry-asked", f"{person.name} would like to join",
        f"{person.name} ({person.address}) would like to join {game.name}, which is closed.",
        copy=(f"ADMIT {person.address}", f"REFUSE {person.address}"))  # fmt: skip
    mail = None if known else to_master(context, after, question)
    return Answer((told,), (mail,) if mail else (), game=after)


def _is_invited(person: Person, entry: Mapping[str, Any], code: str) -> bool:
    invited = entry.get("invited", {})
    return not invited.keys().isdisjoint(person.addresses) or code.lower() in invited.values()


def noted(context: Context, game: Game, **changes: object) -> Game:
    after = replace(game, notes={**game.notes, "entry": {**entry_of(game), **changes}})
    context.work.games.save(after)
    return after

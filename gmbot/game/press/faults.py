"""What no player's press may have: half a header, the GM's name, another player's (S3.37)."""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.game.press.header_words import claimed_power
from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.model import Game, Person
from gmbot.game.state.players import masters_names, parts_of_names
from gmbot.game.views import shown_names
from gmbot.houserules.press import claims_master
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.tokens import is_masters, is_named_master, looks_like, names_of_power, skeleton

_SIGNS = " .,;:!?-_*'\"()"
"""Signs around a name, which make no other name of it."""


def fault_of(
    context: Context, game: Game, author: Person | None, press: ask.Press
) -> tuple[str, str] | None:
    """The code and the reason for which press is refused; None if nothing is wrong with it.

    A keyword with nothing behind it is refused since the press would else go out under the author's
    own power, or at once, or to be seen by all.
    """
    if press.empty:
        return "E-PRESS-RULE", say("faults.nothing-behind", keyword=press.empty)
    own_names = masters_names(context, game, author)
    in_text = (*own_names, *_first_and_last(game, own_names, author))
    in_fields = (*own_names, *_first_and_last(game, own_names))
    names = (press.sender, press.source)
    if claims_master(press.text, in_text, game.name) or any(
        is_masters(name, in_fields) or is_named_master(name, (game.name,)) for name in names if name
    ):
        return "E-GMNAME", say("faults.nobody-but-gm-writes")
    if any(_is_another_players(context, game, author, name) for name in names if name):
        return "E-PRESS-RULE", say("faults.another-players-name")
    if any(_is_near_a_power(game, name) for name in names if name):
        return "E-PRESS-RULE", say("faults.near-a-power")
    return None


def _first_and_last(
    game: Game, names: Sequence[str], author: Person | None = None
) -> tuple[str, ...]:
    """First and last names of the GM and the bot, but for those that powers have, too."""
    board = ruleset_of(game).board
    parts = parts_of_names(names, author)
    return tuple(one for one in parts if claimed_power(one, board) is None)


def _is_another_players(context: Context, game: Game, author: Person | None, name: str) -> bool:
    """Tell whether a name is that of another player, where everybody knows who plays.

    Where names are secret this must not be told; there any name may be anybody's.
    """
    looks, board = skeleton(name.strip(_SIGNS)), ruleset_of(game).board
    if not looks or claimed_power(name, board) is not None:
        return False
    own_skeleton = skeleton(author.name) if author else ""
    others = (
        value for value in shown_names(context, game).values() if skeleton(value) != own_skeleton
    )
    return looks != own_skeleton and looks_like(name, others)


def _is_near_a_power(game: Game, name: str) -> bool:
    """Tell whether a name is one letter off a power's, where claiming to be another is forbidden.

    The name itself is a claim, about which the rules for black press say what they allow.
    """
    board = ruleset_of(game).board
    if "black" in houserules_of(game).press or claimed_power(name, board) is not None:
        return False
    return looks_like(
        name, (each_name for info in board.powers for each_name in names_of_power(info))
    )

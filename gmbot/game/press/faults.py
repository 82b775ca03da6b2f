"""What no player's press may have: a header that is half written, or the GM's name (S3.37)."""

from __future__ import annotations

from gmbot.game.state.context import Context
from gmbot.game.state.model import Game
from gmbot.houserules.press import claims_master
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.tokens import is_masters


def fault_of(context: Context, game: Game, press: ask.Press) -> tuple[str, str] | None:
    """The code and the reason for which press is refused; None if nothing is wrong with it.

    A keyword with nothing behind it is refused since the press would else go out under the author's
    own power, or at once, or to be seen by all.
    """
    if press.empty:
        return "E-PRESS-RULE", say("faults.nothing-behind", keyword=press.empty)
    own = (game.gm.name, context.bot.partition("@")[0])
    names = (press.sender, press.source)
    if claims_master(press.text, own) or any(is_masters(name, own) for name in names if name):
        return "E-GMNAME", say("faults.nobody-but-gm-writes")
    return None

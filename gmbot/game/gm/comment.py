"""``COMMENT``: what a game is about, in its GM's words; shown above its rules."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import Done
from gmbot.game.reading.call import GameCall
from gmbot.game.reading.game_master import log_act
from gmbot.game.reading.refusals import refused
from gmbot.game.state.context import Answer
from gmbot.parsing.commands import requests as ask

LONGEST = 2000


def set_comment(call: GameCall, request: ask.Simple) -> Answer:
    """``COMMENT`` and a text, ``ENDCOMMENT``; a new one takes the place of the old one."""
    game = call.game
    text = "\n".join(part.strip() for part in (request.rest, request.text) if part.strip())
    if not text or len(text) > LONGEST:
        said = f"Below COMMENT stands what players shall know, up to {LONGEST} characters."
        return Answer((refused("E-LIMIT" if text else "E-UNKNOWN", "no comment was kept", said,
            "COMMENT", "...", "ENDCOMMENT"),))  # fmt: skip
    after = replace(game, notes=replace(game.notes, comment=text))
    call.context.work.games.save(after)
    log_act(call.context, game, "comment")
    return Answer((Done("the comment is kept",
        f"RULES shows it above the rules of {game.name} from now on."),), game=after)  # fmt: skip

"""``COMMENT``: what a game is about, in its GM's words; shown above its rules."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import Done
from gmbot.game.reading import GameCall, log_act, refused
from gmbot.game.state.context import Answer
from gmbot.game.state.stored.gm_acts import CommentKept
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask

LONGEST = 2000


def set_comment(call: GameCall, request: ask.Simple) -> Answer:
    """``COMMENT`` and a text, ``ENDCOMMENT``; a new one takes the place of the old one."""
    game = call.game
    text = "\n".join(part.strip() for part in (request.rest, request.text) if part.strip())
    if not text or len(text) > LONGEST:
        text_said = say("comment.below-comment-stands-what", longest=LONGEST)
        code = "E-LIMIT" if text else "E-UNKNOWN"
        summary = say("comment.no-comment-kept")
        return Answer((refused(code, summary, text_said, "COMMENT", "...", "ENDCOMMENT"),))
    game_after = replace(game, notes=replace(game.notes, comment=text))
    call.context.work.games.save(game_after)
    log_act(call.context, game, CommentKept())
    return Answer((Done.of("comment-kept", game=game.name),), game=game_after)

"""``COPY PRESS ON``: the GM reads along, and everybody knows it."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.reading import GameCall, log_act
from gmbot.game.state.context import Answer
from gmbot.game.state.stored.gm_acts import CopyPress
from gmbot.game.views import answer_with_mails, tell_all
from gmbot.parsing.commands import requests as ask


def copy_press(call: GameCall, request: ask.Simple) -> Answer:
    """``COPY PRESS ON``, ``COPY PRESS OFF``: never in secret (S0.35)."""
    word = request.rest.strip().casefold()
    if word not in ("on", "off"):
        return Answer((Refusal.of("copy-press-on-or-off"),))
    game_after = replace(call.game, notes=replace(call.game.notes, copy_press=word == "on"))
    call.context.work.games.save(game_after)
    log_act(call.context, call.game, CopyPress(on=word == "on"))
    news = News.of(f"copy-press-{word}")
    return answer_with_mails(call.writer, tell_all(call.context, game_after, news), game=game_after)

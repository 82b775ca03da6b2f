"""``COPY PRESS ON``: the GM reads along, and everybody knows it."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import News
from gmbot.game.reading.game_master import audit
from gmbot.game.reading.mail import MailSection
from gmbot.game.reading.refusals import refused
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import Game
from gmbot.game.views.recipients import answered, tell_all
from gmbot.parsing.commands import requests as ask


def copy_press(
    context: Context, writer: Writer, game: Game, part: MailSection, request: ask.Request
) -> Answer:
    """``COPY PRESS ON``, ``COPY PRESS OFF``: never in secret (S0.35)."""
    assert isinstance(request, ask.Simple)
    word = request.rest.strip().casefold()
    if word not in ("on", "off"):
        text = "With COPY PRESS ON press comes to you as well, as its addressees see it."
        return Answer((refused("E-UNKNOWN", "COPY PRESS ON or OFF?", text, "COPY PRESS ON"),))
    after = replace(game, notes={**game.notes, "copy_press": word == "on"})
    context.work.games.save(after)
    audit(context, game, "copy-press", on=word == "on")
    how = (
        "From now on the GM gets a copy of all press, as its addressees see it."
        if word == "on"
        else "From now on the GM gets no copies of press that does not go to him."
    )
    news = News("rules-changed", f"copies of press for the GM: {word}", how)
    return answered(writer, tell_all(context, after, news), game=after)

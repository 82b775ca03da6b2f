"""What is told of chance once it has decided: to all, and in the log."""

from __future__ import annotations

from gmbot.fairness import secret_for
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Notice
from gmbot.game.state.context import Context
from gmbot.game.state.model import Game
from gmbot.messages import say


def log_draw(context: Context, game: Game, use: str, **drawn: object) -> None:
    """Open our secret of one use in the log, with what it has decided."""
    if not game.notes.chance.promised:
        return
    context.note(
        game, "drawn", use=use, secret=secret_for(game.seed, use), words=game.words,
        seed=game.seed_for(use), **drawn,
    )  # fmt: skip


def chance_told(game: Game, use: str) -> tuple[Notice, ...]:
    """Tell our secret of one use, and the words, so that anybody can draw again."""
    if not game.notes.chance.promised:
        return ()
    lines = (
        say("chance-told.secret", secret=secret_for(game.seed, use)),
        say("chance-told.promised", commitment=game.promised(use)),
        *(say("chance-told.word", number=number, word=word) for number, word in game.words),
        say("chance-told.seed", seed=game.seed_for(use)),
    )
    return (News.of("chance-told", lines=lines),)

"""``MAP [phase] [TEXT / PNG / SVG / PDF]``: the board now, or what a phase brought, drawn."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.envelope import Picture
from gmbot.game.notices.explanations import BoardMap
from gmbot.game.orders import outcome_of
from gmbot.game.questions.asker_view import eyes_for
from gmbot.game.reading import Call, no_such_game, which_game
from gmbot.game.state.context import Answer, Context, ruleset_of, seat_of
from gmbot.game.state.model import Game, PhaseRecord
from gmbot.game.state.visibility import board_picture, results_picture, view_in
from gmbot.game.views import board_text
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power
from gmbot.rules.ruleset.ruleset import Ruleset


def send_map(call: Call, request: ask.Map) -> Answer:
    """Answer ``MAP``; ``MAP BLANK`` and ``MAP NAMES`` are the board alone, with its names."""
    context, writer = call.context, call.writer
    game, blank = call.section.game, request.game.lower() in ("blank", "names")
    if request.game and not blank:
        game = context.work.games.by_name(request.game.lower())
        if game is None:
            return Answer((no_such_game(context, writer.person, request.game),))
    if game is None:
        return Answer((which_game(context, writer.person),))
    form = request.form or "png"
    if blank:
        return _blank(context, game, form)
    eyes = eyes_for(context, game, seat_of(context, game, writer.person), writer.person)
    if isinstance(eyes, Refusal):
        return Answer((eyes,))
    if request.phase is None or request.phase == game.phase:
        return _now(context, game, eyes, form)
    record = context.work.games.record(game.id, request.phase)
    if record is None:
        return Answer((_no_such_phase(game, request.phase.title),))
    return _then(context, game, record, eyes, form)


def _no_such_phase(game: Game, title: str) -> Refusal:
    return Refusal.of("no-map", title=title, game=game.name, phase_code=game.phase.code)


def _now(context: Context, game: Game, eyes: Power | None, form: str) -> Answer:
    picture = replace(board_picture(context, game, eyes, whole=eyes is None), form=form)
    text = _in_letters(context, game.position, eyes, ruleset_of(game))
    return _answer(game, game.phase.title, game.phase.code, text, picture)


def _then(
    context: Context, game: Game, record: PhaseRecord, eyes: Power | None, form: str
) -> Answer:
    """The orders of a resolved phase and what became of them, as far as the asker saw it."""
    ruleset = ruleset_of(game)
    outcome = outcome_of(record, ruleset)
    past = replace(game, position=record.before)
    picture = replace(results_picture(past, outcome, eyes, whole=eyes is None), form=form)
    text = _in_letters(context, outcome.position, eyes, ruleset)
    return _answer(
        game, say("maps.results", phase=record.phase.title), record.phase.code, text, picture
    )


def _in_letters(context: Context, position: Position, eyes: Power | None, ruleset: Ruleset) -> str:
    """The board as text: the whole of it, or what the asker sees."""
    if eyes is not None:
        return board_text(view_in(ruleset, position, eyes), ruleset)
    return context.draw(position, ruleset.board)


def _blank(context: Context, game: Game, form: str) -> Answer:
    picture = Picture(game.variant, {}, "blank", say("maps.empty-board", game=game.name), form=form)
    return _answer(game, say("maps.empty-board-2"), "", "", picture)


def _answer(game: Game, title: str, code: str, text: str, picture: Picture) -> Answer:
    drawn = None if picture.form == "text" else picture
    attached = f"board.{picture.form}" if drawn else ""
    return Answer((BoardMap(game.name, title, code, text, attached),), picture=drawn)

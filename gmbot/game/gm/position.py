"""``POSITION S1904M`` and a position below it: a game that is played elsewhere goes on here."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.gm.pasted import pasted
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.orders import seal_board
from gmbot.game.questions import take_phase
from gmbot.game.reading import GameCall, ask_first, is_confirmed, log_act
from gmbot.game.start import auction_of, deals
from gmbot.game.state.context import Answer, ruleset_of
from gmbot.game.state.labels import center_labels, power_name, unit_label
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.stored.gm_acts import Edited
from gmbot.game.state.visibility import board_picture
from gmbot.game.views import answer_with_mails, tell_all
from gmbot.messages import joined, say
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import NEUTRAL, Phase, PhaseKind
from gmbot.rules.dues import dues


def set_position(call: GameCall, request: ask.Simple) -> Answer:
    """``POSITION <phase>`` and the units and centers below it; shown first, with a picture.

    Without a phase it is the one in which the game would begin.
    """
    context, writer, game = call.context, call.writer, call.game
    refusal = _refused(game)
    if refusal is not None:
        return Answer((refusal,))
    phase = _phase(game, request.rest)
    if phase is None:
        return Answer((Refusal.of("position-which-phase", rest=request.rest.strip()),))
    start = replace(game.position, phase=phase)
    pasted_position = pasted(request.text, start, ruleset_of(game).board)
    if isinstance(pasted_position, tuple):
        return Answer((News.of("position-not-read", lines=pasted_position, phase_code=phase.code),))
    if not dues(pasted_position, ruleset_of(game)):
        return Answer((Refusal.of("position-which-phase", rest=phase.title),))
    game_after = replace(game, position=pasted_position)
    if not is_confirmed(writer, request):
        effects = (*_in_words(game_after), say("position.next-phase", phase=phase.title))
        asked = ask_first(call, request, f"POSITION {phase.code}", effects)
        return replace(asked, picture=board_picture(context, game_after, None, whole=True))
    context.work.games.save(game_after)
    # In the fog players may not read what stands where: the log says that there was a change.
    log_act(context, game, Edited(phase=phase))
    seal_board(context, game_after)
    news = News.of("position-taken", phase=phase.title, game=game.name)
    answer = answer_with_mails(writer, tell_all(context, game_after, news), game=game_after)
    return replace(answer, picture=board_picture(context, game_after, None, whole=True))


def _refused(game: Game) -> Refusal | None:
    if game.state is not GameState.FORMING:
        return Refusal.of("position-too-late", game=game.name, value=game.state.title)
    if deals(game) or auction_of(game) is not None:
        return Refusal.of("position-dealt", game=game.name)
    return None


def _phase(game: Game, rest: str) -> Phase | None:
    """The phase that is played next, with moves or adjustments; retreats are finished before."""
    left, phase = take_phase(rest) if rest.strip(" :.") else ("", game.phase)
    calendar = ruleset_of(game).calendar
    if left.strip(" :.") or phase is None or not calendar.has(phase):
        return None
    return None if phase.kind is PhaseKind.RETREAT else phase


def _in_words(game: Game) -> tuple[str, ...]:
    """A line for each power: its units, and its centers."""
    board = ruleset_of(game).board
    position = game.position
    powers = [info.id for info in board.powers]
    powers += [NEUTRAL] if position.units_of(NEUTRAL) else []
    return tuple(
        say(
            "position.power",
            name=power_name(power, board),
            units=joined(", ", [unit_label(unit, board) for unit in position.units_of(power)])
            or say("position.nothing"),
            count=len(position.centers_of(power)),
            centers=joined(", ", center_labels(position.centers_of(power), board))
            or say("position.nothing"),
        )
        for power in powers
    )

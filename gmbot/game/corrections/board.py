"""``EDIT``: the board as it stands, changed by hand; shown first, then told to everybody."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.corrections.differences import board_changes
from gmbot.game.corrections.edits import EXAMPLES, edited
from gmbot.game.corrections.mails import after_correction
from gmbot.game.corrections.more_time import with_right
from gmbot.game.corrections.results import was_changed_since, with_own_picture
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.orders import seal_board
from gmbot.game.questions import take_phase
from gmbot.game.reading import GameCall, ask_first, is_confirmed, log_act, wrong_phase
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.model import Game
from gmbot.game.state.players import masters_of
from gmbot.game.state.stored.gm_acts import Edited
from gmbot.game.state.visibility import board_picture, hides
from gmbot.game.views import (
    answer_with_mails,
    shown_to_observers,
    to_master,
    to_seat,
    words_for_all,
)
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import Power


def edit_board(call: GameCall, request: ask.Simple) -> Answer:
    """``EDIT [phase] [: reason]`` and a change a line: ``A Mun -> Ber``, ``OWNER Bel = France``."""
    context, writer, game = call.context, call.writer, call.game
    head, _, reason = request.rest.partition(":")
    rest, phase = take_phase(head)
    full_reason = " ".join(filter(None, (rest.strip(), reason.strip())))
    if phase is not None and phase != game.phase:
        return Answer((wrong_phase(game, phase.code),))
    if not game.on_the_board:
        return Answer(
            (Refusal.of("board-as-game-so-no-board", game=game.name, value=game.state.title),)
        )
    if writer.sure and was_changed_since(context, game, writer.mail.received_at):
        return Answer((Refusal.of("board-as-board-changed-since-asked"),))
    lines = [line.strip() for line in request.text.splitlines() if line.strip()]
    board = edited(game.position, lines, ruleset_of(game).board)
    if isinstance(board, tuple):
        return Answer((_faults(board),))
    game_after = replace(game, position=board)
    changes = board_changes(game.position, board, ruleset_of(game), None)
    if not changes:
        return Answer((_nothing(),))
    if not is_confirmed(writer, request):
        command = f"EDIT {game.phase.code}{': ' + full_reason if full_reason else ''}"
        effects = (
            *changes,
            say("board.everybody-told-what-changed"),
            *words_for_all(context, game, full_reason),
        )
        return ask_first(call, request, command, effects)
    game_after = with_right(game_after, context.now)
    context.work.games.save(game_after)
    log_act(context, game, Edited(phase=game.phase, changes=tuple(changes)))
    seal_board(context, game_after)
    mails = _told(context, game, game_after, full_reason)
    return with_own_picture(writer, answer_with_mails(writer, mails, game=game_after), mails)


def _told(context: Context, game: Game, game_after: Game, reason: str) -> tuple[Envelope, ...]:
    """One mail for each reader, with what that reader may see of the change."""
    mails: dict[str, Envelope] = {}
    for seat in context.work.games.seats(game.id):
        notices = (
            _news(game, game_after, reason, seat.power),
            after_correction(context, game_after, seat.power),
        )
        picture = board_picture(context, game_after, seat.power)
        mail = to_seat(context, game_after, seat, *notices, picture=picture)
        if mail is not None:
            mails[mail.to] = mail
    notices = (_news(game, game_after, reason, None), after_correction(context, game_after, None))
    whole = board_picture(context, game_after, None, whole=True)
    master = to_master(context, game_after, *notices, picture=whole)
    if master is not None:
        for address in masters_of(game) or (master.to,):
            mails.setdefault(address, replace(master, to=address, copies=()))
    return (*mails.values(), *_observed(context, game, game_after, reason))


def _observed(context: Context, game: Game, game_after: Game, reason: str) -> tuple[Envelope, ...]:
    """The notice to observers: in the fog it says only that there was a change."""
    if hides(context, game_after):
        news = News.of(
            "board-edited-gm-corrected-board", phase_code=game.phase.code, phase=game.phase.title
        )
        return shown_to_observers(context, game_after, (news,))
    news = _news(game, game_after, reason, None)
    return shown_to_observers(
        context, game_after, (news,), board_picture(context, game_after, None)
    )


def _news(game: Game, game_after: Game, reason: str, reader: Power | None) -> News:
    ruleset = ruleset_of(game)
    lines = board_changes(game.position, game_after.position, ruleset, reader)
    seen = say("board.different-now") if lines else say("board.nothing-see-changed")
    return News.of(
        "board-edited",
        lines=lines,
        quoted=reason,
        phase_code=game.phase.code,
        phase=game.phase.title,
        seen=seen,
    )


def _faults(faults: tuple[str, ...]) -> News:
    return News.of("refusal-board-as-e-unknown", lines=faults, copy=(*EXAMPLES,))


def _nothing() -> Refusal:
    return Refusal.of("board-as", *EXAMPLES)

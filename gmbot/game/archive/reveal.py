"""After the end: statements of the players, and the mail that reveals what was secret.

It waits for the time of complaints (S3.50).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from gmbot.game.archive import diary
from gmbot.game.draws import is_end_final
from gmbot.game.notices.answers import Done, News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.results import Revealed
from gmbot.game.orders import OVER, of_the_whole
from gmbot.game.reading import GameCall, ask_first, is_confirmed, is_master, log_act, no_seat
from gmbot.game.state.context import Answer, Context, houserules_of, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.press_items import MASTER
from gmbot.game.state.stored.game_course import PlayersRevealed
from gmbot.game.state.stored.gm_acts import RevealedEarly
from gmbot.game.state.stored.happenings import Left, TookOver
from gmbot.game.views import answer_with_mails, chance_told, log_draw, tell_all, with_ending
from gmbot.houserules.press import claims_master
from gmbot.messages import joined, say
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import Power


def revealed_at(game: Game) -> datetime | None:
    """When the revealing mail goes out, if the end is final then; None: never, or it has gone."""
    end = game.notes.end
    return end.reveal_at if game.state is GameState.ENDED and not end.revealed else None


def reveal_players(context: Context, game: Game) -> tuple[Envelope, ...]:
    """Tell everybody who played what, with the players' statements."""
    game_after = with_ending(game, replace(game.notes.end, revealed=True))
    context.work.games.save(game_after)
    context.happened(game, PlayersRevealed())
    log_draw(context, game, "dummies")
    context.note(game_after, OVER, **of_the_whole(game_after))
    # What would have told who plays what was not told at the beginning.
    chance = chance_told(game, "powers") if houserules_of(game).gunboat else ()
    return tell_all(context, game_after, revelation(context, game), *chance, _offer(game))


def revelation(context: Context, game: Game) -> Revealed:
    """What was secret about the players, for who may know it now."""
    statements = game.notes.end.statements
    board = ruleset_of(game).board
    return Revealed(
        game=game.name,
        ending=game.ending,
        players=tuple(
            say("reveal.player", power=power_name(info.id, board), names=line)
            for info in board.powers
            if (line := _players(context, game, info.id))
        ),
        statements=tuple(
            (name, statements[power])
            for power, name in (
                *((info.id, power_name(info.id, board)) for info in board.powers),
                (MASTER, game.gm.name),
            )
            if power in statements
        ),
        seed=game.seed,
        diaries=diary.opened(context, game),
    )


def _offer(game: Game) -> News:
    return News.of("book-offer", game=game.name)


def _players(context: Context, game: Game, power: Power) -> str:
    """``Ed, from Fall 1903 Ann``: everybody who has played a power, the first one first."""
    took = [notice for notice in context.told_of(game, TookOver) if notice.power == power]
    left = [notice for notice in context.told_of(game, Left) if notice.power == power]
    names = []
    if left:
        names.append(context.work.people.get(left[0].person).name)
    for notice in took:
        name = context.work.people.get(notice.person).name
        names.append(say("reveal.from", season=notice.phase.season_title, name=name))
    if not names:
        holders = [s.person_id for s in context.work.games.seats(game.id) if s.power == power]
        names = [
            context.work.people.get(person_id).name
            for person_id in holders
            if person_id is not None
        ]
    return joined(", ", names)


# --------------------------------------------------------------------------- by mail


def keep_statement(call: GameCall, request: ask.EndStatement) -> Answer:
    """Keep the words of a player, or the GM, for the revealing mail; the last ones count."""
    game = call.game
    power = call.section.seat.power if call.section.seat else None
    if power is None and is_master(call.context, game, call.writer.person):
        power = MASTER
    if power is None:
        return Answer((no_seat(game, call.writer.person),))
    refusal = _no_statement(call.context, game, request.text, by_master=power == MASTER)
    if refusal is not None:
        return Answer((refusal,))
    statements = {**game.notes.end.statements, power: request.text}
    call.context.work.games.save(with_ending(game, replace(game.notes.end, statements=statements)))
    return Answer((
        Done.of("words-kept"),
    ))  # fmt: skip


def _no_statement(context: Context, game: Game, text: str, *, by_master: bool) -> Refusal | None:
    kept = say("reveal.words-not-kept")
    if game.state is not GameState.ENDED:
        return Refusal.of("game-not-over", kept=kept)
    if game.notes.end.revealed:
        return Refusal.of("statements-out", kept=kept)
    own_names = (game.gm.name, context.bot.partition("@")[0])
    if not by_master and claims_master(text, own_names, game.name):
        return Refusal.of("nobody-writes-as-gm", kept=kept)
    if not text.strip():
        return Refusal.of("eog-without-text", kept=kept)
    return None


def reveal_now(call: GameCall, request: ask.Simple) -> Answer:
    """Let the GM send the revealing mail before its time, but not before the end is final."""
    game = call.game
    if not is_end_final(call.context, game) or game.notes.end.revealed:
        return Answer((
            Refusal.of("nothing-reveal-now"),
        ))  # fmt: skip
    if not is_confirmed(call.writer, request):
        effects = (say("reveal.everybody-told-who-played"),)
        return ask_first(call, request, "REVEAL", effects)
    log_act(call.context, game, RevealedEarly())
    return answer_with_mails(call.writer, reveal_players(call.context, game), game=game)

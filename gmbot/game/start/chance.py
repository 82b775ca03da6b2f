"""Chance that nobody chooses alone: our secret, promised before sign-up ends, and players' words.

The secret is fixed when the game is created; what is promised of it stands in the sign-up mails, so
that it cannot be changed later, and it is told when it has decided. Every seat has a word in it:
the Message-ID of the sign-up mail, which its writer can look up, until they send ``LUCK words``.
"""

from __future__ import annotations

from dataclasses import replace

from gmbot.fairness import digest
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Notice
from gmbot.game.notices.letters import IncomingMail
from gmbot.game.people import given_up
from gmbot.game.reading import GameCall
from gmbot.game.state.context import Answer, Context, houserules_of, ruleset_of, seat_of
from gmbot.game.state.empires import seat_number
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.notes import JointChance
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.players import EMPIRE, LUCK
from gmbot.rules.board.terms import Power


def use_of(game: Game) -> str:
    """What chance decides when the game begins."""
    if ruleset_of(game).setup.deals:
        return "dealing"
    return "auction" if houserules_of(game).assignment.auction else "powers"


def promise_anew(context: Context, game: Game, secret: str) -> Game:
    """Fix a secret from here on, and write into the log what is promised of it."""
    chance = JointChance(promised=True, words=game.notes.chance.words)
    game_after = replace(game, notes=replace(game.notes, chance=chance), seed=secret)
    context.work.games.save(game_after)
    context.note(game_after, "promised", commitments=game_after.commitments)
    return game_after


def promise(context: Context, game: Game, wish: Power | None = None) -> tuple[Notice, ...]:
    """What a sign-up mail says of chance, if anything is left to chance; a ``wish`` is not."""
    uses = [] if wish is not None else [use_of(game)]
    if any(status.random for status in game.notes.statuses.values()):
        uses.append("dummies")
    if not game.notes.chance.promised or not uses:
        return ()
    lines = tuple(say(f"chance-promised.{use}", commitment=game.promised(use)) for use in uses)
    count = given_up(context, game)
    warning = (say("chance-promised.given-up", count=count),) if count else ()
    empire = (EMPIRE.line("Ruritania"),) if "dealing" in uses else ()
    anew = (say("chance-promised.anew"),) if game.notes.chance.redrawn else ()
    more = (say("chance-promised.more"), *anew, *warning)
    return (
        News.of(
            "chance-promised",
            lines=lines,
            more=more,
            copy=(LUCK.line("any words you like"), *empire),
        ),
    )


def keep_luck(call: GameCall, request: ask.Simple) -> Answer:
    """``LUCK any words``: they count in what chance decides, if they come before the beginning."""
    context, game = call.context, call.game
    chance, words = game.notes.chance, request.rest.strip()
    if not chance.promised or chance.frozen or game.state is not GameState.FORMING:
        return Answer((Refusal.of("luck-too-late", game=game.name),))
    seat = seat_of(context, game, call.writer.person)
    if seat is None or not words:
        return Answer(
            (Refusal.of("luck-without-words", LUCK.line("any words you like"), game=game.name),)
        )
    game_after = _with_word(context, game, seat, words)
    words_told = game_after.notes.chance.words[seat_number(context.work.games.seats(game.id), seat)]
    return Answer(
        (News.of("luck-kept", lines=(words, words_told), game=game.name),), game=game_after
    )


def with_first_word(context: Context, game: Game, seat: Seat, mail: IncomingMail) -> Game:
    """Until a player sends words of their own, their sign-up mail is their word."""
    if not game.notes.chance.promised or game.notes.chance.frozen:
        return game
    return _with_word(context, game, seat, mail.message_id or mail.digest)


def _with_word(context: Context, game: Game, seat: Seat, words: str) -> Game:
    """The game with the words of a seat, in place of those it had."""
    number = seat_number(context.work.games.seats(game.id), seat)
    chance, word = game.notes.chance, digest("gmbot-word-1", words)
    chance = replace(chance, words={**chance.words, number: word})
    game_after = replace(game, notes=replace(game.notes, chance=chance))
    context.work.games.save(game_after)
    context.note(game_after, "word", seat=number, word=word)
    return game_after


def freeze(context: Context, game: Game) -> Game:
    """End the time for words: from now on chance is what it is."""
    if not game.notes.chance.promised:
        return game
    chance = replace(game.notes.chance, frozen=True)
    game_after = replace(game, notes=replace(game.notes, chance=chance))
    context.work.games.save(game_after)
    context.note(game_after, "words", words=game_after.words, use=use_of(game_after))
    return game_after

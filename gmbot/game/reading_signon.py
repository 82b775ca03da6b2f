"""What a ``SIGNON`` line means: ``fmodern``, ``germany@modern``, ``modern``, ``germany``."""

from __future__ import annotations

from gmbot.game.desk import Desk, ruleset_of
from gmbot.game.model import Game
from gmbot.game.refusing import power_of
from gmbot.parsing.requests import SignOn
from gmbot.rules.terms import Power


def game_meant(desk: Desk, signon: SignOn, there: str = "") -> Game | None:
    """The game of a sign-on, or the one that the mail names otherwise; None: it says none.

    A letter before a game's name (``fmodern``) is a power's.
    """
    games = desk.work.games
    if signon.game is not None:
        return games.by_name(signon.game.lower())
    word = signon.words.lower()
    for name in (word, word[1:]):
        game = games.by_name(name) if name else None
        if game is not None and (name == word or _letter(game, word[0]) is not None):
            return game
    return games.by_name(there) if there else None


def power_meant(game: Game, signon: SignOn) -> Power | None:
    """The power that a sign-on names; None if it names the game alone."""
    word = signon.power or signon.words
    if word.lower() == game.name:
        return None
    if word.lower() == f"{word[:1].lower()}{game.name}":
        return _letter(game, word[0])
    return power_of(word, ruleset_of(game).board)


def _letter(game: Game, letter: str) -> Power | None:
    powers = ruleset_of(game).board.powers
    return next((one.id for one in powers if one.letter.lower() == letter.lower()), None)

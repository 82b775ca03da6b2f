"""Chance that nobody chooses alone: the game master's secret, and a word of each player.

The game master commits to the secret before anybody signs up; the words are frozen when sign-up
ends; only then is the secret told. ``rules.chance`` draws from the seed that both make.
"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.fairness.canonical import digest


def secret_for(secret: str, use: str) -> str:
    """The secret of one use (``powers``, ``dealing``, ``auction``, ``dummies``).

    Each has its own, so that one can be told while another must stay secret.
    """
    return digest("gmbot-secret-1", {"secret": secret, "use": use})


def commitment(secret: str, use: str) -> str:
    """What is told of the secret of one use before it is used."""
    return digest("gmbot-commit-1", {"secret": secret, "use": use})


def joint_seed(secret: str, use: str, words: Sequence[tuple[str, str]]) -> str:
    """The seed of one use: its secret (``secret_for``) and the words of the players.

    ``words``: who, and what they said, in the order of the seats.
    """
    word_lists = [list(word) for word in words]
    return digest("gmbot-seed-1", {"secret": secret, "use": use, "words": word_lists})

"""Who may know of a text besides the person it was written for.

Each notice, each kind of news and each kind of entry of a game's log says it where it is declared.
What says nothing is its reader's alone.
"""

from __future__ import annotations

from enum import Enum


class Audience(Enum):
    """Who may see that a mail was sent or that something happened; never what a mail says."""

    READER = "reader"
    """Nobody but the reader of the mail; of an entry of the log, nobody at all."""
    MASTER = "master"
    """The GM as well. An answer to a player stays the player's: it would tell what was asked."""
    RECEIPT = "receipt"
    """The GM, even where it answers a player: it tells no more than that orders came."""
    SEAT = "seat"
    """The GM, and the player whose power it is about."""
    PLAYERS = "players"
    """The GM and all players."""

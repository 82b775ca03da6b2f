"""Proposals that end a game, votes on them, their counts, last seasons."""

"""Seats that change hands: resignation, replacement, ejection, substitution."""

"""What an operator's command fails with."""

from __future__ import annotations


class ProgramError(Exception):
    """A command cannot do what it was asked; the text says why and what there is."""

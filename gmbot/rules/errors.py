"""The root of what can go wrong by fault of an author, never of a player."""

from __future__ import annotations


class GmbotError(Exception):
    """The root of every exception that gmbot raises on purpose."""


class VariantError(GmbotError, ValueError):
    """A variant's files are not what they should be.

    Raised while loading, with the variant, the table and the way out:
    ``modern: [victory] no policy 'center'; there are ['centers']``.
    """

"""What the author of a house-rule table can get wrong."""

from __future__ import annotations


class HouseRulesError(ValueError):
    """A house-rule table, or a game's own setting, is not what it should be.

    The text names the set, the table and the way out:
    ``email_classic: [deadlines] no policy 'monthly'; there are ['intervals', 'weekly']``.
    """

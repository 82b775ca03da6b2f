"""What a word brings besides registering and carrying out a mail: one act for each kind of code.

A code's ``action`` names the act: ``{"do": "invited", "game": 3, ...}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gmbot.game import addresses, agreeing, inviting, substituting
from gmbot.game.desk import Desk, Handled, Writer
from gmbot.game.model import Confirmation, Person

ACTS: Mapping[str, Callable[[Desk, Writer, Confirmation, Person], Handled]] = {
    "invited": inviting.accepted,
    "agree": agreeing.agreed,
    "link": addresses.confirmed,
    "sit": substituting.agreed,
}

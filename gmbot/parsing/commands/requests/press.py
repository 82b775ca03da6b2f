"""Press, as a player asks for it."""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.parsing.commands.requests.request import Request


@dataclass(frozen=True, slots=True)
class Press(Request):
    """``PRESS TO France, Russia`` ... ``ENDPRESS``.

    ``kind`` is ``white``, ``grey``, ``black`` or empty where the player did not say.
    """

    to: tuple[str, ...]
    text: str
    kind: str = ""
    sender: str = ""
    """The power or name it shall seem to come from, as written."""
    shown_to: tuple[str, ...] = ()
    """The addressees that the header shows instead of the real ones (``FAKE TO``)."""
    verbatim: bool = False
    postal: bool = False
    """Printed with the next results instead of mailed at once."""
    source: str = ""
    """The dateline of press from outside the game (``SUBMIT PRESS AS "..."``)."""
    condition: str = ""
    """The condition of conditional press, in the player's words; empty: none."""
    closed: bool = True
    """False if the block ran to the end of the text without ``ENDPRESS``."""
    empty: str = ""
    """A keyword of the header with nothing behind it: ``AS``; the press is then refused."""

"""How a command is written, for a line that begins like one and is none: ``VERIFY``, ``ALSO foo``.

The lines are examples to copy; a player who has them need not look a command up.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gmbot.parsing.commands.near_commands import meant_command

_MOST_WORDS = 10
_BLOCK = "..."
USAGE: Mapping[str, tuple[str, ...]] = MappingProxyType({
    # everybody
    "ALSO": ("ALSO second@example.org",),
    "IAMALSO": ("ALSO second@example.org",),
    "CONFIRM": ("CONFIRM ORDERS",),
    "JOIN": ("LIST", "JOIN austerlitz"),
    "MONITOR": ("MONITOR austerlitz",),
    "OBSERVE": ("OBSERVE austerlitz",),
    "REGISTER": ("REGISTER Your Name, zone Europe/London",),
    "STANDBY": ("STANDBY austerlitz", "STANDBY OFF"),
    "SUBMIT": ('SUBMIT PRESS AS "The Times"', _BLOCK, "ENDPRESS"),
    "TAKEOVER": ("LIST", "TAKEOVER France@austerlitz"),
    "VERIFY": ("VERIFY 3f9q2w8xk7m2",),
    "WATCH": ("OBSERVE austerlitz",),
    # players
    "ABSENCE": ("ABSENCE 24 Jun TO 3 Jul", "ABSENCES"),
    "BROADCAST": ("BROADCAST", _BLOCK, "ENDPRESS"),
    "CANCEL": ("CLEAR", "CANCEL ABSENCE 1"),
    "CLAIM": ("CLAIM BACK",),
    "CLEAR": ("CLEAR", "CLEAR F1901M", "CLEAR ALL"),
    "CONCEDE": ("PROPOSE WIN Turkey",),
    "DIARY": ("DIARY", _BLOCK, "ENDDIARY", "DIARY LIST"),
    "DIGEST": ("STATUS", "SET REMIND 48h, 12h"),
    "DRAW": ("PROPOSE DRAW England, France", "VOTE YES ON D1"),
    "EXTENSION": ("EXTENSION 24h",),
    "FAKE": ("PRESS FROM France TO Italy", _BLOCK, "ENDPRESS"),
    "FINAL": ("FINAL",),
    "HOLIDAY": ("ABSENCE 24 Jun TO 3 Jul",),
    "MESSAGE": ("PRESS TO France, Germany", _BLOCK, "ENDPRESS"),
    "NAME": ("NAME EMPIRE Ruritania",),
    "OPTIONS": ("OPTIONS", "OPTIONS A Mun"),
    "POSTAL": ("POSTAL", _BLOCK, "ENDPRESS"),
    "PREFER": ("PREFER England, France", "PREFER E[FGR][TAI]", "PREFER *"),
    "PRESS": ("PRESS TO France, Germany", _BLOCK, "ENDPRESS"),
    "PROPOSE": ("PROPOSE DRAW England, France", "PROPOSE WIN Turkey", "PROPOSE DIAS"),
    "PROVISIONAL": ("PROVISIONAL",),
    "READY": ("READY TO START", "FINAL"),
    "RESIGN": ("RESIGN",),
    "SET": ("SET ZONE Europe/London", "SET REMIND 48h, 12h", "SET LANGUAGE de"),
    "SIGNON": ("SIGNON france@austerlitz",),
    "STATUS": ("STATUS",),
    "SUBSTITUTE": ("SUBSTITUTE a@example.org FROM 24 Jun TO 3 Jul", "SUBSTITUTE OFF"),
    "VACATION": ("ABSENCE 24 Jun TO 3 Jul",),
    "VOTE": ("VOTES", "VOTE YES ON D1", "VOTE NO ON D1"),
    "WHY": ("WHY A Mun", "WHY A Mun F1902M"),
    "WITHDRAW": ("CLEAR", "RESIGN"),
    # the game master
    "ANNOUNCE": ("ANNOUNCE", _BLOCK, "ENDANNOUNCE"),
    "CALL": ("CALL REPLACEMENT Italy",),
    "COPY": ("COPY PRESS ON", "COPY PRESS OFF"),
    "CORRECT": ("CORRECT S1901M: what was wrong", "ORDER-AS-SENT Italy: A Ven - Tri"),
    "CREATE": ("CREATE austerlitz standard LIKE email_classic",),
    "DEADLINE": ("DEADLINE Sat 12:00",),
    "DUMMY": ("DUMMY Italy", "DUMMY Italy RANDOM"),
    "EDIT": ("EDIT", "A Mun -> Ber"),
    "EJECT": ("EJECT Italy: reason",),
    "END": ("END GAME: reason",),
    "EXCUSE": ("EXCUSE Italy", "EXCUSE Italy S1901M"),
    "EXTEND": ("EXTEND 24h: reason",),
    "FORCE": ("START", "PROCESS FORCE"),
    "GAME": ("GAME austerlitz", "GAME LENGTH +2"),
    "HOLD": ("REVIEW ON",),
    "MANUAL": ("REVIEW ON",),
    "NMR": ("NMR Italy",),
    "ORDERS": ("ORDERS FOR Italy", "A Ven - Tri"),
    "PAUSE": ("PAUSE", "PAUSE UNTIL 3 Jan: holidays"),
    "PREVIEW": ("PREVIEW",),
    "PROCESS": ("PROCESS", "PROCESS S1901M FORCE"),
    "REINSTATE": ("REINSTATE Italy",),
    "RELEASE": ("RELEASE",),
    "REPLACE": ("REPLACE Italy WITH a@example.org",),
    "RESUME": ("RESUME",),
    "REVIEW": ("REVIEW ON", "REVIEW OFF"),
    "REVIVE": ("REINSTATE Italy",),
    "ROLLBACK": ("ROLLBACK S1901M: reason",),
    "ROLLFORWARD": ("ROLLFORWARD",),
    "SCHEDULE": ("SCHEDULE moves 4d retreats 2d builds 2d at 18:00",),
    "SETTLE": ("SETTLE DRAW England, France: reason",),
    "VETO": ("VETO EMPIRE Ruritania: reason",),
})  # fmt: skip
"""Per first word of a command how it is written."""


def usage_of(text: str) -> tuple[str, ...]:
    """Return how the command is written that a line begins like; nothing for other lines.

    The word must stand in capitals, as commands do and talk does not.
    """
    words = text.split()
    first = words[0].strip(":,.!?") if words else ""
    if not (first.isalpha() and first.isupper() and len(words) <= _MOST_WORDS):
        return ()
    return USAGE.get(first) or USAGE.get(meant_command(text), ())

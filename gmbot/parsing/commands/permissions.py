"""What is a request called, and who may ask for it?"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gmbot.parsing.commands.requests import Request, SeatAction, Simple

_EVERYBODY = (
    "HELP RULES ABBREV LIST STATUS HISTORY SUMMARY BOOK ARCHIVE MAP WHO VERIFY REGISTER CONFIRM "
    "ALSO PRESS OBSERVE STANDBY UNSUBSCRIBE JOIN SIGNON TAKEOVER"
)
_PLAYER = (
    "READY PREFER BID EMPIRE ORDERS CLEAR FINAL PROVISIONAL EXTENSION ABSENCE SUBSTITUTE "
    "DIARY EOG SEND PROPOSE VOTE VOTES ABSENCES COMPLAIN ERROR OPTIONS TRY WHY RESIGN SET TOKEN"
)
_GM = (
    "CREATE OPEN CLOSE INVITE ADMIT REFUSE BAR AUCTION ASSIGN START UNSTART DEADLINE EXTEND "
    "SCHEDULE PAUSE RESUME PREVIEW PROCESS REVIEW RELEASE ORDERS-FOR BECOME EXCUSE NMR EJECT "
    "REPLACE CALL REINSTATE DUMMY CORRECT ROLLBACK ROLLFORWARD EDIT ANNOUNCE ZURICH QUEUE "
    "APPROVE REJECT AMEND COPY SETTLE REVOTE END CANCEL REVEAL MASTER REPORT AUDIT RESEND COMMENT "
    "LENGTH VETO"
)

WHO_MAY: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(_EVERYBODY.split(), "everybody")
    | dict.fromkeys(_PLAYER.split(), "player")
    | dict.fromkeys(_GM.split(), "gm")
)
"""Who may ask for it by its name: ``everybody``, ``player`` or ``gm``."""

_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "ListGames": "LIST",
        "CancelAbsence": "ABSENCE",
        "NameEmpire": "EMPIRE",
        "Report": "ERROR",
        "EndStatement": "EOG",
        "OrdersFor": "ORDERS-FOR",
    }
)


def name_of(request: Request) -> str:
    """Return the request's name, a key of ``WHO_MAY``."""
    if isinstance(request, Simple | SeatAction):
        return request.name
    special = _NAMES.get(type(request).__name__)
    return special or type(request).__name__.upper()

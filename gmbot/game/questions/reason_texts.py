"""The rule behind every reason of the engine, in a sentence, with its case in the DATC.

The Diplomacy Adjudicator Test Cases are public; a player who doubts an answer can read the case
and hold any other adjudicator against it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

RULES: Mapping[str, str] = MappingProxyType(
    {
        # a move that came to nothing
        "stood-off": "Units of equal strength that move to one province all stay where they are "
        "(DATC 6.A.11).",
        "held-off": "A move needs more strength than the unit that stays there, its supports "
        "counted (DATC 6.D.1).",
        "not-vacated": "Who does not get away holds the province alone (DATC 6.C.3).",
        "met": "Two units change places only by convoy; else the stronger one dislodges the other "
        "(DATC 6.G.1).",
        "own-unit": "Nobody dislodges a unit of the own power (DATC 6.D.10).",
        "help-against-own": "Support for a foreign attack does not count against the giver's own "
        "unit (DATC 6.D.12).",
        "convoy-disrupted": "A convoy fails if one of its fleets is dislodged and no other route "
        "is left (DATC 6.F.9).",
        "convoy-paradox": "A convoyed army whose attack would decide about its own convoy stays "
        "where it is (DATC 6.F.14).",
        "no-convoy": "An army is convoyed only over fleets that were all ordered to carry it "
        "(DATC 6.D.32).",
        # a support, a unit
        "cut": "An attack on the supporting unit cuts its support, unless it comes from where the "
        "support goes (DATC 6.D.3).",
        "dislodged": "A unit is dislodged by an attack that is stronger than it with its supports.",
        # orders that are void
        "unreachable": "A unit moves to a neighboring province of its kind (DATC 6.A.1).",
        "no-route": "An army is convoyed only along seas that hold fleets (DATC 6.D.32).",
        "coast-missing": "Where a fleet could come to two coasts, one must be named (DATC 6.B.1).",
        "wrong-coast": "A fleet cannot come to a coast that does not touch its own waters "
        "(DATC 6.B.3).",
        "wrong-unit-kind": "The order names a unit of another kind than stands there (DATC 4.C.2).",
        "no-such-unit": "An order counts only for a unit that is there.",
        "not-your-unit": "A power orders its own units only (DATC 6.A.6).",
        "not-dislodged": "Only dislodged units retreat (DATC 6.H.4).",
        "wrong-phase": "Moves, retreats and adjustments are ordered each in their own phase.",
        "repeated-order": "One unit or center has one order (DATC 6.I.7).",
        "excess-order": "No more is done than is due (DATC 6.I.1).",
        "cannot-support-there": "A unit supports into provinces that it could move to itself "
        "(DATC 6.A.10).",
        "supported-unit-moves": "A unit ordered to move cannot be supported where it stands "
        "(DATC 6.D.7).",
        "not-ordered-there": "Support counts only for the move that is really ordered "
        "(DATC 6.D.9).",
        "other-coast": "Support that names a coast counts for that coast only (DATC 6.B.9).",
        "needed-as-convoy": "A fleet cannot carry an army and support its move (DATC 6.D.31).",
        "cannot-convoy": "Only fleets at sea convoy (DATC 6.F.1).",
        "cannot-be-convoyed": "Only armies are convoyed (DATC 6.A.7).",
        "not-on-a-route": "A fleet convoys only if it can be part of a way to the goal "
        "(DATC 6.F.12).",
        "army-not-ordered-there": "A convoy counts only for the move that is really ordered.",
        # retreats
        "no-retreat-there": "Nobody retreats to where the attacker came from, to an occupied "
        "province, or to one left empty by a standoff (DATC 6.H.5, 6.H.6).",
        "retreats-collide": "Units that retreat to one province are all disbanded (DATC 6.H.7).",
        "retreat-not-ordered": "A dislodged unit without a retreat is disbanded.",
        # Winter
        "no-adjustment-due": "Units are built for centers gained and removed for centers lost, "
        "no others (DATC 6.I.1).",
        "center-not-owned": "A unit is built in a home center that its power owns (DATC 6.I.5).",
        "center-occupied": "A unit is built in an empty center (DATC 6.I.3).",
        "not-a-home-center": "A unit is built in a home center (DATC 6.I.6).",
        "fleet-inland": "A unit is built where its kind may stand (DATC 6.I.2).",
        "too-many-homes": "This variant limits how many home centers are founded.",
        "removed-by-default": "Who does not remove enough units loses those farthest from home "
        "(DATC 6.J.3).",
        "built-by-default": "This variant places units that were not ordered.",
        # a text that is no order
        "unreadable": "A text that is no order makes the unit hold.",
    }
)
"""The rule for every name in ``rules.reasons.SENTENCES``."""

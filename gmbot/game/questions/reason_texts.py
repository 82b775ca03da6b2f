"""The rule behind every reason of the engine, in a sentence, with its case in the DATC.

The Diplomacy Adjudicator Test Cases are public; a player who doubts an answer can read the case
and hold any other adjudicator against it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gmbot.messages import say

RULES: Mapping[str, str] = MappingProxyType(
    {
        # a move that came to nothing
        "stood-off": say("reason-texts.units-equal-strength-move"),
        "held-off": say("reason-texts.move-needs-more-strength"),
        "not-vacated": say("reason-texts.who-does-not-get"),
        "met": say("reason-texts.two-units-change-places"),
        "own-unit": say("reason-texts.nobody-dislodges-unit-own"),
        "own-unit-there": say("reason-texts.own-unit-stays"),
        "as-well": say("reason-texts.each-alone-keeps-out"),
        "stuck-as-well": say("reason-texts.who-does-not-get"),
        "help-against-own": say("reason-texts.support-for-foreign-attack"),
        "convoy-disrupted": say("reason-texts.convoy-fails-if-one"),
        "convoy-paradox": say("reason-texts.convoyed-army-whose-attack"),
        "no-convoy": say("reason-texts.army-convoyed-only-over"),
        # a support, a unit
        "cut": say("reason-texts.attack-on-supporting-unit"),
        "dislodged": say("reason-texts.unit-dislodged-by-attack"),
        # orders that are void
        "unreachable": say("reason-texts.unit-moves-neighboring-province"),
        "no-route": say("reason-texts.army-convoyed-only-along"),
        "coast-missing": say("reason-texts.where-fleet-could-come"),
        "wrong-coast": say("reason-texts.fleet-cannot-come-coast"),
        "wrong-unit-kind": say("reason-texts.order-names-unit-another"),
        "no-such-unit": say("reason-texts.order-counts-only-for"),
        "not-your-unit": say("reason-texts.power-orders-own-units"),
        "not-dislodged": say("reason-texts.only-dislodged-units-retreat"),
        "wrong-phase": say("reason-texts.moves-retreats-and-adjustments"),
        "repeated-order": say("reason-texts.one-unit-or-center"),
        "excess-order": say("reason-texts.no-more-done-than"),
        "cannot-support-there": say("reason-texts.unit-supports-into-provinces"),
        "supported-unit-moves": say("reason-texts.unit-ordered-move-cannot"),
        "not-ordered-there": say("reason-texts.support-counts-only-for"),
        "other-coast": say("reason-texts.support-names-coast-counts"),
        "needed-as-convoy": say("reason-texts.fleet-cannot-carry-army"),
        "cannot-convoy": say("reason-texts.only-fleets-at-sea"),
        "cannot-be-convoyed": say("reason-texts.only-armies-convoyed-datc"),
        "not-on-a-route": say("reason-texts.fleet-convoys-only-if"),
        "army-not-ordered-there": say("reason-texts.convoy-counts-only-for"),
        # retreats
        "no-retreat-there": say("reason-texts.nobody-retreats-where-attacker"),
        "retreats-collide": say("reason-texts.units-retreat-one-province"),
        "retreat-not-ordered": say("reason-texts.dislodged-unit-without-retreat"),
        # Winter
        "no-adjustment-due": say("reason-texts.units-built-for-centers"),
        "center-not-owned": say("reason-texts.unit-built-in-home"),
        "center-occupied": say("reason-texts.unit-built-in-empty"),
        "not-a-home-center": say("reason-texts.unit-built-in-home-2"),
        "home-of-another": say("reason-texts.home-center-has-one"),
        "fleet-inland": say("reason-texts.unit-built-where-kind"),
        "too-many-homes": say("reason-texts.variant-limits-how-many"),
        "removed-by-default": say("reason-texts.who-does-not-remove"),
        "built-by-default": say("reason-texts.variant-places-units-not"),
        # a text that is no order
        "unreadable": say("reason-texts.text-no-order-makes"),
    }
)
"""The rule for every name in ``rules.reasons.SENTENCES``."""

"""Adjudication of a movement phase.

``layout`` lays orders and units out as numbers (a ``field``) and finds what is illegal or matches
nothing; ``quick`` settles nearly every phase by asking each move once; where moves depend on each
other in a circle, ``exact`` takes over, which works with what is certain (``three_answers``) and
knows the paradox rules; ``resolve`` is the door. A test holds the two against each other.
"""

from gmbot.rules.movement.convoy import is_on_route, sailed
from gmbot.rules.movement.field import Field
from gmbot.rules.movement.layout import lay_out, one_step
from gmbot.rules.movement.otherwise import with_otherwise
from gmbot.rules.movement.resolve import resolve_movement
from gmbot.rules.movement.result import movement_result
from gmbot.rules.movement.why import reason_for

__all__ = [
    "Field", "is_on_route", "lay_out", "movement_result", "one_step", "reason_for",
    "resolve_movement", "sailed", "with_otherwise",
]

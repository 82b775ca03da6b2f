"""A line to a request.

``requests`` and ``table`` are vocabularies: their modules are imported by name.
"""

from gmbot.parsing.commands.ballot_words import is_an_answer, is_of_votes
from gmbot.parsing.commands.conditions import (
    Condition, ConditionNotRead, Dislodged, Every, Not, Ordered, Owns, PressFrom, Replaced, Some,
    Succeeds, UnitStands, read_condition,
)
from gmbot.parsing.commands.consent import Consent, is_doubted, is_only_courtesy, read_consent
from gmbot.parsing.commands.dates import (
    Length, Moment, Span, Unclear, later, read_date, whole_days,
)
from gmbot.parsing.commands.near_commands import is_shouted, meant_command, misspelt_command
from gmbot.parsing.commands.phase_guards import guarded, takes_guard
from gmbot.parsing.commands.read import begins_command, read_command, read_typed_command
from gmbot.parsing.commands.secrets import (
    is_like_a_secret_command, may_be_a_ballot, may_be_secret, motions_in, secrets_in, tells_a_vote,
)
from gmbot.parsing.commands.usage import usage_of

__all__ = [
    "Condition", "ConditionNotRead", "Consent", "Dislodged", "Every", "Length", "Moment", "Not",
    "Ordered", "Owns", "PressFrom", "Replaced", "Some", "Span", "Succeeds", "Unclear", "UnitStands",
    "begins_command", "guarded", "is_an_answer", "is_doubted", "is_like_a_secret_command",
    "is_of_votes", "is_only_courtesy", "is_shouted", "later",
    "may_be_a_ballot", "may_be_secret", "meant_command", "misspelt_command", "motions_in",
    "read_command", "read_condition",
    "read_consent", "read_date", "read_typed_command", "secrets_in", "takes_guard", "tells_a_vote",
    "usage_of", "whole_days",
]

"""Fairness that anybody can check: a sealed log, roots, joint chance, signed statements and links.

Plain values, without a clock, files or a database. ``docs/fairness.md`` has the formats, and
``docs/check_game.py`` is a second reading of them that shares no line with this one.
"""

from gmbot.fairness.canonical import Statement, canonical, digest, moment
from gmbot.fairness.chance import commitment, joint_seed, secret_for
from gmbot.fairness.links import OrderLinks, shows_link
from gmbot.fairness.log import (
    CLOSED,
    GENESIS,
    SECRET,
    Row,
    begins,
    bound_kinds,
    broken,
    closed_in,
    kinds_told,
    linked,
    name_of,
    sealed,
)
from gmbot.fairness.signing import SigningKey, id_of, is_signed, vouched
from gmbot.fairness.statements import (
    RECEIPT,
    RESULTS,
    lines_of,
    receipt_of,
    results_of,
    statement_spans,
    statements_in,
)
from gmbot.fairness.tree import leaf_of, led_to, path_to, root_of

__all__ = [
    "CLOSED",
    "GENESIS",
    "RECEIPT",
    "RESULTS",
    "SECRET",
    "OrderLinks",
    "Row",
    "SigningKey",
    "Statement",
    "begins",
    "bound_kinds",
    "broken",
    "canonical",
    "closed_in",
    "commitment",
    "digest",
    "id_of",
    "is_signed",
    "joint_seed",
    "kinds_told",
    "leaf_of",
    "led_to",
    "lines_of",
    "linked",
    "moment",
    "name_of",
    "path_to",
    "receipt_of",
    "results_of",
    "root_of",
    "sealed",
    "secret_for",
    "shows_link",
    "statement_spans",
    "statements_in",
    "vouched",
]

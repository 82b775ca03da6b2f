"""How orders are read, in plain words: a sentence for each liberty that is not as usual."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from gmbot.parsing.tokens.leniency import DEFAULT_LENIENCY, Leniency

_WORDS: dict[tuple[str, object], str] = {
    ("implied", False): "Support for an own unit is no order for that unit: it needs its own.",
    ("combined", False): "Each unit needs an order of its own; one line for two is not read.",
    ("nonsense_holds", False): "An order that makes no sense is reported, and counts as no order.",
    ("creative", False): "Orders in parentheses after a story are not read.",
    ("designators", "strict"): "A wrong unit letter, A for a fleet or F for an army, is a fault.",
    ("designators", "repair-impossible"): "A wrong unit letter is a fault only if the order would "
    "be possible with it.",
    ("designators", "ignore"): "A wrong unit letter is always put right.",
    ("prefixes", False): "Provinces shortened to a letter or two are not guessed.",
    ("spelling", False): "Misspelt names are not corrected.",
    ("coast", "require"): "Where a province has two coasts, the coast must always be named.",
    ("excess", "last"): "Of too many builds or removals the last ones count.",
    ("twice", "first"): "If a unit is ordered twice in one set, the first order counts.",
    ("lower_case_joke", True): "Who writes all orders in lower case gets a friendly word, and is "
    "read.",
}


def leniency_words(leniency: Leniency) -> Iterator[str]:
    """The switches that differ from their defaults, in their order."""
    for switch in fields(Leniency):
        value = getattr(leniency, switch.name)
        if value != getattr(DEFAULT_LENIENCY, switch.name):
            plain = f"How orders are read: {switch.name} = {value}."
            yield _WORDS.get((switch.name, value), plain)

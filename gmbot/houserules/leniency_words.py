"""How orders are read, in plain words: a sentence for each liberty that is not as usual."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from gmbot.messages import say
from gmbot.parsing.tokens import DEFAULT_LENIENCY, Leniency

_WORDS: dict[tuple[str, object], str] = {
    ("implied", False): say("rule-leniency-words.support-for-own-unit"),
    ("combined", False): say("rule-leniency-words.each-unit-needs-order"),
    ("nonsense_holds", False): say("rule-leniency-words.order-makes-no-sense"),
    ("creative", False): say("rule-leniency-words.orders-in-parentheses-after"),
    ("designators", "strict"): say("rule-leniency-words.wrong-unit-letter-for"),
    ("designators", "repair-impossible"): say("rule-leniency-words.wrong-unit-letter-fault"),
    ("designators", "ignore"): say("rule-leniency-words.wrong-unit-letter-always"),
    ("prefixes", False): say("rule-leniency-words.provinces-shortened-letter-or"),
    ("spelling", False): say("rule-leniency-words.misspelt-names-not-corrected"),
    ("coast", "require"): say("rule-leniency-words.where-province-two-coasts"),
    ("excess", "last"): say("rule-leniency-words.too-many-builds-or"),
    ("twice", "first"): say("rule-leniency-words.if-unit-ordered-twice"),
    ("signals", True): say("rule-leniency-words.signals"),
    ("lower_case_joke", True): say("rule-leniency-words.who-writes-all-orders"),
}


def leniency_words(leniency: Leniency) -> Iterator[str]:
    """The switches that differ from their defaults, in their order."""
    for switch in fields(Leniency):
        value = getattr(leniency, switch.name)
        if value != getattr(DEFAULT_LENIENCY, switch.name):
            plain = say("rule-leniency-words.how-orders-read", switch=switch.name, value=value)
            yield _WORDS.get((switch.name, value), plain)

"""``gmbot deal``: the centers of a game dealt again from its published seed (S1.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmbot.game.start import default_name
from gmbot.houserules import catalogue as houserules
from gmbot.rules.chance import fingerprint
from gmbot.rules.policies.setup import NoDealing
from gmbot.variants import catalogue as variants


def deal_of_seed(
    variant: str, players: int, seed: str, rules: str | None, settings: Mapping[str, Any]
) -> dict[str, Any]:
    """Deal, and return the hands by number, the neutral garrisons and the seed's fingerprint.

    Raises ``ValueError`` for what cannot be dealt, and for unknown variants and house rules.
    """
    laid = houserules.load(rules or "email_classic", settings).rules
    ruleset = variants.load_with(variant, laid).ruleset
    dealing = ruleset.setup.deal(seed, players, ruleset.board)
    if isinstance(dealing, NoDealing):
        raise ValueError(dealing.text)
    return {
        "variant": variant,
        "players": players,
        "seed": seed,
        "sha256": fingerprint(seed),
        "empires": [
            {"number": n, "default_name": default_name(hand, ruleset.board), "centers": list(hand)}
            for n, hand in enumerate(dealing.hands, 1)
        ],
        "neutral": [str(unit) for unit in dealing.garrisons],
    }


def deal_in_words(table: Mapping[str, Any]) -> str:
    """A dealing as a person wants to read it, in the words of the mail that told it."""
    board = variants.load(table["variant"]).ruleset.board
    lines = [
        f"{empire['number']}. {', '.join(board.label(center) for center in empire['centers'])}"
        for empire in table["empires"]
    ]
    neutral = (unit.split(" ", 1) for unit in table["neutral"])
    garrisons = ", ".join(f"{kind} {board.label(location)}" for kind, location in neutral)
    return "\n".join(
        [
            f"{table['variant']}, {table['players']} players, seed {table['seed']}",
            f"SHA-256 of the seed: {table['sha256']}",
            "",
            *lines,
            f"Neutral garrisons: {garrisons or 'none'}",
        ]
    )

"""The rules of a game in plain words, what is not as usual first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import lru_cache

from gmbot.game.state.context import houserules_of, ruleset_of, settings_of
from gmbot.game.state.model import Game
from gmbot.game.state.visibility import RULES as FOG_RULES
from gmbot.game.state.visibility import in_fog
from gmbot.houserules import catalogue as houserules
from gmbot.messages import say
from gmbot.rules.ruleset.options import Options
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants import catalogue as variants

USUAL = "email_classic"
"""The set that differences are counted from: the e-mail rules most players know."""
USUAL_BOARD = "standard"
_TOLD = ("removal_from", "removal_walk")
"""Readings that the sentence about removals has in it."""


def rules_lines(game: Game) -> tuple[str, ...]:
    """Every rule in force, a sentence or two each."""
    fog = FOG_RULES if in_fog(game) else ()
    ruleset = ruleset_of(game)
    return (*fog, *_board_lines(ruleset), *houserules_of(game).in_words(), *_readings(ruleset),
            *_of_the_board(houserules.board_rules(settings_of(game))))  # fmt: skip


def _board_lines(ruleset: Ruleset) -> Iterator[str]:
    """What the policies of a board say for themselves."""
    policies = (ruleset.setup, ruleset.builds, ruleset.capture)
    yield from filter(None, (policy.in_words() for policy in policies))
    if ruleset.victory_centers is None:  # a number of centers stands in the sheet of the variant
        yield ruleset.victory.in_words()


def rules_in_order(game: Game) -> tuple[str, ...]:
    """All rules of a game, those first that are not as usual, and a word about that."""
    lines, usual = rules_lines(game), usual_lines()
    other = [line for line in lines if line not in usual]
    if not other:
        return (say("rules-in-words.all-rules-as-in"), *lines)
    lead = say("rules-in-words.unusual", count=len(other))
    return (lead, *other, *(line for line in lines if line in usual))


def rules_in_short(game: Game) -> tuple[str, ...]:
    """The rules of a game that are not as usual, how long its phases are, and where the rest is."""
    lead, *lines = rules_in_order(game)
    usual = usual_lines()
    length = houserules_of(game).deadlines.in_words()
    kept = [line for line in lines if line not in usual or line == length]
    return (lead, *kept, say("rules-in-words.all-of-them"))


@lru_cache(maxsize=1)
def usual_lines() -> frozenset[str]:
    """The rules that most players know, as ``rules_lines`` has them."""
    rules = houserules.load(USUAL)
    ruleset = variants.load_with(USUAL_BOARD, rules.rules).ruleset
    return frozenset((*_board_lines(ruleset), *rules.in_words(), *_readings(ruleset)))


def _readings(ruleset: Ruleset) -> Iterator[str]:
    """Which units go by default, and where an unclear rule is not read as the DATC recommends."""
    yield ruleset.removals.in_words(ruleset.board, ruleset.options)
    for field in fields(Options):
        value = getattr(ruleset.options, field.name)
        if value == field.default or field.name in _TOLD:
            continue
        about, choices = field.metadata["about"], set(field.metadata["choices"])
        if choices == {True, False}:
            yield about if value else say("rules-in-words.not-so-in-game", about=about)
        else:
            yield say("rules-in-words.here", about=about, switch=field.name, value=value)


def _of_the_board(rules: Mapping[str, object], path: str = "rules") -> Iterator[str]:
    """What this one game lays over the rules of its board, as it was set."""
    for key, value in rules.items():
        if isinstance(value, Mapping):
            yield from _of_the_board(value, f"{path}.{key}")
        elif not path.startswith("rules.options"):
            yield say("rules-in-words.for-game-alone", path=path, key=key, value=value)

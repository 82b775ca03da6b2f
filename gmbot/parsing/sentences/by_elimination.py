"""What a sentence can only mean when no usual row and no known turn of phrase fits it.

Each function asks for one unit, named first, and for nothing else that acts; what could be told of
a unit without ordering it ("Paris sends flowers to Picardy") stays what it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.parsing.phrases import ACTING, REF, refusal_of, types, unit_end
from gmbot.parsing.sentences.unknown_words import NO_MOVES
from gmbot.parsing.tokens import Token

_AIMED = frozenset({
    "run", "crack", "shot", "stab", "jab", "punch", "offensive", "assault", "push", "attempt",
    "beeline", "anchor", "sail", "course", "charge", "raid", "march", "sortie", "lunge", "thrust",
    "trek", "trip", "journey", "bid", "attack", "move", "advance", "strike", "invasion", "swing",
    "go", "dash", "rush", "dive", "sprint", "warpath", "pop", "foray", "incursion", "landing",
    "voyage", "expedition", "crossing", "passage", "drive",
})  # fmt: skip
"""What a unit makes for, at or against a place: ``makes a run for the Ionian``."""

_LIGHTLY = frozenset({
    "mounts", "stages", "begins", "starts", "undertakes", "weighs", "hoists", "sets", "embarks",
    "leads", "conducts", "performs", "executes", "risks", "opens", "commences", "initiates", "big",
    "quick", "bold", "brave", "sudden", "surprise", "full", "swift", "daring", "direct", "wild",
    "mad", "desperate", "new", "another", "fresh", "good", "long", "short", "its", "their", "set",
    "weigh", "mount", "begin", "start", "stage",
})  # fmt: skip
"""What may be said of such a run: ``mounts a bold raid on Ionia``, but not ``fears a raid on``."""

_WAY = frozenset(
    {
        "across",
        "water",
        "over",
        "behind",
        "off",
        "along",
        "right",
        "straight",
        "forth",
        "out",
        "back",
    }
)
"""What may stand between an unknown verb and the place: ``flings itself across to Galicia``."""

_WENDING = frozenset({
    "wends", "worms", "eases", "threads", "elbows", "claws", "battles", "hacks", "blasts",
    "muscles", "snakes", "winds", "weaves", "feels", "bluffs", "carves", "wiggles", "bludgeons",
    "bulldozes", "slogs", "slashes", "grinds", "hustles", "wedges", "bullies",
})  # fmt: skip
"""Who does so with its way makes it: ``wends its way``, but not ``blocks the way``."""


def as_meant(tokens: Sequence[Token], *, winter: bool) -> list[Token]:
    """Return the row that a sentence nobody could read must mean, or nothing."""
    if refusal_of(tokens) or len(tokens) > 20:
        return []
    if winter:
        return _built(tokens)
    return _aimed(tokens) or _wended(tokens) or _held(tokens)


def _aimed(tokens: Sequence[Token]) -> list[Token]:
    """``has a crack at the Ionian``, ``goes on the offensive against Denmark``"""
    who = unit_end(tokens)
    goal = _goal_begin(tokens)
    way = tokens[who : goal - 1]
    if not who or goal - 1 <= who or tokens[goal - 1].type not in ("TO", "IN", "ON", "WORD"):
        return []
    if tokens[goal - 1].type == "WORD" and tokens[goal - 1].text.casefold() != "for":
        return []
    if len(way) > 5 or types(way) - {"WORD", "MOVE", "RETREAT", "ON", "BUILD"}:
        return []
    if not way or way[-1].text.casefold() not in _AIMED:
        return []
    if any(t.type == "WORD" and t.text.casefold() not in _LIGHTLY for t in way[:-1]):
        return []
    return [*tokens[:who], Token("DASH", way[-1].text), *tokens[goal:]]


def _goal_begin(tokens: Sequence[Token]) -> int:
    """Return where the name begins with which a sentence ends."""
    index = len(tokens)
    if index and tokens[index - 1].type == "PLACE":
        index -= 1
        while index and tokens[index - 1].type in ("KIND", "OWNER"):
            index -= 1
    return index


def _wended(tokens: Sequence[Token]) -> list[Token]:
    """``wends its way to Galicia``: an unknown verb, its way, and where to."""
    who = unit_end(tokens)
    goal = _goal_begin(tokens)
    way = tokens[who : goal - 1]
    if not who or not 2 <= len(way) <= 4 or goal == len(tokens) or tokens[goal - 1].type != "TO":
        return []
    words = [token.text.casefold() for token in way]
    if types(way) - {"WORD", "VIA", "MOVE"} or not (words[0].endswith("s") and words[0] != "as"):
        return []
    if words[0] in NO_MOVES or ("way" in words and words[0] not in _WENDING):
        return []
    if not all(word in _WAY or word == "way" or word.endswith("ly") for word in words[1:]):
        return []
    return [*tokens[:who], Token("DASH", words[0]), *tokens[goal:]]


def _held(tokens: Sequence[Token]) -> list[Token]:
    """``Liverpool keeps an eye on things at home and holds``"""
    who = unit_end(tokens)
    rest = tokens[who:]
    holds = [token for token in rest if token.type == "HOLD"]
    if not who or len(holds) != 1 or types(rest) & ({*ACTING, *REF, "VIA", "SAME"} - _MARGINAL):
        return []
    if holds[0] is not rest[0] and holds[0] is not rest[-1]:
        return []
    return [*tokens[:who], holds[0]]


_MARGINAL = {"HOLD", "IN"}


def _built(tokens: Sequence[Token]) -> list[Token]:
    """``Kiel gets a fleet``, ``An army appears in Munich``: kinds and places, and no other act."""
    if types(tokens) & {*ACTING, "NO_BUILD"} - {"BUILD", "TO", "MOVE", "DASH"}:
        return []
    row = [token for token in tokens if token.type in ("KIND", "PLACE")]
    if len(row) < 2 or len(row) % 2 or sum(t.type == "PLACE" for t in row) * 2 != len(row):
        return []
    pairs = [row[index : index + 2] for index in range(0, len(row), 2)]
    order = {tuple(token.type for token in pair) for pair in pairs}
    if len(order) != 1 or len(order & {("KIND", "PLACE"), ("PLACE", "KIND")}) != 1:
        return []
    found: list[Token] = []
    for one, other in pairs:
        kind, place = (one, other) if one.type == "KIND" else (other, one)
        found += [Token("COMMA", ","), Token("BUILD", "build"), kind, place]
    return found[1:]

"""Turns of phrase that only say more of an order: which unit it is, that it is meant so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gmbot.parsing.phrases.rows import DOING, REF, first, ref_end, types
from gmbot.parsing.tokens import Token

_THAT_IS = frozenset({"that's", "thats", "that", "it's"})
_COASTS = {
    "north": "NC", "south": "SC", "east": "EC", "west": "WC", "northern": "NC", "southern": "SC",
    "eastern": "EC", "western": "WC",
}  # fmt: skip
_FINE = frozenset({
    "poor", "battered", "brave", "gallant", "weary", "tired", "exhausted", "lonely", "little",
    "old", "dear", "trusty", "loyal", "proud", "valiant", "noble", "beaten", "defeated",
    "shattered", "broken", "fine", "good", "great", "big", "small", "veteran", "ragged",
    "hungry", "cold",
    "frozen", "wet", "lost", "stranded", "besieged", "beleaguered", "unlucky", "unhappy", "happy",
    "invincible", "imperial", "royal", "tsarist", "magnificent", "splendid", "remaining", "lovely",
    "beautiful", "faithful", "stout", "bold", "fearless", "heroic", "dislodged", "sad", "sorry",
    "humble", "wretched", "entire", "precious", "favourite", "favorite", "northern", "southern",
    "eastern", "western", "bloody", "damn", "damned", "darn", "stupid", "silly", "lazy", "bored",
    "drunken", "drunk", "stray", "wandering", "rusty", "shiny", "newest", "oldest",
    "useless", "superfluous", "annoying", "that", "this",
})  # fmt: skip
"""What may be said of a unit before its name: ``My poor battered North Sea fleet``."""

_DEAD = frozenset({"dead", "doomed", "finished", "toast", "done", "history", "lost", "trapped"})
_REMARKING = frozenset({
    "yes", "yep", "yeah", "yup", "sorry", "sure", "because", "since", "for", "obviously",
    "naturally", "exactly", "meant", "this", "that", "these", "surprise", "finally", "hence",
    "seriously", "really", "honestly", "trust", "watch", "enough", "easy", "simple", "done",
})  # fmt: skip
"""With what a remark behind a dash may begin, and no name."""


def adjectives(tokens: list[Token]) -> list[Token]:
    """``My poor battered North Sea fleet limps home``: what kind of fleet it is orders nothing."""
    kept: list[Token] = []
    for index, token in enumerate(tokens):
        if not (_is_fine(token) and _before_unit(tokens, index + 1)):
            kept.append(token)
    return kept


def _is_fine(token: Token) -> bool:
    return token.type == "WORD" and token.text.casefold() in _FINE


def _before_unit(tokens: Sequence[Token], index: int) -> bool:
    """Tell whether nothing but adjectives stands before the name of a unit."""
    while index < len(tokens) and _is_fine(tokens[index]):
        index += 1
    end = ref_end(tokens, index)
    if end > index and "KIND" in types(tokens[index:end]):
        return True
    return end > index and end < len(tokens) and tokens[end].type in ("KIND", *DOING)


def which_kind(tokens: list[Token]) -> list[Token]:
    """``Spa - Lyo, that's the fleet``: the letter of the unit, told last."""
    if [t.type for t in tokens[-3:]] != ["COMMA", "WORD", "KIND"] or len(tokens) < 5:
        return tokens
    if tokens[-2].text.casefold() not in _THAT_IS or tokens[0].type != "PLACE":
        return tokens
    return [tokens[-1], *tokens[:-3]]


def coast_last(tokens: list[Token]) -> list[Token]:
    """``Build StP fleet, south``, ``Petersburg: fleet, north coast``: the coast, told last."""
    end = len(tokens) - (tokens[-1].text.casefold() in ("coast", "side"))
    coast = _COASTS.get(tokens[end - 1].text.casefold()) if end > 1 else None
    row = [t.type for t in tokens[: end - 1] if t.type not in ("COMMA", "COLON", "BUILD", "DASH")]
    apart = end > 2 and tokens[end - 2].type in ("COMMA", "DASH")
    if not coast or not apart or row not in (["PLACE", "KIND"], ["KIND", "PLACE"]):
        return tokens
    return [
        replace(t, value=replace(t.place, coast=coast)) if t.type == "PLACE" else t
        for t in tokens[: end - 1]
        if t.type not in ("COMMA", "COLON", "DASH")
    ]


def stands_twice(tokens: list[Token]) -> list[Token]:
    """``stays standing``, ``is lost - disband it``: one thing said twice over."""
    row = [token.type for token in tokens]
    if row[:1] == ["PLACE"] and row[1:] in (
        ["WORD", "COMMA", "DISBAND"],
        ["WORD", "DASH", "DISBAND"],
    ):
        return [tokens[0], tokens[-1]] if tokens[1].text.casefold() in _DEAD else tokens
    kept: list[Token] = []
    for token in tokens:
        last = kept[-1].type if kept else ""
        if token.type == last == "HOLD":
            continue
        if token.type == "DISBAND" and last == "DASH" and len(kept) > 1:
            kept.pop()
            if kept[-1].type == "DISBAND":
                continue
        kept.append(token)
    return kept


def dashed_remark(tokens: list[Token]) -> list[Token]:
    """``... to Galicia - yes, on purpose``: a dash behind a whole order is no arrow."""
    for index in range(3, len(tokens) - 1):
        aside = tokens[index].type == "DASH" and _begins_remark(tokens[index + 1 :])
        apart = aside and not tokens[index].tight and tokens[index - 1].type in ("PLACE", "HOLD")
        if apart and _is_done(tokens[:index]):
            return [*tokens[:index], Token("COMMA", ","), *tokens[index + 1 :]]
    return tokens


def _begins_remark(tokens: Sequence[Token]) -> bool:
    if tokens[0].type == "ON" and tokens[1:2]:
        return tokens[1].type == "WORD"
    return tokens[0].type == "WORD" and tokens[0].text.casefold() in _REMARKING


def _is_done(tokens: Sequence[Token]) -> bool:
    """Tell whether a clause has already said where a unit goes, or that it holds."""
    begin = max((i + 1 for i, t in enumerate(tokens) if t.type == "COMMA"), default=0)
    clause = tokens[begin:]
    acts = first(clause, "DASH") > 0 or bool(types(clause) & {"TO", "MOVE", "HOLD", "SUPPORT"})
    return acts and bool(types(clause) & set(REF))

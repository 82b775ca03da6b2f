"""What are sentences that have no shape of an order, and those that stand below a draft?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from gmbot.parsing.phrases import (
    Sentence,
    begins_with_unit,
    first_units,
    is_orderly,
    is_story,
    looks_orderly,
    names_a_unit,
    types_of,
)
from gmbot.parsing.sentences.attempts import Attempts
from gmbot.parsing.sentences.unknown_words import unknown_goal, unknown_place, unknown_target
from gmbot.parsing.tokens import Token, is_english


def without_shape(tokens: list[Token], text: str, attempts: Attempts) -> Sentence:
    """Nonsense of an own unit holds; what looks like an order is not understood; else prose."""
    if not looks_orderly(tokens):
        unknown_words = sum(t.type == "WORD" for t in tokens)
        known = is_orderly(tokens) and (unknown_words <= 1 or begins_with_unit(tokens))
        known = known or (attempts.winter and {"PLACE", "KIND"} <= types_of(tokens))
        return Sentence(text, refused="unintelligible") if known else Sentence(text)
    holders = first_units(tokens)
    unknown = unknown_target(tokens)
    if holders and unknown:
        name = " ".join(token.text for token in unknown)
        if any(t.type == "PLACE" and len(t.place.places) == 1 for t in unknown):
            return Sentence(text, refused="unintelligible")  # "to the Burgundian vineyards"
        if _is_place(name, len(unknown), attempts) or not attempts.leniency.nonsense_holds:
            return Sentence(text, refused=f"unknown-province {name}")
        return Sentence(text, holders=holders)
    nowhere = unknown_place(tokens) or unknown_goal(tokens)
    if nowhere:
        return Sentence(text, refused=f"unknown-province {nowhere}")
    if is_story(tokens) and attempts.leniency.nonsense_holds:
        return Sentence(text, holders=holders)
    built = attempts.winter and {"PLACE", "KIND"} <= types_of(tokens)
    if built or is_orderly(tokens) or names_a_unit(tokens):
        return Sentence(text, refused="unintelligible")
    return Sentence(text)


def _is_place(name: str, words: int, attempts: Attempts) -> bool:
    """Tell a place misspelt beyond repair (``Brgx``) from nonsense (``Narnia``)."""
    short = words == 1 and len(name) <= 4 and not is_english(name)
    return short or attempts.names.resembles(name)


def with_both(read: Sentence | None, bare: bool, parts: list[list[Token]]) -> Sentence | None:
    """``Edinburgh: bagpipes. London: more bagpipes. (both hold)``: the unit before holds too."""
    if read is None or not (bare and read.story) or len(read.holders) != 1:
        return read
    if "BOTH" not in types_of(parts[1]):
        return read
    return replace(read, holders=(*first_units(parts[0]), *read.holders))


def with_unread(found: list[Sentence | None], parts: list[list[Token]]) -> list[Sentence | None]:
    """Say of a sentence beside orders that it was not read, if it may have been an order, too."""
    if len(parts) < 2 or not any(read and (read.statements or read.holders) for read in found):
        return found
    return [
        replace(read, refused="unintelligible")
        if read == Sentence(read.words if read else "") and _may_order(part)
        else read
        for read, part in zip(found, parts, strict=True)
    ]


def _may_order(part: list[Token]) -> bool:
    """``The heroic fleet at Sevastopol braves the Black Sea``: a unit, or two places and a word."""
    kinds = types_of(part)
    if "DITTO" in kinds or (kinds & {"ALL", "REST"} and kinds & {"HOLD", "SUPPORT", "DISBAND"}):
        return True
    places = [t for t in part if t.type == "PLACE" and t.place.quality != "weak"]
    if not places or "QUESTION" in kinds:
        return False
    words = sum(token.type == "WORD" for token in part)
    return "KIND" in kinds or (len(places) > 1 and words <= 2)


def told_apart(text: str, parts: Sequence[Sequence[Token]]) -> list[str]:
    """The words of each sentence of a text; empty ones where they cannot be told apart."""
    if len(parts) == 1:
        return [text]
    ends = [part[-1].past for part in parts[:-1]]
    if all(0 < one <= other for one, other in pairwise((*ends, len(text)))):
        return [text[start:end].strip() for start, end in pairwise((0, *ends, len(text)))]
    return [""] * len(parts)


def with_words(read: Sentence | None, said: str) -> Sentence | None:
    """Keep the words of a sentence alone, and of a story that comes to one order."""
    if read is not None and not read.holders:
        read = replace(read, alone=said.strip())
    if read is None or len(read.holders) + len(read.statements) != 1:
        return read
    return replace(read, told=said.strip()) if read.story or read.holders else read


def below_headings(
    found: list[Sentence | None], parts: Sequence[Sequence[Token]]
) -> list[Sentence | None]:
    """``Draft only: Tyrolia - Venice; Vienna - Tyrolia``: what heads the first heads them all."""
    kept: list[Sentence | None] = []
    doubt = ""
    for read, part in zip(found, parts, strict=True):
        if read is not None and doubt and read.statements:
            read = read.denied_for(doubt)
        headed = read is not None and read.refused and "COLON" in types_of(part)
        doubt = (doubt or (read.refused if read and headed else "")) if part[-1].text == ";" else ""
        kept.append(read)
    return kept


def put_off(
    found: list[Sentence | None], parts: Sequence[Sequence[Token]]
) -> list[Sentence | None]:
    """``My orders come tomorrow; Galicia goes to Vienna then``: that is no order yet."""
    kept: list[Sentence | None] = []
    later = False
    for read, part in zip(found, parts, strict=True):
        said = [token for token in part if token.type not in ("STOP", "LINE")]
        if later and read and read.statements and said and said[-1].text == "then":
            read = read.denied_for("conditional")
        later = later or "MUSING" in types_of(part)
        kept.append(read)
    return kept

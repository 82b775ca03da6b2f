"""Lines that the German and the French guide tell players to write are answered as they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from worlds import World, address, played_once

from gmbot.render.language import languages

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")
ROOT = Path(__file__).parents[3]
LINES = [
    tuple(line.split("\t"))
    for line in (ROOT / "tests" / "data" / "guides_by_mail.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


@played_once
def a_world(language: str) -> World:
    """Fall 1901: France has an army in Burgundy, and two orders on file."""
    world = World()
    world.import_game()
    world.mail(FRANCE, f"SET LANGUAGE {language}")
    world.mail(FRANCE, "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO")
    world.mail(GERMANY, "A Mun - Bur")
    world.pass_deadline()
    world.mail(FRANCE, "A Bur H\nA Mar - Spa")
    return world


@pytest.mark.parametrize(("language", "kind", "words"), LINES)
def test_a_line_of_a_guide_does_what_the_guide_says(language: str, kind: str, words: str) -> None:
    sent = a_world(language).mail(FRANCE, words.replace("\\n", "\n"), subject="austerlitz")

    assert [mail.kind for mail in sent if mail.to == FRANCE] == [kind]


@pytest.mark.parametrize(("language", "kind", "words"), LINES)
def test_each_of_these_lines_stands_in_its_guide(language: str, kind: str, words: str) -> None:
    assert language in languages()
    guide = (ROOT / "docs" / language / "players.md").read_text("utf-8")
    flat = " ".join(guide.split())
    places = {"Burgund": "Paris", "en Bourgogne": "à Paris"}  # where the army of this game stands
    for said, written in places.items():
        words = words.replace(said, written)

    assert " ".join(words.replace("\\n", " ").split()) in flat

"""Names that pose as the GM or the bot are nobody's; honest names are free."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from gmbot.parsing.tokens import is_masters, skeleton

NAMES = Path(__file__).parents[1] / "data" / "names.tsv"
OWN = ("Zurich", "bot")


def names() -> list[tuple[str, str]]:
    lines = NAMES.read_text(encoding="utf-8").splitlines()
    rows = [line.partition("\t") for line in lines if not line.startswith("#")]
    return [(verdict, name) for verdict, _, name in rows]


@pytest.mark.parametrize(("verdict", "name"), names())
def test_a_name_is_taken_or_free_as_the_table_says(verdict: str, name: str) -> None:
    assert is_masters(name, OWN) == (verdict == "taken")


@pytest.mark.parametrize("name", [name for verdict, name in names() if verdict == "taken"])
def test_no_dress_makes_a_taken_name_free(name: str) -> None:
    for dressed in (
        name.upper(), name.lower(), f"  {name} ", f"*{name}*", f"«{name}»", f"{name}!", f"{name} 7",
        f"The {name}", unicodedata.normalize("NFD", name), name.replace(" ", "_"),
    ):  # fmt: skip
        assert is_masters(dressed, OWN), dressed


@pytest.mark.parametrize("master", ["Anna", "Max Power", "Éva", "O'Brien", "Zoë-Lou"])
def test_the_name_of_a_gm_is_taken_and_what_is_one_letter_away(master: str) -> None:
    plain = skeleton(master)
    for name in (master, master.upper(), f"{master} (GM)", plain, f"{plain[:-1]}", f"The {master}"):
        if len(plain) > 3 or name != plain[:-1]:
            assert is_masters(name, (master,)), name


def test_a_name_that_merely_begins_like_a_gms_is_free() -> None:
    assert not is_masters("Annabella", ("Anna",))
    assert not is_masters("Bo", ("Bob",))
    assert not is_masters("Rob", ("Bob",))

"""The same words give the same orders, however a mail program broke their lines."""

from __future__ import annotations

import json
import quopri
import random
import textwrap
from typing import Any

import pytest
from parsing_boards import DATA, meaning, normed, read, written
from worlds import START

from gmbot.mail.reading import read_mail

WIDTHS = range(40, 77)


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(row) for row in (DATA / name).read_text(encoding="utf-8").splitlines()]


TEXTS = [
    row
    for row in rows("lines.jsonl") + rows("more_lines.jsonl")
    if "\n" not in row["text"] and len(row["text"]) > min(WIDTHS)
]


def wrapped(text: str, width: int, space: str = "") -> str:
    """The text broken at a width; ``space`` stands before each break."""
    return f"{space}\n".join(
        textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
    )


@pytest.mark.long
@pytest.mark.parametrize("space", ["", " "], ids=["stripped", "space kept"])
def test_a_text_means_the_same_at_every_width(space: str) -> None:
    chance = random.Random(7)
    broken = []
    for row in TEXTS:
        text, width = row["text"], chance.choice(WIDTHS)
        whole = meaning(read(text, row["power"], row["position"]))
        if meaning(read(wrapped(text, width, space), row["power"], row["position"])) != whole:
            broken.append((width, text))

    assert len(broken) <= 0.01 * len(TEXTS), broken


PROSE = (
    "Picardy marches to Belgium and the fleet in the English Channel supports Picardy to Belgium. "
    "Marseilles marches to Piedmont and Tuscany supports Marseilles to Piedmont.",
    ["A PIC - BEL", "F ENG S A PIC - BEL", "A MAR - PIE", "A TUS S A MAR - PIE"],
)
COMMAS = (
    "A Pic - Bel, F ENG S A Pic - Bel, A Mar - Pie, A Tus S A Mar - Pie, F LYO - TYS, F MAO - WES",
    ["A PIC - BEL", "F ENG S A PIC - BEL", "A MAR - PIE", "A TUS S A MAR - PIE", "F LYO - TYS",
     "F MAO - WES"],
)  # fmt: skip


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("case", [PROSE, COMMAS], ids=["prose", "commas"])
def test_prose_gives_the_same_orders_at_each_width(case: Any, width: int) -> None:
    text, orders = case

    assert normed(written(read(wrapped(text, width), "FRANCE", "north1905").orders)) == normed(
        orders
    )


@pytest.mark.parametrize("width", [44, 58, 76])
def test_quoted_printable_and_flowed_mails_are_read_whole(width: int) -> None:
    text, orders = PROSE
    coded = quopri.encodestring(wrapped(text, width).encode()).decode()
    heads = [
        "Content-Transfer-Encoding: quoted-printable",
        "Content-Type: text/plain; format=flowed",
    ]
    for head, body in zip(heads, (coded, wrapped(text, width, " ")), strict=True):
        mail = read_mail(f"From: a@b.example\n{head}\n\n{body}\n".encode(), START, 100_000)

        assert normed(written(read(mail.text, "FRANCE", "north1905").orders)) == normed(orders)


LIST = [
    "The army in Picardy goes to Belgium", "English Channel supports Picardy to Belgium",
    "The army of Marseilles marches to Piedmont", "Tuscany supports Marseilles to Piedmont",
    "The fleet in the Gulf of Lyon holds",
]  # fmt: skip


@pytest.mark.parametrize("end", ["", ".", ",", ";"])
def test_a_list_with_one_order_to_a_line_stays_a_list(end: str) -> None:
    found = read("\n".join(line + end for line in LIST), "FRANCE", "north1905")

    assert normed(written(found.orders)) == normed([*PROSE[1], "F LYO H"])
    assert found.problems == ()


def test_a_no_on_the_line_above_is_still_a_no() -> None:
    text = "Whatever my ally may have told you of this season, do not\nlet Picardy go to Belgium."

    assert written(read(text, "FRANCE", "north1905").orders) == []

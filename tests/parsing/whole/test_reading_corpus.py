"""Real wordings with their meaning: the bar that reading orders has to clear."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from parsing_boards import DATA, meaning, normed, read, written


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(row) for row in (DATA / name).read_text(encoding="utf-8").splitlines()]


LINES = rows("lines.jsonl")
MORE = rows("more_lines.jsonl")
STRANGERS = rows("strangers.jsonl")
NO_ORDERS = rows("no_orders.jsonl")
SETS = rows("sets.jsonl") + rows("more_sets.jsonl")


@cache
def meant(text: str, power: str, position: str) -> tuple[str, tuple[str, ...]]:
    """What a text is read as; read once, whatever is asked about it."""
    return meaning(read(text, power, position))


def read_as(line: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    return meant(line["text"], line["power"], line["position"])


def meanings(line: dict[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    found = []
    for expected in (line["expect"], *line.get("also_ok", [])):
        if expected == "hold":
            found.append(("hold", normed(line.get("parsed", []))))
            found.append(("orders", normed(line.get("parsed", []))))
        elif isinstance(expected, list):
            found.append(("orders", normed(expected)))
        else:
            found.append(("error", (expected.removeprefix("error:"),)))
    return found


def is_exact(line: dict[str, Any]) -> bool:
    return read_as(line) in meanings(line)


def is_wrong(line: dict[str, Any]) -> bool:
    """Tell whether something is ordered that nobody wrote: the worst fault."""
    kind, orders = read_as(line)
    if kind == "error":
        return False
    allowed = {order for kind, orders in meanings(line) if kind != "error" for order in orders}
    allowed |= set(normed([*line.get("implied", []), *line.get("parsed", [])]))
    return not set(orders) <= allowed


def test_at_least_97_percent_of_the_wordings_are_read_exactly() -> None:
    missed = [line["text"] for line in LINES if not is_exact(line)]

    assert len(missed) <= 0.03 * len(LINES), missed


@pytest.mark.long
def test_the_second_collection_stays_understood() -> None:
    missed = [line["text"] for line in MORE if not is_exact(line)]

    assert missed == []


@pytest.mark.long
def test_what_strangers_wrote_stays_understood() -> None:
    missed = [line["text"] for line in STRANGERS if not is_exact(line)]

    assert missed == []


@pytest.mark.long
def test_nothing_is_obeyed_that_was_not_meant() -> None:
    """Questions, noes, wishes, ifs, drafts, irony marked as such, others' words and units."""
    obeyed = [
        line["text"]
        for line in NO_ORDERS
        if read_as(line)[0] != "error" and read_as(line) != ("orders", ())
    ]

    assert obeyed == []


@pytest.mark.long
def test_texts_put_together_at_random_are_read_without_a_fault() -> None:
    """Parts of what people wrote, in any order: whatever comes of it is an answer."""
    dice = random.Random(1)
    texts = STRANGERS + NO_ORDERS
    for _ in range(1000):
        one, other = dice.choice(texts), dice.choice(texts)
        head, tail = one["text"].split(), other["text"].split()
        at, begin = dice.randrange(len(head)), dice.randrange(len(tail))
        spliced = [*head[:at], *tail[begin : begin + dice.randint(1, 6)], *head[at + 1 :]]
        read(" ".join(spliced), one["power"], one["position"])


@pytest.mark.parametrize(
    "text",
    [
        "stays put, and Paris supports it",
        "F MAO C A Bre",
        "me stays A supports",
        "Brest aboard the MAO fleet, which convoys the army",
    ],
)
def test_an_order_of_nobody_is_no_fault(text: str) -> None:
    read(text, "FRANCE", "mid_west")


def test_no_wording_becomes_an_order_that_nobody_gave() -> None:
    assert [line["text"] for line in LINES + MORE if is_wrong(line)] == []


@pytest.mark.parametrize("row", SETS, ids=lambda row: row["id"])
def test_a_set_is_read_with_every_warning_and_no_false_one(row: dict[str, Any]) -> None:
    found = read(row["text"], row["power"], row["position"])
    said = [(r.kind, r.about) for r in found.remarks] + [
        (p.reason, p.about) for p in found.problems
    ]

    assert normed(written(found.orders)) == normed(row["orders"])
    assert sorted(said) == sorted(
        (warning["kind"], warning["about"]) for warning in row["warnings"]
    )


def habits() -> list[tuple[str, str, str, str]]:
    rows = []
    for row in (DATA / "habits.txt").read_text(encoding="utf-8").splitlines():
        if row.startswith("#"):
            continue
        who, rest = row.split(" | ", 1)
        text, _, expected = rest.rpartition(" |") if rest.endswith(" |") else rest.rpartition(" | ")
        power, place = who.split()
        rows.append((power, place, text.strip().replace("\\n", "\n"), expected.strip()))
    return rows


def one_meaning(expected: str) -> tuple[str, tuple[str, ...]]:
    expected = expected.strip()
    if expected.startswith("!"):
        return "error", (expected[1:],)
    if expected.startswith("~"):
        return "hold", normed(f"{unit} H" for unit in expected[1:].split(";"))
    return "orders", normed(order for order in expected.split(";") if order.strip())


@pytest.mark.parametrize(("power", "place", "text", "expected"), habits())
def test_a_habit_of_players_is_understood(power: str, place: str, text: str, expected: str) -> None:
    assert meaning(read(text, power, place)) in [one_meaning(one) for one in expected.split("||")]


PLAIN = [
    line
    for line in LINES + MORE
    if isinstance(line["expect"], list)
    and len(line["expect"]) == 1
    and line["style"] in ("standard", "njudge", "dpjudge", "plain-english", "web")
    and not set("(\n.;!?,:/&+~") & set(line["text"])
]
"""Lines of one order in one sentence."""


@pytest.mark.long
@pytest.mark.parametrize("word", ["not", "never", "maybe", "if", "unless"])
def test_no_line_is_obeyed_as_if_a_no_or_maybe_in_it_were_not_there(word: str) -> None:
    obeyed = []
    for line in PLAIN[::2]:
        words = line["text"].split()
        for at in range(len(words) + 1):
            text = " ".join((*words[:at], word, *words[at:]))
            if read(text, line["power"], line["position"]).orders:
                obeyed.append(text)

    assert len(PLAIN) > 100
    assert obeyed == []

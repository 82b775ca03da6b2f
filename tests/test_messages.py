"""The catalogue of messages: every message is there and used, and its values fit its holes."""

from __future__ import annotations

import ast
import copy
import fnmatch
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from gmbot.game.notices.answers import FIELDS, Done, News, Refusal
from gmbot.messages import Template, joined, listed, say, sentences, tables
from gmbot.render.language import languages, read_catalog
from gmbot.render.language.catalogs import messages

ROOT = Path(__file__).parents[1]
PARTS = ("summary", "text", "kept")
"""The entries of a table that ``News.of``, ``Refusal.of`` and ``Done.of`` use by themselves."""
PLAIN = ("code", "what", "copy")


class Use(NamedTuple):
    """A place in the code that names a message or the table of a notice."""

    where: str
    id: str
    """For a whole table its name; with ``*`` for what is computed: ``durations.*``."""
    values: frozenset[str] | None
    """The names it is given; None: they cannot be seen."""


@cache
def uses() -> tuple[Use, ...]:
    return tuple(_all_uses())


def _all_uses() -> Iterator[Use]:
    for file in sorted((ROOT / "gmbot").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and _is_use(node.func):
                names = [word.arg for word in node.keywords]
                values = frozenset(name for name in names if name) - {*FIELDS}
                for id in _ids(node.args[0]):
                    where = f"{file.relative_to(ROOT)}:{node.lineno}"
                    yield Use(where, id, None if None in names else values)


def _is_use(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        return function.attr == "of" and isinstance(function.value, ast.Name) and (
            function.value.id in ("News", "Refusal", "Done")
        )  # fmt: skip
    return isinstance(function, ast.Name) and function.id == "say"


def _ids(first: ast.expr) -> Iterator[str]:
    if isinstance(first, ast.IfExp):
        yield from _ids(first.body)
        yield from _ids(first.orelse)
    elif isinstance(first, ast.Constant):
        yield str(first.value)
    elif isinstance(first, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "*" for part in first.values)
        yield "".join(map(str, parts))


IDS = frozenset(tables()) | {f"{name}.{key}" for name, table in tables().items() for key in table}


def named_elsewhere() -> frozenset[str]:
    """Every string of the code that is the name of a table or a message, for ids that are passed.

    A name alone may be a coincidence, so it counts only for what nobody uses directly.
    """
    return frozenset(
        node.value
        for file in (ROOT / "gmbot").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def holes(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


def holes_of(id: str) -> frozenset[str]:
    """The holes of a message; of a table those of its notice."""
    table, _, key = id.partition(".")
    entries = [tables()[table].get(one) for one in ((key,) if key else (*PARTS, "copy"))]
    found: frozenset[str] = frozenset()
    for entry in entries:
        if isinstance(entry, Template):
            found |= holes(entry.one) | holes(entry.more) | ({"count"} if entry.more else set())
        elif isinstance(entry, tuple):
            found |= frozenset().union(*map(holes, entry))
    return found


def test_every_message_that_is_used_is_there_and_its_values_fit() -> None:
    assert [f"{use.where} {use.id}: {fault}" for use in uses() if (fault := _fault(use))] == []


def _fault(use: Use) -> str:
    if "*" in use.id:
        return "" if fnmatch.filter(IDS, use.id) else "there is no such message"
    if use.id not in IDS:
        return "there is no such message"
    if use.values is not None and use.values != holes_of(use.id):
        return f"its holes are {sorted(holes_of(use.id))}"
    return ""


def test_every_message_is_used() -> None:
    named = {use.id for use in uses() if "*" not in use.id} | (named_elsewhere() & IDS)
    used = named.union(*(fnmatch.filter(IDS, use.id) for use in uses() if "*" in use.id))
    for name, entries in tables().items():
        for key in entries:
            if key not in PLAIN:
                as_part = key in PARTS and name in used
                assert as_part or f"{name}.{key}" in used, f"{name}.{key}"


def test_no_message_is_swallowed() -> None:
    """By an f-string, a method of ``str`` or an operator, which would keep its English alone."""
    assert [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in (ROOT / "gmbot").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        for inner in (_swallowed(node),)
        if isinstance(inner, ast.Call)
        and isinstance(inner.func, ast.Name)
        and inner.func.id in ("say", "joined", "sentences", "listed")
    ] == []


def _swallowed(node: ast.AST) -> ast.expr | None:
    if isinstance(node, ast.FormattedValue | ast.Attribute | ast.Subscript):
        return node.value
    if isinstance(node, ast.BinOp) and not isinstance(node.op, ast.Add):
        return node.left
    return None


def test_no_hole_has_the_name_of_a_field() -> None:
    for name, entries in tables().items():
        for key in entries:
            assert not holes_of(f"{name}.{key}") & {*FIELDS}, f"{name}.{key}"


def test_no_table_says_what_is_so_anyway() -> None:
    for name, entries in tables().items():
        assert entries.get("what") != name
        assert entries.get("kept") != tables()["refusals"]["nothing-changed"]


def test_every_message_is_in_every_catalog() -> None:
    """``gmbot words de`` prints the catalog with what is new."""
    for language, file in languages().items():
        known = {_forms(entry.id) for entry in read_catalog(file) if all(_forms(entry.string))}
        assert {_forms(key) for key in messages()} - known == set(), language


def _forms(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)  # type: ignore[arg-type]


# --------------------------------------------------------------------------- texts


class Upper:
    """A language in which templates are shouted, and counts are told apart at two."""

    def sentence(self, one: str, more: str, number: int) -> str:
        form = more if more and number > 2 else one
        return re.sub(r"(?<![{\w])\w+(?![}\w])", lambda word: word[0].upper(), form)


def test_a_text_is_english_and_can_be_said_in_another_language() -> None:
    text = say("absences.overlaps-absence-cancel-first", number=2)

    assert text == "It overlaps your absence 2; cancel that first."
    assert text.worded(Upper()) == "IT OVERLAPS YOUR ABSENCE 2; CANCEL THAT FIRST."


def test_values_that_are_texts_are_said_in_the_language_too_and_names_are_not() -> None:
    text = say("digest.row", name="Zoe", state=say("digest.nothing-due"))

    assert text == "Zoe: nothing due"
    assert text.worded(Upper()) == "Zoe: NOTHING DUE"


def test_each_language_chooses_its_own_form_of_a_count() -> None:
    assert [say("nmr.times", count=number) for number in (1, 2)] == ["once", "2 times"]
    assert [say("nmr.times", count=number).worded(Upper()) for number in (1, 2, 3)] == [
        "ONCE", "ONCE", "3 TIMES",
    ]  # fmt: skip


def test_texts_are_put_together_without_losing_what_they_are() -> None:
    due = say("digest.nothing-due")

    assert joined("; ", [due, "a"]).worded(Upper()) == "NOTHING DUE; a"
    assert sentences("", due, due) == "nothing due nothing due"
    assert listed([due, "a", "b"]) == "nothing due, a and b"
    assert listed([due, "a", "b"], "or").worded(Upper()) == "NOTHING DUE, a OR b"
    assert ("- " + due + ".").worded(Upper()) == "- NOTHING DUE."


def test_braces_of_players_stay() -> None:
    assert say("digest.row", name="{x}", state="{name}") == "{x}: {name}"


def test_an_empty_value_leaves_no_space() -> None:
    moved = say("deadline-changed.text", phase="Spring 1901 moves", why="")
    paused = say("still-paused.text", game="a  b", phase="Spring 1901 moves", ends="")

    assert moved == "The deadline of Spring 1901 moves has moved."
    assert paused.endswith("in Spring 1901 moves. Orders on file are kept.")


@pytest.mark.parametrize("text", [
    say("nmr.times", count=3), listed(["a", say("digest.nothing-due")]),
])  # fmt: skip
def test_a_copy_of_a_text_is_one(text: str) -> None:
    for again in (copy.deepcopy(text), pickle.loads(pickle.dumps(text))):
        assert again == text
        assert again.worded(Upper()) == text.worded(Upper())


# --------------------------------------------------------------------------- notices


def test_a_refusal_has_its_code_and_keeps_everything() -> None:
    refusal = Refusal.of("no-extension", until="'now'")

    assert refusal.code == "E-STATE"
    assert refusal.kept == "Nothing was changed."
    assert refusal.copy == ("EXTENSION 24h",)


def test_news_are_of_the_kind_that_their_table_says() -> None:
    assert News.of("absence-cancelled", number=1).kind == "absence/1"
    assert Done.of("reminders-changed", text="So it is.").text == "So it is."

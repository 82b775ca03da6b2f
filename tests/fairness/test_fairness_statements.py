"""Signed statements: three lines that are found again in whatever a mail program made of them."""

from __future__ import annotations

import quopri
import re
import textwrap
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from proven import second_checker

from gmbot.fairness import (
    SigningKey,
    id_of,
    is_signed,
    lines_of,
    receipt_of,
    results_of,
    statements_in,
)

KEY = SigningKey(bytes(range(32)))
RECEIPT = KEY.sign(
    receipt_of("austerlitz", "S1901M", "FRANCE", 3, "2026-12-05T12:00:00Z", "ab" * 32, "cd" * 32)
)
RESULTS = KEY.sign(results_of("austerlitz", "S1901M", 1, "ef" * 32, "01" * 32))


def forwarded_twice(text: str) -> str:
    return "\n".join(f"> > {line}" for line in text.splitlines())


def wrapped(text: str) -> str:
    return textwrap.fill(text, 40, break_long_words=False)


def quoted_in_html(text: str) -> str:
    return text.replace("\n", "\n&gt; ")


def cut_at_72(text: str) -> str:
    """Some mail programs cut a long line in the middle of a word."""
    return "\n".join(re.sub(r"(.{72})(?=.)", r"\1\n", line) for line in text.splitlines())


def cut_and_quoted(text: str) -> str:
    return forwarded_twice(cut_at_72(text))


def in_blocks_of_html(text: str) -> str:
    inside = "".join(f'<div style="margin:0">{line}<br /></div>' for line in text.splitlines())
    return f'<blockquote type="cite">{inside}</blockquote>'


def in_nbsp(text: str) -> str:
    return text.replace(" ", "&nbsp;").replace("\n", "<br>\n")


def as_quoted_printable(text: str) -> str:
    return quopri.encodestring(text.encode()).decode()


WAYS = [
    str, forwarded_twice, wrapped, quoted_in_html, str.strip, cut_at_72, cut_and_quoted,
    in_blocks_of_html, in_nbsp, as_quoted_printable,
]  # fmt: skip


@pytest.mark.parametrize("statement", [RECEIPT, RESULTS], ids=["receipt", "results"])
@pytest.mark.parametrize("way", WAYS)
def test_the_lines_survive_being_forwarded_and_copied(
    statement: dict[str, object], way: Callable[[str], str]
) -> None:
    text = way("Look at that:\n\n" + "\n".join(lines_of(statement)) + "\n\nYours, Ed")

    [found] = statements_in(text)
    [again] = second_checker().statements_in(text)

    assert found == again == statement
    assert is_signed(found, KEY.public)


def test_several_statements_of_one_text_are_all_found() -> None:
    text = "\n".join((*lines_of(RECEIPT), "", *lines_of(RESULTS), *lines_of(RECEIPT)))

    assert sorted(one["type"] for one in statements_in(text)) == [
        "gmbot-receipt-1", "gmbot-receipt-1", "gmbot-results-1",
    ]  # fmt: skip


@pytest.mark.parametrize("name", sorted(RECEIPT))
def test_no_word_of_a_statement_can_be_changed(name: str) -> None:
    value = RECEIPT[name]
    changed = {**RECEIPT, name: value + 1 if isinstance(value, int) else f"{value[:-2]}Aw"}

    assert not is_signed(changed, KEY.public)


def test_another_key_does_not_vouch_for_it() -> None:
    other = SigningKey(bytes(32))

    assert not is_signed(RECEIPT, other.public)
    assert not is_signed({**RECEIPT, "key": other.id}, other.public)


def test_a_key_hands_over_to_the_next() -> None:
    new = SigningKey.new()

    statement = KEY.hand_over(new, "2026-12-05T12:00:00Z")

    assert is_signed(statement, KEY.public)
    assert id_of(statement["new"]) == new.id
    assert not is_signed({**statement, "new": SigningKey.new().public}, KEY.public)


def test_a_key_never_prints_its_secret() -> None:
    assert KEY.secret.hex() not in repr(KEY)
    assert str(KEY.secret) not in repr(KEY)


@given(st.text(max_size=300))
def test_no_text_makes_the_search_fail(text: str) -> None:
    assert list(statements_in(f"gmbot-receipt-1 {text}")) == []

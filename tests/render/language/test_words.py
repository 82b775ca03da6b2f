"""Words, columns and times."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from gmbot.render.language import times, words

NOW = datetime(2025, 7, 10, 12, 58, tzinfo=UTC)
NOON = datetime(2025, 7, 12, 17, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("when", "zones", "said"),
    [
        (NOON, ("Europe/London", "Europe/London"), "Sat 12 Jul 18:00 BST (in 2 d 4 h)"),
        (
            NOON,
            ("Europe/London", "Europe/Berlin"),
            "Sat 12 Jul 18:00 BST = 19:00 CEST your time (in 2 d 4 h)",
        ),
        (
            NOON,
            ("UTC", "Australia/Sydney"),
            "Sat 12 Jul 17:00 UTC = Sun 13 Jul 03:00 AEST your time (in 2 d 4 h)",
        ),
        (NOON, ("Europe/Berlin", "Europe/Paris"), "Sat 12 Jul 19:00 CEST (in 2 d 4 h)"),
        (NOON, ("Asia/Kathmandu", "Asia/Kathmandu"), "Sat 12 Jul 22:45 UTC+5:45 (in 2 d 4 h)"),
        (NOON, ("America/Sao_Paulo", "UTC"),
         "Sat 12 Jul 14:00 UTC-3 = 17:00 UTC your time (in 2 d 4 h)"),
        (datetime(2026, 1, 3, 18, 0, tzinfo=UTC), ("UTC", "UTC"),
         "Sat 3 Jan 2026 18:00 UTC (in 177 d 5 h)"),
        (NOW - timedelta(minutes=5), ("UTC", "UTC"), "Thu 10 Jul 12:53 UTC (5 min ago)"),
        (NOON, ("Not/A_Zone", "../../etc/passwd"), "Sat 12 Jul 17:00 UTC (in 2 d 4 h)"),
    ],
)  # fmt: skip
def test_a_moment_is_said_on_both_clocks(when: datetime, zones: tuple[str, str], said: str) -> None:
    assert times.moment(when, zones, NOW) == said


def test_a_moment_with_no_present_names_its_year() -> None:
    assert times.moment(NOON, ("UTC", "UTC")) == "Sat 12 Jul 2025 17:00 UTC"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "less than a minute"),
        (61, "1 min"),
        (3600, "1 h"),
        (15_000, "4 h 10 min"),
        (86_397, "1 d"),
        (86_400 + 7300, "1 d 2 h"),
    ],
)
def test_a_span_is_said_in_two_units_at_most(seconds: int, said: str) -> None:
    assert times.span(timedelta(seconds=seconds)) == said


@pytest.mark.parametrize(("number", "said"), [(0, "no orders"), (1, "1 order"), (3, "3 orders")])
def test_counts(number: int, said: str) -> None:
    assert words.counted(number, "order") == said


@pytest.mark.parametrize(
    ("items", "said"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_lists(items: list[str], said: str) -> None:
    assert words.listed(items) == said


def test_a_line_is_cleaned_and_cut_with_a_mark() -> None:
    assert words.one_line("a\u202eb\r\n c\x00\td") == "ab c d"
    assert words.one_line("W" * 10_000).endswith("W [...]")
    assert len(words.one_line("W" * 10_000)) == words.LINE_LIMIT


def test_emoji_made_of_several_signs_stay_whole() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"

    assert words.one_line(f"hi {family}") == f"hi {family}"


def test_wide_letters_take_two_columns() -> None:
    assert words.width("山田") == 4
    assert words.width("Zoe\u0308") == 3


def test_paragraphs_are_wrapped_and_addresses_stay_whole() -> None:
    address = "https://example.test/" + "x" * 80

    lines = words.wrap(f"see {address} and\nthe rest of it\n\nnext").split("\n")

    assert lines == ["see", address, "and the rest of it", "", "next"]


def test_a_french_sign_stays_on_the_line_of_its_word() -> None:
    """Such a space is glue until the mail is tidied: an ordinary one is in the mail."""
    lines = words.wrapped("voici ce que dit le mot : « oui » ou non ?", 10)

    assert words.tidy("\n".join(lines)).split("\n") == [
        "voici ce", "que dit le", "mot :", "« oui » ou", "non ?",
    ]  # fmt: skip


def test_a_table_gives_its_widest_column_less() -> None:
    rows = [("A Par", "word " * 30, "A Par -> Bur"), ("F Bre", "short", "F Bre H")]

    lines = words.table(rows).split("\n")

    assert max(map(len, lines)) <= words.COLUMNS
    assert lines[0].endswith("A Par -> Bur")
    assert lines[1].strip().startswith("word word")
    assert lines[-1].startswith("F Bre  short ")


def test_a_word_too_long_for_its_column_is_broken_there() -> None:
    lines = words.table([("A Par", "W" * 500, "H")]).split("\n")

    assert max(map(len, lines)) <= words.COLUMNS
    assert "".join(lines).count("W") == 500


def test_quoted_lines_keep_their_breaks_behind_a_bar() -> None:
    assert words.barred("a\n\n  b\n" + "w " * 50).split("\n")[:3] == ["| a", "|", "|   b"]

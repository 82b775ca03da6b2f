"""Subject lines: game, power and phase in any order (S4.23, S4.24)."""

from __future__ import annotations

import pytest
from parsing_boards import ruleset

from gmbot.parsing.mail.subject import SubjectPhase, SubjectRead, read_subject
from gmbot.rules.board.terms import Phase, PhaseKind, Season

GAMES = ("modern", "fritz", "a-1")


def read(subject: str, variant: str = "standard", near: int = 1901) -> SubjectRead:
    return read_subject(subject, GAMES).in_game(ruleset(variant).board, Phase.parse(f"S{near}M"))


@pytest.mark.parametrize(
    "subject",
    [
        "Modern Germany Spring 1995",
        "Spring 1995 modern GERMANY",
        "Re: Modern German S95",
        "AW: Fwd: modern Germany 1995S",
        "RE: Re: modern: Germany, Spring '95",
    ],
)
def test_game_power_and_phase_come_in_any_order(subject: str) -> None:
    found = read(subject, "modern", 1995)

    assert (found.game, found.power) == ("modern", "GERMANY")
    assert found.phase == SubjectPhase(Season.SPRING, 1995, None)


def test_a_whole_phase_code_is_read() -> None:
    assert read("fritz F1901R").phase == SubjectPhase(Season.FALL, 1901, PhaseKind.RETREAT)


def test_tags_are_kept_and_name_the_game() -> None:
    found = read("Re: [fritz k3f9q2w8x] Spring 1901 - orders please")

    assert found.tags == ("fritz k3f9q2w8x",)
    assert found.game == "fritz"
    assert found.words == {"orders"}


def test_a_game_alone_says_nothing_of_power_or_phase() -> None:
    found = read("fritz: a question")

    assert (found.game, found.power, found.phase) == ("fritz", None, None)
    assert "question" in found.words


def test_two_games_are_both_reported() -> None:
    assert read("fritz modern").games == ("fritz", "modern")


@pytest.mark.parametrize(
    "subject", ["", "Army surplus sale!!!", "Swedish meatballs 12345", "[[[]]"]
)
def test_other_subjects_name_nothing(subject: str) -> None:
    found = read(subject)

    assert (found.game, found.power, found.phase) == (None, None, None)


@pytest.mark.parametrize("subject", ["A Con-Bul, F Ank-Bla", "re: S, or not", "W"])
def test_a_letter_without_a_year_is_no_season(subject: str) -> None:
    assert read_subject(subject, ("fritz",)).phase is None


CLOCKS = (
    "Sunday 14:05", "29 Nov", "2/12 at 19:03", "by Tue 15 Dec 12:31 UTC", "12.04.", "8.1. 19:02",
    "02/01/2027", "2026-12-05", "5 orders", "version 12", "at 7 pm", "11:45pm", "le 3 mars",
    "bis 20 Uhr", "am 05.12.26", "take 2", "10 units", "um 18.30 Uhr", "avant 20h", "den 3.12.",
    "19:06 CET", "(3rd try)", "50 %", "v1902.1", "05:12", "3 times",
)  # fmt: skip
FRAMES = (
    "fritz orders, {}",
    "{}: fritz",
    "{} - fritz orders",
    "fritz Zuege {}",
    "ordres ({}) fritz",
)


@pytest.mark.parametrize("said", CLOCKS)
@pytest.mark.parametrize("frame", FRAMES)
def test_a_date_a_time_or_a_count_is_no_year(frame: str, said: str) -> None:
    assert read(frame.format(said)).phase is None


SEASONS = {
    "Spring": Season.SPRING, "Fall": Season.FALL, "autumn": Season.FALL, "Winter": Season.WINTER,
    "Frühjahr": Season.SPRING, "Herbst": Season.FALL, "printemps": Season.SPRING,
    "automne": Season.FALL, "hiver": Season.WINTER,
}  # fmt: skip


@pytest.mark.parametrize("said", CLOCKS)
@pytest.mark.parametrize("season", SEASONS)
@pytest.mark.parametrize("frame", ["{} 1903, {}", "{1}, {0} 1903", "{} 03 ({})", "{1} - 1903 {0}"])
def test_a_season_with_its_year_is_read_beside_any_date(frame: str, season: str, said: str) -> None:
    found = read(frame.format(season, said), near=1902).phase

    assert found is not None
    assert (found.season, found.year) == (SEASONS[season], 1903)


@pytest.mark.parametrize("said", CLOCKS)
@pytest.mark.parametrize("season", SEASONS)
def test_a_season_beside_a_date_has_no_year(season: str, said: str) -> None:
    assert read(f"fritz {season} orders {said}").phase is None


@pytest.mark.parametrize(
    ("subject", "code"),
    [
        ("[fritz] S1901M results - next: Fall 1901 moves by Tue 15 Dec 12:31 UTC", "F1901"),
        ("Spring moves for 1901, wrong season sent before: this is FALL 1901", None),
        ("S1901M (was: F1901M)", "S1901"),
        ("Spring 2026, from my holidays", None),
        ("builds for winter of 1901", "W1901"),
    ],
)
def test_of_several_phases_the_one_that_is_due_counts(subject: str, code: str | None) -> None:
    found = read(subject).phase
    wanted = code or "S1901" if "wrong" in subject else code

    assert (f"{found.season.value}{found.year}" if found else None) == wanted

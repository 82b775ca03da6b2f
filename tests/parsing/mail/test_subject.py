"""Subject lines: game, power and phase in any order (S4.23, S4.24)."""

from __future__ import annotations

import pytest
from parsing_boards import ruleset

from gmbot.parsing.mail.subject import SubjectPhase, SubjectRead, read_subject
from gmbot.rules.board.terms import PhaseKind, Season

GAMES = ("modern", "fritz", "a-1")


def read(subject: str, variant: str = "standard", near: int = 1901) -> SubjectRead:
    return read_subject(subject, GAMES).in_game(ruleset(variant).board, near)


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

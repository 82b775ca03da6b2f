"""A whole game by the e-mail rules: what its players live through (sheet 3).

The story is ``peace1901.toml``; ``test_journeys`` compares its mails word by word.
"""

from __future__ import annotations

from journey import played
from worlds import Sent, flat

from gmbot.game.state.model import GameState

PROPOSERS = ("Anna", "Greta", "anna@", "greta@")


def mails(step: str, *, to: str = "", kind: str = "") -> list[Sent]:
    sent = played("peace1901").sent(step)
    return [one for one in sent if one.to.startswith(to) and kind in one.kind]


def test_press_written_before_the_game_is_printed_as_of_winter_1900() -> None:
    """S3.38."""
    starts = mails("with the press of Winter 1900", kind="game-start")

    assert len(starts) == 8
    assert all("Vienna is calm. The Danube is not." in one.text for one in starts)
    assert all("PRESS OF WINTER 1900" in one.text for one in starts)


def test_black_press_looks_like_the_power_it_names_and_grey_press_like_nobody() -> None:
    """S3.34."""
    [black] = mails("press in every color", to="greta", kind="press-delivered")
    [grey] = mails("press in every color", to="tove", kind="press-delivered")

    assert "From: France" in flat(black)
    assert "England" not in black.text
    assert "Russia" not in grey.text


def test_conditional_press_is_printed_for_its_reader_alone_once_it_is_so() -> None:
    """S3.36: Russia took no center in Spring, so nobody but its writer hears of it."""
    results = mails("Turkey is silent", kind="results")

    told = [one.to for one in results if "I told you that he would take Rumania." in one.text]
    assert "ed@post.example" not in told
    assert len(told) <= 2


def test_the_set_with_the_highest_number_counts_though_another_came_later() -> None:
    """S3.12, S3.13: and what it overrides is never told to anybody else."""
    results = mails("Turkey is silent", kind="results")

    assert all("F Tri -> Alb" in one.text for one in results)
    assert all("A Vie -> Tri" not in one.text for one in results)


def test_who_proposed_is_never_told_and_one_no_is_enough() -> None:
    """S3.40, S3.41, S3.44, S3.47: proposed in Fall, announced, counted after Winter."""
    announced = mails("the proposals are announced", kind="results")
    counted = mails("The deadline of Winter 1901", kind="results")

    for one in announced:
        assert "D1 (draw of Austria, Italy and Russia)" in flat(one)
        assert not any(
            name in one.text for name in PROPOSERS if not one.to.startswith(name.lower())
        )
    assert all("6 of 7 yes" in flat(one) for one in counted)
    assert played("peace1901").games[-1].state is GameState.ENDED


def test_silence_is_a_yes_and_a_vote_may_change() -> None:
    """S3.43: four said nothing, one had said no first."""
    results = mails("the draw is announced", kind="results")

    assert len(results) == 8
    assert all("7 of 7 yes" in flat(one) for one in results)


def test_nothing_secret_is_told_before_the_week_of_complaints_is_over() -> None:
    """S3.50: one complaint is no majority; the book waits as well."""
    [refusal] = mails("One complains", to="anna")
    revealed = mails("all is revealed", kind="revealed")

    assert "E-STATE" in refusal.subject
    assert len(revealed) == 8
    assert all("Turkey: Tove, from Fall 1901 Nora" in one.text for one in revealed)
    assert all("I came late and was made welcome." in one.text for one in revealed)


def test_who_played_may_keep_the_book_of_the_game() -> None:
    [book] = [
        part.get_filename()
        for part in mails("keep the game", to="tove")[0].message.walk()
        if part.get_filename()
    ]

    assert book == "wagram-book.html"

"""Chance that nobody chooses alone: each word counts, and each use has a secret of its own."""

from __future__ import annotations

from gmbot.fairness import commitment, joint_seed, secret_for

WORDS = (("1", "rosebud"), ("2", "vive la France"))


def test_one_players_word_changes_the_seed() -> None:
    own = secret_for("s" * 64, "powers")

    assert joint_seed(own, "powers", WORDS) == joint_seed(own, "powers", WORDS)
    assert joint_seed(own, "powers", WORDS) != joint_seed(own, "powers", (WORDS[0], ("2", "x")))


def test_the_secret_told_for_one_use_tells_none_of_another() -> None:
    powers, dummies = secret_for("s" * 64, "powers"), secret_for("s" * 64, "dummies")

    assert powers != dummies
    assert joint_seed(powers, "dummies", WORDS) != joint_seed(dummies, "dummies", WORDS)


def test_a_commitment_fits_one_secret() -> None:
    assert commitment("a" * 64, "powers") != commitment("b" * 64, "powers")
    assert commitment("a" * 64, "powers") != commitment("a" * 64, "dummies")

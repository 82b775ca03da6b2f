"""Anarchy VII from sign-up to its end, by mail (sheet 1).

The story is ``anarchy1900.toml``; ``test_journeys`` compares its mails word by word.
"""

from __future__ import annotations

from journey import Played, played
from statuses import ejected

from gmbot.game.state.model import GameState
from gmbot.rules.policies.setup import Dealing
from gmbot.variants.catalogue import load


def story() -> Played:
    return played("anarchy1900")


def text_to(reader: str, words: str) -> str:
    """All that a reader got in a step, on one line."""
    mails = [one for one in story().sent(words) if one.to == f"{reader}@post.example"]
    return " ".join(" ".join(one.text.split()) for one in mails)


def test_the_seed_that_was_promised_deals_what_the_players_have() -> None:
    """S1.3 to S1.6: checked as any of them could, with what stands in the mails alone."""
    promised = text_to("anna", "Five confirm")
    told = text_to("anna", "The sixth seat")
    seed = told.partition("dealt with the seed ")[2].partition(",")[0]
    digest = told.partition("SHA-256 of the seed: ")[2].split()[0]

    rules = load("anarchy7").ruleset
    dealt = rules.setup.deal(seed, 6, rules.board)
    assert isinstance(dealt, Dealing)
    assert digest in promised
    hands = [", ".join(rules.board.label(c) for c in hand) for hand in dealt.hands]  # type: ignore[arg-type]
    assert [hand for hand in hands if hand not in told] == []
    assert f"1. Ruritania: {hands[0]}" in told


def test_the_names_of_the_empires_are_those_given_and_not_vetoed() -> None:
    """S1.7."""
    names = [name for _, name in story().games[-1].notes.empires.names]

    assert names[:4] == ["Ruritania", "Lutha", "Karlsberg", "Empire of London"]
    assert "is taken" in text_to("bruno", "Bruno joins as he should")
    assert "please not here" in text_to("clara", "Winter 1900")


def test_the_year_has_two_deadlines_and_every_phase_its_record() -> None:
    """S1.13, S1.14."""
    steps = [step.then for step, _ in story().steps]

    assert steps.count("deadline") == 6
    assert story().phases == [
        "W1900A", "S1901M", "F1901M", "F1901R", "W1901A", "S1902M", "S1902R", "F1902M", "F1902R",
        "W1902A", "S1903M",
    ]  # fmt: skip


def test_retreats_and_builds_of_autumn_come_in_one_mail_with_the_moves() -> None:
    """S1.13, S1.15, S1.16."""
    game = story().game_after("moves, retreats and builds are resolved at once")

    assert (
        text_to("felix", "moves, retreats and builds are resolved at once").count("are resolved.")
        == 3
    )
    assert game.phase.code == "S1902M"
    assert game.position.homes


def test_who_never_writes_is_ejected_and_writes_on_as_kibitzer() -> None:
    """S1.11, S1.12."""
    before = story().game_after("resolved at once")
    after = story().game_after("Felix is silent for the third time")
    [power] = ejected(after)

    assert before.position.units_of(power)
    assert after.position.units_of(power) == ()
    assert after.position.centers_of(power) == ()
    assert "What a waste of good armies." in text_to("anna", "Felix writes on as Kibitzer")
    assert "Kibitzer" in text_to("anna", "Felix writes on as Kibitzer")


def test_the_draw_is_of_those_who_are_left() -> None:
    """S1.1: what the sheet does not say is as in the e-mail rules."""
    over = story().games[-1]

    assert over.state is GameState.ENDED
    assert "draw" in over.ending.lower()
    assert "Ruritania" in over.ending

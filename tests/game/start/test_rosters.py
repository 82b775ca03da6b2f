"""Who is in a game before powers are dealt, and questions about its auction (S4.32, S4.39)."""

from __future__ import annotations

import pytest
from test_bids import PEOPLE, bid, bid_lines, forming, register
from worlds import GM, World, address, flat

BOX = "bot+modern@gm.example"
NAMES = [name.title() for name in PEOPLE]


def ask(world: World, who: str, text: str) -> str:
    return flat(world.answer(who, text, to=BOX, subject="modern"))


@pytest.mark.parametrize("question", ["WHO", "STATUS", "LIST modern"])
def test_until_powers_are_dealt_the_people_are_listed(question: str) -> None:
    world = forming(seats=9)

    told = ask(world, address("p3"), question)

    assert all(f"{number}. {name}" in told for number, name in enumerate(NAMES[:9], 1))
    assert "1 seat is free." in told


def test_the_list_of_games_names_no_power_that_nobody_can_choose() -> None:
    told = ask(forming(seats=9), address("p3"), "LIST")

    assert "open: 1 seat" in told
    assert "Britain" not in told


def test_the_auction_begins_with_the_names_of_all_who_bid() -> None:
    world = forming(seats=9)
    register(world, "p9")

    sent = world.mail(address("p9"), "JOIN modern")

    opened = [flat(one) for one in sent if "blind auction" in flat(one)]
    assert len(opened) >= 10
    assert all(f"{n}. {name}" in one for one in opened for n, name in enumerate(NAMES, 1))


def test_an_invitation_says_who_is_in_the_game() -> None:
    world = forming(seats=3)

    sent = world.mail(GM, "INVITE bob@x.example", to=BOX)

    [letter] = [one for one in sent if one.to == "bob@x.example"]
    assert "In it already: P0, P1 and P2." in flat(letter)


def test_who_has_bid_is_told_to_the_gm_alone() -> None:
    """S4.39."""
    world = forming()
    bid(world, 4, bid_lines(4))

    told = ask(world, GM, "WHO")
    assert "4. P3 (no bid yet)" in told
    assert "5. P4 6." in told
    for who in ("p3", "p4"):
        assert "bid" not in ask(world, address(who), "WHO")


@pytest.mark.parametrize(
    "question",
    [
        "How long does the auction take?",
        "Can I change my bid later?",
        "What happens if two of us bid the same?",
        "when do bids close",
    ],
)
def test_a_question_about_the_auction_is_answered_and_passed_on_to_nobody(question: str) -> None:
    """S4.24, S4.36."""
    world = forming()

    sent = world.mail(address("p2"), question, to=BOX, subject="modern")

    [answer] = sent
    assert answer.to == address("p2")
    assert "You may change your bid until the last player's arrives" in flat(answer)
    assert "The auction closes at the latest" in flat(answer)
    assert "PRESS TO GM" in answer.text


def test_the_bid_that_is_offered_to_copy_is_a_bid() -> None:
    world = forming()
    answer = world.answer(address("p2"), "How does it go?", to=BOX, subject="modern")
    lines = answer.text.splitlines()
    begin = max(n for n, line in enumerate(lines) if line == "BID")

    receipt = world.answer(address("p2"), "\n".join(lines[begin : begin + 11]), answering=answer)

    assert receipt.kind == "bid-receipt"


def test_when_powers_are_dealt_such_a_question_goes_to_the_gm() -> None:
    """No bid can be meant any more."""
    world = forming()
    for number in range(10):
        bid(world, number, bid_lines(number))

    sent = world.mail(address("p2"), "How did the auction rank equal bids?", to=BOX)

    assert any(one.to == GM and "rank equal bids" in flat(one) for one in sent)

"""The blind auction by mail: bids, receipts, refusals, the result that starts the game."""

from __future__ import annotations

import hashlib
import re
from datetime import timedelta

import pytest
from worlds import GM, Sent, World, address, flat, played_once

from gmbot.app.dice import SeededDice
from gmbot.fairness import commitment, joint_seed
from gmbot.game.archive import export
from gmbot.game.state.model import GameMaster, GameState

POWERS = ("BRITAIN", "EGYPT", "FRANCE", "GERMANY", "ITALY", "POLAND", "RUSSIA", "SPAIN", "TURKEY",
          "UKRAINE")  # fmt: skip
PEOPLE = tuple(f"p{n}" for n in range(10))


@played_once
def forming(settings: dict[str, object] | None = None, seats: int = 10) -> World:
    """A game of Modern that takes players, with so many of them seated."""
    world = World()
    with world.storage() as work:
        export.new_game(
            world.context(work, world.clock.now()), "modern", "modern", "upquark",
            GameMaster("UpQuark", GM), "UTC", settings or {},
        )  # fmt: skip
        work.commit()
    for name in PEOPLE[:seats]:
        register(world, name)
        world.mail(address(name), "JOIN modern")
    return world


def register(world: World, name: str) -> None:
    code = world.answer(address(name), f"REGISTER {name.title()}")
    world.mail(address(name), "yes", answering=code)


def bid_lines(favorite: int, most: int = 110) -> str:
    """A bid of ``most`` on one power, ten on the next nine: exactly 200 with 110."""
    amounts = [10] * 10
    amounts[favorite] = most
    lines = [f"{power.title()} {amount}" for power, amount in zip(POWERS, amounts, strict=True)]
    return "\n".join(["BID", *lines])


def bid(world: World, number: int, text: str) -> list[Sent]:
    return world.mail(address(PEOPLE[number]), f"GAME modern\n{text}")


def all_bid(world: World, *texts: str) -> list[Sent]:
    """Everybody bids; the last mails are returned. Without a text: each his own favorite."""
    sent: list[Sent] = []
    for number in range(10):
        text = texts[number] if number < len(texts) else bid_lines(number)
        sent = bid(world, number, text)
    return sent


def power_of(world: World, number: int) -> str | None:
    game = world.game("modern")
    with world.storage() as work:
        person = work.people.by_address(address(PEOPLE[number]))
        assert person is not None
        return next(s.power for s in work.games.seats(game.id) if s.person_id == person.id)


def test_the_last_seat_opens_the_auction_and_does_not_start_the_game() -> None:
    """S4.33, S4.34, S4.36: the mail says the sums; the list of ten has no nations yet (S4.32)."""
    world = forming(seats=9)
    register(world, PEOPLE[9])

    sent = world.mail(address(PEOPLE[9]), "JOIN modern")

    told = [one for one in sent if "bid for your power" in one.text or "BID NO PREF" in one.text]
    assert {one.to for one in told} == {*map(address, PEOPLE), GM}
    assert "200 points" in told[0].text
    assert "1 to 125" in " ".join(told[0].text.split())
    assert "Britain 20" in told[0].text
    assert world.game("modern").state is GameState.FORMING
    assert power_of(world, 0) is None


def test_a_power_cannot_be_named_when_joining() -> None:
    world = forming(seats=0)
    register(world, "p0")

    answer = world.answer(address("p0"), "JOIN modern AS France")

    assert answer.kind == "refusal"
    assert "blind auction" in answer.text


def test_a_receipt_shows_the_bid_in_the_order_it_is_evaluated() -> None:
    """S4.37: high to low, equal ones as listed."""
    world = forming()
    text = "BID\nUkraine 10\n" + "\n".join(f"{p.title()} 10" for p in POWERS[:8]) + "\nTurkey 110"

    [receipt] = bid(world, 0, text)

    assert receipt.kind == "bid-receipt"
    assert "200 points" in receipt.subject
    places = [receipt.text.index(f"{n}. {p}") for n, p in
              enumerate(["Turkey 110", "Ukraine 10", "Britain 10", "Egypt 10"], 1)]  # fmt: skip
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (bid_lines(0, 106), "The sum is 196: 4 too few for 200."),
        (bid_lines(0, 126), "Britain: 126 is 1 over the cap of 125. The sum is 216: 16 too many"),
        (bid_lines(0).replace("Egypt 10", "Egypt 10.5"), "Egypt: 10.5 is no whole number."),
        (bid_lines(0).replace("Egypt 10\n", ""), "Egypt: missing. The sum is 190: 10 too few"),
        (bid_lines(0).replace("Egypt 10", "Spain 10"), "Spain: bid on more than once."),
        (bid_lines(0).replace("Egypt 10", "Atlantis 10"), "There is no power 'Atlantis'"),
    ],
)
def test_a_bid_that_does_not_add_up_is_refused_with_the_sums(text: str, words: str) -> None:
    """S4.34, S4.35, S4.36."""
    world = forming()

    [refusal] = bid(world, 0, text)

    assert refusal.kind == "refusal"
    assert words in " ".join(refusal.text.split())
    assert "\nBID" in refusal.text.replace("  ", "")
    assert not world.game("modern").notes.bids


def test_a_refused_bid_leaves_the_earlier_one_on_file() -> None:
    world = forming()
    bid(world, 0, bid_lines(3))

    [refusal] = bid(world, 0, bid_lines(0, 106))

    assert "earlier bid stays" in refusal.text
    assert dict(next(iter(world.game("modern").notes.bids.values())))["GERMANY"] == 110


def test_a_bid_may_be_changed_until_the_last_one_arrives() -> None:
    """S4.39: only valid bids close the auction."""
    world = forming()
    for number in range(9):
        bid(world, number, bid_lines(number))
    bid(world, 0, bid_lines(9))
    bid(world, 9, bid_lines(9, 106))
    assert world.game("modern").state is GameState.FORMING
    sent = bid(world, 9, bid_lines(0))

    assert "P0: Ukraine 110" in " ".join(sent[0].text.split())
    late = world.answer(address(PEOPLE[3]), "GAME modern\n" + bid_lines(4))

    assert world.game("modern").state is GameState.RUNNING
    assert (power_of(world, 0), power_of(world, 9)) == ("UKRAINE", "BRITAIN")
    assert "cannot be changed any more" in late.text


def test_everybody_gets_a_power_and_the_result_with_all_bids_and_the_dice() -> None:
    """S4.41, S4.44: the last bid closes; one mail each with the result and the start."""
    world = forming()

    sent = all_bid(world, bid_lines(0), bid_lines(0))

    assert {one.to for one in sent} == {*map(address, PEOPLE), GM}
    assert len(sent) == 11
    assert sorted(str(power_of(world, n)) for n in range(10)) == sorted(POWERS)
    assert {power_of(world, 0), power_of(world, 1)} == {"BRITAIN", "EGYPT"}
    text = " ".join(sent[0].text.split())
    assert '110: Britain, bid by P0 and P1; the dice for "BRITAIN at 110" choose' in text
    assert "3. P2: France 110, Britain 10, Egypt 10" in text
    assert "110: France to P2" in text
    game = world.game("modern")
    assert game.phase.code == "S1995M"
    assert game.deadline == world.clock.now() + timedelta(days=5)


def test_the_dice_can_be_checked_from_the_seed_that_was_fixed_before() -> None:
    """S4.42: the seed is published with the result; its digest was in the first mail."""
    world = forming(seats=9)
    register(world, PEOPLE[9])
    opened = world.mail(address(PEOPLE[9]), "JOIN modern")[0].text
    result = all_bid(world, bid_lines(0), bid_lines(0))[0].text

    found = re.search(r"The seed was ([0-9a-f]+)\.", result)
    assert found
    seed = found[1]
    first = min(
        (0, 1), key=lambda n: hashlib.sha256(f"{seed}/BRITAIN at 110/{n}".encode()).hexdigest()
    )
    [secret] = re.findall(r"My secret: ([0-9a-f]{64})", result)
    assert commitment(secret, "auction") in "".join(opened.split())
    words = re.findall(r"Word (\d+): ([0-9a-f]{64})", result)
    assert joint_seed(secret, "auction", words) == seed
    assert power_of(world, first) == "BRITAIN"
    assert SeededDice().shuffled([0, 1], seed, "BRITAIN at 110")[0] == first
    assert world.game("modern").seed not in result


def test_no_preference_is_20_on_each_at_random() -> None:
    """S4.38."""
    world = forming()

    [receipt] = bid(world, 0, "BID NO PREFERENCE")
    for number in range(1, 9):
        bid(world, number, bid_lines(number))
    sent = bid(world, 9, "BID NO PREFERENCE")

    assert "20 on each power" in " ".join(receipt.text.split())
    assert {power_of(world, 0), power_of(world, 9)} == {"BRITAIN", "UKRAINE"}
    assert "(no preference)" in sent[0].text


def test_who_has_not_bid_by_the_closing_date_has_no_preference() -> None:
    """S4.45: and the GM reads who it was."""
    world = forming()
    for number in range(9):
        bid(world, number, bid_lines(number))
    world.pass_time(timedelta(days=6, hours=23))

    sent = world.pass_time(timedelta(hours=2))

    assert world.game("modern").state is GameState.RUNNING
    assert power_of(world, 9) == "UKRAINE"
    to_master = next(one for one in sent if one.to == GM)
    assert "10. P9:" in to_master.text
    assert "no bid came: no preference" in " ".join(to_master.text.split())
    assert world.pass_time(timedelta(hours=2)) == []


def test_who_has_not_bid_is_reminded_once_a_day_before_the_auction_closes() -> None:
    """S4.44, S4.45: nobody else learns whose bid is missing."""
    world = forming()
    for number in range(9):
        bid(world, number, bid_lines(number))
    assert world.pass_time(timedelta(days=5, hours=23)) == []

    [reminder] = world.pass_time(timedelta(hours=1))

    assert reminder.to == address("p9")
    assert "Germany 20" in reminder.text
    assert "you have no preference" in " ".join(reminder.text.split())
    assert world.pass_time(timedelta(hours=1)) == []
    lines = [line.strip() for line in reminder.text.splitlines()]
    first = lines.index("BID")
    assert world.answer(address("p9"), "\n".join(lines[first : first + 11]), answering=reminder)
    assert world.game("modern").state is GameState.RUNNING


def test_the_gm_may_close_the_auction_and_is_asked_twice() -> None:
    world = forming()
    bid(world, 0, bid_lines(0))
    refused = world.answer(address("p1"), "GAME modern\nAUCTION CLOSE")
    asked = world.answer(GM, "GAME modern\nAUCTION CLOSE")

    world.mail(GM, "yes", answering=asked)

    assert "for the GM" in refused.subject
    assert world.game("modern").state is GameState.RUNNING
    assert power_of(world, 0) == "BRITAIN"


@pytest.mark.parametrize(
    "beside",
    ["I will think about Spain again, wait.", "and 5 more on Atlnts", "more to follow tomorrow",
     "unless Ed gets France"],
)  # fmt: skip
def test_the_last_bid_beside_words_not_understood_begins_nothing(beside: str) -> None:
    """S4.39: it is on file, and closes the auction when it is sent alone."""
    world = forming()
    for number in range(9):
        bid(world, number, bid_lines(number))

    [answer] = bid(world, 9, f"{bid_lines(9)}\n\n{beside}")

    assert world.game("modern").state is GameState.FORMING
    assert beside in flat(answer)
    lines = answer.text.splitlines()
    copied = lines[lines.index("BID") : lines.index("BID") + 11]
    world.mail(address(PEOPLE[9]), "\n".join(copied), answering=answer)
    assert world.game("modern").state is GameState.RUNNING
    assert power_of(world, 9) == "UKRAINE"


@pytest.mark.parametrize("beside", ["Thanks!", "Sorry for the delay.", "Good luck to all,\nP9"])
def test_the_last_bid_beside_courtesies_begins_the_game(beside: str) -> None:
    """S4.39"""
    world = forming()

    all_bid(world, *[bid_lines(n) for n in range(9)], f"{bid_lines(9)}\n\n{beside}")

    assert world.game("modern").state is GameState.RUNNING


def test_nobody_learns_of_a_bid_before_the_result() -> None:
    """S4.44: a bid is answered to its writer alone, the GM included."""
    world = forming()

    sent = bid(world, 4, bid_lines(4))

    assert [one.to for one in sent] == [address(PEOPLE[4])]
    for asker in (address("p1"), GM):
        for question in ("STATUS modern", "WHO modern", "LIST"):
            assert "110" not in world.answer(asker, question).text


def test_players_cannot_write_to_each_other_before_the_result() -> None:
    """S4.44, S4.39: what is for all waits for the result, and nothing goes to single players."""
    world = forming()

    for header in (
        "PRESS TO ALL",
        "PRESS TO p1",
        "PRESS TO Spain",
        "BROADCAST",
        "PRESS GREY TO ALL",
    ):
        sent = world.mail(address("p0"), f"GAME modern\n{header}\nI go for Spain.\nENDPRESS")

        assert {one.to for one in sent} == {address("p0")}, header
        kept = "It is printed when the game starts" in flat(sent[0])
        assert kept or "Nothing was sent to anybody" in flat(sent[0]), header


def test_a_game_without_an_auction_takes_no_bids() -> None:
    world = World()
    world.import_game()

    answer = world.answer(address("france"), "BID\nFrance 100")

    assert "not bid for" in answer.text


def test_points_and_cap_may_be_set_for_one_game() -> None:
    """S4.46."""
    world = forming({"assignment": {"points": 100, "cap": 80}})

    [refusal] = bid(world, 0, bid_lines(0))

    assert "The sum is 200: 100 too many for 100." in " ".join(refusal.text.split())
    assert "over the cap of 80" in " ".join(refusal.text.split())


# --------------------------------------------------------------------------- in plain words


FULL = {"Britain": 65, "Egypt": 15, "France": 15, "Germany": 15, "Italy": 15, "Poland": 15,
        "Russia": 15, "Spain": 15, "Turkey": 15, "Ukraine": 15}  # fmt: skip
LAYOUTS = [
    "My bid: " + ", ".join(f"{name} {amount}" for name, amount in FULL.items()),
    "BID " + ", ".join(f"{name} {amount}" for name, amount in FULL.items()),
    "BID: " + "; ".join(f"{name}={amount}" for name, amount in FULL.items()),
    "\n".join(f"{name} {amount}" for name, amount in FULL.items()),
    "\n".join(f"{name}: {amount}" for name, amount in FULL.items()),
    "\n".join(f"{amount} {name}" for name, amount in FULL.items()),
    "BID\n" + "\n".join(f"{amount} {name}" for name, amount in FULL.items()),
    "Hello GM,\nhere are my points:\n"
    + "\n".join(f"{n}. {name} - {amount}" for n, (name, amount) in enumerate(FULL.items(), 1))
    + "\nTotal: 200\nThanks, Ann",
    " ".join(f"{name.upper()} {amount}" for name, amount in FULL.items()),
    "I put " + ", ".join(f"{amount} on {name}" for name, amount in FULL.items()) + ".",
]


@pytest.mark.parametrize("subject", ["modern", "modern bid", "Re: modern"])
@pytest.mark.parametrize("text", LAYOUTS)
def test_nations_with_numbers_are_a_bid_in_any_layout(text: str, subject: str) -> None:
    """S4.36: while the auction waits for the player."""
    world = forming()

    answer = world.answer(address("p3"), text, subject=subject)

    assert answer.kind == "bid-receipt", answer.text
    assert "1. Britain 65" in answer.text
    assert next(iter(world.game("modern").notes.bids.values()))[0] == ("BRITAIN", 65)


@pytest.mark.parametrize(
    "text",
    ["no preference", "I have no preference.", "BID: no preference", "No preferences from me!",
     "Hi,\nI don't have any preference.\nBob", "I really do not mind.", "Keine Vorliebe."],
)  # fmt: skip
def test_no_preference_in_plain_words_is_a_bid(text: str) -> None:
    """S4.38."""
    world = forming()

    answer = world.answer(address("p4"), text, subject="modern")

    assert answer.kind == "bid-receipt", answer.text
    assert list(world.game("modern").notes.bids.values()) == [()]


@pytest.mark.parametrize(
    "text",
    ["Do I have to bid if I have no preference?", "Is Britain 65 and Egypt 15 allowed?",
     "What is this auction about", "Britain 65", "I like Turkey."],
)  # fmt: skip
def test_what_is_no_bid_stays_a_question_and_the_answer_offers_the_list(text: str) -> None:
    world = forming()

    answer = world.answer(address("p4"), text, subject="modern")

    assert world.game("modern").notes.bids == {}
    assert "BID NO PREFERENCE" in answer.text
    assert "Ukraine 20" in answer.text
    assert "STATUS" not in answer.text


def test_a_plain_bid_with_a_wrong_sum_is_refused_like_any_other() -> None:
    world = forming()

    answer = world.answer(address("p4"), "\n".join(f"{name} 15" for name in FULL), subject="modern")

    assert "150" in answer.text
    assert world.game("modern").notes.bids == {}


@pytest.mark.parametrize("asker", [address("p0"), address("pedros")])
def test_before_powers_are_dealt_who_names_the_people(asker: str) -> None:
    """S4.32; who has bid is not told to players (S4.39)."""
    world = forming()
    bid(world, 2, bid_lines(2))
    register(world, "pedros")
    world.mail(address("pedros"), "STANDBY modern")

    told = world.answer(asker, "WHO modern").text

    for number in range(10):
        assert f"{number + 1}. P{number}" in told
    assert "vacant" not in told
    assert "Standing by: Pedros" in told
    assert "bid" not in told.lower().replace("auction", "")


def test_before_powers_are_dealt_who_says_how_many_seats_are_free() -> None:
    assert "4 seats are free" in forming(seats=6).answer(address("p0"), "WHO modern").text

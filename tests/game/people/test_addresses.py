"""Several addresses of one person, and a new one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from worlds import GM, Sent, World, address, played_once

FRANCE, ITALY = address("FRANCE"), address("ITALY")
NEW = "ed.new@elsewhere.example"
DAY = timedelta(days=1)


@played_once
def a_world() -> World:
    world = World()
    world.import_game(deadline="2027-01-08T12:00:00Z")
    world.sweep()
    return world


def by_reader(sent: list[Sent]) -> dict[str, Sent]:
    assert len({mail.to for mail in sent}) == len(sent)
    return {mail.to: mail for mail in sent}


def addresses_of_france(world: World) -> tuple[str, ...]:
    with world.storage() as work:
        seat = next(one for one in work.games.seats(1) if one.power == "FRANCE")
        assert seat.person_id is not None
        return work.people.get(seat.person_id).addresses


# --------------------------------------------------------------------------- a second one


def test_a_second_address_counts_once_both_have_said_yes() -> None:
    world = a_world()
    asked = by_reader(world.mail(FRANCE, f"ALSO {NEW}"))
    assert set(asked) == {FRANCE, NEW}

    world.mail(NEW, "YES", answering=asked[NEW])
    assert addresses_of_france(world) == (FRANCE,)
    world.mail(FRANCE, "YES", answering=asked[FRANCE])

    assert addresses_of_france(world) == (FRANCE, NEW)
    receipt = by_reader(world.mail(NEW, "A Par - Bur\nA Mar H\nF Bre H", subject="austerlitz"))
    assert receipt[NEW].kind == "order-receipt"
    assert f"it came from {NEW}" in " ".join(receipt[FRANCE].text.split())


def test_the_words_may_come_in_the_other_order() -> None:
    world = a_world()
    asked = by_reader(world.mail(FRANCE, f"ALSO {NEW}"))

    world.mail(FRANCE, "YES", answering=asked[FRANCE])
    world.mail(NEW, "YES", answering=asked[NEW])

    assert addresses_of_france(world) == (FRANCE, NEW)


def test_a_stranger_may_say_whose_second_address_he_writes_from() -> None:
    world = a_world()
    asked = by_reader(world.mail(NEW, f"ALSO {FRANCE}"))
    world.mail(NEW, "YES", answering=asked[NEW])
    assert addresses_of_france(world) == (FRANCE,)

    world.mail(FRANCE, "YES", answering=asked[FRANCE])

    assert addresses_of_france(world) == (FRANCE, NEW)


def test_a_stranger_does_not_learn_whether_an_address_is_known() -> None:
    world = a_world()

    answer = world.answer(NEW, "ALSO nobody@players.example")

    assert answer.kind == "unknown-sender"


def test_neither_code_works_from_the_other_side() -> None:
    world = a_world()
    asked = by_reader(world.mail(FRANCE, f"ALSO {NEW}"))

    world.mail(NEW, "YES", to=asked[FRANCE].reply_to)
    world.mail(NEW, "YES", to=asked[NEW].reply_to)

    assert addresses_of_france(world) == (FRANCE,)


@pytest.mark.parametrize("line", [f"ALSO {ITALY}", f"SET ADDRESS {ITALY}"])
def test_another_players_address_is_not_taken(line: str) -> None:
    world = a_world()
    asked = by_reader(world.mail(FRANCE, line))

    world.mail(FRANCE, "YES", answering=asked[FRANCE])
    answer = world.mail(ITALY, "YES", answering=asked[ITALY])

    assert "in use" in answer[0].subject
    assert addresses_of_france(world) == (FRANCE,)
    assert world.answer(ITALY, "A Rom - Apu", subject="austerlitz").kind == "order-receipt"


def test_somebody_who_registered_twice_becomes_one() -> None:
    world = a_world()
    world.answer(NEW, "YES", answering=world.answer(NEW, "REGISTER Ed"))
    asked = by_reader(world.mail(FRANCE, f"ALSO {NEW}"))
    world.mail(FRANCE, "YES", answering=asked[FRANCE])
    world.mail(NEW, "YES", answering=asked[NEW])

    assert addresses_of_france(world) == (FRANCE, NEW)


def test_several_addresses_may_be_set_at_once() -> None:
    """``SET ADDRESS a, b``: the first is where mail goes."""
    world = a_world()
    asked = by_reader(world.mail(FRANCE, f"SET ADDRESS {FRANCE}, {NEW}"))
    world.mail(NEW, "YES", answering=asked[NEW])
    world.mail(FRANCE, "YES", answering=asked[FRANCE])

    assert addresses_of_france(world) == (FRANCE, NEW)


def test_a_mail_to_change_and_to_add_asks_each_address() -> None:
    world = a_world()

    asked = by_reader(world.mail(FRANCE, f"SET ADDRESS {NEW}, third@elsewhere.example"))

    assert set(asked) == {FRANCE, NEW, "third@elsewhere.example"}


# --------------------------------------------------------------------------- another one


def test_an_address_changes_at_once_if_the_old_one_says_yes_too() -> None:
    world = a_world()
    asked = by_reader(world.mail(FRANCE, f"SET ADDRESS {NEW}"))
    world.mail(NEW, "YES", answering=asked[NEW])

    told = by_reader(world.mail(FRANCE, "YES", answering=asked[FRANCE]))

    assert addresses_of_france(world) == (NEW,)
    assert set(told) == {FRANCE, NEW}
    assert world.answer(FRANCE, "A Par - Bur", subject="austerlitz").kind == "unknown-sender"
    assert world.answer(NEW, "A Par - Bur", subject="austerlitz").kind == "order-receipt"


def test_without_a_word_of_the_old_address_the_change_waits_and_is_told_there() -> None:
    """Notice to the old address, and a waiting time."""
    world = a_world()
    asked = by_reader(world.mail(FRANCE, f"SET ADDRESS {NEW}"))

    told = by_reader(world.mail(NEW, "YES", answering=asked[NEW]))
    assert "SET ADDRESS KEEP" in told[FRANCE].text
    assert addresses_of_france(world) == (FRANCE,)
    world.pass_time(3 * DAY - timedelta(minutes=1))
    assert addresses_of_france(world) == (FRANCE,)
    done = by_reader(world.pass_time(timedelta(minutes=2)))

    assert addresses_of_france(world) == (NEW,)
    assert set(done) == {FRANCE, NEW}
    assert world.pass_time(5 * DAY) == []


def test_the_old_address_can_stop_the_change() -> None:
    world = a_world()
    asked = by_reader(world.mail(FRANCE, f"SET ADDRESS {NEW}"))
    world.mail(NEW, "YES", answering=asked[NEW])

    kept = world.answer(FRANCE, "SET ADDRESS KEEP")
    world.pass_time(5 * DAY)

    assert "stays as it is" in kept.subject
    assert addresses_of_france(world) == (FRANCE,)


def test_an_address_nobody_reads_changes_nothing() -> None:
    world = a_world()
    asked = by_reader(world.mail(FRANCE, f"SET ADDRESS {NEW}"))
    world.mail(FRANCE, "YES", answering=asked[FRANCE])

    world.pass_time(10 * DAY)

    assert addresses_of_france(world) == (FRANCE,)


def test_a_gm_with_a_new_address_runs_his_games_from_there() -> None:
    world = a_world()
    asked = by_reader(world.mail(GM, f"SET ADDRESS {NEW}"))
    world.mail(NEW, "YES", answering=asked[NEW])
    world.mail(GM, "YES", answering=asked[GM])

    assert world.game().gm.address == NEW
    sent = by_reader(world.mail(NEW, "EXTEND 24h", subject="austerlitz"))
    assert sent[NEW].kind == "deadline-changed"


@pytest.mark.parametrize(
    "line",
    ["SET ADDRESS nothing", f"ALSO {FRANCE}", f"SET ADDRESS {FRANCE}"],
)
def test_what_cannot_be_an_address_is_refused(line: str) -> None:
    world = a_world()

    sent = world.mail(FRANCE, line)

    assert [mail.to for mail in sent] == [FRANCE]
    assert addresses_of_france(world) == (FRANCE,)

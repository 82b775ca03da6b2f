"""``SET DIGEST 18:00``: letters and news that can wait come once a day in one mail, none lost."""

from __future__ import annotations

from datetime import timedelta

import pytest
from worlds import GM, POWERS, Sent, World, address, flat, played_once

from gmbot.game.notices.kinds import _CAN_WAIT, AUDIENCES

E, F, G, T = (address(power) for power in ("ENGLAND", "FRANCE", "GERMANY", "TURKEY"))
NEW = "france@elsewhere.example"
HOUR = timedelta(hours=1)


@pytest.fixture
@played_once
def world() -> World:
    """A game at noon, a week before its deadline, in which France has a daily mail at 18:00."""
    world = World()
    world.import_game(settings={"press": ["white", "grey", "black"]})
    world.mail(F, "SET DIGEST 18:00")
    return world


def write(world: World, sender: str, to: str, text: str) -> list[str]:
    """Send press; return who got it at once."""
    sent = world.mail(sender, f"PRESS {to}\n{text}\nENDPRESS")
    return [one.to for one in sent if one.kind == "press-delivered"]


def daily(sent: list[Sent], reader: str = F) -> Sent:
    [mail] = [one for one in sent if one.kind == "daily"]
    assert mail.to == reader
    return mail


def test_letters_wait_for_the_hour_and_come_once_in_one_mail(world: World) -> None:
    assert write(world, G, "TO France, England", "Hello friends.") == [E]
    assert write(world, T, "GREY TO France", "Guess who.") == []
    assert world.pass_time(5 * HOUR) == []

    mail = daily(world.pass_time(HOUR))

    assert "your daily mail (2)" in mail.subject
    assert mail.text.index("12:00 [austerlitz] press from Germany") < mail.text.index("Guess who.")
    assert "Turkey" not in mail.text
    assert "| Hello friends." in mail.text
    assert world.pass_time(24 * HOUR) == []


@pytest.mark.parametrize(
    ("said", "hour"),
    [("18:00", "18:00"), ("18h", "18:00"), ("6 pm", "18:00"), ("12 am", "00:00"),
     ("7.30", "07:30"), ("um 7 Uhr", "07:00")],
)  # fmt: skip
def test_an_hour_is_read_in_the_ways_that_people_write_it(
    world: World, said: str, hour: str
) -> None:
    assert f"comes at {hour}" in world.answer(F, f"SET DIGEST {said}").subject


@pytest.mark.parametrize("said", ["soon", "25:00", "18:75", "13 pm", "ON", "Sat 18:00", "6 or 7"])
def test_what_is_no_hour_is_asked_about_and_changes_nothing(world: World, said: str) -> None:
    answer = world.answer(F, f"SET DIGEST {said}")

    assert "SET DIGEST 18:00" in answer.text
    assert write(world, G, "TO France", "Hello.") == []


def test_the_hour_is_that_of_the_readers_zone(world: World) -> None:
    world.mail(F, "SET ZONE America/New_York")
    write(world, G, "TO France", "Hello.")

    assert world.pass_time(10 * HOUR) == []
    assert "07:00 [austerlitz]" in daily(world.pass_time(HOUR)).text


def test_results_receipts_and_answers_come_at_once_and_so_does_what_a_deadline_would_overtake(
    world: World,
) -> None:
    assert world.answer(F, "A Par - Bur").kind == "order-receipt"
    assert world.answer(F, "STATUS").kind == "status"
    assert {one.to for one in world.mail(GM, "EXTEND 1 day: snow", subject="austerlitz")} >= {F}
    write(world, G, "TO France", "Early.")
    assert "Early." in daily(world.pass_time(6 * HOUR)).text

    world.clock.when = world.game().deadline - 4 * HOUR
    world.sweep()
    assert write(world, G, "TO France", "Late.") == [F]
    results = world.pass_deadline()
    assert {one.to for one in results if one.kind == "results"} == {GM, *map(address, POWERS)}


def test_a_deadline_that_moves_before_the_hour_takes_the_daily_mail_along(world: World) -> None:
    write(world, G, "TO France", "There is time.")

    sent = world.mail(GM, "DEADLINE 1 Dec 17:00", subject="austerlitz")
    sent += world.mail(GM, "yes", answering=next(one for one in sent if one.to == GM))

    assert world.game().deadline < world.clock.when + 6 * HOUR
    assert "There is time." in daily([*sent, *world.pass_time(timedelta(minutes=1))]).text


def test_off_sends_what_waits_and_each_mail_at_once_from_then_on(world: World) -> None:
    write(world, G, "TO France", "Hello.")

    sent = world.mail(F, "SET DIGEST OFF")

    assert [one.kind for one in sent] == ["done", "daily"]
    assert "| Hello." in daily(sent).text
    assert write(world, G, "TO France", "Again.") == [F]
    assert world.pass_time(24 * HOUR) == []


def test_the_line_of_the_mail_itself_ends_it(world: World) -> None:
    write(world, G, "TO France", "Hello.")
    mail = daily(world.pass_time(6 * HOUR))

    assert "each mail comes at once" in world.answer(F, "SET DIGEST OFF", answering=mail).subject


def test_a_letter_is_answered_at_its_own_address_and_no_other_words_are_passed_on(
    world: World,
) -> None:
    write(world, G, "TO France", "Shall we share Belgium?")
    write(world, T, "GREY TO France", "Guess who.")
    mail = daily(world.pass_time(6 * HOUR))
    german, hidden = [
        line.split()[-1] for line in mail.text.splitlines() if line.startswith("Answer it at")
    ]

    sent = world.mail(F, "Belgium would be nice, dear neighbour.", answering=mail)
    assert [one.to for one in sent] == [F]
    assert "Nobody has got them" in flat(sent[0])
    assert "Belgium would be nice" in sent[0].text

    to_germany = world.mail(F, "Belgium would be nice.", to=german)
    assert [one.to for one in to_germany if one.kind == "press-delivered"] == [G]
    to_turkey = world.mail(F, "Who are you?", to=hidden)
    assert [one.to for one in to_turkey if one.kind == "press-delivered"] == [T]


def test_orders_and_thanks_in_reply_to_it_are_taken_as_everywhere(world: World) -> None:
    write(world, G, "TO France", "Hello.")
    mail = daily(world.pass_time(6 * HOUR))

    assert world.answer(F, "A Par - Bur", answering=mail).kind == "order-receipt"
    assert all(one.to == F for one in world.mail(F, "Thanks!", answering=mail))


def test_what_waits_follows_its_reader_to_another_address(world: World) -> None:
    write(world, G, "TO France", "Hello.")
    asked = world.mail(F, f"SET ADDRESS {NEW}")
    for one in asked:
        world.mail(one.to, "yes", answering=one)

    assert "| Hello." in daily(world.pass_time(6 * HOUR), NEW).text


def test_nothing_is_lost_with_the_seat_or_with_the_game(world: World) -> None:
    write(world, G, "TO France", "Hello.")
    asked = world.mail(GM, "EJECT France: silence", subject="austerlitz")
    world.mail(GM, "yes", answering=next(one for one in asked if one.to == GM))
    asked = world.mail(GM, "END a storm", subject="austerlitz")
    world.mail(GM, "yes", answering=next(one for one in asked if one.to == GM))

    assert "| Hello." in daily(world.pass_time(6 * HOUR)).text


def test_a_mute_keeps_letters_out_of_it(world: World) -> None:
    world.mail(F, "MUTE Germany")
    write(world, G, "TO France", "Hello.")

    assert world.pass_time(6 * HOUR) == []


def test_it_comes_in_the_readers_language_and_letters_in_their_own_words(world: World) -> None:
    world.mail(F, "SET LANGUAGE German")
    write(world, G, "TO France", "Good morning.")

    mail = daily(world.pass_time(6 * HOUR))

    assert "Tagesmail" in mail.subject
    assert "Antworten an:" in mail.text
    assert "| Good morning." in mail.text


def test_the_gms_own_letters_do_not_wait(world: World) -> None:
    sent = world.mail(GM, "PRESS TO France\nPlease answer me.\nENDPRESS", subject="austerlitz")

    assert F in {one.to for one in sent}


def test_all_kinds_that_may_wait_are_kinds_of_mail() -> None:
    assert set(AUDIENCES) >= _CAN_WAIT

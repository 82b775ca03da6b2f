"""Players who leave or fall silent, and those who take over (S3.8, S4.25)."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from worlds import GM, POWERS, Sent, World, address, played_once

FRANCE, ITALY = address("FRANCE"), address("ITALY")
NEW = "new@players.example"
DAY = timedelta(days=1)


@played_once
def a_running_game(**changes: object) -> World:
    world = World()
    world.import_game(**changes)
    return world


def register(world: World, who: str = NEW) -> None:
    world.answer(who, "YES", answering=world.answer(who, "REGISTER Nora"))


def flat(sent: Sent) -> str:
    assert "[...]" not in sent.text
    return " ".join(sent.text.split())


def kinds(sent: list[Sent], who: str) -> list[str]:
    return [flat(one) and one.kind for one in sent if one.to == who]


def confirmed(world: World, who: str, text: str) -> list[Sent]:
    asked = world.answer(who, text, subject="austerlitz")
    assert asked.kind == "confirm-command", asked.text
    return world.mail(who, "YES", answering=asked)


def seat_of(world: World, power: str) -> int | None:
    with world.storage() as work:
        return next(s.person_id for s in work.games.seats(1) if s.power == power)


def test_resigning_needs_a_second_word() -> None:
    """Level 3: nothing is done before the code has come back."""
    world = a_running_game()

    asked = world.answer(FRANCE, "RESIGN no time")

    assert asked.kind == "confirm-command"
    assert seat_of(world, "FRANCE") is not None
    sent = world.mail(FRANCE, "YES", answering=asked)
    assert kinds(sent, FRANCE) == ["resigned"]
    assert seat_of(world, "FRANCE") is None
    for power in set(POWERS) - {"FRANCE"}:
        assert kinds(sent, address(power)) == ["vacancy"]


def test_a_mail_with_a_line_that_is_not_understood_resigns_nobody() -> None:
    world = a_running_game()

    answer = world.answer(FRANCE, "RESIGN\nFROBNICATE NOW")

    assert "every line" in flat(answer)
    assert seat_of(world, "FRANCE") is not None


def test_orders_of_one_without_a_game_are_told_from_nonsense() -> None:
    """E-NOGAME: ``A Par - Bur`` is no line to answer with a lesson in writing orders."""
    world = a_running_game()
    confirmed(world, FRANCE, "RESIGN")

    answer = world.answer(FRANCE, "A Par - Bur\nF Bre - MAO")

    assert "E-NOGAME" in answer.subject
    assert "You have no game here" in flat(answer)


def test_orders_on_file_outlive_their_player() -> None:
    world = a_running_game()
    world.mail(FRANCE, "A Par - Bur")
    confirmed(world, FRANCE, "RESIGN")

    world.pass_deadline()

    with world.storage() as work:
        [record] = work.games.records(1)
    assert "A PAR - BUR" in {entry.order for entry in record.report.orders}


def test_who_has_left_orders_nothing_more() -> None:
    world = a_running_game()
    confirmed(world, FRANCE, "RESIGN")
    phase = world.game().phase

    answer = world.answer(FRANCE, "A Par - Bur", subject="austerlitz")

    assert answer.kind != "order-receipt"
    with world.storage() as work:
        assert work.games.submissions(1, phase) == ()


def test_silence_is_counted_and_the_silent_are_told() -> None:
    """S3.8; only movement phases count (S4.20)."""
    world = a_running_game()

    sent = world.pass_deadline()

    france = next(one for one in sent if one.to == FRANCE)
    assert "You have missed a movement phase once so far" in flat(france)


def test_after_two_silent_turns_the_gm_looks_for_somebody_and_the_game_goes_on() -> None:
    """S3.8: missing a couple of turns = the GM tries to replace; it does not block."""
    world = a_running_game()
    register(world)
    assert world.answer(NEW, "STANDBY austerlitz").kind == "standby"
    for power in set(POWERS) - {"FRANCE"}:
        world.mail(address(power), "FINAL")
    world.pass_deadline()

    sent = world.pass_deadline()

    assert world.game().phase.code == "S1902M"
    assert len([one for one in sent if one.to == NEW]) == len(POWERS)
    call = next(one for one in sent if one.to == NEW)
    assert call.kind == "replacement-call"
    assert "TAKEOVER" in call.text
    assert seat_of(world, "FRANCE") is not None


def test_who_sends_orders_again_keeps_the_seat_that_was_offered() -> None:
    world = a_running_game()
    register(world)
    world.pass_deadline()
    world.pass_deadline()
    world.mail(FRANCE, "A Par - Bur")
    world.pass_deadline()

    assert "not free" in world.answer(NEW, "TAKEOVER France@austerlitz").subject
    assert world.answer(NEW, "TAKEOVER Italy@austerlitz").kind == "replacement-pack"


def test_a_newcomer_gets_the_board_the_past_and_time() -> None:
    """S4.25: a pause of a movement interval for the newcomer to settle."""
    world = a_running_game()
    register(world)
    world.mail(ITALY, "A Ven - Tyr")
    world.pass_deadline()
    confirmed(world, FRANCE, "RESIGN")
    world.clock.when += 5 * DAY
    before = world.game().deadline
    assert before is not None

    sent = world.mail(NEW, "TAKEOVER france@austerlitz")

    [pack] = [one for one in sent if one.to == NEW]
    assert pack.kind == "replacement-pack"
    assert "A Ven -> Tya" in pack.text
    assert "You are France" in pack.text
    deadline = world.game().deadline
    assert deadline is not None
    assert deadline >= world.clock.now() + 7 * DAY
    assert deadline.time() == before.time()
    for power in set(POWERS) - {"FRANCE"}:
        assert kinds(sent, address(power)) == ["replaced"]
    assert "A newcomer gets time" in flat(next(one for one in sent if one.to == ITALY))
    assert world.answer(NEW, "A Par - Bur").kind == "order-receipt"


def test_predecessors_letters_and_reply_address_are_not_the_newcomers() -> None:
    world = a_running_game()
    with world.storage() as work:
        old = next(s.token for s in work.games.seats(1) if s.power == "FRANCE")
    register(world)
    confirmed(world, FRANCE, "RESIGN")
    world.mail(NEW, "TAKEOVER france@austerlitz")

    with world.storage() as work:
        assert work.games.seat_by_token(old) is None
    answer = world.answer(FRANCE, "A Par - Bur", to=f"bot+austerlitz.{old}@gm.example")
    assert answer.kind != "order-receipt"


def test_a_stranger_may_take_over_by_registering_in_the_same_mail() -> None:
    world = a_running_game()
    confirmed(world, FRANCE, "RESIGN")

    asked = world.answer(NEW, "REGISTER Nora\nTAKEOVER france@austerlitz")
    sent = world.mail(NEW, "YES", answering=asked)

    assert kinds(sent, NEW) == ["replacement-pack"]


def test_nobody_comes_back_as_somebody_else() -> None:
    world = a_running_game()
    confirmed(world, FRANCE, "RESIGN")
    confirmed(world, ITALY, "RESIGN")

    assert "another power" in flat(world.answer(FRANCE, "TAKEOVER italy@austerlitz"))
    assert world.answer(FRANCE, "TAKEOVER france@austerlitz").kind == "replacement-pack"


@pytest.mark.parametrize(
    ("who", "line", "words"),
    [
        (ITALY, "TAKEOVER France@austerlitz", "you have a seat already"),
        (NEW, "TAKEOVER Turkey@austerlitz", "not free"),
        (NEW, "TAKEOVER Ruritania@austerlitz", "no such power"),
        (NEW, "TAKEOVER France@waterloo", "no game waterloo"),
    ],
)
def test_a_takeover_that_cannot_be_is_refused(who: str, line: str, words: str) -> None:
    world = a_running_game()
    register(world)
    confirmed(world, FRANCE, "RESIGN")

    assert words in world.answer(who, line).subject


def test_ejection_is_confirmed_told_and_opens_the_seat() -> None:
    world = a_running_game()
    register(world)
    world.answer(NEW, "STANDBY")

    sent = confirmed(world, GM, "EJECT Italy: abusive letters")

    assert kinds(sent, ITALY) == ["ejected"]
    assert "abusive letters" in next(one for one in sent if one.to == ITALY).text
    assert kinds(sent, NEW) == ["replacement-call"]
    assert kinds(sent, GM) == ["ejected"]
    for one in sent:
        if one.to not in (ITALY, GM):
            assert "abusive" not in one.text


def test_the_gm_may_keep_a_seat_for_one_address() -> None:
    world = a_running_game()
    register(world)
    register(world, "other@players.example")

    sent = confirmed(world, GM, f"REPLACE Italy WITH {NEW}")

    [call] = [mail for mail in sent if mail.to == NEW]
    assert call.kind == "replacement-call"
    assert "first to answer" not in call.text
    assert "kept for you" in call.text
    assert "not free" in world.answer("other@players.example", "TAKEOVER italy@austerlitz").subject
    assert world.answer(NEW, "TAKEOVER italy@austerlitz").kind == "replacement-pack"


def test_nobody_is_replaced_by_himself() -> None:
    world = a_running_game()
    register(world)

    answer = world.answer(GM, f"REPLACE Italy WITH {ITALY}", subject="austerlitz")

    assert "is played from that address already" in answer.text
    assert seat_of(world, "ITALY") is not None


def test_a_former_player_is_reinstated() -> None:
    world = a_running_game()
    person = seat_of(world, "ITALY")
    confirmed(world, GM, "EJECT Italy")

    asked = world.mail(GM, "REINSTATE Italy", subject="austerlitz")

    assert kinds(asked, ITALY) == ["reinstate-asked"]
    assert seat_of(world, "ITALY") is None
    sent = world.mail(ITALY, "YES", answering=next(one for one in asked if one.to == ITALY))
    assert kinds(sent, ITALY) == ["replaced"]
    assert seat_of(world, "ITALY") == person


@pytest.mark.parametrize("word", ["No, thank you.", "NO", "Nein, ich habe keine Zeit."])
def test_who_does_not_want_a_seat_back_does_not_get_it_and_the_gm_is_told(word: str) -> None:
    world = a_running_game()
    confirmed(world, ITALY, "RESIGN")
    asked = world.mail(GM, "REINSTATE Italy", subject="austerlitz")

    sent = world.mail(ITALY, word, answering=next(one for one in asked if one.to == ITALY))

    assert seat_of(world, "ITALY") is None
    assert kinds(sent, GM) == ["declined"]


def test_a_late_yes_to_a_seat_that_somebody_else_has_changes_nothing() -> None:
    world = a_running_game()
    confirmed(world, ITALY, "RESIGN")
    asked = world.mail(GM, "REINSTATE Italy", subject="austerlitz")
    register(world)
    world.answer(NEW, "TAKEOVER italy@austerlitz")
    newcomer = seat_of(world, "ITALY")

    answer = world.answer(ITALY, "YES", answering=next(one for one in asked if one.to == ITALY))

    assert "not free any more" in answer.subject
    assert seat_of(world, "ITALY") == newcomer


def test_a_missed_phase_is_excused() -> None:
    world = a_running_game()
    world.pass_deadline()

    answer = world.answer(GM, "EXCUSE France", subject="austerlitz")

    assert "Still counted: 0" in flat(answer)
    again = next(one for one in world.pass_deadline() if one.to == FRANCE)
    assert "phase once so far" in flat(again)


def test_standing_by_ends_with_one_word() -> None:
    world = a_running_game()
    register(world)
    world.answer(NEW, "STANDBY austerlitz")
    assert "do not stand by" in world.answer(NEW, "STANDBY OFF").subject

    sent = confirmed(world, FRANCE, "RESIGN")

    assert kinds(sent, NEW) == []


def test_a_seat_left_before_the_start_is_free_again() -> None:
    world = World()
    world.import_game(state="forming", players=[], deadline=None)
    register(world)
    register(world, FRANCE)
    world.mail(NEW, "JOIN austerlitz AS France")
    confirmed(world, NEW, "RESIGN")

    answer = world.answer(FRANCE, "JOIN austerlitz AS France")

    assert re.search("1 of 7", answer.subject)


GERMANY = ["A MUN", "A MAR", "A VEN"]


def a_game_with_a_lost_power(unit: str) -> World:
    """France has one unit and no center; nobody else has anything to build or remove."""
    return a_running_game(
        phase="F1901M",
        settings={"lateness": {"policy": "grace"}},
        units={"FRANCE": [unit], "GERMANY": GERMANY, "TURKEY": ["A CON"]},
        centers={"FRANCE": [], "GERMANY": ["MUN", "MAR", "VEN"], "TURKEY": ["CON"]},
    )


def test_nobody_waits_for_hopeless_removals() -> None:
    """S3.15: a phase with only hopeless actions is skipped, and nobody is counted silent."""
    world = a_game_with_a_lost_power("A TYR")
    for power in ("FRANCE", "GERMANY", "TURKEY"):
        world.mail(address(power), "all units hold")

    sent = world.pass_deadline()

    france = next(one for one in sent if one.to == FRANCE)
    assert world.game().phase.code == "S1902M"
    assert "Winter 1901" in france.text
    assert "You owe no orders in this phase" in france.text
    assert len([one for one in sent if one.to == FRANCE]) == 1
    assert world.game().position.units_of("FRANCE") == ()  # type: ignore[arg-type]


def test_nobody_waits_for_hopeless_retreats() -> None:
    """S3.14: an autumn retreat of a power without centers that can reach none."""
    world = a_game_with_a_lost_power("A PIE")
    world.mail(address("GERMANY"), "A Mar - Pie\nA Ven S A Mar - Pie\nA Mun H")
    world.mail(address("TURKEY"), "A Con H")
    world.mail(FRANCE, "A Pie H")

    sent = world.pass_deadline()

    with world.storage() as work:
        first = work.games.records(1)[0]
        silence = [event for event in work.events(1) if event.what == "nmr"]
    results = {entry.order: [word.value for word in entry.result] for entry in first.report.orders}
    assert "dislodged" in results["A PIE H"]
    assert world.game().phase.code == "S1902M"
    assert [one.kind for one in sent if one.to == FRANCE] == ["results"]
    assert silence == []

"""Who reads along, and who orders for somebody else meanwhile."""

from __future__ import annotations

from datetime import timedelta

import pytest
from worlds import GM, POWERS, Sent, World, address, flat, played_once

FRANCE, ITALY = address("FRANCE"), address("ITALY")
EVE, SAM = "eve@readers.example", "sam@readers.example"
DAY = timedelta(days=1)
ORDERS = "A Par - Bur\nA Mar H\nF Bre H"


@played_once
def a_world(**changes: object) -> World:
    world = World()
    world.import_game(**changes)
    world.sweep()
    return world


def by_reader(sent: list[Sent]) -> dict[str, Sent]:
    assert len({mail.to for mail in sent}) == len(sent)
    return {mail.to: mail for mail in sent}


def an_observer(world: World, line: str = "OBSERVE austerlitz") -> None:
    asked = world.answer(EVE, line)
    assert asked.kind == "confirm-address"
    world.answer(EVE, "YES", answering=asked)


# --------------------------------------------------------------------------- observers


def test_a_stranger_observes_once_the_address_is_confirmed() -> None:
    world = a_world()
    asked = world.answer(EVE, "OBSERVE austerlitz")

    answer = world.answer(EVE, "YES", answering=asked)

    assert answer.kind == "observing"
    assert "UNSUBSCRIBE" in str(answer.message["List-Unsubscribe"]), "from the first mail on"
    sent = by_reader(world.pass_deadline())
    assert sent[EVE].kind == "results"
    assert "Fall 1901" in sent[EVE].text


def test_an_observer_sees_what_all_see_and_nothing_of_one_player() -> None:
    world = a_world()
    an_observer(world)
    world.mail(FRANCE, ORDERS, subject="austerlitz")
    world.mail(FRANCE, "PRESS TO ITALY\na secret\nENDPRESS", subject="austerlitz")
    world.mail(FRANCE, "POSTAL\nfor everybody\nENDPRESS", subject="austerlitz")
    world.mail(FRANCE, "PRESS TO ITALY IF France OWNS Par\nfor Italy\nENDPRESS",
        subject="austerlitz")  # fmt: skip
    world.mail(FRANCE, "PRESS TO GM IF France OWNS Par\nfor the GM\nENDPRESS",
        subject="austerlitz")  # fmt: skip

    sent = by_reader(world.pass_deadline())

    text = sent[EVE].text
    assert "A Par -> Bur" in text
    assert "for everybody" in text
    for secret in ("a secret", "for Italy", "for the GM", "your set", "Your set"):
        assert secret not in text
    assert "austerlitz." not in str(sent[EVE].message["Reply-To"])


def test_a_monitor_gets_results_without_press_and_no_announcements() -> None:
    world = a_world()
    an_observer(world, "MONITOR austerlitz")
    world.mail(FRANCE, "POSTAL\nfor everybody\nENDPRESS", subject="austerlitz")

    told = by_reader(world.mail(GM, "ANNOUNCE news\nhello\nENDANNOUNCE", subject="austerlitz"))
    sent = by_reader(world.pass_deadline())

    assert EVE not in told
    assert "for everybody" in sent[ITALY].text
    assert "for everybody" not in sent[EVE].text


def test_an_observer_hears_announcements_and_may_leave_by_a_click() -> None:
    world = a_world()
    an_observer(world)

    told = by_reader(world.mail(GM, "ANNOUNCE news\nhello\nENDANNOUNCE", subject="austerlitz"))

    click = str(told[EVE].message["List-Unsubscribe"])
    assert click == "<mailto:bot+austerlitz@gm.example?subject=UNSUBSCRIBE>"
    assert told[ITALY].message["List-Unsubscribe"] is None
    assert [told[who].message["Precedence"] for who in (EVE, ITALY)] == ["bulk", None]
    gone = world.answer(EVE, "", subject="UNSUBSCRIBE", to="bot+austerlitz@gm.example")
    assert "unsubscribed" in gone.subject
    assert EVE not in by_reader(world.pass_deadline())


def test_who_stands_by_may_leave_by_a_click() -> None:
    world = a_world()
    an_observer(world)
    world.mail(EVE, "UNSUBSCRIBE", subject="austerlitz")
    answer = world.answer(EVE, "STANDBY austerlitz")
    assert "UNSUBSCRIBE" in str(answer.message["List-Unsubscribe"])

    resigned = world.answer(FRANCE, "RESIGN", subject="austerlitz")
    told = by_reader(world.mail(FRANCE, "YES", answering=resigned))
    assert told[EVE].kind == "replacement-call"
    click = str(told[EVE].message["List-Unsubscribe"])
    assert click == "<mailto:bot+austerlitz@gm.example?subject=UNSUBSCRIBE>"
    gone = world.answer(EVE, "", subject="UNSUBSCRIBE", to="bot+austerlitz@gm.example")

    assert "unsubscribed" in gone.subject
    assert "STANDBY austerlitz" in gone.text
    assert world.game().notes.standby == ()
    again = world.answer(ITALY, "RESIGN", subject="austerlitz")
    assert EVE not in by_reader(world.mail(ITALY, "YES", answering=again))


def test_a_click_never_resigns_a_player() -> None:
    world = a_world()

    answer = world.answer(FRANCE, "", subject="UNSUBSCRIBE", to="bot+austerlitz@gm.example")

    assert "RESIGN" in answer.text
    with world.storage() as work:
        assert all(seat.person_id is not None for seat in work.games.seats(1))


def test_in_the_fog_an_observer_learns_only_that_a_phase_is_over() -> None:
    world = World()
    world.import_game(variant="blind1898", houserules="saari", players=[])
    world.sweep()
    an_observer(world)

    sent = by_reader(world.pass_deadline())

    assert sent[EVE].kind == "phase-done"
    assert [p.get_filename() for p in sent[EVE].message.iter_attachments()] == []
    for word in ("A ", "F ", "center", "???"):
        assert word not in sent[EVE].text.partition("---")[0]


@pytest.mark.parametrize("create", ["standard", "standard LIKE saari", "blind1898 LIKE saari"])
def test_an_observer_hears_that_a_game_begins_and_sees_what_all_may_see(create: str) -> None:
    """In gunboat no names; in the fog (S2.20) not even the board."""
    world = World()
    world.answer(GM, "YES", answering=world.answer(GM, "REGISTER Zora"))
    world.answer(GM, f"CREATE austerlitz {create}")
    an_observer(world)
    world.answer(FRANCE, "YES", answering=world.answer(FRANCE, "REGISTER Francois"))
    world.mail(FRANCE, "JOIN austerlitz")
    asked = world.answer(GM, "START", subject="austerlitz")

    told = by_reader(world.mail(GM, "YES", answering=asked))[EVE]

    assert told.kind == "game-start"
    assert ("Francois" in told.text) == (create == "standard")
    assert ("A Bud" in told.text or "BUD" in told.text) == ("blind" not in create)
    names = [part.get_content_type() for part in told.message.walk()]
    assert ("image/png" in names) == ("blind" not in create)


def test_in_gunboat_an_observer_learns_no_names() -> None:
    world = a_world(settings={"gunboat": True},
        players=[{"power": "FRANCE", "name": "Bonaparte", "addresses": [FRANCE]}])  # fmt: skip
    an_observer(world)

    sent = by_reader(world.pass_deadline())

    assert "Bonaparte" not in sent[EVE].text


@pytest.mark.parametrize(
    ("who", "line", "words"),
    [(FRANCE, "OBSERVE austerlitz", "have a part"), (GM, "MONITOR austerlitz", "have a part"),
     (FRANCE, "OBSERVE waterloo", "no game waterloo")],
)  # fmt: skip
def test_who_cannot_observe_is_told_why(who: str, line: str, words: str) -> None:
    assert words in flat(a_world().answer(who, line))


def test_a_game_may_have_no_observers() -> None:
    world = a_world(settings={"observers": False})
    asked = world.answer(EVE, "OBSERVE austerlitz")

    assert "has no observers" in world.answer(EVE, "YES", answering=asked).subject
    assert EVE not in by_reader(world.pass_deadline())


# --------------------------------------------------------------------------- substitutes


def a_substitute(world: World, line: str = f"SUBSTITUTE {SAM} FROM 1 Dec TO 5 Dec") -> None:
    sent = by_reader(world.mail(FRANCE, line, subject="austerlitz"))
    assert set(sent) == {FRANCE, SAM}, {mail.subject for mail in sent.values()}
    told = by_reader(world.mail(SAM, "YES", answering=sent[SAM]))
    assert set(told) == {SAM, FRANCE, GM}


def test_a_substitute_sends_orders_and_the_player_sees_the_receipt() -> None:
    world = a_world()
    a_substitute(world)

    sent = by_reader(world.mail(SAM, ORDERS, subject="austerlitz"))

    assert sent[SAM].kind == sent[FRANCE].kind == "order-receipt"
    assert f"it came from {SAM}" in flat(sent[FRANCE])
    world.pass_deadline()
    with world.storage() as work:
        [record] = work.games.records(1)
    assert "FRANCE" in record.used


def test_a_substitute_gets_copies_of_reports_but_no_letters() -> None:
    world = a_world(deadline="2026-12-03T12:00:00Z")
    a_substitute(world)

    letter = by_reader(world.mail(ITALY, "PRESS TO FRANCE\npsst\nENDPRESS", subject="austerlitz"))
    results = by_reader(world.pass_deadline())

    assert SAM not in letter
    assert FRANCE in letter
    same = [mail.text.partition("(genuine?")[0] for mail in (results[SAM], results[FRANCE])]
    assert same[0] == same[1]


def test_a_code_for_the_player_is_not_copied_to_the_substitute() -> None:
    world = a_world()
    a_substitute(world)

    sent = by_reader(world.mail(GM, "SET press white", subject="austerlitz"))

    assert FRANCE in sent
    assert SAM not in sent


@pytest.mark.parametrize(
    "line",
    ["RESIGN", "VOTE YES", "PROPOSE DIAS", "PRESS TO ITALY\nhello\nENDPRESS", "ABSENCE 3 Jan",
     "EXTENSION 24h", "COMPLAIN DRAW"],
)  # fmt: skip
def test_a_substitute_does_nothing_but_order(line: str) -> None:
    world = a_world()
    a_substitute(world)

    sent = world.mail(SAM, line, subject="austerlitz")

    assert [mail.to for mail in sent] == [SAM]
    assert "E-AUTH" in sent[0].subject
    with world.storage() as work:
        assert all(seat.person_id is not None for seat in work.games.seats(1))


def test_before_and_after_the_dates_a_substitute_is_nobody() -> None:
    world = a_world(deadline="2027-01-08T12:00:00Z")
    a_substitute(world, f"SUBSTITUTE {SAM} FROM 3 Dec TO 5 Dec")

    before = world.answer(SAM, ORDERS, subject="austerlitz")
    world.pass_time(3 * DAY)
    during = by_reader(world.mail(SAM, ORDERS, subject="austerlitz"))
    world.pass_time(10 * DAY)
    after = world.answer(SAM, ORDERS, subject="austerlitz")

    assert before.kind == after.kind == "refusal"
    assert during[SAM].kind == "order-receipt"


def test_a_player_can_take_a_substitute_back() -> None:
    world = a_world()
    a_substitute(world)

    told = by_reader(world.mail(FRANCE, "SUBSTITUTE OFF", subject="austerlitz"))

    assert set(told) == {FRANCE, SAM, GM}
    assert world.answer(SAM, ORDERS, subject="austerlitz").kind == "refusal"


def test_whoever_takes_a_seat_over_has_no_substitute_of_the_one_before() -> None:
    world = a_world()
    a_substitute(world)
    asked = next(m for m in world.mail(GM, "EJECT France", subject="austerlitz") if m.to == GM)
    world.mail(GM, "YES", answering=asked)

    assert world.answer(SAM, ORDERS, subject="austerlitz").kind == "refusal"


def test_orders_of_a_substitute_that_nothing_proves_are_held() -> None:
    world = World(accept="verified")
    world.import_game()
    world.sweep()
    proof = {"Authentication-Results": "gm.example; dkim=pass header.d=players.example"}
    asked = by_reader(
        world.mail(FRANCE, f"SUBSTITUTE {SAM} TO 5 Dec", subject="austerlitz", headers=proof)
    )
    world.mail(SAM, "YES", answering=asked[SAM])

    held = world.answer(SAM, ORDERS, subject="austerlitz")
    done = by_reader(world.mail(SAM, "YES", answering=held))

    assert held.kind == "held-mail"
    assert done[SAM].kind == "order-receipt"


@pytest.mark.parametrize(
    "line",
    ["SUBSTITUTE", f"SUBSTITUTE {SAM}", f"SUBSTITUTE {SAM} FROM soon TO later",
     f"SUBSTITUTE {ITALY} TO 5 Dec", f"SUBSTITUTE {SAM} TO 5 Dec 2030", "SUBSTITUTE OFF"],
)  # fmt: skip
def test_a_substitute_that_cannot_be_is_refused(line: str) -> None:
    world = a_world()

    sent = world.mail(FRANCE, line, subject="austerlitz")

    assert [mail.to for mail in sent] == [FRANCE]
    assert sent[0].kind == "refusal"


def test_every_player_of_seven_is_told_once_though_somebody_reads_along() -> None:
    world = a_world()
    an_observer(world)
    a_substitute(world, f"SUBSTITUTE {SAM} TO 10 Dec")

    sent = by_reader(world.pass_deadline())

    assert set(sent) == {*map(address, POWERS), GM, EVE, SAM}


def test_a_substitute_is_asked_with_the_hours_of_the_time() -> None:
    line = f"SUBSTITUTE {SAM} FROM 3 Dec TO 5 Dec"
    asked = by_reader(a_world().mail(FRANCE, line, subject="austerlitz"))

    assert "From: Thu 3 Dec" in flat(asked[SAM])
    assert "To: Sat 5 Dec" in flat(asked[SAM])

"""Nothing happens to an address, a seat or a list before all whom it concerns have said yes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from gm_mails import confirmed, gm, one
from worlds import GM, POWERS, Sent, World, address, flat

from gmbot.game.state.model import InboxState, Person

FRANCE, ITALY = address("FRANCE"), address("ITALY")
OLGA, EVE = "olga@watching.example", "eve@elsewhere.example"
DAY = timedelta(days=1)


@pytest.fixture
def world() -> World:
    world = World()
    world.import_game(deadline="2027-01-08T12:00:00Z")
    world.sweep()
    return world


def registered(world: World, who: str, line: str = "") -> None:
    world.answer(who, "YES", answering=world.answer(who, f"REGISTER {who.partition('@')[0]}"))
    if line:
        world.mail(who, line)


def to(sent: list[Sent], who: str) -> Sent:
    return next(mail for mail in sent if mail.to == who)


def person(world: World, who: str) -> Person:
    with world.storage() as work:
        owner = work.people.by_address(who)
    assert owner is not None, who
    return owner


def standby(world: World) -> set[str]:
    """The addresses that are written to when a power falls vacant."""
    asked = one(gm(world, "EJECT Italy"))
    sent = world.mail(GM, "YES", answering=asked)
    return {mail.to for mail in sent if mail.kind == "replacement-call"}


def snapshot(world: World) -> tuple[object, ...]:
    with world.storage() as work:
        people = [work.people.by_address(one) for one in (FRANCE, OLGA, EVE, GM)]
        return tuple(people), tuple(work.games.all())


# --------------------------------------------------------------------------- links


@pytest.mark.parametrize("line", [f"ALSO {OLGA}", f"SET ADDRESS {OLGA}"])
@pytest.mark.parametrize("asker", [FRANCE, EVE])
@pytest.mark.parametrize("list_", ["STANDBY austerlitz", "OBSERVE austerlitz"])
def test_the_askers_own_yes_takes_nothing_from_anybody(
    world: World, line: str, asker: str, list_: str
) -> None:
    registered(world, EVE)
    registered(world, OLGA, list_)
    before = snapshot(world)

    sent = world.mail(asker, line)
    world.mail(asker, "YES", answering=to(sent, asker))

    assert snapshot(world) == before
    world.pass_time(20 * DAY)
    assert person(world, OLGA).addresses == (OLGA,)
    assert "STATUS" not in world.answer(OLGA, "STATUS", subject="austerlitz").subject


@pytest.mark.parametrize("first", ["own", "new"])
def test_who_becomes_a_second_address_goes_on_in_every_list(world: World, first: str) -> None:
    registered(world, EVE)
    registered(world, OLGA, "STANDBY austerlitz")
    asked = world.mail(EVE, f"ALSO {OLGA}")
    order = (EVE, OLGA) if first == "own" else (OLGA, EVE)

    sent = [mail for who in order for mail in world.mail(who, "YES", answering=to(asked, who))]

    assert person(world, OLGA).addresses == (EVE, OLGA)
    assert "takes that place" in flat(next(mail for mail in sent if mail.to == GM))
    assert standby(world) == {EVE}


def test_an_observer_who_becomes_a_second_address_reads_on_once(world: World) -> None:
    registered(world, EVE, "OBSERVE austerlitz")
    registered(world, OLGA, "OBSERVE austerlitz")
    asked = world.mail(EVE, f"ALSO {OLGA}")
    for who in (EVE, OLGA):
        world.mail(who, "YES", answering=to(asked, who))

    readers = [mail.to for mail in world.pass_deadline() if mail.kind == "results"]

    assert readers.count(EVE) == 1
    assert OLGA not in readers


def test_somebody_with_two_addresses_who_gives_one_away_keeps_the_lists(world: World) -> None:
    registered(world, OLGA, "STANDBY austerlitz")
    asked = world.mail(OLGA, f"ALSO {EVE}")
    for who in (OLGA, EVE):
        world.mail(who, "YES", answering=to(asked, who))
    asked = world.mail(FRANCE, f"ALSO {EVE}")
    world.mail(EVE, "YES", answering=to(asked, EVE))
    sent = world.mail(FRANCE, "YES", answering=to(asked, FRANCE))

    assert person(world, EVE).addresses == (FRANCE, EVE)
    assert "belongs to another person" in flat(to(sent, OLGA))
    assert standby(world) == {OLGA}


def test_a_vacancy_stops_no_deadline_though_nobody_on_the_list_can_be_written_to(
    world: World,
) -> None:
    """As older versions have left the lists: with people who have no address."""
    registered(world, OLGA, "STANDBY austerlitz")
    registered(world, EVE, "STANDBY austerlitz")
    with world.storage() as work:
        olga = work.people.by_address(OLGA)
        assert olga is not None
        work.people.save(type(olga)(olga.id, olga.name, (), confirmed=True))
        work.commit()

    sent = world.mail(GM, "YES", answering=one(gm(world, "EJECT Italy")))

    assert {mail.to for mail in sent if mail.kind == "replacement-call"} == {EVE}
    assert any("can no longer be written to" in flat(mail) for mail in sent if mail.to == GM)
    for _ in range(4):
        phase = world.game().phase
        world.pass_deadline()
        assert world.game().phase != phase
    assert len(world.game().notes.standby) == 1


# --------------------------------------------------------------------------- moves


def test_a_linked_address_moves_the_mail_only_after_three_days(world: World) -> None:
    asked = world.mail(FRANCE, f"ALSO {EVE}")
    for who in (FRANCE, EVE):
        world.mail(who, "YES", answering=to(asked, who))

    sent = world.mail(EVE, f"SET ADDRESS {EVE}")
    world.mail(EVE, "YES", answering=[mail for mail in sent if mail.to == EVE][-1])

    assert person(world, FRANCE).address == FRANCE
    assert {mail.to for mail in sent} == {FRANCE, EVE}
    assert "CONFIRM" in to(sent, FRANCE).text
    world.mail(EVE, "YES", to=to(sent, FRANCE).reply_to)
    assert person(world, FRANCE).address == FRANCE, "the registered address alone says yes to it"
    world.pass_time(3 * DAY + timedelta(minutes=1))
    assert person(world, EVE).address == EVE


@pytest.mark.parametrize("word", ["No!", "nein danke", "That was not me.", None])
def test_a_link_that_was_refused_or_not_answered_moves_nothing(
    world: World, word: str | None
) -> None:
    asked = world.mail(EVE, f"ALSO {FRANCE}")
    world.mail(EVE, "YES", answering=to(asked, EVE))
    if word is not None:
        world.mail(FRANCE, word, answering=to(asked, FRANCE))

    world.mail(EVE, f"SET ADDRESS {EVE}")
    world.mail(EVE, f"SET ADDRESS {EVE}", subject="austerlitz")
    world.mail(EVE, f"SET ADDRESS {EVE}", answering=to(asked, EVE))

    world.pass_time(8 * DAY)
    assert person(world, FRANCE).addresses == (FRANCE,)
    assert world.answer(FRANCE, "A Par - Bur", subject="austerlitz").kind == "order-receipt"


@pytest.mark.parametrize("when", [timedelta(), timedelta(hours=71)])
def test_a_no_of_the_old_address_stops_a_change_that_waits(world: World, when: timedelta) -> None:
    asked = world.mail(FRANCE, f"SET ADDRESS {EVE}")
    world.mail(EVE, "YES", answering=to(asked, EVE))
    world.pass_time(when)

    sent = world.mail(FRANCE, "No, I did not ask for that!", answering=to(asked, FRANCE))

    world.pass_time(9 * DAY)
    assert person(world, FRANCE).addresses == (FRANCE,)
    assert {FRANCE, EVE, GM} == {mail.to for mail in sent}


@pytest.mark.parametrize("bad", ["x@y[", "x@", "x@y@z", "a..b@c.example", "x(y)@z.example"])
@pytest.mark.parametrize("line", ["ALSO {}", "SET ADDRESS {}", "SUBSTITUTE {} TO 20 Dec"])
def test_an_address_that_no_mail_can_go_to_is_refused(world: World, line: str, bad: str) -> None:
    sent = world.mail(FRANCE, line.format(bad))

    assert {mail.to for mail in sent} <= {FRANCE, GM}
    assert "CONFIRM " not in to(sent, FRANCE).text


# --------------------------------------------------------------------------- what strangers learn


def test_a_claim_is_answered_alike_whether_the_address_is_known_or_not(world: World) -> None:
    """One answer for both, and no name; the same for a yes to it."""

    def said(claimed: str) -> list[str]:
        sent = [mail for mail in world.mail(EVE, f"ALSO {claimed}") if mail.to == EVE]
        sent += world.mail(EVE, "YES", answering=sent[0])
        assert [mail.to for mail in sent] == [EVE, EVE]
        code = sent[0].reply_to.partition("+c.")[2].partition("@")[0]
        return [flat(mail).replace(code, "CODE").replace(claimed, "IT") for mail in sent]

    assert said("nobody@players.example") == said(FRANCE)
    assert "France" not in "".join(said(FRANCE))


# --------------------------------------------------------------------------- co-GMs


@pytest.mark.parametrize("word", ["YES", "Sorry, no.", None])
def test_nobody_runs_a_game_who_has_not_said_yes(world: World, word: str | None) -> None:
    sent = confirmed(world, f"MASTER ADD {OLGA}")
    assert world.game().notes.co_masters == ()
    results = {mail.to for mail in world.mail(GM, "ANNOUNCE\nhello\nENDANNOUNCE")}
    assert OLGA not in results

    told = world.mail(OLGA, word, answering=to(sent, OLGA)) if word else []

    assert world.game().notes.co_masters == ((OLGA,) if word == "YES" else ())
    assert (GM in {mail.to for mail in told}) == (word is not None)
    assert "only GM" in flat(one(gm(world, "MASTER LEAVE"))) or word == "YES"


def test_an_old_question_makes_no_co_gm_of_a_game_whose_gm_is_another(world: World) -> None:
    asked = to(confirmed(world, f"MASTER ADD {OLGA}"), OLGA)
    other = to(confirmed(world, f"MASTER ADD {EVE}"), EVE)
    world.mail(EVE, "YES", answering=other)
    confirmed(world, "MASTER LEAVE")

    world.mail(OLGA, "YES", answering=asked)

    assert world.game().gm.address == EVE
    assert world.game().notes.co_masters == ()


# --------------------------------------------------------------------------- a no is told

NOES = ("No!", "No, that was not me.", "Nein, danke.", "not ok, stop it", "Non merci.")


@pytest.mark.parametrize("word", NOES)
def test_the_gm_hears_of_orders_that_are_not_their_writers(word: str) -> None:
    world = World(accept="verified")
    world.import_game()
    held = world.answer(FRANCE, "A Par - Bur\nA Mar - Spa", subject="austerlitz")

    sent = world.mail(FRANCE, word, answering=held)

    told = to(sent, GM)
    assert "France" in told.subject
    assert "Bur" not in told.text
    assert InboxState.HELD not in [mail.state for mail in world.inbox()]


@pytest.mark.parametrize("word", NOES)
@pytest.mark.parametrize("power", ["FRANCE", "TURKEY"])
def test_the_gm_hears_of_a_seat_that_was_nearly_given_up(
    world: World, word: str, power: str
) -> None:
    asked = world.answer(address(power), "RESIGN")

    sent = world.mail(address(power), word, answering=asked)

    assert {mail.to for mail in sent} == {address(power), GM}
    assert power.title() in to(sent, GM).subject


@pytest.mark.parametrize("route", ["reply", "line"])
def test_both_hear_that_a_substitute_says_no(world: World, route: str) -> None:
    asked = to(world.mail(FRANCE, f"SUBSTITUTE {EVE} TO 20 Dec"), EVE)
    code = asked.reply_to.partition("+c.")[2].partition("@")[0]

    if route == "reply":
        sent = world.mail(EVE, "no, I have no time", answering=asked)
    else:
        sent = world.mail(EVE, f"No, I will not.\n\nCONFIRM {code}")

    assert {mail.to for mail in sent} == {EVE, FRANCE, GM}


def test_the_gm_hears_that_an_invited_person_does_not_come(world: World) -> None:
    world.mail(GM, "CREATE ulm standard")
    asked = to(world.mail(GM, f"GAME ulm\nINVITE {EVE}"), EVE)

    sent = world.mail(EVE, "Sorry, no. I am sure it is fun, but I have no time.", answering=asked)

    assert EVE in to(sent, GM).subject
    assert world.game("ulm").notes.admission.invited == {}


def test_one_no_ends_a_change_of_the_rules_and_names_nobody(world: World) -> None:
    asked = {mail.to: mail for mail in gm(world, "SET press black")}

    sent = world.mail(ITALY, "No, that is not ok with me.", answering=asked[ITALY])

    assert {mail.to for mail in sent} == {ITALY, GM}
    assert "Italy" not in to(sent, GM).text
    for power in POWERS:
        if power != "ITALY":
            world.mail(address(power), "YES", answering=asked[address(power)])
    assert world.game().settings.get("press") != "black"
    again = {mail.to: mail for mail in gm(world, "SET press black")}
    world.mail(FRANCE, "YES", answering=asked[FRANCE])
    assert world.game().notes.rule_change is not None
    assert world.game().notes.rule_change.yes == ()
    assert again[FRANCE].reply_to != asked[FRANCE].reply_to


def test_a_stranger_at_a_reply_address_hears_its_owners_no() -> None:
    world = World(accept="verified")
    world.import_game()
    report = world.answer(FRANCE, "STATUS", subject="austerlitz")
    sent = world.mail(EVE, "A Par - Bur\nFINAL", answering=report)

    told = world.mail(FRANCE, "No, that is not mine", answering=to(sent, FRANCE))

    assert {mail.to for mail in told} == {FRANCE, EVE, GM}
    assert "Par" not in to(told, EVE).text

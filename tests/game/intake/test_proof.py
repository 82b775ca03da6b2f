"""What a mail proves: our host's word against it is final, and a copy of it proves nothing."""

from __future__ import annotations

from datetime import timedelta
from email.utils import format_datetime

import pytest
from worlds import GM, START, Sent, World, address, flat, played_once

from gmbot.game.state.model import InboxState

FRANCE, ITALY, GERMANY = address("FRANCE"), address("ITALY"), address("GERMANY")
HOST = "gm.example; "
PASS = {"Authentication-Results": HOST + "dkim=pass header.d=players.example"}
FAILS = (
    "dmarc=fail header.from=players.example",
    "dmarc=fail (p=none dis=none) header.from=players.example; dkim=pass header.d=evil.example",
    "dmarc=fail header.from=players.example; dkim=pass header.d=players.example",
    "dkim=fail header.d=players.example; spf=fail smtp.mailfrom=players.example",
    "spf=softfail smtp.mailfrom=x@players.example; dkim=fail header.d=players.example",
    "dkim=pass header.d=evil.example; dkim=fail header.d=players.example; spf=fail",
    "dkim=fail header.d=players.example; spf=none",
    "dkim=fail header.d=players.example; spf=pass smtp.mailfrom=evil.example",
    "spf=softfail smtp.mailfrom=players.example",
    "spf=fail smtp.mailfrom=players.example; dkim=temperror header.d=players.example",
    "spf=fail smtp.mailfrom=evil.example; dkim=none",
    "dkim=policy header.d=players.example",
    'spf=fail reason="broken, dkim=pass header.d=players.example',
)
NO_FAILS = (
    "dkim=permerror header.d=players.example; spf=neutral smtp.mailfrom=players.example",
    "dmarc=temperror header.from=players.example; spf=pass smtp.mailfrom=evil.example",
    "dmarc=none header.from=players.example",
    "iprev=fail policy.iprev=192.0.2.1; arc=fail; x-spam=fail",
    "none",
)
"""Nothing is said against the sender: a reply address has its worth."""
SAVED = (
    "spf=fail smtp.mailfrom=players.example; dkim=pass header.d=players.example",
    "dkim=fail header.d=players.example; spf=pass smtp.mailfrom=players.example",
    "spf=softfail smtp.mailfrom=evil.example; dmarc=pass header.from=players.example",
    "spf=fail smtp.mailfrom=players.example; auth=pass smtp.auth=france@players.example",
    "dkim=fail header.d=players.example; dkim=pass header.d=players.example; spf=fail",
)
"""A mail that was sent on, or to which a host has added: a pass for the From address saves it."""
ORDERS = "A Par - Bur\nA Mar - Spa\nF Bre - Mao"


@played_once
def a_world(accept: str = "verified") -> World:
    world = World(accept=accept)
    world.import_game()
    world.sweep()
    return world


def of_power(power: str) -> str:
    return {"FRANCE": ORDERS, "ITALY": "A Ven H\nA Rom H\nF Nap H"}[power]


def counting(world: World, power: str = "FRANCE") -> int:
    """How many sets of a power count in the open phase."""
    with world.storage() as work:
        game = work.games.get(1)
        sets = work.games.submissions(1, game.phase)
    return sum(one.power == power and one.verified and not one.withdrawn for one in sets)


def stamped(result: str) -> dict[str, str]:
    return {"Authentication-Results": HOST + result}


# --------------------------------------------------------------------------- a failed check


@pytest.mark.parametrize("accept", ["verified", "from"])
@pytest.mark.parametrize("result", FAILS)
@pytest.mark.parametrize("power", ["FRANCE", "ITALY"])
def test_a_failed_check_of_our_host_beats_a_reply_address(
    accept: str, result: str, power: str
) -> None:
    world = a_world(accept)
    who = address(power)
    report = world.answer(who, "STATUS", subject="austerlitz")

    held = world.answer(who, of_power(power), answering=report, headers=stamped(result))
    settings = world.answer(who, "SET REMIND 12h", answering=report, headers=stamped(result))
    press = world.mail(who, "PRESS TO Germany\nhello\nENDPRESS", answering=report,
                       headers=stamped(result))  # fmt: skip

    assert held.kind == "unverified-orders"
    assert "somebody else" in flat(held)
    assert settings.kind == "held-mail"
    assert [mail.to for mail in press] == [who]
    assert counting(world, power) == 0
    world.answer(who, "YES", answering=held)
    assert counting(world, power) == 1


@pytest.mark.parametrize("accept", ["verified", "from"])
@pytest.mark.parametrize("result", FAILS)
@pytest.mark.parametrize("route", ["reply", "line", "beside"])
@pytest.mark.parametrize("word", ["YES", "No, I did not send this."])
def test_a_code_in_a_mail_that_our_host_calls_forged_changes_nothing(
    accept: str, result: str, route: str, word: str
) -> None:
    world = a_world(accept)
    held = world.answer(FRANCE, ORDERS, subject="austerlitz", headers=stamped(FAILS[0]))
    code = held.reply_to.partition("+c.")[2].partition("@")[0]
    lines = {"reply": word, "line": f"CONFIRM {code}", "beside": f"CONFIRM {code}\n{word}"}

    sent = world.mail(FRANCE, lines[route], answering=held if route == "reply" else None,
                      headers=stamped(result))  # fmt: skip

    assert [mail.to for mail in sent] == [FRANCE]
    assert "this word was not taken" in sent[0].subject
    assert counting(world) == 0
    world.mail(FRANCE, "YES", answering=held)
    assert counting(world) == 1


@pytest.mark.parametrize("text", ["RESIGN", "ALSO evil@elsewhere.example"])
def test_a_code_that_was_written_to_somebody_else_or_is_forged_does_nothing(text: str) -> None:
    world = a_world()
    asked = world.answer(FRANCE, text, subject="austerlitz", headers=PASS)
    code = asked.reply_to.partition("+c.")[2].partition("@")[0]
    with world.storage() as work:
        before = work.games.seats(1), work.people.by_address(FRANCE)

    world.mail(FRANCE, f"CONFIRM {code}", to=GERMANY)
    world.mail(FRANCE, "YES", answering=asked, headers=stamped(FAILS[0]))

    with world.storage() as work:
        assert (work.games.seats(1), work.people.by_address(FRANCE)) == before


@pytest.mark.parametrize("result", NO_FAILS + SAVED)
def test_what_is_no_clear_failure_leaves_a_reply_address_its_worth(result: str) -> None:
    world = a_world()
    report = world.answer(FRANCE, "STATUS", subject="austerlitz")

    world.mail(FRANCE, ORDERS, answering=report, headers=stamped(result))

    assert counting(world) == 1


def test_a_failure_counts_in_each_of_the_headers_that_our_host_writes() -> None:
    world = a_world()
    raw = (
        f"Authentication-Results: {HOST}dkim=pass header.d=players.example\r\n"
        f"Authentication-Results: {HOST}dmarc=fail header.from=players.example\r\n"
        f"From: {FRANCE}\r\nTo: {world.bot}\r\nSubject: austerlitz\r\n"
        f"Date: {format_datetime(START)}\r\nMessage-ID: <1@x.example>\r\n\r\n{ORDERS}\r\n"
    )

    world.deliver(raw.encode())

    assert counting(world) == 0


def test_where_our_host_always_stamps_a_mail_without_results_is_held() -> None:
    world = a_world()
    report = world.answer(FRANCE, "STATUS", subject="austerlitz")
    world.always_stamped = True

    held = world.answer(FRANCE, ORDERS, answering=report)

    assert held.kind == "unverified-orders"
    assert world.answer(FRANCE, ORDERS, subject="austerlitz", headers=PASS).kind == "order-receipt"


# --------------------------------------------------------------------------- written to others


@pytest.mark.parametrize("to", [GERMANY, f"{GERMANY}, {ITALY}", "bot@gm.example.evil.test"])
@pytest.mark.parametrize("text", [ORDERS, "SET REMIND 12h", "PRESS TO Italy\nhello\nENDPRESS"])
def test_a_letter_to_somebody_else_that_is_sent_on_to_us_is_held(to: str, text: str) -> None:
    world = a_world()
    headers = PASS | {"Delivered-To": world.bot, "X-Original-To": world.bot, "Resent-To": world.bot}

    sent = world.mail(FRANCE, text, subject="my plan", to=to, headers=headers)

    assert [mail.to for mail in sent] == [FRANCE]
    assert sent[0].kind in ("unverified-orders", "held-mail")
    assert counting(world) == 0


def test_a_reply_address_that_stands_in_no_to_or_cc_proves_nothing() -> None:
    world = a_world()
    token = world.answer(FRANCE, "STATUS", subject="austerlitz").reply_to

    world.mail(FRANCE, ORDERS, to=GERMANY, headers={"Delivered-To": token})

    assert counting(world) == 0


@pytest.mark.parametrize("alias", ["diplomacy@club.example", "Diplomacy+austerlitz@Club.example"])
def test_a_mail_to_an_alias_or_a_copy_to_us_is_for_us(alias: str) -> None:
    world = a_world()
    world.aliases = ("diplomacy@club.example",)

    world.mail(FRANCE, ORDERS, subject="austerlitz", to=alias, headers=PASS)
    world.mail(ITALY, of_power("ITALY"), subject="austerlitz", to=GERMANY,
               headers=PASS | {"Cc": f"The bot <{world.bot}>"})  # fmt: skip

    assert counting(world) == 1
    assert counting(world, "ITALY") == 1


# --------------------------------------------------------------------------- an old date


@pytest.mark.parametrize("route", ["new", "reply"])
@pytest.mark.parametrize("text", [ORDERS, "SET REMIND 12h", "RESIGN"])
@pytest.mark.parametrize("age", [timedelta(minutes=5), timedelta(days=400), None])
def test_a_mail_dated_before_the_phase_opened_is_held(
    route: str, text: str, age: timedelta | None
) -> None:
    world = a_world()
    world.pass_deadline()
    opened = world.clock.when
    report = world.answer(FRANCE, "STATUS", subject="austerlitz")
    world.pass_time(timedelta(hours=5))
    date = {"Date": format_datetime(opened - age) if age else "yesterday"}

    answering = report if route == "reply" else None
    held = world.answer(FRANCE, text, subject="austerlitz", answering=answering,
                        headers=PASS | date)  # fmt: skip

    assert held.kind in ("unverified-orders", "held-mail")
    assert "By its date" in flat(held)
    assert counting(world) == 0
    assert world.answer(FRANCE, "YES", answering=held).kind not in ("held-mail",)
    assert counting(world) == (text == ORDERS)


# --------------------------------------------------------------------------- a late yes


def held_with(world: World, text: str) -> Sent:
    return world.answer(FRANCE, text, subject="austerlitz")


@pytest.mark.parametrize(
    "text",
    [ORDERS, "PRESS TO Italy\nhello\nENDPRESS", "EXTENSION 24h", "PROPOSE DIAS",
     "SUBSTITUTE eve@elsewhere.example TO 30 Dec", "FOR F1901M\n" + ORDERS,
     "ABSENCE 1 Jan TO 9 Jan"],
)  # fmt: skip
@pytest.mark.parametrize("route", ["reply", "line"])
@pytest.mark.parametrize("later", [timedelta(), timedelta(days=3)])
def test_a_yes_after_the_phase_has_moved_on_changes_nothing_and_says_so(
    text: str, route: str, later: timedelta
) -> None:
    world = a_world()
    world.pass_time(timedelta(days=5))
    held = held_with(world, text)
    world.pass_deadline()
    world.pass_time(later)
    before = world.game()

    if route == "reply":
        sent = world.mail(FRANCE, "YES", answering=held)
    else:
        code = held.reply_to.partition("+c.")[2].partition("@")[0]
        sent = world.mail(FRANCE, f"CONFIRM {code}")

    assert [mail.to for mail in sent] == [FRANCE]
    assert "E-PHASE-PAST" in sent[0].subject
    assert world.game() == before
    assert counting(world) == 0


def test_a_yes_in_time_does_what_it_was_asked_for() -> None:
    world = a_world()
    held = held_with(world, ORDERS)
    world.pass_time(timedelta(days=6))

    world.mail(FRANCE, "YES", answering=held)

    assert counting(world) == 1


@pytest.mark.parametrize("text", ["RESIGN", "SUBSTITUTE eve@elsewhere.example TO 30 Dec"])
def test_a_command_that_waits_for_a_code_is_for_its_phase(text: str) -> None:
    world = World()
    world.import_game()
    asked = world.mail(FRANCE, text, subject="austerlitz")[0]
    world.pass_deadline()

    world.mail(FRANCE, "YES", answering=asked)

    with world.storage() as work:
        assert all(seat.person_id for seat in work.games.seats(1))


def test_press_that_was_held_goes_out_in_its_phase_alone() -> None:
    world = World()
    world.import_game()
    held = world.answer(FRANCE, "PRESS TO Italy\nA Par - Bur\nENDPRESS")
    assert held.kind == "press-held"
    world.pass_deadline()

    sent = world.mail(FRANCE, "SEND 1")

    assert [mail.to for mail in sent] == [FRANCE]
    assert "E-PHASE-PAST" in sent[0].subject
    assert "Par - Bur" in sent[0].text


# --------------------------------------------------------------------------- mails that lay about


@pytest.mark.parametrize("text", [ORDERS, "PRESS TO Italy\nhello\nENDPRESS", "EXTENSION 24h"])
def test_what_the_operator_replays_counts_for_the_phase_in_which_it_came(text: str) -> None:
    world = World()
    world.import_game()
    read, world.steps = world.steps, world.steps

    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("on purpose")

    object.__setattr__(world.steps, "read", fails)
    world.mail(FRANCE, text, subject="austerlitz")
    object.__setattr__(world.steps, "read", world._read)
    [aside] = [one for one in world.inbox() if one.state is InboxState.SET_ASIDE]
    world.pass_deadline()
    before = world.game()

    assert read.replay(aside.id)

    [answer] = [mail for mail in world.news() if mail.to == FRANCE]
    assert "E-PHASE-PAST" in answer.subject
    assert world.game() == before
    assert counting(world) == 0


def test_what_came_after_the_deadline_while_we_were_down_is_not_for_the_next_phase() -> None:
    world = World()
    world.import_game()
    deadline = world.game().deadline
    assert deadline is not None
    raw = (f"From: {FRANCE}\r\nTo: {world.bot}\r\nSubject: austerlitz\r\n"
           f"Message-ID: <2@x.example>\r\n\r\n{ORDERS}\r\n").encode()  # fmt: skip
    with world.storage() as work:
        work.inbox.add(raw, deadline + timedelta(hours=1), "test")
        work.commit()
    world.clock.when = deadline + timedelta(hours=9)

    sent = world.sweep()

    assert world.game().phase.code == "F1901M"
    assert counting(world) == 0
    assert any("E-PHASE-PAST" in mail.subject for mail in sent if mail.to == FRANCE)


def test_the_gm_is_bound_like_everybody() -> None:
    world = a_world()
    held = world.answer(GM, "EXTEND 24h", subject="austerlitz")
    world.pass_deadline()
    deadline = world.game().deadline

    answer = world.answer(GM, "YES", answering=held)

    assert "E-PHASE-PAST" in answer.subject
    assert world.game().deadline == deadline

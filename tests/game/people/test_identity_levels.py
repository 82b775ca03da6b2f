"""How sure we are who wrote, and what that is enough for: levels 0 to 3."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from worlds import GM, START, Sent, World, a_game, address, flat, played_once

from gmbot.game.archive import export
from gmbot.game.people.passwords import Secrets, mask_passwords
from gmbot.mail.reading import read_mail

FRANCE, ITALY, GERMANY = address("FRANCE"), address("ITALY"), address("GERMANY")
STRANGER = "somebody@elsewhere.example"
PROOF = {"Authentication-Results": "gm.example; dkim=pass header.d=players.example"}
PASSWORD = "correct horse!"
WORD = PASSWORD.replace(" ", "-")


@played_once
def a_world() -> World:
    """A running game whose bot wants more than a From line."""
    world = World(accept="verified")
    world.import_game()
    world.sweep()
    return world


def code_in(sent: Sent) -> str:
    return re.findall(r"CONFIRM (\w+)", sent.text)[0]


def orders_of(world: World, power: str = "FRANCE") -> list[str]:
    """The sets of a power in the open phase: ``["verified"]``."""
    with world.storage() as work:
        game = work.games.get(1)
        sets = [s for s in work.games.submissions(1, game.phase) if s.power == power]
    return ["withdrawn" if s.withdrawn else "verified" if s.verified else "held" for s in sets]


def with_password(world: World, who: str = FRANCE) -> None:
    done = world.answer(who, f"SET PASSWORD {WORD}", headers=PROOF)
    assert "your password is set" in done.subject


def a_mail_to(world: World, who: str) -> Sent:
    """A mail of the bot's own to somebody, whose reply address is theirs."""
    return world.answer(who, "STATUS", subject="austerlitz")


# --------------------------------------------------------------------------- level 0


@pytest.mark.parametrize("text", ["HELP", "LIST", "RULES", "MAP", "HISTORY"])
def test_anybody_may_ask_what_is_public(text: str) -> None:
    world = a_world()
    world.pass_deadline()

    answer = world.answer(STRANGER, text, subject="austerlitz")

    assert answer.kind not in ("unknown-sender", "held-mail")


@pytest.mark.parametrize(
    "text", ["A Par - Bur", "PRESS TO ALL\nhello\nENDPRESS", "VOTE YES", "RESIGN", "EXTEND 24h"]
)
def test_a_stranger_changes_nothing_and_learns_nothing(text: str) -> None:
    world = a_world()
    before = world.game()

    sent = world.mail(STRANGER, text, subject="austerlitz")

    assert [mail.to for mail in sent] == [STRANGER]
    assert sent[0].kind == "unknown-sender"
    assert "France" not in sent[0].text
    assert world.game() == before


# --------------------------------------------------------------------------- level 1


def test_orders_with_a_from_line_alone_are_held_and_asked_about() -> None:
    """A verified set always outranks an unverified one."""
    world = a_world()
    world.mail(FRANCE, "A Par H\nA Mar H\nF Bre H", subject="austerlitz", headers=PROOF)

    held = world.answer(FRANCE, "A Par - Bur", subject="austerlitz")

    assert held.kind == "unverified-orders"
    assert orders_of(world) == ["verified", "held"]
    world.pass_deadline()
    with world.storage() as work:
        [record] = work.games.records(1)
    assert {e.order for e in record.report.orders if e.power == "FRANCE"} == {
        "A PAR H", "A MAR H", "F BRE H",
    }  # fmt: skip


def test_one_word_from_the_registered_address_takes_held_orders() -> None:
    world = a_world()
    held = world.answer(FRANCE, "A Par - Bur", subject="austerlitz")

    receipt = world.answer(FRANCE, "yes", answering=held)

    assert receipt.kind == "order-receipt"
    assert orders_of(world) == ["withdrawn", "verified"]


@pytest.mark.parametrize("text", ["PRESS TO ITALY\nhi\nENDPRESS", "PROPOSE DIAS", "EXTENSION 24h"])
def test_press_votes_and_wishes_wait_for_a_word_too(text: str) -> None:
    world = a_world()

    sent = world.mail(FRANCE, text, subject="austerlitz")
    done = world.mail(FRANCE, "YES", answering=sent[0])

    assert [mail.kind for mail in sent] == ["held-mail"]
    assert all(mail.kind != "held-mail" for mail in done)


def test_a_reply_address_in_foreign_hands_only_asks_its_owner() -> None:
    """The token trap: players forward our mails to their allies."""
    world = a_world()
    report = a_mail_to(world, FRANCE)

    sent = world.mail(STRANGER, "A Par - Bur\nA Mar H\nF Bre H", answering=report)

    by_reader = {mail.to: mail for mail in sent}
    assert by_reader[STRANGER].kind == "unknown-sender"
    assert by_reader[FRANCE].kind == "held-mail"
    assert STRANGER in by_reader[FRANCE].text
    assert orders_of(world) == []
    world.mail(FRANCE, "YES", answering=by_reader[FRANCE])
    assert orders_of(world) == ["verified"]


def test_an_ally_with_a_forwarded_mail_does_not_act_for_its_reader() -> None:
    world = a_world()
    report = a_mail_to(world, FRANCE)

    world.mail(ITALY, "A Par - Bur", answering=report, headers=PROOF)

    assert orders_of(world) == []
    assert orders_of(world, "ITALY") == []


# --------------------------------------------------------------------------- level 2: tokens


def test_a_reply_from_the_registered_address_proves_enough() -> None:
    world = a_world()

    receipt = world.answer(FRANCE, "A Par - Bur", answering=a_mail_to(world, FRANCE))

    assert receipt.kind == "order-receipt"
    assert orders_of(world) == ["verified"]


def test_reply_addresses_change_with_each_phase_and_the_last_one_counts_a_phase_longer() -> None:
    world = a_world()
    first = a_mail_to(world, FRANCE)
    world.pass_deadline()
    second = a_mail_to(world, FRANCE)
    assert first.reply_to != second.reply_to

    late = world.answer(FRANCE, "SET REMIND 12h", answering=first)
    world.pass_deadline()
    too_late = world.answer(FRANCE, "SET REMIND 11h", answering=first)

    assert late.kind == "done"
    assert too_late.kind == "held-mail"


def test_the_reply_address_of_a_former_player_is_worth_nothing() -> None:
    world = a_world()
    old = a_mail_to(world, FRANCE)
    world.mail(GM, "EJECT France", subject="austerlitz", headers=PROOF)
    asked = world.mail(GM, "EJECT France", subject="austerlitz", headers=PROOF)[-1]
    world.mail(GM, "YES", answering=asked)

    with world.storage() as work:
        token = old.reply_to.partition("austerlitz.")[2].partition("@")[0]
        assert token
        assert work.games.seat_by_token(token) is None
    assert world.answer(FRANCE, "A Par - Bur", answering=old).kind != "order-receipt"


def test_press_addresses_die_when_a_seat_changes_hands() -> None:
    world = a_world()
    sent = world.mail(FRANCE, "PRESS TO ITALY\nhello\nENDPRESS", subject="austerlitz",
        headers=PROOF)  # fmt: skip
    letter = next(mail for mail in sent if mail.to == ITALY)
    assert ".p." in letter.reply_to
    asked = world.mail(GM, "EJECT Italy", subject="austerlitz", headers=PROOF)
    world.mail(GM, "YES", answering=next(mail for mail in asked if mail.to == GM))
    asked = world.mail(GM, "REINSTATE Italy", subject="austerlitz", headers=PROOF)
    world.mail(ITALY, "YES", answering=next(mail for mail in asked if mail.to == ITALY))

    sent = world.mail(ITALY, "an answer", answering=letter, headers=PROOF)

    assert FRANCE not in {mail.to for mail in sent}


def test_a_player_may_have_new_reply_addresses_at_once() -> None:
    world = a_world()
    old = a_mail_to(world, FRANCE)
    asked = world.answer(FRANCE, "NEW TOKEN", answering=old)
    world.mail(FRANCE, "YES", answering=asked)

    assert world.answer(FRANCE, "SET REMIND 12h", answering=old).kind == "held-mail"
    new = a_mail_to(world, FRANCE)
    assert world.answer(FRANCE, "SET REMIND 12h", answering=new).kind == "done"


# --------------------------------------------------------------------------- level 2: passwords


def test_a_password_proves_who_wrote_from_any_address_and_the_registered_one_is_told() -> None:
    world = a_world()
    with_password(world)

    sent = world.mail(STRANGER, f"SIGNON france@austerlitz {WORD}\nA Par - Bur\nA Mar H\nF Bre H")

    by_reader = {mail.to: mail for mail in sent}
    assert orders_of(world) == ["verified"]
    assert by_reader[STRANGER].kind == "order-receipt"
    assert by_reader[FRANCE].kind == "order-receipt"
    assert f"it came from {STRANGER}" in flat(by_reader[FRANCE])
    assert STRANGER not in by_reader[STRANGER].text


@pytest.mark.parametrize("line", ["SIGNON fausterlitz {}", "signon France@austerlitz {}"])
def test_old_judges_ways_to_sign_on_are_read(line: str) -> None:
    world = a_world()
    with_password(world)

    world.mail(STRANGER, f"{line.format(WORD)}\nA Par - Bur\nSIGNOFF\nA Mar H")

    assert orders_of(world) == ["verified"]


def test_a_wrong_password_does_nothing_and_says_no_more_than_for_an_empty_seat() -> None:
    world = a_world()
    with_password(world)

    wrong = world.answer(STRANGER, "SIGNON france@austerlitz wrong-one\nA Par - Bur")
    without = world.answer(STRANGER, "SIGNON italy@austerlitz wrong-one\nA Rom - Apu")

    assert "E-AUTH" in wrong.subject
    assert wrong.subject == without.subject
    assert wrong.text == without.text
    assert orders_of(world) == []


def test_after_five_wrong_passwords_none_is_tried_for_an_hour() -> None:
    world = a_world()
    with_password(world)
    for number in range(5):
        world.mail(STRANGER, f"SIGNON france@austerlitz guess-{number}")

    right = f"SIGNON france@austerlitz {WORD}\nA Par - Bur"
    assert "E-LIMIT" in world.answer(STRANGER, right).subject
    world.pass_time(timedelta(minutes=61))
    world.mail(STRANGER, right + "\nA Mar H")

    assert orders_of(world) == ["verified"]


@pytest.mark.parametrize("guesser", [STRANGER, FRANCE, GERMANY])
@pytest.mark.parametrize("guesses", [5, 9])
def test_wrong_passwords_slow_down_their_sender_alone(guesser: str, guesses: int) -> None:
    """Though he writes in the player's name, from the player's own address."""
    world = a_world()
    with_password(world)
    for number in range(guesses):
        world.mail(guesser, f"SIGNON france@austerlitz guess-{number}", subject=f"{number}")

    right = f"SIGNON france@austerlitz {WORD}\nA Par - Bur"
    world.mail("hotel@elsewhere.example", right)
    own = world.answer(FRANCE, right.replace("Bur", "Pic"))

    assert orders_of(world)[0] == "verified"
    assert own.kind in ("order-receipt", "unverified-orders")
    world.mail(FRANCE, "YES", answering=own)
    assert "held" not in orders_of(world)


def test_a_needless_password_is_no_fault() -> None:
    world = a_world()

    receipt = world.answer(FRANCE, "SIGNON france@austerlitz whatever\nA Par - Bur",
        headers=PROOF)  # fmt: skip

    assert receipt.kind == "order-receipt"


def test_nobody_signs_on_as_another_without_that_ones_password() -> None:
    world = a_world()
    with_password(world, ITALY)

    answer = world.answer(ITALY, f"SIGNON france@austerlitz {WORD}\nA Par - Bur", headers=PROOF)
    other = world.answer(ITALY, "SIGNON france@austerlitz\nA Par - Bur", headers=PROOF)

    assert "E-AUTH" in answer.subject
    assert "E-SEAT-MISMATCH" in other.subject
    assert orders_of(world) == []


def test_a_password_stands_in_no_mail_and_not_in_the_store() -> None:
    world = a_world()
    every = world.mail(FRANCE, f"SET PASSWORD {WORD}", headers=PROOF)
    every += world.mail(FRANCE, "", subject=f"SET PASSWORD {WORD}x", headers=PROOF)
    every += world.mail(FRANCE, f"SIGNON france@austerlitz {WORD}x\nblah blah\nSING THE SONG")
    world.pass_deadline()
    every += world.mail(FRANCE, f"SIGNON france@austerlitz {WORD}x\nFOR S1901M\nA Par - Bur")
    every += world.mail(FRANCE, f"> SIGNON france@austerlitz {WORD}x\nwhat about this?")
    every += world.mail(STRANGER, f"SIGNON france@austerlitz {WORD}y\nA Par - Bur")

    assert every
    for mail in every:
        assert WORD.encode() not in mail.row.raw
        assert WORD not in mail.text
    with world.storage() as work:
        person = work.people.by_address(FRANCE)
        events = work.events()
    assert person is not None
    assert WORD not in str(person.settings)
    assert person.settings.password.startswith("scrypt$")
    assert WORD not in str(events)


@pytest.mark.parametrize(
    "text",
    [
        "Hello dear friend",
        "TAKEOVER France austerlitz",
        "SIGNON france@austerlitz",
        "Sign on, please",
    ],
)
def test_what_is_no_password_is_not_masked(text: str) -> None:
    mail = read_mail(f"From: a@b.example\n\n{text}\n".encode(), START, 1_000_000)

    masked, secrets = mask_passwords(mail)

    assert masked == mail
    assert secrets == Secrets()


def test_a_password_in_a_quote_is_not_taken_for_that_of_the_mail() -> None:
    world = a_world()
    with_password(world)

    world.mail(
        STRANGER,
        f"> SIGNON italy@austerlitz other-one\nSIGNON france@austerlitz {WORD}\nA Par - Bur",
    )

    assert orders_of(world) == ["verified"]


def test_a_stranger_cannot_have_a_player_written_to_without_end() -> None:
    world = a_world()
    world.answers_per_hour = 3

    letters = [
        mail
        for number in range(10)
        for mail in world.mail(STRANGER, f"ALSO {FRANCE}", subject=f"try {number}")
        if mail.to == FRANCE
    ]

    assert len(letters) <= 4


def test_two_players_with_one_password_have_different_hashes() -> None:
    world = a_world()
    with_password(world, FRANCE)
    with_password(world, ITALY)

    with world.storage() as work:
        kept = {work.people.by_address(who).settings.password for who in (FRANCE, ITALY)}

    assert len(kept) == 2


def test_a_password_can_be_too_short_and_can_be_removed() -> None:
    world = a_world()
    with_password(world)

    assert "6 to 100" in world.answer(FRANCE, "SET PASSWORD abc", headers=PROOF).text
    world.mail(FRANCE, "SET PASSWORD OFF", headers=PROOF)

    refused = world.answer(STRANGER, f"SIGNON france@austerlitz {WORD}\nA Par - Bur")
    assert "E-AUTH" in refused.subject


def test_before_powers_are_dealt_a_seat_may_be_signed_on_to_by_any_letter() -> None:
    world = World()
    world.import_game(state="forming", deadline=None,
        players=[{"power": None, "name": "Ed", "addresses": [FRANCE]}])  # fmt: skip

    answer = world.answer(FRANCE, "SIGNON fausterlitz secret\nPREFER England")

    assert "preference is kept" in answer.subject


def test_signing_on_and_nothing_else_shows_how_things_stand() -> None:
    world = a_world()

    answer = world.answer(FRANCE, "SIGNON france@austerlitz\nSIGNOFF", headers=PROOF)

    assert answer.kind == "status"


# --------------------------------------------------------------------------- level 3


@pytest.mark.parametrize("text", ["RESIGN", "SET ADDRESS new@players.example"])
def test_what_cannot_be_undone_needs_a_code(text: str) -> None:
    world = a_world()

    sent = world.mail(FRANCE, text, subject="austerlitz", headers=PROOF)

    answer = next(mail for mail in sent if mail.to == FRANCE)
    assert code_in(answer)
    with world.storage() as work:
        assert work.people.by_address(FRANCE) is not None
        assert [seat.person_id is not None for seat in work.games.seats(1)] == [True] * 7


def test_the_code_goes_to_the_registered_address_and_not_to_where_a_password_came_from() -> None:
    world = a_world()
    with_password(world)

    sent = world.mail(STRANGER, f"SIGNON france@austerlitz {WORD}\nRESIGN")

    by_reader = {mail.to: mail for mail in sent}
    code = code_in(by_reader[FRANCE])
    assert code not in by_reader[STRANGER].row.raw.decode()
    world.mail(STRANGER, f"CONFIRM {code}")
    with world.storage() as work:
        assert all(seat.person_id is not None for seat in work.games.seats(1))
    world.mail(FRANCE, "YES", answering=by_reader[FRANCE])
    with world.storage() as work:
        assert not all(seat.person_id is not None for seat in work.games.seats(1))


def test_a_player_with_two_games_signs_on_to_the_one_he_means() -> None:
    world = a_world()
    with world.storage() as work:
        tables = a_game(game="borodino")
        export.import_game(world.context(work, world.clock.now()), tables)
        work.commit()

    receipt = world.answer(FRANCE, "SIGNON fborodino\nA Par - Bur", headers=PROOF)

    assert "[borodino]" in receipt.subject
    assert orders_of(world) == []


# --------------------------------------------------------------------------- who may act


EMPOWERING = {
    f"SET PASSWORD {WORD}": "your password is set",
    "NEW TOKEN": "your reply addresses are new",
    f"SUBSTITUTE {STRANGER} TO 20 Dec": "is asked to order for you",
}


def standing_of(world: World) -> list[object]:
    with world.storage() as work:
        person = work.people.by_address(FRANCE)
        return [person, work.games.get(1), [seat.token for seat in work.games.seats(1)]]


@pytest.mark.parametrize("text", EMPOWERING)
@pytest.mark.parametrize("who", [FRANCE, ITALY])
def test_a_reply_address_alone_changes_nobodys_power_to_act(text: str, who: str) -> None:
    world = a_world()
    report = a_mail_to(world, who)
    before = standing_of(world)

    sent = world.mail(who, text, answering=report)

    assert [mail.to for mail in sent] == [who]
    assert sent[0].kind == "confirm-command"
    assert WORD not in sent[0].text
    assert standing_of(world) == before
    done = world.mail(who, "YES", answering=sent[0])
    assert any(EMPOWERING[text] in flat(mail) + mail.subject for mail in done)


@pytest.mark.parametrize("text", EMPOWERING)
def test_a_stamp_is_enough_and_all_addresses_are_told(text: str) -> None:
    world = a_world()
    second = "second@players.example"
    with world.storage() as work:
        person = work.people.by_address(FRANCE)
        assert person is not None
        work.people.save(replace(person, addresses=(*person.addresses, second)))
        work.commit()

    sent = world.mail(FRANCE, text, subject="austerlitz", headers=PROOF)

    assert {FRANCE, second} <= {mail.to for mail in sent}
    assert any(EMPOWERING[text] in flat(mail) + mail.subject for mail in sent if mail.to == FRANCE)
    assert ["was done for you" in mail.subject for mail in sent if mail.to == second] == [True]

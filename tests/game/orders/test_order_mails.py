"""Order mails: stored, answered at once, replaced, refused when it is too late."""

from __future__ import annotations

from datetime import timedelta

import pytest
from worlds import POWERS, World, address, played_once

from gmbot.game.state.model import InboxState, Submission
from gmbot.rules.notation import write_order

FRANCE = address("FRANCE")


@played_once
def a_running_game(**rest: object) -> World:
    world = World()
    world.import_game(**rest)
    return world


def on_file(world: World, power: str = "FRANCE") -> list[Submission]:
    game = world.game()
    with world.storage() as work:
        return [one for one in work.games.submissions(game.id, game.phase) if one.power == power]


def orders(submission: Submission) -> list[str]:
    return [write_order(line.order) for line in submission.orders]


def test_orders_are_stored_and_the_receipt_shows_them_as_understood() -> None:
    world = a_running_game()

    receipt = world.answer(FRANCE, "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO")

    assert receipt.kind == "order-receipt"
    assert "France" in receipt.subject
    [stored] = on_file(world)
    assert orders(stored) == ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"]
    for line in ("A Par -> Bur", "A Mar S A Par -> Bur", "F Bre -> MAO"):
        assert line in receipt.text


def test_a_unit_without_order_is_named_with_what_will_happen() -> None:
    receipt = a_running_game().answer(FRANCE, "A Par - Bur")

    assert "A Mar" in receipt.text
    assert "will hold" in receipt.text


def test_one_bad_line_does_not_cost_the_good_ones() -> None:
    world = a_running_game()

    receipt = world.answer(FRANCE, "A Par - Bur\nA Mar - Mos\nF Bre - MAO")

    assert orders(on_file(world)[0]) == ["A PAR - BUR", "F BRE - MAO"]
    assert "A Mar - Mos" in receipt.text
    assert "problem" in receipt.subject


def test_a_new_set_replaces_the_old_one_whole() -> None:
    """S3.10"""
    world = a_running_game()
    world.answer(FRANCE, "A Par - Bur\nF Bre - MAO")

    receipt = world.answer(FRANCE, "A Par - Gas")

    assert "replaces your set 1" in receipt.text
    top, _, below = receipt.text.partition("UNIT")
    assert "F Bre -> MAO" not in below
    assert "CHANGE\nF Bre -> MAO" in top  # what is lost can be added again
    assert [one.serial for one in on_file(world)] == [1, 2]


def test_a_change_replaces_only_the_units_it_names() -> None:
    """S3.11"""
    world = a_running_game()
    world.answer(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")

    world.answer(FRANCE, "CHANGE\nA Mar - Pie")

    assert orders(on_file(world)[-1]) == ["A PAR - BUR", "A MAR - PIE", "F BRE - MAO"]


def test_numbered_sets_count_by_their_number_not_by_their_arrival() -> None:
    """S3.12: #2 arrives before #1."""
    world = a_running_game()
    world.answer(FRANCE, "#2\nA Par - Bur")

    receipt = world.answer(FRANCE, "#1\nA Par - Gas")
    world.pass_deadline()

    assert "higher number" in receipt.text
    with world.storage() as work:
        [record] = work.games.records(1)
    assert {"A PAR - BUR"} <= {entry.order for entry in record.report.orders}


def test_nothing_understood_stores_nothing_and_leaves_the_old_set() -> None:
    world = a_running_game()
    world.answer(FRANCE, "A Par - Bur")

    receipt = world.answer(FRANCE, "A Mar - Mos")

    assert len(on_file(world)) == 1
    assert "stays as it was" in receipt.text


def test_prose_goes_to_the_gm_and_its_writer_is_told() -> None:
    """S4.24: other mail is a question to the GM."""
    world = a_running_game()

    sent = world.mail(FRANCE, "Dear GM, is Switzerland passable in this game? I wonder.")

    assert sorted(one.kind for one in sent) == ["nothing-understood", "question"]
    question = next(one for one in sent if one.kind == "question")
    assert "Switzerland" in question.text


def test_a_set_can_be_taken_back() -> None:
    world = a_running_game()
    world.answer(FRANCE, "A Par - Bur")

    assert "taken back" in world.answer(FRANCE, "CLEAR").text
    assert "No orders from you yet" in world.answer(FRANCE, "STATUS").text


@pytest.mark.parametrize("state", ["forming", "paused", "ended"])
def test_a_game_that_does_not_run_takes_no_orders(state: str) -> None:
    world = a_running_game(state=state)

    assert "takes no orders now" in world.answer(FRANCE, "A Par - Bur").subject


def test_orders_for_a_resolved_phase_are_refused_with_what_was_used() -> None:
    """S3.5: no new orders for a resolved phase."""
    world = a_running_game()
    world.answer(FRANCE, "A Par - Bur")
    world.pass_deadline()
    phase = world.game().phase

    answer = world.answer(FRANCE, "FOR S1901M\nA Par - Gas")

    assert answer.kind == "too-late"
    assert "your set 1" in answer.text
    assert world.game().phase == phase
    assert on_file(world) == []


def test_a_reply_to_a_mail_of_an_older_phase_is_not_used_for_this_one() -> None:
    """Mail that was under way when the deadline came must not become an order of the next phase."""
    world = a_running_game()
    receipt = world.answer(FRANCE, "A Par - Bur")
    world.pass_deadline()

    answer = world.answer(FRANCE, "A Par - Gas", answering=receipt)

    assert answer.kind == "too-late"
    assert on_file(world) == []


def test_a_reply_to_the_report_is_about_the_next_phase() -> None:
    world = a_running_game()
    report = next(one for one in world.pass_deadline() if one.to == FRANCE)

    assert world.answer(FRANCE, "A Par - Bur", answering=report).kind == "order-receipt"


def test_orders_for_a_phase_far_away_are_refused_by_name() -> None:
    answer = a_running_game().answer(FRANCE, "FOR F1951M\nA Par - Bur")

    assert answer.kind == "refusal"
    assert "Fall 1951" in answer.text


def test_a_mail_that_arrived_in_time_counts_though_it_is_read_late() -> None:
    """S3.6: the time of arrival at our server decides, also when the bot was down."""
    world = a_running_game()
    raw = (
        b"From: france@players.example\r\nMessage-ID: <t@x>\r\nSubject: orders\r\n\r\n"
        b"A Par - Bur\r\n"
    )
    deadline = world.game().deadline
    assert deadline is not None
    with world.storage() as work:
        work.inbox.add(raw, deadline - timedelta(minutes=1), "test")
        work.inbox.add(raw.replace(b"<t", b"<u").replace(b"Bur", b"Gas"),
                       deadline + timedelta(minutes=1), "test")  # fmt: skip
        work.commit()
    world.clock.when = deadline + timedelta(hours=3)

    world.sweep()

    with world.storage() as work:
        used = {entry.order for entry in work.games.records(1)[0].report.orders}
    assert "A PAR - BUR" in used
    assert "A PAR - GAS" not in used


@pytest.mark.parametrize("power", POWERS)
def test_every_power_finds_its_own_units_in_the_template_it_gets(power: str) -> None:
    """The template of a report, sent back as it is, is a complete set."""
    world = a_running_game()
    report = next(one for one in world.pass_deadline() if one.to == address(power))
    lines = [line for line in report.text.splitlines() if line.strip().endswith(" H")]

    receipt = world.answer(address(power), "\n".join(lines), answering=report)

    assert receipt.kind == "order-receipt"
    assert "problem" not in receipt.subject
    assert len(on_file(world, power)[0].orders) == (4 if power == "RUSSIA" else 3)


def test_unproven_orders_are_kept_unused_until_one_word_comes_back() -> None:
    world = World(accept="verified")
    world.import_game()

    held = world.answer(FRANCE, "A Par - Bur")
    before = on_file(world)[0]
    receipt = world.answer(FRANCE, "yes", answering=held)

    assert held.kind == "unverified-orders"
    assert not before.verified
    assert receipt.kind == "order-receipt"
    assert [one.verified for one in on_file(world) if not one.withdrawn] == [True]


def test_unproven_orders_are_not_used_at_the_deadline() -> None:
    world = World(accept="verified")
    world.import_game()
    world.answer(FRANCE, "A Par - Bur")

    world.pass_deadline()

    with world.storage() as work:
        used = {entry.order for entry in work.games.records(1)[0].report.orders}
    assert "A PAR H" in used


def test_a_reply_token_with_its_owners_address_is_proof() -> None:
    """The token upgrades a registered From; alone it proves nothing."""
    world = World(accept="verified")
    world.import_game()
    report = next(one for one in world.pass_deadline() if one.to == FRANCE)

    forwarded = world.answer(address("GERMANY"), "A Mun - Bur", to=report.reply_to)
    own = world.answer(FRANCE, "A Par - Bur", answering=report)

    assert own.kind == "order-receipt"
    assert forwarded.kind == "unverified-orders"


@pytest.mark.parametrize(
    ("raw", "kind", "words"),
    [
        (b"Subject: empty\r\n\r\n", "help", "HELP Getting in"),
        (b"Subject: x\r\nContent-Type: text/plain; charset=klingon\r\n\r\nA Par - Bur\r\n",
         "order-receipt", "A Par -> Bur"),
        (b"Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nA Par - Bur",
         "order-receipt", "A Par -> Bur"),
        (b"Subject: x\r\nMIME-Version: 1.0\r\nContent-Type: application/ms-tnef\r\n\r\nAAAA\r\n",
         "refusal", "plain text"),
        (b"Subject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/encrypted; boundary=b\r\n\r\n"
         b"--b\r\nContent-Type: application/octet-stream\r\n\r\nxyz\r\n--b--\r\n",
         "refusal", "plain text"),
        (b"Subject: x\r\n\r\n" + b"A Par - Bur\r\n" * 90_000, "refusal", "too large"),
    ],
    ids=["empty", "unknown charset", "broken MIME", "no text", "encrypted", "over the limit"],
)  # fmt: skip
def test_a_mail_that_is_broken_is_answered_and_kept(raw: bytes, kind: str, words: str) -> None:
    world = a_running_game()
    mail = b"From: france@players.example\r\nMessage-ID: <b@x>\r\n" + raw

    sent = world.deliver(mail)

    assert [one.kind for one in sent] == [kind]
    assert words in sent[0].text + sent[0].subject
    assert world.inbox()[0].state is InboxState.DONE
    assert world.inbox()[0].raw == mail
    assert world.answer(FRANCE, "A Par - Bur").kind == "order-receipt"


def test_two_games_in_one_mail_that_disagree_are_not_executed() -> None:
    """E-GAME-CONFLICT"""
    world = a_running_game()
    world.import_game(game="marengo")

    answer = world.answer(FRANCE, "GAME marengo\nA Par - Bur", to="bot+austerlitz@gm.example")

    assert answer.kind == "refusal"
    assert "austerlitz" in answer.text
    assert "marengo" in answer.text
    assert on_file(world) == []


def test_an_unknown_game_is_answered_with_ones_own() -> None:
    world = a_running_game()

    answer = world.answer(FRANCE, "GAME waterloo\nA Par - Bur")

    assert "There is no game waterloo" in answer.text
    assert "austerlitz" in answer.text


def test_of_several_games_one_must_be_named() -> None:
    world = a_running_game()
    world.import_game(game="marengo")

    unnamed = world.answer(FRANCE, "A Par - Bur")
    tagged = world.answer(FRANCE, "A Par - Bur", subject="[marengo] orders")
    named = world.answer(FRANCE, "A Par - Bur", subject="Austerlitz France Spring 1901")

    assert "which game" in unnamed.subject
    assert "marengo" in tagged.subject
    assert "austerlitz" in named.subject


def test_powers_of_the_map_are_not_named_by_their_players() -> None:
    answer = a_running_game().answer(FRANCE, "NAME EMPIRE Ruritania")

    assert answer.kind == "refusal"
    assert "The powers of austerlitz have the names of the map" in answer.text


@pytest.mark.parametrize(
    ("subject", "kind"),
    [
        ("Austerlitz France Spring 1901", "order-receipt"),
        ("spring 01 french austerlitz orders", "order-receipt"),
        ("F1901M austerlitz", "ahead-orders"),
        ("Austerlitz Germany Spring 1901", "refusal"),
        ("orders", "order-receipt"),
    ],
)
def test_the_subject_of_a_new_mail_is_believed_or_contradicted(subject: str, kind: str) -> None:
    """S4.23: game, nation, turn, in any order; a wrong nation or turn executes nothing."""
    world = a_running_game()

    assert world.answer(FRANCE, "A Par - Bur", subject=subject).kind == kind
    assert len(on_file(world)) == (kind == "order-receipt")


def test_a_past_phase_in_the_subject_is_too_late() -> None:
    """E-PHASE-PAST"""
    world = a_running_game()
    world.pass_deadline()

    answer = world.answer(FRANCE, "A Par - Bur", subject="Austerlitz Spring 1901")

    assert answer.kind == "too-late"
    assert on_file(world) == []


@pytest.mark.parametrize("word", ["No!", "this was not me", "who are you?"])
def test_only_a_yes_confirms(word: str) -> None:
    world = World()
    asked = world.answer("ed@players.example", "REGISTER Ed")

    assert world.answer("ed@players.example", word, answering=asked).kind == "refusal"
    assert world.answer("ed@players.example", "Yes", answering=asked).kind == "welcome"


def test_orders_for_a_year_before_the_game_are_not_called_too_early() -> None:
    answer = a_running_game().answer(
        FRANCE, "A Par - Bur", subject="austerlitz France Spring 1900 orders"
    )

    assert "S1900M is past (E-PHASE-PAST)" in answer.subject
    assert "| A Par - Bur" in answer.text

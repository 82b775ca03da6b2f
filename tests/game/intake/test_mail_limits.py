"""How much mail a cause may bring about: strangers, third parties, GMs, machines."""

from __future__ import annotations

from datetime import timedelta

import pytest
from worlds import GM, POWERS, Sent, World, address, played_once

from gmbot.game.state.context import Limits
from gmbot.game.state.model import InboxState

FRANCE, ITALY, ENGLAND = address("FRANCE"), address("ITALY"), address("ENGLAND")
TARGET = "target@elsewhere.example"
BOX = "bot+austerlitz@gm.example"
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
VOUCHED = {"Authentication-Results": "gm.example; dmarc=pass header.from=new.example"}


@played_once
def a_world(accept: str = "from", **game: object) -> World:
    world = World(accept=accept)
    world.limits = Limits()
    world.import_game(**game)
    return world


def known(world: World, who: str) -> None:
    world.mail(who, "YES", answering=world.answer(who, "REGISTER Somebody"))


# --------------------------------------------------------------------------- strangers


@pytest.mark.parametrize(
    "text",
    ["MAP austerlitz SVG", "MAP austerlitz PDF", "STATUS austerlitz",
     "GAME austerlitz\nSTATUS\nMAP",
     "\n".join(["ABBREV"] * 20), "HELP COMMANDS", "HELP GM", "HISTORY austerlitz\nMAP", "LIST",
     "REGISTER Nora", "A Par - Bur", "Guten Tag, ähm, wer sind Sie? " * 300],
)  # fmt: skip
def test_a_stranger_gets_little_and_only_text(text: str) -> None:
    world = a_world("verified")

    answer = world.answer("who@nowhere.example", text)

    assert len(answer.row.raw) < 10_000
    assert [part.get_content_type() for part in answer.message.walk()] == ["text/plain"]


def test_what_is_cut_says_so_and_who_is_vouched_for_gets_all() -> None:
    world = a_world("verified")

    short = world.answer("who@new.example", "HELP COMMANDS\nABBREV")
    whole = world.answer("who@new.example", "HELP COMMANDS\nABBREV", headers=VOUCHED)

    assert "This answer is cut here" in short.text
    assert "This answer is cut here" not in whole.text
    assert len(whole.text) > len(short.text)


def test_all_strangers_together_have_a_budget_which_nobody_else_meets() -> None:
    world = a_world("verified")
    world.limits = Limits(stranger_answers_per_hour=60)
    answered = [len(world.mail(f"s{n}@nowhere.example", "HELP")) for n in range(60)]
    assert answered == [1] * 60

    texts = ("HELP", "REGISTER Tom", "A Par - Bur", f"ALSO {FRANCE}", "JOIN austerlitz")
    later = [world.mail(f"t{n}@nowhere.example", text) for n, text in enumerate(texts)]

    told = [mail for sent in later for mail in sent]
    assert {(mail.to, mail.kind) for mail in told} <= {(GM, "alarm")}
    assert len(told) == 1
    assert "strangers" in told[0].text
    assert world.inbox()[0].state is InboxState.DONE
    assert "not answered" in world.inbox()[0].note
    assert world.answer("tom@new.example", "HELP", headers=VOUCHED).kind == "help"
    assert world.answer(FRANCE, "STATUS").to == FRANCE
    world.clock.when += HOUR
    assert world.answer("u@nowhere.example", "HELP").kind == "help"


def test_who_sends_a_code_back_is_no_stranger() -> None:
    world = a_world("verified")
    asked = world.answer("tom@nowhere.example", "REGISTER Tom")
    for n in range(59):
        world.mail(f"s{n}@nowhere.example", "HELP")

    assert world.answer("tom@nowhere.example", "YES", answering=asked).kind == "welcome"


# --------------------------------------------------------------------------- third parties


def to_target(sent: list[Sent]) -> list[Sent]:
    return [mail for mail in sent if mail.to == TARGET]


def also(world: World, n: int) -> list[Sent]:
    return world.mail(address(POWERS[n % 7]), f"ALSO {TARGET}")


def substitute(world: World, n: int) -> list[Sent]:
    line = f"SUBSTITUTE {TARGET} FROM 3 Dec TO 9 Dec"
    return world.mail(address(POWERS[n % 7]), line)


def address_change(world: World, n: int) -> list[Sent]:
    return world.mail(address(POWERS[n % 7]), f"SET ADDRESS {TARGET}")


def replaced(world: World, n: int) -> list[Sent]:
    """The GM's REPLACE, with the yes that it needs."""
    asked = world.answer(GM, f"REPLACE {POWERS[n % 7].title()} WITH {TARGET}", to=BOX)
    return [mail for mail in world.mail(GM, "YES", answering=asked) if mail.to in (GM, TARGET)]


@pytest.mark.parametrize("ask", [also, substitute, address_change, replaced])
@pytest.mark.parametrize("is_known", [False, True])
def test_nobody_gets_more_than_three_mails_a_day_because_of_others(
    ask: object, is_known: bool
) -> None:
    world = a_world()
    if is_known:
        known(world, TARGET)

    answers = [ask(world, n) for n in range(7)]  # type: ignore[operator]

    assert [len(to_target(sent)) for sent in answers] == [1, 1, 1, 0, 0, 0, 0]
    [last] = answers[-1]
    assert "no mail about this went there" in " ".join(last.text.split())
    world.clock.when += DAY
    assert len(to_target(ask(world, 0))) == 1  # type: ignore[operator]


def test_all_ways_to_a_third_party_count_together() -> None:
    world = a_world()

    sent = [*also(world, 0), *substitute(world, 1), *replaced(world, 2), *also(world, 3)]

    assert len(to_target(sent)) == 3


def test_strangers_cannot_flood_a_player_with_questions() -> None:
    world = a_world()

    sent = [mail for n in range(30) for mail in world.mail(f"s{n}@x.example", f"ALSO {FRANCE}")]

    assert len([mail for mail in sent if mail.to == FRANCE]) == 3
    assert len([mail for mail in sent if mail.to != FRANCE]) == 30


def test_a_reply_address_in_many_hands_does_not_flood_its_owner() -> None:
    world = a_world()
    status = world.answer(FRANCE, "STATUS", to=BOX)

    sent = [mail for n in range(9) for mail in
            world.mail(f"s{n}@x.example", "A Par - Bur", answering=status)]  # fmt: skip

    assert len([mail for mail in sent if mail.to == FRANCE]) == 3


def test_one_invitation_per_game_and_three_a_day_over_games() -> None:
    world = World()
    world.limits = Limits()
    known(world, GM)
    for name in ("marengo", "ulm", "wagram", "jena"):
        world.mail(GM, f"CREATE {name}")

    games = [world.mail(GM, f"INVITE {TARGET}", to=f"bot+{name}@gm.example")
             for name in ("marengo", "marengo", "ulm", "wagram", "jena")]  # fmt: skip

    assert [len(to_target(sent)) for sent in games] == [1, 0, 1, 1, 0]
    assert "no second one" in " ".join(games[1][0].text.split())
    other = world.mail(GM, f"INVITE {TARGET}, ann@x.example", to="bot+ulm@gm.example")
    assert {mail.to for mail in other} == {GM, "ann@x.example"}


def test_a_gm_may_ask_the_players_of_the_game_as_often_as_needed() -> None:
    world = a_world()
    world.answers_per_hour = 1000

    sent = [
        mail for n in range(8) for mail in world.mail(GM, f"SET deadlines.moves {n + 2}d", to=BOX)
    ]

    assert len([mail for mail in sent if mail.to == FRANCE]) == 8


# --------------------------------------------------------------------------- the GM


@pytest.mark.parametrize(
    "text", ["Is the player of Italy all right, {}?", "PRESS TO GM\nHello {}\nENDPRESS"]
)
def test_one_player_fills_no_mailbox_of_a_gm(text: str) -> None:
    world = a_world()

    sent = [mail for n in range(40) for mail in world.mail(FRANCE, text.format(n), to=BOX)]

    assert len([mail for mail in sent if mail.to == GM]) == 20
    assert len([mail for mail in sent if mail.to == FRANCE]) == 40
    assert [mail.kind for mail in world.mail(ITALY, "May I ask something?", to=BOX)
            if mail.to == GM] == ["question"]  # fmt: skip


def test_what_is_beyond_the_limit_comes_as_one_digest() -> None:
    world = a_world()
    for n in range(40):
        world.mail(FRANCE, f"May I ask question {n}, please?", to=BOX)

    assert [mail.kind for mail in world.pass_time(timedelta(minutes=30)) if mail.to == GM] == []
    [digest] = [mail for mail in world.pass_time(timedelta(minutes=31)) if mail.to == GM]

    assert digest.kind == "master-digest"
    assert "20 mails" in digest.subject
    words = " ".join(digest.text.split())
    assert all(f"question {n}, please" in words for n in range(20, 40))
    assert "question 19, please" not in words
    assert world.pass_time(2 * HOUR) == []
    assert len([m for m in world.mail(FRANCE, "One more question?", to=BOX) if m.to == GM]) == 1


def test_all_outsiders_share_the_gms_patience_and_players_keep_theirs() -> None:
    world = a_world()

    sent = [
        mail for n in range(40) for mail in
        world.mail(f"o{n}@x.example", f"SUBMIT PRESS AS Paper{n}x\nNews.\nENDPRESS", to=BOX)
    ]  # fmt: skip

    assert len([mail for mail in sent if mail.to == GM]) == 20
    assert len([m for m in world.mail(FRANCE, "A question, please?", to=BOX) if m.to == GM]) == 1


def test_results_reach_the_gm_in_any_case() -> None:
    world = a_world(settings={"speed": True})
    for n in range(25):
        world.mail(FRANCE, f"May I ask question {n}, please?", to=BOX)
    orders = dict.fromkeys(POWERS, "FINAL")

    sent = [mail for power in orders if power != "FRANCE"
            for mail in world.mail(address(power), "HOLD ALL\nFINAL")]  # fmt: skip
    sent += world.mail(FRANCE, "A Par H\nA Mar H\nF Bre H\nFINAL")
    sent += world.pass_deadline()

    assert "results" in [mail.kind for mail in sent if mail.to == GM]


# --------------------------------------------------------------------------- games


def test_one_person_runs_five_games_at_a_time() -> None:
    world = World()
    world.limits = Limits()
    known(world, FRANCE)
    for n in range(5):
        assert "open for players" in world.answer(FRANCE, f"CREATE wagram{n}x").subject

    assert "(E-LIMIT)" in world.answer(FRANCE, "CREATE wagram5x").subject
    assert "(E-LIMIT)" in world.answer(FRANCE, "CREATE GAME jena LIKE email_classic").subject
    known(world, ITALY)
    assert "open for players" in world.answer(ITALY, "CREATE jena").subject


# --------------------------------------------------------------------------- receipts, machines


def test_a_receipt_of_orders_is_never_the_answer_that_falls_to_the_limit() -> None:
    world = a_world()
    world.answers_per_hour = 3
    for n in range(6):
        world.mail(FRANCE, f"STATUS\n{n}")

    sets = ["A Par - Bur", "A Par - Gas", "PROVISIONAL\nA Par - Pic", "CHANGE\nA Mar H", "A Par H"]

    assert [[m.kind for m in world.mail(FRANCE, text) if m.to == FRANCE] for text in sets] == [
        ["order-receipt"]
    ] * 5
    assert world.mail(FRANCE, "A Par H") == []  # the same set again: an echo


def test_a_machine_without_a_mark_is_answered_less_and_less_and_then_no_more() -> None:
    """It answers each mail with another, whenever it has one, for forty days."""
    world = a_world(deadline="2027-03-01T12:00:00Z")
    world.answers_per_hour = 3
    answers: list[int] = []
    for hours in [6] * 48 + [48] * 13:
        sent = [mail for _ in range(5) for mail in world.mail(FRANCE, "Thank you for your mail!")]
        answers.append(sum(mail.row.answers is not None for mail in sent))
        world.clock.when += timedelta(hours=hours)

    assert sum(answers[:4]) == 3 * 4
    assert sum(answers[4:48]) == 3 * 4
    assert sum(answers[48:]) == 0


def test_a_pause_is_told_with_its_length_and_the_operator_of_a_machine() -> None:
    world = a_world()
    world.answers_per_hour = 2
    told: list[str] = []
    alarms = 0
    for hours in (1, 4, 24, 72, 168, 720):
        for n in range(4):
            for mail in world.mail(FRANCE, f"STATUS\n{n}"):
                told += [mail.subject] if mail.kind == "too-many-mails" else []
                alarms += mail.kind == "alarm"
        world.clock.when += timedelta(hours=hours)

    assert ["1 hour" in told[0], "4 hours" in told[1], "24 hours" in told[2]] == [True] * 3
    assert len(told) == 6
    assert alarms == 1

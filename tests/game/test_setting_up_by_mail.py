"""A game is set up by mail: its door, its hour, its clock, powers nobody plays."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from worlds import GM, POWERS, Sent, World, a_game, address

from gmbot.game.model import GameState

ED, AMY = "ed@players.example", "amy@players.example"
DAY = timedelta(days=1)


def a_world(players: int = 0, **changes: object) -> World:
    """A world with a game that takes players, some seats of it taken."""
    world = World()
    seats = a_game()["players"][:players]
    world.import_game(state="forming", deadline=None, players=seats, **changes)
    world.sweep()
    return world


def gm(world: World, text: str) -> list[Sent]:
    return world.mail(GM, text, subject="austerlitz")


def one(sent: list[Sent], who: str = GM) -> Sent:
    [mail] = [mail for mail in sent if mail.to == who]
    return mail


def confirmed(world: World, text: str) -> list[Sent]:
    asked = one(gm(world, text))
    assert asked.kind == "confirm-command", asked.text
    return world.mail(GM, "YES", answering=asked)


def register(world: World, who: str) -> None:
    asked = world.answer(who, f"REGISTER {who.partition('@')[0].title()}")
    world.answer(who, "YES", answering=asked)


def flat(sent: Sent) -> str:
    return " ".join(sent.text.split())


def seated(world: World) -> list[str]:
    with world.storage() as work:
        seats = work.games.seats(1)
        return [work.people.get(s.person_id).address for s in seats if s.person_id is not None]


# --------------------------------------------------------------------------- the door


def test_a_closed_game_takes_nobody_but_the_gm_is_asked() -> None:
    world = a_world()
    register(world, ED)
    gm(world, "CLOSE ENTRY")

    sent = world.mail(ED, "JOIN austerlitz")

    assert "has been asked" in one(sent, ED).subject
    assert f"ADMIT {ED}" in one(sent).text
    assert seated(world) == []


def test_the_list_says_that_a_game_is_by_invitation() -> None:
    world = a_world(2)

    gm(world, "CLOSE ENTRY")

    assert "forming, by invitation, 2 of 7 seats taken" in flat(world.answer(ED, "LIST"))


def test_asking_twice_writes_to_the_gm_once() -> None:
    world = a_world()
    register(world, ED)
    gm(world, "CLOSE ENTRY")
    world.mail(ED, "JOIN austerlitz")

    again = world.mail(ED, "JOIN austerlitz AS France")

    assert [mail.to for mail in again] == [ED]


def test_whom_the_gm_admits_is_seated_by_a_yes() -> None:
    world = a_world()
    register(world, ED)
    gm(world, "CLOSE ENTRY")
    world.mail(ED, "JOIN austerlitz")

    letter = one(gm(world, f"ADMIT {ED}"), ED)
    joined = world.answer(ED, "YES", answering=letter)

    assert letter.kind == "invitation"
    assert joined.kind == "joined"
    assert seated(world) == [ED]


def test_whom_the_gm_refuses_is_told_why_and_stays_outside() -> None:
    world = a_world()
    register(world, ED)
    gm(world, "CLOSE ENTRY")
    world.mail(ED, "JOIN austerlitz")

    told = one(gm(world, "REFUSE Ed: friends only"), ED)

    assert "friends only" in told.text
    assert "nobody who asked" in flat(one(gm(world, f"ADMIT {ED}")))
    assert seated(world) == []


def test_an_open_game_takes_everybody_again() -> None:
    world = a_world()
    register(world, ED)
    gm(world, "CLOSE ENTRY")
    gm(world, "OPEN")

    world.mail(ED, "JOIN austerlitz")

    assert seated(world) == [ED]


def test_who_is_barred_cannot_join_not_even_invited_before() -> None:
    world = a_world()
    register(world, ED)
    letter = one(gm(world, f"INVITE {ED}"), ED)
    gm(world, f"BAR {ED}")

    answer = world.answer(ED, "YES", answering=letter)

    assert "does not take you in" in answer.text
    assert seated(world) == []


def test_a_stranger_who_is_invited_has_a_seat_by_one_word() -> None:
    """The yes shows that the mailbox is his, so nothing else is asked."""
    world = a_world()
    gm(world, "CLOSE ENTRY")

    letter = one(gm(world, f"INVITE {ED} AS France"), ED)
    answer = world.answer(ED, "Yes, gladly", answering=letter)

    assert "as France" in flat(letter)
    assert "Deadlines: 7 days for moves" in flat(letter)
    assert answer.kind == "joined"
    assert "Welcome" in answer.text
    with world.storage() as work:
        assert [seat.power for seat in work.games.seats(1)] == ["FRANCE"]


def test_an_invitation_is_worth_nothing_to_another_address() -> None:
    world = a_world()
    gm(world, "CLOSE ENTRY")
    letter = one(gm(world, f"INVITE {ED}"), ED)

    world.mail(AMY, "YES", to=letter.reply_to)

    assert seated(world) == []


def test_the_code_of_an_invitation_opens_a_closed_game_from_elsewhere() -> None:
    world = a_world()
    register(world, AMY)
    gm(world, "CLOSE ENTRY")
    letter = one(gm(world, f"INVITE {ED}"), ED)
    code = letter.reply_to.partition("+c.")[2].partition("@")[0]

    world.mail(AMY, f"JOIN austerlitz AS France {code}")

    assert seated(world) == [AMY]


def test_several_are_invited_at_once_each_in_a_letter_of_his_own() -> None:
    world = a_world()

    sent = gm(world, f"INVITE {ED}, {AMY}")

    assert sorted(mail.to for mail in sent) == sorted([ED, AMY, GM])
    assert AMY not in one(sent, ED).text


def test_what_is_no_address_among_the_invited_is_named() -> None:
    world = a_world()

    answer = one(gm(world, f"INVITE {ED}, amy at players, Bob <{AMY}>"), GM)

    assert f"{ED}\n{AMY}\n" in answer.text
    assert "| amy at players\n" in answer.text


@pytest.mark.parametrize("line", ["INVITE", "INVITE Ed", f"INVITE {ED} AS Atlantis", "BAR Ed"])
def test_a_command_at_the_door_that_cannot_be_read_does_nothing(line: str) -> None:
    world = a_world()

    sent = gm(world, line)

    assert [mail.to for mail in sent] == [GM]
    assert sent[0].kind == "refusal"


@pytest.mark.parametrize("line", ["OPEN", "CLOSE ENTRY", f"INVITE {ED}", f"ADMIT {ED}"])
def test_the_door_is_closed_for_good_once_a_game_has_begun(line: str) -> None:
    world = World()
    world.import_game()

    assert "has begun" in one(gm(world, line)).subject


# --------------------------------------------------------------------------- the hour


def test_a_game_begins_at_the_hour_the_gm_has_set() -> None:
    world = a_world(3)

    confirmed(world, "START AT 5 Dec 18:00")
    assert world.game().state is GameState.FORMING
    world.pass_time(4 * DAY)
    assert world.game().state is GameState.FORMING
    sent = world.pass_time(timedelta(hours=6))

    assert world.game().state is GameState.RUNNING
    assert {mail.kind for mail in sent} == {"game-start"}
    assert len(sent) == 4  # three players and the GM


def test_a_full_game_waits_for_its_hour() -> None:
    world = a_world(6)
    register(world, ED)
    confirmed(world, "START AT 5 Dec 18:00")

    assert one(world.mail(ED, "JOIN austerlitz"), ED).kind == "joined"
    assert world.game().state is GameState.FORMING
    world.pass_time(5 * DAY)

    assert world.game().state is GameState.RUNNING


def test_without_any_player_the_hour_passes_and_the_gm_is_told() -> None:
    world = a_world()
    confirmed(world, "START AT 5 Dec 18:00")

    sent = world.pass_time(5 * DAY)

    assert [(mail.to, mail.kind) for mail in sent] == [(GM, "not-started")]
    assert world.pass_time(5 * DAY) == []


def test_an_hour_in_the_past_is_refused() -> None:
    world = a_world(3)

    assert "could not read" in one(gm(world, "START AT 5 Nov 2020")).text


# --------------------------------------------------------------------------- nobody's powers


def test_a_dummy_makes_one_player_less_enough() -> None:
    world = a_world(5)  # Austria, England, France, Germany, Italy
    register(world, ED)

    gm(world, "DUMMY Turkey")
    world.mail(ED, "JOIN austerlitz")

    game = world.game()
    assert game.state is GameState.RUNNING
    with world.storage() as work:
        powers = {seat.power for seat in work.games.seats(1)}
    assert powers == {*POWERS} - {"TURKEY"}


def test_the_dummy_that_was_the_last_free_power_starts_the_game() -> None:
    world = a_world(6)

    sent = gm(world, "DUMMY Turkey HOLD")

    assert world.game().state is GameState.RUNNING
    assert len(sent) == 7


def test_nobody_waits_for_a_dummy_and_nobody_takes_it() -> None:
    world = World()
    world.import_game(players=a_game()["players"][:6], settings={"speed": True})
    world.sweep()
    register(world, ED)
    gm(world, "DUMMY Turkey")

    refused = world.answer(ED, "TAKEOVER turkey@austerlitz")
    for power in POWERS[:6]:
        world.mail(address(power), f"A {_HOMES[power]} H\nFINAL", subject="austerlitz")
    assert "is not free" in refused.subject
    assert world.game().phase.code == "S1901M"  # one order each is not all
    for power in POWERS[:6]:
        world.mail(address(power), "\n".join(_ALL[power]) + "\nFINAL", subject="austerlitz")

    assert world.game().phase.code == "F1901M"


def test_nobody_is_told_that_no_orders_came_from_a_dummy() -> None:
    world = World()
    world.import_game(players=a_game()["players"][:6])
    world.sweep()
    gm(world, "DUMMY Turkey")

    results = one(world.pass_deadline())

    assert "No orders came from Austria, England, France, Germany, Italy and Russia." in flat(
        results
    )


def test_a_dummy_may_have_a_player_after_all() -> None:
    world = World()
    world.import_game(players=a_game()["players"][:6])
    world.sweep()
    register(world, ED)
    gm(world, "DUMMY Turkey")

    gm(world, "CALL REPLACEMENT Turkey")

    assert world.answer(ED, "TAKEOVER turkey@austerlitz").kind == "replacement-pack"


def test_a_dummy_moves_at_random_the_same_for_whoever_asks_again() -> None:
    orders = []
    for _ in range(2):
        world = World()
        world.import_game(players=a_game()["players"][:6], seed="a seed")
        world.sweep()
        gm(world, "DUMMY Turkey RANDOM")
        world.pass_deadline()
        with world.storage() as work:
            [record] = work.games.records(1)
        orders.append([e["order"] for e in record.report["orders"] if e["power"] == "TURKEY"])

    assert orders[0] == orders[1]
    assert len(orders[0]) == 3
    assert orders[0] != ["F ANK H", "A CON H", "A SMY H"]


@pytest.mark.parametrize(
    ("line", "words"),
    [("DUMMY Italy", "has a player"), ("DUMMY Turkey DANCE", "dance"),
     ("DUMMY Atlantis", "no power")],
)  # fmt: skip
def test_a_dummy_that_cannot_be_is_refused(line: str, words: str) -> None:
    world = World()
    world.import_game(players=a_game()["players"][:6])
    world.sweep()

    assert words in flat(one(gm(world, line)))
    assert "dummies" not in world.game().notes


_HOMES = dict(zip(POWERS, ("Vie", "Lvp", "Par", "Mun", "Rom", "Mos", "Con"), strict=True))
_ALL = {
    "AUSTRIA": ("A Vie H", "A Bud H", "F Tri H"), "ENGLAND": ("F Lon H", "F Edi H", "A Lvp H"),
    "FRANCE": ("A Par H", "A Mar H", "F Bre H"), "GERMANY": ("A Ber H", "A Mun H", "F Kie H"),
    "ITALY": ("A Rom H", "A Ven H", "F Nap H"),
    "RUSSIA": ("A Mos H", "A War H", "F Sev H", "F Stp/sc H"),
}  # fmt: skip


# --------------------------------------------------------------------------- the clock


def test_a_schedule_is_set_in_one_line_and_shows_what_it_means() -> None:
    world = a_world(zone="Europe/London")

    answer = one(gm(world, "SCHEDULE moves 4d retreats 2d builds 2d first 5d at 18:00 zone "
        "Europe/Vienna days MTWTF-- speed on lag 30m remind 12h"))  # fmt: skip

    game = world.game()
    assert game.zone == "Europe/Vienna"
    assert game.settings["deadlines"] == {
        "policy": "intervals", "moves": "4d", "retreats": "2d", "adjustments": "2d",
        "first": "5d", "at": "18:00", "days_off": ["Saturday", "Sunday"],
    }  # fmt: skip
    assert game.settings["speed"] is True
    assert game.settings["remind"] == "12h"
    assert "Phases end at 18:00" in flat(answer)
    # Tuesday noon and five days are a Sunday: so Monday evening, on the clock of Vienna.
    assert "Spring 1901 moves, if it began now: Mon 7 Dec 18:00 CET" in flat(answer)
    assert "waits 30 minutes" in flat(answer)


def test_a_weekly_schedule_closes_on_its_day() -> None:
    world = a_world()

    answer = one(gm(world, "SCHEDULE every Saturday at 12:00 between 36h"))

    assert world.game().settings["deadlines"] == {
        "policy": "weekly", "day": "Saturday", "at": "12:00", "between": "36h",
    }  # fmt: skip
    assert "moves every Saturday at 12:00" in flat(answer)


def test_grace_and_its_end_can_be_set() -> None:
    world = a_world()

    gm(world, "SCHEDULE grace 12h")
    assert world.game().settings["lateness"] == {"policy": "grace", "grace": "12h"}
    gm(world, "SCHEDULE grace off lag 10m")

    assert world.game().settings["lateness"] == {"policy": "strict", "lag": "10m"}


@pytest.mark.parametrize(
    "line",
    ["SCHEDULE", "SCHEDULE soon", "SCHEDULE moves", "SCHEDULE moves soon",
     "SCHEDULE days MTW", "SCHEDULE zone Mars/City", "SCHEDULE at 25:99",
     "SCHEDULE weekly Someday 12:00", "SCHEDULE speed maybe", "SCHEDULE days -------"],
)  # fmt: skip
def test_a_schedule_with_a_fault_changes_nothing(line: str) -> None:
    world = a_world()
    before = world.game()

    answer = one(gm(world, line))

    assert answer.kind == "refusal"
    assert "SCHEDULE moves 4d" in answer.text
    assert world.game() == before


def test_the_hour_of_a_schedule_is_kept_over_the_change_of_the_clocks() -> None:
    world = a_world(7 - 1, zone="Europe/London")
    world.clock.when = datetime(2027, 3, 26, 12, 0, tzinfo=UTC)
    register(world, ED)
    gm(world, "SCHEDULE moves 4d at 18:00")

    world.mail(ED, "JOIN austerlitz")

    assert world.game().deadline == datetime(2027, 3, 30, 17, 0, tzinfo=UTC)


# --------------------------------------------------------------------------- rules that change


def test_a_rule_that_is_the_players_too_changes_with_the_yes_of_all() -> None:
    world = World()
    world.import_game()
    world.sweep()

    sent = gm(world, "SET press white")
    assert world.game().settings == {}
    asked = {mail.to: mail for mail in sent if mail.to != GM}
    assert {mail.kind for mail in asked.values()} == {"rules-proposed"}
    for power in POWERS[:6]:
        world.mail(address(power), "YES", answering=asked[address(power)])
        assert world.game().settings == {}
    told = world.mail(address("TURKEY"), "yes", answering=asked[address("TURKEY")])

    assert world.game().settings == {"press": ["white"]}
    assert {mail.kind for mail in told} == {"rules-changed"}
    assert all("Press may be white." in mail.text for mail in told)


def test_without_the_yes_of_all_a_rule_stays_and_the_gm_is_told() -> None:
    world = World()
    world.import_game(deadline="2026-12-20T12:00:00Z")
    world.sweep()
    sent = gm(world, "SET press white")
    asked = next(mail for mail in sent if mail.to == address("FRANCE"))
    world.mail(address("FRANCE"), "YES", answering=asked)

    news = world.pass_time(7 * DAY)

    assert "rules-kept" in {mail.kind for mail in news if mail.to == GM}
    assert world.game().settings == {}
    assert "change" not in world.game().notes


def test_a_yes_to_a_question_that_was_replaced_changes_nothing() -> None:
    world = World()
    world.import_game(players=a_game()["players"][:1])
    world.sweep()
    first = one(gm(world, "SET press white"), address("AUSTRIA"))
    gm(world, "SET press white, grey")

    answer = world.answer(address("AUSTRIA"), "YES", answering=first)

    assert "not open any more" in flat(answer)
    assert world.game().settings == {}


def test_a_gm_may_make_a_game_in_which_he_changes_every_rule_alone() -> None:
    world = World()
    world.import_game(settings={"changes": {"policy": "announced"}})
    world.sweep()

    sent = gm(world, "SET press white")

    assert {mail.kind for mail in sent} == {"rules-changed"}
    assert world.game().settings["press"] == ["white"]


def test_before_the_start_every_rule_is_the_gms() -> None:
    world = a_world(3)

    gm(world, "SET press white")

    assert world.game().settings == {"press": ["white"]}


def test_a_rule_of_the_board_that_does_not_exist_is_refused() -> None:
    world = a_world()

    answer = one(gm(world, "SET rules.options.convoy_paradox 1899"))

    assert "1899" in answer.text
    assert world.game().settings == {}


# --------------------------------------------------------------------------- pauses


def test_a_paused_game_says_every_week_that_it_is_paused_and_who_ends_it() -> None:
    world = World()
    world.import_game()
    world.sweep()
    confirmed(world, "PAUSE: the holidays")

    assert world.pass_time(6 * DAY) == []
    first = world.pass_time(DAY)
    assert world.pass_time(6 * DAY) == []
    second = world.pass_time(DAY)

    for sent in (first, second):
        assert {mail.to for mail in sent} == {*map(address, POWERS), GM}
        assert all("the holidays" in mail.text and "RESUME" in mail.text for mail in sent)


# --------------------------------------------------------------------------- one mail for all


def test_what_follows_create_in_the_same_mail_is_about_the_new_game() -> None:
    world = World()
    register(world, ED)

    lines = ["CREATE friday", "SET speed on", "SCHEDULE moves 4d", f"INVITE {AMY}", "CLOSE ENTRY"]
    sent = world.mail(ED, "\n".join(lines))

    game = world.game("friday")
    assert game.settings["speed"] is True
    assert game.settings["deadlines"]["moves"] == "4d"
    assert game.notes["entry"]["closed"] is True
    assert {mail.to for mail in sent} == {ED, AMY}


def test_a_mail_that_names_no_game_is_told_so_once() -> None:
    world = World()
    register(world, ED)

    answer = world.answer(ED, "SCHEDULE moves 4d\nCLOSE ENTRY\nINVITE a@players.example")

    assert answer.text.count("does not say which game") == 1


def test_an_invitation_is_from_the_gm_by_name_and_calls_the_guest_as_he_calls_himself() -> None:
    world = World()
    register(world, ED)
    world.mail(ED, "CREATE friday")

    letter = one(world.mail(ED, f"INVITE {AMY}", subject="friday"), AMY)
    world.mail(AMY, "yes", answering=letter)

    assert "Ed invites you to friday" in letter.text
    with world.storage() as work:
        person = work.people.by_address(AMY)
    assert person is not None
    assert person.name == "Amy"


def test_before_the_start_a_report_shows_who_has_a_seat() -> None:
    world = a_world(3)

    report = one(gm(world, "REPORT"))

    assert "3 of 7 seats taken" in report.subject
    assert f"Austria: Austria ({address('AUSTRIA')})" in report.text
    assert "PROCESS" not in report.text


# --------------------------------------------------------------------------- who may SET what


@pytest.mark.parametrize("line", ["SET press white", "SET deadlines.moves 1d", "SET speed on"])
def test_a_player_sets_no_rule_of_a_game(line: str) -> None:
    """E-GMONLY"""
    world = World()
    world.import_game()
    world.sweep()

    answer = world.answer(address("FRANCE"), line, subject="austerlitz")

    assert "E-GMONLY" in answer.subject
    assert world.game().settings == {}


def test_a_setting_that_is_none_is_refused_with_those_there_are() -> None:
    world = World()
    world.import_game()

    answer = world.answer(address("FRANCE"), "SET MOOD happy", subject="austerlitz")

    assert "there is no setting MOOD" in answer.subject
    assert "ZONE, NAME, REMIND" in flat(answer)


def test_a_gms_own_settings_are_his_and_not_the_games() -> None:
    world = World()
    world.import_game()

    assert one(gm(world, "SET ZONE Europe/Vienna")).kind == "done"
    assert world.game().zone == "UTC"

"""Time: extensions, absences, grace, what is told of a deadline (S3.6, S3.7, S4.17 to S4.22)."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from icalendar import Calendar
from start_orders import HOLDS
from worlds import GM, POWERS, Sent, World, address

from gmbot.game.deadlines.absences import absences_of
from gmbot.game.notices.envelope import CalendarEntry
from gmbot.game.views.ical import deadline_calendar

FRANCE = address("FRANCE")
DAY = timedelta(days=1)


def a_running_game(**changes: object) -> World:
    world = World()
    world.import_game(**changes)
    return world


def kinds(sent: list[Sent]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in sent:
        assert "[...]" not in one.text, one.text
        found.setdefault(one.to, []).append(one.kind)
    return found


def calendar(sent: Sent) -> str:
    parts = [part for part in sent.message.walk() if part.get_content_type() == "text/calendar"]
    return parts[0].get_payload(decode=True).decode() if parts else ""  # type: ignore[union-attr]


def test_an_extension_is_granted_at_once_and_nobody_learns_who_asked() -> None:
    """S3.7: asking before the adjudication prevents the civil disorder."""
    world = a_running_game()
    before = world.game().deadline
    assert before is not None

    sent = world.mail(FRANCE, "EXTENSION 24h: my daughter marries")

    assert world.game().deadline == before + DAY
    assert kinds(sent) == {
        **{address(power): ["deadline-changed"] for power in POWERS},
        FRANCE: ["extension"],
        GM: ["deadline-changed"],
    }
    others = [one for one in sent if one.to not in (FRANCE, GM)]
    assert len({re.sub(r"You are \w+|VERIFY \w+", "", one.text) for one in others}) == 1
    for one in others:
        assert "daughter" not in one.text
        assert "Old deadline: Tue 8 Dec 12:00 UTC" in one.text
        assert "New deadline: Wed 9 Dec 12:00 UTC" in one.text
    own = next(one for one in sent if one.to == FRANCE)
    assert "1 of 2 extensions left" in own.text


def test_the_quota_of_extensions_runs_out() -> None:
    """S3.7: with a cap, so that the rule is never a veto."""
    world = a_running_game()
    world.mail(FRANCE, "EXTENSION 24h")
    world.mail(FRANCE, "EXTENSION 24h")
    deadline = world.game().deadline

    answer = world.answer(FRANCE, "EXTENSION 24h")

    assert "E-LIMIT" in answer.subject
    assert "all your 2 extensions" in answer.text
    assert world.game().deadline == deadline


def test_a_phase_is_extended_no_further_than_its_cap_whoever_asks() -> None:
    """S3.7"""
    world = a_running_game()
    world.mail(FRANCE, "EXTENSION 3 days")

    answer = world.answer(address("ITALY"), "EXTENSION 1h")

    assert "not extended any further" in " ".join(answer.text.split())


def test_an_extension_may_name_a_day() -> None:
    world = a_running_game()

    world.mail(FRANCE, "EXTENSION until Thu 10 Dec")
    assert world.game().deadline == datetime(2026, 12, 10, 12, tzinfo=UTC)
    answer = world.answer(FRANCE, "EXTENSION until the cows come home")

    assert "E-UNKNOWN" in answer.subject


def test_where_the_gm_decides_the_phase_waits_for_him_but_not_for_ever() -> None:
    """S3.7: pending prevents the civil disorder; there is a cap."""
    world = a_running_game(settings={"extensions": {"policy": "ask-gm", "wait": "12h"}})
    sent = world.mail(FRANCE, "EXTENSION 2 days: holidays")

    assert kinds(sent) == {FRANCE: ["extension"], GM: ["extension-asked"]}
    assert "EXTEND 48h" in sent[-1].text
    assert world.pass_deadline() == []
    assert world.game().phase.code == "S1901M"
    assert "results" in {one.kind for one in world.pass_time(timedelta(hours=12))}


def test_the_gm_grants_what_was_asked_by_one_line() -> None:
    world = a_running_game(settings={"extensions": {"policy": "ask-gm"}})
    world.mail(FRANCE, "EXTENSION 2 days")
    world.pass_deadline()

    sent = world.mail(GM, "GAME austerlitz\nEXTEND 48h: because it is Christmas")

    assert {one.kind for one in sent} == {"deadline-changed"}
    assert all("because it is Christmas" in one.text for one in sent)
    assert world.game().deadline == datetime(2026, 12, 10, 12, tzinfo=UTC)


def test_without_extensions_nobody_gets_one() -> None:
    world = a_running_game(settings={"extensions": {"policy": "none"}})

    assert "no extensions in this game" in world.answer(FRANCE, "EXTENSION 24h").text


# --------------------------------------------------------------------------- absences


def test_a_deadline_that_is_not_set_yet_avoids_an_absence_and_the_present_one_does_not_move() -> (
    None
):
    world = a_running_game()
    sent = world.mail(FRANCE, "ABSENCE 7 Dec TO 17 Dec")

    assert kinds(sent) == {FRANCE: ["absence"], GM: ["absence-booked"]}
    assert world.game().deadline == datetime(2026, 12, 8, 12, tzinfo=UTC)
    world.pass_deadline()
    assert world.game().deadline == datetime(2026, 12, 18, 12, tzinfo=UTC)


def test_two_absences_in_a_row_are_both_avoided() -> None:
    world = a_running_game()
    world.mail(FRANCE, "ABSENCE 14 Dec TO 16 Dec")
    world.mail(address("ITALY"), "ABSENCE 17 Dec TO 20 Dec")

    world.pass_deadline()

    assert world.game().deadline == datetime(2026, 12, 21, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("ABSENCE 1 Dec TO 30 Dec", "may last 14 days"),
        ("ABSENCE 20 Dec TO 19 Dec", "It ends before it begins"),
        ("ABSENCE soon TO later", "could not read"),
    ],
)
def test_an_absence_that_cannot_be_booked_is_refused(line: str, words: str) -> None:
    world = a_running_game()

    assert words in world.answer(FRANCE, line).text


def test_absences_are_listed_and_cancelled_by_their_number() -> None:
    world = a_running_game()
    world.mail(FRANCE, "ABSENCE 12 Dec TO 14 Dec")

    assert "overlaps your absence 1" in world.answer(FRANCE, "ABSENCE 14 Dec TO 15 Dec").text
    assert "CANCEL ABSENCE 1" in world.answer(FRANCE, "ABSENCES").text
    assert "cancelled" in world.answer(FRANCE, "CANCEL ABSENCE 1").subject
    with world.storage() as work:
        person = work.people.by_address(FRANCE)
    assert person is not None
    assert absences_of(person) == ()
    assert "no such absence" in world.answer(FRANCE, "CANCEL ABSENCE 1").subject


# --------------------------------------------------------------------------- late


GRACE = {"lateness": {"policy": "grace", "grace": "24h"}}


def test_the_late_are_told_alone_and_the_others_learn_no_name() -> None:
    """S4.26: orders are asked for once more before the default is used."""
    world = a_running_game(settings=GRACE)
    late = ("AUSTRIA", "TURKEY")
    for power in set(POWERS) - set(late):
        world.mail(address(power), HOLDS[power])

    sent = world.pass_deadline()

    assert kinds(sent) == {
        **{address(p): ["late-notice" if p in late else "late-public"] for p in POWERS},
        GM: ["late-public"],
    }
    for one in sent:
        if one.kind == "late-public" and one.to != GM:
            body = one.text.partition("-" * 70)[0]
            assert not any(power.title() in body for power in POWERS)
    master = next(one for one in sent if one.to == GM)
    assert "Austria: no orders yet\nTurkey: no orders yet\n" in master.text
    austria = next(one for one in sent if one.to == address("AUSTRIA"))
    assert "A Bud: will hold" in austria.text
    assert world.sweep() == []
    assert world.game().phase.code == "S1901M"


def test_a_phase_in_grace_is_resolved_with_the_last_missing_set() -> None:
    world = a_running_game(settings=GRACE)
    world.pass_deadline()

    for power in POWERS[:-1]:
        world.mail(address(power), HOLDS[power])
    assert world.game().phase.code == "S1901M"
    world.mail(address(POWERS[-1]), HOLDS[POWERS[-1]])

    assert world.game().phase.code == "F1901M"


def test_grace_ends() -> None:
    """S4.27: then all units hold."""
    world = a_running_game(settings=GRACE)
    world.pass_deadline()

    sent = world.pass_time(DAY)

    assert "results" in {one.kind for one in sent}
    assert world.game().phase.code == "F1901M"


def test_strict_deadlines_wait_for_nobody() -> None:
    """S3.6: no orders and no extension asked is civil disorder, all units hold."""
    world = a_running_game()

    world.pass_deadline()

    with world.storage() as work:
        [record] = work.games.records(1)
    assert {entry.order[-1] for entry in record.report.orders} == {"H"}


def test_mail_that_came_in_the_lag_still_counts() -> None:
    """S3.6: accepted until the processing begins."""
    world = a_running_game(settings={"lateness": {"policy": "strict", "lag": "30m"}})
    world.pass_deadline()
    world.clock.when += timedelta(minutes=20)

    receipt = world.answer(FRANCE, "A Par - Bur")
    world.pass_time(timedelta(minutes=10))

    assert receipt.kind == "order-receipt"
    with world.storage() as work:
        [record] = work.games.records(1)
    assert "A PAR - BUR" in {entry.order for entry in record.report.orders}


def test_after_a_downtime_mail_is_judged_by_its_arrival_grace_included() -> None:
    """S3.6: the time of arrival at our server decides, not when it was looked at."""
    world = a_running_game(settings=GRACE)
    deadline = world.game().deadline
    assert deadline is not None
    with world.storage() as work:
        for hours, power in ((2, "FRANCE"), (30, "ITALY")):
            raw = f"From: {address(power)}\nTo: {world.bot}\nSubject: orders\n\n{HOLDS[power]}\n"
            work.inbox.add(raw.encode(), deadline + timedelta(hours=hours), "test")
        work.commit()
    world.clock.when = deadline + 3 * DAY

    world.sweep()

    with world.storage() as work:
        [record] = work.games.records(1)
    assert set(record.used) == {"FRANCE"}


# --------------------------------------------------------------------------- the calendar


def test_each_new_deadline_goes_with_a_calendar_entry_that_moves_the_old_one() -> None:
    """S4.21: every mail about a turn carries the deadline, clearly marked."""
    world = a_running_game()
    first = [one for one in world.pass_deadline() if one.to == FRANCE]
    world.clock.when += timedelta(hours=1)
    second = [one for one in world.mail(GM, "GAME austerlitz\nEXTEND 24h") if one.to == FRANCE]

    old, new = calendar(first[0]), calendar(second[0])
    uid = re.search("UID:(.*)", old)
    assert uid
    assert uid[0] in new
    assert uid[1].strip() == "austerlitz-moves@gm.example"
    assert "METHOD:PUBLISH" in new
    assert "DESCRIPTION:Send your orders in reply" in new
    assert "DTSTART:20261215T120000Z" in old
    assert "DTSTART:20261216T120000Z" in new
    numbers = [int(re.findall(r"SEQUENCE:(\d+)", text)[0]) for text in (old, new)]
    assert numbers[0] < numbers[1]


def test_a_calendar_entry_keeps_to_the_form() -> None:
    """RFC 5545: lines of at most 75 octets, ended by CRLF, with commas escaped."""
    at = datetime(2026, 12, 5, 12, tzinfo=UTC)
    text = deadline_calendar(CalendarEntry("x@y", 7, at, "Zürich, " * 20, at))

    assert text.endswith("END:VCALENDAR\r\n")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "\\, " in text.replace("\r\n ", "")


@pytest.mark.parametrize("game", ["austerlitz", "zürich-1, 2; 3\\4", "x" * 200])
def test_a_calendar_program_reads_the_entry_as_it_is_meant(game: str) -> None:
    at = datetime(2026, 12, 5, 12, tzinfo=UTC)
    how = "Reply, by mail; or not"
    entry = CalendarEntry("a-moves@gm.example", 7, at, f"{game}: due", at, "bot@gm.example", how)

    [event] = Calendar.from_ical(deadline_calendar(entry)).walk("VEVENT")

    assert (event.errors, event["UID"], event["SEQUENCE"]) == ([], "a-moves@gm.example", 7)
    assert (event["SUMMARY"], event.start, event["DTSTAMP"].dt) == (f"{game}: due", at, at)
    assert event["ORGANIZER"] == "mailto:bot@gm.example"
    assert event["DESCRIPTION"] == how
    [alarm] = event.walk("VALARM")
    assert (alarm.errors, alarm["ACTION"], alarm["DESCRIPTION"]) == ([], "DISPLAY", f"{game}: due")
    assert alarm["TRIGGER"].dt == timedelta(days=-1)


def test_a_program_follows_the_deadline_that_was_moved() -> None:
    world = a_running_game()
    sent = world.mail(GM, "GAME austerlitz\nEXTEND 24h")
    world.clock.when += timedelta(minutes=1)
    sent += world.mail(GM, "GAME austerlitz\nEXTEND 48h")
    mine = [one for one in sent if one.to == FRANCE]

    old, new = (
        Calendar.from_ical(part.get_payload(decode=True)).walk("VEVENT")[0]
        for one in mine
        for part in one.message.walk()
        if part.get_content_type() == "text/calendar"
    )

    assert (old["UID"], old["ORGANIZER"]) == (new["UID"], new["ORGANIZER"])
    assert old["SEQUENCE"] < new["SEQUENCE"]
    assert new.start - old.start == timedelta(hours=48)


@pytest.mark.parametrize(
    ("language", "due", "how"),
    [
        ("de", "austerlitz: Frühjahrszüge 1901 sind fällig", "Schick deine Befehle"),
        ("fr", "austerlitz", "Envoyez vos ordres"),
    ],
)
def test_a_calendar_entry_is_in_the_language_of_its_reader(
    language: str, due: str, how: str
) -> None:
    """U29: its words were English in the mails of every language."""
    world = a_running_game()
    world.mail(FRANCE, f"SET LANGUAGE {language}")
    sent = world.mail(GM, "GAME austerlitz\nEXTEND 24h")
    entries = {
        one.to: Calendar.from_ical(part.get_payload(decode=True)).walk("VEVENT")[0]
        for one in sent
        for part in one.message.walk()
        if part.get_content_type() == "text/calendar"
    }

    mine, others = entries.pop(FRANCE), list(entries.values())

    assert str(mine["SUMMARY"]).startswith(due)
    assert "Spring" not in mine["SUMMARY"]
    assert str(mine["DESCRIPTION"]).startswith(how)
    assert mine.walk("VALARM")[0]["DESCRIPTION"] == mine["SUMMARY"]
    assert others
    assert all(one["SUMMARY"] == "austerlitz: Spring 1901 moves are due" for one in others)


# --------------------------------------------------------------------------- reminders


def test_each_player_is_reminded_at_his_own_times() -> None:
    """S4.22"""
    world = a_running_game()
    answer = world.answer(FRANCE, "SET REMIND 48h, 12h")
    assert "2 days, 12 hours" in " ".join(answer.text.split())
    assert "no more reminders of deadlines" in world.answer(address("ITALY"), "SET REMIND OFF").text

    def reminded(span: timedelta) -> set[str]:
        return {one.to for one in world.pass_time(span) if one.kind == "reminder"}

    others = {address(power) for power in POWERS} - {FRANCE, address("ITALY")}
    assert reminded(5 * DAY) == {FRANCE}
    assert reminded(DAY) == others
    assert reminded(timedelta(hours=12)) == {FRANCE}
    assert reminded(timedelta(hours=11)) == set()


@pytest.mark.parametrize("value", ["soon", "60 days", "1h,2h,3h,4h,5h,6h"])
def test_reminders_that_cannot_be_are_refused(value: str) -> None:
    world = a_running_game()

    assert "E-UNKNOWN" in world.answer(FRANCE, f"SET REMIND {value}").subject


def test_whoever_was_reminded_is_reminded_again_of_a_later_deadline() -> None:
    world = a_running_game()
    world.pass_time(6 * DAY)
    world.mail(GM, "GAME austerlitz\nEXTEND 3 days")

    assert {one.kind for one in world.pass_time(3 * DAY)} == {"reminder", "digest"}


# --------------------------------------------------------------------------- the schedule


def test_intervals_differ_by_phase_and_the_first_turn_has_its_own() -> None:
    """S4.17: 4 days for moves, 2 for retreats, 2 for builds; first turn 5 days."""
    world = World()
    spans = {"moves": "4d", "retreats": "2d", "adjustments": "2d", "first": "5d"}
    world.import_game(
        state="forming", deadline=None, settings={"deadlines": spans},
        players=[{"power": "FRANCE", "name": "Ed", "addresses": [FRANCE]}],
    )  # fmt: skip
    asked = world.answer(GM, "START", subject="austerlitz")
    world.mail(GM, "YES", answering=asked)

    assert world.game().deadline == world.clock.now() + 5 * DAY
    world.pass_deadline()
    assert world.game().deadline == world.clock.now() + 4 * DAY


def test_every_mail_about_a_deadline_is_kept_per_reader_with_what_became_of_it() -> None:
    """S3.4: who says that a mail did not reach him can be answered."""
    world = a_running_game()
    world.mail(GM, "GAME austerlitz\nEXTEND 24h")

    with world.storage() as work:
        log = {row.recipient: row.state.value for row in work.outbox.all(100)}

    assert log == dict.fromkeys([*map(address, POWERS), GM], "queued")


# --------------------------------------------------------------------------- mistakes


def test_a_mistake_is_reported_to_the_gm_with_the_hour_it_came() -> None:
    """S3.1"""
    world = a_running_game()
    world.pass_deadline()

    sent = world.mail(FRANCE, "ERROR A Par did not bounce in Bur")

    assert kinds(sent) == {FRANCE: ["error-noted"], GM: ["error-reported"]}
    for one in sent:
        assert "Received: Tue 8 Dec 12:00 UTC" in one.text
        assert "| A Par did not bounce in Bur" in one.text


def test_a_mistake_stands_once_the_next_results_are_out() -> None:
    """S3.2"""
    world = a_running_game()
    world.pass_deadline()
    world.pass_deadline()

    sent = world.mail(FRANCE, "ERROR in S1901M: A Par did not bounce")

    assert kinds(sent) == {FRANCE: ["refusal"]}
    assert "this mistake stands" in sent[0].subject


def test_before_the_first_results_there_is_nothing_to_report() -> None:
    """S3.1"""
    world = a_running_game()

    assert "no results yet" in world.answer(FRANCE, "ERROR something").subject

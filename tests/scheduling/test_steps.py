"""The round of the game master: mails and deadlines in their order, each once, whatever fails."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from start_orders import HOLDS
from worlds import GM, POWERS, World, address

from gmbot.game.notices.letters import IncomingMail
from gmbot.game.state.model import GameState, InboxState
from gmbot.render.mails.write import MailWriter, Written
from gmbot.scheduling.steps import BATCH, TRIES

DONE = InboxState.DONE
FRANCE = address("FRANCE")


def test_a_deadline_is_run_once_and_everybody_is_told() -> None:
    world = World()
    world.import_game()

    sent = world.pass_deadline()

    assert sorted(one.to for one in sent) == sorted([*map(address, POWERS), GM])
    assert {one.kind for one in sent} == {"results"}
    assert world.game().phase.code == "F1901M"
    assert world.sweep() == []


def test_running_a_resolved_phase_again_changes_nothing() -> None:
    """A second worker that saw the same deadline comes too late."""
    world = World()
    game = world.import_game()
    world.pass_deadline()

    assert world.steps.deadlines.resolve(game) == 0
    assert world.game().phase.code == "F1901M"


def test_deadlines_missed_while_the_bot_was_down_run_once() -> None:
    """One deadline passed, not as many as would have fitted: the next phase has its full time."""
    world = World()
    world.import_game()

    world.pass_time(timedelta(days=60))

    assert world.game().phase.code == "F1901M"
    assert world.game().deadline == world.clock.now() + timedelta(days=7)


def test_the_silent_are_reminded_once_a_day_before() -> None:
    """S4.22; nobody is reminded whose orders are complete."""
    world = World()
    world.import_game()
    world.answer(FRANCE, HOLDS["FRANCE"])
    world.answer(address("RUSSIA"), "A Mos H")

    early = world.pass_time(timedelta(days=5, hours=23))
    sent = world.pass_time(timedelta(hours=1))
    again = world.pass_time(timedelta(hours=1))

    assert early == []
    assert {one.kind for one in sent} == {"reminder", "digest"}
    reminded = [one.to for one in sent if one.kind == "reminder"]
    assert sorted(reminded) == sorted(set(map(address, POWERS)) - {FRANCE})
    assert [one.to for one in sent if one.kind == "digest"] == [GM]
    russia = next(one for one in sent if one.to == address("RUSSIA"))
    assert "A War" in russia.text
    assert again == []


def test_without_the_speed_rule_complete_orders_wait_for_the_deadline() -> None:
    """S3.6: nothing happens before the GM adjudicates."""
    world = World()
    world.import_game()
    for power, lines in HOLDS.items():
        world.answer(address(power), lines)

    assert world.game().phase.code == "S1901M"


def test_with_the_speed_rule_the_last_final_set_resolves_the_phase() -> None:
    """S4.18"""
    world = World()
    world.import_game(settings={"speed": True})
    for power, lines in list(HOLDS.items())[:-1]:
        world.answer(address(power), lines)
    assert world.game().phase.code == "S1901M"

    sent = world.mail(address("TURKEY"), HOLDS["TURKEY"])

    assert [one.kind for one in sent if one.to == address("TURKEY")] == ["order-receipt", "results"]
    assert world.game().phase.code == "F1901M"


def test_a_provisional_set_never_triggers_the_speed_rule() -> None:
    """S4.19: at the deadline it is used all the same."""
    world = World()
    world.import_game(settings={"speed": True})
    for power, lines in HOLDS.items():
        mark = "PROVISIONAL\n" if power == "TURKEY" else ""
        world.mail(address(power), mark + lines.replace("F Ank H", "F Ank - Con"))
    assert world.game().phase.code == "S1901M"

    world.mail(address("TURKEY"), "FINAL")

    assert world.game().phase.code == "F1901M"


def test_an_incomplete_set_does_not_trigger_the_speed_rule() -> None:
    world = World()
    world.import_game(settings={"speed": True})
    for power, lines in HOLDS.items():
        world.mail(address(power), lines.partition("\n")[0] if power == "ITALY" else lines)

    assert world.game().phase.code == "S1901M"


def test_a_mail_that_cannot_be_handled_is_set_aside_and_the_loop_goes_on() -> None:
    world = World()
    world.import_game()

    def broken(raw: bytes, received_at: object) -> object:
        if b"poison" in raw:
            raise RuntimeError("a fault in the program")
        return World._read(world, raw, received_at)  # type: ignore[arg-type]

    well = world.steps
    world.steps = replace(well, read=broken)  # type: ignore[arg-type]

    told = world.mail(FRANCE, "poison")
    receipt = world.answer(FRANCE, "A Par - Bur")

    aside = next(mail for mail in world.inbox() if b"poison" in mail.raw)
    assert aside.state is InboxState.SET_ASIDE
    assert "a fault in the program" in aside.note
    assert [(one.to, one.kind) for one in told] == [(GM, "alarm")]
    assert f"gmbot replay {aside.id}" in told[0].text
    assert receipt.kind == "order-receipt"

    world.steps = well
    assert world.steps.replay(aside.id)
    assert FRANCE in [one.to for one in world.news()]


def stored(world: World, *lines: str) -> list[int]:
    with world.storage() as work:
        raws = [f"From: {FRANCE}\r\n\r\n{line}".encode() for line in lines]
        numbers = [work.inbox.add(raw, world.clock.now(), "t") for raw in raws]
        work.commit()
    return [number for number in numbers if number is not None]


def apart(world: World, deadly: int | None = None) -> list[int]:
    """Let suspects be handled as in another process; return what is handled there, as it grows."""
    handled: list[int] = []
    here = world.steps

    def in_a_child(mails: Sequence[int]) -> int | None:
        for number in mails:
            if number == deadly:
                return number
            here.take([number], handled.append)
        return None

    world.steps = replace(here, apart=in_a_child)
    return handled


def claimed(world: World) -> Sequence[object]:
    """What a process has just taken in hand when something ends it."""
    with world.storage.mails_in_hand() as in_hand:
        assert in_hand
        return world.steps._claim(in_hand)


def test_a_mail_that_ends_its_process_three_times_is_set_aside() -> None:
    """kill -9 leaves no exception: the attempt is counted before, and repeated apart."""
    world = World()
    world.import_game()
    before, deadly, after = stored(world, "A Par - Gas", "A Par - Bur", "A Par - Pic")
    assert len(claimed(world)) == 3  # and then the process dies
    handled = apart(world, deadly)

    told = world.sweep()

    states = {mail.id: mail.state for mail in world.inbox()}
    assert states == {before: DONE, deadly: InboxState.SET_ASIDE, after: DONE}
    assert handled == [before, after]
    assert [one.text.count(f"gmbot replay {deadly}") for one in told if one.kind == "alarm"] == [1]


def test_a_process_that_is_killed_again_and_again_from_outside_blames_no_mail() -> None:
    """Nobody dies of the mail when it is handled apart, so it is answered in the end."""
    world = World()
    world.import_game()
    stored(world, "A Par - Bur")
    for _ in range(TRIES + 2):
        assert len(claimed(world)) == 1  # and then somebody kills the process
    apart(world)

    assert [one.kind for one in world.sweep()] == ["order-receipt"]
    assert world.inbox()[0].state is DONE


def test_where_no_other_process_is_to_be_had_the_tries_are_counted_here() -> None:
    world = World()
    world.import_game()
    stored(world, "A Par - Bur")
    claimed(world)

    class Killed(BaseException):
        pass

    def dies(raw: bytes, received_at: object) -> object:
        raise Killed

    well = world.steps
    world.steps = replace(well, read=dies)  # type: ignore[arg-type]
    for _ in range(TRIES - 1):
        with pytest.raises(Killed):
            world.steps.sweep()
    world.steps.sweep()

    assert world.inbox()[0].state is InboxState.SET_ASIDE
    world.steps = well
    assert world.answer(FRANCE, "A Par - Bur").kind == "order-receipt"


def test_a_phase_that_cannot_be_resolved_stands_still_and_the_gm_hears_once() -> None:
    """9.5: the game freezes rather than guesses."""
    world = World()
    world.import_game()

    well = world.steps
    fails = [True]

    class FailsOnResults:
        def post(self, work: object, envelopes: object, now: object) -> None:
            if fails[0] and any(n.name == "results" for e in envelopes for n in e.notices):  # type: ignore[attr-defined]
                raise RuntimeError("no results can be written")
            world.mailroom.post(work, envelopes, now)  # type: ignore[arg-type]

    world.steps = replace(well, mailroom=FailsOnResults())  # type: ignore[arg-type]
    first = world.pass_deadline()
    second = world.sweep()
    fails[0] = False
    healed = world.sweep()

    assert [one.kind for one in first if one.to == GM] == ["alarm"]
    waits = [(one.to, one.kind) for one in first if one.to != GM]
    assert waits == [(address(power), "stands-still") for power in POWERS]
    assert second == []
    assert [one.kind for one in healed] == ["results"] * 8 + ["alarm"]
    assert "All clear" in healed[-1].subject
    assert world.game().phase.code == "F1901M"


def test_a_game_that_is_won_ends_and_takes_no_more_orders() -> None:
    """S0.1: 18 centers after Fall."""
    world = World()
    west = ["PAR", "MAR", "BRE", "SPA", "POR", "BEL", "HOL", "MUN", "BER"]
    centers = [*west, "KIE", "DEN", "VEN", "ROM", "NAP", "TUN", "LON", "LVP", "EDI"]
    world.import_game(
        phase="F1910M",
        units={"FRANCE": ["A PAR", "A MAR"], "RUSSIA": ["A MOS"]},
        centers={"FRANCE": centers, "RUSSIA": ["MOS", "WAR"]},
    )

    sent = world.pass_deadline()

    assert world.game().state is GameState.ENDED
    assert "France wins with 18 centers" in sent[0].text
    assert "takes no orders now" in world.answer(FRANCE, "A Par - Bur").subject


def test_a_mail_that_fails_for_good_is_told_to_the_gm() -> None:
    world = World()
    world.import_game()
    receipt = world.answer(FRANCE, "A Par - Bur")

    world.steps.undeliverable(receipt.row, "550 no such user")
    [alarm] = world.news()

    assert alarm.to == GM
    assert FRANCE in alarm.text
    world.steps.undeliverable(alarm.row, "550 no such user either")
    assert world.news() == []


def test_one_thing_that_fails_keeps_no_other_from_being_done() -> None:
    """A reminder that cannot be written stops neither the others nor the sweep."""
    world = World()
    world.import_game(game="marengo")
    world.import_game(game="austerlitz")
    well = world.steps

    class FailsForMarengo:
        def post(self, work: object, envelopes: object, now: object) -> None:
            if any(envelope.game == "marengo" for envelope in envelopes):  # type: ignore[attr-defined]
                raise RuntimeError("no mail can be written")
            world.mailroom.post(work, envelopes, now)  # type: ignore[arg-type]

    world.steps = replace(well, mailroom=FailsForMarengo())  # type: ignore[arg-type]
    sent = world.pass_time(timedelta(days=6))
    world.steps = well

    assert {one.subject.partition("]")[0] for one in sent if one.kind != "alarm"} == {"[austerlitz"}
    assert [one.to for one in sent if one.kind == "alarm"] == [GM]
    later = world.sweep()
    assert {one.subject.partition("]")[0] for one in later if one.kind != "alarm"} == {"[marengo"}
    assert ["All clear" in one.subject for one in later if one.kind == "alarm"] == [True]


class Mute(MailWriter):
    """Cannot write a single mail, not even the one that says so."""

    def write(self, *args: object, **rest: object) -> Written:
        raise RuntimeError("a template that fails in every mail")


def test_what_cannot_be_told_keeps_nothing_else_from_being_done() -> None:
    """The alarm that fails as well is in the log; mails are set aside, and deadlines wait."""
    world = World(writer=Mute())
    world.import_game()

    assert world.mail(FRANCE, "A Par - Bur") == []
    assert world.mail(GM, "STATUS") == []
    assert world.pass_deadline() == []

    assert {mail.state for mail in world.inbox()} == {InboxState.SET_ASIDE}
    assert world.game().phase.code == "S1901M"


def test_a_clock_that_jumps_back_does_nothing_twice() -> None:
    world = World()
    world.import_game()
    world.pass_time(timedelta(days=6))
    world.pass_deadline()
    before = world.game()

    sent = world.pass_time(timedelta(days=-6))
    receipt = world.answer(FRANCE, "A Par - Bur")

    assert sent == []
    assert receipt.kind == "order-receipt"
    assert (world.game().phase, world.game().deadline) == (before.phase, before.deadline)
    assert {one.kind for one in world.pass_deadline()} >= {"results"}


def test_a_mail_dated_years_ahead_counts_by_its_arrival() -> None:
    """S3.6: the sender's clock decides nothing."""
    world = World()
    world.import_game()

    world.mail(FRANCE, "A Par - Bur", headers={"Date": "Tue, 01 Dec 2099 12:00:00 +0000"})
    long_ago = {"Date": "Thu, 01 Jan 1970 00:00:00 +0000"}
    [receipt] = world.mail(FRANCE, "A Par - Pic", headers=long_ago)

    assert "Pic" in receipt.text
    assert world.game().phase.code == "S1901M"
    assert "A Par -> Pic" in next(one.text for one in world.pass_deadline() if one.to == FRANCE)


def test_who_is_asked_to_stop_ends_with_the_mails_in_hand() -> None:
    """The others are untouched: no crash is counted against them."""
    world = World()
    world.import_game()
    stored(world, *(f"A Par - Bur\n# {number}" for number in range(BATCH + 5)))

    def read(raw: bytes, received_at: datetime) -> IncomingMail:
        world.steps.stopping.set()
        return world._read(raw, received_at)

    world.steps = replace(world.steps, read=read)
    world.pass_deadline()

    mails = world.inbox()
    assert [mail.state for mail in mails].count(DONE) == BATCH
    assert {mail.tries for mail in mails if mail.state is InboxState.NEW} == {0}
    assert world.game().phase.code == "S1901M"
    world.steps.stopping.clear()
    world.steps = replace(world.steps, read=world._read)
    world.sweep()
    assert {mail.state for mail in world.inbox()} == {DONE}
    assert world.game().phase.code == "F1901M"


def test_the_log_names_game_phase_seat_and_kind_of_mail(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    world = World()
    world.import_game()

    world.mail(FRANCE, "A Par - Bur")
    world.mail(GM, "STATUS", to="bot+austerlitz@gm.example")
    world.mail("stranger@elsewhere.example", "HELP")
    world.pass_deadline()

    lines = [vars(one) for one in caplog.records if one.name.startswith("gmbot.scheduling")]
    names = ("msg", "game", "phase", "seat", "kind")
    assert [tuple(line.get(name, "") for name in names) for line in lines] == [
        ("mail handled", "austerlitz", "S1901M", "FRANCE", "order-receipt"),
        ("mail handled", "austerlitz", "S1901M", "gm", "status"),
        ("mail handled", "", "", "", "help"),
        ("resolved", "austerlitz", "S1901M", "", ""),
    ]
    assert all(line["ms"] >= 0 for line in lines)

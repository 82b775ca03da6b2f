"""Mistakes put right: new versions of results, more time, nothing played twice (S3.1 to S3.5)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from worlds import GM, POWERS, Sent, World, address

from gmbot.game.model import GameState, PhaseRecord
from gmbot.rules.terms import NEUTRAL, Phase, Power

AUSTRIA, FRANCE, GERMANY, ITALY = map(address, ("AUSTRIA", "FRANCE", "GERMANY", "ITALY"))
FIRST = {"AUSTRIA": "A Bud", "ENGLAND": "F Lon", "FRANCE": "A Par", "TURKEY": "A Con"}
EVERYBODY = {*map(address, POWERS), GM}
DAY = timedelta(days=1)
MISREAD = "CORRECT S1901M: Venice was misread\nORDER-AS-SENT Italy: A Ven - Tri"

MUNICH = "CORRECT S1901M: Munich was in Tyrolia\nA Mun -> Tyr\n" \
    "ORDER-AS-SENT Germany: A Tyr S A Ven - Tri"  # fmt: skip


def a_running_game(**changes: object) -> World:
    world = World()
    world.import_game(**changes)
    world.sweep()
    return world


def a_spring(**changes: object) -> World:
    """Italy wrote for Venice what was read as a hold; Spring 1901 is resolved."""
    world = a_running_game(**changes)
    world.mail(ITALY, "A Ven H\nA Rom H\nF Nap H")
    world.mail(AUSTRIA, "F Tri - Alb\nA Vie H\nA Bud H")
    world.mail(FRANCE, "A Par - Bur\nA Mar H\nF Bre H")
    world.pass_deadline()
    return world


def gm(world: World, text: str, who: str = GM) -> list[Sent]:
    return world.mail(who, text, subject="austerlitz")


def one(sent: list[Sent], who: str = GM) -> Sent:
    [mail] = [mail for mail in sent if mail.to == who]
    return mail


def confirmed(world: World, text: str, who: str = GM) -> list[Sent]:
    asked = one(gm(world, text, who), who)
    assert asked.kind == "confirm-command", asked.text
    return world.mail(who, "YES", answering=asked)


def flat(sent: Sent) -> str:
    return " ".join(sent.text.split())


def record(world: World, code: str) -> PhaseRecord:
    with world.storage() as work:
        found = work.games.record(1, Phase.parse(code))
    assert found is not None
    return found


def orders(world: World, code: str, power: str) -> set[str]:
    return {o["order"] for o in record(world, code).report["orders"] if o["power"] == power}


# --------------------------------------------------------------------------- asked first


def test_a_correction_shows_the_difference_and_does_nothing_before_its_code_comes_back() -> None:
    world = a_spring()
    before = world.game()

    asked = one(gm(world, MISREAD))

    assert asked.kind == "confirm-command"
    assert "CORRECT S1901M: Venice was misread" in asked.text
    assert "Italy: A Ven H (succeeds); now A Ven -> Tri (succeeds)" in flat(asked)
    assert "Italy has A Tri instead of A Ven" in flat(asked)
    assert world.game() == before
    assert record(world, "S1901M").report.get("version", 1) == 1


def test_corrected_results_go_to_everybody_as_a_new_version_with_the_difference() -> None:
    """S3.4: each copy is kept with what became of it."""
    world = a_spring()

    sent = confirmed(world, MISREAD)

    assert {mail.to for mail in sent} == EVERYBODY
    assert {mail.kind for mail in sent} == {"corrected-results"}
    for mail in sent:
        assert "S1901M results, version 2" in mail.subject
        assert "Results of Spring 1901 moves, version 2" in flat(mail)
        assert "| Venice was misread" in mail.text
        assert "Italy: A Ven H (succeeds); now A Ven -> Tri (succeeds)" in flat(mail)
        assert "A Mar H" in mail.text  # the whole text again
    game = world.game()
    assert game.phase.code == "F1901M"
    assert str(game.position.unit_at("TRI")[1]) == "A TRI"  # type: ignore[arg-type, index]
    assert orders(world, "S1901M", "ITALY") == {"A VEN - TRI", "A ROM H", "F NAP H"}


def test_the_record_keeps_what_it_was_before() -> None:
    world = a_spring()
    confirmed(world, MISREAD)
    confirmed(world, "CORRECT S1901M: again\nORDER-AS-SENT Italy: A Rom - Apu")

    report = record(world, "S1901M").report

    assert report["version"] == 3
    assert [one["version"] for one in report["earlier"]] == [1, 2]
    assert "A VEN H" in {entry["order"] for entry in report["earlier"][0]["orders"]}
    assert "A VEN - TRI" in {entry["order"] for entry in report["earlier"][1]["orders"]}


def test_history_and_why_tell_the_corrected_results() -> None:
    world = a_spring()
    confirmed(world, MISREAD)

    history = world.answer(FRANCE, "HISTORY")
    assert "Italy: A Ven -> Tri" in history.text
    assert "version 2" in history.text
    assert "succeeded" in world.answer(ITALY, "WHY A Ven").text


def test_a_board_that_was_wrong_before_the_phase_is_put_right_and_resolved_again() -> None:
    world = a_spring()

    sent = confirmed(world, "CORRECT S1901M\nREMOVE A Mar\nOWNER Mar = nobody")

    assert "France does not have A Mar" in flat(one(sent))
    assert "Marseilles belongs to nobody, not to France" in flat(one(sent))
    assert orders(world, "S1901M", "FRANCE") == {"A PAR - BUR", "A MAR H", "F BRE H"}
    assert world.game().position.unit_at("MAR") is None  # type: ignore[arg-type]


def test_a_correction_may_open_a_phase_that_was_passed_over() -> None:
    """Orders on file for later stay on file; nobody loses them."""
    world = a_running_game()
    world.clock.when += timedelta(hours=1)
    world.mail(ITALY, "A Ven - Tri\nA Rom H\nF Nap H")
    world.mail(GERMANY, "A Mun S A Ven - Tri")
    world.pass_deadline()
    world.mail(FRANCE, "A Par - Pic")

    sent = confirmed(world, MUNICH)

    game = world.game()
    assert game.phase.code == "S1901R"
    assert game.deadline is not None
    assert game.deadline > world.clock.now() + DAY
    assert "Austria's F Tri is dislodged" in flat(one(sent))
    assert "Now open: Spring 1901 retreats, instead of Fall 1901 moves" in flat(one(sent))
    world.mail(AUSTRIA, "F Tri R Alb")
    world.pass_deadline()
    assert world.game().phase.code == "F1901M"
    assert "A Par -> Pic" in world.answer(FRANCE, "STATUS").text


def test_what_a_player_has_on_file_is_checked_against_the_corrected_board() -> None:
    world = a_spring()
    world.mail(ITALY, "A Ven - Tyr\nA Rom - Ven")

    sent = confirmed(world, MISREAD)

    assert "does not fit the board any more: A Ven -> Tya" in flat(one(sent, ITALY))
    assert "on file" not in flat(one(sent, FRANCE)).partition("S1901M")[0]


def test_builds_as_they_were_sent_take_the_place_of_those_that_were_read() -> None:
    world = a_running_game(
        phase="W1901A", units={"ENGLAND": ["F NTH"]}, centers={"ENGLAND": ["LON", "EDI"]}
    )
    england = address("ENGLAND")
    world.mail(england, "Build F Lon")
    world.pass_deadline()

    confirmed(world, "CORRECT W1901A: Edinburgh\nORDER-AS-SENT England: Build F Edi")

    assert orders(world, "W1901A", "ENGLAND") == {"B F EDI"}
    assert {str(u) for u in world.game().position.units_of(Power("ENGLAND"))} == {"F EDI", "F NTH"}


def test_observers_are_told_too_and_files_carry_the_version() -> None:
    world = a_spring()
    watcher = "watcher@players.example"
    asked = world.answer(watcher, "REGISTER Wanda")
    world.answer(watcher, "YES", answering=asked)
    world.answer(watcher, "OBSERVE austerlitz")

    sent = confirmed(world, MISREAD)

    assert "Italy has A Tri instead of A Ven" in flat(one(sent, watcher))
    files = [part.get_filename() for part in one(sent, FRANCE).message.iter_attachments()]
    assert "state-S1901M-v2.json" in files


# --------------------------------------------------------------------------- no new orders


def test_a_power_of_which_nothing_came_gets_no_order_in_a_resolved_phase() -> None:
    """S3.5: no new orders for a resolved phase, not even from the GM."""
    world = a_spring()
    before = record(world, "S1901M")

    answer = one(gm(world, "CORRECT S1901M\nORDER-AS-SENT Germany: A Mun - Bur"))

    assert "was not corrected" in answer.subject
    assert "nothing had come from Germany" in flat(answer)
    assert record(world, "S1901M") == before


def test_what_came_in_time_and_was_not_read_at_all_may_be_transcribed() -> None:
    """S3.5: "except to transcribe what was actually received"."""
    world = a_running_game()
    world.clock.when += timedelta(hours=1)
    world.mail(GERMANY, "Muenchen soll ins schoene Burgund ziehen, bitte sehr")
    world.pass_deadline()

    confirmed(world, "CORRECT S1901M: read at last\nORDER-AS-SENT Germany: A Mun - Bur")

    assert "A MUN - BUR" in orders(world, "S1901M", "GERMANY")


def test_a_mail_that_came_after_the_results_is_no_ground_for_an_order() -> None:
    """S3.5, S3.6"""
    world = a_running_game()
    world.pass_deadline()
    world.clock.when += timedelta(hours=1)
    world.mail(GERMANY, "A Mun - Bur")

    answer = one(gm(world, "CORRECT S1901M\nORDER-AS-SENT Germany: A Mun - Bur"))

    assert "nothing had come from Germany" in flat(answer)


@pytest.mark.parametrize(
    "line",
    ["A Mun - Bur - Par - Lon", "Italy: A Ven - Tri", "OWNER Bur = France",
     "ORDER-AS-SENT Oz: A Ven - Tri", "ORDER-AS-SENT Italy: A Ven to the moon",
     "UNIT France A Nth", "A Mun -> Ber"],
)  # fmt: skip
def test_all_that_is_wrong_with_a_correction_is_told_and_nothing_is_done(line: str) -> None:
    world = a_spring()
    before = record(world, "S1901M")

    answer = one(gm(world, f"CORRECT S1901M: why\nORDER-AS-SENT Italy: A Ven - Tri\n{line}"))

    assert answer.kind == "refusal"
    assert line.partition(":")[0] in flat(answer)
    assert record(world, "S1901M") == before


def test_the_same_orders_with_the_same_end_are_no_correction() -> None:
    world = a_spring()

    assert "no difference" in one(gm(world, "CORRECT S1901M")).subject


def test_a_player_corrects_nothing() -> None:
    world = a_spring()

    assert "E-GMONLY" in one(gm(world, MISREAD, FRANCE), FRANCE).subject


# --------------------------------------------------------------------------- until when


def test_a_mistake_that_nobody_pointed_out_in_time_stands() -> None:
    """S3.2"""
    world = a_spring()
    world.mail(FRANCE, "A Bur H")
    world.pass_deadline()

    answer = one(gm(world, MISREAD))

    assert "S1901M stands" in answer.subject


def test_a_mistake_that_was_pointed_out_in_time_may_be_put_right_later() -> None:
    """S3.2, S3.5: what followed is resolved again with its own orders."""
    world = a_spring()
    world.mail(AUSTRIA, "ERROR Italy attacked Trieste, did it not?")
    world.mail(ITALY, "A Ven - Tri\nA Rom - Ven")
    world.mail(AUSTRIA, "F Alb - Tri")
    world.pass_deadline()

    sent = confirmed(world, MISREAD)

    assert "S1901M results, version 2" in one(sent).subject
    assert record(world, "F1901M").report["version"] == 2
    assert orders(world, "F1901M", "ITALY") >= {"A ROM - VEN"}
    assert "A ROM - VEN" in orders(world, "F1901M", "ITALY")


def test_no_season_is_played_twice_for_a_late_correction() -> None:
    """S3.5: a retreat that was never ordered cannot come before a Fall whose orders are out."""
    world = a_running_game()
    world.mail(ITALY, "A Ven - Tri\nA Rom H\nF Nap H")
    world.mail(GERMANY, "A Mun H")
    world.pass_deadline()
    world.mail(FRANCE, "ERROR Tyrolia supported Trieste")
    world.mail(FRANCE, "A Par - Bur")
    world.pass_deadline()

    answer = one(gm(world, MUNICH))

    assert "no season is played twice" in flat(answer)
    assert record(world, "F1901M").report.get("version", 1) == 1


def test_retreats_that_were_ordered_for_nothing_fall_away() -> None:
    """S3.2, S3.5: nothing is played again; what was not due never was."""
    world = a_running_game()
    world.mail(ITALY, "A Ven - Tri\nA Rom H\nF Nap H")
    world.mail(GERMANY, "A Mun - Tyr")
    world.pass_deadline()
    world.mail(ITALY, "A Ven - Tri\nA Rom H")
    world.mail(GERMANY, "A Tyr S A Ven - Tri")
    world.pass_deadline()
    assert world.game().phase.code == "F1901R"
    world.mail(GERMANY, "ERROR: I wrote Vienna")
    world.mail(AUSTRIA, "ERROR in F1901M: so he did")
    world.mail(AUSTRIA, "F Tri R Alb")
    world.pass_deadline()
    assert world.game().phase.code != "F1901R"

    sent = confirmed(world, "CORRECT F1901M: Vienna\nORDER-AS-SENT Germany: A Tyr - Vie")

    assert "Austria has F Tri instead of F Alb" in flat(one(sent))
    with world.storage() as work:
        assert [r.phase.code for r in work.games.records(1)][:2] == ["S1901M", "F1901M"]
        assert work.games.record(1, Phase.parse("F1901R")) is None


def test_phases_of_the_same_mail_do_not_make_a_mistake_stand() -> None:
    """S3.2 where retreats are resolved with the moves they follow (S1.13)."""
    world = a_running_game(houserules="anarchy7", phase="S1901M")
    world.mail(ITALY, "A Ven - Tri\nA Rom H\nF Nap H")
    world.mail(GERMANY, "A Mun - Tyr")
    world.pass_deadline()
    world.mail(ITALY, "A Ven - Tri\nA Rom H\nF Nap H")
    world.mail(GERMANY, "A Tyr S A Ven - Tri")
    world.mail(AUSTRIA, "F Tri H\nIf dislodged, F Tri retreats to Alb")
    world.pass_deadline()
    assert "F1901R" in world_records(world)

    assert one(world.mail(FRANCE, "ERROR in F1901M: Tyrolia"), FRANCE).kind == "error-noted"
    confirmed(world, "CORRECT F1901M: Vienna\nORDER-AS-SENT Germany: A Tyr - Vie")

    assert "F1901R" not in world_records(world)
    assert "F TRI" in {str(u) for u in world.game().position.units_of(Power("AUSTRIA"))}


def test_a_report_that_came_in_time_counts_however_late_it_is_read() -> None:
    """S3.2: what counts is the hour at which it came."""
    world = a_spring()
    world.clock.when += DAY
    with world.storage() as work:
        raw = (b"From: Austria <austria@players.example>\r\nTo: bot@gm.example\r\n"
               b"Subject: austerlitz\r\nMessage-ID: <late@players.example>\r\n\r\n"
               b"ERROR in S1901M: Venice\r\n")  # fmt: skip
        work.inbox.add(raw, world.clock.now(), "test")
        work.commit()
    deadline = world.game().deadline
    assert deadline is not None
    world.clock.when = deadline
    world.sweep()

    assert one(gm(world, MISREAD)).kind == "confirm-command"


def test_a_code_for_one_correction_is_void_after_another() -> None:
    world = a_spring()
    first = one(gm(world, MISREAD))
    world.clock.when += timedelta(hours=1)
    confirmed(world, "CORRECT S1901M: other\nORDER-AS-SENT Italy: A Rom - Apu")

    answer = one(world.mail(GM, "YES", answering=first))

    assert "no longer holds" in flat(answer)
    assert "A VEN H" in orders(world, "S1901M", "ITALY")


# --------------------------------------------------------------------------- more time


def test_after_a_correction_one_players_request_gives_the_phase_its_full_time() -> None:
    """S3.3"""
    world = a_spring(settings={"extensions": {"policy": "none"}})
    world.clock.when += 5 * DAY
    corrected = world.clock.now()
    sent = confirmed(world, MISREAD)
    assert "EXTENSION" in one(sent, FRANCE).text
    assert "one request by any player is enough" in flat(one(sent, FRANCE))
    world.clock.when += DAY

    sent = world.mail(FRANCE, "EXTENSION 2h")

    assert world.game().deadline == corrected + 7 * DAY
    assert {mail.to for mail in sent} == EVERYBODY
    assert all("France" not in mail.text.partition("--")[0] for mail in sent if mail.to == ITALY)


def test_after_that_request_the_rule_of_the_game_holds_again() -> None:
    """S3.3: one request; a second one is not promised."""
    world = a_spring(settings={"extensions": {"policy": "none"}})
    world.clock.when += 5 * DAY
    confirmed(world, MISREAD)
    world.mail(FRANCE, "EXTENSION")
    deadline = world.game().deadline

    assert one(world.mail(ITALY, "EXTENSION 24h"), ITALY).kind == "refusal"
    assert world.game().deadline == deadline


def test_the_promise_ends_with_the_phase() -> None:
    """S3.3"""
    world = a_spring(settings={"extensions": {"policy": "none"}})
    world.clock.when += 5 * DAY
    confirmed(world, MISREAD)
    world.mail(FRANCE, "A Bur H")
    world.pass_deadline()
    deadline = world.game().deadline

    assert one(world.mail(ITALY, "EXTENSION 24h"), ITALY).kind == "refusal"
    assert world.game().deadline == deadline


def test_the_gm_too_may_give_more_time_after_a_correction() -> None:
    """S3.3"""
    world = a_spring()
    confirmed(world, MISREAD)
    deadline = world.game().deadline
    assert deadline is not None

    gm(world, "EXTEND 24h: think it over")

    assert world.game().deadline == deadline + DAY


# --------------------------------------------------------------------------- endings


def test_a_win_that_was_a_mistake_is_taken_back_and_the_game_goes_on() -> None:
    centers = ["BER", "KIE", "MUN", "DEN", "HOL", "BEL", "SWE", "NWY", "EDI", "LVP", "LON", "PAR",
               "BRE", "MAR", "SPA", "POR", "VEN"]  # fmt: skip
    world = a_running_game(
        phase="F1901M", units={"GERMANY": ["A TYR"], "ITALY": ["A ROM"], "AUSTRIA": ["A BUD"]},
        centers={"GERMANY": centers, "AUSTRIA": ["VIE", "BUD"], "ITALY": ["ROM", "NAP"]},
    )  # fmt: skip
    world.mail(GERMANY, "A Tyr - Vie")
    world.pass_deadline()
    assert world.game().state is GameState.ENDED

    confirmed(world, "CORRECT F1901M: Trieste was meant\nORDER-AS-SENT Germany: A Tyr - Boh")

    game = world.game()
    assert game.state is GameState.RUNNING
    assert game.ending == ""
    assert game.deadline is not None
    assert "end" not in game.notes


def test_who_was_ejected_with_a_phase_stays_out_of_its_corrected_version() -> None:
    """S1.11"""
    world = a_running_game(settings={"nmr": {"policy": "ejection", "count": 1}})
    for power in POWERS:
        if power != "GERMANY":
            home = {"ITALY": "A Ven H", "RUSSIA": "A War H"}.get(power, "")
            world.mail(address(power), home or f"{FIRST[power]} H")
    world.pass_deadline()
    assert world.game().position.units_of(Power("GERMANY")) == ()

    sent = confirmed(world, MISREAD)

    game = world.game()
    assert game.position.units_of(Power("GERMANY")) == ()
    assert len(game.position.units_of(NEUTRAL)) == 3
    assert "Germany has" not in flat(one(sent))


# --------------------------------------------------------------------------- in the fog


def test_in_the_fog_each_player_is_told_only_the_difference_he_may_see() -> None:
    """S2.20 holds for corrections too; the mails leave together."""
    world = a_running_game(
        variant="blind1898", houserules="saari", phase="S1898M",
        units={"FRANCE": ["F BRE"], "ITALY": ["A VEN"], "AUSTRIA": ["A VIE"], "TURKEY": ["A ANK"]},
        centers={"FRANCE": ["BRE"], "ITALY": ["NAP"], "AUSTRIA": ["TRI"], "TURKEY": ["ANK"]},
    )  # fmt: skip
    world.mail(ITALY, "A Ven H")
    world.pass_deadline()

    code = next(iter(world_records(world)))
    sent = confirmed(world, f"CORRECT {code}: misread\nORDER-AS-SENT Italy: A Ven - Tri")

    assert "Italy: A Ven H (succeeds); now A Ven -> Tri" in flat(one(sent))
    assert "A Ven" in flat(one(sent, ITALY))
    assert "Nothing that you see has changed" in flat(one(sent, FRANCE))
    assert "Ven" not in flat(one(sent, FRANCE)).partition("All else lies")[0].partition("WHAT")[0]


def world_records(world: World) -> list[str]:
    with world.storage() as work:
        return [one.phase.code for one in work.games.records(1)]

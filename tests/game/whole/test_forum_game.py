"""The forum game run by mail: Saturdays, the roster, ten seasons and the poll (sheet 0)."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from statuses import called
from worlds import GM, POWERS, Sent, World, address

from gmbot.game.archive import export
from gmbot.game.state.model import GameMaster, GameState
from gmbot.game.state.notes import LengthPoll
from gmbot.houserules import catalogue
from gmbot.houserules.ending import SoManySeasons, season_number
from gmbot.rules.board.terms import Phase
from gmbot.variants import catalogue as variants

MONDAY = datetime(2026, 12, 7, 9, 0, tzinfo=UTC)
SATURDAY = datetime(2026, 12, 12, 12, 0, tzinfo=UTC)
HOME = {"ENGLAND": ["LON"], "FRANCE": ["PAR", "BRE"], "ITALY": ["ROM"]}
UNITS = {"ENGLAND": ["F LON"], "FRANCE": ["A PAR", "F BRE"], "ITALY": ["A ROM"]}


def forum(**changes: Any) -> World:
    """A running game of three survivors; its clock stands on a Monday."""
    world = World()
    world.clock.when = MONDAY
    tables = {
        "variant": "fritz1900", "houserules": "fritz_forum", "phase": "S1900M",
        "deadline": SATURDAY.isoformat(), "opened_at": MONDAY.isoformat(),
        "units": UNITS, "centers": HOME,
    }  # fmt: skip
    world.import_game(**(tables | changes))
    return world


def pass_phase(world: World) -> list[Sent]:
    """Let the deadline and the half hour after it go by."""
    deadline = world.game().deadline
    assert deadline is not None
    world.clock.when = deadline + timedelta(minutes=30)
    return world.sweep()


def to(sent: list[Sent], power: str) -> Sent:
    return next(one for one in sent if one.to == address(power))


# --------------------------------------------------------------------------- the week


def test_moves_are_due_on_saturdays_at_noon_and_late_orders_count_for_half_an_hour() -> None:
    """S0.33: "around noon"."""
    world = forum()
    world.clock.when = SATURDAY
    assert world.sweep() == []
    world.clock.when = SATURDAY + timedelta(minutes=29)
    world.mail(address("ITALY"), "A Rom - Ven")

    sent = pass_phase(world)

    assert {one.to for one in sent} == {*map(address, POWERS), GM}
    assert [str(unit) for unit in world.game().position.units_of("ITALY")] == ["A VEN"]  # type: ignore[arg-type]


def test_the_next_season_is_due_the_saturday_after() -> None:
    """S0.40: one season a week."""
    world = forum()

    pass_phase(world)

    assert world.game().phase.code == "F1900M"
    assert world.game().deadline == SATURDAY + timedelta(days=7)


def test_retreats_and_builds_fall_inside_the_week_and_cost_no_saturday() -> None:
    """S0.40: two days each."""
    world = forum(phase="F1900M", centers=HOME | {"FRANCE": ["PAR", "BRE", "MAR"]})

    pass_phase(world)
    assert world.game().phase.code == "W1900A"
    assert world.game().deadline == SATURDAY + timedelta(days=2, minutes=30)
    pass_phase(world)

    assert world.game().phase.code == "S1901M"
    assert world.game().deadline == SATURDAY + timedelta(days=7)


def test_noon_is_that_of_the_games_zone() -> None:
    """S0.33."""
    rule = catalogue.load("fritz_forum").deadlines

    deadline = rule.deadline(Phase.parse("S1900M"), MONDAY, "America/New_York", first=True)

    assert deadline == datetime(2026, 12, 12, 17, 0, tzinfo=UTC)


def test_what_puts_a_deadline_off_puts_it_off_to_a_saturday() -> None:
    """S0.33: "due every week on Saturday", absences, newcomers and pauses or not."""
    world = forum()
    world.mail(address("ITALY"), "ABSENCE 18 Dec TO 22 Dec")
    pass_phase(world)
    assert world.game().deadline == SATURDAY + timedelta(days=14)

    world.mail(GM, "REPLACE Italy WITH nora@players.example", to="bot+austerlitz@gm.example")
    with world.storage() as work:
        [code] = set(re.findall(r"CONFIRM (\w+)", work.outbox.all(1)[0].raw.decode()))
    world.mail(GM, f"CONFIRM {code}")
    world.clock.when = SATURDAY + timedelta(days=13)
    registered = world.answer("nora@players.example", "REGISTER Nora")
    world.mail("nora@players.example", "yes", answering=registered)
    world.mail("nora@players.example", "TAKEOVER Italy@austerlitz")
    assert world.game().deadline == SATURDAY + timedelta(days=21)

    world.mail(GM, "PAUSE UNTIL 30 Dec 09:00", to="bot+austerlitz@gm.example")
    with world.storage() as work:
        [code] = set(re.findall(r"CONFIRM (\w+)", work.outbox.all(1)[0].raw.decode()))
    world.mail(GM, f"CONFIRM {code}")
    world.clock.when = SATURDAY + timedelta(days=18)
    world.sweep()
    assert world.game().state is GameState.RUNNING
    assert world.game().deadline == SATURDAY + timedelta(days=28)


def test_retreats_and_builds_keep_their_hour_when_they_are_put_off() -> None:
    """S0.40: they have no day of the week, and cost no Saturday."""
    world = forum(phase="F1900M", centers=HOME | {"FRANCE": ["PAR", "BRE", "MAR"]})
    world.mail(address("ITALY"), "ABSENCE 14 Dec TO 15 Dec")

    pass_phase(world)
    assert world.game().phase.code == "W1900A"
    assert world.game().deadline == SATURDAY + timedelta(days=4, minutes=30)
    pass_phase(world)

    assert world.game().deadline == SATURDAY + timedelta(days=7)


def test_who_sends_nothing_holds_and_suffers_nothing_else() -> None:
    """S0.34: however often."""
    world = forum()
    for _ in range(5):
        pass_phase(world)

    assert [str(unit) for unit in world.game().position.units_of("ITALY")] == ["A ROM"]  # type: ignore[arg-type]
    game = world.game()
    with world.storage() as work:
        assert all(seat.person_id is not None for seat in work.games.seats(game.id))
    assert not called(game)


# --------------------------------------------------------------------------- talk


def test_agreements_are_talk_and_the_gm_is_not_in_it() -> None:
    """S0.32, S0.35: a promise in press binds nobody, and secrets may be told on."""
    world = forum(units=UNITS | {"FRANCE": ["A PIE", "A TUS"]})
    promise = "I shall never enter Rome. Look, these are my orders:\nA Tus H\nA Pie H"
    world.mail(address("FRANCE"), "A Tus - Rom\nA Pie - Tus")
    world.mail(address("ITALY"), "A Rom - Nap")

    sent = world.mail(address("FRANCE"), f"PRESS TO Italy\n{promise}\nENDPRESS", subject="peace")
    leaked = world.mail(
        address("ITALY"), "PRESS TO Germany\nFrance wrote: 'I shall never enter Rome.'\nENDPRESS"
    )
    results = pass_phase(world)

    assert {one.to for one in sent} == {address("FRANCE"), address("ITALY")}
    assert {one.to for one in leaked} == {address("ITALY"), address("GERMANY")}
    assert "never enter" not in "".join(one.text for one in results)
    assert "A ROM" in map(str, world.game().position.units_of("FRANCE"))  # type: ignore[arg-type]


def test_questions_before_the_start_go_to_the_gm() -> None:
    """S0.43: from those who have a seat, and from those who think about it."""
    world = World()
    with world.storage() as work:
        export.new_game(world.context(work, world.clock.now()), "fritz", "fritz1900",
            "fritz_forum", GameMaster("MC", GM), "UTC", {})  # fmt: skip
        work.commit()
    for name in ("ITALY", "FRANCE"):
        code = world.answer(address(name), f"REGISTER {name.title()}")
        world.mail(address(name), "yes", answering=code)
    world.mail(address("ITALY"), "JOIN fritz AS Italy")

    for name in ("ITALY", "FRANCE"):
        sent = world.mail(
            address(name), "Can fleets carry armies over two seas?", to="bot+fritz@gm.example"
        )
        assert "two seas" in next(one for one in sent if one.to == GM).text


# --------------------------------------------------------------------------- roster and map


def test_the_roster_shows_players_and_who_is_defeated() -> None:
    """S0.37: Russia has neither units nor centers."""
    world = forum()

    for question in ("STATUS", "WHO"):
        lines = world.answer(address("ITALY"), question).text.splitlines()
        russia = next(line for line in lines if line.startswith("Russia"))
        italy = next(line for line in lines if line.startswith("Italy"))
        assert russia.count("Russia") == 2  # the power, and its player's name
        assert russia.endswith("(Defeated)")
        assert "(Defeated)" not in italy


def test_every_report_shows_the_map_of_the_board() -> None:
    """S0.42: as a picture, in the results and in the status."""
    world = forum()
    status = world.answer(address("ITALY"), "STATUS")

    for mail in (status, to(pass_phase(world), "ITALY")):
        pictures = [p for p in mail.message.walk() if p.get_content_type() == "image/png"]
        assert pictures
        assert isinstance(pictures[0], EmailMessage)
        assert pictures[0].get_content().startswith(b"\x89PNG")


# --------------------------------------------------------------------------- the end


@pytest.mark.parametrize(
    ("phase", "number"),
    [("S1900M", 1), ("F1900M", 2), ("F1900R", 2), ("W1900A", 2), ("S1901M", 3), ("F1904M", 10),
     ("W1904A", 10), ("S1905M", 11)],
)  # fmt: skip
def test_movement_seasons_are_counted_from_spring_1900(phase: str, number: int) -> None:
    """S0.41: the tenth is Fall 1904, with its retreats and builds."""
    assert season_number(Phase.parse(phase), Phase.parse("S1900M")) == number


def test_a_calendar_that_begins_with_builds_counts_from_the_first_moves() -> None:
    assert season_number(Phase.parse("S1901M"), Phase.parse("W1900A")) == 1


def test_in_the_ninth_seasons_results_the_players_are_asked_whether_to_play_on() -> None:
    """S0.41."""
    world = forum(phase="S1904M")

    sent = pass_phase(world)

    assert world.game().phase.code == "F1904M"
    told = to(sent, "ITALY").text
    assert "VOTE YES" in told
    assert "2 more seasons" in " ".join(told.split())


def test_after_ten_seasons_the_game_is_a_draw_of_the_survivors_with_their_counts() -> None:
    """S0.41: nobody voted."""
    world = forum(phase="F1904M")

    sent = pass_phase(world)

    game = world.game()
    assert game.state is GameState.ENDED
    assert game.ending == (
        "The last season is over; 0 of 3 powers voted to play on. A draw of the survivors, "
        "centers: England 1, France 2, Italy 1."
    )
    assert "A draw of the survivors" in to(sent, "TURKEY").text


def test_the_builds_of_the_last_season_are_played() -> None:
    """S0.41: Fall 1904 ends with its winter."""
    world = forum(phase="F1904M", centers=HOME | {"FRANCE": ["PAR", "BRE", "MAR"]})
    pass_phase(world)
    assert world.game().phase.code == "W1904A"
    assert world.game().state is GameState.RUNNING
    world.mail(address("FRANCE"), "Build A Mar")

    pass_phase(world)

    assert world.game().state is GameState.ENDED
    assert "A MAR" in map(str, world.game().position.units_of("FRANCE"))  # type: ignore[arg-type]


def test_most_of_those_alive_may_play_on_and_are_asked_again() -> None:
    """S0.41: two of three; the votes are secret."""
    world = forum(phase="F1904M")
    answers = [
        world.answer(address("ITALY"), "VOTE YES"),
        world.answer(address("FRANCE"), "VOTE NO"),
        world.answer(address("FRANCE"), "VOTE YES"),
    ]

    sent = pass_phase(world)

    assert answers[0].subject.endswith("your vote is YES")
    assert world.game().phase.code == "S1905M"
    assert world.game().state is GameState.RUNNING
    assert "2 of 3 powers voted to play on" in " ".join(to(sent, "ENGLAND").text.split())
    again = pass_phase(world)
    assert (
        "the last season has begun" in to(again, "ITALY").text
        or "last of" in to(again, "ITALY").text
    )
    pass_phase(world)
    assert world.game().state is GameState.ENDED
    assert "0 of 3" in world.game().ending


def test_votes_shows_the_own_vote_on_playing_on_beside_those_on_draws() -> None:
    """S0.41, S3.40."""
    world = forum(phase="S1904M")
    assert "Nothing is put to the vote" in world.answer(address("ITALY"), "VOTES").text
    world.mail(address("FRANCE"), "PROPOSE DRAW England, France")
    pass_phase(world)
    silent = world.answer(address("ITALY"), "VOTES").text
    world.mail(address("ITALY"), "VOTE YES\nVOTE NO ON D1")

    said = world.answer(address("ITALY"), "VOTES").text

    assert "Whether to play on: you have not voted; silence counts as NO" in silent
    assert "Whether to play on: your vote is YES" in said
    assert "D1 (draw of England and France): your vote is NO" in said


def test_a_proposal_of_the_last_season_is_not_put_to_a_vote_that_cannot_be() -> None:
    """S0.41: the results that end the game announce nothing to vote on."""
    world = forum(phase="F1904M")
    world.mail(address("FRANCE"), "PROPOSE DRAW England, France")

    told = to(pass_phase(world), "ITALY").text

    assert world.game().state is GameState.ENDED
    assert "put to the vote" not in told
    assert "D1" not in told


def test_half_is_not_most_and_the_defeated_do_not_count() -> None:
    """S0.41."""
    world = forum(phase="F1904M", units={k: UNITS[k] for k in ("ENGLAND", "ITALY")},
                  centers={k: HOME[k] for k in ("ENGLAND", "ITALY")})  # fmt: skip
    world.mail(address("ITALY"), "VOTE YES")
    refused = world.answer(address("TURKEY"), "VOTE YES")

    pass_phase(world)

    assert refused.kind == "refusal"
    assert "1 of 2 powers" in world.game().ending


def test_a_win_on_the_last_board_is_a_win() -> None:
    """S0.1, S0.41."""
    most = [str(center) for center in variants.load("fritz1900").ruleset.board.centers[:18]]
    world = forum(phase="F1904M", centers={"FRANCE": most})
    world.mail(address("ITALY"), "VOTE YES")

    pass_phase(world)

    assert world.game().ending.startswith("France wins")


def test_the_gm_may_lengthen_the_game() -> None:
    """S0.41: by a setting of the game."""
    world = forum(phase="F1904M", settings={"ending": {"seasons": 12}})

    pass_phase(world)

    assert world.game().state is GameState.RUNNING
    assert catalogue.load("fritz_forum").ending == SoManySeasons(10, 2)


def test_the_gm_adds_seasons_by_mail_and_all_are_told() -> None:
    """S0.41: ``GAME LENGTH +n``."""
    world = forum(phase="F1904M")

    sent = world.mail(GM, "GAME LENGTH +1", to="bot+austerlitz@gm.example")

    assert {one.to for one in sent} == {GM, *map(address, POWERS)}
    assert "The GM adds 1 season." in to(sent, "ITALY").text
    told = to(pass_phase(world), "ITALY").text
    assert world.game().phase.code == "S1905M"
    assert "the last of austerlitz" in " ".join(told.split())
    pass_phase(world)
    assert world.game().state is GameState.ENDED


@pytest.mark.parametrize("words", ["GAME LENGTH +0", "GAME LENGTH 12", "GAME LENGTH ever"])
def test_a_length_that_is_none_changes_nothing(words: str) -> None:
    world = forum(phase="F1904M")

    answer = world.answer(GM, words, to="bot+austerlitz@gm.example")
    refused = world.answer(address("ITALY"), "GAME LENGTH +2")

    assert "E-UNKNOWN" in answer.subject
    assert "GAME LENGTH +2" in answer.text
    assert "E-GMONLY" in refused.subject
    assert world.game().notes.length == LengthPoll()


def test_a_game_without_a_last_season_cannot_be_lengthened() -> None:
    world = forum(houserules="email_classic")

    answer = world.answer(GM, "GAME LENGTH +2", to="bot+austerlitz@gm.example")

    assert "has no last season" in " ".join(answer.text.split())


def test_without_a_last_season_nobody_is_asked() -> None:
    world = forum(phase="F1904M", houserules="email_classic")

    pass_phase(world)

    assert world.game().phase.code == "S1905M"
    assert world.answer(address("ITALY"), "VOTE YES").kind == "refusal"

"""Proposals, waiting press and reply circles: the same on every storage."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from db_values import FRANCE, SPRING, Backend, a_person, a_seat, store_game
from fakes import NOON

from gmbot.game.notices.press import DailyPiece
from gmbot.game.state.ballots import Ballot, BallotState
from gmbot.game.state.press_items import DailyWait, PressItem, PressState, ReplyGroup
from gmbot.rules.board.terms import Power

ENGLAND = Power("ENGLAND")
HOUR = timedelta(hours=1)


def a_ballot(game_id: int) -> Ballot:
    return Ballot(0, game_id, BallotState.PROPOSED, SPRING, FRANCE, (ENGLAND, FRANCE))


def a_piece(game_id: int) -> PressItem:
    return PressItem(
        0, game_id, PressState.WAITING, SPRING, "France", "Vive!\n\nla ligne", FRANCE,
        to=(ENGLAND,), shown_to=("England",), condition="A Par - Bur SUCCEEDS", verbatim=True,
        writer_id=17,
        seat_id=7, answer_to=ENGLAND, postal=True,
    )  # fmt: skip


def test_a_ballot_comes_back_as_it_was_saved(backend: Backend) -> None:
    game = store_game(backend.storage)
    with backend.storage() as work:
        one = work.ballots.add(a_ballot(game.id))
        full = replace(
            one, state=BallotState.PASSED, number=3, votes={FRANCE: True, ENGLAND: False},
            entitled=(ENGLAND, FRANCE), complaints=(FRANCE,), closes_at=NOON,
            announced_at=NOON,
        )  # fmt: skip
        work.ballots.save(full)
        work.commit()

    with backend.storage() as work:
        assert work.ballots.of_game(game.id) == (full,)
        assert work.ballots.of_game(game.id + 1) == ()


def test_only_ballots_whose_time_has_come_are_closing(backend: Backend) -> None:
    game = store_game(backend.storage)
    with backend.storage() as work:
        states = (BallotState.PASSED, BallotState.REVOTE, BallotState.OPEN, BallotState.CLOSED)
        made = [
            work.ballots.add(replace(a_ballot(game.id), state=state, closes_at=NOON - n * HOUR))
            for n, state in enumerate(states)
        ]
        work.ballots.add(
            replace(a_ballot(game.id), state=BallotState.PASSED, closes_at=NOON + HOUR)
        )

        assert [one.id for one in work.ballots.closing(NOON)] == [made[1].id, made[0].id]


def test_press_comes_back_as_it_was_saved_and_is_numbered_for_its_author(backend: Backend) -> None:
    game, other = store_game(backend.storage), store_game(backend.storage, name="borodino")
    with backend.storage() as work:
        one = work.press.add(a_piece(game.id))
        work.press.add(a_piece(other.id))
        work.press.add(replace(a_piece(game.id), seat_id=8))
        two = work.press.add(a_piece(game.id))
        work.press.save(replace(two, state=PressState.PRINTED, text="changed", sent_at=NOON))
        work.commit()

    with backend.storage() as work:
        assert [item.number for item in work.press.of_game(game.id)] == [1, 1, 2]
        assert work.press.of_game(game.id, PressState.WAITING)[0] == one
        [printed] = work.press.of_game(game.id, PressState.PRINTED)
        assert (printed.text, printed.sent_at) == ("changed", NOON)


def test_a_circle_is_found_by_its_secret_and_by_its_seat(backend: Backend) -> None:
    game = store_game(backend.storage)
    with backend.storage() as work:
        seat = work.games.add_seat(a_seat(game.id))
        circle = ReplyGroup("q2w8", game.id, seat.id, (ENGLAND, Power("GM")), ("England", "GM"))
        work.press.add_circle(circle)
        work.commit()

    with backend.storage() as work:
        assert work.press.circle("q2w8") == circle
        assert work.press.circle("else") is None
        assert work.press.circles_of(seat.id) == (circle,)


def test_the_circles_of_a_seat_are_forgotten_and_no_others(backend: Backend) -> None:
    game = store_game(backend.storage)
    with backend.storage() as work:
        one, two = (work.games.add_seat(replace(a_seat(game.id), token=t)) for t in ("t1", "t2"))
        work.press.add_circle(ReplyGroup("q2w8", game.id, one.id, (ENGLAND,)))
        work.press.add_circle(ReplyGroup("k3f9", game.id, two.id, (ENGLAND,)))
        work.press.drop_circles(one.id)
        work.commit()

    with backend.storage() as work:
        assert work.press.circle("q2w8") is None
        assert work.press.circles_of(two.id) == (ReplyGroup("k3f9", game.id, two.id, (ENGLAND,)),)


def test_what_waits_for_a_daily_mail_is_taken_once_and_by_nobody_if_that_is_undone(
    backend: Backend,
) -> None:
    pieces = [DailyPiece("jena", f"press {number}", "| a\n| b", "", "11:20") for number in (1, 2)]
    with backend.storage() as work:
        anna = work.people.add(a_person("anna@players.example"))
        bert = work.people.add(a_person("bert@players.example"))
        for number, piece in enumerate(pieces):
            work.press.keep_daily(anna.id, piece, NOON + number * HOUR)
        work.commit()

    with backend.storage() as work:
        assert work.press.daily_waiting() == (DailyWait(anna.id, "jena", NOON),)
        assert work.press.take_daily(bert.id) == ()
        assert work.press.take_daily(anna.id) == tuple(pieces)  # and not committed
    with backend.storage() as work:
        work.press.give_daily(anna.id, bert.id)
        work.commit()
    with backend.storage() as work:
        assert work.press.take_daily(anna.id) == ()
        assert work.press.take_daily(bert.id) == tuple(pieces)
        work.commit()
    with backend.storage() as work:
        assert work.press.daily_waiting() == ()
        assert work.press.take_daily(bert.id) == ()

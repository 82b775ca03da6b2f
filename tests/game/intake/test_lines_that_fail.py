"""A line at which the program fails costs that line: all others are carried out, and it is told.

What fails is a storage that refuses single values: nobody can write a line at which handlers fail.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from fakes import MemoryStorage, MemoryWork
from worlds import GM, Sent, World, address, flat

from gmbot.game.notices.letters import IncomingMail
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import InboxState

FRANCE = address("FRANCE")


class Failing:
    """A part of a storage in which one method fails for values that hold a word."""

    def __init__(self, part: Any, method: str, word: str, error: Exception) -> None:
        self._part, self._method, self._word, self._error = part, method, word, error

    def __getattr__(self, name: str) -> Any:
        real = getattr(self._part, name)
        if name != self._method:
            return real

        def act(value: Any, *rest: Any) -> Any:
            if self._word in repr(value):
                raise self._error
            return real(value, *rest)

        return act


class FailingStorage(MemoryStorage):
    def __init__(self, part: str, method: str, word: str, error: Exception) -> None:
        super().__init__()
        self.fault = (part, method, word, error)

    def __call__(self) -> MemoryWork:
        work = super().__call__()
        part, *rest = self.fault
        setattr(work, part, Failing(getattr(work, part), *rest))  # type: ignore[arg-type]
        return work


def a_world(part: str, method: str, word: str, error: Exception | None = None) -> World:
    fault = error or KeyError("a fault in the program, with the words of a mail")
    world = World(storage=FailingStorage(part, method, word, fault))
    world.import_game()
    return world


def answers(sent: list[Sent], to: str = FRANCE) -> list[Sent]:
    return [one for one in sent if one.to == to]


LINES = (
    ("people", "save", "Asia/Tokyo", "SET ZONE Asia/Tokyo"),
    ("press", "add", "Hush", "DIARY\nHush\nENDDIARY"),
    ("ballots", "add", "ENGLAND", "PROPOSE DRAW France, England"),
    ("games", "save", "Build A Par", "FOR W1901A\nBuild A Par"),
)


@pytest.mark.parametrize("before", ["", "WHO\n"])
@pytest.mark.parametrize("after", ["", "VOTES\nLIST\n"])
@pytest.mark.parametrize(("part", "method", "word", "line"), LINES)
def test_the_other_lines_are_carried_out_and_the_writer_is_answered(
    part: str, method: str, word: str, line: str, before: str, after: str
) -> None:
    world = a_world(part, method, word)

    sent = world.mail(FRANCE, f"{before}SET MAPS off\n{line}\n{after}", subject="austerlitz")

    [answer] = answers(sent)
    assert "Something in me failed" in flat(answer)
    assert "Your mail is kept whole" in flat(answer)
    with world.storage() as work:
        person = work.people.by_address(FRANCE)
    assert person is not None
    assert person.settings.maps is False
    [alarm] = [one for one in sent if one.kind == "alarm"]
    assert alarm.to == GM
    assert "gmbot inbox show" in alarm.text
    assert "KeyError" not in alarm.text + answer.text
    assert "words of a mail" not in alarm.text + answer.text
    assert world.inbox()[0].state is InboxState.DONE


def test_what_the_failed_line_had_stored_is_undone() -> None:
    world = a_world("people", "save", "Asia/Tokyo")

    world.mail(FRANCE, "SET ZONE Asia/Tokyo\nSET MAPS off", subject="austerlitz")

    with world.storage() as work:
        person = work.people.by_address(FRANCE)
    assert person is not None
    assert (person.zone, person.settings.maps) == ("UTC", False)


def test_orders_that_cannot_be_stored_leave_the_commands_beside_them() -> None:
    world = a_world("games", "add_submission", "BUR")

    sent = world.mail(FRANCE, "A Par - Bur\nSET ZONE Europe/Paris", subject="austerlitz")

    [answer] = answers(sent)
    assert "A Par - Bur" in answer.text
    game = world.game()
    with world.storage() as work:
        person = work.people.by_address(FRANCE)
        assert person is not None
        assert person.zone == "Europe/Paris"
        assert work.games.submissions(game.id, game.phase) == ()


def test_commands_that_fail_leave_the_orders_beside_them() -> None:
    world = a_world("people", "save", "Asia/Tokyo")

    world.mail(FRANCE, "SET ZONE Asia/Tokyo\n\nA Par - Bur\nA Mar H", subject="austerlitz")

    game = world.game()
    with world.storage() as work:
        [one] = work.games.submissions(game.id, game.phase)
    assert len(one.orders) == 2


def test_a_database_that_is_away_costs_no_line_but_waits() -> None:
    world = a_world("people", "save", "Asia/Tokyo", StorageUnavailableError("the disk is full"))

    with pytest.raises(StorageUnavailableError):
        world.mail(FRANCE, "SET ZONE Asia/Tokyo", subject="austerlitz")

    assert world.inbox()[0].state is InboxState.NEW
    assert world.news() == []


# --------------------------------------------------------------------------- a whole mail


def vouching(world: World, fails: Callable[[IncomingMail], bool]) -> None:
    """Have the program fail before it comes to any line."""

    def vouched(mail: IncomingMail) -> bool:
        if fails(mail):
            raise RuntimeError("a fault in the program")
        return True

    world.steps = replace(world.steps, vouched=vouched)


@pytest.mark.parametrize("sender", [FRANCE, GM, "nobody@elsewhere.example"])
def test_the_writer_of_a_mail_that_is_set_aside_is_told_once(sender: str) -> None:
    world = a_world("people", "save", "Asia/Tokyo")
    vouching(world, lambda mail: True)

    sent = world.mail(sender, "A Par - Bur", subject="austerlitz")

    [answer] = [one for one in sent if one.to == sender and one.kind != "alarm"]
    assert "your mail could not be handled" in answer.subject
    assert [one.to for one in sent if one.kind == "alarm"] == [GM]
    aside = world.inbox()[0]
    assert aside.state is InboxState.SET_ASIDE
    assert not world.steps.replay(aside.id)
    assert [one.kind for one in world.news()] == ["alarm"]
    vouching(world, lambda mail: False)
    assert world.steps.replay(aside.id)
    assert [one.to for one in world.news() if one.to == sender]


@pytest.mark.parametrize("sign", ["Auto-Submitted: auto-replied", "List-Id: <a.b>"])
def test_the_mail_of_a_machine_is_not_answered_even_if_it_is_set_aside(sign: str) -> None:
    world = a_world("people", "save", "Asia/Tokyo")
    vouching(world, lambda mail: True)
    name, _, value = sign.partition(": ")

    sent = world.mail(FRANCE, "A Par - Bur", headers={name: value})

    assert answers(sent) == []


def test_a_mail_that_cannot_be_read_at_all_is_set_aside_and_nobody_can_be_told() -> None:
    world = a_world("people", "save", "Asia/Tokyo")

    def read(raw: bytes, received_at: datetime) -> IncomingMail:
        raise RuntimeError("a fault in the program")

    world.steps = replace(world.steps, read=read)

    assert [one.kind for one in world.mail(FRANCE, "A Par - Bur")] == ["alarm"]

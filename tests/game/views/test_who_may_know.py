"""Who may know of a mail or of an entry of the log is declared with its kind, or it is nobody."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs
from worlds import GM, World, address

from gmbot import game as package
from gmbot.game.notices import kinds
from gmbot.game.notices.audience import Audience
from gmbot.game.notices.envelope import Notice
from gmbot.game.notices.kinds import AUDIENCES, audience_of
from gmbot.game.press.public import public_press
from gmbot.game.questions.log_entries import _TO_MASTER, _TO_NOBODY, Told, for_master, for_player
from gmbot.game.state.model import Event, Game, OutboxMail, OutboxState
from gmbot.game.state.ports import UnitOfWork
from gmbot.game.state.press_items import PressItem, PressState
from gmbot.game.state.stored.happening_kinds import KINDS
from gmbot.game.state.stored.happenings import Happening
from gmbot.game.state.stored.ids import LocalId, PersonId, SeatId
from gmbot.game.views.access import is_listed
from gmbot.messages import tables

ROOT = Path(package.__file__).parent.parent
FRANCE = address("FRANCE")
NOON = datetime(2026, 12, 5, 12, tzinfo=UTC)


def calls(*names: str) -> Iterator[ast.Call]:
    """Every call of these names in the program."""
    return (call for name, call in all_calls() if name in names)


@cache
def all_calls() -> tuple[tuple[str, ast.Call], ...]:
    """Every call of a name or of an attribute of one."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in ROOT.rglob("*.py")]
    found = [x for tree in trees for x in ast.walk(tree) if isinstance(x, ast.Call)]
    simple = [x for x in found if isinstance(x.func, ast.Name | ast.Attribute)]
    return tuple((ast.unparse(x.func), x) for x in simple)


def words(node: ast.expr) -> list[str]:
    """The text that an argument is, or the texts that it may be."""
    if isinstance(node, ast.IfExp):
        return [*words(node.body), *words(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) else []


def all_notices(base: type[Notice] = Notice) -> Iterator[type[Notice]]:
    for one in base.__subclasses__():
        yield one
        yield from all_notices(one)


def test_every_notice_says_in_its_own_body_who_may_know_of_it() -> None:
    classes = [one for one in all_notices() if one.__module__.startswith("gmbot.")]

    assert len(classes) > 30
    assert [one.__name__ for one in classes if "audience" not in vars(one)] == []
    assert [one.__name__ for one in classes if one.name not in AUDIENCES] == []


def test_a_notice_that_does_not_say_who_may_know_of_it_is_its_readers_alone() -> None:
    assert Notice.audience is Audience.READER
    assert not Notice.asks_word


def test_every_notice_with_a_code_goes_to_its_readers_own_address_alone() -> None:
    with_code = {
        one.__name__
        for one in all_notices()
        if any(field.name == "code" for field in fields(one)) and one.name != "refusal"
    }

    assert with_code == {one.__name__ for one in all_notices() if one.asks_word}


@pytest.mark.long
def test_every_kind_of_news_is_declared_once_and_used() -> None:
    told = {word for one in calls("News", "AskWord") if one.args for word in words(one.args[0])}
    told |= {
        str(tables()[word].get("what", word))
        for one in calls("News.of", "AskWord.of")
        for word in words(one.args[0])
    }
    declared = [word for texts in kinds._NEWS.values() for word in texts.split()]
    classes = {one.name for one in all_notices()}

    assert told - set(declared) - classes == set()
    assert len(declared) == len(set(declared))
    assert not set(declared) & classes
    # Made of a name that is worked out: a digest, and the letters of dealing.
    assert set(declared) - told <= {"digest", "digest-forming"}


def test_every_entry_of_the_log_is_declared() -> None:
    """Nothing is written into the log but by its type, which says who may read it."""
    written = [one for one in calls("Event") if not ast.unparse(one).startswith("Event.of(")]
    of_no_game = {
        "address-added", "address-changed", "address-waits", "answers-limited", "bounced",
        "confirmed", "person-merged", "set-aside",
    }  # fmt: skip
    private = {what for what, kind in KINDS.items() if kind.audience is Audience.READER}

    assert written == []
    assert private == of_no_game | {"bid", "likeness-told", "press", "proposed", "seated-by"}
    assert len(KINDS) > 90
    assert {what for what, kind in KINDS.items() if kind.what != what} == set()


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.what)
def test_every_value_of_an_entry_is_a_number_of_the_store_or_the_gm_may_read_it(
    kind: type[Happening],
) -> None:
    """Whoever adds a value decides whether it is told; the lists of names hold no others."""
    fields_of_kind = structs.fields(kind)
    ids = [PersonId, SeatId, LocalId, PersonId | None, SeatId | None]
    numbers = {field.name for field in fields_of_kind if field.type in ids}

    if kind.audience is not Audience.READER:
        assert {field.name for field in fields_of_kind} - numbers - _TO_MASTER - _TO_NOBODY == set()
    assert (numbers | _TO_NOBODY) & _TO_MASTER == set()


def a_mail(kind: str, **changes: object) -> OutboxMail:
    when = World().clock.now()
    fields = {
        "id": 1, "message_id": "<1@x>", "envelope_from": "", "recipient": FRANCE, "raw": b"",
        "kind": kind, "state": OutboxState.SENT, "created_at": when, "due_at": when,
        "game": "austerlitz", "subject": "s", "answers": None, **changes,
    }  # fmt: skip
    return OutboxMail(**fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["ballot-cast/1", "", "pressed/2", "results-x/1", "RESULTS/1"])
def test_a_kind_that_nobody_declared_is_its_readers_alone(kind: str) -> None:
    world = World()
    game = world.import_game()

    assert audience_of(kind) is Audience.READER
    assert not is_listed(a_mail(kind), game)
    assert not is_listed(a_mail(kind, recipient=GM, answers=7), game)


@pytest.mark.parametrize(
    ("kind", "answers", "listed"),
    [
        ("results/1", None, True), ("results/1", 3, False), ("order-receipt/1", 3, True),
        ("too-late/1", 3, True), ("press-delivered/1", None, False), ("votes/1", None, False),
        ("press-decided/1", None, False), ("diary/1", None, False), ("agreed/1", None, False),
        ("deadline-changed/1", None, True), ("refusal/1", 3, False),
    ],
)  # fmt: skip
def test_the_gm_knows_of_a_mail_as_its_kind_says(
    kind: str, answers: int | None, listed: bool
) -> None:
    game = World().import_game()

    assert is_listed(a_mail(kind, answers=answers), game) == listed


def told_to_master(what: str, data: Mapping[str, object]) -> Told:
    return for_master(Event(NOON, what, 1, data).happening)


def told_to_player(what: str, data: Mapping[str, object], power: str | None) -> Told:
    return for_player(Event(NOON, what, 1, data).happening, power)


def test_an_entry_that_nobody_declared_is_read_by_nobody() -> None:
    assert told_to_master("ballot-cast", {"power": "FRANCE"}) is None
    assert told_to_player("ballot-cast", {"power": "FRANCE"}, "FRANCE") is None
    assert told_to_master("resolved", {"phase": "S1901M", "secret": "x"}) == {"phase": "S1901M"}
    assert told_to_player("orders", {"power": "ITALY", "set": 1}, "FRANCE") is None
    assert told_to_player("orders", {"power": "FRANCE", "set": 1, "id": 9}, "FRANCE") == {"set": 1}
    assert told_to_player("resolved", {"phase": "S1901M"}, None) == {"phase": "S1901M"}
    assert told_to_player("orders", {}, None) is None


@pytest.mark.parametrize("what", ["ballot-cast", "bid", "proposed", "press"])
def test_a_private_entry_is_in_no_log_that_is_mailed(what: str) -> None:
    world = World()
    game = world.import_game()
    with world.storage() as work:
        entry = Event(world.clock.now(), what, game.id, {"power": "FRANCE", "reason": "hush"})
        work.log(entry)
        work.commit()
    world.pass_time(timedelta(minutes=1))

    for who in (GM, FRANCE, address("ITALY")):
        assert "hush" not in world.answer(who, "AUDIT", subject="austerlitz").text


@pytest.mark.parametrize("state", list(PressState))
def test_a_piece_that_is_no_press_is_shown_to_nobody_else(state: PressState) -> None:
    world = World()
    world.import_game()
    game = world.game()
    with world.storage() as work:
        seat = work.games.seats(game.id)[2]
        note = PressItem(0, game.id, state, game.phase, "France", "hush", author=seat.power,
                         seat_id=seat.id, kind="note")  # fmt: skip
        work.press.add(note)
        work.commit()

    queue = world.answer(GM, "QUEUE", subject="austerlitz")
    sent = world.pass_deadline()
    with world.storage() as work:
        context = world.context(work, world.clock.now())
        assert public_press(context, world_game(work)) == []

    assert all("hush" not in mail.text for mail in (queue, *sent))


def world_game(work: UnitOfWork) -> Game:
    game = work.games.by_name("austerlitz")
    assert game is not None
    return game

"""Each line that an alarm offers is sent back alone, and does something."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import click
import pytest
from fakes import MemoryStorage, MemoryWork
from test_culprits import Refusing, nothing, ordered, units_in
from worlds import GM, Sent, World, address

import gmbot as package
from gmbot.app.cli.main import main
from gmbot.game.state.model import Event, Submission
from gmbot.game.state.notes import OrdersAhead, Substitute
from gmbot.game.state.stored.happenings import Silent
from gmbot.game.state.stored.ids import PersonId
from gmbot.rules.board.terms import Phase, Power

BOX = "bot+austerlitz@gm.example"


def an_order() -> World:
    world = World(storage=Refusing(units_in("BUR")))
    world.import_game()
    ordered(world, FRANCE="A Par - Bur")
    return world


def with_notes(**notes: object) -> World:
    world = World()
    game = world.import_game()
    assert isinstance(world.storage, MemoryStorage)
    changed = replace(game.notes, **notes)  # type: ignore[arg-type]
    world.storage.shelf.games[game.id] = replace(game, notes=changed)
    return world


def a_note() -> World:
    return with_notes(extension_asked="soon")


def orders_for_later() -> World:
    ahead = OrdersAhead(Phase.parse("F1901M"), Power("FRANCE"), ("A Par H",), None)  # type: ignore[arg-type]
    return with_notes(ahead=(ahead,))


def a_rule() -> World:
    world = World()
    game = world.import_game()
    assert isinstance(world.storage, MemoryStorage)
    world.storage.shelf.games[game.id] = replace(game, settings={"press": 7})
    return world


def the_whole_board() -> World:
    storage = Refusing(nothing)
    world = World(storage=storage)
    world.import_game()
    storage.fault = units_in("VIE", "BUD", "TRI")
    return world


def somebody_unknown() -> World:
    world = World()
    game = world.import_game(settings={"lateness": {"grace": "24h"}})
    with world.storage() as work:
        seat = next(one for one in work.games.seats(game.id) if one.power == "FRANCE")
    assert seat.person_id is not None
    begins, ends = world.clock.now(), world.clock.now() + timedelta(days=90)
    sitter = Substitute(seat.id, seat.person_id, PersonId(999), begins, ends)
    assert isinstance(world.storage, MemoryStorage)
    notes = replace(game.notes, substitutes=(sitter,))
    world.storage.shelf.games[game.id] = replace(game, notes=notes)
    return world


def votes() -> World:
    world = World()
    world.import_game()
    world.mail(address("ENGLAND"), "PROPOSE DRAW England, France", subject="austerlitz")
    assert isinstance(world.storage, MemoryStorage)
    [ballot] = world.storage.shelf.ballots.values()
    powers = (*ballot.powers, Power("NOWHERE"))
    world.storage.shelf.ballots[ballot.id] = replace(ballot, powers=powers)
    return world


class Failing(MemoryStorage):
    """A storage that refuses something of what is written: a set, or an entry of the log."""

    def __init__(self, refuses: Callable[[object], bool]) -> None:
        super().__init__()
        self.refuses = refuses

    def __call__(self) -> MemoryWork:
        work = super().__call__()
        keep, log = work.games.add_submission, work.log

        def checked(row: object) -> None:
            if self.refuses(row):
                raise RuntimeError("refused on purpose")

        def add_submission(submission: Submission) -> Submission:
            checked(submission)
            return keep(submission)

        def add_event(event: Event) -> None:
            checked(event.happening)
            log(event)

        work.games.add_submission = add_submission  # type: ignore[method-assign]
        work.log = add_event  # type: ignore[method-assign]
        return work


def orders_kept() -> World:
    world = World(storage=Failing(
        lambda row: isinstance(row, Submission) and row.phase.code == "F1901M"
    ))  # fmt: skip
    world.import_game()
    world.mail(address("FRANCE"), "FOR F1901M\nA Par H\nA Mar H\nF Bre H", to=BOX)
    return world


def a_seat() -> World:
    world = World(storage=Failing(
        lambda row: isinstance(row, Silent) and row.power == "FRANCE"
    ))  # fmt: skip
    world.import_game()
    return world


ALARMS = (
    an_order, a_note, orders_for_later, a_rule, the_whole_board, somebody_unknown, votes,
    orders_kept, a_seat,
)  # fmt: skip
OFFERED = {
    an_order: "REPORT FULL", a_note: "STATUS austerlitz", orders_for_later: "STATUS austerlitz",
    a_rule: "SET press", the_whole_board: "EXTEND", somebody_unknown: "STATUS austerlitz",
    votes: "HISTORY austerlitz", orders_kept: "ORDERS FOR France", a_seat: "REPORT",
}  # fmt: skip
NEEDS = {"ORDERS FOR France": "A Par - Bur\nA Mar H\nF Bre H"}
"""What a line alone is the beginning of."""


def lines_of(sent: list[Sent]) -> list[str]:
    texts = [mail.text for mail in sent if mail.kind == "alarm"]
    below = (text.partition("WHAT TO DO")[2].partition("\n---")[0] for text in texts)
    return [line.strip() for text in below for line in text.splitlines()
            if re.match(r"\s*(?:[A-Z]{3,}|gmbot)\b", line)]  # fmt: skip


@pytest.mark.parametrize("cause", ALARMS)
def test_each_line_of_an_alarm_is_understood_when_it_comes_back_alone(
    cause: Callable[[], World],
) -> None:
    world = cause()
    phase = world.game().phase
    lines = lines_of(world.pass_deadline() + world.pass_time(timedelta(days=2)))
    assert any(line.startswith(OFFERED[cause]) for line in lines), lines  # type: ignore[index]
    if isinstance(world.storage, Refusing):
        world.storage.fault = nothing  # mended, so that lines can do what they say
    if isinstance(world.storage, Failing):
        world.storage.refuses = lambda row: False

    for line in lines:
        if line.startswith("gmbot "):
            command = main
            for word in shlex.split(line)[1:]:
                command = getattr(command, "commands", {}).get(word, command)
            assert command is not main, line
            continue
        sent = world.mail(GM, f"{line}\n{NEEDS.get(line, '')}", to=BOX)
        [answer] = [mail for mail in sent if mail.row.answers is not None and mail.to == GM]
        assert answer.kind not in ("refusal", "nothing-understood"), (line, answer.text)
    world.pass_time(timedelta(days=30))
    assert world.game().phase != phase


def cures() -> Iterator[tuple[str, ast.expr]]:
    """Every line that an alarm of the program offers, with its file; not those put into a name."""
    for file in sorted(Path(package.__file__).parent.rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            name = ast.unparse(call.func).rpartition(".")[2]
            offered: list[ast.expr] = call.args[2:] if name == "attempt" else []
            if name in ("Alarm", "LeftOut"):
                offered = [one.value for one in call.keywords if one.arg == "cure"]
                offered += call.args[1 if name == "LeftOut" else 2 :]
            for one in offered:
                lines = one.elts if isinstance(one, ast.Tuple) else [one]
                yield from ((file.name, line) for line in lines)


def text_of(node: ast.AST) -> str:
    """A text, with 1 in each hole."""
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) or "1" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def test_every_alarm_offers_commands_that_there_are() -> None:
    """Whoever adds an alarm: a line for the shell can be given as it stands, and one for a mail
    is written by its row of the table of commands, which other tests send back."""
    offered = [(place, line, text_of(line)) for place, line in cures()]
    assert len(offered) > 20
    assert [one for one in offered if one[2] and not one[2].startswith("gmbot ")] == []
    for place, _, text in offered:
        command: click.Command = main
        words = shlex.split(text)
        while isinstance(command, click.Group) and words[1:]:
            words = words[1:]
            assert words[0] in command.commands, (place, text)
            command = command.commands[words[0]]
        if text:
            command.make_context(words[0], words[1:])  # raises if it cannot be given so


def test_the_player_is_answered_meanwhile() -> None:
    world = the_whole_board()
    world.pass_deadline()

    assert world.answer(address("FRANCE"), "STATUS", to=BOX).kind == "status"

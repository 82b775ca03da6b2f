"""Whole mails of a collection judged: edits, blocks below headings, subjects, mails."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from parsing_boards import DATA, norm, stored_position
from worlds import DrawingFor, World, a_game, address, played_once

from gmbot.game.archive import export
from gmbot.game.intake.carry_out import subject_phase
from gmbot.game.state.context import set_in_force
from gmbot.parsing.mail import read_subject
from gmbot.rules.board.terms import Phase, Power
from gmbot.rules.notation import position_to_tables, write_order
from gmbot.variants import catalogue

BOARD = catalogue.load("standard").ruleset.board
HOLD = re.compile(r"^[AF] \S+ H$")
Row = dict[str, Any]


def in_a_game(where: Path, prior: list[str], power: str, players: list[Row] | None = None) -> World:
    """A game at a position, with a set on file."""
    if players is None:
        return _known_game(where, tuple(prior), power)
    return _a_game(where, prior, power, players)


@played_once
def _known_game(where: Path, prior: tuple[str, ...], power: str) -> World:
    return _a_game(where, prior, power, None)


def _a_game(where: Path, prior: Sequence[str], power: str, players: list[Row] | None) -> World:
    file = where if where.exists() else DATA / "positions" / where.name
    tables = position_to_tables(stored_position(json.loads(file.read_text(encoding="utf-8"))))
    world = World(drawing=DrawingFor([]))
    seated: Row = {"players": players} if players else {}
    with world.storage() as work:
        given = a_game(game="marengo", **tables, **seated)
        export.import_game(world.context(work, world.clock.now()), given)
        work.commit()
    if prior:
        sender = next((p["addresses"][0] for p in players or () if p["power"] == power), None)
        world.mail(sender or address(power), "\n".join(map(in_words, prior)))
    return world


def in_words(order: str) -> str:
    return re.sub(r"^(B|D) ", lambda m: {"B": "Build ", "D": "Remove "}[m[1]], order)


def on_file(world: World, power: str) -> list[str]:
    """The orders in force; a hold is the same as none."""
    game = world.game("marengo")
    with world.storage() as work:
        one = set_in_force(world.context(work, world.clock.now()), game, Power(power))
        lines = [line.order for line in one.orders if line.how != "implied"] if one else []
    return without_holds([write_order(order) for order in lines])


def without_holds(orders: list[str]) -> list[str]:
    return sorted(norm(order) for order in orders if not HOLD.match(norm(order)))


def edits(folder: Path, file: str = "edits.jsonl") -> Iterator[tuple[bool, bool, Row, object]]:
    for row in rows(folder / file):
        world = in_a_game(
            folder / "positions" / f"{row['position']}.json", row["prior"], row["power"]
        )
        before = on_file(world, row["power"])
        world.mail(address(row["power"]), row["text"])
        after = on_file(world, row["power"])
        wanted = without_holds(row["result"])
        units = {order.split(" ", 2)[1] for order in after}
        lost = [x for x in before if x in wanted and x.split(" ", 2)[1] not in units]
        yield after == wanted, bool(lost), row, [x for x in after if x not in before]


def blocks(folder: Path) -> Iterator[tuple[bool, bool, Row, object]]:
    for row in rows(folder / "blocks.jsonl"):
        world = in_a_game(folder / "positions" / f"{row['position']}.json", [], row["power"])
        world.mail(address(row["power"]), row["text"])
        after, wanted = on_file(world, row["power"]), without_holds(row["expect"])
        yield after == wanted, not set(after) <= set(wanted), row, after


def subjects(folder: Path) -> Iterator[tuple[bool, bool, Row, object]]:
    for row in rows(folder / "subjects.jsonl"):
        now = Phase.parse(row["phase_now"])
        said = read_subject(row["subject"], ("marengo",)).in_game(BOARD, now).phase
        got = subject_phase(said, now) if said else now
        yield got.code == row["means"], got.code != row["means"], row, got.code


def mails(folder: Path) -> Iterator[tuple[bool, bool, Row, object]]:
    games = folder / "games.json"
    if not games.exists():
        games = (
            Path("/nonexistent")
            if not (folder / "../games.json").exists()
            else folder / "../games.json"
        )
    people = json.loads(games.read_text(encoding="utf-8"))["games"] if games.exists() else {}
    seated = [
        {"power": power, "name": one["name"], "addresses": [one["address"]]}
        for game in people.values()
        for power, one in game["players"].items()
    ]
    for row in rows(folder / "mails" / "index.jsonl"):
        game = row["games"][0]
        where = folder / "positions" / f"{game['position']}.json"
        raw = (folder / "mails" / row["file"]).read_bytes()
        found = re.search(rb"^From:[^\n]*?([\w.+-]+@[\w.-]+)", raw, re.M)
        sender = found[1].decode() if found else ""
        players = seated or [
            {"power": power, "name": power.title(),
             "addresses": [sender if power == game["power"] else address(power)]}
            for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
        ]  # fmt: skip
        world = in_a_game(where, game.get("prior", []), game["power"], players)
        world.deliver(raw)
        after, wanted = on_file(world, game["power"]), without_holds(game["orders"])
        row = row | {"text": raw.decode("latin-1"), "result": wanted}
        yield after == wanted, not set(after) <= set(wanted), row, after


def rows(file: Path) -> list[Row]:
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return [json.loads(line) for line in text.splitlines() if line.strip()]


KINDS: dict[str, Callable[[Path], Iterator[tuple[bool, bool, Row, object]]]] = {
    "edits": edits, "blocks": blocks, "subjects": subjects, "mails": mails,
}  # fmt: skip

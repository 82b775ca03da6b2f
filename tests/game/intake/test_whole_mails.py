"""Mails as mail programs send them, whole, through the whole game master.

Each line of the index of ``tests/data/mails_whole`` says what is on file after the mail, what kinds
of mail answer its sender, and how many problems they name.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from worlds import Sent, World, a_game

from gmbot.game.archive import export
from gmbot.rules.notation import write_order

DATA = Path(__file__).parents[2] / "data"
MAILS = DATA / "mails_whole"
INDEX = [
    json.loads(row) for row in (MAILS / "index.jsonl").read_text(encoding="utf-8").splitlines()
]
GAMES = json.loads((DATA / "mails" / "games.json").read_text(encoding="utf-8"))["games"]
PLAYERS = {name: game["players"] for name, game in GAMES.items()}
GM = "gm@gmbot.example.test"


def world_of(row: dict[str, Any]) -> World:
    """The two games of the mails, on the boards that the mail is about."""
    world = World(bot=GM, accept=row.get("accept", "from"))
    boards = {game["game"]: game["position"] for game in row["games"]}
    with world.storage() as work:
        for name in PLAYERS:
            context = world.context(work, world.clock.now())
            export.import_game(context, tables_of(name, boards.get(name, "start")))
        work.commit()
    for game in row["games"]:
        if "after" in game:
            world.deliver((MAILS / game["after"]).read_bytes())
        if "prior" in game:
            number = f"#{game['number']}\n" if "number" in game else ""
            sender = PLAYERS[game["game"]][game["power"]]
            text = f"GAME {game['game']}\n{number}" + "\n".join(game["prior"])
            world.mail(sender["address"], text)
    return world


def tables_of(name: str, board: str) -> dict[str, Any]:
    tables = json.loads((DATA / "orders" / "positions" / f"{board}.json").read_text("utf-8"))
    players = [
        {"power": power, "name": one["name"], "addresses": [one["address"]]}
        for power, one in PLAYERS[name].items()
    ]
    dislodged = [
        {"power": power, "unit": unit, "retreats": [f"{unit[0]} {place}" for place in places]}
        for power, units in tables.get("dislodged", {}).items()
        for unit, places in units.items()
    ]
    kept = {key: tables[key] for key in ("phase", "units", "centers") if key in tables}
    return a_game(game=name, players=players, dislodged=dislodged, **kept)


def on_file(world: World) -> dict[str, list[str]]:
    """What counts now: ``{"fritz FRANCE": ["A PAR - BUR"]}``."""
    found = {}
    for name in PLAYERS:
        game = world.game(name)
        with world.storage() as work:
            sets = work.games.submissions(game.id, game.phase)
        for one in sorted(sets, key=lambda one: (one.number or 0, one.serial)):
            if one.verified:
                orders = [write_order(line.order).removesuffix(" VIA") for line in one.orders]
                found[f"{name} {one.power}"] = sorted(orders)
    return found


def problems(answers: list[Sent]) -> int:
    return sum(mail.text.count("\nLine ") for mail in answers if "\nPROBLEMS\n" in mail.text)


@pytest.mark.parametrize("row", INDEX, ids=lambda row: row["file"].removesuffix(".eml"))
def test_a_whole_mail_is_carried_out_and_answered(row: dict[str, Any]) -> None:
    world = world_of(row)
    raw = (MAILS / row["file"]).read_bytes()

    sent = world.deliver(raw)

    wanted = {f"{one['game']} {one['power']}": one["orders"] for one in row["games"]}
    assert on_file(world) == {seat: sorted(orders) for seat, orders in wanted.items() if orders}
    sender = raw.partition(b"From: ")[2].partition(b"\n")[0].decode("ascii", "replace")
    answers = [mail for mail in sent if mail.to in sender]
    assert [mail.kind for mail in answers] == row["answers"]
    assert problems(answers) == row.get("problems", 0)
    press = [mail for mail in sent if mail.kind == "press-delivered"]
    assert sorted({mail.to for mail in press}) == sorted(row.get("press", []))

"""Sentences of newcomers, sent to a running game: done or answered, and none harms anything."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from worlds import GM, Sent, World, address, played_once

from gmbot.game.state.context import set_in_force
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import write_order

FRANCE, GERMANY, TURKEY = address("FRANCE"), address("GERMANY"), address("TURKEY")
FILED = {"MAO": "F MAO - IRI", "PAR": "A PAR - PIC", "SPA": "A SPA - GAS"}
_DONE = {
    "help": {"help"}, "why": {"explanation"}, "deadline": {"status"}, "myorders": {"status"},
    "board": {"status"}, "missing": {"status"}, "players": {"report"}, "options": {"legal-orders"},
    "thanks": {"done"}, "extension": {"extension"}, "ballots": {"votes"},
    "resign": {"confirm-command"}, "yes": {"votes"}, "no": {"votes"},
}  # fmt: skip
_LINES = {
    "why": "WHY A PAR", "deadline": "STATUS", "myorders": "STATUS", "board": "STATUS",
    "missing": "STATUS", "players": "WHO", "extension": "EXTENSION", "ballots": "VOTES",
    "resign": "RESIGN", "yes": "VOTE YES ON D1", "no": "VOTE NO ON D1", "absence": "ABSENCE 1",
    "substitute": "SUBSTITUTE", "pause": "PROPOSE PAUSE UNTIL", "all": "PRESS TO ALL",
}  # fmt: skip
_DRAWS = ("PROPOSE DIAS", "PROPOSE DRAW England, France, Turkey")
_POWERS = ("Austria", "England", "Germany", "Italy", "Turkey")


@dataclass(frozen=True)
class Sentence:
    language: str
    right: str
    text: str


def _sentences() -> list[Sentence]:
    rows = (Path(__file__).parents[2] / "data" / "everyday.tsv").read_text().splitlines()
    parts = [row.split("\t") for row in rows if not row.startswith("#")]
    return [
        Sentence(language, right, text.replace("\\n", "\n")) for language, _, right, text in parts
    ]


SENTENCES = _sentences()


@played_once
def _world(voting: bool) -> World:
    """Fall 1901: an army was stood off in Burgundy, three orders are on file."""
    world = World()
    world.import_game()
    world.mail(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")
    world.mail(GERMANY, "A Mun - Bur\nF Kie - Den\nA Ber - Kie")
    if voting:
        world.mail(TURKEY, "PROPOSE DIAS")
    world.pass_deadline()
    world.mail(FRANCE, "\n".join(FILED.values()))
    return world


def _on_file(world: World) -> dict[str, str]:
    game = world.game()
    with world.storage() as work:
        one = set_in_force(world.context(work, world.clock.now()), game, Power("FRANCE"))
    assert one is not None
    orders = [write_order(line.order) for line in one.orders]
    return {order.split()[1]: order for order in orders}


def _wanted(right: str) -> dict[str, str]:
    """The orders that a sentence gives, written as they are stored."""
    return {one.split()[1].upper(): one.upper() for one in right.split("; ")}


def _is_answered(right: str, answer: Sent) -> bool:
    if right in ("any", "open"):
        return True
    if right == "draw":
        return any(line in answer.text for line in _DRAWS)
    if answer.kind in _DONE.get(right, ()):
        return True
    line = f"PRESS TO {right}" if right in _POWERS else _LINES.get(right, "")
    return bool(line) and line in answer.text


@pytest.mark.parametrize(
    "one", SENTENCES, ids=[f"{one.language}-{n}" for n, one in enumerate(SENTENCES, 1)]
)
def test_an_everyday_sentence_is_done_or_answered_and_harms_nothing(one: Sentence) -> None:
    orders, _, beside = one.right.partition(" | ")
    world = _world(voting=orders in ("yes", "no", "draw", "ballots"))

    sent = world.mail(FRANCE, one.text, subject="austerlitz")

    [answer] = [mail for mail in sent if mail.to == FRANCE]
    filed = _on_file(world)
    if orders[:2] in ("A ", "F ") and answer.kind == "order-receipt":
        asked = [line for line in answer.text.splitlines() if line.startswith("CHANGE ")]
        assert filed == FILED | _wanted(orders) or (asked and filed == FILED)
        assert not beside or _is_answered(beside, answer)
    else:
        assert filed == FILED
        assert _is_answered(orders, answer), answer.text
    others = {mail.to for mail in sent if mail.kind != "deadline-changed"} - {FRANCE}
    assert others <= {GM}

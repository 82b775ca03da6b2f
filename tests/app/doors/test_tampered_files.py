"""Whatever matters in an archive or an exported game is found when it was changed, and named.

Each kind of value is changed once, wherever chance points, and bytes are changed anywhere.
"""

from __future__ import annotations

import copy
import json
import random
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from archives import changed, files_of, packed
from hypothesis import given, settings
from hypothesis import strategies as st
from proven import FRANCE, KEY, SPRING, checked_again, proven
from tampering import Place, places
from worlds import GM, World, address

from gmbot.app.doors.verify import verify
from gmbot.game.archive import export, ledger_faults
from gmbot.game.archive.game_file import TransferError


def kind_of(place: Place) -> str:
    """``phases.*.before.units.*.*``"""
    return ".".join("*" if re.fullmatch(r"[A-Z]+|\d+", str(key)) else str(key) for key in place)


def one_of_each_kind(tables: Any) -> dict[str, Place]:
    kinds: dict[str, list[Place]] = {}
    for place in places(tables):
        kinds.setdefault(kind_of(place), []).append(place)
    return {kind: random.Random(kind).choice(known) for kind, known in kinds.items()}


def with_another(tables: Any, place: Place) -> None:
    """Put another value of the same type in its place."""
    *way, last = place
    for key in way:
        tables = tables[key]
    match tables[last]:
        case bool(old):
            new: object = not old
        case int(old):
            new = old + 1
        case str(old) if old:
            new = ("Q" if old[0] != "Q" else "Z") + old[1:]
        case dict():
            new = {"QQQ": "QQQ"}
        case list():
            new = ["QQQ"]
        case _:
            new = "QQQ"
    tables[last] = new


# --------------------------------------------------------------------------- the archive

GAME = json.loads(files_of(proven()[0])["game.json"])
WORDS = ("schema", "phases.*.after.orders.*.why")
"""What says nothing of a game but words: the second reading of the rules gives them again."""
SECOND = (*WORDS, "phases.*.after.orders.*.by")


@pytest.mark.parametrize("kind", one_of_each_kind(GAME))
def test_each_value_of_the_game_is_looked_at_by_both_checkers(kind: str, tmp_path: Path) -> None:
    place = one_of_each_kind(GAME)[kind]
    archive = changed(proven()[0], "game.json", lambda game: with_another(game, place))

    found = verify({"austerlitz.zip": archive}, KEY.public).faults
    fits, _ = checked_again(tmp_path, {"austerlitz.zip": archive}, KEY.public)

    assert bool(found) == (kind not in WORDS), found
    assert fits == (kind in SECOND)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 255))
def test_one_byte_changed_anywhere_in_the_game_is_found(place: int, flip: int) -> None:
    files = files_of(proven()[0])
    raw = bytearray(files["game.json"])
    raw[place % len(raw)] ^= flip
    files["game.json"] = bytes(raw)
    try:
        if _without_words(json.loads(raw)) == _without_words(GAME):
            return
        found = verify({"austerlitz.zip": packed(files)}, KEY.public).faults
    except ValueError:
        return  # it cannot be read any more, and that is said

    assert found, (place % len(raw), flip)


def _without_words(game: dict[str, Any]) -> object:
    game = {key: value for key, value in copy.deepcopy(game).items() if key != "schema"}
    for phase in game.get("phases", ()):
        orders = phase.get("after", {}).get("orders", ())
        names = ("power", "order", "result", "by")
        phase.get("after", {})["orders"] = [[one.get(name) for name in names] for one in orders]
    return game


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 255))
def test_one_byte_changed_anywhere_in_the_archive_changes_no_proof_unseen(
    place: int, flip: int
) -> None:
    raw = bytearray(proven()[0])
    raw[place % len(raw)] ^= flip
    try:
        found = verify({"austerlitz.zip": bytes(raw)}, KEY.public)
    except ValueError:
        return  # it cannot be read any more, and that is said

    whole, files = files_of(proven()[0]), files_of(bytes(raw))
    is_same = all(files.get(name) == whole[name] for name in ("ledger.jsonl", "game.json"))
    assert is_same or found.faults, (place % len(raw), flip)


def test_values_of_another_type_are_told_and_stop_no_check() -> None:
    """An archive that was damaged on purpose ends in a fault, or in a sentence."""
    archive = proven()[0]
    hurt = changed(archive, "game.json", lambda game: _without_destroyed(game))

    assert verify({"austerlitz.zip": hurt}, KEY.public).faults
    with pytest.raises(ValueError, match=r"key\.json"):
        verify({"a.zip": changed(archive, "key.json", lambda key: {**key, "handovers": ["Q"]})})


def _without_destroyed(game: dict[str, Any]) -> None:
    game["phases"][1]["after"]["destroyed"] = None


# --------------------------------------------------------------------------- an exported game

NOT_SEALED = re.compile(
    r"(gm|players|whole\.(people|press|circles|ballots))\b.*"  # who, press, votes
    r"|seed|ending|orders\..*|states\..*"  # told again below: by promises, the end, the sets
    r"|history\.\*\.sets\..*"  # told again in whole.sets
    r"|whole\.sets\.\*\.orders\.\*\.(words|how|flavour)"  # what stood in the mail, for people
    r"|history\.\*\.report\.orders\.\*\.(why|default)|history\.\*\.report\.why"
    r"|whole\.notes\.former_tokens\..*|whole\.events\.\*\.data\.(id|person|seat)"
)
"""What docs/fairness.md says that nothing here proves."""


@lru_cache
def exported() -> dict[str, Any]:
    world = World()
    world.signer = KEY
    world.import_game()
    for power, text in SPRING.items():
        world.mail(address(power), text)
    world.pass_deadline()
    world.mail(FRANCE, "A Bur - Bel\nF MAO - Por")
    world.mail(GM, "EXTEND 24h: snow", subject="[austerlitz]")
    world.mail(GM, "SET speed on", subject="[austerlitz]")
    game = world.game()
    with world.storage() as work:
        tables = export.export_all(world.context(work, world.clock.now()), game)
    return json.loads(json.dumps(tables, default=str))  # type: ignore[no-any-return]


def faults_in(tables: dict[str, Any]) -> list[str]:
    """What ``gmbot ledger check`` says after ``gmbot game import``, or why it is not taken."""
    world = World()
    with world.storage() as work:
        context = world.context(work, world.clock.now())
        try:
            return list(ledger_faults(context, export.import_game(context, tables)))
        except TransferError as error:
            return [str(error)]


def test_an_exported_game_that_nobody_touched_is_whole() -> None:
    assert faults_in(exported()) == []


def test_each_value_of_an_exported_game_that_is_sealed_is_looked_at() -> None:
    unseen = []
    for kind, place in one_of_each_kind(exported()).items():
        tables = copy.deepcopy(exported())
        with_another(tables, place)
        if not NOT_SEALED.fullmatch(kind) and not faults_in(tables):
            unseen.append((kind, place))

    assert unseen == []

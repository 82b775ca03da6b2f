"""Chance in archives: drawn again by both checkers, and whatever was bent or left out is named."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from archives import Bodies, files_of, log_made_anew
from chance_games import auctioned, bodies, dealt, preferred
from proven import KEY, ROOT, checked_again, program_in
from worlds import Sent, address

from gmbot.app.doors.verify import verify
from gmbot.fairness import digest

GAMES = {"auction": auctioned, "dealing": dealt, "powers": preferred}


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program ``gmbot``, as the second checker finds it on its way."""
    (tmp_path / "bin").mkdir()
    program_in(tmp_path / "bin", monkeypatch)


def mails_of(mails: tuple[Sent, ...], name: str) -> dict[str, bytes]:
    return {f"{n}.eml": one.row.raw for n, one in enumerate(mails) if one.to == address(name)}


@pytest.mark.long
@pytest.mark.parametrize("use", GAMES)
@pytest.mark.usefixtures("program")
def test_both_checkers_draw_again_and_know_the_mails(use: str, tmp_path: Path) -> None:
    archive, mails = GAMES[use]()
    own = mails_of(mails, "p2")

    found = verify({"austerlitz.zip": archive, **own}, KEY.public)
    fits, said = checked_again(tmp_path, {"austerlitz.zip": archive, **own}, KEY.public)

    assert found.faults == []
    assert f"ok    chance: {use}" in found.lines
    assert fits, said
    assert f"ok     chance, {use}: dealt as drawn" in said


@pytest.mark.long
@pytest.mark.usefixtures("program")
def test_the_second_checker_draws_the_orders_of_a_power_that_moves_at_random(
    tmp_path: Path,
) -> None:
    fits, said = checked_again(tmp_path, {"austerlitz.zip": preferred()[0]}, KEY.public)

    assert fits, said
    assert said.count("TURKEY: ordered by chance") >= 3


def test_the_second_checker_needs_nothing_but_plain_python(tmp_path: Path) -> None:
    """In an empty folder, without paths to this program or to any library."""
    (tmp_path / "austerlitz.zip").write_bytes(auctioned()[0])
    shutil.copy(ROOT / "docs" / "check_game.py", tmp_path)

    done = subprocess.run(
        [sys.executable, "-I", "-S", "check_game.py", "austerlitz.zip", KEY.public],
        cwd=tmp_path, env={}, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout + done.stderr
    assert "chance, auction: dealt as drawn" in done.stdout


def row(kind: str, **change: Any) -> Callable[[list[dict[str, Any]]], None]:
    """Change what the last row of a kind tells."""

    def act(told: list[dict[str, Any]]) -> None:
        [one for one in told if one.get("kind") == kind][-1].update(change)

    return act


def without(kind: str) -> Callable[[list[dict[str, Any]]], None]:
    def act(told: list[dict[str, Any]]) -> None:
        told.remove([one for one in told if one.get("kind") == kind][-1])

    return act


def undrawn(use: str) -> Callable[[list[dict[str, Any]]], None]:
    def act(told: list[dict[str, Any]]) -> None:
        told.remove(next(one for one in told if one.get("use") == use and "secret" in one))

    return act


def swapped(key: str) -> Callable[[list[dict[str, Any]]], None]:
    """Give two players what the other got."""

    def act(told: list[dict[str, Any]]) -> None:
        given = next(one for one in told if one.get("kind") == "drawn")[key]
        if key == "hands":
            given[0], given[1] = given[1], given[0]
        else:
            given[0][-1], given[1][-1] = given[1][-1], given[0][-1]

    return act


def bid_more(told: list[dict[str, Any]]) -> None:
    """Somebody to whom Britain did not fall has bid the most for it."""
    drawn = next(one for one in told if one.get("kind") == "drawn")
    winner = next(number for number, power in drawn["given"] if power == "BRITAIN")
    lost = next(bids for number, bids in drawn["bids"] if bids and number != winner)
    lost[0][1] += 1


def liked_less(told: list[dict[str, Any]]) -> None:
    drawn = next(one for one in told if one.get("kind") == "drawn")
    drawn["lists"] = [[number, tiers[::-1]] for number, tiers in drawn["lists"]]


def promised_again(told: list[dict[str, Any]]) -> None:
    """Another secret, when all words are known."""
    at = next(n for n, one in enumerate(told) if one.get("kind") == "words")
    promise = {"kind": "promised", "commitments": told[0]["commitments"]}
    told.insert(at, promise)


def held(told: list[dict[str, Any]]) -> None:
    """The dummy does nothing, as nobody had ordered it to."""
    for one in told:
        for leaf in one.get("leaves", ()):
            if one["phase"] == "S1901M" and leaf["power"] == "TURKEY":
                leaf["orders"] = []


def moved(told: list[dict[str, Any]]) -> None:
    """A power whose player is silent is ordered all the same, by nobody."""
    force = next(one for one in told if one.get("kind") == "in-force")
    leaf = next(one for one in force["leaves"] if one["power"] != "TURKEY" and not one["orders"])
    leaf["orders"] = ["A BER - MUN"]


BENT = {
    "a tie of the auction": ("auction", swapped("given"), "settle the auction otherwise"),
    "a bid": ("auction", bid_more, "settle the auction otherwise"),
    "the draw of the auction left out": ("auction", undrawn("auction"), "the secret of auction"),
    "hands": ("dealing", swapped("hands"), "deals other centers"),
    "a word": ("dealing", row("word", word="00" * 32), "not those that came"),
    "a word left out": ("dealing", without("word"), "not those that came"),
    "the draw left out": ("dealing", undrawn("dealing"), "no draw of dealing"),
    "powers": ("powers", swapped("given"), "deals other powers"),
    "what players would like": ("powers", liked_less, "deals other powers"),
    "a secret promised late": ("powers", promised_again, "no start was taken back"),
    "a dummy that holds": ("powers", held, "TURKEY: chance orders something else"),
    "orders of nobody": ("powers", moved, "orders were put in that nobody sent"),
}  # fmt: skip


MAY_FIT = ("a tie of the auction", "hands", "powers", "what players would like")
"""By chance the same may come of these: then nothing was bent, and another game is played."""
MOST_GAMES = 12


@pytest.mark.long
@pytest.mark.parametrize("what", BENT)
@pytest.mark.usefixtures("program")
def test_whatever_is_bent_is_named_though_the_log_is_made_to_fit(what: str, tmp_path: Path) -> None:
    """The operator writes the whole log anew; nothing but chance itself shows it."""
    use, act, named = BENT[what]
    for _ in range(MOST_GAMES if what in MAY_FIT else 1):
        archive = log_made_anew(GAMES[use]()[0], act)
        found = verify({"austerlitz.zip": archive}, KEY.public)
        if found.faults:
            break
        GAMES[use].cache_clear()

    _, said = checked_again(tmp_path, {"austerlitz.zip": archive}, KEY.public)

    assert any(named in fault for fault in found.faults), found.faults
    assert "WRONG" in said


@pytest.mark.parametrize("use", GAMES)
def test_a_promise_that_was_changed_after_sign_up_does_not_fit_the_mail(
    use: str, tmp_path: Path
) -> None:
    """The log is of another secret from the first row on; one kept mail shows it."""
    archive, mails = GAMES[use]()
    told = bodies(files_of(archive)["ledger.jsonl"])[0]["commitments"][use]
    kept = {"kept.eml": _first_with(mails, told)}
    archive = log_made_anew(archive, row("begins", commitments={use: "00" * 32}))

    found = verify({"austerlitz.zip": archive, **kept}, KEY.public)
    _, said = checked_again(tmp_path, {"austerlitz.zip": archive, **kept}, KEY.public)

    assert f"kept.eml: it tells {told}, which the log does not" in found.faults
    assert f"WRONG  kept.eml: {told} is in the log" in said


@pytest.mark.parametrize("use", ["dealing"])
def test_a_word_that_was_put_in_the_place_of_a_players_does_not_fit_the_receipt(
    use: str, tmp_path: Path
) -> None:
    """Everything that follows from the word is made anew; its player has kept one mail."""
    archive, mails = GAMES[use]()
    word = digest("gmbot-word-1", "word 2")
    kept = {"kept.eml": _first_with(mails, word)}

    def act(told: Bodies) -> None:
        told[:] = json.loads(json.dumps(told).replace(word, "00" * 32))

    archive = log_made_anew(archive, act)
    found = verify({"austerlitz.zip": archive, **kept}, KEY.public)
    _, said = checked_again(tmp_path, {"austerlitz.zip": archive, **kept}, KEY.public)

    assert f"kept.eml: it tells {word}, which the log does not" in found.faults
    assert f"WRONG  kept.eml: {word} is in the log" in said


def _first_with(mails: tuple[Sent, ...], text: str) -> bytes:
    return next(one.row.raw for one in mails if text in one.text)

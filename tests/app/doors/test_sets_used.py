"""Sets and boards of an archive: a log that was made anew to fit itself is found out as well."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from archives import Bodies, log_made_anew
from proven import KEY, checked_again, proven

from gmbot.app.doors.verify import verify


def force_of(told: Bodies, phase: str) -> dict[str, Any]:
    return next(one for one in told if one.get("kind") == "in-force" and one["phase"] == phase)


def leaf_in(told: Bodies, phase: str, power: str) -> dict[str, Any]:
    return next(one for one in force_of(told, phase)["leaves"] if one["power"] == power)


def left_out(told: Bodies) -> None:
    force = force_of(told, "S1901M")
    force["leaves"] = [one for one in force["leaves"] if one["power"] != "ITALY"]


def twice(told: Bodies) -> None:
    force = force_of(told, "S1901M")
    force["leaves"].append({**leaf_in(told, "S1901M", "FRANCE"), "set": 2, "orders": ["A PAR H"]})


def never_came(told: Bodies) -> None:
    leaf_in(told, "F1901M", "GERMANY").update(set=1, orders=["A MUN - BOH"])


def an_older_one(told: Bodies) -> None:
    """The first set of two, and with it its leaf, as if the second had never come."""
    first = next(
        one for one in told
        if one.get("kind") == "orders" and (one["phase"], one["power"]) == ("F1901M", "FRANCE")
    )  # fmt: skip
    leaf = leaf_in(told, "F1901M", "FRANCE")
    leaf.update(set=first["set"], orders=first["orders"], salt=first["leaf_salt"])


def as_silent(told: Bodies) -> None:
    leaf_in(told, "F1901M", "FRANCE").update(set=0, orders=[])


def taken_back(told: Bodies) -> None:
    """A set that its player took back is used."""
    leaf = leaf_in(told, "F1901M", "ITALY")
    came = next(
        one for one in told
        if one.get("kind") == "orders" and (one["phase"], one["power"]) == ("F1901M", "ITALY")
    )  # fmt: skip
    leaf.update(set=came["set"], orders=came["orders"], salt=came["leaf_salt"])


def moved_units(told: Bodies) -> None:
    """The board of the next phase is another than the results made."""
    force_of(told, "F1901M")["before"] = "00" * 32


def other_rules(told: Bodies) -> None:
    next(one for one in told if one.get("kind") == "rules")["rules"] = "00" * 32


def no_results(told: Bodies) -> None:
    told[:] = [one for one in told if (one.get("kind"), one.get("phase")) != ("outcome", "W1901A")]


def no_phase(told: Bodies) -> None:
    told[:] = [one for one in told if one.get("phase") != "W1901A"]


TAMPERED: dict[str, tuple[Callable[[Bodies], None], str]] = {
    "a power left out": (left_out, "S1901M ITALY: it was left out"),
    "two sets of one power": (twice, "S1901M FRANCE: two sets were in force"),
    "a set that never came": (never_came, "F1901M GERMANY: a set was in force that no row says"),
    "an older set": (an_older_one, "F1901M FRANCE: set 2 counted, but set 1 was in force"),
    "a player held for silent": (as_silent, "F1901M FRANCE: set 2 counted, but set 0"),
    "a set that was taken back": (taken_back, "F1901M ITALY: a set was in force that did not"),
    "a board between two phases": (moved_units, "F1901M: it does not begin with the board of"),
    "the rules": (other_rules, "the rules in game.json are not those"),
    "the results of a phase": (no_results, "W1901A: no row says with which sets"),
    "a whole phase": (no_phase, "W1901A: no row says how it was resolved"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_what_was_done_to_sets_and_boards_is_named_by_both(what: str, tmp_path: Path) -> None:
    """The whole log is made anew, roots and hashes included, so that only its sense is wrong."""
    act, named = TAMPERED[what]
    archive = log_made_anew(proven()[0], act)

    found = verify({"austerlitz.zip": archive}, KEY.public).faults
    _, said = checked_again(tmp_path, {"austerlitz.zip": archive}, KEY.public)

    assert [fault for fault in found if named in fault], found
    wrong = [line for line in said.splitlines() if line.startswith("WRONG")]
    # Which of several sets counts is a matter of the house rules, which it does not know.
    assert bool(wrong) == (what != "an older set"), wrong

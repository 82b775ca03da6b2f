"""Attacks on an archive, each found by one check of each checker, and by no other."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

from archives import Bodies, changed, files_of, log_made_anew
from played import attached
from proven import FRANCE, KEY, proven

from gmbot.fairness import SigningKey, canonical, digest, sealed
from gmbot.game.orders import board_digest_of, report_digest_of

STRANGER = SigningKey(bytes(range(1, 33)))
NONE = "00" * 32
Files = dict[str, bytes]
Rows = list[dict[str, Any]]
ZIP = "austerlitz.zip"


# --------------------------------------------------------------------------- how it is done


def log(act: Callable[[Bodies], Any], **form: bool) -> Files:
    """All rows bound and signed anew after a change of what they tell."""
    return {ZIP: log_made_anew(proven()[0], act, **form)}


def rows(act: Callable[[Rows], Any], files: Files | None = None) -> Files:
    """Rows changed as they stand: no hash is made anew."""
    return {ZIP: changed((files or {ZIP: proven()[0]})[ZIP], "ledger.jsonl", act)}


def game(act: Callable[[Any], Any], files: Files | None = None) -> Files:
    return {ZIP: changed((files or {ZIP: proven()[0]})[ZIP], "game.json", act)}


def bound(row: dict[str, Any], **change: Any) -> None:
    """Change a row and make its hash anew: the last rows stand under no signature."""
    row.update(change)
    form = {"kind": row["kind"]} if row.get("kind") else {}
    table = {**form, **{name: row[name] for name in ("at", "prev", "seal", "seq")}}
    row["hash"] = digest("gmbot-log-2" if form else "gmbot-log-1", table)


def a_row(told: Bodies, kind: str, **more: Any) -> dict[str, Any]:
    """The first row of a kind."""
    return next(
        one for one in told
        if one.get("kind") == kind and all(one[name] == more[name] for name in more)
    )  # fmt: skip


def leaf(told: Bodies, power: str, version: int = 2) -> dict[str, Any]:
    """A set in force in the first phase, which was resolved with the second version."""
    force = a_row(told, "in-force", phase="S1901M", version=version)
    return next(one for one in force["leaves"] if one["power"] == power)


# --------------------------------------------------------------------------- the log


def another_hour(told: Bodies) -> None:
    a_row(told, "gm-deadline")["data"]["new"] = "2026-12-15T13:00:00Z"


def spliced() -> Files:
    """A row is taken from another log of this game, which is as whole as ours."""
    other = json.loads(
        b"[" + b",".join(files_of(log(another_hour)[ZIP])["ledger.jsonl"].splitlines()) + b"]"
    )
    [place] = [n for n, row in enumerate(other) if '"kind":"gm-deadline"' in (row["body"] or "")]
    return rows(lambda own: own.__setitem__(place, other[place]), log(lambda told: None))


def another_word(all_rows: Rows) -> None:
    row = next(row for row in all_rows if '"kind":"gm-deadline"' in (row["body"] or ""))
    row["body"] = row["body"].replace("T12:00:00Z", "T13:00:00Z")


def other_kind(all_rows: Rows) -> None:
    """A row is written as of one kind, and tells of another."""
    body = canonical({"kind": "heard", "data": {}})
    bound(all_rows[-2], body=body, seal=sealed(all_rows[-2]["salt"], body))
    bound(all_rows[-1], prev=all_rows[-2]["hash"])


def kept_sealed(all_rows: Rows) -> None:
    all_rows[-2].update(body=None, salt=None)


def salt_alone(all_rows: Rows) -> None:
    next(row for row in all_rows if row["kind"] == "secret")["salt"] = "ab" * 32


def as_of_old(all_rows: Rows) -> None:
    all_rows[-1].pop("kind")
    bound(all_rows[-1])


def kinds_unsaid() -> Files:
    """A row of today follows those of the older form, and none says of which kinds they were."""
    older = log(lambda told: None, is_older=True)
    return rows(lambda own: bound(own[-1], kind="over"), older)


def began_under_another(told: Bodies) -> None:
    told[0]["key"] = STRANGER.public


# --------------------------------------------------------------------------- sets and boards


def bent_root(told: Bodies) -> None:
    a_row(told, "in-force", phase="S1901M", version=1)["bent"] = NONE


def leaves_of(told: Bodies) -> list[dict[str, Any]]:
    leaves: list[dict[str, Any]] = a_row(told, "in-force", version=1)["leaves"]
    return leaves


def twice(told: Bodies) -> None:
    leaves_of(told).append(leaf(told, "GERMANY", 1))


def left_out(told: Bodies) -> None:
    leaves_of(told).remove(leaf(told, "GERMANY", 1))


def in_fall(told: Bodies, power: str) -> dict[str, Any]:
    """A set in force in the second phase: before it, sets may be older than the log."""
    force = a_row(told, "in-force", phase="F1901M")
    return next(one for one in force["leaves"] if one["power"] == power)


def never_came(told: Bodies) -> None:
    in_fall(told, "GERMANY")["set"] = 1


def in_doubt(told: Bodies) -> None:
    """The set had not been confirmed, and was used."""
    a_row(told, "orders", phase="S1901M", power="AUSTRIA")["verified"] = False


def in_other_words(told: Bodies) -> None:
    """The unit holds without its order as well, so that the results are the same."""
    leaf(told, "AUSTRIA")["orders"].remove("A VIE H")


def as_silent(told: Bodies) -> None:
    """Germany's set came, and is passed over; what it ordered is done without it as well."""
    came = a_row(told, "orders", phase="F1901M", power="FRANCE")
    force = next(n for n, one in enumerate(told) if "leaves" in one and one["phase"] == "F1901M")
    told.insert(force, {**came, "power": "GERMANY", "orders": ["A MUN H"]})


def between_two_phases() -> Files:
    """The board is another in the log and in game.json, in what moves do not ask for."""
    made: list[str] = []

    def in_game(tables: Any) -> None:
        tables["phases"][1]["before"]["contested"] = ["BUR"]
        made.append(board_digest_of(tables["phases"][1]["before"]))

    files = game(in_game)
    archive = log_made_anew(
        files[ZIP], lambda told: a_row(told, "in-force", phase="F1901M").update(before=made[0])
    )
    return {ZIP: archive}


def no_outcome(told: Bodies) -> None:
    """A board that came about otherwise stands in the place of results."""
    outcome = a_row(told, "outcome", phase="W1901A")
    after = outcome["after"]
    outcome.clear()
    outcome.update(kind="board", phase="S1902M", after=after)


def of_no_phase(tables: Any) -> None:
    del tables["phases"][-1]


def first_phase(tables: Any, name: str, value: Any) -> None:
    tables["phases"][0]["after"][name] = value


def other_rules(told: Bodies) -> None:
    a_row(told, "rules")["rules"] = NONE


# --------------------------------------------------------------------------- statements and files


def a_receipt() -> tuple[str, dict[str, Any]]:
    """A file of France's first receipt."""
    mail = next(one for one in proven()[1] if one.kind == "order-receipt" and one.to == FRANCE)
    [(name, raw)] = [
        (name, raw) for name, raw in attached(mail).items() if name.startswith("receipt")
    ]
    return name, json.loads(raw)


def receipt(key: SigningKey = KEY, *, is_dropped: bool = False, **change: Any) -> Files:
    """The archive with a receipt signed anew; ``is_dropped``: of a set that is not in the log."""
    name, tables = a_receipt()
    if is_dropped:
        opening = tables["opening"] = {**tables["opening"], "orders": ["A PAR H"]}
        table = {"orders": ["A PAR H"]} | {
            each: opening[each] for each in ("game", "phase", "power", "set", "salt")
        }
        change["leaf"] = digest("gmbot-leaf-1", table)
    statement = {name: one for name, one in tables["receipt"].items() if name not in ("key", "sig")}
    tables["receipt"] = key.sign(statement | change)
    return {ZIP: proven()[0], name: json.dumps(tables).encode()}


def bent_file(kind: str, act: Callable[[Any], Any]) -> Files:
    """The archive with a file of a mail that was changed on its way."""
    files = {
        name: raw for mail in proven()[1] if mail.to == FRANCE
        for name, raw in attached(mail).items() if name.startswith(kind)
    }  # fmt: skip
    name = min(files)
    tables = json.loads(files[name])
    act(tables)
    return {ZIP: proven()[0], name: json.dumps(tables).encode()}


def other_side(tables: Any) -> None:
    side = tables["proof"]["path"][0]
    side[0] = "L" if side[0] == "R" else "R"


def received_later(tables: Any) -> None:
    tables["receipt"]["received"] = "2026-12-31T12:00:00Z"


def two_of_one_name() -> Files:
    files, made = files_of(proven()[0]), BytesIO(proven()[0])
    with zipfile.ZipFile(made, "a") as pack:
        pack.writestr("other/game.json", files["game.json"])
    return {ZIP: made.getvalue()}


ATTACKS: dict[str, tuple[Callable[[], Files], str, str]] = {
    # what is done: how, what `gmbot verify` says of it, what the second checker says
    "two of one name": (two_of_one_name, "two files of one name", "the files have names of their"),
    "another key":
        (lambda: {ZIP: changed(proven()[0], "key.json",
                               lambda key: key.update(public=STRANGER.public))},
         f"^key {STRANGER.id} is another than the one given", f"^key {STRANGER.id}"),
    "begun under another key":
        (lambda: log(began_under_another),
         "which nobody vouches for", "^the log began under a key"),
    "a row of another log":
        (spliced, "^row 28 .*not bound to the row before it", "^row 28 .*bound and open"),
    "a number left out":
        (lambda: rows(lambda own: bound(own[-1], seq=own[-1]["seq"] + 1)),
         "a row is missing, added or moved", "^row 47 .*bound and open"),
    "other words": (lambda: rows(another_word), "not what was sealed", "^row 27 .*bound and open"),
    "another time":
        (lambda: rows(lambda own: own[26].update(at="2026-12-09T13:00:00Z")),
         "^row 27 .*its number, time, kind or seal", "^row 27 .*bound and open"),
    "kept sealed":
        (lambda: rows(kept_sealed), "^row 46 .*it is sealed, though", "^row 46 .*bound and open"),
    "told as another kind":
        (lambda: rows(other_kind), "^row 46 .*but was written as", "^row 46 .*bound and open"),
    "a salt without words":
        (lambda: rows(salt_alone), "a salt without words", "^row 12 .*bound and open"),
    "a row of old after those of today":
        (lambda: rows(as_of_old), "^row 47 .*of an older form", "^row 47 .*bound and open"),
    "kinds of old rows unsaid":
        (kinds_unsaid, "^row 47 .*'kinds' was expected", "^row 47 .*bound and open"),
    "another root":
        (lambda: log(bent_root), "^row 9 .*do not make its root", "^S1901M version 1: root of"),
    "a power twice": (lambda: log(twice), "GERMANY: two sets", "^S1901M version 1: every power"),
    "a power left out":
        (lambda: log(left_out), "GERMANY: it was left out", "^S1901M version 1: every power"),
    "a set that never came":
        (lambda: log(never_came),
         "GERMANY: (a set was in force that no row|set 0 counted)", "GERMANY.*it came and counts"),
    "a set in doubt":
        (lambda: log(in_doubt), "AUSTRIA: (a set was in force that did not count|set 0 counted)",
         "AUSTRIA.*it came and counts"),
    "other orders than came":
        (lambda: log(in_other_words), "AUSTRIA: other orders were", "AUSTRIA.*it came and counts"),
    "a player held for silent":
        (lambda: log(as_silent), "GERMANY: set 1 counted, but set 0", "GERMANY: a set came, and"),
    "a board between two phases":
        (between_two_phases, "^F1901M: it does not begin with", "^F1901M, row 30: follows the"),
    "no results": (lambda: log(no_outcome), "^W1901A: no row says", "^W1901A: the log tells of it"),
    "a board before":
        (lambda: game(lambda one: one["phases"][1]["before"].update(contested=["BUR"])),
         "^F1901M: the board before is not", "^F1901M: board before"),
    "a winner":
        (lambda: game(lambda one: first_phase(one, "winner", "FRANCE")),
         "^S1901M: the results in game.json are not", "^S1901M: results"),
    "the head of results":
        (lambda: game(lambda one: first_phase(one, "phase", "F1901M")),
         "^S1901M: its results are headed", "^S1901M: results"),
    "a board after":
        (lambda: game(lambda one: first_phase(one, "contested", ["BUR"])),
         "^S1901M: the board after in game.json", "^S1901M: board after, in game.json"),
    "another hour":
        (lambda: game(lambda one: one["phases"][0].update(resolved_at="2026-12-08T13:00:00Z")),
         "^S1901M: it was resolved at", "^S1901M: resolved when the log says"),
    "a phase twice":
        (lambda: game(lambda one: one["phases"].append(one["phases"][2])),
         "^W1901A: it is twice", "^every phase of the log is in game.json, once"),
    "a phase left out":
        (lambda: game(of_no_phase),
         "^W1901A: resolved by the log, but not", "^every phase of the log is in game.json, once"),
    "the last board":
        (lambda: game(lambda one: one["end"]["centers"]["FRANCE"].reverse()),
         "^end: the board is not", "^the board at the end"),
    "the rules": (lambda: log(other_rules), "^the rules in game.json", "^the rules"),
    "the ending":
        (lambda: game(lambda one: one.update(ending="France has won.")),
         "^ending: it is", "^the game as a whole"),
    "a receipt of a stranger":
        (lambda: receipt(STRANGER), "^receipt.*signed with key .*, which is not known",
         "receipt-1 S1901M, signed$"),
    "a receipt with another time":
        (lambda: bent_file("receipt", received_later),
         "^receipt.*the signature does not fit", "receipt-1 F1901M, signed$"),
    "a head of another log":
        (lambda: receipt(head=NONE), "^receipt.*its head is not in", "its head is in the log"),
    "a set taken out of the log":
        (lambda: receipt(is_dropped=True),
         "FRANCE: the log has no such set 1", "its set is in the log"),
    "orders that were not signed":
        (lambda: bent_file("receipt", lambda one: one["opening"].update(orders=["A PAR H"])),
         "^receipt.*not those that were signed", "the orders are those signed"),
    "a way to another root":
        (lambda: bent_file("proof", other_side),
         "^proof.*does not lead to the root", "way to the root"),
}  # fmt: skip


def bent(in_game: Callable[[Any], None], in_log: Callable[[Bodies, Any], None]) -> Files:
    """What game.json tells is changed, and the log with it."""
    files = game(in_game)
    tables = json.loads(files_of(files[ZIP])["game.json"])
    return {ZIP: log_made_anew(files[ZIP], lambda told: in_log(told, tables))}


def won(told: Bodies, tables: Any) -> None:
    outcome = a_row(told, "outcome", phase="S1901M", version=2)
    outcome["report"] = report_digest_of(tables["phases"][0]["after"])


def contested(tables: Any) -> None:
    first_phase(tables, "contested", ["BUR"])
    tables["phases"][1]["before"]["contested"] = ["BUR"]


def contested_too(told: Bodies, tables: Any) -> None:
    board = board_digest_of(tables["phases"][1]["before"])
    a_row(told, "outcome", phase="S1901M", version=2)["after"] = board
    a_row(told, "in-force", phase="F1901M")["before"] = board


def other_cause(tables: Any) -> None:
    tables["phases"][0]["after"]["orders"][0]["by"] = ["A PAR - BUR"]


AGAINST_THE_RULES: dict[str, tuple[Callable[[], Files], str, str]] = {
    "results":
        (lambda: bent(lambda one: first_phase(one, "winner", "FRANCE"), won),
         "^S1901M: the rules make other results", "^S1901M: the rules say so"),
    "a board":
        (lambda: bent(contested, contested_too),
         "^S1901M: the rules make another board", "^S1901M: the board after$"),
    "a cause":
        (lambda: game(other_cause), "^S1901M AUSTRIA: .*by the rules", "^S1901M: the causes are"),
}  # fmt: skip

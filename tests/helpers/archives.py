"""Archives of games taken apart, changed and packed again."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

from proven import KEY

from gmbot.fairness import GENESIS, canonical, digest, leaf_of, root_of, sealed

Bodies = list[dict[str, Any]]


def files_of(archive: bytes) -> dict[str, bytes]:
    """The files by their names, without the folder."""
    with zipfile.ZipFile(BytesIO(archive)) as pack:
        return {name.rpartition("/")[2]: pack.read(name) for name in pack.namelist()}


def packed(files: dict[str, bytes]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as pack:
        for name, raw in files.items():
            pack.writestr(f"austerlitz/{name}", raw)
    return out.getvalue()


def changed(archive: bytes, name: str, act: Callable[[Any], Any]) -> bytes:
    """The archive with one of its files changed as JSON, or as lines of JSON."""
    files = files_of(archive)
    lines = name.endswith("l")
    text = files[name].decode()
    tables = [json.loads(line) for line in text.splitlines()] if lines else json.loads(text)
    tables = act(tables) or tables
    files[name] = (
        "".join(json.dumps(one) + "\n" for one in tables) if lines else json.dumps(tables)
    ).encode()
    return packed(files)


def log_made_anew(
    archive: bytes, act: Callable[[Bodies], None], *, is_older: bool = False
) -> bytes:
    """The archive with what its rows tell changed, and the whole log bound and signed anew to fit.

    So does an operator with the key. ``act`` gets the bodies, those that stay sealed as
    ``{"row": number}``; it may leave some out and put others in. A set of sets gets the root that
    its orders make, or the one that ``act`` leaves as ``bent``. ``is_older``: in the older form, in
    which hashes bind no kind.
    """

    def bound(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        told = [json.loads(row["body"] or f'{{"row": {row["seq"]}}}') for row in rows]
        times = [(one, row["at"]) for one, row in zip(told, rows, strict=True)]
        act(told)
        made: list[dict[str, Any]] = []
        roots: dict[tuple[str, int], str] = {}
        prev = GENESIS
        for seq, body in enumerate(told, 1):
            at = next((at for one, at in times if one is body), rows[-1]["at"])
            if body.get("kind") == "in-force":
                roots[body["phase"], body["version"]] = body["root"] = body.pop(
                    "bent", ""
                ) or _root(made, body)
            elif body.get("kind") == "told":
                body["statement"] = _signed(body["statement"], prev, roots)
            text, salt = canonical(body), "ab" * 32
            secret = "row" in body
            seal = sealed(salt, text)
            kind = "secret" if secret else body["kind"]
            form = {} if is_older else {"kind": kind}
            bound = {"at": at, "prev": prev, "seal": seal, "seq": seq, **form}
            hashed = digest("gmbot-log-1" if is_older else "gmbot-log-2", bound)
            shown = {**bound, "hash": hashed}
            made.append(
                {**shown, "salt": None if secret else salt, "body": None if secret else text}
            )
            prev = hashed
        return made

    return changed(archive, "ledger.jsonl", bound)


def _root(made: list[dict[str, Any]], force: dict[str, Any]) -> str:
    gid = made[0]["hash"][:32]
    names = ("power", "set", "orders", "salt")
    return root_of(
        [leaf_of(gid, force["phase"], *(one[name] for name in names)) for one in force["leaves"]]
    )


def _signed(
    statement: dict[str, Any], head: str, roots: Mapping[tuple[str, int], str]
) -> dict[str, Any]:
    root = roots.get((statement["phase"], statement["version"]), statement["root"])
    unsigned = {name: one for name, one in statement.items() if name not in ("key", "sig")}
    return KEY.sign({**unsigned, "head": head, "root": root})

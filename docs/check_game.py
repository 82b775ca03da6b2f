"""Check the archive of a finished game without its game master's program.

    python check_game.py austerlitz.zip [PUBLIC-KEY] [mail.eml receipt.json proof.json ...]

A second reading of docs/fairness.md: plain Python, and none of gmbot. Signatures are checked with the
library `cryptography` where it is installed. What the rules make of orders is left to the program
`gmbot adjudicate`, where it is found; everything else needs nothing. Ends with 1 if anything is wrong.
"""

import base64
import email
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile

faults = []


def check(what, good):
    print(("ok     " if good else "WRONG  ") + what)
    if not good:
        faults.append(what)


# ---- section 1 of fairness.md: one way to write a value
def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def digest(tag, value):
    return hashlib.sha256((tag + "\n" + canonical(value)).encode("ascii")).hexdigest()


def unpadded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def key_id(public):
    return hashlib.sha256(unpadded(public)).hexdigest()[:16]


# ---- section 2: signatures
def is_signed(statement, public):
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        print("note   " + "cryptography is not installed: no signature is checked")
        return True
    unsigned = {name: value for name, value in statement.items() if name != "sig"}
    words = (statement["type"] + "\n" + canonical(unsigned)).encode("ascii")
    try:
        Ed25519PublicKey.from_public_bytes(unpadded(public)).verify(unpadded(statement["sig"]), words)
    except (InvalidSignature, ValueError):
        return False
    return statement["key"] == key_id(public)


FIELDS = {
    "gmbot-receipt-1": ("game phase power set received key", "leaf head"),
    "gmbot-results-1": ("game phase version key", "root head"),
}


def statements_in(text):
    """Section 3: the three lines, however a mail program has wrapped or quoted them."""
    words = re.sub(r"(?:[\s>|]|&gt;|<br>)+", " ", text).split(" ")
    for place, word in enumerate(words):
        if word in FIELDS:
            names, hashes = (part.split() for part in FIELDS[word])
            rest = words[place + 1 : place + len(names) + 3]
            if len(rest) < len(names) + 2 or not re.fullmatch(r"[\w-]{43}\.[\w-]{43}", rest[-2]):
                continue
            found = dict(zip(names, rest))
            found.update(zip(hashes, (unpadded(half).hex() for half in rest[-2].split("."))))
            for name in ("set", "version"):
                if found.get(name, "").isdecimal():
                    found[name] = int(found[name])
            yield {**found, "type": word, "sig": rest[-1]}


# ---- section 4: the log
def check_log(rows):
    prev = "0" * 64
    for place, row in enumerate(rows, 1):
        shown = {name: row[name] for name in ("at", "prev", "seal", "seq")}
        good = row["seq"] == place and row["prev"] == prev and row["hash"] == digest("gmbot-log-1", shown)
        if row["body"]:
            seal = digest("gmbot-seal-1", {"body": row["body"], "salt": row["salt"]})
            good = good and seal == row["seal"]
        if not good:
            check(f"row {row['seq']}", False)
        prev = row["hash"]
    check(f"log of {len(rows)} rows, head {prev}", True)


def told(rows, *kinds):
    for row in rows:
        body = json.loads(row["body"]) if row["body"] else {}
        if body.get("kind") in kinds:
            yield row, body


# ---- section 5: sets and roots
def leaf_of(gid, phase, one):
    names = ("power", "set", "orders", "salt")
    return digest("gmbot-leaf-1", {"game": gid, "phase": phase, **{name: one[name] for name in names}})


def root_of(leaves):
    level = [hashlib.sha256(b"\0" + bytes.fromhex(leaf)).digest() for leaf in sorted(leaves)]
    while len(level) & (len(level) - 1):
        level.append(bytes(32))
    while len(level) > 1:
        level = [hashlib.sha256(b"\1" + level[i] + level[i + 1]).digest() for i in range(0, len(level), 2)]
    return level[0].hex()


def led_to(leaf, path):
    node = hashlib.sha256(b"\0" + bytes.fromhex(leaf)).digest()
    for side, other in path:
        pair = bytes.fromhex(other) + node if side == "L" else node + bytes.fromhex(other)
        node = hashlib.sha256(b"\1" + pair).digest()
    return node.hex()


def check_sets(rows, gid):
    for row, force in told(rows, "in-force"):
        phase = force["phase"]
        leaves = [leaf_of(gid, phase, one) for one in force["leaves"]]
        check(
            f"{phase} version {force['version']}: root of {len(leaves)} sets",
            root_of(leaves) == force["root"],
        )
        came = {}
        for earlier, one in told(rows, "orders", "set-changed"):
            if earlier["seq"] < row["seq"] and one["phase"] == phase:
                came[one["power"], one["set"]] = one
        for one in force["leaves"]:
            known = came.get((one["power"], one["set"]))
            if one["set"] and known:
                good = known["orders"] == one["orders"] and not known["withdrawn"] and known["verified"]
                check(f"{phase} {one['power']}: set {one['set']} came and counts", good)


# ---- section 6: boards and results
def board_of(tables):
    names = ("phase", "units", "centers", "homes", "dislodged", "contested")
    return digest("gmbot-board-1", {name: tables[name] for name in names})


def report_of(tables):
    listed = [one["result"] if isinstance(one["result"], list) else [one["result"]] for one in tables["orders"]]
    orders = sorted([one["power"], one["order"], its] for one, its in zip(tables["orders"], listed))
    gone = sorted([one["power"], one["unit"]] for one in tables["destroyed"])
    return digest("gmbot-report-1", {"orders": orders, "destroyed": gone, "winner": tables["winner"]})


def adjudicated(game, before, leaves):
    """What `gmbot adjudicate` makes of it; None where that program is not found, or cannot."""
    program = shutil.which("gmbot")
    if program is None or game.get("empires") or game.get("settings"):
        return None
    orders = {one["power"]: one["orders"] for one in leaves if one["orders"]}
    command = [
        program,
        "adjudicate",
        "--variant",
        game["variant"],
        "--houserules",
        game["houserules"],
    ]
    request = json.dumps({**before, "orders": orders}).encode()
    return json.loads(subprocess.run(command, input=request, capture_output=True, check=True).stdout)


def check_phases(rows, game):
    forces, outcomes, boards, last = {}, {}, {}, None
    for _, body in told(rows, "in-force", "outcome", "board", "undone"):
        if body["kind"] == "in-force":
            forces[body["phase"]] = body
            boards.setdefault(body["phase"], []).clear()
        elif body["kind"] == "undone":
            outcomes.pop(body["phase"], None)
        elif body["kind"] == "outcome":
            outcomes[body["phase"]], last = body, body["phase"]
        elif last:
            boards.setdefault(last, []).append(body["after"])
    first = json.loads(rows[0]["body"]).get("resolved", 0)
    expected = None
    for phase in game["phases"][first:]:
        code = phase["before"]["phase"]
        force, outcome = forces.get(code), outcomes.get(code)
        if force is None or outcome is None:
            check(f"{code}: the log tells of it", False)
            continue
        check(f"{code}: board before", board_of(phase["before"]) == force["before"])
        check(f"{code}: follows the board before it", expected in (None, force["before"]))
        check(f"{code}: results", report_of(phase["after"]) == outcome["report"])
        again = adjudicated(game, phase["before"], force["leaves"])
        if again is None:
            print("note   " + f"{code}: not adjudicated again here; gmbot verify does it")
        else:
            after = {**again, "phase": again["next_phase"]}
            check(f"{code}: the rules say so", report_of(again) == outcome["report"])
            check(f"{code}: the board after", board_of(after) == outcome["after"])
        expected = (boards.get(code) or [outcome["after"]])[-1]
    phases = {one["before"]["phase"] for one in game["phases"]}
    check("every phase of the log is in game.json", phases >= set(outcomes))
    check("the board at the end", expected in (None, board_of(game["end"])))


# ---- section 7: chance
def check_chance(rows):
    promised, words = {}, []
    for _, one in told(rows, "begins", "promised", "words", "drawn"):
        promised = one.get("commitments", promised)
        if one["kind"] == "words":
            words = one["words"]
        if one["kind"] != "drawn":
            continue
        use, secret, said = one["use"], one["secret"], one["words"]
        check(f"chance, {use}: promised", promised.get(use) == digest("gmbot-commit-1", {"secret": secret, "use": use}))
        check(f"chance, {use}: the words were frozen", said == words)
        seed = digest("gmbot-seed-1", {"secret": secret, "use": use, "words": said})
        check(f"chance, {use}: seed {seed}", seed == one["seed"])
        if use == "powers":
            numbers = [hashlib.sha256(f"{seed}/powers/{n}".encode()).hexdigest() for n in range(len(one["powers"]))]
            had = [own for _, own, _ in one["given"] if own]
            rest = [power for _, power in sorted(zip(numbers, one["powers"])) if power not in had]
            check("chance, powers: dealt as drawn", all(got == (own or rest.pop(0)) for _, own, got in one["given"]))


# ---- statements of players and in the log
def check_statement(name, one, keys, rows, gid):
    public = keys.get(one["key"])
    check(f"{name}: {one['type']} {one['phase']}, signed", bool(public) and is_signed(one, public))
    check(f"{name}: its head is in the log", one["head"] in {row["hash"] for row in rows})
    if one["type"] == "gmbot-results-1":
        roots = [(b["phase"], b["version"], b["root"]) for _, b in told(rows, "in-force")]
        check(f"{name}: its root is in the log", (one["phase"], one["version"], one["root"]) in roots)
    else:
        leaves = [
            leaf_of(gid, b["phase"], {**b, "salt": b["leaf_salt"]}) for _, b in told(rows, "orders", "set-changed")
        ]
        check(f"{name}: its set is in the log", one["leaf"] in leaves)


def check_file(name, raw, keys, rows, gid):
    if name.endswith(".json"):
        tables = json.loads(raw)
        proof = tables.get("proof", {})
        opening = proof.get("opening") or tables["opening"]
        leaf = proof.get("leaf") or tables["receipt"]["leaf"]
        signed = leaf_of(opening["game"], opening["phase"], opening) == leaf
        check(f"{name}: the orders are those signed", signed)
        if proof:
            check(f"{name}: way to the root", led_to(leaf, proof["path"]) == tables["results"]["root"])
        check_statement(name, tables.get("receipt") or tables["results"], keys, rows, gid)
        return
    for part in email.message_from_bytes(raw).walk():
        if part.get_content_type() == "text/plain":
            for one in statements_in(part.get_payload(decode=True).decode("utf-8", "replace")):
                check_statement(name, one, keys, rows, gid)
        elif (part.get_filename() or "").startswith(("receipt", "proof")):
            check_file(part.get_filename(), part.get_payload(decode=True), keys, rows, gid)


def main(archive, *rest):
    with zipfile.ZipFile(archive) as pack:
        files = {name.rpartition("/")[2]: pack.read(name) for name in pack.namelist()}
    rows = [json.loads(line) for line in files["ledger.jsonl"].splitlines() if line.strip()]
    game, own = json.loads(files["game.json"]), json.loads(files["key.json"])
    given = [one for one in rest if re.fullmatch(r"[\w-]{43}", one)]
    keys = {key_id(public): public for public in given or [own["public"]]}
    for one in own["handovers"]:
        check(f"key {key_id(one['old'])} gives way", is_signed(one, one["old"]))
        keys.update((key_id(one[side]), one[side]) for side in ("old", "new"))
    check(f"key {key_id(own['public'])}", key_id(own["public"]) in keys)
    gid = rows[0]["hash"][:32]
    check_log(rows)
    check_sets(rows, gid)
    check_phases(rows, game)
    check_chance(rows)
    for row, body in told(rows, "told"):
        check_statement(f"row {row['seq']}", body["statement"], keys, rows, gid)
    for name in rest:
        if name not in given:
            with open(name, "rb") as file:
                check_file(name.rpartition("/")[2], file.read(), keys, rows, gid)
    print(f"\n{len(faults)} faults" if faults else "\nEverything fits.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

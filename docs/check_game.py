"""Check the archive of a finished game without its game master's program.

    python check_game.py austerlitz.zip [PUBLIC-KEY] [mail.eml receipt.json proof.json ...]
A second reading of docs/fairness.md: plain Python. Signatures are checked with the library `cryptography` where
it is installed. What the rules make of orders, what chance could choose from and how centers are dealt is left
to `gmbot adjudicate` and `gmbot deal`, where they are found. Ends with 1 if a line begins with WRONG.
"""
import base64, contextlib, email, hashlib, json, re, shutil, subprocess, sys, zipfile
try:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    Ed25519PublicKey = print("note   cryptography is not installed: no signature is checked")
faults = []
def check(what, good):
    print(("ok     " if good else "WRONG  ") + what)
    faults.extend([] if good else [what])
@contextlib.contextmanager
def reading(place):
    try:
        yield
    except Exception as error:
        check(f"{place}: cannot be read: {type(error).__name__}: {error}", False)
# ---- section 1 of fairness.md: one way to write a value
def sha(data):
    return hashlib.sha256(data if isinstance(data, bytes) else data.encode("ascii"))
def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
def read(raw):  # a fraction is no int, and raises an error
    return json.loads(raw, parse_float=int, parse_constant=int)
def digest(tag, value):
    return sha(tag + "\n" + canonical(value)).hexdigest()
def unpadded(text):
    return base64.urlsafe_b64decode(text + "==")
def key_id(public):
    return sha(unpadded(public)).hexdigest()[:16]
# ---- section 2: signatures
def is_signed(statement, public):
    words = f"{statement['type']}\n{canonical({n: one for n, one in statement.items() if n != 'sig'})}".encode("ascii")
    try:
        Ed25519PublicKey and Ed25519PublicKey.from_public_bytes(unpadded(public)).verify(unpadded(statement["sig"]), words)
    except Exception:
        return False
    return statement["key"] == key_id(public)
def believed(given, own):
    keys = {key_id(public): public for public in given or [own["public"]]}
    for one in own["handovers"] * len(own["handovers"]):
        old, new = key_id(one["old"]), key_id(one["new"])
        if old in keys and is_signed(one, one["old"]):
            keys[new] = one["new"]
        elif new in keys and is_signed({**{name: one[name] for name in ("at", "old", "new")}, "type": "gmbot-key-taken-1", "key": new, "sig": one.get("taken", "")}, one["new"]):
            keys[old] = one["old"]
    check(f"key {key_id(own['public'])}", key_id(own["public"]) in keys)
    return keys
# ---- section 3: the three lines, however a mail program has wrapped or quoted them
CUT = r"(?:=?\r?\n(?:[\s>|]|&gt;)*)?"  # inside a word of known length
GAP = r"(?:[\s>|]|&gt;|&nbsp;|=\r?\n|</?(?:a|b|blockquote|br|code|div|font|i|p|pre|span|td|tr|tt)\b[^<>]*>)+"
FIELDS = {"gmbot-receipt-1": "game phase power set received key leaf.head sig", "gmbot-results-1": "game phase version key root.head sig"}
LENGTHS = {"received": 20, "key": 16, "leaf": 43, "root": 43, "head": 43, "sig": 86}
def statements_in(text):
    for kind, fields in FIELDS.items():
        def word(name):
            return rf"(?P<{name}>" + (rf"(?:[\w:-]{CUT}){{{LENGTHS[name] - 1}}}[\w:-])" if name in LENGTHS else r"[^\s<>|&=]+)")
        pairs = (rf"\.{CUT}".join(map(word, one.split("."))) for one in fields.split())
        for match in re.finditer(kind + GAP + GAP.join(pairs) + r"(?![\w-])", text):
            found = {"type": kind, **{name: re.sub(CUT, "", one) for name, one in match.groupdict().items()}}
            found.update({name: unpadded(found[name]).hex() for name in found if name in ("leaf", "root", "head")})
            yield {name: int(one) if name in ("set", "version") and one.isdecimal() else one for name, one in found.items()}
# ---- section 4: the log
WITH_WORDS = ("ended", "outcome", "over", "settled", "edited", "rule", "master")
def rows_of(raw):
    for number, line in enumerate(raw.splitlines(), 1):
        with reading(f"ledger.jsonl, line {number}"):
            row = {"kind": "", **read(line)}
            fields = {name: row[name] for name in ("seq", "at", "prev", "seal", "hash", "kind", "salt", "body")}
            yield {**fields, "told": {} if row["body"] is None else {**read(row["body"])}}
def check_log(rows):
    prev, before = "0" * 64, ""
    older = next((row["told"].get("kinds", []) for row in rows if row["kind"] == "kinds"), [])
    closed = [seq for row in rows if row["kind"] == "closed" for seq in row["told"].get("rows", [])]
    for place, row in enumerate(rows, 1):
        kind = row["kind"] or (older[place - 1] if place <= len(older) else "")
        bound = {name: row[name] for name in ("at", "prev", "seal", "seq", *(["kind"] if row["kind"] else []))}
        hash = digest("gmbot-log-2" if row["kind"] else "gmbot-log-1", bound)
        seal = row["seal"] if row["body"] is None else digest("gmbot-seal-1", {"body": row["body"], "salt": row["salt"]})
        may_be = ("", "secret", *([row["told"].get("kind")] if row["body"] else WITH_WORDS if place in closed else []))
        good = (row["seq"], row["prev"], row["seal"], row["hash"], row["body"] is None) == (place, prev, seal, hash, row["salt"] is None)
        if not good or kind not in may_be or (bool(row["kind"]) != bool(before) and place > 1 and row["kind"] != "kinds"):
            check(f"row {place} ({kind or row['told'].get('kind')}): bound and open as it must be", False)
        elif row["body"] is None and kind in WITH_WORDS:
            print(f"note   row {place} ({kind}): closed, as it named somebody who was forgotten")
        prev, before = row["hash"], row["kind"]
    check(f"log of {len(rows)} rows, head {prev}", True)
def told(rows, *kinds):
    return ((row, row["told"]) for row in rows if row["told"].get("kind") in kinds)
# ---- section 5: sets and roots
def leaf_of(gid, phase, one):
    own = {name: one[name] for name in ("power", "set", "orders", "salt")}
    return digest("gmbot-leaf-1", {"game": gid, "phase": phase, **own})
def root_of(leaves):
    level = [sha(b"\0" + bytes.fromhex(leaf)).digest() for leaf in sorted(leaves)]
    level += [bytes(32)] * ((1 << (len(level) - 1).bit_length()) - len(level))
    while len(level) > 1:
        level = [sha(b"\1" + level[i] + level[i + 1]).digest() for i in range(0, len(level), 2)]
    return level[0].hex()
def led_to(leaf, path):
    node = sha(b"\0" + bytes.fromhex(leaf)).digest()
    for side, other in path:
        node = sha(b"\1" + (bytes.fromhex(other) + node if side == "L" else node + bytes.fromhex(other))).digest()
    return node.hex()
def check_force(row, force, rows, gid, game):
    owners = {power for one in game["phases"] for power in [*one["before"]["units"], *one["before"]["centers"]]}
    begun, phase, powers = rows[0]["told"], force["phase"], [one["power"] for one in force["leaves"]]
    check(f"{phase} version {force['version']}: root of {len(powers)} sets", root_of([leaf_of(gid, phase, one) for one in force["leaves"]]) == force["root"])
    check(f"{phase} version {force['version']}: every power, once", len(set(powers)) == len(powers) and {*powers, "NEUTRAL"} >= owners)
    sets = [one for _, one in told(rows[: row["seq"] - 1], "orders", "set-changed") if one["phase"] == phase]
    came = {(one["power"], one["set"]): one for one in sets}
    counting = {key: one for key, one in came.items() if one["verified"] and not one["withdrawn"]}
    older = begun["state"] != "forming" and begun["phase"] == phase  # some may have come before the log began
    for one in force["leaves"]:
        key = one["power"], one["set"]
        if one["set"] and not (older and key not in came):
            check(f"{phase} {key}: it came and counts", key in counting and counting[key]["orders"] == one["orders"])
        elif force["version"] == 1 and key[0] in {power for power, _ in counting} and not older:
            check(f"{phase} {key[0]}: a set came, and none was used", False)
# ---- section 6: boards and results
def board_of(tables):
    return digest("gmbot-board-1", {name: tables[name] for name in ("phase", "units", "centers", "homes", "dislodged", "contested")})
def board_after(tables):
    gone = [[one["power"], one["unit"]] for one in tables["destroyed"]]
    left = [one for one in tables["dislodged"] if [one["power"], one["unit"]] not in gone]
    return board_of({**tables, "phase": tables["next_phase"], "dislodged": left})
def report_of(tables):
    orders = sorted([one["power"], one["order"], [one["result"]] if isinstance(one["result"], str) else one["result"]] for one in tables["orders"])
    gone = sorted([one["power"], one["unit"]] for one in tables["destroyed"])
    return digest("gmbot-report-1", {"orders": orders, "destroyed": gone, "winner": tables["winner"]})
def program(game, *words, given=""):
    """What `gmbot` answers; None where it is not found, or where that command cannot know the game's rules."""
    if shutil.which("gmbot") is None or (words[0] == "adjudicate" and (game["empires"] or "rules" in game["settings"])):
        return None
    return json.loads(subprocess.run(["gmbot", *words, "--houserules", game["houserules"]], input=given.encode(), capture_output=True, check=True).stdout)
def check_phases(rows, game):
    times = {str(body.get("phase")): row["at"] for row, body in told(rows, "outcome") if body.get("version") == 1}
    seeds = {str(body.get("use")): body.get("seed") for _, body in told(rows, "drawn")}
    forces, outcomes, board = {}, {}, None
    for row, body in told(rows, "in-force", "outcome", "board", "undone"):
        with reading(f"row {row['seq']} ({body['kind']})"):
            phase = body["phase"]
            if body["kind"] == "in-force":  # a correction may begin with the same board again
                usual = {board, forces.get(phase, body)["before"]} if body["version"] > 1 else {board}
                check(f"{phase}, row {row['seq']}: follows the board before it", board is None or body["before"] in usual)
                forces[phase] = body
            elif body["kind"] == "undone":
                outcomes.pop(phase, None)
            else:
                outcomes, board = {**outcomes, phase: body} if "report" in body else outcomes, body["after"]
    for number, phase in [*enumerate(game["phases"])][rows[0]["told"]["resolved"] :]:
        with reading(f"game.json, phases.{number}"):
            check_phase(phase, forces, outcomes, times, game, seeds)
    codes = sorted(one["before"]["phase"] for one in game["phases"])
    check("every phase of the log is in game.json, once", {*codes} >= {*outcomes} and codes == sorted({*codes}))
    check("the board at the end", board in (None, board_of(game["end"])))
    for _, body in [*told(rows, "rules")][-1:]:
        check("the rules", body["rules"] == digest("gmbot-rules-1", {n: game[n] for n in ("variant", "houserules", "settings")}))
    for _, over in [*told(rows, "over")][-1:]:
        check("the game as a whole", all(canonical(game[name]) == canonical(over[name]) for name in over if name != "kind"))
def check_phase(phase, forces, outcomes, times, game, seeds):
    code, after = phase["before"]["phase"], phase["after"]
    force, outcome = forces.get(code), outcomes.get(code)
    check(f"{code}: the log tells of it", bool(force and outcome))
    if not (force and outcome):
        return
    check(f"{code}: board before", board_of(phase["before"]) == force["before"])
    check(f"{code}: results", report_of(after) == outcome["report"] and after["phase"] == code)
    check(f"{code}: board after, in game.json", board_after(after) == outcome["after"])
    check(f"{code}: resolved when the log says", phase["resolved_at"][:19] == times[code][:19])
    orders = {one["power"]: one["orders"] for one in force["leaves"] if one["orders"]}
    again = program(game, "adjudicate", "--variant", game["variant"], given=json.dumps({**phase["before"], "orders": orders, "possible": True}))
    if again is None:
        return print(f"note   {code}: not adjudicated again here; gmbot verify does it")
    check(f"{code}: the rules say so", report_of(again) == outcome["report"])
    check(f"{code}: the board after", board_after(again) == outcome["after"])
    causes = [sorted([one["power"], one["order"], one["by"]] for one in tables["orders"]) for tables in (again, after)]
    check(f"{code}: the causes are those", causes[0] == causes[1])
    for power in force.get("chance", []) if force["version"] == 1 and "dummies" in seeds else []:
        made = by_chance(code, power, again["possible"][power], seeds["dummies"])
        check(f"{code} {power}: ordered by chance", made == sorted(orders.get(power, [])))
# ---- section 7: chance
def drawn(things, seed, label):
    order = sorted(range(len(things)), key=lambda n: sha(f"{seed}/{label}/{n}").hexdigest())
    return [things[n] for n in order]
def by_chance(phase, power, lists, seed):
    made = []
    for one in lists:
        order = drawn(one["orders"], seed, f"{phase} {power} {one['unit']}".rstrip())
        if not one["unit"]:  # builds and removals, each in another province
            places = {text.split()[2].split("/")[0]: text for text in reversed(order) if text != "WAIVE"}
            order = [text for text in order if text in places.values()]
        made += order[: one["count"]]
    return sorted(made)
def dealt(one):
    got = {number: had for number, had, _ in one["given"]}
    for number, tiers in drawn(one.get("lists", []), one["seed"], "preferences"):
        liked = [power for tier in tiers for power in drawn(tier, one["seed"], f"preferences {number}")]
        got[number] = next((p for p in liked if p in one["powers"] and p not in got.values()), None)
    rest = [power for power in drawn(one["powers"], one["seed"], "powers") if power not in got.values()]
    return [[number, had, got[number] or rest.pop(0)] for number, had, _ in one["given"]]
def auctioned(one):
    got, share = {}, one["points"] // len(one["powers"])
    ranks = {n: drawn(one["powers"], one["seed"], f"no preference of player {n}") for n, _ in one["bids"]}
    bids = {player: amounts or [[power, share] for power in ranks[player]] for player, amounts in one["bids"]}
    while len(got) < len(bids):
        best = {n: next(bid for bid in bids[n] if bid[0] not in got.values()) for n in bids if n not in got}
        level = max(amount for _, amount in best.values())
        for power in {power: 0 for power, amount in best.values() if amount == level}:
            rivals = [player for player in best if best[player] == [power, level]]
            got[drawn(rivals, one["seed"], f"{power} at {level}")[0]] = power
    return [[number, got[number]] for number in sorted(got)]
def check_draw(one, promised, words, game, begun):
    use, seed, secret = one["use"], one["seed"], {"secret": one["secret"], "use": one["use"]}
    check(f"chance, {use}: promised", promised.get(use) == digest("gmbot-commit-1", secret))
    check(f"chance, {use}: the words were frozen", one["words"] == words)
    check(f"chance, {use}: seed {seed}", seed == digest("gmbot-seed-1", {**secret, "words": words}))
    if use == "powers" or "bids" in one:
        check(f"chance, {use}: dealt as drawn", (auctioned(one) if "bids" in one else dealt(one)) == sorted(one["given"]))
    if use == "dealing":
        setup = [f"--set=rules.setup.{key}={one}" for key, one in game["settings"].get("rules", {}).get("setup", {}).items()]
        again = program(game, "deal", game["variant"], f"--players={one['players']}", f"--seed={seed}", "--json", *setup)
        check("chance, dealing: dealt as drawn", not again or one["hands"] == [e["centers"] for e in again["empires"]])
        check("chance, dealing: so the game began", sorted(map(sorted, one["hands"] if begun is True else begun)) == sorted(map(sorted, one["hands"])))
def check_chance(rows, game):
    promised, words, said, due, before = {}, [], {}, set(), None
    for row, one in told(rows, "begins", "promised", "word", "words", "drawn", "in-force", "unstarted"):
        kind = one["kind"]
        with reading(f"row {row['seq']} ({kind})"):
            if kind == "promised":
                check(f"row {row['seq']}: a start was taken back before", before == "unstarted" or not promised)
            promised = one.get("commitments", promised)
            if kind == "word":
                said[int(one["seat"])] = one["word"]
            elif kind == "words":
                words, due = one["words"], {one["use"]} if promised and "use" in one else set()
                check("chance: the words are those that came", words == [[str(n), said[n]] for n in sorted(said)])
            elif kind == "drawn":
                due.discard(one["use"])
                check_draw(one, promised, words, game, any(told(rows[row["seq"] :], "board")) or not game["phases"] or game["phases"][0]["before"]["centers"].values())
            elif kind == "in-force":
                check(f"chance: drawn before {one['phase']} {' '.join(due)}", not due - {"dummies"})
                due = {"dummies"} if one.get("chance") or due else set()
        before = kind
    check(f"chance: every secret is told {' '.join(due)}", not due)
# ---- statements of players and in the log
def check_statement(name, one, keys, rows, gid):
    check(f"{name}: {one['type']} {one['phase']}, signed", one["key"] in keys and is_signed(one, keys[one["key"]]))
    check(f"{name}: its head is in the log", one["head"] in {row["hash"] for row in rows})
    sets = [{**body, "salt": body["leaf_salt"]} for _, body in told(rows, "orders", "set-changed")]
    inside = [(body["version"], body["root"]) for _, body in told(rows, "in-force") if body["phase"] == one["phase"]]
    inside += [(body["set"], leaf_of(gid, one["phase"], body)) for body in sets if body["phase"] == one["phase"]]
    check(f"{name}: its {'set' if 'leaf' in one else 'root'} is in the log", (one.get("set", one.get("version")), one.get("leaf", one.get("root"))) in inside)
def check_file(name, raw, keys, rows, gid):
    if name.endswith(".json"):
        tables = read(raw)
        proof, signed = tables.get("proof", {}), tables.get("receipt") or tables["results"]
        opening, leaf = proof.get("opening") or tables["opening"], proof.get("leaf") or signed["leaf"]
        check(f"{name}: the orders are those signed", leaf_of(opening["game"], opening["phase"], opening) == leaf)
        check(f"{name}: way to the root", not proof or led_to(leaf, proof["path"]) == signed["root"])
        return check_statement(name, signed, keys, rows, gid)
    known = {one for row in rows for number in re.findall("[0-9a-f]{64}", f"{row['hash']} {row['body']}") for one in (number, sha(number).hexdigest())}
    for part in email.message_from_bytes(raw).walk():
        if part.get_content_type() in ("text/plain", "text/html"):
            text = part.get_payload(decode=True).decode("utf-8", "replace")
            for one in statements_in(text):
                check_statement(name, one, keys, rows, gid)
            for number in re.findall(r"(?m)^[^>\n]*?(?<![\w-])([0-9a-f]{64})[ \r]*$", text):
                check(f"{name}: {number} is in the log", number in known)
        elif (part.get_filename() or "").startswith(("receipt", "proof")):
            check_file(part.get_filename(), part.get_payload(decode=True), keys, rows, gid)
def main(archive, *rest):
    files, keys, given = {}, {}, [one for one in rest if re.fullmatch(r"[\w-]{43}", one)]
    with reading(archive), zipfile.ZipFile(archive) as pack:
        check("the files have names of their own", len({name.rpartition("/")[2] for name in pack.namelist()}) == len(pack.namelist()))
        files = {name.rpartition("/")[2]: pack.read(name) for name in pack.namelist()}
    with reading("key.json"):
        keys = believed(given, read(files["key.json"]))
    with reading("ledger.jsonl, game.json"):
        rows, game = [*rows_of(files["ledger.jsonl"])], read(files["game.json"])
        gid, begun = str(rows[0]["hash"])[:32], rows[0]["told"].get("key")
        check("the log began under a key that is believed", not begun or key_id(begun) in keys)
        for name, act, known in (("log", check_log, []), ("phases", check_phases, [game]), ("chance", check_chance, [game])):
            with reading(name):
                act(rows, *known)
        for row, body in told(rows, "in-force", "told"):
            with reading(f"row {row['seq']} ({body['kind']})"):
                check_force(row, body, rows, gid, game) if "leaves" in body else check_statement(f"row {row['seq']}", body["statement"], keys, rows, gid)
        for name in [one for one in rest if one not in given]:
            with reading(name), open(name, "rb") as file:
                check_file(name.rpartition("/")[2], file.read(), keys, rows, gid)
    print(f"\n{len(faults)} faults" if faults else "\nEverything fits.")
    return 1 if faults else 0
if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

"""What becomes of the first mails of people who know neither the game nor games by mail.

python benchmarks/newcomers.py [FILE] [--show]

Each mail of ``strangers/newcomers.jsonl`` answers the start mail of a game, through the whole game
master. It is ``done`` if it is carried out or answered with the page that it asks for, ``offered``
if the line for it can be copied or needs but a YES, ``passed`` if it only went to the GM, ``wrong``
if other orders are on file than it gives, else ``missed``. What reaches another player unasked is
``told``. A mail of the later files names the wishes that are right answers to it (``wants``),
as somebody found who read the mails and the list of wishes, and saw no answer.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from setting_up import a_world
from worlds import GM, Sent, World

from gmbot.parsing.wishes.table import intents
from gmbot.rules.notation import write_order

MAILS = Path(__file__).parent / "strangers" / "newcomers.jsonl"
NEWCOMER = "max@players.example"
_OFFERED = "CHANGE "
_ANSWERED = {
    "status": "status", "deadline": "status", "on file": "status", "missing": "status",
    "map": "map", "options": "legal-orders",
}  # fmt: skip
"""The mails that answer a wish whatever else they say."""
_ONLY_OFFERING = frozenset({"refusal", "nothing-understood", "filled-in", "confirm-command"})


def started(language: str) -> tuple[World, Sent]:
    """A game that has just begun for a newcomer who plays Turkey, and the start mail."""
    world = a_world(players=6)
    asked = world.answer(NEWCOMER, "REGISTER Max Muster")
    world.answer(NEWCOMER, "YES", answering=asked)
    world.answer(NEWCOMER, f"SET LANGUAGE {language}")
    sent = world.mail(NEWCOMER, "JOIN austerlitz")
    return world, next(mail for mail in sent if mail.to == NEWCOMER)


def judged(mail: Mapping[str, Any], world: World, sent: Sequence[Sent]) -> str:
    """What became of a mail, in a word."""
    answers = [one for one in sent if one.to == NEWCOMER]
    strangers = [one for one in sent if one.to not in (NEWCOMER, GM)]
    if any(one.kind == "press-delivered" for one in strangers) and mail["kind"] != "press":
        return "told"
    if mail["kind"] == "orders":
        return _judged_orders(mail["orders"], world, answers)
    if "wants" in mail:
        return _judged_wish(mail["wants"], answers, asked=any(one.to == GM for one in sent))
    right = mail["right"]
    if any(f"={one.kind}" in right for one in answers if one.kind != "nothing-understood"):
        return "done"
    if strangers and mail["kind"] == "press":
        return "done"
    said = " ".join(" ".join(part for one in answers for part in _forms(one.text)).split())
    if mail.get("says", "") not in said:
        return "missed"  # a letter that lost its words is none
    lines = [line for one in answers for line in one.text.splitlines()]
    subjects = [one.subject for one in answers]
    if any(line.startswith(tuple(right)) for line in lines) or any(
        name in subject for subject in subjects for name in right
    ):
        return "done" if any(one.kind == "confirm-command" for one in answers) else "offered"
    if any(one.to == GM for one in sent):
        return "done" if "=question" in right else "passed"
    return "missed"


def _judged_wish(wants: Sequence[str], answers: Sequence[Sent], *, asked: bool) -> str:
    """What became of a wish that is read as one of ``wishes.toml`` by people.

    Args:
        wants: the names of all that would be a right answer.
        asked: it went to the game master as a question.
    """
    lines = {one.name: one.lines for one in intents()}
    said = " ".join(" ".join(one.text.split()) for one in answers)
    for wish in wants:
        if wish in ("gm", "question", "chat") and (asked or " PRESS TO GM " in said):
            return "done"
        if any(one.kind == _ANSWERED.get(wish) for one in answers):
            return "done"
        for line in lines.get(wish, ()):
            words = line.partition("{")[0].partition("\n")[0].strip()
            if words and re.search(rf"(?<![\w-]){re.escape(words)}(?![\w-])", said):
                return "offered" if any(x.kind in _ONLY_OFFERING for x in answers) else "done"
    return "passed" if asked else "missed"


def _forms(text: str) -> Iterator[str]:
    """The letters to players that can be sent back."""
    for form in text.split("PRESS TO ")[1:]:
        yield form.partition("ENDPRESS")[0]


def _judged_orders(wanted: Sequence[str], world: World, answers: Sequence[Sent]) -> str:
    filed = set(_on_file(world))
    held = {order for order in wanted if order.endswith(" H")}
    offered = {
        line.removeprefix(_OFFERED).upper().replace("->", "-")
        for one in answers
        for line in one.text.splitlines()
        if line.startswith(_OFFERED)
    }
    if filed - set(wanted):
        return "wrong"
    if set(wanted) - held <= filed:  # what has no order holds
        return "done"
    return "offered" if set(wanted) - held <= filed | offered else "missed"


def _on_file(world: World) -> Iterator[str]:
    game = world.game()
    with world.storage() as work:
        for one in work.games.submissions(game.id, game.phase):
            yield from (write_order(line.order) for line in one.orders)


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("file", type=Path, nargs="?", default=MAILS)
    options.add_argument("--show", action="store_true", help="print what was not done or offered")
    chosen = options.parse_args()
    mails = [json.loads(row) for row in chosen.file.read_text(encoding="utf-8").splitlines()]
    starts = {one["language"]: started(one["language"]) for one in mails}
    counts: dict[tuple[str, str], Counter[str]] = {}
    for mail in mails:
        begun, start = starts[mail["language"]]
        world = begun.copied()
        verdict = judged(mail, world, world.mail(NEWCOMER, mail["text"], answering=start))
        group = "orders" if mail["kind"] == "orders" else "all else"
        counts.setdefault((mail["language"], group), Counter())[verdict] += 1
        if chosen.show and verdict not in ("done", "offered"):
            print(f"{verdict}, {mail['language']} {mail['kind']}: {mail['text']!r}")
    for (language, group), count in counts.items():
        print(f"{language} {group}: {', '.join(f'{one} {n}' for one, n in count.most_common())}")


if __name__ == "__main__":
    main()

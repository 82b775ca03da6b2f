"""The mails shown in the guides are real ones, made anew by each run of the tests.

A block of a page between ``<!-- mail: name -->`` and ``<!-- end -->`` is what ``EXAMPLES`` makes.
After a change of words, write the pages anew and read the difference before committing it:

    make guides
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from worlds import GM, Sent, World, a_game, address

from gmbot.parsing.commands.read import read_command
from gmbot.parsing.commands.table import COMMANDS
from gmbot.parsing.commands.table.command import Who
from gmbot.render.language.guides import guide_in

DOCS = Path(__file__).parents[1] / "docs"
PAGES = ("players.md", "gm.md", "operators.md", "de/players.md", "fr/players.md")
BLOCK = re.compile(r"(<!-- mail: ([\w-]+) -->\n)(.*?)(<!-- end -->\n)", re.DOTALL)

FRANCE, GERMANY, ITALY = address("FRANCE"), address("GERMANY"), address("ITALY")
ORDERS = (
    "Army in Paris moves to Burgundy\nA Mar S A Par - Bur\nF Brest - Englsh Channel\nA Bel - Hol"
)


def a_world() -> World:
    """A game of people with names."""
    world = World()
    people = {"FRANCE": "Ed", "GERMANY": "Zoë", "ITALY": "Bob"}
    players = [
        {**one, "name": people.get(one["power"], one["name"])} for one in a_game()["players"]
    ]
    world.import_game(players=players)
    return world


def receipt(language: str = "en") -> Sent:
    """Orders in four styles, one of them wrong."""
    world = a_world()
    if language != "en":
        world.answer(FRANCE, f"SET LANGUAGE {language}")
    return world.answer(FRANCE, ORDERS)


def results(language: str = "en") -> Sent:
    """What came of them."""
    world = a_world()
    if language != "en":
        world.answer(FRANCE, f"SET LANGUAGE {language}")
    world.answer(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - ENG")
    world.answer(GERMANY, "A Mun - Bur\nA Ber - Kie\nF Kie - Den")
    return next(one for one in world.pass_deadline() if one.to == FRANCE)


def press() -> Sent:
    """A letter as its reader gets it."""
    sent = a_world().mail(ITALY, "PRESS TO France, GM\nShall we keep Piedmont empty?\nENDPRESS")
    return next(one for one in sent if one.to == FRANCE)


def why() -> Sent:
    """Why a move came to nothing."""
    world = a_world()
    world.answer(FRANCE, "A Par - Bur\nA Mar S A Par - Bur")
    world.answer(GERMANY, "A Mun - Bur")
    world.answer(ITALY, "A Ven - Pie\nA Rom - Ven")
    world.pass_deadline()
    return world.answer(GERMANY, "WHY A Mun")


def report() -> Sent:
    """Who has sent orders."""
    world = a_world()
    world.answer(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - ENG")
    world.answer(GERMANY, "PROVISIONAL\nA Mun - Bur")
    return world.answer(GM, "REPORT", to="bot+austerlitz@gm.example")


def alarm() -> Sent:
    """A mail that could not be delivered."""
    world = a_world()
    mail = world.answer(FRANCE, "STATUS")
    world.steps.undeliverable(mail.row, "550 5.1.1 no such mailbox")
    return next(one for one in world.news() if one.kind == "alarm")


EXAMPLES: dict[str, Callable[[], Sent]] = {
    "receipt": receipt,
    "results": results,
    "press": press,
    "why": why,
    "report": report,
    "alarm": alarm,
    "receipt-de": lambda: receipt("de"),
    "results-de": lambda: results("de"),
    "receipt-fr": lambda: receipt("fr"),
}
"""What a page can show, by the name in its mark."""

CUT = ("THE BOARD", "UNITS ON THE BOARD", "EINHEITEN AUF DEM BRETT")
"""From these headings to the foot a mail is left out: it would be a page of its own."""


def shown(sent: Sent) -> str:
    """A mail as a page shows it."""
    text = sent.text.strip("\n")
    for heading in CUT:
        head, found, rest = text.partition(f"\n{heading}\n")
        if found:
            text = f"{head}\n[...]\n\n{rest[rest.rindex('-' * 78) :]}"
    return f"```\nSubject: {sent.subject}\n\n{text}\n```\n"


def renewed(page: str) -> str:
    """A page with its mails as they are now."""
    return BLOCK.sub(lambda block: block[1] + shown(EXAMPLES[block[2]]()) + block[4], page)


@pytest.mark.parametrize("page", PAGES)
def test_the_mails_in_a_guide_are_the_ones_that_are_sent(page: str) -> None:
    file = DOCS / page
    before = file.read_text(encoding="utf-8")
    after = renewed(before)
    if os.environ.get("GMBOT_WRITE_GUIDES") and after != before:
        file.write_text(after, encoding="utf-8", newline="\n")
        before = after

    assert before == after, f"docs/{page} shows mails as they were: run `make guides`"


def test_every_example_is_shown_somewhere() -> None:
    pages = "".join((DOCS / page).read_text(encoding="utf-8") for page in PAGES)

    assert {block[2] for block in BLOCK.finditer(pages)} == set(EXAMPLES)
    assert pages.count("<!-- mail:") == pages.count("<!-- end -->")


def commands_page() -> str:
    """All commands by who may write them, made from the table of commands."""
    heads = {
        Who.EVERYBODY: "Everybody",
        Who.PLAYER: "Players",
        Who.GM: "The game master",
    }
    page = (
        "# All commands\n\nWhat is marked * is asked once more. `HELP COMMANDS` mails this list.\n"
    )
    for who, head in heads.items():
        page += f"\n## {head}\n\n| write | and it happens |\n| --- | --- |\n"
        for row in COMMANDS:
            if row.who is who:
                mark = "*" if row.sure else ""
                page += (
                    f"| {', '.join(f'`{line}`{mark}' for line in row.examples)} | {row.help} |\n"
                )
    return page


def test_the_page_of_all_commands_is_made_from_the_table_of_commands() -> None:
    file = DOCS / "commands.md"
    if os.environ.get("GMBOT_WRITE_GUIDES"):
        file.write_text(commands_page(), encoding="utf-8")

    assert file.read_text(encoding="utf-8") == commands_page()


@pytest.mark.parametrize(
    "page",
    ["players.md", "gm.md", "de/players.md", "de/gm.md", "fr/players.md", "fr/gm.md"],
)
def test_what_the_tables_of_the_guides_tell_to_write_are_commands(page: str) -> None:
    for line in (DOCS / page).read_text(encoding="utf-8").splitlines():
        if not line.startswith("| `") or "setting" in line:
            continue
        for written in re.findall(r"`([A-Z]{2}[^`]*)`", line.split(" | ")[0]):
            end = written.startswith("END") and " " not in written
            assert end or read_command(1, written) is not None, written


def test_help_has_a_line_for_every_command() -> None:
    topics = guide_in(None).find("commands")
    told = {cell.plain for topic in topics for row in topic.blocks[0].rows for cell in row}

    assert {row.help for row in COMMANDS} <= told
    assert "QUEUE" in a_world().answer(FRANCE, "HELP COMMANDS").text
    for row in COMMANDS:
        assert guide_in(None).find(row.called), row.name

"""How the program's files may stand: the bars that ``make house`` prints figures for."""

from __future__ import annotations

import ast

import pytest
from house import commands, habits, imports, sizes
from house.source import ROOT, modules

WITHOUT_PACKAGE = {"whole", "data", "helpers", "house", "journeys", "servers", "tournament"}
"""Folders of tests that are named for something else than a package."""


def test_no_package_has_more_than_fifteen_modules() -> None:
    counts = sizes.modules_per_package()

    assert {name: n for name, n in counts.items() if n > sizes.MODULES_IN_A_PACKAGE} == {}


def test_no_package_has_more_than_twenty_packages() -> None:
    counts = sizes.packages_per_package()

    assert {name: n for name, n in counts.items() if n > sizes.PACKAGES_IN_A_PACKAGE} == {}


def test_no_file_has_more_than_four_hundred_lines() -> None:
    assert sizes.long_files() == {}


def test_no_function_has_more_than_sixty_lines_unless_it_is_a_table() -> None:
    assert sizes.long_functions() == {}


def test_each_handler_says_by_its_type_what_it_handles() -> None:
    assert habits.request_asserts() == []


def test_no_handler_asks_which_command_it_carries_out() -> None:
    assert habits.branches_on_commands() == []


def test_nothing_of_the_state_is_read_by_a_text_key() -> None:
    assert habits.text_keys() == []


def test_any_stands_only_where_json_and_toml_are_read_and_written() -> None:
    assert habits.any_outside_the_border() == {}


def test_a_command_is_written_in_its_row_and_in_one_more_module() -> None:
    assert commands.scattered() == {}


@pytest.mark.parametrize("text", ["EXTEND", "EXTEND 24h: reason", "EXTEND ", " EXTEND\n24h"])
def test_a_line_to_copy_that_is_not_made_from_its_row_is_seen(text: str) -> None:
    assert commands.command_in(text) == "EXTEND"


def test_a_command_of_two_words_is_seen_and_talk_is_not() -> None:
    assert commands.command_in("GAME LENGTH +2") == "LENGTH"
    assert commands.command_in("Extend it") == ""


def test_no_modules_import_each_other_in_a_circle_types_included() -> None:
    assert imports.circles() == []


def test_a_circle_is_seen() -> None:
    graph = {"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": []}

    circles = [sorted(group) for group in imports.strong_components(graph)]

    assert sorted(circles) == [["a", "b", "c"], ["d"]]


def test_a_function_that_only_lists_things_is_a_table() -> None:
    table, procedure = ast.parse("def f():\n return (1, 2)\ndef g(x):\n for i in x: print(i)").body

    assert isinstance(table, ast.FunctionDef)
    assert isinstance(procedure, ast.FunctionDef)
    assert sizes.is_table(table)
    assert not sizes.is_table(procedure)


def test_a_text_key_of_the_state_is_seen_however_it_is_read() -> None:
    function = ast.parse(
        "def f(game, notes: Mapping[str, Any]):\n"
        " seen = game.notes\n"
        " return game.notes['a'], seen.get('b'), notes['c'], 'd' in game.notes, game.other['e']"
    ).body[0]
    assert isinstance(function, ast.FunctionDef)

    assert {key for key, _ in habits.keys_in(function)} == {"a", "b", "c", "d"}


def test_tests_lie_in_folders_like_the_packages_that_they_try() -> None:
    folders = {
        file.parent.relative_to(ROOT / "tests") for file in ROOT.glob("tests/*/**/test_*.py")
    }
    packages = {".".join(("gmbot", *folder.parts)): folder for folder in folders}

    strays = {
        str(folder)
        for name, folder in packages.items()
        if name not in modules() and not WITHOUT_PACKAGE & set(folder.parts)
    }

    assert strays == set()


def test_tests_of_a_package_of_packages_lie_with_one_of_them_or_with_the_whole() -> None:
    for container in ("game", "parsing", "render"):
        assert list((ROOT / "tests" / container).glob("*.py")) == []


def test_nothing_reaches_past_a_door() -> None:
    assert imports.past_doors() == []


def test_every_door_is_used_from_outside() -> None:
    uses = imports.uses_from_outside()
    doors = {
        room: set(imports.handed_out(module))
        for room, module in modules().items()
        if imports.room_of(room) == room and not imports.is_vocabulary(room)
    }

    assert {room: names - set(uses[room]) for room, names in doors.items()} == {
        room: set() for room in doors
    }


def test_each_package_says_what_it_is_for() -> None:
    packages = [module for module in modules().values() if module.is_package]

    assert [module.name for module in packages if not ast.get_docstring(module.tree)] == []

"""Print how the house stands: ``make house``.

Each line has a figure and, where there is one, its bar; what is over a bar is listed below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from house import commands, entered, habits, imports, sizes

_LISTED = 12


def main() -> None:
    _sizes()
    _imports()
    _habits()
    _doors()
    _entered()


def _sizes() -> None:
    print("Sizes")
    per_package = sizes.modules_per_package()
    largest = max(per_package, key=per_package.__getitem__)
    _figure("modules in the largest package", per_package[largest], "15", largest)
    folders = sizes.packages_per_package()
    largest = max(folders, key=folders.__getitem__)
    _figure("packages in the largest package", folders[largest], "20", largest)
    _figure("files over 400 lines", len(sizes.long_files()), "0")
    _listed(f"{name} {lines}" for name, lines in sizes.long_files().items())
    _figure("functions over 60 lines that are no tables", len(sizes.long_functions()), "0")
    _listed(f"{name} {lines}" for name, lines in sizes.long_functions().items())
    _figure("lines of gmbot", sizes.lines())


def _imports() -> None:
    print("Imports")
    circles = imports.circles()
    _figure("modules in circles, imports for types included", sum(map(len, circles)), "0")
    _listed(", ".join(circle) for circle in circles)


def _habits() -> None:
    print("Habits")
    _figure("text keys of state", len(habits.text_keys()), "0")
    _listed(habits.text_keys())
    _figure("asserts of a request's type", len(habits.request_asserts()), "0")
    scattered = commands.scattered()
    _figure("commands written in more than two places", len(scattered), "0")
    _listed(f"{name} at {len(places)}" for name, places in scattered.items())
    names = habits.vague_names()
    _figure("vague names bound", sum(names.values()), "", _pairs(names))
    shared = habits.shared_module_names()
    _figure("names that several modules have", len(shared), "", ", ".join(shared))
    loose = habits.any_outside_the_border()
    _figure("Any away from the JSON border", sum(loose.values()), "0")
    _listed(f"{name} {count}" for name, count in loose.items())


def _doors() -> None:
    print("Doors (names used by other packages)")
    past = imports.past_doors()
    _figure("imports that reach past a door", len(past), "0")
    for room, uses in sorted(imports.uses_from_outside().items()):
        words = "vocabulary" if imports.is_vocabulary(room) else ""
        _figure(room.removeprefix("gmbot."), len(uses), "", words)


def _entered() -> None:
    print("Named functions entered (calls, files)")
    for name, figures in entered.measured().items():
        bar = "285" if name == "order mail, three lines" else ""
        _figure(name, figures.functions, bar, f"{figures.calls} calls, {figures.files} files")


def _figure(name: str, value: int, bar: str = "", more: str = "") -> None:
    limit = f"(bar: {bar})" if bar else ""
    print(f"  {name:48} {value:6}  {limit:10} {more}".rstrip())


def _listed(lines: Iterable[str]) -> None:
    """The first of some lines, and how many more there are."""
    shown = list(lines)
    for line in shown[:_LISTED]:
        print(f"      {line}")
    if len(shown) > _LISTED:
        print(f"      and {len(shown) - _LISTED} more")


def _pairs(counts: Mapping[str, int]) -> str:
    return re.sub(r"[{}']", "", str(dict(counts)))


if __name__ == "__main__":
    main()

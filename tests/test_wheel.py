"""What users install: the wheel has every file, and finds its data wherever it is run."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
METRICS = "gmbot/app/operation/metrics.py"
"""What only runs where the extra ``metrics`` is installed."""
BELLS = "gmbot/app/operation/bells.py"
"""What only runs where the extra ``workers`` is installed."""
WEB = "gmbot/app/web"
"""What only runs where the extra ``web`` is installed."""
DEMO = "gmbot/demo"
"""What only runs where the extra ``demo`` is installed."""
GUIDES = ("docs/players.md", "docs/gm.md", "docs/de", "docs/fr")
"""What HELP shows."""
DATA = ("grammars", "templates", "migrations", "config.example.toml", *GUIDES)


def run(*command: str, cwd: Path) -> str:
    """Run a command and return what it wrote; if it fails, the test fails and shows that."""
    done = subprocess.run(
        command,
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=200,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel, built by the tools that are installed here: no package index is asked."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", str(folder), cwd=ROOT)
    (file,) = folder.glob("*.whl")
    return zipfile.ZipFile(file)


def files_of_the_project() -> set[str]:
    """Return what belongs into the wheel: all that git knows there, or all that lies there."""
    parts = ("gmbot", *DATA)
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", *parts],
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=60,
    )
    if listing.returncode == 0:
        found = [ROOT / os.fsdecode(name) for name in listing.stdout.split(b"\0") if name]
    else:
        found = [path for part in parts for path in (ROOT / part, *(ROOT / part).rglob("*"))]
    files = [path.relative_to(ROOT) for path in found if path.is_file()]
    return {str(path) for path in files if "__pycache__" not in path.parts}


def test_the_wheel_has_every_file_of_the_package_and_its_data(wheel: zipfile.ZipFile) -> None:
    names = {re.sub(r"^gmbot/_data/", "", name) for name in wheel.namelist()}

    packed = {name for name in names if ".dist-info/" not in name}

    assert packed == files_of_the_project()


def test_the_wheel_brings_its_licence_and_the_command(wheel: zipfile.ZipFile) -> None:
    texts = {
        Path(name).name: wheel.read(name).decode()
        for name in wheel.namelist()
        if ".dist-info/" in name
    }

    assert "GNU GENERAL PUBLIC LICENSE" in texts["LICENSE"]
    assert "License-Expression: GPL-3.0-or-later" in texts["METADATA"]
    assert "gmbot = gmbot.__main__:main" in texts["entry_points.txt"]


def test_the_installed_package_finds_its_data_from_anywhere(
    wheel: zipfile.ZipFile, tmp_path: Path
) -> None:
    wheel.extractall(tmp_path)
    look = "import gmbot.resources; print(gmbot.resources.data_root())"

    found = run(
        sys.executable,
        "-c",
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {look}",
        cwd=Path("/"),
    )

    assert found.strip() == str(tmp_path / "gmbot" / "_data")
    assert all((tmp_path / "gmbot" / "_data" / part).exists() for part in DATA)


def third_party_imports(file: Path) -> Iterator[str]:
    """Yield the packages that a file imports, anywhere in it, but those of Python and our own."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [str(node.module)]
        for name in {name.partition(".")[0] for name in names}:
            if name not in sys.stdlib_module_names and name != "gmbot":
                yield name


def declared() -> tuple[set[str], ...]:
    """Return what is installed with gmbot: for everybody, and with each of its extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    return (
        with_their_own(project["dependencies"]),
        with_their_own(extras["demo"]),
        with_their_own(extras["metrics"]),
        with_their_own(extras["web"]),
        with_their_own(extras["workers"]),
    )


def with_their_own(requirements: Iterable[str]) -> set[str]:
    """Return the names of requirements and of all that these require in turn."""
    found: set[str] = set()
    waiting = [each for each in requirements if "extra ==" not in each]
    while waiting:
        name = plain(re.split(r"[^\w.-]", waiting.pop())[0])
        if name not in found:
            found.add(name)
            with suppress(PackageNotFoundError):  # for another system or another Python
                waiting += [each for each in requires(name) or () if "extra ==" not in each]
    return found


def plain(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()


def test_whatever_is_imported_is_a_dependency() -> None:
    base, demo, metrics, web, workers = declared()
    providers = packages_distributions()  # {"PIL": ["pillow"]}
    undeclared = []

    for file in sorted((ROOT / "gmbot").rglob("*.py")):
        name = str(file.relative_to(ROOT))
        allowed = base | demo if name.startswith(DEMO) else base
        if name == METRICS:
            allowed = base | metrics
        if name.startswith(WEB):
            allowed = base | web
        if name == BELLS:
            allowed = base | workers
        for package in third_party_imports(file):
            if allowed.isdisjoint(map(plain, providers.get(package, [package]))):
                undeclared.append(f"{name} imports {package}")

    assert undeclared == []

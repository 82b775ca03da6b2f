"""The commands, and the program as scripts and mail hosts start it."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from worlds import a_game

from gmbot.app.cli.main import main

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Done:
    """How a command ended, and what it wrote."""

    status: int
    stdout: bytes
    stderr: bytes


class Gmbot:
    """The program in a folder of its own, with a configuration for ``deliver`` and the outbox."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.configure('[identity]\naccept = "from"\n')

    def configure(self, rest: str = "") -> None:
        (self.folder / "gmbot.toml").write_text(
            '[database]\nurl = "sqlite:///gmbot.db"\n[mail]\naddress = "bot@gm.example"\n'
            f'[gm]\naddress = "operator@gm.example"\n{rest}'
        )

    def __call__(self, *words: str, stdin: bytes = b"", status: int = 0) -> Done:
        """Run a command in this process, which is ten times as fast."""
        root = logging.getLogger()
        handlers, level = root.handlers[:], root.level  # commands that log choose their own
        try:
            with contextlib.chdir(self.folder):
                result = CliRunner().invoke(main, words, input=stdin)
        finally:
            root.handlers[:] = handlers
            root.setLevel(level)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return self._checked(
            Done(result.exit_code, result.stdout_bytes, result.stderr_bytes), status
        )

    def program(self, *words: str, stdin: bytes = b"", status: int = 0) -> Done:
        """Run a command as scripts and mail hosts do."""
        done = subprocess.run(
            [sys.executable, "-m", "gmbot", *words],
            cwd=self.folder,
            input=stdin,
            capture_output=True,
            timeout=60,
            env=self.environment,
        )
        return self._checked(Done(done.returncode, done.stdout, done.stderr), status)

    @property
    def environment(self) -> dict[str, str]:
        """What the program is given: nothing but these sources, whatever is installed."""
        return {"PATH": os.environ["PATH"], "HOME": str(self.folder), "PYTHONPATH": str(ROOT)}

    def _checked(self, done: Done, status: int) -> Done:
        assert done.status == status, done.stderr.decode()
        return done

    def json(self, *words: str) -> Any:
        return json.loads(self(*words).stdout)

    def import_game(self, **changes: Any) -> None:
        (self.folder / "game.json").write_text(json.dumps(a_game(**changes)))
        self("game", "import", "game.json")

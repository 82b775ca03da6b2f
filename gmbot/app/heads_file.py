"""The file that says how far the logs had come: beside the key, and so not in a backup of the one.

It holds hashes and times, nothing of what happened.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from gmbot.db.private_files import make_private
from gmbot.game.state.ports import Head

log = logging.getLogger(__name__)


class HeadsFile:
    """What was kept (``ports.Witness``). A file that cannot be used stops nothing."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def heads(self) -> Mapping[str, Head]:
        """How far each log had come, by the id of its game."""
        try:
            tables = json.loads(self.file.read_bytes())
            return {gid: Head(**table) for gid, table in tables.items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, TypeError, AttributeError) as error:
            log.warning("%s cannot be read: %s", self.file, error)
            return {}

    def keep(self, heads: Mapping[str, Head]) -> None:
        """Put a new file in the old one's place at once."""
        if heads == self.heads():
            return
        new = self.file.with_name(f"{self.file.name}.new")
        try:
            make_private(new)
            tables = {gid: asdict(head) for gid, head in heads.items()}
            new.write_text(json.dumps(tables, indent=1) + "\n", encoding="ascii")
            new.replace(self.file)
        except OSError as error:
            log.warning("%s cannot be written: %s", self.file, error)

"""Which version of a phase's results a record holds: each correction makes the next one."""

from __future__ import annotations

from gmbot.game.model import PhaseRecord


def version_of(record: PhaseRecord) -> int:
    """The version, from 1."""
    return int(record.report.get("version", 1))


def titled(record: PhaseRecord) -> str:
    """``Spring 1901 moves``; ``Spring 1901 moves, version 2`` after a correction."""
    version = version_of(record)
    return f"{record.phase.title}, version {version}" if version > 1 else record.phase.title

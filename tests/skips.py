"""A pytest plugin, used by the Makefile: says which tests were left out, and why."""

from __future__ import annotations

from collections import Counter

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Write a line for each reason, most frequent first."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped)
    for reason, count in reasons.most_common():
        terminalreporter.write_line(f"{count} tests were left out: {reason}")
    if not terminalreporter.config.getoption("--long"):
        terminalreporter.write_line("the long tests were left out: `make check` runs them as well")

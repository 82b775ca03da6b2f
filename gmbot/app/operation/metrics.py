"""Figures for Prometheus, on a port of this machine alone (``[metrics]``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from gmbot.app.errors import ProgramError
from gmbot.db.kept.figures import Figures

if TYPE_CHECKING:
    from prometheus_client.core import Metric

LOCAL = "127.0.0.1"


def serve_metrics(
    port: int, ask: Callable[[], tuple[Figures, datetime]]
) -> Callable[[], None] | None:
    """Answer on a port with what ``ask`` says then; return how to stop. Port 0: nowhere.

    Raises:
        ProgramError: the package for it is not installed.
    """
    if not port:
        return None
    try:
        from prometheus_client import CollectorRegistry, start_http_server
    except ModuleNotFoundError as missing:
        raise ProgramError("[metrics] needs: pip install 'gmbot[metrics]'") from missing
    registry = CollectorRegistry()
    registry.register(_Figures(ask))
    server, thread = start_http_server(port, addr=LOCAL, registry=registry)

    def stop() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return stop


class _Figures:
    """A collector (``prometheus_client``): asks anew each time."""

    def __init__(self, ask: Callable[[], tuple[Figures, datetime]]) -> None:
        self._ask = ask

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        row, now = self._ask()
        gauges = {
            "mails_to_handle": (row.mails_new, "Mails that came and wait"),
            "mails_to_handle_oldest_seconds": (_age(row.oldest_new, now), "The oldest of them"),
            "mails_set_aside": (row.mails_set_aside, "Mails that could not be handled"),
            "games_running": (row.games_running, "Games that run"),
            "games_due": (row.games_due, "Games whose deadline has passed"),
            "games_due_oldest_seconds": (_age(row.oldest_due, now), "Since when the oldest is due"),
            "mails_to_send": (row.to_send, "Mails that wait to leave"),
            "mails_to_send_oldest_seconds": (_age(row.oldest_to_send, now), "The oldest of them"),
            "mails_failed": (row.mails_failed, "Mails that could not be sent for good"),
            "mails_held": (int(row.held_since is not None), "1 after a restore, until release"),
        }
        for name, (value, text) in gauges.items():
            yield GaugeMetricFamily(f"gmbot_{name}", text, value)
        yield CounterMetricFamily("gmbot_phases_resolved", "Phases resolved", row.phases_resolved)

    def describe(self) -> Iterator[Metric]:
        """Nothing is asked before somebody listens."""
        return iter(())


def _age(when: datetime | None, now: datetime) -> float:
    return max(0.0, (now - when).total_seconds()) if when is not None else 0.0

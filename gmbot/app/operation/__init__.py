"""What an operator's tools see of a running server, and what the server watches of its machine."""

from gmbot.app.operation.bells import Bells, bells_of
from gmbot.app.operation.clock_watch import ClockWatch
from gmbot.app.operation.metrics import serve_metrics
from gmbot.app.operation.systemd import tell_systemd, watchdog_seconds

__all__ = [
    "Bells", "ClockWatch", "bells_of", "serve_metrics", "tell_systemd", "watchdog_seconds",
]  # fmt: skip

"""What an operator's tools see of a running server, and what it watches and prepares meanwhile."""

from gmbot.app.operation.bells import Bells, bells_of
from gmbot.app.operation.first_mail import get_ready_soon
from gmbot.app.operation.hindrances import CLOCKS_AGREE, Hindrances, differing, shared_settings
from gmbot.app.operation.metrics import serve_metrics
from gmbot.app.operation.systemd import tell_systemd, watchdog_seconds

__all__ = [
    "CLOCKS_AGREE", "Bells", "Hindrances", "bells_of", "differing", "get_ready_soon",
    "serve_metrics", "shared_settings", "tell_systemd", "watchdog_seconds",
]  # fmt: skip

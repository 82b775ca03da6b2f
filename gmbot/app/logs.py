"""What is logged, and how it looks: structlog renders the records of the standard library."""

from __future__ import annotations

import logging
import sys

import structlog

from gmbot.app.config import Log


def set_up(wanted: Log) -> None:
    """Log to standard error, a line an event, as text or JSON."""
    shared: list[structlog.types.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    last: structlog.types.Processor = (
        structlog.processors.JSONRenderer()
        if wanted.format == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(wanted.level.upper())
    # They tell every ring; nobody wants to read that.
    for name in ("apscheduler", "procrastinate"):
        logging.getLogger(name).setLevel(logging.WARNING)

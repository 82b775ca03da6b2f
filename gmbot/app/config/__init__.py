"""The configuration: its typed values, and how the file is read."""

from gmbot.app.config.reading import load_config
from gmbot.app.config.schema import (
    Config, ConfigError, Database, Gm, Identity, Imap, Limits, Log, Mail, Smtp,
)

__all__ = [
    "Config", "ConfigError", "Database", "Gm", "Identity", "Imap", "Limits", "Log", "Mail", "Smtp",
    "load_config",
]

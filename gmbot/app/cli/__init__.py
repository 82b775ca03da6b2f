"""The command line."""

from gmbot.app.cli.main import main

__all__ = ["main"]

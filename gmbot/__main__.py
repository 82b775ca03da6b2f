"""``python -m gmbot``."""

from gmbot.app.cli import main

main()

"""``python -m gmbot``."""

from gmbot.app.cli import main

if __name__ == "__main__":  # a process that handles mails apart imports this, too
    main()

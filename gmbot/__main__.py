"""``gmbot`` and ``python -m gmbot``.

A mail host starts ``gmbot deliver`` for each mail: where a server runs, that needs nothing else.
"""

import gc
import io
import os
import sys
from collections.abc import Callable


def main() -> None:
    """Run the command line."""
    if sys.argv[1:2] == ["deliver"]:
        from gmbot.app.handover import handed_over

        if handed_over(sys.argv[2:], os.environ, _read_once):
            return
    _commands()()


def _commands() -> Callable[[], object]:
    """The commands. What is imported for them stays to the end: no search for garbage looks at it,
    which takes a tenth of the time it takes to begin."""
    gc.disable()
    try:
        from gmbot.app.cli import main as commands
    finally:
        gc.freeze()
        gc.enable()
    return commands


def _read_once() -> bytes:
    """Read standard input and put the same bytes back for its next reader."""
    mail = sys.stdin.buffer.read()
    sys.stdin = io.TextIOWrapper(io.BytesIO(mail), encoding="utf-8")
    return mail


if __name__ == "__main__":  # a process that handles mails apart imports this, too
    main()

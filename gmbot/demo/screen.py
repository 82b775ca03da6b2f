"""What the terminal shows while the demo plays: who mails what, what the bot answers, the board."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from gmbot.demo.story import Player, StoryMail
from gmbot.game.notices.rows import BoardRow
from gmbot.mail.headers import split_header
from gmbot.mail.html import text_of_html

_SHOWN_LINES = 4


class Screen:
    """Writes the play to a terminal; plain lines where it is no terminal."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)

    def title(self, text: str) -> None:
        """Begin an act."""
        self.console.print()
        self.console.print(Rule(Text(text, style="bold"), align="left", style="dim"))

    def note(self, text: str) -> None:
        """Say something beside the play."""
        self.console.print(Text(text, style="dim"))

    def sent(self, player: Player, mail: StoryMail) -> None:
        """A player mails something."""
        text = text_of_html(mail.html) if mail.html else mail.body
        lines = [line for line in text.splitlines() if line.strip()]
        kind = " [HTML]" if mail.html else ""
        more = " ..." if len(lines) > _SHOWN_LINES else ""
        self._line("->", "cyan", f"{player.name:<7}", f"({player.style}){kind}")
        for line in lines[:_SHOWN_LINES]:
            self.console.print(Text(f"              {line[:100]}", style="cyan dim"))
        if more:
            self.console.print(Text(f"              {more}", style="cyan dim"))

    def answered(self, recipient: str, raw: bytes) -> None:
        """The bot has mailed something."""
        subject = split_header(raw)[0].text("subject")
        self._line("<-", "green", f"{recipient:<7}", subject)

    def waits(self, what: str) -> Progress:
        """A bar for time that passes."""
        progress = Progress(
            TextColumn("   [dim]{task.description}"), BarColumn(), console=self.console,
            transient=True,
        )  # fmt: skip
        progress.add_task(what, total=1.0)
        return progress

    def board(self, title: str, rows: Sequence[BoardRow]) -> None:
        """Who has what."""
        table = Table(title=title, title_justify="left", box=None, padding=(0, 2))
        for column in ("Power", "Player", "Centers", "Units"):
            table.add_column(column, justify="right" if column == "Centers" else "left")
        for row in rows:
            change = f" ({row.change:+d})" if row.change else ""
            units = ", ".join(row.units) or ("defeated" if row.defeated else "none")
            table.add_row(row.power, row.player, f"{row.count}{change}", units)
        self.console.print()
        self.console.print(table)

    def _line(self, arrow: str, color: str, name: str, event: str) -> None:
        line = Text.assemble((f"  {arrow} ", color), (name, f"bold {color}"), " ", event)
        line.no_wrap, line.overflow = True, "ellipsis"
        self.console.print(line)

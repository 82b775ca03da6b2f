"""What leaves: mails, drawings, books and public pages."""

from gmbot.app.output.books import HtmlBooks
from gmbot.app.output.drawing import Drawing, board_of, drawn_svg
from gmbot.app.output.mailroom import Mailroom

__all__ = ["Drawing", "HtmlBooks", "Mailroom", "board_of", "drawn_svg"]

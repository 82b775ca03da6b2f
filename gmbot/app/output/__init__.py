"""What leaves: mails, drawings, books and public pages."""

from gmbot.app.output.books import HtmlBooks
from gmbot.app.output.drawing import Drawing, TextMaps, board_of, drawn_svg, page_svg, painted
from gmbot.app.output.finisher import Finisher
from gmbot.app.output.mailroom import Mailroom
from gmbot.app.output.painters import Painters
from gmbot.app.output.scribe import Scribe
from gmbot.app.output.scribes import Scribes
from gmbot.app.output.sketches import finished

__all__ = [
    "Drawing", "Finisher", "HtmlBooks", "Mailroom", "Painters", "Scribe", "Scribes", "TextMaps",
    "board_of", "drawn_svg", "finished", "page_svg", "painted",
]

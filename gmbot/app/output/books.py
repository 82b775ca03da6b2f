"""Books and packs of games that are over, as files to mail or to keep (``BookMaker``)."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from io import BytesIO

from gmbot.app.output.drawing import board_of, drawn_svg
from gmbot.game.notices.chronicle import Chronicle
from gmbot.game.notices.letters import Attachment
from gmbot.render.maps import draw_chart
from gmbot.render.pages import book_page
from gmbot.render.paint import with_outlined_letters


class HtmlBooks:
    """Binds books and packs archives."""

    def book(self, chronicle: Chronicle) -> Attachment:
        """The book as one page."""
        page = book_page(chronicle, drawn_svg, _plot)
        return Attachment(f"{chronicle.game}-book.html", "text/html", page.encode())

    def archive(self, chronicle: Chronicle, files: Mapping[str, str]) -> Attachment:
        """The book, a map of every phase, and more files, as a zip."""
        texts = {"book.html": book_page(chronicle, drawn_svg, _plot), **files}
        for chapter in chronicle.chapters:
            if chapter.picture:
                texts[f"maps/{chapter.code}.svg"] = with_outlined_letters(
                    drawn_svg(chapter.picture)
                )
        if chronicle.chart:
            texts["maps/centers.svg"] = with_outlined_letters(_plot(chronicle))
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as pack:
            for name, text in sorted(texts.items()):
                entry = zipfile.ZipInfo(
                    f"{chronicle.game}/{name}", chronicle.updated.timetuple()[:6]
                )
                entry.compress_type = zipfile.ZIP_DEFLATED
                pack.writestr(entry, text)
        return Attachment(f"{chronicle.game}.zip", "application/zip", packed.getvalue())


def _plot(chronicle: Chronicle) -> str:
    assert chronicle.chart is not None
    assert chronicle.now is not None
    return draw_chart(chronicle.chart, board_of(chronicle.now))

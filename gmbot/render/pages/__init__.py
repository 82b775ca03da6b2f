"""Chronicles, the book and the guides as HTML pages."""

from gmbot.render.pages.book import book_page
from gmbot.render.pages.site import Names, pages

__all__ = ["Names", "book_page", "pages"]

"""The order page: a link in a mail opens it, and what is sent there is a mail like any other."""

from gmbot.app.web.serving import serve_pages

__all__ = ["serve_pages"]

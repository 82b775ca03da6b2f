"""Who may ask: this machine's browser, and forms only from the mailbox's own pages.

Any web page can make a browser send requests to 127.0.0.1, or point a name of its own at it (DNS
rebinding). So the Host header must name this machine, and whatever changes something must come from
our own page: same origin, and with the token that only our pages carry.
"""

from __future__ import annotations

import hmac
import re

from aiohttp import web

_HERE = re.compile(r"(?i)(?:127\.0\.0\.1|localhost)(?::\d{1,5})?")

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
MAIL_POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'self'; "
    "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox"
)
"""For the frame with a mail's HTML. Same origin, so that the page can measure its height; with
scripts forbidden (sandbox and policy) nobody inside can use it."""
PART_POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; "
    "frame-ancestors 'none'; sandbox"
)
"""For pictures and attachments, should they be opened by themselves."""

_HEADERS = {
    "Content-Security-Policy": PAGE_POLICY,
    "X-Content-Type-Options": "nosniff",
    # Not "no-referrer": browsers then send "Origin: null" with our own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


async def add_headers(request: web.BaseRequest, response: web.StreamResponse) -> None:
    """Give every answer its protective headers; a handler's own come first."""
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)


def is_for_here(request: web.BaseRequest) -> bool:
    """Whether the Host header names this machine."""
    hosts = request.headers.getall("Host", [])
    return len(hosts) == 1 and _HERE.fullmatch(hosts[0]) is not None


def is_from_our_page(request: web.BaseRequest, given: str, token: str) -> bool:
    """Whether a form was sent by a page of ours.

    Args:
        given: the token that came with the form.
        token: the one our forms carry.
    """
    origin = request.headers.get("Origin")
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    same = origin in (None, f"http://{request.headers.get('Host', '')}") and site == "same-origin"
    return same and hmac.compare_digest(given.encode(), token.encode())

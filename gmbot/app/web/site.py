"""The order page as an ASGI application. A look changes nothing; what is sent becomes a mail.

Nobody is let in but by a signed link, which is checked before the database is asked. There are no
cookies, so no other site can send anything in a player's name: the link itself is all it takes.
"""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from gmbot.app.assemble import Bot
from gmbot.app.output import page_svg
from gmbot.app.web.album import Album
from gmbot.app.web.mailing import answer_to, as_mail, page_of, text_of, wait_for_answer
from gmbot.app.web.throttle import Throttle
from gmbot.fairness import OrderLinks
from gmbot.game.notices.envelope import Picture
from gmbot.game.questions import OrderForm, order_form
from gmbot.game.state.context import Context, houserules_of
from gmbot.game.state.model import Game, Seat
from gmbot.game.state.reply_tokens import holder_of, seat_of_link
from gmbot.game.views import tastes_of
from gmbot.render.mails import ASSETS, OrderPages
from gmbot.scheduling.steps import PAGE, PATIENCE

log = logging.getLogger(__name__)

LOOKS, SENDINGS = 60, 12
"""How often one link is answered in a minute."""
LARGEST = 100_000
"""Bytes of what is sent: a power of forty units takes two thousand."""

_PATH = "/order/{game}/{phase}/{holder}/{mark}"
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self';"
    " form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, nofollow",
}
_MAIL_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:;"
    " frame-ancestors 'none'; base-uri 'none'"
)


@dataclass(frozen=True, slots=True)
class _Desk:
    """The seat that a link stands for, while the database is open."""

    context: Context
    game: Game
    seat: Seat
    language: str


class _ClosedError(Exception):
    """Raised for a link, or what was sent with it, that nothing is done for; ``why`` says why."""

    def __init__(self, reason: str, status: int, language: str = "") -> None:
        super().__init__(reason)
        self.why, self.status, self.language = reason, status, language


class _Site:
    """Answers requests for a bot."""

    def __init__(
        self,
        bot: Bot,
        links: OrderLinks,
        clock: Callable[[], float],
        draw: Callable[[Picture], str],
    ) -> None:
        self._bot = bot
        self._links = links
        self._pages = OrderPages(
            bot.config.mail.own_templates, bot.config.mail.language, urlsplit(links.address).path
        )
        self._album = Album(draw)
        self._workers = ThreadPoolExecutor(1)
        self._looks, self._sendings = Throttle(LOOKS, clock), Throttle(SENDINGS, clock)

    def prepare(self) -> None:
        """Write one page for each variant, for nobody: the first reader does not wait for what
        a process reads once, outlines, letters and templates."""
        try:
            with self._bot.store() as work:
                context = self._bot.context(work, self._bot.clock.now())
                played = [each_game for each_game in work.games.all() if each_game.on_the_board]
                for game in {each_game.variant: each_game for each_game in played}.values():
                    self._prepare(context, game)
        except Exception:  # the reader is told what is wrong
            log.exception("pages not prepared")

    def _prepare(self, context: Context, game: Game) -> None:
        for seat in context.work.games.seats(game.id):
            form = order_form(context, game, seat) if seat.person_id is not None else None
            if form is not None:
                self._shown(form, tuple(row.chosen for row in form.rows), "", 200)
                return

    def look(self, request: Request) -> Response:
        """Show the page of a link."""
        try:
            link = self._way(request, self._looks)
            with self._bot.store() as work:
                desk = self._desk(self._bot.context(work, self._bot.clock.now()), link)
                form = self._form(desk, link)
            return self._shown(form, tuple(row.chosen for row in form.rows), "", 200)
        except _ClosedError as closed:
            return self._closed(closed)

    async def send(self, request: Request) -> Response:
        """Take orders that were sent from the page."""
        raw = b""
        async for chunk in request.stream():
            raw += chunk
            if len(raw) > LARGEST:
                return self._closed(_ClosedError("foreign", 413))
        return await run_in_threadpool(self._send, request, raw)

    def receipt(self, request: Request) -> Response:
        """Show the answer to what was sent; it outlives the phase, which it may have ended."""
        try:
            link = self._way(request, self._looks)
            with self._bot.store() as work:
                desk = self._desk(self._bot.context(work, self._bot.clock.now()), link)
        except _ClosedError as closed:
            return self._closed(closed)
        back = f"../../{_mark_of(request)}"
        mail = answer_to(self._bot, int(request.path_params["number"]), link)
        if mail is None:
            return self._html(self._pages.plain("stored", desk.language, back), 200)
        page = page_of(mail) or self._pages.text(text_of(mail), desk.language)
        response = self._html(self._pages.receipt(page, desk.language, back), 200)
        response.headers["Content-Security-Policy"] = _MAIL_POLICY
        return response

    def _send(self, request: Request, raw: bytes) -> Response:
        try:
            link = self._way(request, self._sendings)
            sent = _fields(raw)
            with self._bot.store() as work:
                desk = self._desk(self._bot.context(work, self._bot.clock.now()), link)
                form = self._form(desk, link)
                chosen = _chosen(form, sent)
                if sent.get("serial") != str(form.serial):
                    return self._shown(form, chosen, "changed", 409)
                orders = [text for text in chosen if text]
                if not orders:
                    return self._shown(form, chosen, "nothing", 422)
                mail = as_mail(desk.context, desk.game, desk.seat, link, orders)
                number = work.inbox.add(mail, desk.context.now, PAGE)
                work.commit()
        except _ClosedError as closed:
            return self._closed(closed)
        assert number is not None  # only a mailbox's mail can be there already
        self._workers.submit(self._take_mails)
        wait_for_answer(self._bot, number, link)
        # Relative, as a proxy may have the pages below a path of its own.
        return RedirectResponse(f"{_mark_of(request)}/sent/{number}", 303, headers=_HEADERS)

    def _take_mails(self) -> None:
        try:
            self._bot.steps.take_mails(PATIENCE)
        except Exception:  # what is stored waits for the server, or for the next one who sends
            log.exception("stored, but not handled")

    def close(self) -> None:
        """Wait for what is in hand."""
        self._bot.steps.stopping.set()
        self._workers.shutdown()

    def asset(self, request: Request) -> Response:
        """A style sheet or script."""
        name = request.url.path.removeprefix("/")
        headers = {"Cache-Control": "max-age=3600", "X-Content-Type-Options": "nosniff"}
        return Response(self._pages.asset(name), media_type=ASSETS[name], headers=headers)

    def unknown(self, request: Request, error: Exception) -> Response:
        """Whatever else is asked for."""
        return self._closed(_ClosedError("forged", 404))

    # ---- what a link stands for

    def _way(self, request: Request, throttle: Throttle) -> str:
        """The path of a link, without its signature; the database is not asked for a forged one."""
        parts = request.path_params
        game, phase, holder = parts["game"], parts["phase"], parts["holder"]
        if not self._links.is_ours(game, phase, holder, parts["mark"]):
            raise _ClosedError("forged", 403)
        link = f"{game}/{phase}/{holder}"
        if not throttle.allows(link):
            raise _ClosedError("often", 429)
        return link

    def _desk(self, context: Context, link: str) -> _Desk:
        name, _, holder = link.split("/")
        game = context.work.games.by_name(name)
        seat = seat_of_link(context, game, holder) if game else None
        if game is None or seat is None or seat.person_id is None:
            raise _ClosedError("over", 410)
        language = tastes_of(context.work.people.get(seat.person_id)).language
        if not houserules_of(game).order_page:
            raise _ClosedError("off", 403, language)
        return _Desk(context, game, seat, language)

    def _form(self, desk: _Desk, link: str) -> OrderForm:
        game, here = desk.game, (desk.game.phase.code, holder_of(desk.seat))
        if not game.on_the_board or (*link.split("/")[1:],) != here:
            raise _ClosedError("over", 410, desk.language)
        form = order_form(desk.context, game, desk.seat)
        if form is None:
            raise _ClosedError("idle", 200, desk.language)
        return form

    # ---- pages

    def _shown(
        self, form: OrderForm, chosen: Sequence[str], notice: str, status: int
    ) -> HTMLResponse:
        board = self._album.drawing(form.picture)
        return self._html(self._pages.form(form, board, chosen, notice), status)

    def _closed(self, closed: _ClosedError) -> HTMLResponse:
        return self._html(self._pages.plain(closed.why, closed.language), closed.status)

    def _html(self, page: str, status: int) -> HTMLResponse:
        return HTMLResponse(page, status, headers=_HEADERS)


def order_site(
    bot: Bot,
    clock: Callable[[], float] = time.monotonic,
    draw: Callable[[Picture], str] = page_svg,
) -> Starlette:
    """The application for a bot, which has to have a ``[web] address``.

    ``clock``: seconds, by which it is counted how often a link is used.
    """
    links = bot.key.links(bot.config.web.address)
    site = _Site(bot, links, clock, draw)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await run_in_threadpool(site.prepare)
        yield
        await run_in_threadpool(site.close)

    return Starlette(
        routes=[
            Route(_PATH, site.look, methods=["GET"]),
            Route(_PATH, site.send, methods=["POST"]),
            Route(_PATH + "/sent/{number:int}", site.receipt, methods=["GET"]),
            *(Route(f"/{name}", site.asset, methods=["GET"]) for name in ASSETS),
        ],
        exception_handlers={404: site.unknown},
        lifespan=lifespan,
    )


def _mark_of(request: Request) -> str:
    return str(request.path_params["mark"])


def _fields(raw: bytes) -> dict[str, str]:
    """What a form has in it, each field once."""
    try:
        fields = parse_qs(raw.decode("ascii"), strict_parsing=bool(raw), keep_blank_values=True,
                          max_num_fields=1000)  # fmt: skip
    except ValueError as error:
        raise _ClosedError("foreign", 400) from error
    if any(len(values) > 1 for values in fields.values()):
        raise _ClosedError("foreign", 400)
    return {name: values[0] for name, values in fields.items()}


def _chosen(form: OrderForm, sent: Mapping[str, str]) -> tuple[str, ...]:
    """What each row was sent with; only what the row offers may come from it."""
    chosen = []
    for number, row in enumerate(form.rows, 1):
        text = sent.get(f"u{number}", "")
        if text and all(choice.text != text for choice in row.choices):
            raise _ClosedError("foreign", 400, form.language)
        chosen.append(text)
    return tuple(chosen)

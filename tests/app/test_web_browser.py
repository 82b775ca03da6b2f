"""The order page in a real browser: on a telephone and a desk, with JavaScript and without."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path

import pytest
import uvicorn
from order_web import OrderWeb
from webmail_browser import Tab

pytestmark = pytest.mark.browser

ARTIFACTS = Path(__file__).parents[2] / "artifacts" / "order-page"
AXE = os.environ.get("GMBOT_TEST_AXE") or str(files("axe_core_python") / "axe.min.js")
"""The file ``axe.min.js``: a newer axe-core than that of the package may be named."""


def served(web: OrderWeb, story: Callable[[str], Awaitable[None]]) -> None:
    """Serve the pages on a free port while something happens."""

    async def run() -> None:
        config = uvicorn.Config(web.site, host="127.0.0.1", port=0, log_config=None)
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.02)
        port = server.servers[0].sockets[0].getsockname()[1]
        try:
            await story(f"http://127.0.0.1:{port}")
        finally:
            server.should_exit = True
            await task

    asyncio.run(run())


async def serious_faults(tab: Tab) -> list[str]:
    """What axe-core finds that keeps somebody from using the page."""
    await tab.run(Path(AXE).read_text(encoding="utf-8") + ";0")
    found = await tab.run("axe.run().then((r) => r.violations.map((v) => [v.impact, v.id]))")
    return [f"{impact}: {name}" for impact, name in found if impact in ("serious", "critical")]


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
@pytest.mark.parametrize("size", [(1300, 900), (360, 740)], ids=["desk", "phone"])
def test_orders_are_given_on_the_page(tmp_path: Path, size: tuple[int, int], scripts: bool) -> None:
    web = OrderWeb(tmp_path)
    name = f"{size[0]}-{'script' if scripts else 'plain'}"

    async def story(root: str) -> None:
        async with Tab(*size) as tab:
            if not scripts:
                await tab.tell("Emulation.setScriptExecutionDisabled", value=True)
            url = root + web.link()
            await tab.open(url)
            assert await tab.run("document.documentElement.scrollWidth") <= size[0]
            assert not scripts or await serious_faults(tab) == []
            if scripts:
                for place in ("BRE", "MAO", "PAR", "BUR"):
                    await tab.run(clicked(f"[data-place={place}]"))
                await tab.run(clicked("[value=support]"))
                for place in ("MAR", "PAR", "BUR"):
                    await tab.run(clicked(f".places [data-place={place}]"))
            else:
                orders = ("F Bre -> MAO", "A Mar S A Par -> Bur", "A Par -> Bur")
                for row, order in enumerate(orders, 1):
                    await tab.run(f"document.querySelector('#u{row}').value = '{order}'")
            await tab.picture(ARTIFACTS / f"page-{name}.png")
            await tab.click("button", "Send these orders")
            await tab.until("location.href.includes('/sent/')")
            await tab.until("document.body.innerText.includes('A Mar S A Par')")
            assert await tab.run("document.documentElement.scrollWidth") <= size[0]
            assert not scripts or await serious_faults(tab) == []
            await tab.picture(ARTIFACTS / f"receipt-{name}.png")
            await tab.click("a", "Back to the page")
            await tab.until("document.querySelector('select').value == 'F Bre -> MAO'")
            assert tab.faults == []
            assert all(one.startswith((root, "data:")) for one in tab.requests)

    served(web, story)

    assert len(web.on_file()) == 3
    web.bot.close()


def clicked(selector: str) -> str:
    """A click, as a mouse makes it: it reaches what lies around the element as well."""
    event = "new MouseEvent('click', {bubbles: true})"
    return f"document.querySelector({('.map ' + selector)!r}).dispatchEvent({event})"


def test_a_link_to_be_mended_says_so(tmp_path: Path) -> None:
    web = OrderWeb(tmp_path)

    async def story(root: str) -> None:
        async with Tab(360, 740) as tab:
            await tab.open(root + web.link()[:-1])
            assert await serious_faults(tab) == []
            await tab.until("document.body.innerText.includes('not one of mine')")
            await tab.picture(ARTIFACTS / "forged.png")

    served(web, story)
    web.bot.close()

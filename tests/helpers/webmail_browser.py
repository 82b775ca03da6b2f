"""A headless Chromium, spoken to by the Chrome DevTools protocol over aiohttp."""

from __future__ import annotations

import asyncio
import base64
import contextlib
from pathlib import Path
from types import TracebackType
from typing import Any

import aiohttp
from browser import PATIENCE, shared_chromium


class Tab:
    """One page, which shares nothing with others. ``async with`` opens and closes it."""

    def __init__(self, width: int = 1200, height: int = 900) -> None:
        self._size = width, height
        self._stack = contextlib.AsyncExitStack()
        self._number = 0
        self._session = ""
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self.requests: list[str] = []
        """Every address the browser asked for, by whatever page or frame."""
        self.faults: list[str] = []
        """What the console complained about."""

    async def __aenter__(self) -> Tab:
        http = await self._stack.enter_async_context(aiohttp.ClientSession())
        door = await asyncio.to_thread(shared_chromium().door)
        self._socket = await self._stack.enter_async_context(http.ws_connect(door, max_msg_size=0))
        context = await self.tell("Target.createBrowserContext", disposeOnDetach=True)
        target = await self.tell("Target.createTarget", url="about:blank", **context)
        attached = await self.tell(
            "Target.attachToTarget", targetId=target["targetId"], flatten=True
        )
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            await self.tell(f"{domain}.enable")
        await self.resize(*self._size)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._stack.aclose()

    async def tell(self, method: str, **params: Any) -> Any:
        """One command; its answer. Events that come in between are noted."""
        assert self._socket
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        await self._socket.send_json(message)
        while True:
            answer = await asyncio.wait_for(self._socket.receive_json(), PATIENCE)
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]
            self._note(answer)

    def _note(self, event: dict[str, Any]) -> None:
        match event.get("method"):
            case "Network.requestWillBeSent":
                self.requests.append(event["params"]["request"]["url"])
            case "Runtime.exceptionThrown":
                self.faults.append(str(event["params"]["exceptionDetails"]))
            case "Log.entryAdded" if event["params"]["entry"]["level"] == "error":
                self.faults.append(str(event["params"]["entry"]))

    async def resize(self, width: int, height: int, dark: bool = False) -> None:
        """Be a screen of this size, light or dark."""
        await self.tell(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=False,
        )  # fmt: skip
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        await self.tell("Emulation.setEmulatedMedia", features=[scheme])

    async def run(self, script: str) -> Any:
        """The value of a JavaScript expression on the page."""
        answer = await self.tell(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    async def open(self, url: str) -> None:
        """Go to an address and wait until the page is there."""
        await self.tell("Page.navigate", url=url)
        await self.until(f"document.readyState === 'complete' && location.href === {url!r}")

    async def until(self, condition: str) -> None:
        """Wait until a JavaScript condition holds; say what the page shows if it never does."""
        waited = 0.0
        while waited < PATIENCE:
            with contextlib.suppress(AssertionError):  # between two pages there is none to ask
                if await self.run(condition):
                    return
            await asyncio.sleep(0.05)
            waited += 0.05
        shown = await self.run("location.href + '\\n' + document.body.innerText")
        raise AssertionError(f"never came about: {condition}\n{shown}")

    async def click(self, selector: str, text: str = "") -> None:
        """Click on the first match with this text, once a mouse could: it is there, uncovered.

        Found, looked at and clicked in one step: the page may draw its lists anew at any time.
        """
        await self.until(
            f"""(() => {{
              const match = [...document.querySelectorAll({selector!r})]
                .find((e) => e.innerText.includes({text!r}));
              if (!match || document.readyState !== 'complete') return false;
              match.scrollIntoView({{block: 'center', behavior: 'instant'}});
              const box = match.getBoundingClientRect();
              const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
              if (!match.contains(document.elementFromPoint(x, y))) return false;
              match.focus();
              match.click();
              return true;
            }})()"""
        )

    async def type(self, text: str) -> None:
        """Type into what has the focus."""
        await self.tell("Input.insertText", text=text)

    async def press(self, key: str, code: int, modifiers: int = 0) -> None:
        """Press one key; ``modifiers`` 2 is Ctrl."""
        text = key if len(key) == 1 and not modifiers else ""
        for kind in ("keyDown", "keyUp"):
            await self.tell(
                "Input.dispatchKeyEvent",
                type=kind, key=key, windowsVirtualKeyCode=code, modifiers=modifiers,
                **({"text": text} if text and kind == "keyDown" else {}),
            )  # fmt: skip

    async def picture(self, path: Path) -> None:
        """Save what the screen shows as PNG."""
        shot = await self.tell("Page.captureScreenshot", format="png")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(shot["data"]))

"""Mails in a real browser: they fit a telephone, and are kept as pictures in ``artifacts/``."""

from __future__ import annotations

import base64
import html
import re
import subprocess
from pathlib import Path

import pytest
from browser import SWITCHES, chromium
from mails_infested import HOSTILE, infested_mail
from mails_readers import GUIDES
from mails_samples import SAMPLES, WITH_PICTURE

from gmbot.render.mails.write import BOARD_CID, MailWriter

pytestmark = pytest.mark.browser

ARTIFACTS = Path(__file__).parents[3] / "artifacts" / "mails"
SHOWN = ("order-receipt", "order-receipt-problems", "results", "game-start", "reminder", "help")
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">'
    '<rect width="1200" height="900" fill="#9bb7c4"/></svg>'
)
WRITER = MailWriter(guides=GUIDES)


def printed(tmp_path: Path, *arguments: str) -> str:
    """Run the browser once and return what it printed."""
    path = chromium()
    assert path
    done = subprocess.run(
        [path, *SWITCHES, f"--user-data-dir={tmp_path / 'profile'}", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout


def page_of(name: str, hostile: str = "") -> str:
    """The HTML part of a sample, with its picture put in."""
    envelope = infested_mail(SAMPLES[name], hostile) if hostile else SAMPLES[name]
    part = WRITER.write(envelope, b"png" if name in WITH_PICTURE else None).html
    data = base64.b64encode(PICTURE.encode()).decode()
    return part.replace(f"cid:{BOARD_CID}", f"data:image/svg+xml;base64,{data}")


def framed(pages: dict[str, str], columns: int) -> str:
    """One page that shows others in frames and notes how wide each turned out."""
    frames = "".join(
        f'<iframe id="{name}" style="width:{columns}px;height:3000px;border:0" '
        f'srcdoc="{html.escape(page)}"></iframe>'
        for name, page in pages.items()
    )
    script = (
        "addEventListener('load', () => { for (const f of document.querySelectorAll('iframe')) {"
        "const w = f.contentDocument.documentElement.scrollWidth;"
        "f.setAttribute('data-width', w); } });"
    )
    return f"<!DOCTYPE html><body style='margin:0'>{frames}<script>{script}</script></body>"


@pytest.mark.parametrize("habit", ["", "one-word", "many-words", "emoji", "wide"])
def test_every_mail_fits_a_telephone(habit: str, tmp_path: Path) -> None:
    pages = {name: page_of(name, HOSTILE.get(habit, "")) for name in SAMPLES}
    pages = {name: page for name, page in pages.items() if page}
    (tmp_path / "frames.html").write_text(framed(pages, 360), encoding="utf-8")

    seen = printed(tmp_path, "--dump-dom", f"file://{tmp_path}/frames.html")

    widths = dict(re.findall(r'<iframe id="([\w-]+)"[^>]* data-width="(\d+)"', seen))
    assert widths == dict.fromkeys(pages, "360")


@pytest.mark.parametrize("columns", [360, 1000])
@pytest.mark.parametrize("name", SHOWN)
def test_main_mails_are_kept_as_pictures(name: str, columns: int, tmp_path: Path) -> None:
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    (tmp_path / "frames.html").write_text(framed({name: page_of(name)}, columns), encoding="utf-8")
    target = ARTIFACTS / f"{name}-{columns}.png"
    target.unlink(missing_ok=True)

    printed(
        tmp_path,
        f"--window-size={columns},1800",
        f"--screenshot={target}",
        f"file://{tmp_path}/frames.html",
    )

    assert target.stat().st_size > 5_000

"""An SVG that is handed out carries its letters."""

from __future__ import annotations

import re
import subprocess
import sys

from drawings import words
from maps_samples import CAPTION, FALL_1902, FALL_1902_ORDERS, board, outcome

from gmbot.render.maps.draw import draw_svg, results_picture
from gmbot.render.paint import with_outlined_letters

DRAWN = draw_svg(results_picture(board("standard"), FALL_1902, outcome(*FALL_1902_ORDERS), CAPTION))


def test_no_text_is_left_that_would_need_a_font() -> None:
    outlined = with_outlined_letters(DRAWN)

    assert "<text" not in outlined
    assert outlined.count('role="img"') == len(words(DRAWN))


def test_every_letter_that_is_used_is_there_once() -> None:
    outlined = with_outlined_letters(DRAWN)

    used = set(re.findall(r'href="#([bi][0-9a-f]+)"', outlined))
    defined = re.findall(r'<path id="([bi][0-9a-f]+)"', outlined)
    assert sorted(used) == sorted(defined)
    assert len(used) > 40


def test_a_text_can_still_be_heard() -> None:
    assert 'aria-label="Austerlitz · Fall 1902 moves"' in with_outlined_letters(DRAWN)


def test_letters_stand_where_the_font_would_set_them() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90" text-anchor="{}">'
    text = '<text x="50" y="20" font-size="10">II</text></svg>'
    starts = [
        float(re.findall(r"translate\(([\d.]+) ", with_outlined_letters(head.format(a) + text))[0])
        for a in ("start", "middle", "end")
    ]

    width = starts[0] - starts[2]
    assert starts[0] == 50
    assert 5 < width < 8  # two letters of 0.31 of the size
    assert abs(starts[1] - (50 - width / 2)) < 0.01


_WHILE_IT_BEGINS = """
import sys, threading
from gmbot.render.paint.pdfium import outline

def late():
    while "pypdfium2.raw" not in sys.modules or sys.modules["pypdfium2.raw"].__spec__._initializing:
        pass
    outline("x", False)

sys.setswitchinterval(1e-5)
threads = [threading.Thread(target=late) for _ in range(2)]
threads.append(threading.Thread(target=outline, args=("a", False)))
for one in threads:
    one.start()
for one in threads:
    one.join(60)
"""


def test_threads_that_paint_at_once_wait_until_the_library_is_ready() -> None:
    """Whoever had the module before the library began ended the process."""
    for _ in range(3):
        ended = subprocess.run([sys.executable, "-c", _WHILE_IT_BEGINS], timeout=120, check=False)
        assert ended.returncode == 0

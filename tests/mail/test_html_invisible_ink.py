"""Text of an HTML mail that its reader does not see is not read as orders (S3.24)."""

from __future__ import annotations

import pytest

from gmbot.mail.html import text_of_html


@pytest.mark.parametrize(
    "hidden",
    [
        '<p style="color:#FFFFFF">A Mar H</p>',
        '<p style="color: rgb(255, 255, 255)">A Mar H</p>',
        "<font color=white>A Mar H</font>",
        '<p style="background-color:white; color:#fff">A Mar H</p>',
        "<s>A Mar H</s>",
        "<del>A Mar H</del>",
    ],
)
def test_white_and_struck_out_text_is_not_read(hidden: str) -> None:
    assert text_of_html(f"<div>A Par - Bur</div>{hidden}").split("\n")[0] == "A Par - Bur"
    assert "Mar" not in text_of_html(f"<div>A Par - Bur</div>{hidden}")


@pytest.mark.parametrize(
    "seen",
    [
        '<body style="background:#000"><p style="color:#fff">A Mar H</p></body>',
        '<td bgcolor="#003366"><font color="#ffffff">A Mar H</font></td>',
        '<p style="background-color:#fffff0;color:#fff">A Mar H</p>',
        '<p style="color:#fffff0">A Mar H</p>',
    ],
)
def test_white_letters_on_a_colored_ground_are_read(seen: str) -> None:
    assert text_of_html(seen) == "A Mar H"

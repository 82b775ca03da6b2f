"""Every sample mail, whole, against the file that was read and approved.

After a change of words, write the files anew and read the difference before committing it:

    GMBOT_WRITE_GOLDEN=1 pytest tests/render/mails/test_mails_golden.py
    git diff tests/data/golden
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from mails_readers import GUIDES
from mails_samples import SAMPLES, WITH_PICTURE

from gmbot.render.mails.write import MailWriter

GOLDEN = Path(__file__).parents[2] / "data" / "golden"
WRITER = MailWriter(guides=GUIDES)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_mail_reads_as_it_was_approved(name: str) -> None:
    mail = WRITER.write(SAMPLES[name], b"png" if name in WITH_PICTURE else None)
    parts = {
        f"{name}.txt": f"Subject: {mail.subject}\nX-Gmbot-Mail: {mail.kind}\n\n{mail.text}",
        f"{name}.html": mail.html,
    }
    if os.environ.get("GMBOT_WRITE_GOLDEN"):
        for file, content in parts.items():
            (GOLDEN / file).write_text(content, encoding="utf-8", newline="\n")

    for file, content in parts.items():
        assert content == (GOLDEN / file).read_text(encoding="utf-8"), file


def test_no_approved_file_is_left_without_its_sample() -> None:
    files = {path.name for path in GOLDEN.glob("*.*")}

    assert files == {f"{name}.{part}" for name in SAMPLES for part in ("txt", "html")}

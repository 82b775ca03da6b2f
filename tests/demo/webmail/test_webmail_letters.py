"""Reading other people's mail: nothing raises, nothing runs."""

from __future__ import annotations

import pytest
from webmail_fakes import HOSTILE, a_mail, a_png, hostile, with_map

from gmbot.demo.webmail.letters import READABLE_BYTES, read_heading, read_letter, text_of
from gmbot.demo.webmail.safe_html import frame_document, harmless

WRITE_AT = "http://127.0.0.1:1/box/ed/write"


def test_a_mail_with_a_map_is_taken_apart() -> None:
    letter = read_letter(with_map())

    assert "A Bur - Bel" in (letter.text or "")
    assert "<table" in (letter.html or "")
    assert [(part.kind, part.name, part.cid) for part in letter.parts] == [
        ("image/png", "board.png", "board@gm.test"),
        ("application/json", "state.json", ""),
    ]
    assert letter.parts[0].content == a_png(300, 180)
    assert letter.reply_to == "bot+austerlitz.k3f9q2w8x@gm.test"
    assert letter.message_id == "<m1.opener@gm.test>"


def test_without_reply_to_the_answer_goes_to_the_sender() -> None:
    mail = a_mail()
    del mail["Reply-To"]

    assert read_letter(mail.as_bytes()).reply_to == "bot+austerlitz@gm.test"


def test_html_alone_is_also_shown_as_words() -> None:
    letter = read_letter(
        a_mail(text=None, html="<p>A Par&nbsp;- Bur</p><p>F Bre H<script>x</script>").as_bytes()
    )

    assert letter.text is None
    assert letter.plain == "A Par\xa0- Bur\nF Bre H"


def test_the_words_of_a_table_row_stay_on_one_line() -> None:
    assert text_of("<table><tr><td>A Par</td><td>- Bur</td></tr><tr><td>F Bre</td></tr>") == (
        "A Par - Bur\nF Bre"
    )


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x00\xff\xfe",
        b"no header at all",
        b"Subject: =?nonsense?b?////?=\r\nContent-Type: text/plain; charset=x-unknown\r\n\r\n\xe4",
        b"Message-ID: <>\r\nReferences: <[1234]>\r\nFrom: " + b"(" * 5000 + b"\r\n\r\nhello",
        b"From: a@b\r\nSubject: \xff\xfe raw bytes\r\n\r\nhello \xff",
        b"Content-Type: text/plain; charset=utf-7\r\n\r\n+2AA-",
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n",
        b"Content-Type: multipart/mixed\r\n\r\n--x\r\n",
        b"Content-Type: message/rfc822\r\n\r\n",
        b"".join(
            b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n)
            for n in range(2000)
        ),
        b"Content-Transfer-Encoding: base64\r\n\r\n!!!!",
        b'Content-Type: image/png; name="\xff.png"\r\nContent-ID: <\xff>\r\n\r\nx',
    ],
    ids=range(13),
)
def test_a_broken_mail_is_shown_as_far_as_it_goes(raw: bytes) -> None:
    letter = read_letter(raw)

    shown = [letter.heading.subject, letter.sender_line, letter.plain, letter.source]
    shown += [part.name + part.cid for part in letter.parts]
    "".join(shown).encode("utf-8")  # raises if a page could not be written with it
    assert read_heading(raw).subject


def test_a_mail_is_read_as_the_server_reads_it() -> None:
    """Folded lines are joined, what was encoded twice is mended, deep nests do no harm."""
    flowed = b"Content-Type: text/plain; charset=utf-8; format=flowed\r\n\r\nA Par \r\n- Bur"
    twice = "A Par \u00e2\u20ac\u201c Bur"
    nest = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n)
        for n in range(2000)
    )

    assert read_letter(flowed).plain == "A Par - Bur"
    assert read_letter(b"Subject: x\r\n\r\n" + twice.encode()).plain == "A Par \u2013 Bur"
    assert read_letter(nest).fault == ""


def test_a_forwarded_mail_is_one_file() -> None:
    mail = a_mail()
    mail.add_attachment(a_mail(subject="inside"))

    letter = read_letter(mail.as_bytes())

    assert [(part.kind, b"Subject: inside" in part.content) for part in letter.parts] == [
        ("message/rfc822", True)
    ]
    assert "Your units" in letter.plain


def test_a_mail_too_large_to_take_apart_shows_its_source() -> None:
    letter = read_letter(b"Subject: big\r\n\r\n" + b"x" * READABLE_BYTES)

    assert letter.heading.subject == "big"
    assert "too large" in letter.fault
    assert len(letter.source) == READABLE_BYTES


def test_text_without_a_charset_is_read_as_utf8_and_else_as_windows_1252() -> None:
    mail = "Subject: x\r\n\r\nGruß"

    assert read_letter(mail.encode()).plain == "Gruß"
    assert read_letter(mail.encode("windows-1252")).plain == "Gruß"


@pytest.mark.parametrize(
    "forbidden",
    ["<script", "onerror", "onload", "javascript:", "<iframe", "<form", "<base", "<meta", "<svg",
     "<style", "<input", "http://tracker", "http://evil", "url(", "@import", "/box/ed@players"],
)  # fmt: skip
def test_hostile_html_loses(forbidden: str) -> None:
    clean = harmless(HOSTILE, {}, WRITE_AT).lower()

    assert forbidden not in clean
    assert "the harmless words" in clean


def test_inline_pictures_come_from_the_mail_itself() -> None:
    pictures = {"board@gm.test": "/box/ed/mail/1/part/2"}

    assert harmless('<img src="cid:board%40gm.test" alt="b">', pictures, WRITE_AT) == (
        '<img src="/box/ed/mail/1/part/2" alt="b">'
    )
    assert "src" not in harmless('<img src="cid:other">', pictures, WRITE_AT)
    assert "src" not in harmless('<img src="data:image/svg+xml;base64,AAAA">', {}, WRITE_AT)
    assert "data:image/png" in harmless('<img src="data:image/png;base64,AAAA">', {}, WRITE_AT)


def test_a_mailto_link_opens_the_form_for_a_new_mail() -> None:
    link = '<a href="mailto:bot%2Bx@gm.test?subject=Orders&amp;body=A%20Par%20H&amp;bcc=x@y">go</a>'

    clean = harmless(link, {}, WRITE_AT)

    assert f"{WRITE_AT}?to=bot%2Bx%40gm.test&amp;subject=Orders&amp;body=A%20Par%20H" in clean
    assert "bcc" not in clean
    assert 'target="_blank"' in clean


def test_styles_that_only_look_good_stay() -> None:
    clean = harmless('<p style="color: red; position: fixed; padding: 4px">x</p>', {}, WRITE_AT)

    assert "color:red" in clean
    assert "padding:4px" in clean
    assert "position" not in clean


def test_braces_in_a_mail_do_not_disturb_the_frame() -> None:
    assert "{body} {0}" in frame_document("<p>{body} {0}</p>", {}, WRITE_AT)


def test_a_subject_with_markup_stays_text() -> None:
    assert read_heading(hostile()).subject.startswith("<img src=x")

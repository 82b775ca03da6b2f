"""Each way in which a mail gives its writer away, with a mark in it that nobody else may ever see.

Press is built anew from its words. The marks stand wherever a mail can hold something: in fields,
parameters, names of files, attributes, pictures, signatures, the route it took.
"""

from __future__ import annotations

import base64
import logging
import re
from collections.abc import Callable
from email import message_from_bytes, policy
from email.header import decode_header, make_header

import pytest
from press_games import BOX, F, G, a_world, press
from worlds import GM, Sent, World, address

from gmbot.mail.smtp import GREETING_NAME

MARK = "xqzmarkxqz"
WORDS = "The harvest is good."
HEADERS = (
    "PRESS GREY TO ALL", "PRESS GREY TO Italy, GM", "BROADCAST GREY", "POSTAL",
    "PRESS GREY TO Italy IF NOT France OWNS Bel",
)  # fmt: skip

FIELDS = (
    "Sender: {m}@x.example", "Reply-To: {m}@x.example", "Resent-From: {m}@x.example",
    "Received: from {m} ([203.0.113.9]) by mx.example; Tue, 01 Dec 2026 12:00:00 +0545",
    "X-Originating-IP: [{m}]", "X-Originating-Email: [{m}@x.example]", "X-Sender: {m}",
    "DKIM-Signature: v=1; d={m}.example; s={m}; b={m}", "ARC-Seal: i=1; d={m}.example",
    "ARC-Authentication-Results: i=1; {m}", "Authentication-Results: {m}.example; dmarc=pass",
    "Received-SPF: pass ({m})", "In-Reply-To: <{m}@x.example>", "References: <{m}@x.example>",
    "Thread-Index: {m}", "Thread-Topic: {m}", "X-Mailer: {m}", "User-Agent: {m}", "X-MimeOLE: {m}",
    "Content-Language: {m}", "Accept-Language: {m}", "Organization: {m}", "Face: {m}",
    "X-Face: {m}", "Comments: {m}", "Keywords: {m}", "Subject: {m}", "Subject: Fwd: {m}",
    "Subject: =?utf-8?q?{m}?=", "Cc: {m} <{m}@x.example>", "Bcc: {m}@x.example",
    "Return-Receipt-To: {m}@x.example", "Disposition-Notification-To: <{m}@x.example>",
    "X-Confirm-Reading-To: {m}@x.example", "List-Unsubscribe: <mailto:{m}@x.example>",
    "Message-ID: <{m}@{m}.example>", "From: {m} <{sender}>", "From: {sender} ({m})",
    "From: =?utf-8?b?{b}?= <{sender}>", "Date: Tue, 01 Dec 2026 12:00:00 +0545 ({m})",
    "X-Gmbot-Phase: {m}", "X-{m}: yes", "Autocrypt: addr={m}@x.example; keydata={b}",
)  # fmt: skip

_PART = "--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{block}\r\n"
BODIES = {
    "a boundary": 'Content-Type: multipart/mixed; boundary="{m}"\r\n\r\n{m}\r\n--{m}\r\n'
    "Content-Type: text/plain\r\n\r\n{block}\r\n--{m}--\r\n{m}\r\n",
    "a charset": "Content-Type: text/plain; charset={m}\r\n\r\n{block}",
    "a parameter": "Content-Type: text/plain; charset=utf-8; x-{m}={m}\r\n\r\n{block}",
    "a description": "Content-Type: text/plain\r\nContent-Description: {m}\r\n"
    "Content-ID: <{m}>\r\nContent-Location: http://{m}/\r\n\r\n{block}",
    "an unknown encoding": "Content-Transfer-Encoding: {m}\r\n\r\n{block}",
    "attributes of a page": 'Content-Type: text/html\r\n\r\n<html lang="{m}"><head><title>{m}'
    '</title><style>.{m} {{color: red}}</style><meta name="{m}" content="{m}"></head><body '
    'class="{m}" style="font-family: {m}" title="{m}"><!-- {m} --><img src="http://{m}/a.gif" '
    'alt="" width=1 height=1>{lines}</body></html>',
    "another text of the same": 'Content-Type: multipart/alternative; boundary="b"\r\n\r\n'
    + _PART + "--b\r\nContent-Type: text/html\r\n\r\n<p>{m}</p>\r\n--b--\r\n",
    "a file": 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n' + _PART + "--b\r\n"
    'Content-Type: application/pdf; name="{m}.pdf"\r\nContent-Disposition: attachment; '
    'filename="{m}.pdf"\r\n\r\n%PDF {m}\r\n--b--\r\n',
    "a file with a name in pieces": 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n' + _PART
    + "--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename*0*=utf-8''{m}"
    ";\r\n filename*1*=.txt\r\n\r\n{m}\r\n--b--\r\n",
    "what a camera writes into a picture": 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n'
    + _PART + "--b\r\nContent-Type: image/jpeg; name=photo.jpg\r\nContent-Transfer-Encoding: base64"
    "\r\nContent-Disposition: inline\r\n\r\n{exif}\r\n--b--\r\n",
    "a visiting card": 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n' + _PART + "--b\r\n"
    "Content-Type: text/vcard\r\n\r\nBEGIN:VCARD\r\nFN:{m}\r\nEND:VCARD\r\n--b--\r\n",
    "a signature of a key": 'Content-Type: multipart/signed; micalg={m}; boundary="b"\r\n\r\n'
    + _PART + "--b\r\nContent-Type: application/pgp-signature; name={m}.asc\r\n\r\n{m}\r\n"
    "--b--\r\n",
    "winmail.dat": 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n' + _PART + "--b\r\n"
    "Content-Type: application/ms-tnef; name=winmail.dat\r\n\r\n{m}\r\n--b--\r\n",
    "a forwarded mail": 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n' + _PART + "--b\r\n"
    "Content-Type: message/rfc822\r\n\r\nFrom: {m}@x.example\r\n\r\n{m}\r\n--b--\r\n",
    "a signature": "\r\n{block}\r\n\r\n-- \r\n{m}\r\n+49 {m}\r\n",
    "a quote": "\r\n{block}\r\n\r\nOn Tue, {m} <{m}@x.example> wrote:\r\n> {m}\r\n> {m}\r\n",
    "words outside of the press": "\r\n{m}\r\n\r\n{block}\r\n\r\nCheers, {m}\r\n",
}  # fmt: skip
EXIF = base64.b64encode(b"\xff\xd8\xff\xe1\x00\x40Exif\0\0" + MARK.encode() + b"\xff\xd9").decode()


def raw(field: str = "", body: str = "\r\n{block}", block: str = "", sender: str = G) -> bytes:
    """A mail of Germany's player with one field and one body of the tables above."""
    page = "".join(f"<p>{line}</p>" for line in block.split("\n"))
    values = {
        "m": MARK, "b": base64.b64encode(MARK.encode()).decode(), "sender": sender,
        "block": block.replace("\n", "\r\n"), "lines": page, "exif": EXIF,
    }  # fmt: skip
    head = {
        "From": f"<{sender}>", "To": BOX, "Subject": "austerlitz", "Message-ID": "<1@x.example>",
        "Date": "Tue, 01 Dec 2026 12:00:00 +0000",
    }  # fmt: skip
    name, _, value = field.partition(": ")
    head |= {name.format(**values): value.format(**values)} if field else {}
    fields = "".join(f"{key}: {text}\r\n" for key, text in head.items())
    return f"{fields}MIME-Version: 1.0\r\n{body.format(**values)}".encode()


def everything(mail: Sent) -> str:
    """All that a reader of a mail, or of its bytes, can see: as it is, and decoded."""
    message = message_from_bytes(mail.row.raw, policy=policy.compat32)
    parts = [part.get_payload(decode=True) or b"" for part in message.walk()]
    heads = [
        str(make_header(decode_header(str(value))))
        for part in message.walk()
        for value in part.values()
    ]
    texts = [part.decode("utf-8", "replace") for part in parts if isinstance(part, bytes)]
    row = mail.row
    return "\n".join([row.raw.decode("utf-8", "replace"), *texts, *heads, row.envelope_from])


def assert_anonymous(sent: list[Sent], *, came: bool = True) -> None:
    others = [one for one in sent if one.to != G]
    assert not came or any(WORDS in one.text for one in others), [one.text for one in sent]
    for mail in others:
        seen = everything(mail)
        assert MARK not in seen.lower(), (mail.to, mail.kind)
        assert G not in seen, (mail.to, mail.kind)
        assert "+0545" not in seen


def sent_by(world: World, mail: bytes) -> list[Sent]:
    return world.deliver(mail) + world.pass_deadline()


@pytest.mark.parametrize("header", HEADERS[:2])
@pytest.mark.parametrize("field", FIELDS)
def test_no_field_of_a_mail_reaches_others(field: str, header: str) -> None:
    """S2.17, S3.34"""
    world = a_world()

    sent = sent_by(world, raw(field, block=press(header, WORDS)))

    assert_anonymous(sent, came=not field.startswith("List-"))  # a list's mail is not read


@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize("name", BODIES)
def test_no_part_of_a_mail_but_the_press_reaches_others(name: str, header: str) -> None:
    """S2.17, S3.34"""
    world = a_world()

    sent = sent_by(world, raw(body=BODIES[name], block=press(header, WORDS)))

    assert_anonymous(sent)


@pytest.mark.parametrize("name", BODIES)
def test_no_part_of_a_reply_but_its_words_reaches_others(name: str) -> None:
    """S2.17: replies go to the bot, and are built anew as well."""
    world = a_world()
    letter = next(
        one for one in world.mail(F, press("PRESS GREY TO Germany, Italy"), to=BOX) if one.to == G
    )
    mail = raw(f"To: {letter.reply_to}", BODIES[name], WORDS)

    sent = world.deliver(mail)

    # in a reply no line says where press begins: all of its writer's own words are press
    assert name == "words outside of the press" or MARK not in "".join(
        everything(one) for one in sent if one.to != G
    )


STYLES: dict[str, Callable[[str], bytes]] = {
    "plain": lambda text: f"Content-Type: text/plain\r\n\r\n{text}".encode(),
    "bare line ends": lambda text: f"Content-Type: text/plain\n\n{text}".replace("\r", "").encode(),
    "base64": lambda text: b"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: "
    b"base64\r\n\r\n" + base64.encodebytes(text.encode()),
    "quoted-printable": lambda text: (
        "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n"
        f"\r\n{text.replace('.', '=2E')}"
    ).encode(),
    "another charset": lambda text: b"Content-Type: text/plain; charset=utf-16\r\n"
    b"Content-Transfer-Encoding: base64\r\n\r\n" + base64.encodebytes(text.encode("utf-16")),
    "flowed": lambda text: f"Content-Type: text/plain; format=flowed\r\n\r\n{text}".encode(),
    "a page": lambda text: b"Content-Type: text/html\r\n\r\n"
    + "".join(f"<div>{line}</div>" for line in text.splitlines()).encode(),
    "spaces at the ends": lambda text: b"Content-Type: text/plain\r\n\r\n"
    + text.replace("\r\n", "   \r\n").encode(),
    "no-break spaces": lambda text: b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
    + text.replace("is good", "is\u00a0good").encode(),
}  # fmt: skip


def as_read(mail: Sent) -> tuple[object, ...]:
    """A mail to somebody, but for what is drawn by lot in each mail."""
    names = list(mail.message)
    code = re.compile(r"VERIFY \w+|[0-9a-f]{32}")
    text = code.sub("", mail.row.raw.decode())
    return (mail.to, mail.subject, names, len(mail.row.raw), text.partition("\r\n\r\n")[2])


@pytest.mark.parametrize("style", STYLES)
def test_the_style_of_a_mail_cannot_be_told_from_the_press(style: str) -> None:
    """S2.17: charset, encoding, line ends, boundary and layout are always our own."""
    block = press("PRESS GREY TO ALL", WORDS).replace("\n", "\r\n")
    head = f"From: <{G}>\r\nTo: {BOX}\r\nSubject: austerlitz\r\nMessage-ID: <1@x>\r\n".encode()

    plain, styled = (
        [as_read(one) for one in a_world().deliver(head + STYLES[name](block)) if one.to != G]
        for name in ("plain", style)
    )

    assert plain
    assert styled == plain


SIGNS = (
    "\u200b\u200c\u200d\u2060\ufeff\u00ad\u202e\u180e\x01\u034f\u061c\u115f\u3164\uffa0\u17b4"
    "\ufe00\ufe0f\u206a\ufff9\U000e0041\U000e0100\U0001d173"
)


@pytest.mark.parametrize("sign", SIGNS, ids=ascii)
def test_no_invisible_sign_marks_the_press(sign: str) -> None:
    """S2.17: what nobody sees can be a mark of its writer."""
    world = a_world()

    sent = sent_by(world, raw(block=press("PRESS GREY TO ALL", f"The har{sign}vest is good.")))

    others = [one for one in sent if one.to != G]
    assert any(WORDS in one.text for one in others)
    assert not any(sign in one.text for one in others)


NAMES = ("Gustav Adler", "gustav adler", "GUSTAV  ADLER", G, "germany@PLAYERS.example")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", ["{} here: hello.", "Hello.\n\n{}", "Yours,\n{}\nBerlin"])
def test_press_with_the_name_or_the_address_of_its_writer_is_held(name: str, text: str) -> None:
    """S2.17: where names are secret a writer is asked first."""
    players = [
        {"power": power, "name": "Gustav Adler" if power == "GERMANY" else power.title(),
         "addresses": [address(power)]}
        for power in ("GERMANY", "FRANCE", "ITALY")
    ]  # fmt: skip
    world = a_world(players=players, settings={"gunboat": True})

    sent = world.deliver(raw(block=press("PRESS TO ALL", text.format(name))))

    assert {one.to for one in sent} == {G}
    assert "press not sent" in sent[0].subject or "not sent yet" in sent[0].text


def test_every_reader_has_a_mail_of_their_own() -> None:
    """One mail to many would tell them of each other, and a bounce would tell the writer's."""
    world = a_world()

    sent = sent_by(world, raw(block=press("PRESS GREY TO ALL", WORDS)))

    for mail in sent:
        names = {name.lower() for name in mail.message}
        assert str(mail.message["To"]) == mail.to
        assert not names & {"cc", "bcc", "sender", "return-path", "received"}
        assert mail.row.envelope_from in ("", "bot@gm.example")


def test_a_reply_address_tells_neither_power_nor_player() -> None:
    world = a_world()

    letters = sent_by(world, raw(block=press("PRESS GREY TO ALL", WORDS)))

    boxes = {one.reply_to.partition("+")[2].partition("@")[0] for one in letters if one.to != GM}
    assert len(boxes) > 1
    for box in boxes:
        assert "germany" not in box.lower()
        assert re.fullmatch(r"austerlitz(?:(?:\.[a-z])?\.[a-z0-9]{8,})?", box), box


def test_the_order_in_which_readers_are_written_to_does_not_depend_on_the_writer() -> None:
    orders = []
    for power in ("GERMANY", "TURKEY"):
        mail = raw(block=press("PRESS GREY TO ALL", WORDS), sender=address(power))
        sent = a_world().deliver(mail)
        both = (address("GERMANY"), address("TURKEY"))
        orders.append([one.to for one in sent if one.to not in both])

    assert orders[0] == orders[1]


def test_no_log_holds_an_address_or_a_word_of_a_mail(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    world = a_world()

    sent_by(world, raw("Subject: {m}", block=press("PRESS GREY TO ALL", f"{WORDS} {MARK}")))
    world.mail(G, f"nonsense {MARK}")

    for record in caplog.records:
        line = " ".join(map(str, vars(record).values()))
        assert MARK not in line
        assert G not in line


def test_the_name_of_the_machine_is_told_to_no_mail_host() -> None:
    assert GREETING_NAME
    assert "." not in GREETING_NAME or GREETING_NAME.endswith((".invalid", ".localdomain", "]"))


AWAY = (
    "Auto-Submitted: auto-replied", "X-Autoreply: yes", "X-Autorespond: {m}",
    "Precedence: auto_reply", "Subject: Automatic reply: {m}", "Subject: Abwesenheitsnotiz: {m}",
    "Subject: Out of office: {m}",
)  # fmt: skip


@pytest.mark.parametrize("field", AWAY)
def test_a_note_of_absence_is_no_reply_to_press(field: str) -> None:
    """S2.17: it names who is away."""
    world = a_world()
    sent = world.mail(F, press("PRESS GREY TO Germany"), to=BOX)
    letter = next(one for one in sent if one.to == G)
    mail = raw(field, block=f"I am out of the office until Monday. {MARK}").replace(
        f"To: {BOX}".encode(), f"To: {letter.reply_to}".encode()
    )

    assert not [one for one in world.deliver(mail) if one.to not in (G, GM)]


def test_a_bounce_is_told_to_the_gm_and_the_person_alone() -> None:
    world = a_world()
    report = (
        f"From: MAILER-DAEMON@x.example\r\nTo: bot@gm.example\r\nSubject: failed\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nno such user\r\n--b\r\n"
        "Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\n"
        f"Final-Recipient: rfc822; {G}\r\nAction: failed\r\nStatus: 5.1.1\r\n--b--\r\n"
    )

    sent = world.deliver(report.encode())

    assert {one.to for one in sent} <= {GM, G}

"""A post office and a game that live in memory, with mails of many shapes."""

from __future__ import annotations

import struct
import zlib
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP

from gmbot.demo.webmail import Mail, Person, SceneStatus

FRANCE = "ed@players.test"
ENGLAND = "noa@players.test"
GM = "bot+austerlitz@gm.test"
START = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)

PEOPLE = (
    Person("Wilhelmine", "wil@players.test", "Austria"),
    Person("נועה כהן", ENGLAND, "England"),
    Person("Ed", FRANCE, "France"),
    Person("Ingeborg", "inge@players.test", "Germany"),
    Person("Ugo", "ugo@players.test", "Italy"),
    Person("Olga", "olga@players.test", "Russia"),
    Person("Yusuf", "yusuf@players.test", "Turkey"),
    Person("Zurich", "gm@players.test", "Game master", robot=False),
)


class FakeOffice:
    """Keeps mails per address; sending can be made to fail."""

    def __init__(self) -> None:
        self.boxes: dict[str, list[Mail]] = {person.address: [] for person in PEOPLE}
        self.sent: list[tuple[str, bytes]] = []
        self.fault: Exception | None = None

    def people(self) -> tuple[Person, ...]:
        return PEOPLE

    def mails(self, address: str) -> list[Mail]:
        return self.boxes.get(address, [])

    def gm_address(self) -> str:
        return GM

    async def send(self, sender_address: str, raw: bytes) -> None:
        if self.fault:
            raise self.fault
        self.sent.append((sender_address, raw))

    def arrive(self, address: str, raw: bytes) -> int:
        """Put a mail into a mailbox; answer its uid."""
        box = self.boxes[address]
        uid = 101 + len(box)
        box.append(Mail(uid, raw, START + timedelta(minutes=7 * len(box))))
        return uid


class FakeScene:
    """A game standing still until its deadline is let pass."""

    def __init__(self) -> None:
        self.passed = 0
        self.taken: list[str] = []
        self.fault: Exception | None = None
        self.board: str | None = BOARD

    def status(self) -> SceneStatus:
        phase = "Spring 1902, orders" if self.passed else "Fall 1901, orders"
        return SceneStatus(
            "Austerlitz",
            phase,
            "Sat 21 Nov 12:00, in 3 hours",
            "The robots played until now. Take over a power and send its orders for this phase.",
        )

    def board_svg(self) -> str | None:
        return self.board

    async def let_deadline_pass(self) -> None:
        if self.fault:
            raise self.fault
        self.passed += 1

    async def take_over(self, address: str) -> None:
        if self.fault:
            raise self.fault
        self.taken.append(address)


def a_mail(
    subject: str = "[austerlitz] F1901M results",
    text: str | None = "Your units: A Par, F Bre.\n\nOrders are due on Saturday.\n",
    html: str | None = None,
    sender: str = '"Zurich (austerlitz)" <bot+austerlitz@gm.test>',
) -> EmailMessage:
    """A mail of the game master; add to it what the test is about."""
    mail = EmailMessage(policy=SMTP)
    mail["From"] = sender
    mail["To"] = "Ed <ed@players.test>"
    mail["Subject"] = subject
    mail["Date"] = "Fri, 20 Nov 2026 12:00:00 +0000"
    mail["Message-ID"] = "<m1.opener@gm.test>"
    mail["Reply-To"] = "bot+austerlitz.k3f9q2w8x@gm.test"
    if text is not None:
        mail.set_content(text)
    if html is not None and text is not None:
        mail.add_alternative(html, subtype="html")
    elif html is not None:
        mail.set_content(html, subtype="html")
    return mail


def with_map() -> bytes:
    """Text, HTML and the map as a picture inside the HTML."""
    mail = a_mail(text=RESULTS, html=RESULTS_HTML)
    html_part = mail.get_payload(1)
    html_part.add_related(
        a_png(300, 180), "image", "png", cid="<board@gm.test>", filename="board.png"
    )
    mail.add_attachment(b'{"phase": "F1901M"}', "application", "json", filename="state.json")
    return mail.as_bytes()


def hostile() -> bytes:
    """Everything a mail may try in a browser; run, it would set ``window.top.hacked``."""
    mail = a_mail(
        subject='<img src=x onerror="top.hacked=1"> & friends', text=HOSTILE, html=HOSTILE
    )
    mail.add_attachment(HOSTILE.encode(), "text", "html", filename='page".html')
    return mail.as_bytes()


def a_filled_office() -> FakeOffice:
    """An office whose French mailbox holds a mail of every shape."""
    office = FakeOffice()
    for raw in (
        a_mail(subject="[austerlitz] The game starts: you are France").as_bytes(),
        a_mail(subject="[austerlitz] " + "A very long subject about the Balkans " * 8).as_bytes(),
        a_mail(
            subject="הודעה: כל הפקודות התקבלו",
            text="שלום אד,\nהפקודות שלך התקבלו.\n",
            sender='"נועה כהן" <noa@players.test>',
        ).as_bytes(),
        a_mail(subject="Only HTML", text=None, html="<p>A <b>Par</b> - Bur<p>F Bre H").as_bytes(),
        hostile(),
        a_mail(subject="[austerlitz] Orders received for F1901M").as_bytes(),
        with_map(),
    ):
        office.arrive(FRANCE, raw)
    return office


def a_png(width: int, height: int) -> bytes:
    """A picture: blue above, sand below."""
    rows = b"".join(
        b"\0" + (b"\x9b\xc4\xe2" if y < height / 2 else b"\xe8\xd9\xb4") * width
        for y in range(height)
    )

    def chunk(kind: bytes, data: bytes) -> bytes:
        checksum = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + checksum

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


RESULTS = """\
Austerlitz, Fall 1901: movement results

France
  A Bur - Bel        bounced with A Hol (1 against 1)
  F MAO - Por        succeeds
  A Spa H            succeeds

You are France: 5 centers, 3 units; you may build 2 units.
Deadline: Sat 21 Nov 12:00 GMT (in 3 h). Reply to this mail with your orders.
"""

RESULTS_HTML = """\
<html><head><style>p { color: red }</style></head>
<body><h2 style="font-family: Georgia, serif; color: #28518a">Austerlitz, Fall 1901</h2>
<table style="border-collapse: collapse">
<tr><th align="left">Order</th><th align="left">Result</th></tr>
<tr><td style="padding: 4px 16px 4px 0">A Bur - Bel</td>
<td>bounced with A Hol (1 against 1)</td></tr>
<tr><td style="padding: 4px 16px 4px 0">F MAO - Por</td><td>succeeds</td></tr></table>
<p><img src="cid:board@gm.test" alt="The board" width="300" height="180"></p>
<p>You are <b>France</b>: 5 centers, 3 units; you may build 2 units.</p>
<p><a href="mailto:bot%2Bausterlitz@gm.test?subject=Orders&amp;body=Build%20A%20Par">Build</a></p>
</body></html>
"""

HOSTILE = """\
<script>top.hacked = 1; parent.document.title = "hacked"</script>
<img src="x" onerror="top.hacked = 1"><img src="http://tracker.invalid/pixel.png" alt="pixel">
<svg onload="top.hacked = 1"><script>top.hacked = 1</script></svg>
<a href="javascript:top.hacked=1" id="js">click</a> <a href="/box/ed@players.test">inside</a>
<form action="/deadline" method="post"><input name="token"><button>Send</button></form>
<iframe src="javascript:top.hacked=1"></iframe><base href="http://evil.invalid/">
<meta http-equiv="refresh" content="0;url=http://evil.invalid/">
<style>@import "http://evil.invalid/x.css"; body { background: url(http://evil.invalid/y) }</style>
<p style="background: url('http://tracker.invalid/z'); color: green">styled</p>
<p>the harmless words</p>
<math><mtext><table><mglyph><style><!--</style>
<img title="--&gt;&lt;img src=1 onerror=top.hacked=1&gt;">
</textarea></pre><script>top.hacked = 1</script>
"""

BOARD = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 500">
<rect width="600" height="500" fill="#cfdde6"/>
<path d="M60 420 L180 250 L300 230 L420 300 L560 280 L560 480 L80 480 Z" fill="#f3ecd9"
stroke="#999"/>
<path d="M180 250 L300 230 L330 360 L200 380 Z" fill="#a9d5f0" stroke="#888"/>
<circle cx="240" cy="300" r="16" fill="#2f9fd8"/><text x="262" y="306" font-size="20">Par</text>
<script>top.hacked = 1</script></svg>
"""

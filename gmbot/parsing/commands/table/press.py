"""Commands about press."""

from __future__ import annotations

from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.command import ANY, Command, Form, Who

PRESS = Command(
    "PRESS", ask.Press, Who.EVERYBODY, "your text, down to ENDPRESS, is mailed to them",
    ("PRESS TO France, Germany", "PRESS GREY TO Italy", "BROADCAST", 'SUBMIT PRESS AS "The Times"'),
    ("PRESS", "PRESS RELEASE", "SUBMIT PRESS", "POSTAL", "POSTALPRESS", "PUBLISH", "MESSAGE",
     "BROADCAST", "FAKE BROADCAST", "FAKE FROM"),
    forms=(Form("press", ANY),), usage=("PRESS TO France, Germany", "...", "ENDPRESS"),
    secret=True, substitutes=False, block=True, courteous=False,
    talk=("MESSAGE", "FAKE", "PUBLISH"),
    empowers=False,
)  # fmt: skip
SEND = Command(
    "SEND", ask.Simple, Who.PLAYER, "press of yours that was held back goes out",
    ("SEND 1",), forms=(Form("send"),), talk=("SEND",),
    empowers=False,
)  # fmt: skip
MUTE = Command(
    "MUTE", ask.Simple, Who.PLAYER, "a power's letters are not mailed to you; nobody is told",
    ("MUTE Turkey", "MUTE OFF"), secret=True,
    empowers=False,
)  # fmt: skip
SEARCH = Command(
    "SEARCH", ask.Simple, Who.PLAYER, "letters that you wrote or got, by their words",
    ("SEARCH Galicia", "SEARCH"), talk=("SEARCH",), secret=True,
    empowers=False,
)  # fmt: skip
QUEUE = Command(
    "QUEUE", ask.Simple, Who.GM, "press that waits for your word, or to be printed", ("QUEUE",),
    empowers=False,
)  # fmt: skip
APPROVE = Command(
    "APPROVE", ask.Simple, Who.GM, "press from outside goes out", ("APPROVE 1",),
    empowers=False,
)  # fmt: skip
REJECT = Command(
    "REJECT", ask.Simple, Who.GM, "press does not go out; its author is told",
    ("REJECT 1: reason",),
    empowers=False,
)  # fmt: skip
AMEND = Command(
    "AMEND", ask.Simple, Who.GM, "press goes out with your text below it",
    ("AMEND 1",), usage=("AMEND 1", "...", "ENDPRESS"), block=True,
    empowers=False,
)  # fmt: skip
COPY = Command(
    "COPY", ask.Simple, Who.GM, "press comes to you as well, and the players know it",
    ("COPY PRESS ON", "COPY PRESS OFF"), ("COPY PRESS", "EAVESDROP"), title="COPY PRESS",
    talk=("COPY",),
    empowers=False,
)  # fmt: skip

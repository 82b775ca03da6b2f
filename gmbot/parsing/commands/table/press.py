"""Commands about press."""

from __future__ import annotations

from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.command import Command, Who

PRESS = Command("PRESS", ask.Press, Who.EVERYBODY)
SEND = Command("SEND", ask.Simple, Who.PLAYER)
QUEUE = Command("QUEUE", ask.Simple, Who.GM)
APPROVE = Command("APPROVE", ask.Simple, Who.GM)
REJECT = Command("REJECT", ask.Simple, Who.GM)
AMEND = Command("AMEND", ask.Simple, Who.GM)
COPY = Command("COPY", ask.Simple, Who.GM)

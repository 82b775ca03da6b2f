"""Commands of everybody: questions, people and their ways into a game."""

from __future__ import annotations

from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.command import Command, Who

HELP = Command("HELP", ask.Help, Who.EVERYBODY)
RULES = Command("RULES", ask.Rules, Who.EVERYBODY)
ABBREV = Command("ABBREV", ask.Abbrev, Who.EVERYBODY)
LIST = Command("LIST", ask.ListGames, Who.EVERYBODY)
STATUS = Command("STATUS", ask.Status, Who.EVERYBODY)
HISTORY = Command("HISTORY", ask.History, Who.EVERYBODY)
SUMMARY = Command("SUMMARY", ask.Summary, Who.EVERYBODY)
BOOK = Command("BOOK", ask.Book, Who.EVERYBODY)
ARCHIVE = Command("ARCHIVE", ask.Archive, Who.EVERYBODY)
MAP = Command("MAP", ask.Map, Who.EVERYBODY)
WHO = Command("WHO", ask.Who, Who.EVERYBODY)
VERIFY = Command("VERIFY", ask.Verify, Who.EVERYBODY)
REGISTER = Command("REGISTER", ask.Register, Who.EVERYBODY)
CONFIRM = Command("CONFIRM", ask.Confirm, Who.EVERYBODY)
ALSO = Command("ALSO", ask.Also, Who.EVERYBODY)
OBSERVE = Command("OBSERVE", ask.Observe, Who.EVERYBODY)
STANDBY = Command("STANDBY", ask.Simple, Who.EVERYBODY)
UNSUBSCRIBE = Command("UNSUBSCRIBE", ask.Simple, Who.EVERYBODY)
JOIN = Command("JOIN", ask.Join, Who.EVERYBODY)
SIGNON = Command("SIGNON", ask.SignOn, Who.EVERYBODY)
TAKEOVER = Command("TAKEOVER", ask.Takeover, Who.EVERYBODY)

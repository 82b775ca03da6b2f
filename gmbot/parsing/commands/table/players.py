"""Commands of players."""

from __future__ import annotations

from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.command import Command, Who

READY = Command("READY", ask.Ready, Who.PLAYER)
PREFER = Command("PREFER", ask.Prefer, Who.PLAYER)
BID = Command("BID", ask.Bid, Who.PLAYER)
EMPIRE = Command("EMPIRE", ask.NameEmpire, Who.PLAYER)
CLEAR = Command("CLEAR", ask.Clear, Who.PLAYER)
FINAL = Command("FINAL", ask.Final, Who.PLAYER)
PROVISIONAL = Command("PROVISIONAL", ask.Provisional, Who.PLAYER)
EXTENSION = Command("EXTENSION", ask.Extension, Who.PLAYER)
ABSENCE = Command("ABSENCE", ask.Absence, Who.PLAYER)
CANCEL_ABSENCE = Command("CANCEL-ABSENCE", ask.CancelAbsence, Who.PLAYER, title="CANCEL ABSENCE")
ABSENCES = Command("ABSENCES", ask.Simple, Who.PLAYER)
SUBSTITUTE = Command("SUBSTITUTE", ask.Simple, Who.PLAYER)
DIARY = Command("DIARY", ask.Diary, Who.PLAYER)
EOG = Command("EOG", ask.EndStatement, Who.PLAYER)
PROPOSE = Command("PROPOSE", ask.Propose, Who.PLAYER, instead="SETTLE DRAW England, France: reason")
VOTE = Command("VOTE", ask.Vote, Who.PLAYER, instead="SETTLE DRAW England, France: reason")
VOTES = Command("VOTES", ask.Simple, Who.PLAYER)
COMPLAIN = Command("COMPLAIN", ask.Simple, Who.PLAYER, instead="REVOTE D1")
ERROR = Command("ERROR", ask.Report, Who.PLAYER)
OPTIONS = Command("OPTIONS", ask.Options, Who.PLAYER)
TRY = Command("TRY", ask.Try, Who.PLAYER)
WHY = Command("WHY", ask.Why, Who.PLAYER)
RESIGN = Command("RESIGN", ask.Resign, Who.PLAYER, instead="EJECT Italy: reason")
SET = Command("SET", ask.Set, Who.PLAYER)
TOKEN = Command("TOKEN", ask.Simple, Who.PLAYER)

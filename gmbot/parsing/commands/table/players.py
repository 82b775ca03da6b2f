"""Commands of players."""

from __future__ import annotations

from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.command import ALONE, ANY, Command, Form, Who

# ---- before the game

READY = Command(
    "READY", ask.Ready, Who.PLAYER, "you are here, and the game may begin",
    ("READY TO START",), ("READY", "READY TO START", "CONFIRM START"), forms=(Form("ready"),),
    talk=("READY",),
    empowers=False,
)  # fmt: skip
PREFER = Command(
    "PREFER", ask.Prefer, Who.PLAYER, "the powers you would like, the best one first",
    ("PREFER England, France", "PREFER E[FGR][TAI]", "PREFER *"), ("PREFER", "SET PREFERENCE"),
    forms=(Form("prefer", ANY),), secret=True,
    empowers=False,
)  # fmt: skip
BID = Command(
    "BID", ask.Bid, Who.PLAYER, "your bid, where powers are dealt by auction",
    ("BID", "BID NO PREFERENCE"), forms=(Form("bid", ALONE),),
    usage=("BID", "Germany 60", "France 40", "BID NO PREFERENCE"), secret=True, block=True,
    telling=("bid", "bids", "bidding", "gebot", "gebote", "biete", "bieten", "auction", "auktion"),
    empowers=False,
)  # fmt: skip
LUCK = Command(
    "LUCK", ask.Simple, Who.PLAYER, "words of yours, which then count in what chance decides",
    ("LUCK any words you like",), courteous=False, empowers=False,
)  # fmt: skip
EMPIRE = Command(
    "EMPIRE", ask.NameEmpire, Who.PLAYER, "what your empire is called, where centers are dealt",
    ("NAME EMPIRE Ruritania",), ("NAME EMPIRE",), forms=(Form("name_empire", ANY),),
    talk=("NAME",),
    empowers=False,
)  # fmt: skip

# ---- orders

FINAL = Command(
    "FINAL", ask.Final, Who.PLAYER, "your orders are final; the phase may end early",
    ("FINAL",), ("FINAL", "READY", "FINALISE", "FINALIZE", "CONFIRM ORDERS", "SET NOWAIT",
                 "SETNOWAIT"),
    forms=(Form("final"),), substitutes=True, talk=("READY",),
    empowers=False,
)  # fmt: skip
PROVISIONAL = Command(
    "PROVISIONAL", ask.Provisional, Who.PLAYER, "your orders may change until the deadline",
    ("PROVISIONAL",), ("PROVISIONAL", "WAIT", "TENTATIVE", "PRELIMINARY", "CONDITIONAL",
                       "PLEASE HOLD", "SET WAIT", "SETWAIT"),
    forms=(Form("provisional"),), substitutes=True, talk=("WAIT", "CONDITIONAL", "PLEASE"),
    empowers=False,
)  # fmt: skip
CLEAR = Command(
    "CLEAR", ask.Clear, Who.PLAYER, "your orders on file are taken back",
    ("CLEAR", "CLEAR F1901M", "CLEAR ALL"), forms=(Form("clear"),), substitutes=True,
    empowers=False,
)  # fmt: skip
OPTIONS = Command(
    "OPTIONS", ask.Options, Who.PLAYER, "what may be ordered, in lines to copy",
    ("OPTIONS", "OPTIONS A Mun"), forms=(Form("options", 2),), asks=True, substitutes=True,
)  # fmt: skip
TRY = Command(
    "TRY", ask.Try, Who.PLAYER, "what would come of some orders; nothing is stored",
    ("TRY",), ("TRY", "WHATIF"), forms=(Form("try_", ALONE),),
    usage=("TRY", "A Par - Bur", "ENDTRY"), asks=True, substitutes=True, secret=True, block=True,
    talk=("TRY",),
)  # fmt: skip
WHY = Command(
    "WHY", ask.Why, Who.PLAYER, "what became of a unit, and why",
    ("WHY A Mun", "WHY A Mun F1902M"), forms=(Form("why", 2),), asks=True, substitutes=True,
    talk=("WHY",),
)  # fmt: skip

# ---- time

EXTENSION = Command(
    "EXTENSION", ask.Extension, Who.PLAYER, "more time for all; nobody is told who asked",
    ("EXTENSION 24h: reason",), forms=(Form("extension", 6),), usage=("EXTENSION 24h",),
    empowers=False,
)  # fmt: skip
ABSENCE = Command(
    "ABSENCE", ask.Absence, Who.PLAYER, "deadlines not set yet avoid these days",
    ("ABSENCE 24 Jun TO 3 Jul",), ("ABSENCE", "HOLIDAY", "VACATION", "SET ABSENCE"),
    forms=(Form("absence", 6),), usage=("ABSENCE 24 Jun TO 3 Jul", "ABSENCES"), talk=("HOLIDAY",),
    empowers=False,
)  # fmt: skip
CANCEL_ABSENCE = Command(
    "CANCEL ABSENCE", ask.CancelAbsence, Who.PLAYER, "an absence of that number is off",
    ("CANCEL ABSENCE 1",), forms=(Form("cancel_absence"),),
    usage=("CLEAR", "CANCEL ABSENCE 1"),
    empowers=False,
)  # fmt: skip
ABSENCES = Command(
    "ABSENCES", ask.Simple, Who.PLAYER, "your absences with their numbers", ("ABSENCES",),
    empowers=False,
)  # fmt: skip
SUBSTITUTE = Command(
    "SUBSTITUTE", ask.Simple, Who.PLAYER, "somebody sends your orders while you are away",
    ("SUBSTITUTE a@example.org FROM 24 Jun TO 3 Jul", "SUBSTITUTE OFF"),
    ("SUBSTITUTE", "SITTER"), substitutes=True,
    empowers=True,
)  # fmt: skip

# ---- how a game ends

PROPOSE = Command(
    "PROPOSE", ask.Propose, Who.PLAYER, "a draw or a win is put to the vote, without your name",
    ("PROPOSE DRAW England, France", "PROPOSE WIN Turkey", "PROPOSE DIAS"),
    ("PROPOSE", "CONCEDE", "SET DRAW", "SET CONCEDE"),
    forms=(Form("propose", ANY), Form("propose_dias", ANY), Form("propose_draw"),
           Form("concede", ALONE)),
    instead="SETTLE DRAW England, France: reason", secret=True, near=("DRAW", "DIAS"),
    telling=("propose", "proposal", "proposing", "draw", "draws", "dias", "concede", "concession",
             "surrender", "capitulate", "remis", "unentschieden", "vorschlag", "vorschlage",
             "vorschlagen", "aufgeben", "kapituliere", "threeway", "twoway", "fourway", "fiveway",
             "3way", "2way", "4way", "5way"),
    empowers=False,
)  # fmt: skip
PROPOSE_PAUSE = Command(
    "PROPOSE PAUSE", ask.Simple, Who.PLAYER, "the game stands still if all players say yes",
    ("PROPOSE PAUSE UNTIL 3 Jan: holidays",), instead="PAUSE UNTIL 3 Jan: holidays", secret=True,
    courteous=False,
    empowers=False,
)  # fmt: skip
VOTE = Command(
    "VOTE", ask.Vote, Who.PLAYER, "your vote, secret and changeable until the count",
    ("VOTE YES ON D1", "VOTE NO ON D1"), ("VOTE", "SET DRAW", "SET NODRAW"),
    forms=(Form("vote", ANY), Form("vote_yes"), Form("vote_no")),
    usage=("VOTES", "VOTE YES ON D1", "VOTE NO ON D1"),
    instead="SETTLE DRAW England, France: reason", secret=True,
    telling=("vote", "votes", "voted", "voting", "ballot", "abstain", "stimme", "stimmen",
             "stimmabgabe", "abstimmen", "abstimmung", "enthaltung"),
    empowers=False,
)  # fmt: skip
VOTES = Command(
    "VOTES", ask.Simple, Who.PLAYER, "what is put to the vote, and how you have voted",
    ("VOTES",), secret=True,
    empowers=False,
)  # fmt: skip
COMPLAIN = Command(
    "COMPLAIN", ask.Simple, Who.PLAYER, "a draw should be voted on once more",
    ("COMPLAIN DRAW",), ("COMPLAIN", "COMPLAIN DRAW"), instead="REVOTE D1", secret=True,
    telling=("complain", "complaint", "beschwerde", "grievance", "plainte", "revote", "protest"),
    courteous=False,
    empowers=False,
)  # fmt: skip
ERROR = Command(
    "ERROR", ask.Report, Who.PLAYER, "a mistake in the latest results, to the GM",
    ("ERROR A Par did not bounce",), ("ERROR", "PROTEST", "APPEAL"),
    forms=(Form("report", ALONE),), courteous=False, talk=("ERROR",),
    empowers=False,
)  # fmt: skip
EOG = Command(
    "EOG", ask.EndStatement, Who.PLAYER, "your words on a game that is over, for all",
    ("EOG",), forms=(Form("end_statement", ALONE),), usage=("EOG", "...", "ENDEOG"), block=True,
    courteous=False, secret=True,
    empowers=False,
)  # fmt: skip
RESIGN = Command(
    "RESIGN", ask.Resign, Who.PLAYER, "your seat becomes free; orders on file are used",
    ("RESIGN",), ("RESIGN", "WITHDRAW"), forms=(Form("resign", ALONE),),
    usage=("CLEAR", "RESIGN"), instead="EJECT Italy: reason", sure=True, courteous=False,
)  # fmt: skip

# ---- one's own things

DIARY = Command(
    "DIARY", ask.Diary, Who.PLAYER, "your own journal, opened when the game is over for good",
    ("DIARY", "DIARY LIST", "DIARY READ 1", "DIARY DELETE 1"), ("DIARY", "NOTE"),
    forms=(Form("diary", ALONE),), usage=("DIARY", "...", "ENDDIARY", "DIARY LIST"), secret=True,
    telling=("diary", "tagebuch"),
    block=True, talk=("NOTE",),
    empowers=False,
)  # fmt: skip
SET = Command(
    "SET", ask.Set, Who.PLAYER, "a setting of yours; from the GM a rule of the game",
    ("SET ZONE Europe/London", "SET REMIND 48h, 12h", "SET LANGUAGE de"),
    ("SET", "RULES SET", "DIGEST"), forms=(Form("set_", ANY), Form("digest")),
    substitutes=True, guarded=True, secret=True, talk=("SET",),
    telling=("password", "passwort", "kennwort", "passphrase"),
    empowers=("PASSWORD",),
)  # fmt: skip
RECORD = Command(
    "RECORD", ask.Simple, Who.PLAYER, "how many turns you sent in time, as GMs see it",
    ("RECORD",), talk=("RECORD",),
    empowers=False,
)  # fmt: skip
TOKEN = Command(
    "TOKEN", ask.Simple, Who.PLAYER, "a new reply address; the old one proves nothing any more",
    ("NEW TOKEN",), ("NEW TOKEN",), title="NEW TOKEN", substitutes=True, talk=("NEW",),
    empowers=True,
)  # fmt: skip

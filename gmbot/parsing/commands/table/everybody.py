"""Commands of everybody: questions, and how people come into a game."""

from __future__ import annotations

from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.command import ALONE, ANY, NEVER, Command, Form, Who

# ---- questions

HELP = Command(
    "HELP", ask.Help, Who.EVERYBODY, "the guide, or a page of it",
    ("HELP", "HELP press"), ("HELP", "?", "GET", "INFO"),
    forms=(Form("help", 2), Form("get_file", NEVER)), asks=True, talk=("GET", "INFO"),
)  # fmt: skip
LIST = Command(
    "LIST", ask.ListGames, Who.EVERYBODY, "all games, and which seats are free",
    ("LIST", "LIST austerlitz"), ("LIST", "OPENINGS"), forms=(Form("list_games"),), asks=True,
)  # fmt: skip
STATUS = Command(
    "STATUS", ask.Status, Who.EVERYBODY, "the board, the deadline, your orders on file",
    ("STATUS",), ("STATUS", "WHERE"), forms=(Form("status"),), asks=True, talk=("WHERE",),
)  # fmt: skip
HISTORY = Command(
    "HISTORY", ask.History, Who.EVERYBODY, "all results so far, or those of some phases",
    ("HISTORY", "HISTORY FROM F1901M TO F1902M"), ("HISTORY", "RESULTS"),
    forms=(Form("history"),), asks=True, talk=("RESULTS",),
)  # fmt: skip
SUMMARY = Command(
    "SUMMARY", ask.Summary, Who.EVERYBODY, "the center chart, year by year",
    ("SUMMARY",), forms=(Form("summary"),), asks=True,
)  # fmt: skip
BOOK = Command(
    "BOOK", ask.Book, Who.EVERYBODY, "the whole game as one page, when all is revealed",
    ("BOOK",), forms=(Form("book"),),
    empowers=False,
)  # fmt: skip
ARCHIVE = Command(
    "ARCHIVE", ask.Archive, Who.EVERYBODY, "the book of a game with files for programs",
    ("ARCHIVE",), forms=(Form("archive"),),
    empowers=False,
)  # fmt: skip
MAP = Command(
    "MAP", ask.Map, Who.EVERYBODY, "the board now, or after a phase; SVG, PDF or TEXT behind it",
    ("MAP", "MAP F1902M", "MAP BLANK"), forms=(Form("map", ALONE),), asks=True,
)  # fmt: skip
WHO = Command(
    "WHO", ask.Who, Who.EVERYBODY, "who plays which power",
    ("WHO",), ("WHO", "WHOGAME"), forms=(Form("who", ALONE),), asks=True, talk=("WHO",),
)  # fmt: skip
RULES = Command(
    "RULES", ask.Rules, Who.EVERYBODY, "the rules of a game, a variant or a set of house rules",
    ("RULES", "RULES modern"), ("RULES", "GET RULES", "INFO"), forms=(Form("rules"),), asks=True,
    talk=("GET", "INFO"),
)  # fmt: skip
EXPLAIN = Command(
    "EXPLAIN", ask.Explain, Who.EVERYBODY, "what a rule of the game says; alone: the topics",
    ("EXPLAIN support", "EXPLAIN"), forms=(Form("explain", 2),), asks=True,
)  # fmt: skip
ABBREV = Command(
    "ABBREV", ask.Abbrev, Who.EVERYBODY, "the abbreviations of a map, and the empty map",
    ("ABBREV", "ABBREV modern"), ("ABBREV", "ABBREVIATIONS", "GET MAP"), forms=(Form("abbrev"),),
    asks=True, talk=("GET",),
)  # fmt: skip
VERIFY = Command(
    "VERIFY", ask.Verify, Who.EVERYBODY,
    "whether a mail with this code is ours; alone: what is signed",
    ("VERIFY 3f9q2w8xk7m2", "VERIFY"), forms=(Form("verify"),), asks=True,
)  # fmt: skip

# ---- people, and their ways into a game

REGISTER = Command(
    "REGISTER", ask.Register, Who.EVERYBODY, "you are known by your address from now on",
    ("REGISTER Your Name, zone Europe/London",), forms=(Form("register", ANY),), introduces=True,
    empowers=False,
)  # fmt: skip
CONFIRM = Command(
    "CONFIRM", ask.Confirm, Who.EVERYBODY, "yes to what we have asked you in a mail",
    ("CONFIRM 3f9q2w",), forms=(Form("confirm", ANY),),
    usage=("CONFIRM ORDERS",), secret=True,
    empowers=False,
)  # fmt: skip
ALSO = Command(
    "ALSO", ask.Also, Who.EVERYBODY, "a second address of yours, once both have said yes",
    ("ALSO second@example.org",), ("ALSO", "IAMALSO"), forms=(Form("also", ANY),), talk=("ALSO",),
    empowers=False,
)  # fmt: skip
JOIN = Command(
    "JOIN", ask.Join, Who.EVERYBODY, "a seat in a game that has not begun",
    ("JOIN austerlitz", "JOIN austerlitz AS France"), ("JOIN", "SIGNUP", "SIGNON ?"),
    forms=(Form("join"), Form("join_code", ANY), Form("join_as", ANY), Form("join_asked", ANY)),
    usage=("LIST", "JOIN austerlitz"), introduces=True,
    empowers=False,
)  # fmt: skip
SIGNON = Command(
    "SIGNON", ask.SignOn, Who.EVERYBODY, "who you are and for which power you write",
    ("SIGNON france@austerlitz",), ("SIGNON", "LOGIN", "HELLO"), forms=(Form("signon", ANY),),
    secret=True, talk=("HELLO",),
    empowers=False,
)  # fmt: skip
OBSERVE = Command(
    "OBSERVE", ask.Observe, Who.EVERYBODY, "the results of a game, though you do not play in it",
    ("OBSERVE austerlitz", "MONITOR austerlitz"), ("OBSERVE", "WATCH", "MONITOR"),
    forms=(Form("observe", ALONE), Form("monitor")), introduces=True, talk=("WATCH",),
    empowers=False,
)  # fmt: skip
UNSUBSCRIBE = Command(
    "UNSUBSCRIBE", ask.Simple, Who.EVERYBODY,
    "no more mails of games that you observe or stand by for",
    ("UNSUBSCRIBE",), ("UNSUBSCRIBE", "STOP"), talk=("STOP",),
    empowers=False,
)  # fmt: skip
STANDBY = Command(
    "STANDBY", ask.Simple, Who.EVERYBODY, "a mail to you when a power falls vacant",
    ("STANDBY austerlitz", "STANDBY OFF"), ("STANDBY", "RESERVE"),
    empowers=False,
)  # fmt: skip
TAKEOVER = Command(
    "TAKEOVER", ask.Takeover, Who.EVERYBODY, "a power without a player is yours",
    ("TAKEOVER France@austerlitz", "CLAIM BACK"), ("TAKEOVER", "CLAIM BACK"),
    forms=(Form("takeover", ANY), Form("claim_back")),
    usage=("LIST", "TAKEOVER France@austerlitz", "CLAIM BACK"), introduces=True,
    empowers=False,
)  # fmt: skip

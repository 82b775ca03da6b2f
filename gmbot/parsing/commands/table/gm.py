"""Commands of the game master."""

from __future__ import annotations

from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.command import ALONE, ANY, Command, Form, Who

# ---- a game that forms

CREATE = Command(
    "CREATE", ask.Create, Who.GM, "a new game of yours, with SET lines below it",
    ("CREATE austerlitz standard LIKE email_classic",),
    forms=(Form("create"), Form("create_like", ANY)),
    empowers=False,
)  # fmt: skip
OPEN = Command(
    "OPEN", ask.Simple, Who.GM, "everybody may join", ("OPEN",), ("OPEN", "FORM"),
    talk=("OPEN", "FORM"),
    empowers=False,
)  # fmt: skip
CLOSE = Command(
    "CLOSE", ask.Simple, Who.GM, "nobody joins without your word",
    ("CLOSE ENTRY",), ("CLOSE", "CLOSE ENTRY"), talk=("CLOSE",),
    empowers=False,
)  # fmt: skip
INVITE = Command(
    "INVITE", ask.Simple, Who.GM, "each gets a letter; a plain yes is enough for a seat",
    ("INVITE a@example.org, b@example.org", "INVITE a@example.org AS France"),
    empowers=False,
)  # fmt: skip
ADMIT = Command(
    "ADMIT", ask.Simple, Who.GM, "somebody who asks may join", ("ADMIT Ed",),
    empowers=False,
)  # fmt: skip
REFUSE = Command(
    "REFUSE", ask.Simple, Who.GM, "somebody who asks may not join", ("REFUSE Ed: reason",),
    empowers=False,
)  # fmt: skip
BAR = Command(
    "BAR", ask.Simple, Who.GM, "somebody may not even ask", ("BAR a@example.org",), talk=("BAR",),
    empowers=False,
)  # fmt: skip
AUCTION = Command(
    "AUCTION", ask.Simple, Who.GM, "an auction ends before the last bid",
    ("AUCTION CLOSE",), instead="BID NO PREFERENCE", sure=True, phase_last=True,
)  # fmt: skip
ASSIGN = Command(
    "ASSIGN", ask.Simple, Who.GM, "who plays what, by name or by chance",
    ("ASSIGN Ed = Germany", "ASSIGN RANDOM", "ASSIGN AUCTION"), phase_last=True,
    empowers=False,
)  # fmt: skip
VETO = Command(
    "VETO", ask.Simple, Who.GM, "an empire loses a name that will not do",
    ("VETO EMPIRE Ruritania: reason",), ("VETO EMPIRE",), title="VETO EMPIRE",
    instead="NAME EMPIRE Ruritania",
    empowers=False,
)  # fmt: skip
SCHEDULE = Command(
    "SCHEDULE", ask.Simple, Who.GM, "how long each phase has, and when it ends",
    ("SCHEDULE moves 4d retreats 2d builds 2d at 18:00",), ("SCHEDULE", "TIMING"),
    phase_last=True,
    empowers=False,
)  # fmt: skip
POSITION = Command(
    "POSITION", ask.Simple, Who.GM, "a game that was begun elsewhere: its board, with lines below",
    ("POSITION S1904M",),
    usage=("POSITION S1904M", "France: A Par, A Mar, F Bre", "France: Par, Mar, Bre"),
    instead="STATUS", sure=True, block=True,
)  # fmt: skip
START = Command(
    "START", ask.Start, Who.GM, "the game begins with the seats that are taken, now or then",
    ("START", "START AT Sat 18:00"), ("START", "FORCE BEGIN", "ACTIVATE"),
    forms=(Form("start_", ALONE),), sure=True, phase_last=True, talk=("FORCE",),
)  # fmt: skip
UNSTART = Command(
    "UNSTART", ask.Simple, Who.GM, "before the first results: the game takes players again",
    ("UNSTART",), ("UNSTART", "ROLLBACK FORMING"), sure=True, phase_last=True,
)  # fmt: skip

# ---- time

DEADLINE = Command(
    "DEADLINE", ask.Deadline, Who.GM, "the deadline moves; all are told old, new and reason",
    ("DEADLINE Sat 12:00",), ("DEADLINE", "SET DEADLINE", "SET GRACE"),
    forms=(Form("deadline", ANY),), instead="EXTENSION 24h", sure=True, phase_last=True,
)  # fmt: skip
EXTEND = Command(
    "EXTEND", ask.Extend, Who.GM, "all have more time", ("EXTEND 24h: reason",),
    forms=(Form("extend", ALONE),), instead="EXTENSION 24h", phase_last=True,
    empowers=False,
)  # fmt: skip
PAUSE = Command(
    "PAUSE", ask.Pause, Who.GM, "the clock stands", ("PAUSE", "PAUSE UNTIL 3 Jan: holidays"),
    forms=(Form("pause", ALONE),), sure=True, phase_last=True,
)  # fmt: skip
RESUME = Command(
    "RESUME", ask.Resume, Who.GM, "the clock goes on with the time that was left", ("RESUME",),
    forms=(Form("resume"),), phase_last=True,
    empowers=False,
)  # fmt: skip

# ---- a phase

PREVIEW = Command(
    "PREVIEW", ask.Simple, Who.GM, "what would come of the orders on file", ("PREVIEW",),
    ("PREVIEW", "PREDICT"), phase_last=True,
    empowers=False,
)  # fmt: skip
PROCESS = Command(
    "PROCESS", ask.Process, Who.GM,
    "the phase is resolved now; with FORCE also if orders are missing",
    ("PROCESS", "PROCESS S1901M FORCE"), forms=(Form("process"),), sure=True,
)  # fmt: skip
REVIEW = Command(
    "REVIEW", ask.Simple, Who.GM, "results wait until you have seen them",
    ("REVIEW ON", "REVIEW OFF"), ("REVIEW", "HOLD RESULTS", "MANUAL PROCESS"), phase_last=True,
    talk=("HOLD",),
    empowers=False,
)  # fmt: skip
RELEASE = Command(
    "RELEASE", ask.Simple, Who.GM, "results that wait go out", ("RELEASE",), sure=True,
    phase_last=True,
)  # fmt: skip
ORDERS_FOR = Command(
    "ORDERS-FOR", ask.OrdersFor, Who.GM, "orders written down for a player, who gets the receipt",
    ("ORDERS FOR Italy",), ("ORDERS FOR",), forms=(Form("orders_for", ANY),),
    usage=("ORDERS FOR Italy", "A Ven - Tri"), title="ORDERS FOR", phase_last=True, block=True,
    talk=("ORDERS",),
    empowers=False,
)  # fmt: skip
CLEAR_FOR = Command(
    "CLEAR-FOR", ask.SeatAction, Who.GM, "a player's orders are taken back, those kept ahead too",
    ("CLEAR FOR Italy", "CLEAR FOR Italy F1905M", "CLEAR FOR Italy ALL"), ("CLEAR FOR",),
    forms=(Form("seat_action", ALONE),), title="CLEAR FOR", instead="CLEAR",
    near=("CLEAR",),
    empowers=False,
)  # fmt: skip
CORRECT = Command(
    "CORRECT", ask.Simple, Who.GM, "results are put right, with lines below that say how",
    ("CORRECT S1901M: what was wrong",),
    usage=("CORRECT S1901M: what was wrong", "ORDER-AS-SENT Italy: A Ven - Tri"),
    instead="HELP orders", sure=True, block=True,
)  # fmt: skip
EDIT = Command(
    "EDIT", ask.Simple, Who.GM, "the board is put right as it stands, with lines below",
    ("EDIT",), usage=("EDIT", "A Mun -> Ber"), instead="HELP orders", sure=True, block=True,
)  # fmt: skip
ROLLBACK = Command(
    "ROLLBACK", ask.Simple, Who.GM, "the latest results are withdrawn",
    ("ROLLBACK S1901M: reason",), sure=True,
)  # fmt: skip
ROLLFORWARD = Command(
    "ROLLFORWARD", ask.Simple, Who.GM, "a phase that was withdrawn is resolved again",
    ("ROLLFORWARD",), sure=True, phase_last=True,
)  # fmt: skip

# ---- players and seats

BECOME = Command(
    "BECOME", ask.Simple, Who.GM, "SET lines below are for that player, who gets a copy",
    ("BECOME Italy",), talk=("BECOME",),
    empowers=False,
)  # fmt: skip
EXCUSE = Command(
    "EXCUSE", ask.SeatAction, Who.GM, "a missed phase does not count",
    ("EXCUSE Italy", "EXCUSE Italy S1901M"), forms=(Form("seat_action", ALONE),),
    empowers=False,
)  # fmt: skip
NMR = Command(
    "NMR", ask.SeatAction, Who.GM, "a phase counts as missed", ("NMR Italy",),
    forms=(Form("seat_action", ALONE),),
    empowers=False,
)  # fmt: skip
EJECT = Command(
    "EJECT", ask.SeatAction, Who.GM, "a player loses the seat", ("EJECT Italy: reason",),
    forms=(Form("seat_action", ALONE),), instead="RESIGN", sure=True, phase_last=True,
)  # fmt: skip
REPLACE = Command(
    "REPLACE", ask.Replace, Who.GM, "a seat is kept for one address",
    ("REPLACE Italy WITH a@example.org",), forms=(Form("replace", ANY),), sure=True,
    phase_last=True,
)  # fmt: skip
CALL = Command(
    "CALL", ask.SeatAction, Who.GM, "a power is offered to everybody who stands by",
    ("CALL REPLACEMENT Italy",), ("CALL REPLACEMENT",), forms=(Form("seat_action", ALONE),),
    phase_last=True, talk=("CALL",),
    empowers=True,
)  # fmt: skip
REINSTATE = Command(
    "REINSTATE", ask.SeatAction, Who.GM, "the former player is back", ("REINSTATE Italy",),
    ("REINSTATE", "REVIVE"), forms=(Form("seat_action", ALONE),), phase_last=True,
    empowers=True,
)  # fmt: skip
DUMMY = Command(
    "DUMMY", ask.SeatAction, Who.GM, "nobody plays a power: it holds, or moves by dice",
    ("DUMMY Italy", "DUMMY Italy RANDOM"), forms=(Form("seat_action", ALONE),), phase_last=True,
    empowers=False,
)  # fmt: skip
MASTER = Command(
    "MASTER", ask.Simple, Who.GM, "a co-GM comes, or you leave a game that has another GM",
    ("MASTER ADD a@example.org", "MASTER LEAVE"), ("MASTER", "PROMOTE"), sure=True,
    phase_last=True,
)  # fmt: skip

# ---- how a game ends

SETTLE = Command(
    "SETTLE", ask.Simple, Who.GM, "a game ends as a draw or a win by your word",
    ("SETTLE DRAW England, France: reason",), instead="PROPOSE DIAS", sure=True, phase_last=True,
)  # fmt: skip
REVOTE = Command(
    "REVOTE", ask.Simple, Who.GM, "the one revote after a draw", ("REVOTE D1",),
    instead="COMPLAIN DRAW",
    empowers=False,
)  # fmt: skip
LENGTH = Command(
    "LENGTH", ask.Simple, Who.GM, "a game with a last season gets more", ("GAME LENGTH +2",),
    ("GAME LENGTH",), usage=("GAME austerlitz", "GAME LENGTH +2"), title="GAME LENGTH",
    instead="VOTE YES", talk=("GAME",),
    empowers=False,
)  # fmt: skip
END = Command(
    "END", ask.Simple, Who.GM, "a game ends without a result", ("END GAME: reason",),
    ("END GAME", "TERMINATE"), sure=True, phase_last=True, talk=("END",),
)  # fmt: skip
CANCEL = Command(
    "CANCEL", ask.Simple, Who.GM, "a game that has not begun is called off", ("CANCEL GAME",),
    ("CANCEL GAME",), sure=True, phase_last=True,
)  # fmt: skip
REVEAL = Command(
    "REVEAL", ask.Simple, Who.GM, "all are told at once who played what", ("REVEAL",), sure=True,
    phase_last=True,
)  # fmt: skip

# ---- words, and what was done

ANNOUNCE = Command(
    "ANNOUNCE", ask.Announce, Who.GM, "your text to everybody; ZURICH: the same as press",
    ("ANNOUNCE", "ZURICH"), ("ANNOUNCE", "OFFICIAL", "ZURICH"),
    forms=(Form("announce", ALONE), Form("zurich", ALONE)),
    usage=("ANNOUNCE", "...", "ENDANNOUNCE"), instead="PRESS TO ALL", block=True, courteous=False,
    talk=("OFFICIAL",),
    empowers=False,
)  # fmt: skip
COMMENT = Command(
    "COMMENT", ask.Simple, Who.GM, "what the game is about, shown above its rules",
    ("COMMENT",), usage=("COMMENT", "...", "ENDCOMMENT"), block=True,
    empowers=False,
)  # fmt: skip
REPORT = Command(
    "REPORT", ask.Simple, Who.GM, "who has sent orders; FULL: which", ("REPORT", "REPORT FULL"),
    instead="STATUS", phase_last=True,
    empowers=False,
)  # fmt: skip
AUDIT = Command(
    "AUDIT", ask.Simple, Who.GM, "the log of what was done; to a player, what touches them",
    ("AUDIT", "AUDIT S1901M"),
    empowers=False,
)  # fmt: skip
RESEND = Command(
    "RESEND", ask.Simple, Who.GM, "a mail of the log leaves once more", ("RESEND 17", "RESEND ALL"),
    empowers=False,
)  # fmt: skip

"""One envelope or more per notice: a plain one, a full one, and one where all that may be is empty.

``SAMPLES`` maps the name of a golden file to the envelope it was written from.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from mails_readers import (
    BOT,
    DEADLINE,
    FALL,
    MASTER,
    NOW,
    ON_FILE,
    OVER,
    PICTURE,
    to_france,
    to_stranger,
)
from mails_samples_explaining import EXPLAINING
from mails_samples_identity import IDENTITY
from mails_samples_play import (
    BOARD_TEXT,
    GAMES,
    LAST,
    NOTHING_STORED,
    PRESS,
    PROBLEMS,
    RECEIPT,
    RECEIPT_WITH_PROBLEMS,
    REMINDER,
    RESULTS,
    ROWS,
    START,
    STATUS,
    YEAR_END,
    YEAR_END_BOARD,
)

from gmbot.game.notices.answers import Done, FilledIn, News, NothingUnderstood, Question, Refusal
from gmbot.game.notices.envelope import PassedOver
from gmbot.game.notices.games import Joined, Report, SeatCount
from gmbot.game.notices.masters import Alarm, ConfirmCommand
from gmbot.game.notices.orders import HeldMail, TooLate, UnverifiedOrders
from gmbot.game.notices.people import (
    ConfirmAddress,
    GameList,
    Help,
    TooManyMails,
    UnknownSender,
    Welcome,
)
from gmbot.game.notices.press import (
    DailyPiece,
    PressDelivered,
    PressIssue,
    PressPiece,
    PressReceipt,
)
from gmbot.game.notices.results import GameOver, Revealed

SAMPLES = {
    "alarm": to_stranger(
        Alarm(
            what="handling mail 17 failed",
            frozen="The mail is kept and set aside. Everything else goes on.",
            cure=("gmbot inbox show 17", "gmbot replay 17"),
            detail='Traceback (most recent call last):\n  File "x.py", line 3\nKeyError: 1',
            data={"inbox": 17, "game": "austerlitz"},
        )
    ),
    "alarm-short": to_stranger(Alarm("the disk is full", "Nothing was lost.", ())),
    "all-clear": to_stranger(Alarm("the disk has room", "Nothing is lost.", (), is_over=True)),
    "confirm-address": to_stranger(
        ConfirmAddress("Ed", "3f9q2w", ("join austerlitz as France",), 168)
    ),
    "confirm-address-bare": to_stranger(ConfirmAddress("", "3f9q2w", (), 1)),
    "confirm-command": to_france(
        ConfirmCommand(
            "austerlitz",
            "EJECT Italy: silent for a year",
            ("Italy's player loses the seat.", "The people on the standby list are asked."),
            "3f9q2w",
            168,
        ),
        standing=MASTER,
    ),
    "confirm-command-bare": to_france(ConfirmCommand("austerlitz", "RESIGN", (), "3f9q2w", 1)),
    "filled-in": to_france(
        FilledIn(
            ("ABSENCE 24 Dec 2026 TO 03 Jan 2027", "PRESS TO Turkey\nI come in peace.\nENDPRESS"),
            ("I am away from 24 Dec to 3 Jan.", "Tell Turkey I come in peace."),
            "3f9q2w",
            168,
            ("PROPOSE WIN Austria",),
            ("How was your week?",),
            ("PRESS TO GM", "...", "ENDPRESS"),
        )
    ),
    "filled-in-bare": to_france(FilledIn(("EXTENSION",), ("More time, please?",), "3f9q2w", 1)),
    "done": to_france(
        Done("your orders are final", "Your set 2 is final. You may change it still.")
    ),
    "game-list": to_stranger(GameList(GAMES, BOT)),
    "game-list-empty": to_stranger(GameList((), BOT)),
    "game-over": to_france(
        GameOver("austerlitz", "Austria wins with 18 centers after Fall 1907.", YEAR_END_BOARD),
        standing=OVER,
    ),
    "game-start": to_france(START, picture=PICTURE),
    "game-start-master": to_france(
        replace(START, power="", owed=(), template=(), board_text=BOARD_TEXT), standing=MASTER
    ),
    "game-start-joined": to_france(START, Joined("austerlitz", "France", 7, 7)),
    "held-mail": to_france(HeldMail("3f9q2w", "ed@example.test", "holiday", ("FINAL", "CLEAR"))),
    "held-mail-bare": to_stranger(HeldMail("3f9q2w", "ed@example.test", "", ())),
    "help": to_stranger(Help("", BOT, GAMES, False)),
    "help-unknown-topic": to_france(Help("tea", BOT, (), True)),
    "help-gm": to_france(Help("gm", BOT, (), True), standing=MASTER),
    "help-known": to_france(Help("retreats", BOT, (), True)),
    "joined": to_france(
        Joined("austerlitz", "", 3, 7), standing=replace(OVER, phase="forming", power="")
    ),
    "joined-last": to_france(Joined("austerlitz", "France", 7, 7)),
    "news": to_france(
        News(
            "deadline-changed",
            "deadline moved",
            "The deadline of Spring 1901 moves was moved.",
            times=(("It was", DEADLINE), ("It is now", DEADLINE + timedelta(days=2))),
            quoted="Holidays.",
        )
    ),
    "news-full": to_france(
        News(
            "vacancy",
            "Italy is free",
            "Italy needs a new player.",
            lines=("3 units: F Nap, A Rom, A Ven", "3 centers"),
            copy=("TAKEOVER Italy@austerlitz",),
        )
    ),
    "nothing-understood": to_france(
        NothingUnderstood(
            ("Hello there,", "how are you?"), ("A Par - Bur", "F Bre H"), False, ("STATUS", "HELP")
        )
    ),
    "nothing-understood-passed": to_france(NothingUnderstood((), (), True)),
    "order-receipt": to_france(RECEIPT, standing=ON_FILE, picture=PICTURE),
    "order-receipt-problems": to_france(RECEIPT_WITH_PROBLEMS, standing=ON_FILE),
    "order-receipt-nothing": to_france(NOTHING_STORED),
    "order-receipt-passed": replace(
        to_france(RECEIPT, standing=ON_FILE),
        passed_over=PassedOver(
            ((1, "Sorry for being late!"), (2, "The train <stood>."), (7, "Go west.")),
            ("plan.pdf", "map & all.png"),
            "orders.txt",
            12,
            9,
        ),
    ),
    "order-receipt-final": to_france(
        replace(RECEIPT, final=True, late=True, elsewhere="ed@office.example.test", supersedes=""),
        standing=None,
    ),
    "order-receipt-not-in-force": to_france(
        replace(
            RECEIPT,
            supersedes="",
            in_force="Your set 1 (#3) has the higher number and still counts.",
        )
    ),
    "press-delivered": to_france(
        PressDelivered("England", ("France", "Germany"), "Spring 1901 moves", PRESS)
    ),
    "daily-piece": to_stranger(
        News.of("daily", count=2),
        DailyPiece(
            "austerlitz",
            "[austerlitz] press from England",
            "From:   England\nTo:     France\n\n| Dear France,\n| shall we?",
            "bot+austerlitz.p.k3f9@games.example.test",
            "11:20",
        ),
        DailyPiece("jena", "[jena] Turkey is out", "Turkey is out of the game.", "", "16:05"),
    ),
    "press-delivered-circle": to_france(
        PressDelivered("England", ("France", "GM"), "Spring 1901 moves", PRESS, ("England", "GM"))
    ),
    "press-issue": to_france(
        PressIssue(
            "austerlitz",
            (
                ("Spring 1901", (PressPiece("Anonymous", (), PRESS),)),
                (
                    "Summer 1901",
                    (
                        PressPiece("Vienna", (), "No news."),
                        PressPiece("Turkey", ("France",), "So be it."),
                    ),
                ),
            ),
        )
    ),
    "press-issue-empty": to_france(PressIssue("austerlitz", ())),
    "press-receipt": to_france(PressReceipt("Anonymous", ("England",), PRESS)),
    "press-receipt-short": to_france(PressReceipt("France", ("England",), "")),
    "press-receipt-print": to_france(
        PressReceipt(
            "Germany",
            ("England",),
            PRESS,
            ("Italy",),
            "with the results of Spring 1901 moves",
            "A Bud - Ser SUCCEEDS",
            ("signature, 2 lines",),
        )
    ),
    "question": to_france(
        Question("France", "may I ask", "Is Switzerland passable?\n\nEd", answerable=True),
        standing=MASTER,
    ),
    "refusal": to_france(
        Refusal(
            "E-PRESS-TO",
            "press not sent",
            "I know no addressee 'Germny'. There are: Austria, England, France, Germany, Italy, "
            "Russia, Turkey, ALL and GM.",
            kept="Nothing was sent to anybody. Your text is below, whole.",
            copy=("PRESS TO France, Germany", "...", "ENDPRESS"),
            quoted=("Dear Germany,", "", "let us be friends."),
        )
    ),
    "refusal-short": to_stranger(Refusal("E-NOGAME", "no such game", "I have no game jean.")),
    "reminder": to_france(REMINDER),
    "reminder-rest": to_france(
        replace(REMINDER, missing=("A Par",), nothing_yet=False), standing=None
    ),
    "reminder-look": to_france(
        replace(REMINDER, missing=(), nothing_yet=False, consequence="", template=())
    ),
    "report": to_france(
        Report("history of austerlitz", "Spring 1901 moves\n\nFrance: A Par -> Bur")
    ),
    "results": to_france(RESULTS, standing=FALL, picture=PICTURE),
    "results-year-end": to_france(YEAR_END, standing=FALL),
    "results-last": to_france(
        LAST, GameOver("austerlitz", LAST.ending, YEAR_END_BOARD), standing=OVER
    ),
    "results-master": to_france(
        replace(
            RESULTS, template=(), next_owed=(), used="", board=(), board_text=BOARD_TEXT, silent=()
        ),
        standing=MASTER,
    ),
    "revealed": to_france(
        Revealed(
            "austerlitz",
            "The players have voted for a draw of England and France.",
            ("Austria: Ed", "France: Bo, from Fall 1903 Ann"),
            (("Austria", PRESS), ("France", "It was fun.")),
            "seed-17",
        ),
        standing=OVER,
    ),
    "revealed-bare": to_france(Revealed("austerlitz", "", (), ()), standing=OVER),
    "seat-count": to_france(SeatCount("austerlitz", 3, 7), standing=MASTER),
    "status": to_france(STATUS, standing=ON_FILE),
    "status-guest": to_france(
        replace(
            STATUS,
            own=(),
            seat=False,
            board_text="",
            phase="forming",
            state="forming, 3 of 7 seats taken",
        ),
        standing=None,
    ),
    "status-nothing": to_france(replace(STATUS, own=(), board=())),
    "too-late": to_france(
        TooLate(
            "Spring 1901 moves",
            datetime(2025, 7, 10, 12, 57, tzinfo=UTC),
            datetime(2025, 7, 10, 12, 0, 3, tzinfo=UTC),
            "your set 2",
            ("A Par - Bur",),
            "Fall 1901 moves",
        ),
        standing=FALL,
    ),
    "too-late-over": to_france(
        TooLate("Fall 1907 moves", NOW, None, "no orders", (), ""), standing=OVER
    ),
    "too-many-mails": to_stranger(TooManyMails(20)),
    "unknown-sender": to_stranger(UnknownSender(BOT, games=GAMES, join=("JOIN friday",))),
    "unknown-sender-waits": to_stranger(UnknownSender(BOT, waits=True)),
    "unverified-orders": to_france(
        UnverifiedOrders(
            game="austerlitz",
            power="France",
            phase="Spring 1901 moves",
            rows=ROWS,
            problems=PROBLEMS[:1],
            sender="ed@example.test",
            code="3f9q2w",
            in_force="Until then your set 1 counts.",
        )
    ),
    "welcome": to_stranger(Welcome("Ed", "Europe/Berlin", BOT, GAMES)),
    "welcome-bare": to_stranger(Welcome("", "UTC", BOT, ())),
    **{name: to_france(notice) for name, notice in EXPLAINING.items()},
    **{name: to_france(notice) for name, notice in IDENTITY.items()},
}
"""Golden file -> the envelope it is written from. A name begins with that of its first notice."""

WITH_PICTURE = frozenset({"game-start", "order-receipt", "results"})
"""Samples that are written with a picture; the others that want one are told it is missing."""

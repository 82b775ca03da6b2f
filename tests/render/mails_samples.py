"""One envelope or more per notice: a plain one, a full one, and one where all that may be is empty.

``SAMPLES`` maps the name of a golden file to the envelope it was written from.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from mails_samples_explaining import EXPLAINING
from mails_samples_identity import IDENTITY

from gmbot.game.notices import Envelope, Notice, PassedOver, Picture, Standing
from gmbot.game.notices_answers import Done, News, NothingUnderstood, Question, Refusal
from gmbot.game.notices_games import GameStart, Joined, Report, SeatCount, Status
from gmbot.game.notices_masters import Alarm, ConfirmCommand
from gmbot.game.notices_orders import HeldMail, OrderReceipt, Reminder, TooLate, UnverifiedOrders
from gmbot.game.notices_people import (
    ConfirmAddress,
    GameList,
    Help,
    TooManyMails,
    UnknownSender,
    Welcome,
)
from gmbot.game.notices_press import PressDelivered, PressIssue, PressPiece, PressReceipt
from gmbot.game.notices_results import GameOver, Results, Revealed
from gmbot.game.notices_rows import BoardRow, GameRow, OrderRow, PowerRows, ProblemRow, ResultRow

GUIDES = Path(__file__).parent.parent / "data" / "guides"
"""A small guide for HELP, so that not every change of the real ones changes these mails."""

NOW = datetime(2025, 7, 10, 12, 58, tzinfo=UTC)
DEADLINE = datetime(2025, 7, 12, 17, 0, tzinfo=UTC)
BOT = "bot@games.example.test"

FRANCE = Standing(
    game="austerlitz",
    phase="Spring 1901 moves",
    phase_code="S1901M",
    power="France",
    deadline=DEADLINE,
    game_zone="Europe/London",
    reader_zone="Europe/Berlin",
    now=NOW,
    order_state="No orders from you yet.",
    reply_to="bot+austerlitz.k3f9q2w8x@games.example.test",
)
ON_FILE = replace(FRANCE, order_state="Your set 2 is on file (3 of 3, marked provisional).")
FALL = replace(
    FRANCE, phase="Fall 1901 moves", phase_code="F1901M", deadline=DEADLINE + timedelta(days=7)
)
MASTER = replace(FRANCE, power="", order_state="", reader_zone="Europe/London")
OVER = replace(FRANCE, phase="ended", phase_code="", deadline=None, order_state="")

PICTURE = Picture("standard", {}, "results", "austerlitz: Spring 1901 moves")


def to_france(
    *notices: Notice, standing: Standing | None = FRANCE, picture: Picture | None = None
) -> Envelope:
    """A mail about austerlitz."""
    return Envelope(
        to="ed@example.test",
        notices=notices,
        standing=standing,
        game="austerlitz",
        token="k3f9q2w8x",
        picture=picture,
    )


def to_stranger(*notices: Notice) -> Envelope:
    """A mail about no game."""
    return Envelope(to="new@example.test", notices=notices)


GAMES = (
    GameRow("borodino", "Standard", "forming, 3 of 7 seats taken", ("Italy", "Russia", "Turkey")),
    GameRow("austerlitz", "Standard", "Spring 1901 moves", (), DEADLINE),
    GameRow("jena", "Modern", "over: Egypt wins with 33 centers after Fall 2003.", ()),
)

START_BOARD = (
    BoardRow("Austria", "Ann", ("A Bud", "F Tri", "A Vie"), ("Bud", "Tri", "Vie"), owes="3 units"),
    BoardRow(
        "England",
        "Oliver Twist",
        ("F Edi", "F Lon", "A Lpl"),
        ("Edi", "Lon", "Lpl"),
        owes="3 units",
    ),
    BoardRow("France", "Ed", ("F Bre", "A Mar", "A Par"), ("Bre", "Mar", "Par"), owes="3 units"),
    BoardRow("Germany", "Zoë", ("A Ber", "F Kie", "A Mun"), ("Ber", "Kie", "Mun"), owes="3 units"),
    BoardRow("Italy", "", ("F Nap", "A Rom", "A Ven"), ("Nap", "Rom", "Ven"), owes="3 units"),
    BoardRow(
        "Russia",
        "山田",
        ("A Mos", "F Sev", "F StP/sc", "A War"),
        ("Mos", "Sev", "StP", "War"),
        owes="4 units",
    ),
    BoardRow("Turkey", "Ali", ("F Ank", "A Con", "A Smy"), ("Ank", "Con", "Smy"), owes="3 units"),
)
YEAR_END_BOARD = (
    BoardRow(
        "Austria",
        "Ann",
        ("A Bul", "F Alb", "A Ser (dislodged)"),
        ("Bud", "Bul", "Gre", "Tri", "Vie"),
        change=2,
        owes="1 build",
    ),
    BoardRow(
        "England", "Oliver", ("F NTH", "F NWG", "A Nor"), ("Edi", "Lon", "Lpl", "Nor"), change=1
    ),
    BoardRow("France", "Ed", ("F MAO", "A Bur", "A Spa"), ("Bre", "Mar", "Par", "Spa"), change=1),
    BoardRow("Italy", "Bob", (), (), change=-3, defeated=True),
    BoardRow("Turkey", "Ali", ("F BLA",), ("Ank", "Con", "Smy"), owes="2 builds"),
)

BOARD_TEXT = "\n".join(
    f"{row.power} ({row.player}): {len(row.units)} units, {row.count} centers\n"
    f"  units   {', '.join(row.units)}\n  centers {', '.join(row.centers)}"
    for row in START_BOARD
)

ROWS = (
    OrderRow("F Bre", "Brest to the english chanel", "F Bre -> ENG", "read so"),
    OrderRow("A Mar", "A Mar S A Par - Bur", "A Mar S A Par -> Bur"),
    OrderRow("A Par", "", "A Par -> Bur", "implied by your support"),
)
RECEIPT = OrderReceipt(
    game="austerlitz",
    power="France",
    phase="Spring 1901 moves",
    phase_code="S1901M",
    serial=2,
    rows=ROWS,
    problems=(),
    notes=('"chanel" was read as Channel.',),
    missing=(),
    final=False,
    supersedes="It replaces your set 1.",
    in_force="",
    received_at=datetime(2025, 7, 10, 12, 57, 31, tzinfo=UTC),
    template=("F Bre -> ENG", "A Mar S A Par -> Bur", "A Par -> Bur"),
)
PROBLEMS = (
    ProblemRow(
        3,
        "F Por - Spa",
        "Spain has two coasts, and F Por can reach both.",
        ("F Por -> Spa/nc", "F Por -> Spa/sc"),
        "E-COAST",
    ),
    ProblemRow(5, "A Bel - Lon", "You have no unit in Belgium.", code="E-NOUNIT"),
    ProblemRow(
        7,
        "and please let the army in Liv go somewhere nice, if the Germans do not mind it too much",
        "Liv could be Liverpool or Livonia, and where it shall go I cannot tell. It was not used.",
        ("A Lpl H",),
        "E-AMBIG",
    ),
)
RECEIPT_WITH_PROBLEMS = replace(
    RECEIPT,
    phase="Spring 1902 moves",
    phase_code="S1902M",
    serial=1,
    rows=(
        OrderRow("A Bur", "Burgundy holds", "A Bur H"),
        OrderRow(
            "A Gas",
            "the brave army of Gascony dances through the night until it gets to the North Pole "
            "(holds)",
            "A Gas H",
            "holds, your words are kept",
        ),
    ),
    problems=PROBLEMS,
    notes=(),
    missing=("F Por: will hold", "A Lpl: will hold"),
    supersedes="",
    template=("A Bur H", "A Gas H"),
)
NOTHING_STORED = replace(
    RECEIPT,
    serial=0,
    rows=(),
    problems=PROBLEMS[:1],
    notes=(),
    missing=("F Bre: will hold", "A Mar: will hold", "A Par: will hold"),
    supersedes="",
    in_force="Nothing of this mail was stored.",
    template=("F Bre H", "A Mar H", "A Par H"),
)

RESULTS = Results(
    game="austerlitz",
    phase="Spring 1901 moves",
    phase_code="S1901M",
    kind_word="moves",
    powers=(
        PowerRows(
            "Austria",
            (
                ResultRow("A Bud -> Ser", ""),
                ResultRow("F Tri -> Alb", ""),
                ResultRow("A Vie -> Gal", "bounced", "stood off by A War (1 against 1)"),
            ),
        ),
        PowerRows(
            "France",
            (
                ResultRow("F Bre -> ENG", "bounced", "stood off by F Lon (1 against 1)"),
                ResultRow("A Mar S A Par -> Bur", "cut", "attacked by A Pie"),
                ResultRow("A Par -> Bur", "", "", "vive la France, and down with all her enemies"),
            ),
        ),
        PowerRows(
            "Italy",
            (
                ResultRow("F Nap H", "", "", "no order"),
                ResultRow("A Rom H", "", "", "no order"),
                ResultRow(
                    "A Ven S A Mun -> Tya",
                    "void, dislodged",
                    "A Mun was not ordered to Tya; dislodged by A Tri from Tri, supported by A Tya "
                    "(2 against 1)",
                ),
            ),
        ),
        PowerRows("Turkey", (ResultRow("A Smy -> Con via convoy", ""),)),
    ),
    dislodged=("A Ven (Italy): may retreat to Apu, Rom, or disband",),
    lost=(),
    captured=(),
    skipped=("No retreats in Spring 1901.",),
    silent=("Italy",),
    board=START_BOARD,
    board_text="",
    chart=False,
    next_phase="Fall 1901 moves",
    next_phase_code="F1901M",
    next_owed=("F Bre", "A Bur", "A Mar"),
    template=("F Bre H", "A Bur H", "A Mar H"),
    used="your set 2, received Thu 10 Jul 12:57 UTC",
)
YEAR_END = replace(
    RESULTS,
    phase="Fall 1901 retreats",
    phase_code="F1901R",
    kind_word="retreats",
    powers=(
        PowerRows("Austria", (ResultRow("A Ser R Gre", "disbanded", "two units went there"),)),
    ),
    dislodged=(),
    lost=("A Ser (Austria)", "F Nap (Italy)"),
    captured=("Bul: taken by Austria", "Spa: taken by France"),
    skipped=(),
    silent=(),
    board=YEAR_END_BOARD,
    chart=True,
    next_phase="Winter 1901 adjustments",
    next_phase_code="W1901A",
    next_owed=("1 build (free: Bre, Mar, Par)",),
    template=("Build A Bre",),
)
LAST = replace(
    YEAR_END,
    phase="Fall 1907 moves",
    phase_code="F1907M",
    kind_word="moves",
    next_phase="",
    next_phase_code="",
    next_owed=(),
    template=(),
    ending="Austria wins with 18 centers after Fall 1907.",
)
RULES = (
    "Deadlines: 7 days for moves, 3 days for retreats, 3 days for adjustments.",
    "If nothing comes from a power by the deadline, its units hold; dislodged units are disbanded, "
    "and units to be removed are chosen by the rules.",
    "White and grey press.",
)
START = GameStart(
    game="austerlitz",
    power="France",
    roster=START_BOARD,
    rules=RULES,
    owed=("F Bre", "A Mar", "A Par"),
    template=("F Bre H", "A Mar H", "A Par H"),
    board_text="",
    bot=BOT,
)
STATUS = Status(
    game="austerlitz",
    phase="Spring 1901 moves",
    phase_code="S1901M",
    state="Spring 1901 moves",
    board=START_BOARD,
    board_text=BOARD_TEXT,
    own=ROWS,
    seat=True,
)
REMINDER = Reminder(
    phase="Spring 1901 moves",
    phase_code="S1901M",
    missing=("F Bre", "A Mar", "A Par"),
    left=DEADLINE - NOW,
    consequence="Units without an order will hold.",
    template=("F Bre H", "A Mar H", "A Par H"),
    nothing_yet=True,
)
PRESS = (
    "Dear Germany,\n\nI offer you Belgium if you keep the English out of the Channel. This is one "
    "very long line, as most mailers send it, and it goes on well beyond the edge of any "
    "terminal.\n\n\n   F NTH S F ENG - Bel\nYours, Ed"
)

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
        Question("France", "may I ask", "Is Switzerland passable?\n\nEd"), standing=MASTER
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
    "unknown-sender": to_stranger(UnknownSender(BOT)),
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

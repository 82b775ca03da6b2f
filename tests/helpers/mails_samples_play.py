"""Sample notices of a game that is played: its start, receipts, results, press."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from mails_readers import BOT, DEADLINE, NOW

from gmbot.game.notices.games import GameStart, Status
from gmbot.game.notices.orders import OrderReceipt, Reminder
from gmbot.game.notices.results import Results
from gmbot.game.notices.rows import BoardRow, GameRow, OrderRow, PowerRows, ProblemRow, ResultRow

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
    season="Spring 1901",
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
    season="Fall 1901",
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
    season="Fall 1907",
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

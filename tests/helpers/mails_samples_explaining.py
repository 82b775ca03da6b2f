"""Samples of the notices that answer questions, by the name of their golden file."""

from __future__ import annotations

from gmbot.game.notices.envelope import Notice
from gmbot.game.notices.explanations import (
    BoardMap,
    CauseRow,
    CenterChart,
    ChartRow,
    Explanation,
    LegalOrders,
    OrderGroup,
    Simulation,
)
from gmbot.game.notices.rows import PowerRows, ProblemRow, ResultRow

EXPLAINING: dict[str, Notice] = {
    "center-chart": CenterChart(
        "austerlitz",
        (1900, 1901, 1902),
        (ChartRow("France", (3, 5, 6), ("Bel", "Bre", "Mar", "Par", "Por", "Spa")),
         ChartRow("Turkey", (3, 4, 0), ())),
        (28, 25, 28),
        18,
    ),
    "center-chart-yearly": CenterChart(
        "austerlitz", (1900, 1901), (ChartRow("France", (3, 5), ("Bre", "Mar", "Par")),), (31, 29),
        18, yearly=True,
    ),
    "center-chart-long": CenterChart(
        "austerlitz", tuple(range(1900, 1924)),
        (ChartRow("France", tuple(range(24)), ("Par",)),), tuple(range(24)), 18,
    ),
    "explanation": Explanation(
        game="austerlitz",
        phase="Spring 1901 moves",
        phase_code="S1901M",
        unit="A Ber",
        verdict="bounced",
        causes=(
            CauseRow(0, "Germany: A Ber -> Mun", "bounced", "A Mun did not get away from Munich "
                     "(1 against 1); one more support would have taken Munich", ("A Sil",)),
            CauseRow(1, "Germany: A Mun -> Bur", "bounced", "stood off by A Par (1 against 1)"),
            CauseRow(2, "France: A Par -> Bur", "bounced", "stood off by A Mun (1 against 1)"),
        ),
        rules=("Units of equal strength that move to one province all stay where they are "
               "(DATC 6.A.11).",),
    ),
    "explanation-plain": Explanation(
        "austerlitz", "Spring 1901 moves", "S1901M", "F Bre", "succeeded",
        (CauseRow(0, "France: F Bre -> MAO", "succeeded", default=True),), (),
    ),
    "legal-orders": LegalOrders(
        "austerlitz", "Spring 1901 moves", "S1901M", "",
        (
            OrderGroup("F Bre", ("F Bre H", "F Bre -> ENG", "F Bre -> Gas", "F Bre -> MAO"),
                       "and 9 supports and convoys: OPTIONS F Bre"),
            OrderGroup("A Par", ("A Par H", "A Par -> Bur", "A Par -> Gas", "A Par -> Pic"),
                       "and 12 supports and convoys: OPTIONS A Par"),
        ),
    ),
    "legal-orders-unit": LegalOrders(
        "austerlitz", "Spring 1901 moves", "S1901M", "A Par",
        (
            OrderGroup("France's A Par holds or moves", ("A Par H", "A Par -> Bur")),
            OrderGroup("France's A Par supports a move", ("A Par S A Mar -> Bur",)),
        ),
    ),
    "map": BoardMap("austerlitz", "Spring 1901 moves", "S1901M", "A.Par   F.Lon", "board.png"),
    "map-blank": BoardMap("austerlitz", "the empty board", "", "", "board.svg"),
    "map-text": BoardMap("austerlitz", "Spring 1901 moves", "S1901M", "A.Par   F.Lon"),
    "simulation": Simulation(
        "austerlitz", "Spring 1901 moves", "S1901M",
        (
            PowerRows("France", (ResultRow("A Par -> Bur", ""),
                                 ResultRow("A Mar S A Par -> Bur", ""))),
            PowerRows("Germany", (ResultRow("A Mun -> Bur", "bounced",
                                            "stood off by A Par (1 against 2)"),)),
        ),
        ("A Ser (Austria): may retreat to Alb, Gre, or disband",),
        ("F Con (Turkey)",),
        ("Bel: taken by France",),
        (ProblemRow(3, "A Bre - Mos", "A Bre cannot go to Moscow.", code="E-ILLEGAL"),),
        ("Taken to hold, since you gave them no orders: Austria, England, Italy.",),
    ),
    "simulation-bare": Simulation(
        "austerlitz", "Spring 1901 moves", "S1901M",
        (PowerRows("France", (ResultRow("A Par -> Bur", ""),)),), (), (), (), (), (),
    ),
}  # fmt: skip

"""What holds for every text: no exception, no order for foreign units, allowed orders only."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from parsing_boards import DATA, position, ruleset, setting

from gmbot.parsing.mail.section_lines import read_section
from gmbot.parsing.mail.sections import cut_sections
from gmbot.parsing.mail.subject import read_subject
from gmbot.parsing.sets.read_orders import read_orders
from gmbot.parsing.text.lines import read_body
from gmbot.rules.board.terms import Phase
from gmbot.rules.notation import write_order
from gmbot.rules.orders.orders import Waive
from gmbot.rules.validity import check

PIECES = st.sampled_from([
    "A", "F", "a", "f", "the", "-", "->", "to", "S", "C", "H", "R", "D", "B", "via", "convoy",
    "supports", "holds", "not", "if", "or", "and", "all", "rest", "hold", "build", "remove",
    "waive", "(", ")", ",", ";", ":", ".", "#", "#2", "FINAL", "PRESS", "ENDPRESS", "ALL",
    "SIGNON", "same", "both", "except", "nc", "/sc", "(nc)", "Spa", "StP", "Bul", "Tyr",
    "Nor", "Liv", "Par", "Bur", "Mun", "ION", "GRE", "North", "Sea", "of", "Gulf", "St.",
    "Mar", "MAO", "Bre", "Gas", "Por", "Pic", ">", "\n",
])  # fmt: skip
TEXTS = st.one_of(st.lists(PIECES, max_size=25).map(" ".join), st.text(max_size=200))
BOARDS = st.sampled_from(
    [("FRANCE", "mid_west"), ("ENGLAND", "late1908"), ("FRANCE", "r1902"), ("FRANCE", "w1901")]
)


@given(TEXTS, BOARDS)
@settings(max_examples=300, deadline=None)
def test_whatever_is_written_only_allowed_orders_for_own_units_come_out(
    text: str, board: tuple[str, str]
) -> None:
    where = setting(*board)
    assert where.position is not None
    assert where.power is not None

    found = read_orders(read_body(text).lines, where)

    for read in (*found.orders, *found.implied, *found.held):
        if isinstance(read.order, Waive):
            continue
        fault = check(read.order, where.power, where.position, where.ruleset)
        assert fault is None, (write_order(read.order), fault)


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_every_line_of_a_section_ends_somewhere(text: str) -> None:
    where = setting("FRANCE", "mid_west")
    body = read_body(text)

    for part in cut_sections(body):
        found = read_section(part.lines, where)
        numbers = {line.number for line in part.lines if line.text}
        told = {line.number for line in (*found.not_understood, *found.prose)}
        assert told <= numbers


@given(st.text(max_size=120))
@settings(max_examples=200, deadline=None)
def test_any_subject_can_be_read(subject: str) -> None:
    read_subject(subject, ("fritz", "modern")).in_game(ruleset().board, Phase.parse("S1901M"))


def test_the_boards_of_the_texts_are_all_there() -> None:
    names = [path.stem for path in (DATA / "positions").glob("*.json")]

    assert len([position(name) for name in names]) >= 15

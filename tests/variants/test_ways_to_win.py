"""A win condition sees the board: games won by a capital, by a date, and by a pair of powers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from worlds import GM, Sent, World, address, flat

import gmbot.variants
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.terms import Phase
from gmbot.rules.notation import outcome_to_tables, read_order
from gmbot.rules.orders.outcome import Outcome
from gmbot.variants import catalogue
from gmbot.variants.catalogue import Variant

GUIDE = Path(__file__).parents[2] / "docs" / "variants.md"
FRANCE, GERMANY = address("FRANCE"), address("GERMANY")

TABLE = """
title = "Another way to win"
base = "standard"

[victory]
"""

IMPORTS = """
from dataclasses import dataclass
"""

BY_DATE = """
@dataclass(frozen=True, slots=True)
class Date:
    year: int = 1902
    centers: None = None

    def winners(self, position, board, counts):
        most = max(counts.values())
        leading = [power for power, count in counts.items() if count == most]
        return tuple(leading[:1]) if position.phase.year >= self.year else ()

    def in_words(self):
        return f"Whoever leads at the end of {self.year} wins."


POLICIES = {"victory": {"date": Date}}
"""

BY_A_PAIR = """
@dataclass(frozen=True, slots=True)
class Pair:
    first: str
    second: str
    together: int = 8
    centers: None = None

    def winners(self, position, board, counts):
        pair = (self.first, self.second)
        return pair if sum(counts.get(power, 0) for power in pair) >= self.together else ()

    def in_words(self):
        return f"{self.first} and {self.second} win with {self.together} centers together."


POLICIES = {"victory": {"pair": Pair}}
"""

# Germany walks into Paris, which France leaves, while France takes Spain and Portugal.
ORDERS = {
    "S1901M": {"FRANCE": ["A PAR - GAS", "A MAR - SPA"], "GERMANY": ["A MUN - BUR"]},
    "F1901M": {"FRANCE": ["F BRE - MAO"], "GERMANY": ["A BUR - PAR"]},
    "S1902M": {"FRANCE": ["F MAO - POR"]},
}


def _capital() -> str:
    """The policy that the guide shows, as it stands there."""
    _, _, rest = GUIDE.read_text(encoding="utf-8").partition("```python\n")
    return rest.partition("```")[0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A second place in which variants are found."""
    path = list(gmbot.variants.__path__)
    for old in Path(path[0]).iterdir():
        (tmp_path / old.name).symlink_to(old)
    monkeypatch.setattr(catalogue, "files", lambda package: tmp_path)
    monkeypatch.setattr(gmbot.variants, "__path__", [*path, str(tmp_path)])
    yield tmp_path
    catalogue.load.cache_clear()
    catalogue._tables.cache_clear()


def a_variant(folder: Path, policies: str, victory: str) -> Variant:
    """A variant of its own for each test, since modules and rule sets are loaded once."""
    home = folder / folder.name.replace("-", "_")
    home.mkdir()
    (home / "policies.py").write_text(policies, encoding="utf-8")
    (home / "variant.toml").write_text(TABLE + victory, encoding="utf-8")
    return catalogue.load(home.name)


def played(variant: Variant) -> tuple[list[Phase], Outcome]:
    """The phases of a game until somebody has won, and how the last one went."""
    position, phases = variant.start, []
    while True:
        phases.append(position.phase)
        orders = {
            power: [read_order(text, variant.ruleset.board, position) for text in texts]
            for power, texts in ORDERS.get(position.phase.code, {}).items()
        }
        outcome = adjudicate(position, orders, variant.ruleset)  # type: ignore[arg-type]
        if outcome.winners or len(phases) > 20:
            return phases, outcome
        position = outcome.position


def test_a_game_is_won_by_holding_a_capital(folder: Path) -> None:
    """The one of the guide, from 1901 on instead of 1903; at the start France holds Paris."""
    variant = a_variant(folder, _capital(), 'policy = "capital"\nyear = 1901')

    phases, last = played(variant)

    assert [phase.code for phase in phases] == ["S1901M", "F1901M"]
    assert (last.winners, last.winner) == (("GERMANY",), "GERMANY")
    assert outcome_to_tables(last, variant.ruleset.board)["winner"] == "GERMANY"


def test_a_capital_wins_no_earlier_than_its_year(folder: Path) -> None:
    phases, last = played(a_variant(folder, _capital(), 'policy = "capital"'))

    assert (phases[-1].year, last.winner) == (1903, "GERMANY")


def test_a_game_is_won_at_a_date_by_the_leader(folder: Path) -> None:
    phases, last = played(a_variant(folder, IMPORTS + BY_DATE, 'policy = "date"'))

    assert (phases[-1].code, last.winner) == ("F1902M", "FRANCE")


def test_a_game_is_won_by_a_pair_of_powers(folder: Path) -> None:
    victory = 'policy = "pair"\nfirst = "FRANCE"\nsecond = "GERMANY"'
    variant = a_variant(folder, IMPORTS + BY_A_PAIR, victory)

    phases, last = played(variant)

    assert phases[-1].code == "F1902M"
    assert (last.winners, last.winner) == (("FRANCE", "GERMANY"), None)
    assert outcome_to_tables(last, variant.ruleset.board)["winner"] == ["FRANCE", "GERMANY"]


def played_by_mail(variant: Variant) -> tuple[World, list[Sent]]:
    """The same game by mail, to its end."""
    world = World()
    world.import_game(variant=variant.name)
    world.mail(GERMANY, "SET LANGUAGE de")
    sent: list[Sent] = []
    while not world.game().ending:
        for power, orders in ORDERS.get(world.game().phase.code, {}).items():
            world.mail(address(power), "\n".join(orders), subject="austerlitz")
        sent = world.pass_deadline()
    return world, sent


def test_all_are_told_who_has_won_together(folder: Path) -> None:
    variant = a_variant(
        folder, IMPORTS + BY_A_PAIR, 'policy = "pair"\nfirst = "FRANCE"\nsecond = "GERMANY"'
    )

    world, sent = played_by_mail(variant)

    by_reader = {one.to: flat(one) for one in sent}
    assert world.game().ending == "France and Germany win with 8 centers after Fall 1902."
    assert "France and Germany win with 8 centers after Fall 1902." in by_reader[FRANCE]
    assert "Frankreich und Deutschland gewinnen mit 8 Zentren" in by_reader[GERMANY]
    with world.storage() as work:
        assert work.games.records(1)[-1].report.winner == ("FRANCE", "GERMANY")


def test_the_rules_and_the_chart_say_how_the_game_is_won(folder: Path) -> None:
    variant = a_variant(folder, _capital(), 'policy = "capital"')
    world = World()
    world.import_game(variant=variant.name)
    words = "Whoever holds PAR at the end of 1903 or a later year wins."

    rules = flat(world.answer(FRANCE, "RULES", subject="austerlitz"))
    assert words in rules
    assert rules.index(words) < rules.index("deadline")  # what is not as usual comes first
    sheet = flat(world.answer(GM, f"RULES {variant.name}"))
    assert sheet.count(words) == 1
    assert "centers win" not in sheet
    world.pass_deadline()
    world.pass_deadline()
    chart = world.answer(FRANCE, "SUMMARY", subject="austerlitz")
    assert "counted after each year." in flat(chart)
    assert "None" not in chart.message.as_string()


def test_a_win_of_several_comes_before_every_vote(folder: Path) -> None:
    variant = a_variant(folder, IMPORTS + BY_A_PAIR,
              'policy = "pair"\nfirst = "FRANCE"\nsecond = "GERMANY"\ntogether = 6')  # fmt: skip
    world = World()
    world.import_game(variant=variant.name)
    world.answer(FRANCE, "PROPOSE DIAS")
    world.pass_deadline()

    world.pass_deadline()

    assert world.game().ending == "France and Germany win with 6 centers after Fall 1901."

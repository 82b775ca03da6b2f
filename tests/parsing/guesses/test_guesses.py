"""What is offered of a sentence that no grammar reads: the names tell, and the board."""

from __future__ import annotations

from dataclasses import replace

import pytest
from parsing_boards import board_of, read

from gmbot.messages import say
from gmbot.parsing.guesses import guesser
from gmbot.parsing.guesses.guess import Guess
from gmbot.parsing.guesses.trust import Beside, Signs, traits_of, trust
from gmbot.parsing.network import second_look
from gmbot.resources import grammar_text
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location
from gmbot.rules.notation import write_order
from gmbot.rules.orders.orders import Move

_NORTH = board_of({"ENGLAND": ["A YOR", "F NTH", "F NWG"], "GERMANY": ["A RUH"]})
_ALPS = board_of({"AUSTRIA": ["A VEN", "A TYR", "F ADR", "A VIE"], "ITALY": ["A TRI"]})
_WEST = board_of({"FRANCE": ["A MAR", "A PAR", "F ENG"], "GERMANY": ["A MUN"]})
_SOUTH = board_of({"ITALY": ["A APU", "F ION", "A ROM"]})


def _no_trust(_: object) -> float:
    """Guesses alone are looked at: the networks settle nothing."""
    return 0.0


def _told(text: str, power: str, position: Position) -> list[str]:
    """What is obeyed, or offered for a yes."""
    found = read(text, power, position)
    meant = [order for problem in found.problems for order in problem.meant]
    return sorted(map(write_order, {*(one.order for one in found.orders), *meant}))


def _offered(text: str, power: str, position: Position) -> list[str]:
    found = read(text, power, position)
    assert (found.orders, found.held) == ((), ()), text
    return sorted(write_order(order) for problem in found.problems for order in problem.meant)


@pytest.mark.parametrize(
    ("text", "power", "position", "orders"),
    [
        ("My boys in Apulia get a boat ride to Tunis courtesy of the Ionian fleet, which of course "
         "has orders to convoy them.", "ITALY", _SOUTH,
         ["A APU - TUN", "F ION C A APU - TUN"]),
        ("The army in Yorkshire will be landed in Norway, with the North Sea fleet doing the "
         "convoying and the other fleet supporting the landing from the Norwegian Sea.",
         "ENGLAND", _NORTH,
         ["A YOR - NWY", "F NTH C A YOR - NWY", "F NWG S A YOR - NWY"]),
        ("The North Sea is to give the Germans support for their move from the Ruhr to Belgium.",
         "ENGLAND", _NORTH, ["F NTH S A RUH - BEL"]),
        ("Venice attempts to get into Trieste, for which it has the support of the army in "
         "Tyrolia.", "AUSTRIA", _ALPS, ["A TYR S A VEN - TRI", "A VEN - TRI"]),
    ],
)  # fmt: skip
def test_orders_that_use_all_names_and_can_be_given_are_told(
    text: str, power: str, position: Position, orders: list[str]
) -> None:
    assert _told(text, power, position) == orders


def test_who_is_named_by_the_kind_alone_is_the_only_one_left() -> None:
    text = ("The North Sea fleet heads for the Skagerrak, and the army, which has no better place "
            "to be, walks over to Edinburgh.")  # fmt: skip

    assert _told(text, "ENGLAND", _NORTH) == ["A YOR - EDI", "F NTH - SKA"]


@pytest.mark.parametrize(
    "text",
    [
        "Not for all the tea in China does Marseilles go and visit our dear friend Burgundy.",
        "Either Marseilles or Paris wanders along to lovely old Burgundy, frankly.",
        "Burgundy is where Paris or, failing that, Marseilles drops in for tea.",
    ],
)
def test_nothing_is_offered_where_it_is_denied_or_two_are_as_likely(text: str) -> None:
    assert _offered(text, "FRANCE", _WEST) == []


def test_units_that_would_collide_are_not_offered() -> None:
    text = "Marseilles and Paris, my two darlings, jolly well both trundle into Burgundy."

    assert "A MAR - BUR" not in _offered(text, "FRANCE", _WEST)


def test_a_word_that_begins_like_a_name_is_none() -> None:
    """``kind as to be``: "be" is neither Belgium nor Berlin."""
    board = board_of({"RUSSIA": ["F BLA"], "TURKEY": ["A ANK"]})
    text = ("My fleet in the Black Sea will be so kind as to convoy the Sultan's army from Ankara "
            "to Rumania.")  # fmt: skip

    assert _told(text, "RUSSIA", board) == ["F BLA C A ANK - RUM"]


def test_help_that_was_not_read_is_told_beside_the_move_that_was() -> None:
    text = ("The army from Marseilles moves to Burgundy and does so with the backing of the one in "
            "Paris, because Munich might have the same idea.")  # fmt: skip

    assert _told(text, "FRANCE", _WEST) == ["A MAR - BUR", "A PAR S A MAR - BUR"]


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Hammers are ringing in the dockyard at Kiel, where my new fleet is being built.",
         ["B F KIE"]),
        ("In Munich, which has earned it by three years of patience, I station an army.",
         ["B A MUN"]),
    ],
)  # fmt: skip
def test_builds_are_told_by_place_and_kind(text: str, orders: list[str]) -> None:
    board = board_of(
        {"GERMANY": ["A BUR"]}, "W1901A", centers={"GERMANY": ["BER", "KIE", "MUN", "HOL"]}
    )

    assert _told(text, "GERMANY", board) == orders


def test_more_builds_than_are_due_are_not_offered() -> None:
    board = board_of(
        {"GERMANY": ["A BUR", "A RUH"]}, "W1901A", centers={"GERMANY": ["BER", "KIE", "MUN"]}
    )
    text = "Hammers ring at Kiel for an army, and what rings at Munich sounds to me like another."

    assert _offered(text, "GERMANY", board) == []


def test_a_retreat_is_told_by_the_unit_and_a_way_that_is_open() -> None:
    board = board_of(
        {"FRANCE": ["A BUR"]}, "S1901R",
        dislodged=[{"power": "GERMANY", "unit": "A BUR", "retreats": ["A RUH", "A GAS"]}],
    )  # fmt: skip
    text = "Burgundy, beaten as it is, creeps away into Gascony with what is left of its pride."

    assert _told(text, "GERMANY", board) == ["A BUR R GAS"]


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Munich gets its new army, with a brass band.", ["B A MUN"]),
        ("Next winter: army Kiel, to the delight of the valley.", []),
        ("In '04 I raised an army in Kiel to the delight of the valley.", []),
        ("Munich frobnicates an army, to the delight of the valley.", []),
    ],
)
def test_a_guess_outside_movement_is_obeyed_where_each_word_is_harmless(
    text: str, orders: list[str]
) -> None:
    board = board_of(
        {"GERMANY": ["A BUR", "A RUH"]}, "W1901A", centers={"GERMANY": ["BER", "KIE", "MUN"]}
    )

    assert [write_order(one.order) for one in read(text, "GERMANY", board).orders] == orders


def test_units_named_together_do_the_same() -> None:
    text = (
        "Rumania has to survive, you see, hence Budapest and Serbia jolly well support it, chaps."
    )
    board = board_of({"AUSTRIA": ["A BUD", "A SER", "A RUM"]})

    assert "A SER S A BUD" not in _offered(text, "AUSTRIA", board)


_DUE = board_of({"FRANCE": ["A BUR"]}, "W1901A", centers={"FRANCE": ["PAR", "BRE", "MAR", "SPA"]})
_EXCESS = board_of({"FRANCE": ["A BUR", "A PAR", "F BRE"]}, "W1901A", centers={"FRANCE": ["PAR"]})
_BEATEN = board_of(
    {"GERMANY": ["A BUR"]}, "S1901R",
    dislodged=[{"power": "FRANCE", "unit": "A BUR", "retreats": ["A PAR", "A GAS"]}],
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("England wants me to build a fleet in Brest.", _DUE),
        ("Building a fleet in Brest is tempting.", _DUE),
        ("The English would love an army in Paris to be built by me.", _DUE),
        ("The book of openings gives France a fleet in Brest to build.", _DUE),
        ("Next autumn I build a fleet in Brest.", _DUE),
        ("Germany builds a fleet in Brest.", _DUE),
        ("England wants me to remove the army in Burgundy.", _EXCESS),
        ("Removing the army in Burgundy is what Germany hopes for.", _EXCESS),
        ("Germany wants my army to retreat to Gascony.", _BEATEN),
        ("Retreating from Burgundy to Gascony is a pleasure for the enemy.", _BEATEN),
        ("The Kaiser is happy to see Burgundy retreat to Gascony.", _BEATEN),
    ],
)
def test_what_others_want_and_what_is_only_spoken_of_is_not_obeyed(
    text: str, position: Position
) -> None:
    found = read(text, "FRANCE", position)

    assert (found.orders, found.held) == ((), ())


@pytest.mark.parametrize(
    "text",
    [
        "Germany holds.", "England holds everything.", "Italy: all units hold",
        "Turkey, everything holds", "Russland hält alles.", "Les Allemands tiennent partout.",
    ],
)  # fmt: skip
def test_what_other_powers_do_everywhere_is_no_order(text: str) -> None:
    board = board_of({"FRANCE": ["A PAR", "F MAO"]})

    assert read(text, "FRANCE", board).orders == ()
    assert len(read("France holds everywhere.", "FRANCE", board).orders) == 2


def test_among_orders_a_guess_has_to_be_less_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    board = board_of({"TURKEY": ["F AEG", "A BUL", "A SMY"]})
    move = Move(Unit("A", Location("BUL")), Location("RUM"))
    monkeypatch.setattr(guesser, "guessed", lambda *_: Guess((move,), 0.7, clear=True))
    monkeypatch.setattr(guesser, "trust", lambda _: 0.83)
    monkeypatch.setattr(second_look, "trust", _no_trust)
    sentence = "Bulgaria then, up and over to Rumania like a good lad."

    assert _offered(sentence, "TURKEY", board) == ["A BUL - RUM"]
    together = read(f"Smyrna goes to Syria. The Aegean holds. {sentence}", "TURKEY", board)
    assert "A BUL - RUM" in [write_order(one.order) for one in together.orders]


@pytest.mark.parametrize("share", [0.3, 0.4])
def test_what_is_not_likely_is_not_obeyed_however_far_it_is_trusted(
    share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = board_of({"TURKEY": ["F AEG", "A BUL", "A SMY"]})
    move = Move(Unit("A", Location("BUL")), Location("RUM"))
    monkeypatch.setattr(guesser, "guessed", lambda *_: Guess((move,), share, clear=True))
    monkeypatch.setattr(guesser, "trust", lambda _: 1.0)
    monkeypatch.setattr(second_look, "trust", _no_trust)

    sentence = "Bulgaria then, up and over to Rumania like a good lad."

    assert _offered(sentence, "TURKEY", board) == ["A BUL - RUM"]


def test_trust_grows_with_likeliness_and_falls_where_rules_ordered_the_unit() -> None:
    signs = Signs(
        share=0.9, like=0.9, like_line=0.9, clear=True, doubtful=False, bracket=False, orders=1,
        types=("PLACE", "WORD", "PLACE"), phase="MOVEMENT", reason="unintelligible",
        beside=Beside(),
    )  # fmt: skip

    assert trust(replace(signs, share=0.5)) < trust(signs) < trust(replace(signs, share=0.99))
    assert trust(replace(signs, doubtful=True)) < trust(signs)
    assert trust(replace(signs, beside=Beside(ordered=True))) < trust(signs)


def test_what_sounds_like_a_musing_is_offered_as_what_is_not_understood(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(second_look, "trust", _no_trust)
    board = board_of({"FRANCE": ["F BRE", "A PAR"]})
    sentence = "Fais glisser la flotte de Brest vers la Manche, tu seras gentil."

    [problem] = read(sentence, "FRANCE", board).problems

    assert list(map(write_order, problem.meant)) == ["F BRE - ENG"]
    assert str(problem.text) == str(say("set-faults.unintelligible"))


def test_each_sign_of_trust_has_a_weight() -> None:
    signs = Signs(
        share=0.9, like=0.9, like_line=0.9, clear=True, doubtful=False, bracket=False, orders=1,
        types=(), phase="MOVEMENT", reason="unintelligible", beside=Beside(),
    )  # fmt: skip
    rows = grammar_text("trust.tsv").splitlines()

    assert set(traits_of(signs)) <= {row.partition("\t")[0] for row in rows}

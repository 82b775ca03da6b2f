"""Every variant with every set of house rules: created, joined and begun by mail.

And every switch of one game can be set by mail, is refused by mail if it cannot be, and stands in
the mail that players get.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from worlds import Sent, World, flat, played_once

from gmbot.game.archive.game_file import TransferError
from gmbot.game.state.model import GameState
from gmbot.houserules import catalogue as houserules
from gmbot.variants import catalogue as variants

NORA = "nora@players.example"


def register(world: World, who: str, more: str = "") -> list[Sent]:
    asked = world.answer(who, f"REGISTER {who.partition('@')[0].title()}\n{more}")
    return world.mail(who, "YES", answering=asked)


@played_once
def a_gm(**more: Any) -> World:
    world = World(**more)
    register(world, NORA)
    return world


def fill(world: World, name: str) -> dict[str, Sent]:
    """Players join until the game takes no more; return the last mail of each."""
    last: dict[str, Sent] = {}
    for number in range(40):
        who = f"p{number}@players.example"
        for mail in register(world, who, f"JOIN {name}"):
            last[mail.to] = mail
        if not _takes_players(world, name):
            break
    return last


def _takes_players(world: World, name: str) -> bool:
    with world.storage() as work:
        game = work.games.by_name(name)
        assert game is not None
        taken = sum(seat.person_id is not None for seat in work.games.seats(game.id))
        wanted = houserules.load(game.houserules, game.settings).players
    full = taken >= (wanted or len(variants.load(game.variant).ruleset.board.powers))
    return game.state is GameState.FORMING and not full


def begin(world: World, name: str) -> dict[str, Sent]:
    """Let time pass until what comes between the last seat and the first deadline is over."""
    last: dict[str, Sent] = {}
    for _ in range(3):
        if world.game(name).state is GameState.RUNNING:
            break
        sent = world.mail(NORA, "AUCTION CLOSE", subject=name)
        code = next(mail for mail in sent if mail.to == NORA)
        for mail in world.mail(NORA, "YES", answering=code):
            last[mail.to] = mail
    return last


PAIRS = [(variant, rules) for variant in variants.names() for rules in houserules.names()]


@pytest.mark.parametrize(("variant", "rules"), PAIRS)
def test_every_variant_can_be_played_by_every_set_of_rules(variant: str, rules: str) -> None:
    world = a_gm()

    made = world.answer(NORA, f"CREATE friday {variant} LIKE {rules}")
    assert made.kind == "game-created", made.text
    players = 6 if houserules.load(rules).players or variant == "anarchy7" else 0
    if players:
        world.mail(NORA, f"SET players {players}", subject="friday")
    last = fill(world, "friday")
    last |= begin(world, "friday")

    game = world.game("friday")
    assert game.state is GameState.RUNNING, [mail.subject for mail in last.values()]
    assert game.deadline is not None
    starts = [
        mail for mail in last.values() if mail.to != NORA and "RULES OF THIS GAME" in mail.text
    ]
    with world.storage() as work:
        seats = work.games.seats(game.id)
    assert len(starts) == len(seats)
    told = flat(world.answer(starts[0].to, "RULES", subject="friday"))
    for line in houserules.load(rules, game.settings).in_words():
        assert " ".join(line.split()) in told.replace("Autumn", "Fall"), line


def _switches() -> list[tuple[str, str, str]]:
    """Every switch with a value that no set has, and words of the rule as players are told it."""
    return [
        ("speed", "on", "A phase is resolved at once"),
        ("remind", "11h", "11 hours before the deadline"),
        ("settle", "9d", "at least 9 days"),
        ("press", "white", "Press may be white."),
        ("press", "[]", "There is no press."),
        ("gunboat", "on", "Nobody learns who plays what"),
        ("observers", "off", "Only players read along."),
        ("deadlines.moves", "5d", "5 days for moves"),
        ("deadlines.retreats", "25h", "1 day 1 hour for retreats"),
        ("deadlines.adjustments", "26h", "1 day 2 hours for adjustments"),
        ("deadlines.first", "8d", "the first phase has 8 days"),
        ("deadlines.at", "18:00", "Phases end at 18:00"),
        ("deadlines.days_off", "Sunday", "None is on a Sunday"),
        (
            "deadlines",
            '{"policy": "weekly", "day": "Friday", "at": "20:00", "between": "2d"}',
            "moves every Friday at 20:00",
        ),
        ("resubmission.policy", "latest", "counts, whole; a set headed CHANGE"),
        ("assignment", '{"policy": "blind-auction", "points": 200, "cap": 125}', "200 points"),
        ("lateness.lag", "30m", "waits 30 minutes for mail on its way"),
        ("lateness", '{"policy": "grace", "grace": "13h"}', "13 hours more"),
        ("nmr.count", "3", "for 3 movement phases in a row"),
        ("nmr.policy", "never", "Only the GM decides who is replaced"),
        ("nmr", '{"policy": "total", "count": 4}', "or for 4 in all"),
        ("extensions.times", "7", "at once: 7 for each player"),
        ("extensions.policy", "ask-gm", "The GM decides on extensions"),
        ("extensions.policy", "none", "no extensions"),
        ("absences.policy", "none", "do not avoid absences"),
        ("draws.silence", "no", "silence counts as no"),
        ("draws.appeal", "5d", "complain within 5 days"),
        ("draws.policy", "none", "There are no draws."),
        ("ending", '{"policy": "seasons", "seasons": 8}', "lasts 8 movement seasons"),
        ("changes.policy", "announced", "may change a rule at any time"),
        ("changes.rights", "press", "only with every player's yes: press."),
        ("leniency.implied", "off", "still needs an order of its own"),
        ("leniency.combined", "off", "Each unit needs an order of its own"),
        ("leniency.nonsense_holds", "off", "An order that makes no sense is reported"),
        ("leniency.creative", "off", "Orders in parentheses"),
        ("leniency.designators", "strict", "A wrong unit letter, A for a fleet"),
        ("leniency.prefixes", "off", "Provinces shortened"),
        ("leniency.spelling", "off", "Misspelt names are not corrected"),
        ("leniency.excess", "last", "the last ones count"),
        ("leniency.twice", "first", "the first order counts"),
        ("rules.options.convoy_paradox", "all-hold", "convoy_paradox = all-hold"),
        ("rules.options.removal_from", "home", "those farthest from its home centers are"),
        ("rules.options.dislodged_bounces", "off", "Not so in this game: A unit dislodged"),
        ("rules.victory.centers", "12", "rules.victory.centers = 12"),
        ("muster", "36h", "asked to reply READY TO START"),
        ("site", "off", "No public page shows the game."),
        ("order_page", "off", "Orders come by mail only"),
        ("pauses", "gm", "Only the GM pauses the game."),
        ("reliable", "90", "Players who sent fewer than 90 of 100 turns in time"),
        ("orders_first", "on", "once your orders for the phase are on file"),
        ("opens_press", "on", "All press is open to all players after the end"),
    ]


@pytest.mark.parametrize(("key", "value", "words"), _switches())
def test_every_switch_of_a_game_is_set_by_mail_and_told_first(
    key: str, value: str, words: str
) -> None:
    world = a_gm()
    world.mail(NORA, "CREATE friday")
    before = flat(world.answer(NORA, "RULES", subject="friday"))
    assert words not in before

    # REMIND is a player's own setting; that of a game belongs to its schedule.
    line = f"SCHEDULE {key} {value}" if key == "remind" else f"SET {key} {value}"
    told = [mail for mail in world.mail(NORA, line, subject="friday") if mail.to == NORA]

    assert told[0].kind == "rules-changed", told[0].text
    lines = [" ".join(one.split()) for one in world.answer(NORA, "RULES", subject="friday")
             .text.split("\n- ")[1:]]  # fmt: skip
    [place] = [number for number, line in enumerate(lines) if words in line]
    lead = re.match(r"The first (?:(\d+) rules|rule) below", lines[0])
    assert lead is not None, lines[0]
    assert 1 <= place <= int(lead[1] or 1)


def test_every_entry_of_every_set_is_a_switch_that_was_tried() -> None:
    """A new house rule takes its place above, or in the mail it would be told in nobody looks."""
    tried = {key.partition(".")[0] for key, _, _ in _switches()}
    elsewhere = {"title", "players", "phases"}

    fields = set(houserules.load("email_classic").__dataclass_fields__) - {"name"}

    assert fields - tried - elsewhere == set()


@pytest.mark.parametrize(
    "line",
    ["SET speed perhaps", "SET remind soon", "SET press pink", "SET nmr.count",
     "SET nmr.policy kind", "SET nmr.count many", "SET extensions.longest 3",
     "SET deadlines.first never", "SET deadlines.at 25:00", "SET deadlines.days_off Someday",
     "SET draws.silence perhaps", "SET changes.rights everything", "SET leniency.implied perhaps",
     "SET leniency.twice never", "SET rules.options.none yes", "SET rules.victory.policy luck",
     "SET rules 7", "SET speed.on yes", "SET nosuchrule yes", "SET deadlines 4d",
     "SET ending.seasons -3", "SET rules.victory.centers many", "SET observers maybe"],
)  # fmt: skip
def test_a_switch_with_a_value_that_cannot_be_changes_nothing(line: str) -> None:
    world = a_gm()
    world.mail(NORA, "CREATE friday")

    answer = world.answer(NORA, line, subject="friday")

    assert answer.kind == "refusal", answer.text
    assert world.game("friday").settings == {}


def test_a_misspelt_rule_is_answered_with_the_one_that_was_meant() -> None:
    world = a_gm()
    world.mail(NORA, "CREATE friday")

    assert "Did you mean speed?" in world.answer(NORA, "SET sped on", subject="friday").text
    assert "HELP GM" in world.answer(NORA, "SET zzz on", subject="friday").text


def test_a_new_games_lines_are_all_or_none() -> None:
    world = a_gm()

    answer = world.answer(
        NORA, "CREATE friday modern LIKE upquark\nSET nmr.count 3\nSET press pink"
    )

    assert "pink" in answer.text
    with world.storage() as work:
        assert work.games.by_name("friday") is None


@pytest.mark.parametrize(
    ("line", "words"),
    [("CREATE friday atlantis", "atlantis"), ("CREATE friday LIKE nothing", "nothing"),
     ("CREATE f", "no name for a game"), ("CREATE fri.day", "no name for a game"),
     ("CREATE taken", "a game 'taken' already")],
)  # fmt: skip
def test_a_game_that_cannot_be_created_is_refused_with_what_there_is(line: str, words: str) -> None:
    world = a_gm()
    world.mail(NORA, "CREATE taken")

    answer = world.answer(NORA, line)

    assert "not created" in answer.subject
    assert words in answer.text


@pytest.mark.parametrize(
    "settings",
    [{"rules": {"options": 7}}, {"rules": {"options": {"convoy_paradox": "1899"}}},
     {"rules": {"victory": {"policy": "luck"}}},
     {"nosuchrule": 1}, {"nmr": {"count": "many"}}, {"rules": 7}],
)  # fmt: skip
def test_no_game_is_made_with_rules_that_cannot_be(settings: dict[str, Any]) -> None:
    """Also by the command line: it would stop at its first phase."""
    world = World()

    with pytest.raises(TransferError):
        world.import_game(settings=settings)


def test_the_operator_may_keep_creating_to_some() -> None:
    world = a_gm()
    world.creators = frozenset({"zoe@players.example"})

    assert "E-GMONLY" in world.answer(NORA, "CREATE friday").subject
    world.creators = frozenset({NORA})

    assert world.answer(NORA, "CREATE friday").kind == "game-created"

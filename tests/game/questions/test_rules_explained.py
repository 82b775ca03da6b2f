"""Questions about the rules are answered from the rules of the game, and from nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from worlds import GM, World, address, flat, played_once

from gmbot.game.questions.rules_explained import TOPICS, Rules, topic_named
from gmbot.game.state.context import set_in_force
from gmbot.houserules import catalogue as houserules
from gmbot.parsing.wishes.likeness import is_rule
from gmbot.parsing.wishes.table import intents
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import write_order
from gmbot.variants import catalogue as variants

ENGLAND, ITALY = address("ENGLAND"), address("ITALY")
STRANGER = "new@players.example"
FILED = ["F NTH - NWY", "F NWG - BAR", "A YOR - LON"]
DATA = Path(__file__).parents[2] / "data" / "rule_questions.tsv"
QUESTIONS = [
    tuple(line.split("\t"))
    for line in DATA.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


@played_once
def a_world() -> World:
    """Fall 1901, with orders of England on file."""
    world = World()
    world.import_game()
    world.mail(ENGLAND, "F Lon - NTH\nF Edi - NWG\nA Lvp - Yor")
    world.pass_deadline()
    world.mail(ENGLAND, "\n".join(FILED))
    return world


def on_file(world: World) -> list[str]:
    game = world.game()
    with world.storage() as work:
        one = set_in_force(world.context(work, world.clock.now()), game, Power("ENGLAND"))
    assert one is not None
    return [write_order(line.order) for line in one.orders]


def explained(topic: str, **changes: Any) -> str:
    world = World()
    players = [{"power": "ITALY", "name": "Ida", "addresses": [ITALY]}]
    world.import_game(players=players, **changes)
    return flat(world.answer(ITALY, f"EXPLAIN {topic}", subject="austerlitz"))


@pytest.mark.parametrize(("language", "topics", "question"), QUESTIONS)
def test_a_question_in_plain_words_is_answered_with_its_rule(
    language: str, topics: str, question: str
) -> None:
    """And goes to nobody else; what is on file stays."""
    world = a_world()

    sent = world.mail(ENGLAND, question, subject="austerlitz")

    assert {mail.to for mail in sent} == {ENGLAND}
    read = " ".join(flat(mail) for mail in sent)
    assert any(f"EXPLAIN {topic}" in read for topic in topics.split("|"))
    assert on_file(world) == FILED


def test_every_topic_has_a_wish_and_every_wish_its_topic() -> None:
    asked = {one.name.removeprefix("rule ") for one in intents() if is_rule(one.name)}

    assert asked | {"win"} == set(TOPICS)  # "victory" has frames of its own
    assert {
        topic_named(one.lines[0].removeprefix("EXPLAIN "))
        for one in intents()
        if one.lines[:1] and one.lines[0].startswith("EXPLAIN ")
    } == set(TOPICS)


def test_each_line_of_the_list_of_topics_brings_its_topic() -> None:
    world = a_world()
    listed = world.answer(ENGLAND, "EXPLAIN", subject="austerlitz").text
    lines = [line.strip() for line in listed.splitlines() if line.startswith("EXPLAIN ")]

    assert len(lines) == len(TOPICS)
    for line in lines:
        name, title = line.removeprefix("EXPLAIN ").split("  ", 1)
        assert world.answer(ENGLAND, line, subject="austerlitz").subject.endswith(title), name


def test_a_topic_that_is_none_is_answered_with_those_there_are() -> None:
    text = flat(a_world().answer(ENGLAND, "EXPLAIN foo", subject="austerlitz"))

    assert 'There is no topic "foo".' in text
    assert "EXPLAIN support" in text


@pytest.mark.parametrize("name", sorted(TOPICS))
def test_no_answer_looks_at_the_position(name: str) -> None:
    """In the fog a question must tell nothing of units out of sight (S2.20)."""
    game = a_world().game()
    elsewhere = replace(game, position=replace(game.position, units={}, centers={}))

    said = tuple(TOPICS[name].says(Rules.of(game)))

    assert said
    assert tuple(TOPICS[name].says(Rules.of(elsewhere))) == said


@pytest.mark.parametrize(
    ("topic", "variant", "houserules", "words", "not_said"),
    [
        ("win", "standard", "email_classic", "18 centers win.", "33"),
        ("win", "modern", "upquark", "33 centers win.", "18"),
        ("win", "standard", "fritz_forum", "The game lasts 10 movement seasons", "no last season"),
        ("builds", "standard", "email_classic", "In conquered centers nothing is built.", "stays"),
        ("builds", "standard", "anarchy7", "two deadlines a year", "separate"),
        ("centers", "modern", "upquark", "A wing takes no center", "nothing else"),
        ("centers", "standard", "upquark", "only at the end of Fall", "wing"),
        ("units", "modern", "upquark", "A wing moves over land and sea alike", "nothing else"),
        ("units", "standard", "email_classic", "A fleet moves on the seas", "wing"),
        ("removals", "standard", "email_classic", "from the centers it owns", "home centers"),
        ("removals", "standard", "upquark", "from its home centers", "centers it owns"),
        ("coasts", "standard", "email_classic", "Bulgaria, Spain and St Petersburg", "could come"),
        ("coasts", "standard", "upquark", "if it could come to both", "always be named"),
        ("coasts", "pure", "email_classic", "No province of this map has two", "St Petersburg"),
        ("draws", "standard", "email_classic", "silence counts as yes", "There are no draws"),
        ("draws", "standard", "saari", "There are no draws.", "silence"),
        ("stalemate", "standard", "saari", "There are no draws.", "Any player can propose"),
        ("stalemate", "standard", "email_classic", "After 3 years", "There are no draws"),
        ("press", "standard", "email_classic", "Grey press does not show", "no press"),
        ("press", "standard", "saari", "shows the name that its author chose", "Grey press"),
        ("silence", "standard", "email_classic", "Deadlines are strict.", "ejected"),
        ("silence", "standard", "anarchy7", "is ejected", "may be replaced"),
        ("silence", "standard", "upquark", "has 1 day more", "Deadlines are strict"),
        ("year", "standard", "anarchy7", "There are two deadlines a year", "four deadlines"),
        ("changes", "standard", "email_classic", "A set headed CHANGE", "cannot be changed"),
        ("secret", "standard", "email_classic", "name that you play under", "Nobody learns who"),
        ("secret", "standard", "saari", "Nobody learns who plays", "that you play under"),
        ("length", "standard", "email_classic", "The game has no last season", "lasts 10"),
        ("length", "standard", "fritz_forum", "The game lasts 10 movement seasons", "no last"),
        ("length", "standard", "email_classic", "Nobody can tell beforehand how many", "lasts 10"),
        ("length", "standard", "fritz_forum", "An order mail takes a few", "Nobody can tell"),
        ("early", "standard", "email_classic", "Nothing is resolved before", "at once"),
        ("early", "standard", "upquark", "A phase is resolved at once", "Nothing is resolved"),
        ("honesty", "standard", "saari", "There are no draws.", "no-press"),
        ("people", "standard", "email_classic", "WHO shows who plays", "Nobody learns who"),
    ],
)
def test_an_answer_fits_the_rules_of_the_game(
    topic: str, variant: str, houserules: str, words: str, not_said: str
) -> None:
    text = explained(topic, variant=variant, houserules=houserules)

    assert words in text
    assert not_said not in text


@pytest.mark.parametrize(
    ("topic", "options", "words"),
    [
        ("cut", {"convoy_cuts_target": True}, "cuts support that is given against itself"),
        ("disrupted", {"convoy_routes": "any"}, "even where there is another route"),
        ("disrupted", {}, "no other route of fleets is left"),
        ("disrupted", {}, "the army stays where it is"),
        ("retreats", {}, "If the attacker came by convoy"),
    ],
)
def test_a_reading_of_the_rules_is_told_where_it_matters(
    topic: str, options: dict[str, object], words: str
) -> None:
    assert words in explained(topic, settings={"rules": {"options": options}})


def test_what_a_reading_takes_away_is_not_told() -> None:
    options = {
        "retreat_to_convoy_origin": False, "convoy_paradox": "all-hold", "land_fallback": False,
        "impossible_order": "move",
    }  # fmt: skip
    settings = {"rules": {"options": options}}

    assert "came by convoy" not in explained("retreats", settings=settings)
    assert "depends" not in explained("disrupted", settings=settings)
    assert "walks" not in explained("convoy", settings=settings)
    assert "impossible" not in explained("hold", settings=settings)


@pytest.mark.parametrize(
    "words",
    [
        "Question for the GM: can two fleets swap places?",
        "Frage an den Spielleiter: Können zwei Flotten tauschen?",
        "Question à l'arbitre : deux flottes peuvent-elles échanger ?",
    ],
)
def test_a_question_that_is_put_to_the_gm_goes_there(words: str) -> None:
    assert GM in {mail.to for mail in a_world().mail(ENGLAND, words, subject="austerlitz")}


def test_the_answer_says_how_to_ask_the_gm() -> None:
    text = flat(a_world().answer(ENGLAND, "Can two fleets swap places?", subject="austerlitz"))

    assert "so two fleets never can" in text
    assert "PRESS TO GM" in text


@pytest.mark.parametrize(
    "words",
    [
        "F NTH - Nwy\nF NWG - BAR\nA Yor S F NTH - Nwy",
        "The fleet in the North Sea goes to Norway. Yorkshire holds.",
    ],
)
def test_orders_are_orders_whatever_is_asked_beside_them(words: str) -> None:
    world = a_world()

    answer = world.answer(ENGLAND, f"{words}\n\nCan two fleets swap?", subject="austerlitz")

    assert answer.kind == "order-receipt"
    assert on_file(world) != FILED


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("Why did my army bounce in Burgundy?", "WHY"),
        ("Where can my army in York go?", "OPTIONS A Yor"),
        ("I need two more days, please.", "EXTENSION"),
        ("Who cut my support?", "WHY"),
        ("Please tell Turkey that two fleets can swap.", "PRESS TO Turkey"),
    ],
)
def test_a_wish_about_this_game_is_no_question_about_the_rules(words: str, line: str) -> None:
    sent = a_world().mail(ENGLAND, words, subject="austerlitz")

    text = " ".join(flat(mail) for mail in sent if mail.to == ENGLAND)
    assert "EXPLAIN" not in text or line in text


def test_a_stranger_reads_the_rules_of_a_standard_game() -> None:
    text = flat(World().answer(STRANGER, "EXPLAIN swap"))

    assert "so two fleets never can" in text
    assert "This is how it is in a standard game" in text


@pytest.mark.parametrize(
    ("language", "word", "said"),
    [
        ("de", "Rückzug", "Eine vertriebene Einheit zieht sich"),
        ("fr", "retraite", "Une unité délogée"),
    ],
)
def test_a_topic_is_found_and_told_in_the_language_of_the_reader(
    language: str, word: str, said: str
) -> None:
    world = a_world()
    world.mail(ENGLAND, f"SET LANGUAGE {language}")

    assert said in flat(world.answer(ENGLAND, f"EXPLAIN {word}", subject="austerlitz"))


def test_where_every_owned_center_will_do_no_home_is_asked_for() -> None:
    rules = Rules(variants.load("anarchy7").ruleset, houserules.load("anarchy7"))

    text = " ".join(TOPICS["builds"].says(rules))

    assert "you may build in any vacant center that you own" in text
    assert "In conquered centers nothing is built." not in text

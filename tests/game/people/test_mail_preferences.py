"""How a person likes the mails: colors, plain text, own words."""

from __future__ import annotations

from pathlib import Path

import pytest
from worlds import GM, Sent, World, address

from gmbot.render.mails.write import MailWriter

FRANCE, ITALY = address("FRANCE"), address("ITALY")


@pytest.fixture
def world() -> World:
    world = World()
    world.import_game()
    return world


def picture(sent: Sent) -> bytes | None:
    parts = [part for part in sent.message.walk() if part.get_content_type() == "image/png"]
    return parts[0].get_content() if parts else None


def has_html(sent: Sent) -> bool:
    return sent.message.get_body(preferencelist=("html",)) is not None


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("dark", "dark"),
        ("print", "print"),
        ("colour-blind", "patterns"),
        ("color blind", "patterns"),
        ("Standard.", "standard"),
    ],
)
def test_the_colors_of_maps_are_set_by_a_word(world: World, words: str, named: str) -> None:
    answer = world.answer(FRANCE, f"SET COLORS {words}")

    assert answer.subject.endswith(f"colors {named}")


def test_each_set_of_colors_draws_the_board_its_own_way(world: World) -> None:
    drawn = {picture(world.answer(FRANCE, "MAP"))}
    for colors in ("dark", "print", "patterns"):
        world.answer(FRANCE, f"SET COLORS {colors}")
        drawn.add(picture(world.answer(FRANCE, "MAP")))

    assert None not in drawn
    assert len(drawn) == 4


def test_readers_with_the_same_colors_get_the_same_picture_of_a_phase(world: World) -> None:
    world.answer(FRANCE, "SET COLORS dark")

    results = {one.to: picture(one) for one in world.pass_deadline()}

    assert results[ITALY] == results[address("TURKEY")]
    assert results[FRANCE] != results[ITALY]


def test_colors_that_there_are_not_are_answered_with_those_there_are(world: World) -> None:
    answer = world.answer(FRANCE, "SET COLORS mauve")

    assert answer.kind == "refusal"
    assert "SET COLORS dark" in answer.text
    assert "SET COLORS patterns" in answer.text


def test_plain_text_leaves_the_html_part_out(world: World) -> None:
    assert has_html(world.answer(FRANCE, "STATUS"))

    world.answer(FRANCE, "SET FORMAT TEXT")

    assert not has_html(world.answer(FRANCE, "STATUS"))
    assert has_html(world.answer(ITALY, "STATUS"))


def test_receipts_of_press_come_without_its_text_to_who_likes_them_so(world: World) -> None:
    letter = "PRESS TO Italy\nShall we?\nENDPRESS"
    assert "| Shall we?" in world.answer(FRANCE, letter).text

    world.answer(FRANCE, "SET COPY OFF")

    sent = {one.to: one for one in world.mail(FRANCE, letter)}
    assert "Shall we?" not in sent[FRANCE].text
    assert "Your press was sent." in sent[FRANCE].text
    assert "| Shall we?" in sent[ITALY].text


def test_own_words_that_fail_stop_no_deadline_and_the_operator_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "results.txt.j2").write_text(
        "{% block subject %}R{% endblock %}{% block body %}{{ n.no_such_thing }}{% endblock %}"
    )
    world = World(writer=MailWriter(tmp_path))
    world.import_game()

    mails = world.pass_deadline()

    assert {one.to for one in mails if one.kind == "results"} >= {FRANCE, ITALY}
    assert "are resolved" in next(one.text for one in mails if one.to == FRANCE)
    alarms = [one for one in mails if one.kind == "alarm"]
    assert [one.to for one in alarms] == [GM]
    assert "no_such_thing" in alarms[0].text
    assert not [one for one in world.pass_deadline() if one.kind == "alarm"]

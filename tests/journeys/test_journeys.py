"""Stories told mail by mail, word by word: ``journey`` tells how they are played."""

from __future__ import annotations

from pathlib import Path

import pytest
from journey import HERE, WRITE, played

STORIES = (
    "year1901", "forum1900", "anarchy1900", "whispers1898", "peace1901", "modern1995",
    "mistakes1901", "forum1904", "whispers1904", "modern1997",
)  # fmt: skip


@pytest.mark.parametrize("name", STORIES)
def test_a_story_causes_exactly_these_mails(name: str, tmp_path: Path) -> None:
    folder = HERE / name
    folder.mkdir(exist_ok=True)
    transcripts = dict(played(name).transcripts())
    if WRITE:
        for file, text in transcripts.items():
            (folder / file).write_text(text, encoding="utf-8")
    expected = {file.name: file.read_text(encoding="utf-8") for file in folder.glob("*.txt")}
    differing = [file for file, text in transcripts.items() if expected.get(file) != text]
    for file in differing:
        (tmp_path / file).write_text(transcripts[file], encoding="utf-8")

    assert differing == [], f"compare with what came now, in {tmp_path}"
    assert expected.keys() == transcripts.keys()


@pytest.mark.parametrize("name", STORIES)
def test_every_mail_of_a_story_gets_exactly_one_answer(name: str) -> None:
    story = played(name)

    assert sorted(story.answered) == sorted(story.asked)
    assert [
        step.title
        for step, sent in story.steps
        if not step.mails and len({one.to for one in sent}) != len(sent)
    ] == []


def test_the_year_ends_as_its_players_meant_it() -> None:
    """A dislodged army that takes a home center by its retreat; a silent power that holds."""
    game = played("year1901").game

    assert game.phase.code == "S1902M"
    units = {power: sorted(map(str, units)) for power, units in game.position.units.items()}
    assert units["ITALY"] == ["A BUD", "A TYR", "A VEN", "F NAP", "F TUN"]
    assert units["AUSTRIA"] == ["A SER", "A TRI", "A VIE", "F GRE"]
    assert units["TURKEY"] == ["A CON", "A SMY", "F ANK"]
    assert len(units["RUSSIA"]) == 6
    assert sorted(game.position.centers_of("ITALY")) == ["BUD", "NAP", "ROM", "TUN", "VEN"]  # type: ignore[arg-type]

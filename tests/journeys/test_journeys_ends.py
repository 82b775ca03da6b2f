"""Long games to their ends: a win in the fog, a term that is up, a draw in Modern (sheets 0, 2, 4).

The ends of sheets 1 and 3 are in ``test_journeys_anarchy`` and ``test_journeys_peace``.
"""

from __future__ import annotations

from journey import played
from worlds import flat

from gmbot.game.state.model import GameState
from gmbot.rules.policies.victory import CenterCount
from gmbot.variants.catalogue import load

FRANCE, RUSSIA = "fabienne@post.example", "rostislav@post.example"


def texts(name: str, words: str, reader: str) -> str:
    """All that a reader got in a step, on one line."""
    return " ".join(flat(one) for one in played(name).sent(words) if one.to == reader)


def test_the_fog_game_ends_with_the_eighteenth_center_and_not_before() -> None:
    """S2.1: as on the standard board."""
    story = played("whispers1904")
    victory = load("blind1898").ruleset.victory
    assert isinstance(victory, CenterCount)

    before = story.game_after("Spring 1904 moves")
    assert len(before.position.centers_of("FRANCE")) == victory.centers - 2  # type: ignore[arg-type]
    assert before.state is GameState.RUNNING
    assert story.game.state is GameState.ENDED
    assert story.game.ending == "France wins with 19 centers after Fall 1904."


def test_the_fog_lifts_at_the_end_and_no_hour_before() -> None:
    """S2.7, S2.19, S2.21: totals without owners each Winter, and in the end everything."""
    winter = texts("whispers1904", "Fall 1903 moves", RUSSIA)
    end = texts("whispers1904", "Fall 1904 moves", RUSSIA)

    assert "After 1903 the powers own these numbers of centers" in winter
    assert "16, 6, 4, 2, 2, 2, 1" in winter
    assert "FRANCE" not in winter  # Whose order there is out of sight.
    assert "Fabienne" not in winter
    assert "A Bur -> Ruh" in end
    assert "France 1 2 4 7 11 16 19" in end
    assert "France: Fabienne" in end


def test_no_words_are_asked_for_that_could_not_come_in_time() -> None:
    """The fog knows no draw to complain about, so everything is revealed at once."""
    assert "EOG" not in texts("whispers1904", "Fall 1904 moves", RUSSIA)
    [answer] = [one for one in played("whispers1904").sent("Last words") if "gott" in one.to]
    assert "PRESS TO ALL goes on" in flat(answer)


def test_the_forum_game_ends_after_its_tenth_season_unless_most_want_more() -> None:
    """S0.41: two of six who are left want two more, and the eliminated have no say."""
    story = played("forum1904")

    asked = texts("forum1904", "Spring 1904 moves: the time after", "mcharger@post.example")
    assert "if more than half of the surviving powers vote YES, 2 more seasons are played" in asked
    assert "E-STATE" in story.sent("Fall 1904 moves")[-1].subject
    assert story.game.state is GameState.ENDED
    assert "2 of 6 powers voted to play on" in story.game.ending
    assert "A draw of the survivors" in story.game.ending
    seasons = [code for code in story.phases if code.endswith("M")]
    assert len(seasons) == 10


def test_a_defeated_country_is_marked_so_in_every_report_of_the_forum_game() -> None:
    """S0.37."""
    for season in ("Spring 1904 moves: the time", "Fall 1904 moves: the time"):
        assert "Russia (Defeated)" in texts("forum1904", season, "mcharger@post.example")


def test_one_no_stops_a_draw_in_modern_and_the_next_one_has_every_vote() -> None:
    """S3.43, S3.44 where sheet 4 is silent; told as totals only."""
    failed = texts("modern1997", "Spring 1996 retreats", "mouse@post.example")
    passed = texts("modern1997", "Spring 1997 retreats", "mouse@post.example")

    assert "D1 (draw of Germany, Poland and Russia): 9 of 10 yes. It fails." in failed
    assert "10 of 10 yes. It passes, and the game ends." in passed
    assert played("modern1997").game.state is GameState.ENDED


def test_a_blockaded_center_of_modern_counts_neither_for_its_owner_nor_for_the_wing() -> None:
    """S4.11, S4.12."""
    text = texts("modern1997", "Fall 1996 moves: the time after", "mouse@post.example")

    assert "Mor does not count for Britain: W Mor (Spain) stands there" in text
    assert "Britain 5 6 units Edi, Hol, Ire, Liv, Lon, Mor (blockaded)" in text
    assert "Britain 1 removal" in text

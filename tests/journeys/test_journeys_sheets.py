"""The forum game, Modern, and a mistake put right: what their players and GMs live through."""

from __future__ import annotations

from journey import played
from worlds import Sent

from gmbot.game.state.model import GameState
from gmbot.rules.board.terms import Power

# --------------------------------------------------------------------------- the forum game


def test_the_forum_games_year_is_played_on_saturdays_and_ends_in_the_next_spring() -> None:
    """S0.33, S0.38, S0.40: started by the last seat, half an hour's lag, noon in New York."""
    story = played("forum1900")

    assert [game.state for game in story.games[2:4]] == [GameState.FORMING, GameState.RUNNING]
    assert story.sent("Saturday noon") == []
    assert {one.kind for one in story.sent("Half past twelve")} == {"results"}
    deadline = story.game.deadline
    assert deadline is not None
    assert (deadline.weekday(), deadline.hour) == (5, 17)
    assert story.game.phase.code == "S1901M"


def test_a_taken_power_is_refused_in_the_forum_game_with_those_free() -> None:
    """S0.36."""
    [refusal] = story_refusals("forum1900")

    assert "Italy is taken in fritz. Free: Russia, Turkey." in refusal.text


def test_what_was_ordered_in_plain_english_stands_on_the_board() -> None:
    """S0.16, S0.44: the late order of Italy, the pasted ones of Russia, the silence of Turkey."""
    units = {p: " ".join(map(str, u)) for p, u in played("forum1900").game.position.units.items()}

    assert units["ENGLAND"] == "F BAR F LON F NTH A NWY"
    assert units["FRANCE"] == "A BEL A MAR A PAR A POR F SPA/SC"
    assert units["ITALY"] == "F ION F NAP A TUN A VEN"
    assert units["RUSSIA"] == "A MOS F SEV F SWE A UKR A WAR"
    assert units["TURKEY"] == "F ANK A BUL A CON F SMY"


# --------------------------------------------------------------------------- Modern


def test_the_auction_deals_the_powers_of_modern_as_they_were_bid_for() -> None:
    """S4.37, S4.38, S4.41: equal favorites go by the list; no preference takes what is left."""
    [mail] = [
        one for one in played("modern1995").sent("The last one") if one.to == "gm@post.example"
    ]
    text = " ".join(mail.text.split())

    assert "110: Germany to Haroon" in text
    assert "60: Italy to Kithchener" in text
    assert "60: Poland to Xunti" in text
    assert "20: Russia to Mouse" in text
    assert "Mouse: " in text
    assert "(no preference)" in text


def test_moderns_year_runs_by_speed_deadlines_grace_and_builds_wings() -> None:
    """S4.14, S4.18, S4.19, S4.26: provisional orders wait for FINAL; who is late is chased."""
    story = played("modern1995")
    phases = [game.phase.code for game in story.games]

    assert phases[6:] == ["S1995M", "F1995M", "F1995M", "F1995M", "F1995R", "W1995A", "S1996M"]
    chased = [one.to for one in story.sent("Egypt is late") if one.kind == "late-notice"]
    assert chased == ["aardvark@post.example"]
    units = {p: " ".join(map(str, u)) for p, u in story.game.position.units.items()}
    assert units["GERMANY"] == "A AUS W BER F DEN A FRA F HOL W MUN A RUH"
    assert units["RUSSIA"] == "A GOR A LAP A MOS F ROS F STP F SWE"
    assert sorted(story.game.position.centers_of("SPAIN")) == [  # type: ignore[arg-type]
        "BAR", "GIB", "MAD", "POR", "SVE", "TUN",
    ]  # fmt: skip


def test_results_of_a_fine_map_bring_the_map_whole_and_in_parts() -> None:
    """S4.21: the halves are what a phone can show; the deadline is in the text."""
    results = [
        one for one in played("modern1995").sent("Germany confirms") if one.kind == "results"
    ]

    assert len(results) == 11
    for mail in results:
        names = [part.get_filename() for part in mail.message.walk() if part.get_filename()]
        assert {"board.png", "board-west.png", "board-east.png"} <= set(names)
        assert "Fall 1995" in mail.text
        assert "deadline" in mail.text.lower()


def story_refusals(name: str) -> list[Sent]:
    """Every refusal of a story."""
    return [one for _, sent in played(name).steps for one in sent if one.kind == "refusal"]


def test_a_mistake_is_put_right_and_no_season_is_played_twice() -> None:
    """S3.1, S3.2, S3.3 and S3.5, as their players and their GM live through them."""
    told = played("mistakes1901")

    assert "in time" in told.sent("reported in time")[0].text
    corrected = [one for one in told.sent("the GM corrects Spring") if "version 2" in one.subject]
    assert len(corrected) == 8
    [given, refused] = [one for one in told.sent("One request") if one.row.answers is not None]
    assert (given.kind, refused.kind) == ("extension", "refusal")
    assert told.sent("Nobody sends new orders")[0].kind == "too-late"
    assert "stands" in told.sent("Spring stands now")[0].subject
    assert {str(unit) for unit in told.game.position.units_of(Power("ITALY"))} == {
        "A BUD", "A VEN", "F TUN",
    }  # fmt: skip

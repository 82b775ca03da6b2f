"""A phase that is resolved late because nobody ran the game master."""

from __future__ import annotations

from datetime import timedelta

from worlds import GM, Sent, World, address

FRANCE = address("FRANCE")


def late_by(span: timedelta, **settings: object) -> list[Sent]:
    """The mails of a first phase that is looked at so long after its deadline."""
    world = World()
    world.import_game(settings=settings)
    deadline = world.game().deadline
    assert deadline is not None
    world.clock.when = deadline + span
    return world.sweep()


def said(mails: list[Sent], reader: str) -> str:
    return " ".join(next(one.text for one in mails if one.to == reader).split())


def test_all_are_told_that_the_results_are_late_and_what_counts() -> None:
    mails = late_by(timedelta(hours=5))

    for reader in (FRANCE, GM):
        assert "came while I was not running" in said(mails, reader)
        assert "It should have been: Tue 8 Dec 12:00 UTC (5 h ago)" in said(mails, reader)


def test_a_short_delay_is_not_worth_a_word() -> None:
    assert "not running" not in said(late_by(timedelta(minutes=50)), FRANCE)


def test_what_the_rules_put_off_is_not_late() -> None:
    """S3.8"""
    world = World()
    world.import_game(settings={"lateness": {"policy": "grace", "grace": "24h"}})
    world.pass_deadline()

    mails = world.pass_time(timedelta(hours=24))

    assert world.game().phase.code == "F1901M"
    assert "not running" not in said(mails, FRANCE)


def test_a_gm_who_resolves_late_makes_no_outage() -> None:
    world = World()
    world.import_game()
    asked = world.answer(GM, "PAUSE: holidays", to="bot+austerlitz@gm.example")
    world.answer(GM, "YES", answering=asked)
    world.pass_time(timedelta(days=20))
    world.answer(GM, "RESUME", to="bot+austerlitz@gm.example")

    assert "not running" not in said(world.pass_deadline(), FRANCE)

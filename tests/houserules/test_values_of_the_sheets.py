"""The numbers and words of each set of house rules are those of its sheet."""

from __future__ import annotations

from datetime import timedelta

from gmbot.houserules import catalogue
from gmbot.houserules.assignment import Dealt, FirstCome
from gmbot.houserules.auction import BlindAuction
from gmbot.houserules.deadlines import Intervals, Weekly
from gmbot.houserules.draws import Ballots, NoDraws
from gmbot.houserules.ending import OpenEnd, SoManySeasons
from gmbot.houserules.extensions import Avoided, Quota
from gmbot.houserules.nmr import Consecutive, Ejection, Grace, Never, Strict, Total
from gmbot.houserules.resubmission import HighestNumber, Latest

DAY = timedelta(days=1)
ALL_PRESS = {"white", "grey", "black"}


def test_the_house_rules_of_the_forum_are_those_of_the_sheet() -> None:
    """S0.16, S0.33, S0.34, S0.36, S0.41."""
    rules = catalogue.load("fritz_forum")

    assert rules.deadlines == Weekly("Saturday", "12:00", 2 * DAY)
    assert rules.lateness == Strict(lag=timedelta(minutes=30))
    assert rules.nmr == Never()
    assert rules.assignment == FirstCome()
    assert rules.ending == SoManySeasons(10, 2)
    assert (rules.leniency.coast, rules.leniency.lower_case_joke) == ("infer", False)
    assert not rules.speed
    assert rules.settle == 2 * DAY


def test_the_house_rules_of_the_anarchy_are_those_of_the_sheet() -> None:
    """S1.2, S1.5, S1.8, S1.11, S1.13."""
    rules = catalogue.load("anarchy7")

    assert rules.players == 0
    assert rules.phases == "british"
    assert rules.deadlines == Intervals(7 * DAY, 3 * DAY, 3 * DAY, first=14 * DAY)
    assert isinstance(rules.assignment, Dealt)
    assert rules.nmr == Ejection(3)
    assert rules.leniency.coast == "require"
    assert not rules.leniency.lower_case_joke


def test_the_house_rules_of_the_fog_are_those_of_the_sheet() -> None:
    """S2.17, S2.18, S2.20."""
    rules = catalogue.load("saari")

    assert rules.gunboat
    assert rules.press == {"black"}
    assert rules.draws == NoDraws()


def test_the_e_mail_house_rules_are_those_of_the_sheet() -> None:
    """S3.6 to S3.10, S3.14, S3.17, S3.34, S3.43, S3.49, S3.50."""
    rules = catalogue.load("email_classic")

    assert not rules.speed
    assert rules.press == ALL_PRESS
    assert rules.leniency.designators == "repair-impossible"
    assert rules.leniency.coast == "require"
    assert rules.leniency.lower_case_joke
    assert rules.leniency.implied
    assert rules.rules["options"]["skip_hopeless"] is True
    assert rules.deadlines == Intervals(7 * DAY, 3 * DAY, 3 * DAY)
    assert isinstance(rules.resubmission, HighestNumber)
    assert rules.assignment == FirstCome()
    assert rules.lateness == Strict()
    assert rules.nmr == Consecutive(2)
    assert rules.extensions == Quota(2, 3 * DAY)
    assert isinstance(rules.absences, Avoided)
    assert rules.draws == Ballots(silence="yes", appeal=7 * DAY, stale_years=3)
    assert isinstance(rules.ending, OpenEnd)
    assert (rules.remind, rules.settle) == (DAY, 7 * DAY)


def test_the_house_rules_of_modern_are_those_of_the_sheet() -> None:
    """S4.17, S4.18, S4.20, S4.22, S4.25, S4.26, S4.30, S4.33, S4.34, S4.45."""
    rules = catalogue.load("upquark")

    assert rules.speed
    assert (rules.remind, rules.settle) == (DAY, 4 * DAY)
    assert rules.deadlines == Intervals(4 * DAY, 2 * DAY, 2 * DAY, first=5 * DAY)
    assert rules.lateness == Grace(DAY)
    assert rules.nmr == Total(2, first_wait=4 * DAY)
    assert isinstance(rules.resubmission, Latest)
    assert rules.rules["options"]["removal_from"] == "home"
    assert rules.assignment == BlindAuction(200, 125, closes=7 * DAY)
    assert not rules.leniency.implied
    assert (rules.leniency.coast, rules.leniency.lower_case_joke) == ("infer", False)

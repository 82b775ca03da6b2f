"""Rows are made from the fields of values: none may be without a place."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from sqlalchemy import Table

from gmbot.db import tables
from gmbot.game.state import model
from gmbot.game.state.ballots import Ballot
from gmbot.game.state.press_items import PressItem, ReplyGroup

APART = {
    "Person.addresses", "OutboxMail.raw", "OutboxMail.ground", "OutboxMail.files", "InboxMail.raw",
    "Game.gm",
}  # fmt: skip
"""These have rows or columns of their own; a mail's ground and files only help to pack it."""


@pytest.mark.parametrize(
    ("kind", "table"),
    [
        (model.Person, tables.people), (model.Confirmation, tables.confirmations),
        (model.Game, tables.games), (model.Seat, tables.seats),
        (model.Submission, tables.submissions), (model.PhaseRecord, tables.phases),
        (model.InboxMail, tables.inbox), (model.OutboxMail, tables.outbox),
        (model.Event, tables.events), (Ballot, tables.ballots), (PressItem, tables.press),
        (ReplyGroup, tables.circles),
    ],
)  # fmt: skip
def test_every_field_has_a_column_or_stands_in_data(kind: type[Any], table: Table) -> None:
    names = {field.name for field in fields(kind)}
    takes_the_rest = "data" in table.c and "data" not in names

    without = {name for name in names if name not in table.c and not takes_the_rest}

    assert {f"{kind.__name__}.{name}" for name in without} <= APART

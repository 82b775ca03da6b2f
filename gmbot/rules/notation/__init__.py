"""Canonical notation: orders and units as text, positions and outcomes as tables."""

from gmbot.rules.notation.tables import (
    DislodgedTable, PositionTables, outcome_to_tables, position_from_tables, position_to_tables,
    read_power,
)
from gmbot.rules.notation.texts import (
    NotReadable, print_order, read_order, read_unit, write_order, write_unit,
)

__all__ = [
    "DislodgedTable", "NotReadable", "PositionTables", "outcome_to_tables", "position_from_tables",
    "position_to_tables", "print_order", "read_order", "read_power", "read_unit", "write_order",
    "write_unit",
]

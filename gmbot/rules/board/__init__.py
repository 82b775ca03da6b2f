"""The board: terms, provinces, units, positions and the calendar.

A vocabulary: its modules are imported by name.
"""

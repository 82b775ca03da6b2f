"""The board: terms, provinces, units, positions and the calendar."""

"""A statement to an order: what the position leaves of its readings."""

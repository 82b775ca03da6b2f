"""``gmbot doctor``: try everything that a configuration promises."""

"""Words, times and translations."""

"""Orders, what became of them, and why."""

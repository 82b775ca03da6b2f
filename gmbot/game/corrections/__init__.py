"""Results, boards and orders that are put right afterwards, and rollback."""

"""Sets of orders as they come in, are kept, answered and decided."""

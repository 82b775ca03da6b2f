"""A row of tokens to statements, before the board is asked."""

"""People outside any game: addresses, proofs, passwords, settings, bounces."""

"""What each reader may see of a game, as reports, files and envelopes."""

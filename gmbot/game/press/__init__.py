"""Press from its header to its delivery or its issue."""

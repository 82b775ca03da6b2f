"""Modern Diplomacy: its map and start are data, its wings blockade centers."""

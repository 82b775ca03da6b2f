"""Doors for programs: JSON lines in, JSON lines out."""

"""Doors for programs: JSON lines in, JSON lines out.

Each module is a door of its own, imported by name: who wants one waits for no other.
"""

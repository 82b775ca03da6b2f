"""Orders, what became of them, and why.

A vocabulary: its modules are imported by name.
"""

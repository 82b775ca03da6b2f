"""What a variant is made of: its options and the policies in its slots.

A vocabulary: its modules are imported by name.
"""

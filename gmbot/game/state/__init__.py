"""What a game is: people, seats, records, the ports, the open transaction, the notes.

A vocabulary: its modules are imported by name.
"""

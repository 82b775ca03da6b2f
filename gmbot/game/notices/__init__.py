"""What mails say: one dataclass for each thing that is told, and their envelope.

A vocabulary: its modules are imported by name.
"""

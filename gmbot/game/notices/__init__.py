"""What mails say: one dataclass for each thing that is told, and their envelope."""

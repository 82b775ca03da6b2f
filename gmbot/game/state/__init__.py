"""What a game is: people, seats, records, the ports, the open transaction, the notes."""

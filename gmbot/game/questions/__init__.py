"""Questions and their answers: nothing is changed here."""

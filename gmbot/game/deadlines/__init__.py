"""Deadlines as they move: extensions, pauses, absences, reminders, lateness, NMR."""

"""How a game is run: deadlines, which set counts, reminders, who plays whom.

A set of house rules is a table in its own folder under ``sets/``; each entry answers one question
by a policy's name and numbers. Here live the questions and the answers on offer. Nothing outside
asks for a set by its name.
"""

"""What a good game master does: reads the mails of a game, keeps its clock, tells the results.

The code here knows the ports it needs (``ports.py``) and none of the tools behind them. A handler
takes values and a unit of work, changes the game, and returns notices; whoever called it turns
them into mails within the same transaction.
"""

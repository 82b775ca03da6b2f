"""What a good game master does: reads the mails of a game, keeps its clock, tells the results.

The code here knows the ports it needs (``ports.py``) and none of the tools behind them. A handler
takes values and a unit of work, changes the game, and returns notices; whoever called it turns
them into mails within the same transaction.

The way of a mail: ``intake`` takes it, ``senders`` says who gets no answer, ``routing`` which game
is meant, ``reading`` what is asked; ``requesting`` carries it out with the handlers of
``requests_table``. The way of a phase: ``deadline``, then ``reports`` for each reader, and
``endings`` when it was the last. ``desk`` holds what a handler is given, ``model`` what a game is;
``standing`` and ``telling`` make the envelopes.

Files of one family begin alike:

- ``correcting_*``: what the GM mends afterwards: orders, the board, a result, the time.
- ``draws_*`` with ``ballots``: proposals and votes, and what ends a game by them.
- ``explaining_*``: WHY, TRY and other questions, answered without touching the game.
- ``mastering_*`` with ``masters``: what the GM does by mail, and who is one.
- ``notices_*``: what mails say, one dataclass per kind; ``notices`` has what they share.
- ``order_*`` with ``submit``: sets of orders as they come in and as they are kept.
- ``press_*``: press from its header to its delivery or its issue.
- ``transfer_*``: games as tables, in and out.
- ``views_*``: what each reader may see of a game, in the fog above all.
"""

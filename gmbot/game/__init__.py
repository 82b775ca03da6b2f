"""What a good game master does: reads the mails of a game, keeps its clock, tells the results.

The code here knows the ports it needs (``state/ports.py``) and none of the tools behind them. A
handler takes values and a unit of work, changes the game, and returns notices; its caller
turns them into mails within the same transaction.

Packages, lowest first; each imports only from those before it:

- ``notices``: what mails say, one dataclass each.
- ``state``: what a game is: people, seats, records, the ports, the open transaction, the notes.
- ``reading``: a mail's text to the game, the seat and the requests it means.
- ``views``: what each reader may see, as reports and envelopes.
- ``orders``: sets of orders as they come in and are kept.
- ``deadlines``: extensions, pauses, absences, reminders, lateness, NMR; ``press``: from a header
  to a delivery or an issue.
- ``people``: addresses, proofs, settings, bounces; ``draws``: proposals, votes and what they end.
- ``questions``: WHY, TRY, STATUS, RULES: nothing is changed; ``archive``: export, import, book.
- ``start``: who joins, the auction, the deal, START.
- ``seats``: resignation, replacement, ejection, substitution.
- ``phases``: resolve one phase, open the next, what comes due and when.
- ``corrections``: results, board and orders put right afterwards.
- ``gm``: what the GM does by mail.
- ``intake``: one mail from the door to its answer.
"""

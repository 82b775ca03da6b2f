"""gmbot: a play-by-mail game master for the board game Diplomacy. The map of the code.

In reading order; each package imports only from those before it.

- ``rules``: what the board does. Maps, positions, orders, adjudication. Pure values and functions.
- ``parsing``: what a player wrote, as orders and requests with remarks. Pure; the language itself
  stands in ``grammars/``.
- ``variants``: one folder per variant: its map, its table of rules, its own policies.
- ``houserules``: how a game is run: deadlines, which set counts, reminders. Tables of policies.
- ``messages``: what gmbot says, as ids with values; the words stand in ``templates/messages``.
- ``game``: what the game master does with a mail and at a deadline. Knows ports, no tools; a
  handler changes the game and returns notices.
- ``mapfiles``, ``gamefiles``: maps and games as other programs write them.
- ``mail``: bytes to mails and back, IMAP, SMTP.
- ``db``: the tables, and the unit of work on them.
- ``scheduling``: the steps that are repeated (take mail in, run what is due, send mail), and what
  rings them.
- ``render``: notices to mails, positions to pictures; the words stand in ``templates/``.
- ``app``: the command line, the configuration, and the one module that knows every concrete class.
- ``demo``: a year played by robots over a mail host of its own, and a web mailbox to play on in.
"""

"""What a player wrote, as typed values: orders with remarks, and requests.

A mail's text passes through these packages, lowest first:

- ``text``: a mail's body to clean, numbered lines.
- ``tokens``: a line to tokens; a name is one token with every province that it may mean.
- ``phrases``: turns of phrase and second thoughts brought to the usual row of an order.
- ``sentences``: a row of tokens to statements, by the Lark grammar of ``grammars/orders.lark``.
- ``board``: a statement to an order: what the position leaves of its readings.
- ``commands``: a line to a request, by ``grammars/commands.lark``.
- ``sets``: all statements of a mail to one set of orders; the door is ``sets.read_orders``.
- ``mail``: a body to sections, and their lines to orders, requests, press and talk.

LALR reads the orders, since the tokens carry all ambiguity. Measured on a seven-line mail it takes
about 1.4 ms; an Earley parse of a single command line takes 0.8 ms, so Earley reads only commands
and dates, of which a mail has few.

Nothing is guessed silently. A name may fit several provinces and a word may have two meanings:
all readings are kept until the position decides, and what it does not decide is reported with the
lines to choose from. Whatever the player got wrong is a value (``Problem``, ``Remark``), never an
exception.
"""

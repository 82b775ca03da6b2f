"""What a player wrote, as typed values: orders with remarks, and requests.

A mail's text passes through these packages, lowest first:

- ``text``: a mail's body to clean, numbered lines.
- ``tokens``: a line to tokens; a name is one token with every province that it may mean.
- ``judges``: whether a text is like an order, by what they learned from examples.
- ``phrases``: what kind of sentence it is, and where its parts are.
- ``prose``: a sentence to statements, by ``grammars/sentences.lark`` and a chart.
- ``sentences``: a line to statements: notation by ``orders.lark``, all else by ``prose``.
- ``board``: a statement to an order: what the position leaves of its readings.
- ``guesses``: what a sentence may order that the grammar does not read, by its names.
- ``revisions``: what becomes of the orders on file by words that no rule reads.
- ``commands``: a line to a request, by ``grammars/commands.lark``.
- ``sets``: all statements of a mail to one set of orders; the door is ``sets.read_orders``.
- ``mail``: a body to sections, and their lines to orders, requests, press and talk.

LALR reads notation, since there the tokens carry all ambiguity; it takes about 1.5 ms for a mail
of seven lines. Sentences are read by a chart of our own, which keeps the best of all readings and
takes one or two milliseconds for each; Lark's Earley parser reads only commands and dates, of which
a mail has few. The words of both stand in ``grammars/lexicon_*.txt``, one file for each language.

Nothing is guessed silently. A name may fit several provinces and a word may have two meanings:
all readings are kept until the position decides, and what it does not decide is reported with the
lines to choose from. Whatever the player got wrong is a value (``Problem``, ``Remark``), never an
exception.
"""

"""What a player wrote, as typed values: orders with remarks, and requests.

A mail's text passes through here from top to bottom. ``lines`` cuts quotes, signatures and
disclaimers away and numbers what is left; ``sections`` cuts at the lines that name a game
(``headings``), and ``mail`` sorts each section's lines into requests, press, orders and talk
(``courtesies``); ``words`` turns an order line into tokens with the map's names (``raw`` finds the
phrases and names, ``coasts`` the coasts, ``stops`` the ends of sentences); ``sentences`` decides
what is an order, a story, chatter or a refusal: ``parts`` cuts at full stops and parentheses,
``asides`` reads what stands in these, ``stories`` what has no shape, and ``attempts`` tries a row
of tokens for orders; ``asking``, ``correcting`` and ``rephrasing`` bring questions, second thoughts
and turns of phrase ("Burgundy is attacked by Paris", in ``turns_*``) into the usual row;
``arrange``, a Lark grammar (``grammars/orders.lark``) and ``joining`` give it its shape;
``mending`` tells what a misspelt word may be, ``otherwise`` what a sentence of unknown words can
only mean; ``resolve``, ``retreating`` and ``adjust`` ask the board which of the readings can be
meant (``own`` finds the units, ``moving`` and ``helping`` their movement orders); ``sets`` looks at
the whole set of orders (``groups``, ``settling``, ``implying``) and ``warnings`` at what is allowed
but probably not meant. ``commands`` and ``natural`` read requests, ``subject`` the subject line,
``dates`` times, ``conditions`` what press and ahead orders may depend on.

LALR reads the orders, since the tokens carry all ambiguity: a name is one token with every
province it may mean. Measured on a seven-line mail it takes about 1.4 ms; an Earley parse of a
single command line takes 0.8 ms, so Earley reads only commands and dates, of which a mail has
few.

Nothing is guessed silently. A name may fit several provinces and a word may have two meanings:
all readings are kept until the position decides, and what it does not decide is reported with the
lines to choose from. Whatever the player got wrong is a value (``Problem``, ``Remark``), never an
exception.
"""

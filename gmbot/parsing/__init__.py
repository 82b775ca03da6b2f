"""What a player wrote, as typed values: orders with remarks, and requests.

A mail's text passes through here from top to bottom. ``lines`` cuts quotes, signatures and
disclaimers away and numbers what is left; ``mail`` sorts the lines into game sections, requests,
press and orders; ``words`` turns an order line into tokens with the map's names; a Lark grammar
(``grammars/orders.lark``) gives its shape; ``resolve`` asks the board which of the readings can be
meant; ``sets`` looks at the whole set of orders: numbers, changes, duplicates, implied orders and
warnings.

Nothing is guessed silently. A name may fit several provinces and a word may have two meanings:
all readings are kept until the position decides, and what it does not decide is reported with
the lines to choose from. Whatever the player got wrong is a value (``Problem``, ``Remark``), never
an exception.
"""

"""Adjudication of a movement phase.

``layout`` lays orders and units out as numbers (a ``field``) and finds what is illegal or matches
nothing; ``quick`` settles nearly every phase by asking each move once; where moves depend on each
other in a circle, ``exact`` takes over, which works with what is certain (``three_answers``) and
knows the paradox rules; ``resolve`` is the door. A test holds the two against each other.
"""

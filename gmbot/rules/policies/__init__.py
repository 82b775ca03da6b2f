"""The answers on offer to the questions of ``ruleset.py``, one module per question.

A vocabulary: its modules are imported by name.
"""

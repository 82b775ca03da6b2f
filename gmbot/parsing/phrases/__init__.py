"""Turns of phrase, questions and second thoughts, brought to the usual row of an order."""

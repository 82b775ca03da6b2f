"""Positions, orders and results as pictures and as text."""

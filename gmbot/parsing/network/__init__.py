"""A second reader: small networks that read a text as a whole, and what comes of their opinion."""

from gmbot.parsing.network.second_look import look_again

__all__ = ["look_again"]

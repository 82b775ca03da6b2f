"""What can be learned from examples: which kind a text is most like."""

from gmbot.parsing.learning.regression import Learned, learned

__all__ = ["Learned", "learned"]

"""Parts of mails that many readers get alike: rendered once for all of them.

The mails of a phase show the same orders and the same board to each of their readers. A part is
remembered by the very values that it was made of: by their equality, two messages that share their
English would be taken for one, whatever they are in other languages.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from jinja2.nodes import EvalContext
from jinja2.runtime import Macro
from jinja2.utils import pass_eval_context

KEPT = 128
"""Parts that are remembered: of an empire each, in a game of Anarchy with 34 of them."""

R = TypeVar("R")


class Fragments:
    """What was made of values in one language."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int], tuple[object, object]] = OrderedDict()
        """What was made, by what makes it and the identity of a value, which is kept as well."""

    def made(self, make: Callable[[object], R], name: str, value: object) -> R:
        """Make something of a value, unless it is known; ``make`` must depend on nothing else."""
        key = (name, id(value))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = (value, make(value))
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        return known[1]  # type: ignore[return-value]  # the name tells what makes it

    @pass_eval_context
    def alike(self, context: EvalContext, macro: Macro, value: object) -> object:
        """``{{ alike(h.units, n.board) }}``: call a macro of an imported file."""
        return self.made(lambda given: macro(context, given), f"macro {macro.name}", value)

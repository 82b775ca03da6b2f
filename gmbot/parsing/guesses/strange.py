"""Do words of no known meaning stand among those that order? They may say anything of a unit."""

from __future__ import annotations

from collections.abc import Iterator

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses.said import TO, Said
from gmbot.parsing.prose import strange_words
from gmbot.rules.board.terms import PhaseKind

_CUTS = frozenset({"COMMA", "STOP", "COLON", "LINE", "AND", "WHILE"})


def is_strange(said: Said, field: OrderField) -> bool:
    """``Burgundy watches the road to Munich``: what is done there, no lexicon tells.

    Behind the last name or act of a clause, and before the first, such words are remarks. Outside
    movement phases few things can be ordered, and a dictionary's harmless words are no strangers.
    """
    words = [token for token in said.tokens if token.type == "WORD"]
    if field.kind is not PhaseKind.MOVEMENT:
        words = list(strange_words(said.tokens))
    strange = {token.text for token in words}
    return any(
        said.tokens[at].type == "WORD" and said.tokens[at].text in strange
        for begin, end in _clauses(said)
        for at in range(begin, end)
    )


def _clauses(said: Said) -> Iterator[tuple[int, int]]:
    """From the first name or act of each clause to its last; to its end where it has no act."""
    names, acts = [name.at for name in said.names], [act.at for act in said.acts]
    cuts = [at for at, token in enumerate(said.tokens) if token.type in _CUTS]
    for begin, end in zip([-1, *cuts], [*cuts, len(said.tokens)], strict=True):
        named = [at for at in names if begin < at < end]
        done = [at for at in acts if begin < at < end]
        goes = any(token.type in TO for token in said.tokens[begin + 1 : end])
        if named:
            yield min(named + done), max(named + done) if done or goes else end

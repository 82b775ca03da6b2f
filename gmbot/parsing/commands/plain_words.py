"""What people write instead of commands: the few plain sentences that are unmistakable."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.ballot_words import read_ballot
from gmbot.parsing.commands.table.press import MUTE
from gmbot.parsing.phrases import may_mean_a_part

_LONGEST = 300

_KEYWORDS: Mapping[str, Callable[[int], ask.Request]] = {
    "NOWAIT": lambda n: ask.Final(n),
    "NODRAW": lambda n: ask.Vote(n, yes=False),
}
"""What the old judges had behind SET, alone on its line and in capitals."""

_NATURAL: tuple[tuple[re.Pattern[str], Callable[[int, re.Match[str]], ask.Request | None]], ...] = (
    (
        re.compile(
            r"(?:please |pls |can you |could you |i (?:want|would like) to |i'd like to )*"
            r"(?:cancel|withdraw|delete|drop|forget|scrap|retract|revoke|clear|remove) "
            r"(?:all )?(?:of )?(?:my|the|these|those)(?: \w+)? orders\b"
            r"(?!(?: \w+){0,4}? (?:for|of|to|from|in|at|about|concerning)\b).{0,60}$",
            re.I,
        ),
        lambda n, m: None if may_mean_a_part(m[0]) else ask.Clear(n),
    ),
    (
        re.compile(
            r"(?:please |can i |could i |may i |can we |could we |may we |might we |"
            r"is it possible to |would it be possible to |i |we )*(?:would |do )?(?:like |need |"
            r"want |request |ask |have |get |give |"
            r"grant )+(?:to )?(?:ask |request |have |get )*(?:me |us )?(?:for )?(?:an? |some "
            r")?(?:(\d+ ?-?(?:h|hrs?|hours?|d|days?|w|weeks?)) |(?:\w+ )?(?:\S+ )?)"
            r"extension\b(.{0,120})$",
            re.I,
        ),
        lambda n, m: ask.Extension(n, *_span_and_reason(m[1] or "", m[2])),
    ),
    (
        re.compile(
            r"(?:please |pls )?(?:unmute|un-mute)(?: ([^?]{1,80}?))?(?:,? please)?[\s.!]*$", re.I
        ),
        lambda n, m: ask.Simple(n, MUTE.name, f"OFF {m[1] or ''}".rstrip()),
    ),
    (
        re.compile(
            r"(?:i |i'll |i will |i must |i have to |i hereby |sorry, i )+(?:resign|quit|"
            r"drop out|withdraw from the game)\b(.{0,120})$",
            re.I,
        ),
        lambda n, m: ask.Resign(n, m[1].strip(" .,:;")),
    ),
    (
        re.compile(
            r"(?:please |can you |could you |pls )*(?:send|show|mail|give)(?: me| us)? "
            r"(?:the |a |an? )?(?:current |latest |new )?map\b.{0,40}$",
            re.I,
        ),
        lambda n, m: ask.Map(n),
    ),
    (
        re.compile(
            r"(?:please |can you |could you |pls )*(?:send|show|mail|give|tell)(?: me| "
            r"us)? (?:the |my )?(?:current |latest )?"
            r"(?:status|positions?|state of the game|orders on file|board)\b.{0,40}$|"
            r"what(?:'s| is) the (?:current )?(?:status|position|deadline)\b.{0,40}$|"
            r"when is the (?:next )?deadline\b.{0,20}$|"
            r"status(?: please)?[?]?$",
            re.I,
        ),
        lambda n, m: ask.Status(n),
    ),
    (
        re.compile(
            r"(?:please |can you |could you |pls )*"
            r"(?:(?:send|show|mail|give|tell)(?: me| us)?|what are) "
            r"(?:the |your )?(?:house )?rules(?: of (?:this|the) game)?[?.!]*$",
            re.I,
        ),
        lambda n, m: ask.Rules(n),
    ),
    (
        re.compile(
            r"(?:which|what) are (?:my |the |all )?(?:legal|possible|allowed) "
            r"(?:moves|orders|options)\b.{0,40}$|what can (?:i|my units?) (?:order|do|play)"
            r"(?: now)?\?*$",
            re.I,
        ),
        lambda n, m: ask.Options(n),
    ),
    (
        re.compile(
            r"who(?:'s| is|'re| are)? (?:else )?(?:(?:plays?|playing)(?: (?:as )?[a-z]+| which "
            r"power)?|(?:the other )?players?)\s?\?*$",
            re.I,
        ),
        lambda n, m: ask.Who(n),
    ),
    (
        re.compile(
            r"(?:these |my orders |orders |they |this )(?:set |orders )?(?:are|is) "
            r"(?:only )?(?:preliminary|provisional|tentative|prelims?)\b.{0,40}$",
            re.I,
        ),
        lambda n, m: ask.Provisional(n),
    ),
    (
        re.compile(
            r"(?:these |my orders |orders |they |this )(?:set |orders )?(?:are|is) "
            r"(?:now )?final\b.{0,20}$",
            re.I,
        ),
        lambda n, m: ask.Final(n),
    ),
    (
        # "Please confirm my orders" asks for an answer; "I confirm them" ends a turn (S4.19).
        re.compile(
            r"(?:yes,? |ok,? |okay,? )?(?:i|we)(?: can| do| hereby| now)* confirm (?:that )?"
            r"(?:all )?(?:my|the|these|those|our) (?:orders?|moves?|set)"
            r"(?: (?:on file|sent))?(?: (?:are|as|to be))*(?: now)?(?: final)?[.!]*$|"
            r"(?:please |pls )?(?:consider|take|treat|regard|count) (?:all )?"
            r"(?:my|the|these|those|our) (?:orders?|moves?|set)(?: as| to be| are)?(?: now)? "
            r"final(?: now)?[.!]*$|"
            r"(?:my |our |the |these )?(?:orders?|moves?) (?:are |is |hereby |now )*confirmed"
            r"(?: as final)?[.!]*$",
            re.I,
        ),
        lambda n, m: ask.Final(n),
    ),
    (
        re.compile(
            r"(?:(?:i|we) (?:call|name|christen) (?:my|our) empire|"
            r"(?:my|our) empire (?:is|shall be|will be) (?:called|named)|"
            r"(?:(?:my|our|the) empire'?s? name|empire name|name of (?:my|our|the) empire)"
            r"(?: is| shall be| will be| ?:)|(?:my|our) empire ?:)"
            r" [\"']?([^\"'?!:;,]{3,30}?)[\"']?[.!]*$",
            re.I,
        ),
        lambda n, m: ask.NameEmpire(n, m[1].strip()),
    ),
)


_TELLTALE = re.compile(
    r"order|extension|resign|quit|drop|withdraw|map\b|status|position|deadline|board|state|prelim|"
    r"unmute|un-mute|provisional|tentative|final|legal|possible|allowed|what can|who\b|rules\b|"
    r"confirm|empire",
    re.IGNORECASE,
)


def natural(number: int, text: str) -> ask.Request | None:
    """Read a plain sentence as a request, if it is one of the few that are unmistakable."""
    if len(text) > _LONGEST:
        return None
    keyword = _KEYWORDS.get("".join(text.split()).rstrip(".!"))
    if keyword is not None:
        return keyword(number)
    ballot = read_ballot(number, text)
    if ballot is not None:
        return ballot
    if not _TELLTALE.search(text):
        return None
    for pattern, make in _NATURAL:
        match = pattern.match(text)
        if match:
            return make(number, match)
    return _asked_among(number, text)


def _asked_among(number: int, text: str) -> ask.Request | None:
    """``I am away until Sunday. Could we have an extension?``: asked for in one sentence of many.

    Only what does no harm is read so, and only where it is said once.
    """
    sentences = re.split(r"(?<=[.!?])\s+|, (?=could |can |may |please )", text)
    about = [each for each in sentences if _TELLTALE.search(each)]
    if len(sentences) < 2 or len(about) != 1:
        return None
    found = natural(number, about[0])
    return found if isinstance(found, (ask.Extension, ask.Map, ask.Status)) else None


def _span_and_reason(before: str, text: str) -> tuple[str, str]:
    """``until Sunday: I am away`` and ``please? I am away`` are a time and a reason."""
    span, *more = re.split(
        r":\s|[.?!]\s+(?=[A-Z])|,\s*(?:please|pls|thanks)\b[\s,]*(?=\w)|,\s+(?=(?:i|we|as|since|my)\b)",
        text, maxsplit=1, flags=re.I,
    )  # fmt: skip
    span = re.sub(r"^\s*(?:of|until|till|to|for|by)\s+", "", span.strip(" .,;!?"), flags=re.I)
    span = re.sub(r"(?:^|[ ,]+)(?:please|thanks|thank you)$", "", span.strip(), flags=re.I)
    reason = (span, *more) if before else more
    return before.replace("-", " ") or span, " ".join(reason).strip()

"""One line to one request: ``grammars/commands.lark`` and the values it makes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from lark import ParseTree, Token

from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.grammar import CommandGrammar
from gmbot.parsing.commands.plain_words import natural
from gmbot.parsing.commands.press_header import press_header, with_names_as_written
from gmbot.parsing.commands.table import COMMANDS, KEYWORDS
from gmbot.parsing.commands.table.command import NEVER, Command
from gmbot.parsing.commands.table.gm import COMMENT
from gmbot.parsing.commands.table.press import SEND
from gmbot.parsing.text import tidied
from gmbot.resources import grammar_text
from gmbot.rules.board.terms import Phase

_FIRST = re.compile(r"[A-Za-z?][A-Za-z!]*")
_LONGEST = 300
_GREETING = re.compile(
    r"hello\s*(?:$|[,.!:;-]|(?:there|again|all|everybody|everyone|gm|dear|from|to|my)\b)", re.I
)
"""A greeting; ``HELLO fmodern secret`` is the old judges' way to sign on."""
_NAMING = re.compile(r"NAME\s+EMPIRE\s", re.IGNORECASE)


@cache
def _grammar() -> CommandGrammar:
    return CommandGrammar(f"{grammar_text('commands')}\nSIMPLE.3: /(?:{_simple_words()})\\b/i\n")


def _simple_words() -> str:
    """What begins a command that has no rule of its own, the longest first."""
    phrases = sorted(_SIMPLE, key=len, reverse=True)
    return "|".join(re.escape(phrase).replace(r"\ ", r"\s+") for phrase in phrases)


def begins_command(text: str) -> bool:
    """Tell whether the first word is a command's."""
    first = _FIRST.match(text)
    return first is not None and first[0].upper().rstrip("!") in KEYWORDS


def read_command(number: int, text: str) -> ask.Request | None:
    """Read a line as a command; None if it is none.

    A keyword in capitals is meant as one; in other letters the line must also be as short as a
    command, since "help me" and "list of my troubles" are prose.
    """
    coloured = _COLOURED.match(text)
    if coloured:
        return press_header(number, "press", f"{coloured[1]} {coloured[2]}")
    if _GREETING.match(text):
        return None
    text = _GAME_NAMED.sub(r"\1 ", text)
    first = _FIRST.match(text)
    if _NAMING.match(text):
        text = text[:_LONGEST]  # too long for a name is answered as such, not as a question
    if first is None or not begins_command(text) or len(text) > _LONGEST:
        return natural(number, text)
    rule = _parsed(text if first[0] == text else text.rstrip(" .!"))
    if rule is None:
        return natural(number, text)
    shouted = (first[0].isupper() and len(first[0]) > 1) or first[0] == "?"
    if not shouted and not _as_short_as_a_command(str(rule.data), text):
        return natural(number, text)
    return _MAKERS[str(rule.data)](number, [str(part).strip() for part in rule.children], rule)


def read_typed_command(number: int, text: str, typed: str) -> ask.Request | None:
    """Read a line as a command; names in the header of press stay as they were ``typed``."""
    request = read_command(number, text)
    if not isinstance(request, ask.Press) or text == typed:
        return request
    written = read_command(number, tidied(typed))
    return with_names_as_written(request, written if isinstance(written, ask.Press) else None)


@lru_cache(maxsize=256)  # the same subjects come again and again
def _parsed(text: str) -> ParseTree | None:
    """Parse a line; a ``please`` behind it is no part of it unless it takes a text."""
    polite = _PLEASE.sub("", text)
    for said in dict.fromkeys((polite, text)):
        rule = _grammar().parse(said)
        if rule is not None and (said == text or str(rule.data) not in _TEXTS):
            return rule
    return None


def _as_short_as_a_command(rule: str, text: str) -> bool:
    """Tell a command in small letters from prose that begins with the same word."""
    words = text.split()
    if rule == "press":
        return _PRESS_HEADER.match(text) is not None
    if words[0].lower() in _SAID_OF_ORDERS:
        return False
    most = _SMALL[rule]
    return len(words) <= most or (most > NEVER and ":" in words[0])


_SAID_OF_ORDERS = frozenset({"correct:", "edit:"})
"""``Correct: A Par - Pic`` is a player's change of orders, not a GM's change of results."""
_COLOURED = re.compile(
    r"(white|grey|gray|black|anonymous)\s+press(?:\s+release)?\b\s*"
    r"((?:(?:to|from|by|as)\b|[:(]|$).*)$",
    re.IGNORECASE,
)
"""``Grey press to all: ...``"""
_PRESS_HEADER = re.compile(
    r"(?:press(?: release)?|message|broadcast|postal(?: press)?|publish)\s*"
    r"(?:$|[:(]|(?:to|from|grey|gray|white|black|if|as)\b)",
    re.IGNORECASE,
)
_GAME_NAMED = re.compile(
    r"^(join|signup)\s+(?:the\s+)?(?:game|spiel|partie)\s+(?=\w)(?!as\b)", re.IGNORECASE
)
"""``JOIN game austerlitz``: the word is no part of the name."""
_SMALL = {form.rule: form.small for row in COMMANDS for form in row.forms}
_TEXTS = frozenset(form.rule for row in COMMANDS if not row.courteous for form in row.forms)
"""What may end in the writer's own words, a ``please`` among them."""
_PLEASE = re.compile(
    r"(?<=\w)[\s,]+(?:please|pls|plz|thanks|thank\s+you|thx|bitte|danke)[\s.!]*$", re.IGNORECASE
)


# ---- rules of the grammar to requests


def _phase(text: str) -> Phase | None:
    try:
        phase = Phase.parse(text.upper())
        return Phase.meant(phase.season, phase.year, phase.kind)
    except ValueError:
        return None


def _at(words: list[str], number: int) -> str:
    return words[number] if number < len(words) else ""


_ME = re.compile(
    r"^\s*(?:(?:me|myself)\b\s*(?:please\b\s*)?)?(?:as\s+|(?:for|in|to)\s[^,]*)?", re.IGNORECASE
)
"""``REGISTER me as Ann``; ``REGISTER me for austerlitz`` gives no name."""


def _register(n: int, words: list[str], rule: ParseTree) -> ask.Request:
    text = _ME.sub("", _last(rule, "REST"))
    name = re.search(r"(?:^|\bname\s+)((?!name\b|zone\b|language\b)[^,]+)", text, re.I)
    zone = re.search(r"\b(?:zone|time ?zone|tz)[:\s]+([^,.;]+?)(?=[,.;]|$|\s+lang)", text, re.I)
    language = re.search(r"\b(?:language|lang)[:\s]+([^\s,]+)", text, re.I)
    said = name[1].strip() if name else ""
    return ask.Register(n, said, zone[1] if zone else "", language[1] if language else "")


def _last(rule: ParseTree, kind: str) -> str:
    """Return the text of the rule's part of one terminal, or nothing."""
    return next(
        (
            str(part).strip()
            for part in rule.children
            if isinstance(part, Token) and part.type == kind
        ),
        "",
    )


def _signon(n: int, words: list[str], rule: ParseTree) -> ask.Request:
    said, password = words[0], _at(words, 1)
    power, sign, game = said.partition("@")
    return ask.SignOn(n, game if sign else None, power if sign else said, password, said)


def _history(n: int, words: list[str], rule: ParseTree) -> ask.Request:
    begins, ends = (
        _last(rule, kind).partition(" ")[2].strip() for kind in ("FROM_PHASE", "TO_PHASE")
    )
    word = _last(rule, "WORD")
    if _phase(word) or re.fullmatch(r"\d{4}", word):
        return ask.History(n, "", begins or word, ends or word)
    return ask.History(n, word, begins, ends)


def _map(n: int, words: list[str], rule: ParseTree) -> ask.Request:
    form = next((w.lower() for w in words if w.lower() in ("png", "svg", "pdf", "text")), "")
    phase = next((p for w in words if (p := _phase(w))), None)
    rest = [w for w in words if w.lower() != form and not _phase(w)]
    return ask.Map(n, rest[0] if rest else "", phase, form)


def _powers(text: str) -> tuple[str, ...]:
    return tuple(word for word in re.split(r"[,;&\s]+|\band\b", text) if word)


def _rows(rule: str) -> dict[str, Command[ask.Request]]:
    """The commands that share a rule of the grammar, by all that they begin with."""
    shared = (row for row in COMMANDS if row.forms[0].rule == rule)
    return {phrase: row for row in shared for phrase in row.phrases}


_SIMPLE, _SEAT_ACTIONS = _rows("simple"), _rows("seat_action")


def _phrase(words: str) -> str:
    return " ".join(words.upper().split())


def _seat_action(n: int, words: list[str], rule: ParseTree) -> ask.Request:
    name = _SEAT_ACTIONS[_phrase(words[0])].name
    return ask.SeatAction(n, name, words[1], _at(words, 2).lstrip(": "))


def _simple(n: int, words: list[str], rule: ParseTree) -> ask.Request:
    return ask.Simple(n, _SIMPLE[_phrase(words[0])].name, _at(words, 1))


def _press(n: int, words: list[str], rule: ParseTree) -> ask.Request:
    return press_header(n, words[0], _last(rule, "REST"))


def _takeover(n: int, words: list[str], rule: ParseTree) -> ask.Request:
    power, _, game = words[0].partition("@")
    return ask.Takeover(n, power, game or _at(words, 1))


def _claim_back(n: int, words: list[str], rule: ParseTree) -> ask.Request:
    power, _, game = _at(words, 1).partition("@")
    return ask.Takeover(n, power, game or _at(words, 2), back=True)


def _create(n: int, words: list[str], rule: ParseTree) -> ask.Request:
    if words[0].startswith("?"):
        # "CREATE ?game password variant", as the old judge had it
        return ask.Create(n, words[0][1:], _at(words, 2), "")
    if _at(words, 1).upper() == "LIKE":
        return ask.Create(n, words[0], "", _at(words, 2))
    return ask.Create(n, words[0], _at(words, 1), "")


def _create_like(n: int, words: list[str], rule: ParseTree) -> ask.Request:
    return ask.Create(n, words[0], words[1] if len(words) == 3 else "", words[-1])


def _diary(n: int, words: list[str], rule: ParseTree) -> ask.Request:
    return ask.Diary(n, _at(words, 0).lower() or "write", int(words[1]) if len(words) > 1 else None)


def _set(n: int, words: list[str], rule: ParseTree) -> ask.Request:
    if words[0].lower() == "comment":  # "SET COMMENT BEGIN" has its text below
        said = _at(words, 1).lstrip("= ")
        return ask.Simple(n, COMMENT.name, "" if said.upper() == "BEGIN" else said)
    return ask.Set(n, words[0].lower(), _at(words, 1).lstrip("= "))


_MAKERS: Mapping[str, Callable[[int, list[str], ParseTree], ask.Request]] = MappingProxyType(
    {
        "help": lambda n, w, r: ask.Help(n, _last(r, "REST").lower()),
        "get_file": lambda n, w, r: ask.Help(n, w[0].split()[1].partition(".")[0].lower()),
        "register": _register,
        "confirm": lambda n, w, r: ask.Confirm(n, w[0]),
        "join": lambda n, w, r: ask.Join(n, _at(w, 0)),
        "join_code": lambda n, w, r: ask.Join(n, w[0], "", w[1]),
        "join_as": lambda n, w, r: ask.Join(n, w[0], w[1], _at(w, 2)),
        "join_asked": lambda n, w, r: ask.Join(n, w[0].lstrip("?"), "", _at(w, 1)),
        "list_games": lambda n, w, r: ask.ListGames(n, _at(w, 0)),
        "status": lambda n, w, r: ask.Status(n, _at(w, 0)),
        "history": _history,
        "summary": lambda n, w, r: ask.Summary(n, _at(w, 0)),
        "book": lambda n, w, r: ask.Book(n, _at(w, 0)),
        "archive": lambda n, w, r: ask.Archive(n, _at(w, 0)),
        "map": _map,
        "who": lambda n, w, r: ask.Who(n, _last(r, "WORD")),
        "rules": lambda n, w, r: ask.Rules(n, _last(r, "WORD")),
        "explain": lambda n, w, r: ask.Explain(n, _last(r, "REST")),
        "abbrev": lambda n, w, r: ask.Abbrev(n, _last(r, "WORD")),
        "verify": lambda n, w, r: ask.Verify(n, _at(w, 0)),
        "also": lambda n, w, r: ask.Also(n, w[0]),
        "observe": lambda n, w, r: ask.Observe(n, _last(r, "WORD"), _last(r, "REST")),
        "monitor": lambda n, w, r: ask.Observe(n, _at(w, 0), results_only=True),
        "ready": lambda n, w, r: ask.Ready(n),
        "signon": _signon,
        "prefer": lambda n, w, r: ask.Prefer(n, _last(r, "REST")),
        "bid": lambda n, w, r: ask.Bid(n, no_preference=bool(w)),
        "name_empire": lambda n, w, r: ask.NameEmpire(n, _last(r, "REST")),
        "clear": lambda n, w, r: ask.Clear(n, _phase(_last(r, "PHASE")), bool(_last(r, "ALL"))),
        "final": lambda n, w, r: ask.Final(n),
        "provisional": lambda n, w, r: ask.Provisional(n),
        "extension": lambda n, w, r: ask.Extension(n, *_extension(r)),
        "absence": lambda n, w, r: ask.Absence(n, _last(r, "UNTIL_TO"), _last(r, "REST")),
        "cancel_absence": lambda n, w, r: ask.CancelAbsence(n, int(w[1]) if len(w) > 1 else None),
        "press": _press,
        "propose": lambda n, w, r: ask.Propose(n, w[0].lower(), _powers(_at(w, 1))),
        "propose_dias": lambda n, w, r: ask.Propose(n, "dias"),
        "propose_draw": lambda n, w, r: ask.Propose(n, "draw", _powers(_last(r, "REST"))),
        "concede": lambda n, w, r: ask.Propose(n, "win", _powers(_last(r, "REST"))),
        "vote": lambda n, w, r: ask.Vote(n, w[0][0] in "yYaA", _ballot(_at(w, 1))),
        "vote_yes": lambda n, w, r: ask.Vote(n, yes=True),
        "vote_no": lambda n, w, r: ask.Vote(n, yes=False),
        "diary": _diary,
        "end_statement": lambda n, w, r: ask.EndStatement(n, _at(w, 0)),
        "report": lambda n, w, r: ask.Report(n, _at(w, 0)),
        "options": lambda n, w, r: ask.Options(n, _at(w, 0)),
        "try_": lambda n, w, r: ask.Try(n, tuple(w)),
        "why": lambda n, w, r: ask.Why(n, w[0]),
        "resign": lambda n, w, r: ask.Resign(n, _at(w, 0)),
        "takeover": _takeover,
        "claim_back": _claim_back,
        "set_": _set,
        "digest": lambda n, w, r: ask.Set(n, "digest", _at(w, 0)),
        "create": _create,
        "create_like": _create_like,
        "start_": lambda n, w, r: ask.Start(n, _last(r, "REST")),
        "deadline": lambda n, w, r: ask.Deadline(
            n, _last(r, "UNTIL_FOR"), _phase(_last(r, "PHASE"))
        ),
        "extend": lambda n, w, r: ask.Extend(n, w[0], _at(w, 1)),
        "process": lambda n, w, r: ask.Process(
            n, _phase(_last(r, "PHASE")), bool(_last(r, "FORCE"))
        ),
        "pause": lambda n, w, r: ask.Pause(n, _last(r, "SPAN"), _last(r, "REST")),
        "resume": lambda n, w, r: ask.Resume(n),
        "announce": lambda n, w, r: ask.Announce(n, _at(w, 0), ""),
        "zurich": lambda n, w, r: ask.Announce(n, _at(w, 0), "", as_zurich=True),
        "orders_for": lambda n, w, r: ask.OrdersFor(n, w[1], ()),
        "seat_action": _seat_action,
        "replace": lambda n, w, r: ask.Replace(n, w[0], w[1]),
        "simple": _simple,
        "send": lambda n, w, r: ask.Simple(n, SEND.name, w[1]),
    }
)


def _extension(rule: ParseTree) -> tuple[str, str]:
    span = _last(rule, "SPAN")
    span = re.sub(r"^(?:of|until|till|to|for|by)\s+", "", span, flags=re.I)
    return span, _last(rule, "REST")


def _ballot(text: str) -> int | None:
    digits = text.lstrip("Dd#")
    return int(digits) if digits else None

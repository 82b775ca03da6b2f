"""A mail's body to numbered lines: without quotes, signature, disclaimer and decoration.

Orders are never read from what is cut here; what was cut is kept in ``Body.dropped``, so that an
answer can say it. Every step looks at a line once.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gmbot.fairness import statement_spans
from gmbot.parsing.text.normalize import normalise


@dataclass(frozen=True, slots=True)
class Line:
    """One line: ``number`` counts from 1 in the body as sent, ``raw`` is as typed."""

    number: int
    text: str
    raw: str


@dataclass(frozen=True, slots=True)
class Dropped:
    """Lines not read: ``kind`` is quote, signature, disclaimer, encrypted, forwarded or signed."""

    kind: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Body:
    """What is left to read, and what was cut."""

    lines: tuple[Line, ...]
    dropped: tuple[Dropped, ...] = ()


_BREAK = re.compile("\r\n|[\n\r\v\f\u2028\u2029]")
_MARKUP = re.compile(r"\[/?(?:code|b|i|u|pre|size|color|font|list|\*)(?:=[^\]\n]{0,40})?\]", re.I)
_FORUM_QUOTE = re.compile(r"\[(/?)quote(?:=[^\]\n]{0,80})?\]", re.I)
_TAG = re.compile(
    r"</?(?:p|br|div|span|b|i|u|em|strong|pre|code|tt|font|li|ul|html|body)\b[^<>]{0,200}>", re.I
)

_CELLS = re.compile(r"[;,]-+>?[;,]")
"""A move's sign in a cell of its own: ``A Par;-;Bur``."""
_LONGEST = 2000
"""Characters of a line that are read. No order or command is as long; press keeps the whole."""
_PHONE = re.compile(
    r"(?:sent (?:from|via|with|by|using) (?:my|mail|the|a|proton|outlook|yahoo|gmail|"
    r"samsung|iphone|ipad|"
    r"android|blackberry|aol|mobile)|get outlook for|von meinem .{0,40}gesendet|gesendet "
    r"(?:von|mit)|"
    r"get \w{3,20} for (?:ios|android|mobile|iphone|ipad|windows|mac)\b|"
    r"diese nachricht wurde von meinem|envoye de mon|envoyé de mon|envoyé depuis|inviato da|"
    r"enviado desde|verzonden (?:vanaf|met)|skickat från|download (?:the )?.{0,20}app\b)",
    re.I,
)
_NUMBER = re.compile(
    r"(?:(?:[TFMPEDWHOC]|tel(?:ephone|efon)?|phone|ph|fax|mob(?:ile?|il)?|cell|handy|office|direct|"
    r"home|work)\b[.:]?\s*(?:\([a-z]\)[.:]?\s*)?[+(]{0,2}|[+])\d[\d ()./-]{6,}",
    re.I,
)
"""A telephone number with its label: ``T +44 20 7946 0991``."""
_ADDRESS = re.compile(
    r"(?:www\.|https?://|\S+@)|"
    r"(?=[^>]*[^\W\d_]{3})[^>]*\b(?:\d{5}|[2-9]\d{3}|1[0-7]\d\d)\b[^>]*$",
    re.I,
)
"""A postal code beside words, or a link: ``1010 Wien``; what may be a year of a game is none."""
_CARD = 4
"""Lines of a signature below a long dash."""
_ORDERLY = re.compile(r"[->]|\b[AFWafw] [A-Z]|\b(?:[HSC]|holds?|supports?|convoys?)\b")
_WROTE = re.compile(
    r"(?:wrote|writes|schrieb|a [eé]crit|ha scritto|escribi[oó]|schreef|skrev|napisa[lł]|"
    r"kirjoitti)\b[^\n]{0,160}:$",
    re.I,
)
_ON = re.compile(
    r"(?:on|am|le|il|el|op|den|em|dnia|den|ma) .{0,200}$|.{0,40}\d{4}.{0,80}<[^<> ]{3,}>:?$", re.I
)
_ORIGINAL = re.compile(
    r"-{2,}\s?(?:original message|original-nachricht|urspr[uü]ngliche (?:nachricht|mail)|"
    r"message d'origine|"
    r"messaggio originale|mensaje original|oorspronkelijk bericht|forwarded message|"
    r"weitergeleitete nachricht|"
    r"forwarded by .{0,60}|reply message|reply above this line)\s?-{0,}|begin forwarded message:|"
    r"anfang der weitergeleiteten (?:nachricht|e-mail):|d[eé]but du message (?:transf[eé]r[eé]|"
    r"r[eé]exp[eé]di[eé])\s?:|inizio messaggio inoltrato:|inicio del mensaje reenviado:|"
    r"begin doorgestuurd bericht:|"
    r"#{2,} reply above this line .*",
    re.I,
)
_HEADER = re.compile(
    r"(?:from|sent|to|cc|date|subject|reply-to|von|gesendet|an|datum|betreff|de|envoy[eé]|[aà]|objet|da|"
    r"inviato|oggetto|enviado|para|asunto|van|verzonden|aan|onderwerp)\s?:\s",
    re.I,
)
_RULE = re.compile(r"[*_=~#+-]{5,}(?:\s[*_=~#+-]{2,})*$")
_LEGAL = re.compile(
    r"confidential|intended (?:only |solely )?for|intended recipient|addressee|"
    r"privileged|unsubscribe|"
    r"scanned|virus|registered (?:in|office)|before printing|mailing list|vertraulich|confidentiel|"
    r"riservat[oa]|yahoo! groups|avast|legally binding|do not print|disclaimer|terms of service",
    re.I,
)
_LEGAL_START = re.compile(
    r"(?:this|the information in this|the contents of this) (?:e-?mail|message|"
    r"communication|transmission)\b"
    r".{0,120}(?:intended|confidential|privileged|may contain|is for|was scanned|has been scanned)|"
    r"confidentiality(?: (?:notice|note|statement)|\s?:)|disclaimer\s?:|important notice\s?:|"
    r"diese e-?mail enth|"
    r"please consider the environment|ce (?:message|courriel) .{0,60}confidentiel|"
    r"virus-free\.|this email has been checked",
    re.I,
)
_PGP_BEGIN = re.compile(r"-----BEGIN (?:PGP|SMIME|ENCRYPTED)[A-Z ]{0,30}-----$")
_PGP_END = re.compile(r"-----END [A-Z ]{0,40}-----$")


def read_body(text: str) -> Body:
    """Cut a body into the writer's own lines; the rest goes into ``dropped``."""
    text = text.lstrip("\ufeff")
    return _Cutter(_number(text), _signed(text)).run()


def _signed(text: str) -> frozenset[int]:
    """Where our own signed lines stand, from 0: chance wrote them, and spells anything."""
    spans = list(statement_spans(text))
    breaks = [match.end() for match in _BREAK.finditer(text)] if spans else []
    return frozenset(
        index
        for begin, end in spans
        if not text[text.rfind("\n", 0, begin) + 1 : begin].strip(" >|\t")
        for index in range(bisect(breaks, begin), bisect(breaks, end - 1) + 1)
    )


def _number(text: str) -> list[Line]:
    raws = _BREAK.split(text)
    return [Line(number, _plain(raw[:_LONGEST]), raw) for number, raw in enumerate(raws, 1)]


def _plain(raw: str) -> str:
    if raw.endswith("=20"):
        raw = raw.removesuffix("=20")  # quoted-printable that nobody announced
    if "," in raw or ";" in raw:
        raw = _CELLS.sub(" - ", raw)
    if "[" in raw:
        raw = _MARKUP.sub("", raw)
    if "<" in raw and ">" in raw:
        raw = _TAG.sub(" ", raw)
    return normalise(raw)


class _Cutter:
    """Walks down the lines once and sorts them into kept and dropped."""

    def __init__(self, lines: list[Line], signed: frozenset[int]) -> None:
        self.lines = lines
        self.signed = signed
        self.kept: list[Line] = []
        self.dropped: list[Dropped] = []

    def run(self) -> Body:
        index = 0
        while index < len(self.lines):
            index = self._step(index)
        return Body(tuple(self.kept), tuple(self.dropped))

    def _step(self, index: int) -> int:
        line = self.lines[index]
        text = line.text
        if not text:
            return self._keep(index)
        if index in self.signed:
            return self._drop("signed", index, index + 1)
        if text[0] == ">" or text.startswith("&gt;"):
            return self._drop("quote", index, self._quote_end(index))
        if text[0] in "-_*=~#+":
            end = self._cut_from_rule(index)
            if end:
                return end
        if "[" in text and _FORUM_QUOTE.search(text):
            return self._forum_quote(index)
        return self._cut_from_words(index) or self._keep(index)

    def _cut_from_rule(self, index: int) -> int:
        text = self.lines[index].text
        if text == "--" and self.lines[index].raw.strip(" \t\xa0") == "--":
            return self._drop("signature", index, len(self.lines))
        if self.lines[index].raw.strip() == "\u2014" and self._is_card(index + 1):
            return self._drop("signature", index, len(self.lines))
        if _PGP_BEGIN.match(text):
            return self._armour(index)
        if _ORIGINAL.match(text):
            return self._drop(
                "forwarded" if "forward" in text.lower() else "quote", index, len(self.lines)
            )
        if not _RULE.match(text):
            return 0
        below = self.lines[index + 1 : index + 25]
        if self._headers(index + 1) >= 2:
            return self._drop("quote", index, len(self.lines))
        if any(_LEGAL.search(line.text[:400]) for line in below):
            return self._drop("disclaimer", index, len(self.lines))
        return index + 1 if len(text) >= 5 else 0

    def _cut_from_words(self, index: int) -> int:
        text = self.lines[index].text
        if len(text) > 400:
            return 0
        if _PHONE.match(text):
            return self._drop("signature", index, index + 1)
        if _ORIGINAL.match(text):
            return self._drop("forwarded", index, len(self.lines))
        if _NUMBER.match(text):
            return self._drop("signature", index, self._numbers_end(index))
        if _LEGAL_START.match(text):
            return self._drop("disclaimer", index, len(self.lines))
        if _HEADER.match(text) and self._headers(index) >= 3:
            return self._drop("quote", index, len(self.lines))
        return self._attribution(index)

    def _is_card(self, index: int) -> bool:
        """Tell whether a few lines are left that are no orders: phones make one dash of two."""
        left = [line.text for line in self.lines[index : index + 40] if line.text]
        return 0 < len(left) <= _CARD and not any(map(_ORDERLY.search, left))

    def _attribution(self, index: int) -> int:
        """Find ``On Thu ... wrote:``, also broken over up to three lines; 0 if there is none."""
        text = self.lines[index].text
        if not text.endswith(":") and not _ON.match(text):
            return 0
        joined = text
        for end in range(index + 1, min(index + 4, len(self.lines) + 1)):
            if (joined.endswith(":") and _WROTE.search(joined[-200:])) or (
                end == index + 1 and _bare_attribution(joined)
            ):
                return self._quote_after(index, end)
            if end < len(self.lines):
                joined += " " + self.lines[end].text
        return 0

    def _quote_after(self, index: int, end: int) -> int:
        below = next(
            (i for i in range(end, len(self.lines)) if self.lines[i].text), len(self.lines)
        )
        if below < len(self.lines) and _is_quoted(self.lines[below]):
            return self._drop("quote", index, self._quote_end(below))
        # Mail programs that do not mark the quoted lines put all of them below.
        return self._drop("quote", index, len(self.lines))

    def _forum_quote(self, index: int) -> int:
        depth = 0
        for i in range(index, len(self.lines)):
            for match in _FORUM_QUOTE.finditer(self.lines[i].text):
                depth += -1 if match[1] else 1
            if depth <= 0:
                return self._drop("quote", index, i + 1)
        return self._drop("quote", index, index + 1)

    def _armour(self, index: int) -> int:
        text = self.lines[index].text
        if "SIGNED MESSAGE" in text:
            end = index + 1
            while end < len(self.lines) and ":" in self.lines[end].text:
                end += 1
            return self._drop("signature", index, end)
        end = index + 1
        while end < len(self.lines) and not _PGP_END.match(self.lines[end].text):
            end += 1
        return self._drop("signature" if "SIGNATURE" in text else "encrypted", index, end + 1)

    def _headers(self, index: int) -> int:
        count = 0
        for line in self.lines[index : index + 8]:
            if not line.text and not count:
                continue
            if not _HEADER.match(line.text[:60] + " "):
                break
            count += 1
        return count

    def _quote_end(self, index: int) -> int:
        end = index
        while end < len(self.lines) and _is_quoted(self.lines[end]):
            end += 1
        return end

    def _numbers_end(self, index: int) -> int:
        """Behind the last number or address of a paragraph: what stands between belongs to them."""
        end = index + 1
        for i in range(index, len(self.lines)):
            if not self.lines[i].text:
                break
            text = self.lines[i].text
            if _NUMBER.match(text[:60]) or _ADDRESS.match(text[:100]):
                end = i + 1
        return end

    def _keep(self, index: int) -> int:
        self.kept.append(self.lines[index])
        return index + 1

    def _drop(self, kind: str, begin: int, end: int) -> int:
        self.dropped.append(Dropped(kind, tuple(self.lines[begin:end])))
        return end


def _is_quoted(line: Line) -> bool:
    return line.text.startswith((">", "&gt;"))


def _bare_attribution(text: str) -> bool:
    return bool(re.match(r"\d{4}-\d\d-\d\d \d\d?:\d\d.{0,80}<[^<> ]{3,}>:$", text))


def text_of(lines: Iterable[Line]) -> str:
    """Return lines as typed, joined again: for press and other free text."""
    return "\n".join(line.raw for line in lines).strip("\r\n")


def numbered(texts: Sequence[str], first: int = 1) -> tuple[Line, ...]:
    """Return plain texts as lines, for reading text that did not come in a mail."""
    return tuple(Line(n, normalise(text), text) for n, text in enumerate(texts, first))

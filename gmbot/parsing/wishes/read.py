"""A letter in plain words to the wishes in it, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, takewhile

from gmbot.parsing.text import Line
from gmbot.parsing.wishes.addressed import (
    A_LETTER,
    addressed_in,
    like_a_letter,
    said_in_all,
    speaking_of,
)
from gmbot.parsing.wishes.hails import hailed_in
from gmbot.parsing.wishes.judged import (
    GUARDED,
    MOST_LIKELY,
    is_doubted,
    is_letter,
    likeliest_of,
    may_be_judged,
    whole_of,
    wishes_like,
)
from gmbot.parsing.wishes.likeness import is_rule, shares
from gmbot.parsing.wishes.pages import is_help, pages_of
from gmbot.parsing.wishes.slots import Said, Slots, told_in
from gmbot.parsing.wishes.table import groups_in, intents, plain, weighed
from gmbot.parsing.wishes.wish import LetterRead, Likeliest, Wish
from gmbot.rules.board.terms import Power

_SENTENCE = re.compile(r"(?<=[.!?])(?<!\d\.)\s+(?=[\"'(]?[^\W\d_]|$)")
_CLAUSE = re.compile(
    r"\s*(?:[,;:()]|\s-\s|\b(?:but|because|since|so|as|and|weil|denn|aber|und|da|also|mais|car|et|"
    r"parce que|puisque|donc)\b)\s*",
    re.IGNORECASE,
)
_DEICTIC = re.compile(
    r"\b(?:this|that|it|following|das|dies|folgende[sn]?|ca|ceci|cela|message|messages|nachricht|mot)\b"
)
"""What points to the words behind: ``Can you pass this on to England? ...``"""
LONGEST = 600
"""A longer sentence is a letter, and no wish."""
_MOST = 40
"""Sentences of a paragraph that are told apart: the last holds all that stands behind."""
_MOST_CHARACTERS = 4000
"""How much of a letter is looked at for wishes: what stands below is told as not read."""
_TAKEN = 0.7
"""What a sentence is like to this share is offered as its wish."""
_TAKEN_ASKING = 0.4
"""The same where it only asks for something: the wrong page does no harm."""
_GUARDED_BALLOT = 0.15
"""The same for what is proposed and voted, which is secret from the GM as well."""
_PERHAPS = 0.1
"""What it is like to this share is shown as a line that may be meant."""
_LESS = 2
"""What is so many times less likely than the likeliest is not shown."""
_FOR_GM = ("gm", "question")
_ORDERS = "orders"
"""Kept from others like a secret command: the GM may be one of the players."""
_PASSED_ON = 0.2
"""What is for the GM to this share is passed on, whatever else it is like."""
_CHAT = "chat"
_SMALL_TALK = 0.9
"""A letter that is small talk to this share wants nothing, whatever words are in it."""
_BALLOTS = ("draw", "vote no", "vote yes", "win")
"""What is like one of these is no letter: what is proposed and voted is secret."""
_WITH_A_LETTER = ("letter", "tell", "chat", "gm", "question")
"""What the rest of a letter may be like."""
_PERHAPS_A_BALLOT = 0.05
"""Nor is what is like them to this share together."""
_CALLED = 0.25
"""What calls a power by its name needs to be like a letter to this share alone."""
_PERHAPS_A_LETTER = 0.1
"""What is like one to this share may be one: it is shown to nobody before its writer says so."""
_FEWEST = 3
"""Words of a letter that can be judged."""
_MOST_JUDGED = 8
"""Sentences of a letter that are judged one by one."""
_JUDGED = 1000
"""Characters by which a sentence is judged: one without an end could be a whole mail."""


@lru_cache(maxsize=32)  # a mail's letter is asked for by each step of its way
def read_letter(lines: tuple[Line, ...], setting: Said) -> LetterRead:
    """Read the lines of a letter. A sentence may run over several lines of a paragraph."""
    hailed = hailed_in(lines, setting)
    if hailed is not None:
        told = _told(hailed.line, hailed.heading, hailed.powers, hailed.said)
        return LetterRead((told,))
    sentences = list(_sentences(lines))
    announced = _announced(sentences, setting)
    if announced is not None:
        return LetterRead((announced,))
    said = sentences[: _end_of_reading(sentences)]
    wishes = _sure(said, setting)
    if not wishes and len(said) > 1:  # "I told Yorkshire to go. What went wrong?"
        wishes = _sure([(said[0][0], whole_of(said))], setting)
    if wishes:
        return _with_rest(LetterRead(wishes), sentences)
    likely = _likely(said, setting)
    return LetterRead(likely=likely, hinted=likely)


@lru_cache(maxsize=4)
def read_whole_letter(lines: tuple[Line, ...], setting: Said) -> LetterRead:
    """Read a letter with no orders or commands beside it: what no frame knows is judged as well.

    The wish of a frame counts unless its sentence is more like something else.
    """
    read = read_letter(lines, setting)
    sentences = tuple(_sentences(lines))
    said = [(number, text[:_JUDGED]) for number, text in sentences[:_MOST_JUDGED]]
    if len(whole_of(said).split()) < _FEWEST:
        return read
    judged = shares(whole_of(said))
    letters = [one for one in read.wishes if is_letter(one, judged)]
    if letters and len(letters) == len(read.wishes):
        read = replace(read, like_orders=_like_orders(said, read.wishes[0]))
        return _with_all_said(read, sentences, setting)
    if letters or any(one.intent.first for one in read.wishes):
        return read
    read = replace(read, like_orders=judged[_ORDERS])
    letter = _letter(sentences, judged, setting)
    if letter is not None and _is_clearly_one(letter, judged):
        return replace(read, wishes=(letter,), rest=())
    kept = tuple(one for one in read.wishes if not is_doubted(one, judged))
    if kept and not all(is_help(one.intent.name) for one in kept):
        return _with_rest(replace(read, wishes=kept), sentences)
    like = wishes_like(said, setting)
    for_gm = sum(judged[kind] for kind in _FOR_GM) >= _PASSED_ON
    least = _TAKEN_ASKING if like and like[0][1].intent.asks else _TAKEN
    taken = tuple(
        wish for share, wish in like[:1]
        if share >= least and may_be_judged(wish) and not _may_be_secret(wish, judged)
    )  # fmt: skip
    if kept or not taken or is_rule(taken[0].intent.name):
        taken = pages_of(judged, like, read.wishes) or kept
    if kept or (taken and (not for_gm or taken[0].intent.name in _FOR_GM)):
        return _with_rest(replace(read, wishes=taken), sentences)
    kind, most = next(iter(judged.items()))
    if kind == _CHAT and most >= _SMALL_TALK:
        return replace(read, wishes=(), rest=(), likely=(), hinted=(), is_like=kind)
    least = max(_PERHAPS, most / _LESS)
    perhaps = tuple(wish for share, wish in like if share >= least)[:MOST_LIKELY]
    kind = kind if most >= _TAKEN else ""
    if read.like_orders >= GUARDED:
        kind = _ORDERS
    hinted = tuple(one for one in read.likely if kind != "gm" or not one.intent.hails)
    if letter is not None and letter.share >= _PERHAPS_A_LETTER:
        perhaps = tuple(letter if one.intent == letter.intent else one for one in perhaps)
        perhaps, hinted = (*perhaps, letter), (*hinted, letter)
    of_votes = sum(judged[kind] for kind in _BALLOTS)
    sure = tuple(
        wish for share, wish in like
        if share >= GUARDED or (wish.intent.name in _BALLOTS and of_votes >= _GUARDED_BALLOT)
    )  # fmt: skip
    likely: dict[str, Wish] = {}
    for one in (*perhaps, *read.wishes, *hinted):
        likely.setdefault(one.intent.name, one)
    return replace(
        read, wishes=(), rest=(), likely=tuple(likely.values()), hinted=(*hinted, *sure),
        is_like=kind,
    )  # fmt: skip


def also_likely(lines: tuple[Line, ...], setting: Said) -> Likeliest:
    """What a letter may be about, whether it is read as a wish or not."""
    said = [(number, text[:_JUDGED]) for number, text in _sentences(lines)][:_MOST_JUDGED]
    return likeliest_of(said, setting) if said else Likeliest({}, ())


def like_orders(text: str) -> float:
    """How likely a text orders units, and wants nothing else."""
    return shares(text[:_JUDGED])[_ORDERS]


def _like_orders(said: Sequence[tuple[int, str]], letter: Wish) -> float:
    """How much a letter to a player is like orders, or what stands above it."""
    at = next((at for at, (_, text) in enumerate(said) if text == letter.sentence), 0)
    parts = filter(None, (whole_of(said), whole_of(said[:at])))
    return max(map(like_orders, parts))


def _letter(
    said: Sequence[tuple[int, str]], judged: Mapping[str, float], setting: Said
) -> Wish | None:
    """The letter to another player that a mail may be, likely if it calls nobody."""
    called = addressed_in(said, setting)
    share = like_a_letter(judged)
    found = called or (speaking_of(said, setting) if share >= A_LETTER else None)
    if found is None:
        return None
    letter = _told(found.line, found.heading, found.powers, found.said)
    return replace(letter, is_likely=called is None, share=share)


def _is_clearly_one(letter: Wish, judged: Mapping[str, float]) -> bool:
    """Tell whether nothing but a letter is likely: one that calls nobody may be a complaint."""
    called = not letter.is_likely and letter.share >= _CALLED
    return called and not _may_be_secret(letter, judged)


def _may_be_secret(wish: Wish, judged: Mapping[str, float]) -> bool:
    """Tell whether what is to be told to others may be a proposal or a vote."""
    of_votes = sum(judged[kind] for kind in _BALLOTS)
    return wish.intent.hails and of_votes >= _PERHAPS_A_BALLOT


def _with_all_said(
    read: LetterRead, sentences: Sequence[tuple[int, str]], setting: Said
) -> LetterRead:
    """A letter with what stands below the sentence that asks to pass it on.

    That is left out if it is something else that the host is asked.
    """
    wish = read.wishes[0]
    rest = " ".join(read.rest)
    kind, share = next(iter(shares(rest[:_JUDGED]).items())) if rest else ("", 0.0)
    if len(read.wishes) > 1 or not wish.groups or (kind not in _WITH_A_LETTER and share > _TAKEN):
        return read
    said = said_in_all(wish.slots.said, wish.sentence, sentences, setting)
    return replace(read, wishes=(replace(wish, slots=replace(wish.slots, said=said)),), rest=())


def _with_rest(read: LetterRead, said: Sequence[tuple[int, str]]) -> LetterRead:
    """The wishes with all sentences beside them: a wish may be that of several together."""
    meant = "\n".join(one.sentence for one in read.wishes)
    return replace(read, rest=tuple(text for _, text in said if text not in meant))


def _end_of_reading(sentences: Sequence[tuple[int, str]]) -> int:
    lengths = accumulate(len(text) for _, text in sentences)
    return sum(1 for _ in takewhile(lambda length: length <= _MOST_CHARACTERS, lengths))


def _sure(said: Sequence[tuple[int, str]], setting: Said) -> tuple[Wish, ...]:
    found: dict[str, Wish] = {}
    for number, sentence in said:
        wish = _wish(number, sentence, setting)
        if wish is None:
            continue
        known = found.get(wish.intent.name)
        if known is None or _says_more(wish.slots) > _says_more(known.slots):
            found[wish.intent.name] = wish
    return _without_excuses(tuple(found.values()))


def _without_excuses(wishes: tuple[Wish, ...]) -> tuple[Wish, ...]:
    """The wishes without mere reasons: "Two days more, please. I have been in hospital"."""
    vague = [one for one in wishes if one.intent.excuses and not (one.slots.span or one.slots.days)]
    clear = [one for one in wishes if one not in vague]
    if clear or len(vague) < 2:
        return tuple(clear) or wishes
    return tuple(one for one in vague if "{" not in one.intent.lines[-1]) or wishes


def _says_more(slots: Slots) -> tuple[bool, bool]:
    """How much a sentence says of the time: "Could we wait until Sunday?" says the day."""
    return bool(slots.span), slots.days is not None and slots.days.is_end


def _likely(said: Sequence[tuple[int, str]], setting: Said) -> tuple[Wish, ...]:
    """The wishes that a letter may hold, the likeliest first."""
    found = []
    for number, sentence in said:
        slots = Slots.of(sentence, setting)
        groups = groups_in(plain(sentence)) | slots.groups
        found += [
            (-weight, rank, Wish(intent, number, sentence, groups, slots))
            for rank, weight, intent in weighed(groups, sure=False)
        ]
    best = {wish.intent.name: wish for _, _, wish in sorted(found, key=lambda one: one[:2])}
    return tuple(best.values())[:MOST_LIKELY]


def possible_wishes(lines: Sequence[Line], setting: Said) -> tuple[Wish, ...]:
    """All wishes that a letter may hold, sure or not, in the order of its sentences."""
    found = []
    sentences = [(number, text[:_JUDGED]) for number, text in _sentences(lines)]
    for number, sentence in sentences[: _end_of_reading(sentences)]:
        slots = Slots.of(sentence, setting)
        groups = groups_in(plain(sentence)) | slots.groups
        both = (*weighed(groups), *weighed(groups, sure=False))
        every = {rank: intent for rank, _, intent in both}
        found += [Wish(every[rank], number, sentence, groups, slots) for rank in sorted(every)]
    return tuple(found)


def _sentences(lines: Sequence[Line]) -> Iterator[tuple[int, str]]:
    paragraph: list[Line] = []
    for line in [*lines, Line(0, "", "")]:
        if line.text and (not paragraph or line.number == paragraph[-1].number + 1):
            paragraph.append(line)
            continue
        yield from _of_paragraph(paragraph)
        paragraph = [line] if line.text else []


def _of_paragraph(paragraph: Sequence[Line]) -> Iterator[tuple[int, str]]:
    if paragraph:
        text = " ".join(line.raw.strip() for line in paragraph)
        said = _SENTENCE.split(text, _MOST - 1)
        yield from ((paragraph[0].number, one) for one in said if one.strip())


def _wish(number: int, sentence: str, setting: Said) -> Wish | None:
    """The wish of a sentence: of one of its clauses, or of the whole."""
    if len(sentence) > LONGEST:
        return None
    parts = [part for part in _CLAUSE.split(sentence) if len(part.split()) > 1]
    slots = Slots.of(sentence, setting)
    whole = groups_in(plain(sentence))
    asking = groups_in(plain(sentence.replace(slots.said[1:], ""))) | slots.groups
    fitting = [
        (weight, -rank, groups, intent)
        for part in dict.fromkeys((*parts, sentence))
        # what is to be said is no part of the wish: "Tell Italy that I don't want a war"
        for groups, hails in ((groups_in(plain(part)) | slots.groups, False), (asking, True))
        for rank, weight, intent in weighed(groups)
        if (intent.hails and bool(slots.said)) == hails
        if intent.nowhere.isdisjoint(whole) and intent.is_asked_for(whole | slots.groups)
    ]
    if not fitting:
        return None
    _, _, groups, intent = max(fitting, key=lambda one: one[:2])
    return Wish(intent, number, sentence, groups, slots)


def _announced(sentences: Sequence[tuple[int, str]], setting: Said) -> Wish | None:
    """A letter whose first sentence asks to pass on what stands behind it."""
    if len(sentences) < 2:
        return None
    number, first = sentences[0]
    told, said = told_in(first, setting.board)
    told = tuple(power for power in told if power != setting.own)
    groups = groups_in(plain(first))
    if not told or said or not _DEICTIC.search(plain(first)) or groups & {"who", "how", "denied"}:
        return None
    words = " ".join(text for _, text in sentences[1:])
    return _told(number, f"{first} {words}", told, words)


def _told(number: int, sentence: str, told: tuple[Power, ...], said: str) -> Wish:
    """The wish to tell powers something; to all, if none is named."""
    tell = next(one for one in intents() if one.hails)
    slots = replace(Slots(frozenset({"power", "said"})), powers=told, told=told, said=said)
    return Wish(tell, number, sentence, frozenset(), slots)

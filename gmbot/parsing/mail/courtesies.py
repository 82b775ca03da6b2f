"""Lines that nobody expects an answer to: greetings, thanks, headings, a name below.

What is left of the lines that ordered and asked nothing is what an answer has to name. So a line
counts as a courtesy only if all its words do: none of them can be a unit, a place or a deed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache

from gmbot.parsing.sets import take_marks, without_words_of_sets
from gmbot.parsing.text import Line, fold

_WORD = re.compile(r"[^\W_]+(?:['.][^\W_]+)*")
_DATE = re.compile(r"(?:[sfw])?(?:1[89]|20)\d\d[mrab]?|'?\d\d")
_COMMENT = re.compile(r"//|#\s(?!\d)|;\s")


def _all(text: str) -> frozenset[str]:
    return frozenset(text.split())


_WORDS = _all(
    # greetings
    "hi hiya hello hey howdy dear greetings salutations good morning afternoon evening day night "
    "there all everyone everybody folks guys team gentlemen sir sirs madam mr mrs ms master gm "
    "zurich game "
    # thanks and farewell
    "thanks thank thx tks ty tia you u very so much many a lot again in advance for your help time "
    "work patience cheers regards best kind kindest warm warmest wishes greets yours truly "
    "sincerely faithfully respectfully love luck good have fun nice great weekend week bye goodbye "
    "ciao see ya soon later tomorrow take care the of and to from with "
    # headings
    "here are is my our these this those that it its order orders move moves retreat retreats "
    "build builds adjustment adjustments removal removals unit units phase turn season set as "
    "follows follow following below please find attached attachment attachments enclosed file "
    "spring summer fall autumn winter year new power country nation player seat subject date me "
    # the same in other languages
    "hallo moin servus liebe lieber guten morgen tag abend gruss gruesse grusse schone viele beste "
    "freundliche freundlichen mit danke vielen dank im voraus lg mfg vg bis bald hier sind meine "
    "die befehle zuge fur fruhjahr fruhling herbst bonjour salut cordialement merci voici mes les "
    "ordres pour printemps automne bien vous buongiorno saluti cordiali grazie ecco i miei ordini "
    "per primavera autunno hola gracias saludos"
)
_ABOUT_SETS = _all(
    "a an i we one two only just now yet still again previous earlier old last first before treat "
    "consider count counts small minor little quick some other more will would like want need make "
    "made has have been be was were them if not no so may might could and but or at by on line part"
)
"""What may stand around a word about a set: ``This is a (change) from my previous set``."""
_HAILING = _all("hi hiya hello hey dear hallo moin servus lieber liebe bonjour salut ciao")
_CLOSING = _all(
    "thanks thank thx tks ty tia best cheers regards wishes yours sincerely love bye goodbye ciao "
    "gruss gruesse grusse danke dank lg mfg vg cordialement merci saluti grazie saludos gracias "
    "luck care"
)
_LIKE_ORDERS = frozenset({
    "a presto", "a dopo", "a domani", "a risentirci", "a bientot", "a plus", "a plus tard",
    "a demain", "a la prochaine", "a tout a lheure",
})  # fmt: skip
_LATER = _all("soon later tomorrow")
_PROMISED = _all(
    "order orders move moves retreat retreats build builds adjustment adjustments removal removals "
    "follow follows following set unit units new attached attachment attachments enclosed file"
)
"""What, said with a word of ``_LATER``, is still to come: ``Builds follow later``."""
_FILE = re.compile(r"\b(?:attach|enclosed)", re.IGNORECASE)
_PHRASE = re.compile(
    r"that(?:'?s| is) (?:all|it)(?: from me)?|over and out|done|voil[aà]|"
    r"sorry (?:for|about) (?:the|my|any|this|being) (?:delay|late(?:ness)?|trouble|wait)|"
    r"(?:sorry,? )?i(?:'?m| am) (?:sorry to be )?(?:a (?:bit|little) )?late|sorry|apologies|"
    r"(?:i )?hope (?:(?:that )?(?:you|everybody|everyone|all)(?: are|'re| is)? (?:all )?"
    r"(?:well|fine|good|healthy)|all is well|this finds you well)|"
    r"(?:a )?(?:merry|happy) (?:christmas|xmas|new year|easter|holidays|birthday|thanksgiving)"
    r"(?: to (?:you|all|everybody|everyone)(?: all)?)?|"
    r"(?:see|talk to|speak to) (?:you|ya|y'all)(?: all)? "
    r"(?:next (?:turn|time|week|phase|season|year)|around)|talk soon|"
    r"enjoy (?:your|the) (?:vacation|holidays?|trip|weekend|week|day|evening)|"
    r"(?:thanks|thank you|thx)(?: a lot| so much| very much| again)?,? for (?:gming|running (?:it|"
    r"(?:this|the)(?: game)?)|hosting|everything|"
    r"the (?:reminder|game|results|quick (?:results|answer)))|"
    r"let the games begin|(?:vive|viva|long live) (?:la |l'|the )?\w+|"
    r"bonne (?:soir[eé]e|journ[eé]e|nuit|chance|ann[eé]e)|sch[oö]nen? (?:tag|abend|gru(?:ss|ß)|"
    r"wochenende)(?: noch)?|frohe weihnachten|viel (?:gl[uü]ck|spa(?:ss|ß))|"
    r"buona (?:serata|giornata)",
    re.IGNORECASE,
)
"""Whole sentences that nobody has to answer."""
_LONGEST = 40
"""Characters of a farewell."""
_LATIN = "\u024f"
_LATIN_WORD = re.compile(r"(?<![^\W\d_])[A-Za-z\u00c0-\u024f]{2,}(?![^\W\d_])")
_ORDERLY = re.compile(r"->?|\d")
_TRAILING_OFF = re.compile(r"[?¿…]|\.\.")
_LINK = re.compile(r"<?(?:https?://|www\.)\S+>?")
_FRAME = re.compile(r"(?:begin|start|end|stop)\s*(?:of\s+)?(?:my\s+)?orders?\W*", re.IGNORECASE)
_NAME = re.compile(r"\W*[^\W\d_]+\.?(?:[ -]+[^\W\d_]+\.?){0,2}\W*")
_NO_NAMES = _all(
    "hold holds holding stand stands stay stays disband retreat build waive remove support convoy "
    "move attack all none army fleet wing armies fleets wings same"
)
_SIGNED = re.compile(r"[-~]{0,3}\s*((?:[^\W\d_](?:\.\s?|\s)){0,3})([^\W\d_]*)[\s.!+]*")
"""``A.``, ``- F``, ``~Bob``, ``A. Nonymous``: initials and a name."""
_SENTENCE_ENDS = (".", "!", "?")
_MOST_NAMES = 2
"""Lines of names below a farewell."""
_NAMED = 3
"""Words of a greeting with a name that is not known."""


def more_than_courtesies(
    lines: Sequence[Line], names: Iterable[str] = (), with_file: bool = True
) -> tuple[Line, ...]:
    """Return the lines that say more than a greeting, a heading or a farewell.

    Args:
        lines: some lines of a mail, in its order.
        names: what the writer, the game master and the game are called.
        with_file: whether the file that a line may speak of was read.
    """
    return _more_than_courtesies(tuple(lines), tuple(names), with_file)


@lru_cache(maxsize=8)  # a mail's are asked for by each step of its way
def _more_than_courtesies(
    lines: tuple[Line, ...], called: tuple[str, ...], with_file: bool
) -> tuple[Line, ...]:
    known = frozenset(word for name in called for word in _words(name))
    texts = [line for line in lines if line.text]
    signed = _signature(texts, called, known)
    return tuple(
        line
        for index, line in enumerate(texts)
        if index not in signed
        and not (is_courtesy(line.text, known) and (with_file or not _FILE.search(line.text)))
    )


def signed_with(lines: Sequence[Line], is_place: Callable[[str], bool]) -> int:
    """The number of the last line if it is a name that looks like a unit: ``A. Nonymous``; or 0.

    It must stand apart, below a farewell, or with a full stop below the end of a sentence.
    ``is_place``: a name that is a place's too is none.
    """
    last = len(lines) - 1
    while last > 0 and not lines[last].text:
        last -= 1
    match = _SIGNED.fullmatch(lines[last].text) if last > 0 else None
    if match is None:
        return 0
    text, above = lines[last].text, lines[last - 1].text
    farewell = bool(_CLOSING.intersection(_words(above))) and is_courtesy(above)
    if above and not farewell and not ("." in match[1] and above[-1:] in _SENTENCE_ENDS):
        return 0
    name = match[2] if len(match[2]) > 1 else ""
    marked = farewell or not name or not text[0].isalpha() or "." in match[1]
    called = name[:1].isupper() and not is_place(fold(name)) and fold(name) not in _NO_NAMES
    return lines[last].number if marked and (not name or called) else 0


def is_farewell(text: str) -> bool:
    """``A presto``: a farewell that begins like an order of an army."""
    return text[:1] in "aA\u00e0\u00c0" and " ".join(_words(text[:_LONGEST])) in _LIKE_ORDERS


def is_foreign_talk(text: str) -> bool:
    """Tell whether a line is in letters that no map uses, and has nothing like an order's sign."""
    if text.isascii():
        return False
    letters = [char for char in text if char.isalpha()]
    return (
        bool(letters)
        and not _ORDERLY.search(text)
        and sum(char > _LATIN for char in letters) > len(letters) // 4
        and not any(_LATIN_WORD.findall(text))
    )


def is_courtesy(text: str, names: Collection[str] = frozenset()) -> bool:
    """Tell whether all words of a line are greetings, headings, dates or names."""
    if _COMMENT.match(text) or _LINK.fullmatch(text) or _FRAME.fullmatch(text) or is_farewell(text):
        return True
    if _PHRASE.fullmatch(text.strip(" .!:)(,;~-")):
        return True
    rest = take_marks(text)[0]
    plain = without_words_of_sets(rest)
    words = _words(plain)
    if not _LATER.isdisjoint(words) and not _PROMISED.isdisjoint(words):
        return False
    if plain != rest:
        words = [word for word in words if word not in _ABOUT_SETS]
    if not words and _TRAILING_OFF.search(text):
        return False
    if all(word in _WORDS or word in names or _DATE.fullmatch(word) for word in words):
        return True
    return _hails_or_signs(text, words)


def _hails_or_signs(text: str, words: Sequence[str]) -> bool:
    """``Hi Anna,`` or ``Cheers, Bob``"""
    if words[0] in _HAILING | _CLOSING and 2 <= len(words) <= _NAMED:
        return _is_name(text.split(maxsplit=1)[-1])
    closing, sign, name = text.rpartition(",")
    closes = _CLOSING.intersection(_words(closing)) and all(
        word in _WORDS for word in _words(closing)
    )
    return bool(sign and closes and _is_name(name.strip()))


def _signature(
    lines: Sequence[Line], called: Collection[str], names: Collection[str]
) -> frozenset[int]:
    """The places of the names that stand at the very end: below a farewell, or one's own."""
    for back in range(1, _MOST_NAMES + 1):
        index = len(lines) - back - 1
        if index < 0 or not _is_name(lines[index + 1].text):
            break
        if lines[index + 1].number > lines[index].number + 2:
            break  # something that was read stands between
        text = lines[index].text
        if _CLOSING.intersection(_words(text)) and is_courtesy(text, names):
            return frozenset(range(index + 1, len(lines)))
    last = len(lines) - 1
    return frozenset([last] if lines and _is_short_for(lines[last].text, called) else [])


def _is_short_for(text: str, called: Iterable[str]) -> bool:
    """``Alex``, ``Ed`` or ``TBG`` of AirsoftAlex, Ed5 and TehBigGun."""
    words = _words(text)
    if len(words) != 1:
        return False
    for name in called:
        initials = "".join(char for char in name if char.isupper()).lower()
        if words[0] in (fold(name), initials) or (len(words[0]) > 1 and words[0] in fold(name)):
            return True
    return False


def _is_name(text: str) -> bool:
    """``Bob``, ``bob``, ``the Sultan``, ``Bob T. Smith``; not ``my fleet goes``."""
    words = text.removeprefix("the ").split()
    if not words or not _NO_NAMES.isdisjoint(_words(text)):
        return False
    capital = all(not word[0].isalpha() or word[0].isupper() for word in words)
    return _NAME.fullmatch(text) is not None and (capital or len(words) == 1)


def _words(text: str) -> list[str]:
    return [word.replace("'", "") for word in _WORD.findall(fold(text))]

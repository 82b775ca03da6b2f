"""The language of a mail: words from a gettext catalog, and the game's own sentences found in it.

Templates mark their words (``{% trans %}``), this package calls ``Speech.text``. What the game has
to say comes in notices as finished English sentences; a catalog lists those with the context
``said`` and with holes: ``{unit} has no order; it will hold unless you send one.`` A sentence that
no entry fits stays English. So the game and everything below it speak one language, which tests
and logs can compare, and a catalog that lags behind never makes a mail wrong.

Orders, commands and the names of powers and provinces are never translated: players write them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from gmbot.messages import Text
from gmbot.resources import data_root

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog as Entries

SAID = "said"
"""The context of sentences that the game says."""
PART = "part"
"""The context of what only stands within a sentence: ``{first} and {last}``."""
WORD = "word"
"""The context of single words: what became of an order, what may stand beside it."""

_HOLE = re.compile(r"\{(\w+)\}")
_WITHIN, _ANYTHING = r"(?:(?![.?!] [A-Z]).)+?", ".+"
"""What fills a hole: nothing beyond its sentence, unless it stands for all further ones."""
_STOP = "full_stop"
"""What a sentence ends with whose phrase ends with a hole."""
_CODED = re.compile(r"(.+) (\(E-[A-Z-]+\))", re.DOTALL)
"""A sentence and the code of its error, which is the same in all languages."""
_SENTENCES = re.compile(r"(?<=[.?!]) (?=[A-Z])")


class Catalog(Protocol):
    """What is asked of a catalog (``gettext.NullTranslations`` and ``GNUTranslations``)."""

    def gettext(self, message: str) -> str: ...
    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...
    def pgettext(self, context: str, message: str) -> str: ...


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence with holes, and how another language says it."""

    key: str
    """Its longest run of words: what a text must hold at least."""
    pattern: re.Pattern[str]
    words: str


class Speech:
    """One language. Without a catalog it is English."""

    def __init__(
        self,
        language: str = "en",
        catalog: Catalog | None = None,
        said: Iterable[tuple[str, str]] = (),
        parts: Iterable[tuple[str, str]] = (),
    ) -> None:
        """``said`` and ``parts``: English with holes, and the same in this language."""
        self.language = language
        self._catalog = catalog
        self._said = _phrases(said)
        self._parts = _phrases(parts)
        self._plain: Callable[[str], str] = lru_cache(maxsize=4096)(self._say) if said else _same

    def sentence(self, one: str, more: str, number: int) -> str:
        """Translate a message of the catalogue with its holes (``messages.Language``)."""
        return self.messages(one, more, number) if more else self.message(one)

    def said(self, text: str) -> str:
        """Say a text of ours in this language; plain words stay, unless the catalog has them."""
        return text.worded(self) if isinstance(text, Text) else self._plain(text)

    def text(self, message: str, /, **values: object) -> str:
        """Say words of this package: ``text("in {span}", span="2 d")``."""
        words = self._catalog.gettext(message) if self._catalog else message
        return words.format(**values) if values else words

    def word(self, word: str) -> str:
        """Say a single word that the game uses for something: ``bounced``."""
        return self._catalog.pgettext(WORD, word) if self._catalog else word

    def many(self, one: str, more: str, number: int) -> str:
        """Say a counted thing: ``many("{count} order", "{count} orders", 3)``."""
        if self._catalog is None:
            return (one if number == 1 else more).format(count=number)
        return self._catalog.ngettext(one, more, number).format(count=number)

    def message(self, message: str) -> str:
        """Look a template's message up, with its holes (``%(name)s``) as they are."""
        return self._catalog.gettext(message) if self._catalog else message

    def messages(self, one: str, more: str, number: int) -> str:
        """Look a counted message of a template up."""
        if self._catalog is None:
            return one if number == 1 else more
        return self._catalog.ngettext(one, more, number)

    def _say(self, text: str) -> str:
        """Say what the game said in English: the whole, or else each sentence that is known."""
        coded = _CODED.fullmatch(text)
        if coded is not None:
            return f"{self._say(coded[1])} {coded[2]}"
        whole = self._fill(text, self._said)
        if whole is not None:
            return whole
        return " ".join(self._fill(one, self._said) or one for one in _SENTENCES.split(text))

    def _fill(self, text: str, phrases: Sequence[Phrase]) -> str | None:
        for phrase in phrases:
            if phrase.key in text:
                found = phrase.pattern.fullmatch(text)
                if found is not None:
                    holes = found.groupdict()
                    stop = holes.pop(_STOP, "")
                    said = {one: self._part(holes[one]) for one in holes}
                    return phrase.words.format(**said) + stop
        return None

    def _part(self, text: str) -> str:
        said = self._fill(text, self._parts)
        return said if said is not None else self._say(text)


def _same(text: str) -> str:
    return text


def _phrases(pairs: Iterable[tuple[str, str]]) -> tuple[Phrase, ...]:
    """The sentences, those with most words of their own first: they are the surest."""
    made = [(_own_words(english), Phrase(_key(english), _pattern(english), words))
            for english, words in pairs]  # fmt: skip
    return tuple(phrase for _, phrase in sorted(made, key=lambda one: -one[0]))


def _own_words(english: str) -> int:
    return sum(map(len, _literals(english)))


def _key(english: str) -> str:
    return max(_literals(english), key=len)


def _literals(english: str) -> list[str]:
    return [part.format() for part in _HOLE.split(english)[::2]]


def _pattern(english: str) -> re.Pattern[str]:
    parts = _HOLE.split(english)
    seen: set[str] = set()
    made = re.escape(parts[0].format())
    for name, after in zip(parts[1::2], parts[2::2], strict=True):
        filling = _ANYTHING if not after and made.endswith(r"\.\ ") else _WITHIN
        made += f"(?P={name})" if name in seen else f"(?P<{name}>{filling})"
        made += re.escape(after.format())
        seen.add(name)
    if made.endswith(f"{_WITHIN})"):  # another language may put something behind this hole
        made += rf"(?P<{_STOP}>\.?)"
    return re.compile(made, re.DOTALL)


ENGLISH = Speech()


# --------------------------------------------------------------------------- catalogs


def shipped_catalogs() -> Path:
    """The folder with a catalog per language: ``de.po``."""
    return data_root() / "templates" / "words"


def languages(own_folder: Path | None = None) -> Mapping[str, Path]:
    """Every language there is a catalog for, own ones before the shipped: ``{"de": ...}``."""
    folders = [shipped_catalogs(), *([own_folder / "words"] if own_folder else [])]
    return {file.stem: file for folder in folders for file in sorted(folder.glob("*.po"))}


def speech_of(language: str, own_folder: Path | None = None) -> Speech:
    """The language of a code; English where there is no catalog for it, or none that is whole.

    Raises ``OSError`` or ``ValueError`` for a catalog that cannot be read.
    """
    file = languages(own_folder).get(language)
    return ENGLISH if file is None else read_speech(language, file)


def read_speech(language: str, file: Path) -> Speech:
    """Read a catalog (gettext's PO format). What is marked fuzzy in it is left English.

    Raises ``OSError`` or ``ValueError`` for one that cannot be read.
    """
    # Loaded when first needed: mails in English do without.
    import gettext
    from io import BytesIO

    from babel.messages.mofile import write_mo

    entries = read_catalog(file)
    whole = BytesIO()
    write_mo(whole, entries)
    whole.seek(0)
    pairs: dict[str, list[tuple[str, str]]] = {SAID: [], PART: []}
    for entry in entries:
        if entry.context in pairs and entry.string and not entry.fuzzy:
            pairs[entry.context].append((str(entry.id), str(entry.string)))
    return Speech(language, gettext.GNUTranslations(whole), pairs[SAID], pairs[PART])


def read_catalog(file: Path) -> Entries:
    """Read the entries of a catalog; raises ``OSError`` or ``ValueError`` as ``read_speech``."""
    from babel.messages.pofile import PoFileError, read_po

    try:
        with file.open("rb") as lines:
            return read_po(lines, abort_invalid=True)
    except PoFileError as error:
        raise ValueError(f"no catalog: {error}") from error

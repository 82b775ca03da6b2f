"""The language of a mail: a gettext catalog, for the messages of the game and for the templates.

A message of the game is looked up by its English with holes, and its values are filled in
afterwards (``gmbot.messages``); templates mark their words (``{% trans %}``). What a catalog lacks
is said in English, so that one that lags behind never makes a mail wrong.

Orders, commands and the names of provinces are never translated: players write them. Powers have
names in other languages (``messages.Name``), which orders and commands are read with.
"""

from __future__ import annotations

from collections.abc import Mapping
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING

from gmbot.messages import Text, calling_fall
from gmbot.render.language.articles import has_articles, led_to
from gmbot.resources import data_root

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog as Entries


class Speech:
    """One language. Without a catalog it is English.

    ``fall``: what English calls that season; other languages have one word for it.
    """

    def __init__(
        self, language: str = "en", catalog: NullTranslations | None = None, fall: str = "Fall"
    ) -> None:
        self.language = language
        self.catalog = catalog or NullTranslations()
        self._fall = fall
        self.has_articles = has_articles(language)
        self._is_as_written = language == "en" and catalog is None and fall == "Fall"

    def calling_fall(self, fall: str) -> Speech:
        """The same language, in the words of a game that calls Fall so."""
        is_same = fall == self._fall or self.language != "en"
        return self if is_same else Speech(self.language, self.catalog, fall)

    def message(self, message: str) -> str:
        """Look a message up, with its holes as they are: ``%(name)s``, ``{name}``."""
        return calling_fall(self._fall, self.catalog.gettext(message))

    def messages(self, one: str, more: str, number: int) -> str:
        """Look a counted message up."""
        return calling_fall(self._fall, self.catalog.ngettext(one, more, number))

    def text(self, message: str, /, **values: object) -> str:
        """Say words of this package: ``text("in {span}", span="2 d")``."""
        words = self.message(message)
        return words.format(**values) if values else words

    def many(self, one: str, more: str, number: int) -> str:
        """Say a counted thing: ``many("{count} order", "{count} orders", 3)``."""
        return self.messages(one, more, number).format(count=number)

    def sentence(self, one: str, more: str, number: int) -> str:
        """Look a message of the game up (``messages.Language``)."""
        return self.messages(one, more, number) if more else self.message(one)

    def led_to(self, form: str, hole: str, name: str) -> str:
        """Fit the word before a hole to the name that fills it (``messages.Language``)."""
        return led_to(self.language, form, hole, name)

    def said(self, text: str) -> str:
        """Say a text of the game in this language; other words stay as they are."""
        if not isinstance(text, Text):
            return text
        return str(text) if self._is_as_written else text.worded(self)


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
    """The language of a code; English if there is no complete catalog for it.

    Raises ``OSError`` or ``ValueError`` for a catalog that cannot be read.
    """
    file = languages(own_folder).get(language)
    return ENGLISH if file is None else read_speech(language, file)


def read_speech(language: str, file: Path) -> Speech:
    """Read a catalog (gettext's PO format). What is marked fuzzy in it is left English.

    Raises ``OSError`` or ``ValueError`` for one that cannot be read.
    """
    # Loaded when first needed: mails in English do without.
    from io import BytesIO

    from babel.messages.mofile import write_mo

    whole = BytesIO()
    write_mo(whole, read_catalog(file))
    whole.seek(0)
    return Speech(language, GNUTranslations(whole))


def read_catalog(file: Path) -> Entries:
    """Read the entries of a catalog; raises ``OSError`` or ``ValueError`` as ``read_speech``."""
    from babel.messages.pofile import PoFileError, read_po

    try:
        with file.open("rb") as lines:
            return read_po(lines, abort_invalid=True)
    except PoFileError as error:
        raise ValueError(f"no catalog: {error}") from error

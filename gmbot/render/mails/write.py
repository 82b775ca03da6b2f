"""Notices as mails: one envelope becomes a subject, a text and an HTML part.

Every value that a template prints passes ``Printing.printed``: it comes out as one clean line, cut
if it is endless, and escaped in HTML. Text of several lines goes through a filter that lays it out.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, partial
from pathlib import Path

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateRuntimeError,
)
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from gmbot.game.notices.envelope import CalendarEntry, Envelope, Notice
from gmbot.game.notices.press import DailyPiece, PressDelivered, PressIssue
from gmbot.game.people import code_of
from gmbot.render.language import ENGLISH, Speech, guide_in, one_line, speech_of, tidy
from gmbot.render.mails.filters import Printing, filters
from gmbot.render.mails.fragments import Fragments
from gmbot.resources import data_root

log = logging.getLogger(__name__)

BOARD_CID, NOW_CID = "board", "now"
"""The content id under which the HTML part shows the picture."""

HTML_LIMIT = 100_000
"""Bytes of HTML. Web mailers hide what goes beyond, so a longer mail is sent as text alone."""

CONFIRMING = frozenset({"confirm-address", "held-mail", "unverified-orders", "confirm-command"})
"""Mails that ask for a word; a plain reply to one gives it and can do nothing else."""

NO_CODE = "0" * 12
"""What stands for the code of a mail while it is made: the code depends on all its words."""

SUBJECT_LIMIT = 160
BETWEEN = "\n\n* * *\n\n"


@dataclass(frozen=True, slots=True)
class Written:
    """A mail in words. ``html`` is empty where the mail is too long for it."""

    subject: str
    """``[modern] S1995M Germany: 6 orders ok``: one line."""
    text: str
    """Lines ended by LF, at most 78 columns but for words that must not be broken."""
    html: str
    kind: str
    """``order-receipt/1``"""
    body: str
    """The text without its foot."""
    code: str = ""
    """What its reader may have verified; empty for answers, and for mails about no game."""
    fault: str = ""
    """What is wrong with the installation's own words, which were therefore not used."""
    calendar: CalendarEntry | None = None
    """The entry for the reader's calendar, in their language."""


class MailWriter:
    """Writes mails from the templates in ``templates/mail``, and own ones laid over them.

    Args:
        own: a folder whose files replace those of the same name; catalogs in its folder
            ``words`` replace or add languages.
        language: of readers who have not chosen one.
        guides: a folder with the pages that HELP shows, if not the shipped ones.
        salt: what makes the codes of mails unguessable; without it they tell their words.
    """

    def __init__(
        self,
        own_path: Path | None = None,
        language: str = "en",
        guides: Path | None = None,
        salt: str = "",
    ) -> None:
        self._salt = salt
        self._own = own_path
        self._guides = guides
        self._language = language
        self._made: dict[tuple[str, str], tuple[_Templates, ...]] = {}
        self.faults: dict[str, str] = {}
        """Own files that cannot be used: ``{"done.txt.j2": "line 3: unexpected end"}``."""
        self._templates(language, "Fall")

    @property
    def is_salted(self) -> bool:
        """Tell whether nobody can guess codes."""
        return bool(self._salt)

    def write(
        self,
        envelope: Envelope,
        picture_png: bytes | None = None,
        language: str = "",
        *,
        now: bool = False,
        code: str = "",
        fall: str = "Fall",
    ) -> Written:
        """Write one mail of all the notices in an envelope.

        The picture itself is not in the result; the HTML part shows it as ``cid:board``.

        Args:
            now: there is a picture of the board after the phase, too: ``cid:now``.
            code: what its reader may have verified; empty: it is made of the words.
            fall: what the game calls that season.
        """
        *others, shipped = self._templates(language or self._language, fall)
        picture, salt = picture_png is not None, self._salt
        fault = "; ".join(f"{name}: {text}" for name, text in self.faults.items())
        for templates in others:
            try:
                written = templates.write(envelope, picture=picture, now=now, salt=salt, code=code)
                return replace(written, fault=fault)
            except Exception as error:
                # A mistake in own or translated words must not stop a deadline, whatever it is.
                log.exception("own templates failed, used the shipped ones")
                fault = f"{_place(error)}{type(error).__name__}: {error}"
        written = shipped.write(envelope, picture=picture, now=now, salt=salt, code=code)
        return replace(written, fault=fault)

    def _templates(self, language: str, fall: str) -> tuple[_Templates, ...]:
        """The templates to try in turn: own words first, the shipped ones in English last."""
        if (language, fall) not in self._made:
            self._made[language, fall] = tuple(self._load(language, fall))
        return self._made[language, fall]

    def _load(self, language: str, fall: str) -> Iterator[_Templates]:
        shipped = FileSystemLoader(data_root() / "templates" / "mail")
        chosen = self._speech(language)
        speech = chosen.calling_fall(fall)
        if self._own is not None and self._own.is_dir():
            own_loader = OwnLoader(self._own)
            yield _Templates(ChoiceLoader([own_loader, shipped]), speech, self._guides)
            self.faults |= own_loader.faults
        if chosen is not ENGLISH:
            yield _Templates(shipped, speech, self._guides)
        yield _shipped_english(data_root(), fall, self._guides)

    def _speech(self, language: str) -> Speech:
        try:
            return speech_of(language, self._own)
        except (OSError, ValueError, KeyError, IndexError) as error:
            self.faults[f"words/{language}.po"] = str(error)
            log.exception("a catalog cannot be read, used English", extra={"language": language})
            return ENGLISH


@cache
def _shipped_english(root: Path, fall: str, guides: Path | None) -> _Templates:
    """The templates below a folder as they are written: all writers have compiled them once."""
    loader = FileSystemLoader(root / "templates" / "mail")
    return _Templates(loader, ENGLISH.calling_fall(fall), guides)


class OwnLoader(FileSystemLoader):
    """Templates of an installation; a file that cannot be compiled counts as not there."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.faults: dict[str, str] = {}
        trial = environment(self, ENGLISH, None)
        for name in self.list_templates():
            if name.endswith(".j2"):
                try:
                    trial.get_template(name)
                except (TemplateError, ValueError, OSError) as error:
                    self.faults[name] = f"{_place(error)}{error}"

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """As Jinja's loader, without the files that are broken."""
        if template in self.faults:
            raise TemplateNotFound(template)
        return super().get_source(environment, template)


def _place(error: Exception) -> str:
    line = getattr(error, "lineno", None)
    return f"line {line}: " if line else ""


class _Context(Context):
    """Calls macros, which most calls are, without asking each what it takes first."""

    def call(__self, __obj: Callable[..., object], *args: object, **kwargs: object) -> object:  # noqa: N805
        """As Jinja's, with the names that no argument can have."""
        if type(__obj) is not Macro:
            return super().call(__obj, *args, **kwargs)
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        return __obj(__self.eval_ctx, *args, **kwargs)


class _Environment(Environment):
    """Templates with the same globals, which are complete before the first is loaded."""

    context_class = _Context

    def make_globals(self, d: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        """One mapping instead of a chain of two, of which each context is made name by name."""
        return {**self.globals, **(d or {})}


def environment(loader: BaseLoader, speech: Speech, guides: Path | None) -> Environment:
    """The templates of a language, with all that they can use."""
    printing, fragments = Printing(speech), Fragments()
    env = _Environment(
        loader=loader,
        undefined=StrictUndefined,
        autoescape=lambda name: name is not None and name.endswith(".html.j2"),
        finalize=printing.printed,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,  # none is ever put out
        extensions=["jinja2.ext.i18n"],
    )
    env.policies["ext.i18n.trimmed"] = True
    env.newstyle_gettext = True  # type: ignore[attr-defined]
    env.globals.update(
        gettext=printing.gettext, ngettext=printing.ngettext, _=printing.gettext,
        language=speech.language, guide=partial(guide_in, guides, speech), alike=fragments.alike,
    )  # fmt: skip
    env.filters.update(filters(speech, fragments))
    return env


class _Templates:
    """The templates of one search path in one language, each compiled at its first use."""

    def __init__(self, loader: BaseLoader, speech: Speech, guides: Path | None) -> None:
        self._env = environment(loader, speech, guides)
        self._speech = speech

    def write(
        self,
        envelope: Envelope,
        *,
        picture: bool,
        now: bool = False,
        salt: str = "",
        code: str = "",
    ) -> Written:
        """Render both parts of a mail."""
        first = envelope.notices[0]
        shared = {**_shared(envelope, picture=picture), "now_cid": NOW_CID if now else ""}
        foot = self._env.get_template("_parts/foot.txt.j2").render(shared).strip("\n")
        bodies = [self._part(notice, "body", shared).strip("\n") for notice in envelope.notices]
        subject = _subject(str(shared["tag"]), self._part(first, "subject", shared))
        body = BETWEEN.join(bodies)
        text = tidy(f"{body}\n\n{foot}\n")
        code = (code or code_of(envelope.to, subject, text, salt)) if shared["code"] else ""
        return Written(
            subject=subject,
            text=_coded(text, code),
            html=_coded(self._page(envelope.notices, shared, subject), code),
            kind=first.kind,
            body=tidy(f"{body}\n").strip("\n"),
            code=code,
            calendar=self._said(envelope.calendar),
        )

    def _said(self, entry: CalendarEntry | None) -> CalendarEntry | None:
        """Say the words of a calendar entry in the language of the mail."""
        if entry is None:
            return None
        say = self._speech.said
        return replace(entry, summary=say(entry.summary), description=say(entry.description))

    def _part(self, notice: Notice, block: str, shared: Mapping[str, object]) -> str:
        template = self._env.get_template(f"{notice.name}.txt.j2")
        context = template.new_context({**shared, "n": notice})
        if block not in template.blocks:
            raise TemplateRuntimeError(f"{template.name} has no block {block!r}")
        return "".join(template.blocks[block](context))

    def _page(self, notices: tuple[Notice, ...], shared: Mapping[str, object], title: str) -> str:
        bodies = [
            Markup(self._env.get_template(f"{notice.name}.html.j2").render(shared, n=notice))
            for notice in notices
        ]
        shown = any(f'src="cid:{BOARD_CID}"' in body for body in bodies)
        page = self._env.get_template("_parts/page.html.j2").render(
            shared, bodies=bodies, shown=shown, title=title
        )
        return page if len(page.encode()) <= HTML_LIMIT else ""


def _shared(envelope: Envelope, *, picture: bool) -> dict[str, object]:
    """What every template of a mail can use beside its notice ``n``."""
    standing = envelope.standing
    now: datetime | None = None
    if standing is not None:
        now = standing.now
    elif envelope.answers is not None:
        now = envelope.answers.received_at
    return {
        "tag": one_line(envelope.game or (standing.game if standing else ""), 40) or "gmbot",
        "standing": standing,
        "master": envelope.master,
        "code": NO_CODE if envelope.game and envelope.answers is None else "",
        "zones": (standing.game_zone, standing.reader_zone) if standing else ("UTC", "UTC"),
        "now": now,
        "passed": envelope.passed_over,
        "signed": envelope.signed,
        "picture": picture,
        "picture_lost": envelope.picture is not None and not picture,
        "caption": envelope.picture.caption if envelope.picture else "",
        "cid": BOARD_CID,
        "circle": _is_read_by_a_player(envelope)
        and any(isinstance(entry, PressDelivered) and entry.circle for entry in envelope.notices),
        "by_players": any(map(_is_by_players, envelope.notices)),
        "daily": any(isinstance(entry, DailyPiece) for entry in envelope.notices),
        "confirming": any(notice.name in CONFIRMING for notice in envelope.notices),
    }


def _is_by_players(notice: Notice) -> bool:
    """Tell whether a notice has words of players that could be taken for the GM's."""
    letter = isinstance(notice, PressDelivered) and not notice.by_master
    return letter or isinstance(notice, (DailyPiece, PressIssue))


def _coded(text: str, code: str) -> str:
    """Put the code of a mail where its foot has left room for it: the last place of all."""
    head, room, tail = text.rpartition(NO_CODE)
    return f"{head}{code}{tail}" if room and code else text


def _subject(tag: str, text: str) -> str:
    return one_line(f"[{tag}] {text.strip()}", SUBJECT_LIMIT)


def _is_read_by_a_player(envelope: Envelope) -> bool:
    """Tell whether the reader has a power; the GM's reply may hold commands as well."""
    return envelope.standing is not None and bool(envelope.standing.power)

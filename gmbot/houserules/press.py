"""Who may write press, in whose name, and which names are nobody's to use (S3.32 to S3.37)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable

COLORS = ("white", "grey", "black")

_MASTERS = (
    "zurich",
    "gm",
    "gamemaster",
    "master",
    "themaster",
    "judge",
    "thejudge",
    "gmbot",
    "bot",
)

# Letters of other scripts, and figures, that are drawn like Latin letters. Accents need no entry:
# they are taken off by decomposition.
_LOOKALIKES = str.maketrans(
    "абвгдеѕзіјкмнорсстухьѡԁԍԛԝһαβγειηκμνορτυχωζıɩℓøđłħƶ0134578|!$@",
    "a6brgeszijkmhopcctyxbwdgqwhabyeinkmvoptuxwziiiodlhzoleastbiisa",
)
_ALSO_UPPER = str.maketrans("АВЕЗКМНОРСТХУІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABE3KMHOPCTXYIJSABEZHIKMNOPTYX")
_SEPARATORS = re.compile(r"[^a-z]+")
_DATELINE = re.compile(
    r"\s*(?:from\s*:?\s+)?([^:\n(]{2,40}?)\s*(?:\([^)\n]{0,40}\))?\s*:", re.IGNORECASE
)
_SENDER = re.compile(r"\s*from\s*:?\s+([^:\n(]{2,40}?)\s*$", re.IGNORECASE)


def skeleton(name: str) -> str:
    """What a name looks like: small Latin letters only. ``Ζürісh`` and ``ZUR1CH`` look alike."""
    plain = unicodedata.normalize("NFKD", name).translate(_ALSO_UPPER).casefold()
    shown = "".join(one for one in plain if not unicodedata.combining(one))
    return _SEPARATORS.sub("", shown.translate(_LOOKALIKES))


def is_masters(name: str, also: Iterable[str] = ()) -> bool:
    """Tell whether a name claims to be the GM, or looks as if it did (S3.37).

    ``also`` are the names of this game's GM and of the bot.
    """
    shown = skeleton(name)
    # A figure one may stand for an I as well as for an L.
    forms = {shown, skeleton(name.replace("1", "i"))}
    taken = {skeleton(one) for one in (*_MASTERS, *also)} - {""}
    return any(form.removeprefix("the") in taken or form in taken for form in forms)


def claims_master(text: str, also: Collection[str] = ()) -> bool:
    """Tell whether press begins as the GM's would: ``Zurich (AP): ...``, ``From: GM`` (S3.51)."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    matches = (_DATELINE.match(first), _SENDER.match(first))
    return any(match is not None and is_masters(match[1], also) for match in matches)

"""HTML of a mail, made harmless: no script, no form, nothing fetched from elsewhere.

This is the first of three fences. The page shows the result in a frame whose sandbox allows no
scripts, and the frame's document comes with a content policy that allows no network.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from urllib.parse import parse_qs, quote, unquote, urlencode, urlsplit

import nh3

TAGS = nh3.ALLOWED_TAGS | {"font"} - {"map", "area"}

_LOOKS = {
    "align",
    "valign",
    "bgcolor",
    "color",
    "width",
    "height",
    "border",
    "style",
    "dir",
    "lang",
}
_ATTRIBUTES = {
    "*": _LOOKS,
    "a": {"href", "title"},
    "img": {"src", "alt", "title"},
    "table": {"cellpadding", "cellspacing", "role"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
    "ol": {"start"},
    "font": {"face", "size"},
}
_BOX = {
    f"{side_of}{side}"
    for side_of in ("margin", "padding", "border")
    for side in ("", "-top", "-right", "-bottom", "-left")
}
_STYLES = _BOX | {
    "background", "background-color", "border-collapse", "border-color", "border-radius",
    "border-spacing", "border-style", "border-width", "box-sizing", "color", "direction", "display",
    "font", "font-family", "font-size", "font-style", "font-variant", "font-weight", "height",
    "letter-spacing", "line-height", "list-style", "list-style-type", "max-width", "min-width",
    "overflow-wrap", "table-layout", "text-align", "text-decoration", "text-indent",
    "text-transform", "vertical-align", "white-space", "width", "word-break",
}  # fmt: skip
_FETCHES = re.compile(r"(?i)url\s*\(|image-set|@import|\\")
_DATA_PICTURE = re.compile(r"(?i)data:image/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*\Z")

_FRAME = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
html {{ color-scheme: light; background: #fff }}
body {{ margin: 0; padding: 16px; color: #1f2328; overflow-wrap: anywhere;
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif }}
img {{ max-width: 100%; height: auto }}
table {{ max-width: 100% }}
pre {{ overflow-x: auto; overflow-wrap: normal }}
</style></head><body>{body}</body></html>"""


def frame_document(markup: str, pictures: Mapping[str, str], write_at: str) -> str:
    """A whole HTML document that shows a mail's HTML.

    Args:
        markup: as it came.
        pictures: content id -> where this site serves it, ``{"map@gm": "part/2"}``.
        write_at: the page for a new mail; ``mailto:`` links lead there.
    """
    return _FRAME.format(body=harmless(markup, pictures, write_at))


def harmless(markup: str, pictures: Mapping[str, str], write_at: str) -> str:
    """The allowed tags, attributes and styles of ``markup``; everything else is gone."""
    return nh3.clean(
        markup,
        tags=TAGS,
        clean_content_tags={"script", "style", "title"},
        attributes=_ATTRIBUTES,
        attribute_filter=_filter(pictures, write_at),
        filter_style_properties=_STYLES,
        url_schemes={"http", "https", "mailto", "cid", "data"},
        # Relative addresses would mean this site; the filter lets through only its own.
        url_relative="pass_through",
        set_tag_attribute_values={"a": {"target": "_blank"}},
    )


def _filter(pictures: Mapping[str, str], write_at: str) -> Callable[[str, str, str], str | None]:
    def keep(tag: str, attribute: str, value: str) -> str | None:
        if attribute == "src":
            return _picture(value, pictures)
        if attribute == "href":
            return _link(value.strip(), write_at)
        if attribute == "style" and _FETCHES.search(value):
            return None
        return value

    return keep


def _picture(source: str, pictures: Mapping[str, str]) -> str | None:
    if source.lower().startswith("cid:"):
        return pictures.get(unquote(source[4:]))
    return source if _DATA_PICTURE.match(source) else None


def _link(target: str, write_at: str) -> str | None:
    if target.lower().startswith(("http://", "https://")):
        return target
    if not target.lower().startswith("mailto:"):
        return None
    parts = urlsplit(target)
    asked = {key.lower(): values[0] for key, values in parse_qs(parts.query).items()}
    wanted = {key: asked[key] for key in ("subject", "body") if key in asked}
    return f"{write_at}?{urlencode({'to': unquote(parts.path)} | wanted, quote_via=quote)}"

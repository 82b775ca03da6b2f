"""Signs by which a mail is known to be a program's, or may be: fields, and kinds of parts.

No list of ours has all names of reports, so a part that people's programs do not make is a sign of
its own: such a mail may be a program's (``weak_signs``), and waits for its writer's word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gmbot.mail.headers import Fields, parameters
from gmbot.mail.mime import Part

_ROBOT_FIELD = re.compile(
    r"(?!x-auto-response-suppress$)(?:x-(?:[a-z0-9-]*-)?)?"
    r"(?:auto-?(?:re|generated|mat)[a-z0-9-]*|(?<=-)auto-?submitted[a-z0-9-]*"
    r"|vacation|ooo|out-?of-?office|away|absence|abwesend|machine-?generated|mdn|cron-env"
    r"|failed-recipients|ms-exchange-generated-message-source|ms-exchange-inbox-rules-loop"
    r"|fc-machinegenerated|rt-loop-prevention|otrs-loop|jira-fingerprint)$"
)
"""Fields by which programs mark what they write; none is in a standard, all are in use."""
_WEAK_FIELD = re.compile(r"(?:x-auto-response-suppress|(?:x-)?(?:[a-z0-9-]+-)?loop|feedback-id)$")
"""Written by programs, but also by hosts that send on, or send out, what people write."""
_ROBOT_VALUES = {
    name: re.compile(words)
    for words, names in {
        r"auto-?_?(?:re|submit|generat|mat)|\boof\b|out.?of.?office|\bvacation\b|helpdesk|zendesk":
            ("x-post-messageclass", "x-mailer", "user-agent", "preference", "delivered-to"),
        r"urn:content-classes:(?:mdn|dsn)\b": ("content-class",),
    }.items()
    for name in names
}  # fmt: skip
"""Words in fields of others by which programs mark what they write."""
_REPORT = re.compile(
    r"[/.+_-](?:i?mdn|dsn|[a-z]*notification|[a-z]*report|[a-z]*receipt|[a-z]*status)[0-9]*(?![a-z])"
    r"|message/(?:[a-z0-9]+-)*headers$"
)
"""In the name of a kind: what only programs send, reports of delivery, read receipts (RFC 6522,
6533, 8098), of whatever tree of kinds."""
_OF_PEOPLE = re.compile(
    r"(?:text|image|audio|video|font|model)/"
    r"|message/(?:rfc822|global|partial|external-body|news)$"
    r"|multipart/(?:mixed|alternative|related|signed|encrypted|digest|parallel|appledouble|form-data)$"
    r"|application/(?:(?:x-)?(?:pgp|pkcs7)-[a-z]+|ms-tnef|vnd\.ms-tnef|octet-stream)$"
)
"""Parts that people's programs make of what people write, beside files."""
_FIELD_OF_REPORT = re.compile(
    rb"^(?:reporting-(?:ua|mta)|(?:original|final)-recipient|original-(?:message|envelope)-id"
    rb"|disposition|mdn-gateway|diagnostic-code|received-from-mta|remote-mta|feedback-type"
    rb"|arrival-date)[ \t]*:",
    re.IGNORECASE | re.MULTILINE,
)
_LOOKED_THROUGH = 20_000
"""Bytes of a part in which fields of a report are looked for; they are its first lines."""
_DENIED = ("no", "none", "false", "0")


def robot_signs(fields: Fields, root: Part | None) -> Iterator[str]:
    """The fields, and the kinds of content, that only programs write; ``root`` is its parts."""
    for name in dict.fromkeys(key for key, _ in fields.items):
        if _is_marked(fields, name, _ROBOT_FIELD):
            yield name
    for name, words in _ROBOT_VALUES.items():
        if "@" not in fields.raw(name) and words.search(fields.text(name).lower()):
            yield name
    if root is None:
        kind, options = parameters(fields.raw("content-type"))
        reports = [kind] if _is_named_report(kind, options) else []
    else:
        # A report that a person sends on is a file, or a whole mail, which is one part here.
        own = (part for part in root.walk() if part is root or part.disposition != "attachment")
        reports = [part.kind for part in own if _is_report(part)]
    yield from dict.fromkeys(reports)


def weak_signs(fields: Fields, root: Part | None) -> Iterator[str]:
    """Fields of programs and of hosts, and parts that a report may be made of."""
    for name in dict.fromkeys(key for key, _ in fields.items):
        if _is_marked(fields, name, _WEAK_FIELD):
            yield name
    parts = root.walk() if root else ()
    yield from dict.fromkeys(part.kind for part in parts if _may_be_report(part))


def keyword(fields: Fields, name: str) -> str:
    """The first word of a field: ``auto-replied; owner=x`` gives ``auto-replied``."""
    text = re.sub(r"\([^()]*\)", " ", fields.text(name).lower()).strip(' "')
    return re.split(r"[\s;(\"]", text, maxsplit=1)[0][:50]


def _is_report(part: Part) -> bool:
    """Tell whether a part is a report by its name, or by what it says in no text of a person's."""
    is_text = part.kind.startswith(("text/plain", "text/html"))
    return _is_named_report(part.kind, part.options) or (not is_text and _has_its_fields(part))


def _is_named_report(kind: str, options: dict[str, str]) -> bool:
    return bool(_REPORT.search(kind)) or "report-type" in options


def _may_be_report(part: Part) -> bool:
    """Tell whether a part is a report perhaps: one that was sent on, or of a kind that is new."""
    if part.kind == "text/rfc822-headers" or _is_named_report(part.kind, part.options):
        return True
    is_new = not part.is_attached and not _OF_PEOPLE.match(part.kind)
    is_answer = part.kind == "text/calendar" and part.options.get("method", "").lower() == "reply"
    is_message = part.kind.startswith("message/") and not _OF_PEOPLE.match(part.kind)
    return is_new or is_answer or is_message or _has_its_fields(part)


def _has_its_fields(part: Part) -> bool:
    """Tell whether two fields of a report or more begin lines of a part."""
    if part.parts or part.kind.startswith(("image/", "audio/", "video/", "message/rfc822")):
        return False
    found = _FIELD_OF_REPORT.findall(part.content()[:_LOOKED_THROUGH])
    return len({field.lower() for field in found}) > 1


def _is_marked(fields: Fields, name: str, marks: re.Pattern[str]) -> bool:
    return bool(marks.match(name)) and keyword(fields, name) not in _DENIED

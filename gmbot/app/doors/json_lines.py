"""A door for programs: requests as JSON lines in, answers as JSON lines out.

Every request gets one answer, in the same order. One that is itself broken is answered with
``{"error": "units: FRANCE: two units in PAR"}``, which begins with the field to put right; the next
one is read all the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO, TextIO

from gmbot.rules.errors import GmbotError

LONGEST_LINE = 1_000_000
"""Bytes of one request. A mail's text and a whole position take less than a tenth of it."""

Handler = Callable[[Mapping[str, Any], str, str | None], Mapping[str, Any]]
"""Answers a request; given the variant and house rules for a request that names none."""


@dataclass(frozen=True, slots=True)
class Door:
    """One door: the keys that its requests may have, and what answers them."""

    keys: tuple[str, ...]
    handler: Handler

    def run(
        self, stdin: BinaryIO, stdout: TextIO, variant: str = "standard", rules: str | None = None
    ) -> None:
        """Answer every line of ``stdin``; blank lines are no requests."""
        while line := stdin.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE:
                while line and not line.endswith(b"\n"):
                    line = stdin.readline(LONGEST_LINE)
                answered = _too_long()
            elif not line.strip():
                continue
            else:
                answered = self._answer(line, variant, rules)
            stdout.write(answered + "\n")
            stdout.flush()

    def answer(
        self, line: str, default_variant: str = "standard", default_houserules: str | None = None
    ) -> str:
        """Answer one line of JSON with one line of JSON. Never raises for what it says."""
        if len(line) > LONGEST_LINE:
            return _too_long()
        raw = line.encode("utf-8", "surrogatepass")
        return self._answer(raw, default_variant, default_houserules)

    def _answer(self, raw: bytes, variant: str, rules: str | None) -> str:
        known: dict[str, Any] = {}
        try:
            request = _read(raw)
            known = {"id": request["id"]} if "id" in request else {}
            for key in request:
                if key not in self.keys:
                    raise ValueError(f"request: no key {key[:40]!r}; there are {sorted(self.keys)}")
            return json.dumps({**known, **self.handler(request, variant, rules)})
        except (ValueError, GmbotError) as problem:
            return json.dumps({**known, "error": str(problem)})


def _too_long() -> str:
    return json.dumps({"error": f"request: longer than {LONGEST_LINE} bytes"})


def _read(raw: bytes) -> dict[str, Any]:
    try:
        request = json.loads(raw.decode("utf-8").strip())
    except (ValueError, RecursionError) as problem:
        raise ValueError(f"request: not JSON: {str(problem)[:80]}") from problem
    if not isinstance(request, dict):
        raise ValueError("request: a JSON object is expected")
    return request

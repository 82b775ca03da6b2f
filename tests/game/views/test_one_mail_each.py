"""Two phases that are resolved at once: one mail for each reader, and no word of either lost."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope
from gmbot.game.views import one_mail_each

READERS = ("gm@x.example", "ann@x.example", "bob@x.example")


def mails(readers: list[str], phase: str) -> tuple[Envelope, ...]:
    return tuple(
        Envelope(to, (News("ended", f"{phase} {number}", ""),)) for number, to in enumerate(readers)
    )


@given(*[st.lists(st.sampled_from(READERS), max_size=6)] * 2)
def test_each_notice_reaches_its_reader_once(first: list[str], then: list[str]) -> None:
    before, after = mails(first, "first"), mails(then, "then")

    together = one_mail_each(before, after)

    assert Counter(
        (mail.to, notice.summary) for mail in together for notice in mail.notices
        if isinstance(notice, News)
    ) == Counter((mail.to, mail.notices[0].summary) for mail in (*before, *after))  # type: ignore[attr-defined]  # fmt: skip
    for reader in set(first) & set(then):
        assert len([mail for mail in together if mail.to == reader]) < (first + then).count(reader)

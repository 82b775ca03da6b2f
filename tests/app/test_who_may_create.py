"""``[games] create``: whose mails may set up games."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmbot.app.assemble import assemble
from gmbot.app.clock import SystemClock
from gmbot.app.config.reading import load_config
from gmbot.db.migrating import upgrade

TEXT = """
[mail]
address = "bot@example.test"
[gm]
address = "Zoe@Example.test"
[games]
create = "{who}"
"""


@pytest.mark.parametrize(
    ("who", "creators"),
    [("everybody", None), ("gm", frozenset({"zoe@example.test"})), ("nobody", frozenset())],
)
def test_the_configuration_says_who_may_set_up_games(
    tmp_path: Path, who: str, creators: frozenset[str] | None
) -> None:
    (tmp_path / "gmbot.toml").write_text(TEXT.format(who=who), encoding="utf-8")
    config = load_config(tmp_path / "gmbot.toml", {})
    upgrade(config.database.url)
    clock = SystemClock()

    bot = assemble(config, clock)
    with bot.store() as work:
        context = bot.context(work, clock.now())

    assert context.creators == creators
    bot.store.close()

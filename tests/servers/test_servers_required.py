"""A missing server is skipped on a laptop and a failure where it must be there."""

from __future__ import annotations

import pytest
from servers.required import require

REASON = "Dovecot is not installed"


def test_a_server_that_runs_lets_the_test_run() -> None:
    require("")


def test_a_missing_server_skips_the_test_and_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GMBOT_REQUIRE_SERVERS", raising=False)

    with pytest.raises(pytest.skip.Exception, match=REASON):
        require(REASON)


def test_a_missing_server_fails_the_test_where_it_is_required(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("GMBOT_REQUIRE_SERVERS", "1")

    with pytest.raises(pytest.fail.Exception, match=REASON):
        require(REASON)

"""Whether a test that needs a real server may be skipped where there is none."""

from __future__ import annotations

import os

import pytest


def require(reason: str) -> None:
    """Skip the test for a reason why servers cannot run here; none: go on.

    With ``GMBOT_REQUIRE_SERVERS=1`` a missing server is a failure: nobody may believe then that
    the tests have passed.
    """
    if not reason:
        return
    if os.environ.get("GMBOT_REQUIRE_SERVERS") == "1":
        pytest.fail(f"{reason}, and GMBOT_REQUIRE_SERVERS=1 says that it must be there")
    pytest.skip(reason)

"""What holds for all tests.

Modules of ``tests/helpers`` are imported by their plain names (``pythonpath`` in pyproject.toml).

Properties are tried on the same examples in each run, and without a deadline: tests do not assert
on time. ``HYPOTHESIS_PROFILE=wide pytest`` looks for new examples.
"""

import gc
import os

# Before anything imports numpy: its threads wait for each other by turning round, and on cores that
# other tests use, too, a small matrix then takes a hundred times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest
from browser import MISSING, chromium, end_chromium
from hypothesis import HealthCheck, settings
from servers.required import require

_LONG = "GMBOT_TESTS_LONG"
"""Tells the processes of xdist whether the long tests are run as well."""
_TIMELESS = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", _TIMELESS, derandomize=True)
settings.register_profile("wide", _TIMELESS)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Tests marked ``browser`` are left out, or fail where it must be there, without one."""
    if item.get_closest_marker("browser") and chromium() is None:
        require(MISSING)


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--long``: the long tests as well. Whoever names files or folders means all in them."""
    parser.addoption("--long", action="store_true", help="run the tests marked `long` as well")


def pytest_configure(config: pytest.Config) -> None:
    """Until all is collected nothing is garbage; looking for it takes a quarter of the time."""
    gc.disable()
    if hasattr(config, "workerinput"):  # a process of xdist, which gets files by name in any case
        config.option.long = bool(os.environ.get(_LONG))
    else:
        named = config.args_source is pytest.Config.ArgsSource.ARGS
        config.option.long = config.option.long or named
        os.environ[_LONG] = "1" if config.option.long else ""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests with real servers come first: they wait, and others have the processors meanwhile."""
    if not config.option.long:
        left_out = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]
    items.sort(key=lambda item: item.get_closest_marker("servers") is None)


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: no search for garbage need look at it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


def pytest_sessionfinish() -> None:
    """The browser that the tests have shared ends with them."""
    end_chromium()

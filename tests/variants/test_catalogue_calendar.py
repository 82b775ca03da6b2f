"""What stands under ``[calendar]`` in a variant's table is checked."""

from __future__ import annotations

import pytest

from gmbot.rules.errors import VariantError
from gmbot.variants.catalogue import load_with


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ({"skips": "no"}, "[calendar] skips must be true or false, not 'no'"),
        ({"frist": "S1901M"}, "[calendar] no entry 'frist'; there are fall, first, skips"),
    ],
)
def test_a_fault_in_the_calendar_is_told_with_the_entry(
    entries: dict[str, object], told: str
) -> None:
    with pytest.raises(VariantError) as error:
        load_with("blind1898", {"calendar": entries})

    assert told in str(error.value)

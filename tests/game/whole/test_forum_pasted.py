"""Orders copied out of a forum, as people paste them into a mail (S0.44)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from worlds import World, address

ORDERED = ["A Mos -> Ukr", "A War -> Gal", "F Sev -> BLA", "F StP/sc H"]
PLAIN = """Army MOS - UKR
Army from Warsaw to Galicia.
Fleet from Sevastopol to Black Sea.
Fleet in St Petersburg stands.
"""
PASTES = {
    "a quote header": f"Quote from: Zurich on November 21, 2026, 03:00:00 PM\n{PLAIN}",
    "a quotation with other orders": f"[quote=Zurich]\nA Mos H\nA War - Sil\n[/quote]\n{PLAIN}",
    "a quotation below the orders": f"{PLAIN}\n[quote=Zurich]\nA Mos H\nA War - Sil\n[/quote]\n",
    "a quotation of a mail": f"Zurich wrote:\n> Army MOS H\n> Army WAR - SIL\n\n{PLAIN}",
    "code tags": f"[code]\n{PLAIN}[/code]\n[code][/code]",
    "code tags around each line": "".join(f"[code]{li}[/code]\n" for li in PLAIN.splitlines()),
    "stray tags": PLAIN.replace("Galicia.", "Galicia.[code][/code]"),
    "bold letters": "".join(f"[b]{line}[/b]\n" for line in PLAIN.splitlines()),
    "bold names": PLAIN.replace("UKR", "[b]Ukr[/b]").replace("Galicia", "[i]Galicia[/i]"),
    "sizes and colors": "".join(
        f"[size=12][color=red]{line}[/color][/size]\n" for line in PLAIN.splitlines()
    ),
    "everything twice": PLAIN + "\n" + PLAIN,
    "every line twice": "".join(f"{line}\n{line}\n" for line in PLAIN.splitlines()),
    "the words of the rules": PLAIN.replace(
        "Army MOS - UKR", "Army from Moscow (Or MOS) to Ukraine (Or UKR)."
    ),
}


@pytest.mark.parametrize("text", PASTES.values(), ids=PASTES)
def test_what_is_pasted_from_a_forum_is_read_for_its_orders(text: str) -> None:
    """S0.44: quoted orders are nobody's, tags are nothing, and twice is once."""
    world = World()
    world.import_game(variant="fritz1900", houserules="fritz_forum", phase="S1900M")

    receipt = world.answer(address("RUSSIA"), text)

    assert receipt.subject == "[austerlitz] S1900M Russia: 4 orders ok"
    for line in ORDERED:
        assert line in receipt.text
    world.pass_deadline()
    world.pass_time(timedelta(minutes=30))
    units = {str(unit) for unit in world.game().position.units["RUSSIA"]}  # type: ignore[index]
    assert units == {"A UKR", "A GAL", "F BLA", "F STP/SC"}

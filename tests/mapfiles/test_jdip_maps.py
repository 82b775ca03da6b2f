"""Variants of jDip: a file of variants and a file of borders."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from gmbot.mapfiles import MapFileError, faults_of, read_jdip_map, write_folder
from gmbot.variants.catalogue import load, load_folder

VARIANTS = """<?xml version="1.0"?><VARIANTS><VARIANT name="Small" default="true">
<STARTINGTIME turn="Spring, 1901, Movement"/><VICTORYCONDITIONS><WINNING_SUPPLY_CENTERS value="2"/>
</VICTORYCONDITIONS><POWER name="Red" adjective="Reddish"/><POWER name="Rose" adjective="Rosy"/>
<SUPPLYCENTER province="aaa" homepower="red"/><SUPPLYCENTER province="bbb" homepower="none"/>
<SUPPLYCENTER province="ccc" homepower="rose"/>
<INITIALSTATE province="aaa" power="red" unit="army" unitcoast="none"/>
<INITIALSTATE province="ccc" power="rose" unit="fleet" unitcoast="nc"/></VARIANT></VARIANTS>"""
BORDERS = """<PROVINCES>
<PROVINCE shortname="aaa" fullname="Aland"><ADJACENCY type="mv" refs="bbb ccc"/></PROVINCE>
<PROVINCE shortname="bbb" fullname="Big Land"><UNIQUENAME name="bigland"/>
 <ADJACENCY type="mv" refs="aaa ccc"/><ADJACENCY type="xc" refs="ddd"/></PROVINCE>
<PROVINCE shortname="ccc" fullname="Cape"><ADJACENCY type="mv" refs="aaa bbb"/>
 <ADJACENCY type="nc" refs="ddd"/><ADJACENCY type="sc" refs="eee"/></PROVINCE>
<PROVINCE shortname="ddd" fullname="Deep"><ADJACENCY type="xc" refs="bbb ccc-nc eee"/></PROVINCE>
<PROVINCE shortname="eee" fullname="East Water"><ADJACENCY type="xc" refs="ccc-sc ddd"/></PROVINCE>
</PROVINCES>"""


def standard_borders() -> str:
    """The standard board, written as jDip writes its borders."""
    board = load("standard").ruleset.board
    refs: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for kind, near in board.steps.items():
        for here, goals in near.items():
            id, _, coast = here.partition("/")
            wanted = "mv" if kind == "A" else coast.lower() or "xc"
            refs[id][wanted] += [goal.lower().replace("/", "-") for goal in goals]
    entries = [
        f'<PROVINCE shortname="{id.lower()}" fullname="{board.province(id).name}">'
        + "".join(f'<ADJACENCY type="{t}" refs="{" ".join(r)}"/>' for t, r in refs[id].items())
        + "</PROVINCE>"
        for id in board.ids
    ]
    return f"<PROVINCES>{''.join(entries)}</PROVINCES>"


def test_borders_coasts_powers_and_units_are_read() -> None:
    facts = read_jdip_map(VARIANTS, BORDERS)

    assert facts.army == {("AAA", "BBB"), ("AAA", "CCC"), ("BBB", "CCC")}
    assert facts.fleet == {("BBB", "DDD"), ("CCC/NC", "DDD"), ("CCC/SC", "EEE"), ("DDD", "EEE")}
    assert [(p.id, p.letter, p.home, p.units) for p in facts.powers] == [
        ("RED", "R", ("AAA",), ("A AAA",)),
        ("ROSE", "O", ("CCC",), ("F CCC/NC",)),
    ]
    assert (facts.first, facts.victory) == ("S1901M", 2)


def test_the_standard_board_comes_back_as_it_is() -> None:
    board = load("standard").ruleset.board

    variants = VARIANTS.replace("aaa", "par").replace("bbb", "bre").replace("ccc", "stp")

    facts = read_jdip_map(variants, standard_borders())

    assert {p.id: (p.kind, p.coasts) for p in facts.provinces.values()} == {
        p.id: (p.kind, p.coasts) for p in board.provinces.values()
    }
    assert (len(facts.army), len(facts.fleet)) == (111, 141)


def test_a_border_that_one_side_alone_lists_is_told() -> None:
    one_sided = BORDERS.replace('type="mv" refs="aaa ccc"', 'type="mv" refs="aaa"')

    assert read_jdip_map(VARIANTS, BORDERS).notes == ()
    assert read_jdip_map(VARIANTS, one_sided).notes == (
        "only CCC lists the border CCC - BBB; it is passed both ways",
    )


def test_a_folder_made_of_it_can_be_played(tmp_path: Path) -> None:
    write_folder(read_jdip_map(VARIANTS, BORDERS), tmp_path / "jdip_small", "Small", "A test.", {})

    assert faults_of(tmp_path / "jdip_small") == ()
    assert load_folder(tmp_path / "jdip_small").start.units["ROSE"][0].where == "CCC/NC"


@pytest.mark.parametrize(
    ("variants", "borders", "said"),
    [
        ("<VARIANTS", BORDERS, "is not XML"),
        ("<VARIANTS/>", BORDERS, "which variant"),
        (VARIANTS, "<PROVINCES/>", "no PROVINCE"),
        (VARIANTS, BORDERS.replace('refs="bbb ccc"', 'refs="bbb zzz"'), "AAA touches ZZZ"),
        (VARIANTS, BORDERS.replace('shortname="aaa"', ""), "no shortname"),
        (VARIANTS.replace("Spring, 1901, Movement", "soon"), BORDERS, "no season"),
        (VARIANTS.replace('value="2"', 'value="most"'), BORDERS, "'most' is no number of centers"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><VARIANTS/>', BORDERS, "entities"),
    ],
)
def test_a_file_that_cannot_be_read_says_what_is_wrong(
    variants: str, borders: str, said: str
) -> None:
    with pytest.raises(MapFileError, match=said):
        read_jdip_map(variants, borders)

"""Who comes from a province or a power in German and French: ``Wiener``, ``hongroise``.

German words are given without the endings of their cases, French ones in the masculine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gmbot.parsing.text import fold

_GERMAN_ADJECTIVES = {
    "NWY": "norwegisch", "SWE": "schwedisch", "DEN": "dänisch", "FIN": "finnisch",
    "HOL": "holländisch niederländisch", "BEL": "belgisch", "SPA": "spanisch",
    "POR": "portugiesisch", "GRE": "griechisch", "SER": "serbisch", "RUM": "rumänisch",
    "BUL": "bulgarisch", "ALB": "albanisch albanesisch", "BOH": "böhmisch", "GAL": "galizisch",
    "SIL": "schlesisch", "PRU": "preußisch ostpreußisch", "UKR": "ukrainisch",
    "LVN": "livländisch", "BUR": "burgundisch", "PIC": "pikardisch picardisch",
    "GAS": "gascognisch", "BRE": "bretonisch", "PIE": "piemontesisch",
    "TUS": "toskanisch", "APU": "apulisch", "TYR": "tirolisch", "TUN": "tunesisch",
    "NAF": "nordafrikanisch", "SYR": "syrisch", "ARM": "armenisch", "WAL": "walisisch",
    "EDI": "schottisch", "MUN": "bayerisch bayrisch", "BUD": "ungarisch", "VEN": "venezianisch",
    "ROM": "römisch", "NAP": "neapolitanisch", "BAL": "baltisch", "ADR": "adriatisch",
    "ION": "ionisch", "AEG": "ägäisch", "TYS": "tyrrhenisch", "IRI": "irisch",
    "BOT": "bottnisch", "MAO": "mittelatlantisch", "NAO": "nordatlantisch", "WAR": "polnisch",
}  # fmt: skip
_GERMAN_PEOPLE = {
    "VIE": "wiener", "BUD": "budapester", "TRI": "triester triestiner", "TYR": "tiroler",
    "BER": "berliner", "MUN": "münchner münchener bayer", "KIE": "kieler", "PAR": "pariser",
    "BRE": "brester bretone", "MAR": "marseiller", "LON": "londoner",
    "EDI": "edinburgher schotte", "LVP": "liverpooler", "ROM": "römer", "NAP": "neapolitaner",
    "VEN": "venezianer", "MOS": "moskauer moskowiter", "WAR": "warschauer",
    "STP": "petersburger", "SEV": "sewastopoler sewastopler", "CON": "konstantinopler",
    "SMY": "smyrnaer", "HEL": "helgoländer", "BUR": "burgunder", "WAL": "waliser",
    "YOR": "yorkshirer", "SIL": "schlesier", "NWY": "norweger", "DEN": "däne", "FIN": "finne",
    "HOL": "holländer niederländer", "BEL": "belgier", "SPA": "spanier", "POR": "portugiese",
    "GRE": "grieche", "SER": "serbe", "RUM": "rumäne", "BUL": "bulgare", "ALB": "albaner",
    "GAL": "galizier", "UKR": "ukrainer", "LVN": "livländer", "TUN": "tunesier",
    "SYR": "syrer", "ARM": "armenier", "PIE": "piemontese", "TUS": "toskaner",
    "GAS": "gascogner", "RUH": "ruhrer",
}  # fmt: skip
_FRENCH = {
    "NWY": "norvégien", "SWE": "suédois", "DEN": "danois", "FIN": "finlandais finnois",
    "HOL": "hollandais néerlandais", "BEL": "belge", "SPA": "espagnol", "POR": "portugais",
    "GRE": "grec", "SER": "serbe", "RUM": "roumain", "BUL": "bulgare", "ALB": "albanais",
    "BOH": "bohémien", "GAL": "galicien", "SIL": "silésien", "PRU": "prussien",
    "UKR": "ukrainien", "LVN": "livonien", "BUR": "bourguignon", "PIC": "picard",
    "GAS": "gascon", "BRE": "breton brestois", "PAR": "parisien", "MAR": "marseillais",
    "LON": "londonien", "EDI": "écossais", "WAL": "gallois", "MUN": "munichois bavarois",
    "BER": "berlinois", "KIE": "kielois", "VIE": "viennois", "BUD": "hongrois budapestois",
    "TRI": "triestin", "TYR": "tyrolien", "ROM": "romain", "NAP": "napolitain",
    "VEN": "vénitien", "PIE": "piémontais", "TUS": "toscan", "TUN": "tunisien",
    "NAF": "nordafricain", "SYR": "syrien", "ARM": "arménien", "MOS": "moscovite",
    "WAR": "varsovien polonais", "STP": "pétersbourgeois", "CON": "stambouliote",
    "SMY": "smyrniote", "ION": "ionien", "AEG": "égéen", "TYS": "tyrrhénien", "IRI": "irlandais",
}  # fmt: skip
_GERMAN_POWERS = {
    "AUSTRIA": "österreichisch", "GERMANY": "deutsch", "ENGLAND": "englisch britisch",
    "FRANCE": "französisch", "ITALY": "italienisch", "RUSSIA": "russisch",
    "TURKEY": "türkisch osmanisch",
}  # fmt: skip
_PEOPLE_OF_GERMAN_POWERS = {
    "AUSTRIA": "österreicher", "GERMANY": "deutscher deutsche", "ENGLAND": "engländer brite",
    "FRANCE": "franzose", "ITALY": "italiener", "RUSSIA": "russe", "TURKEY": "türke osmane",
}  # fmt: skip
_FRENCH_POWERS = {
    "AUSTRIA": "autrichien", "GERMANY": "allemand", "ENGLAND": "anglais britannique",
    "FRANCE": "français", "ITALY": "italien", "RUSSIA": "russe", "TURKEY": "turc ottoman",
}  # fmt: skip


def _german_adjectives(table: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """``albanische``, ``albanischen`` and the other cases."""
    for place, words in table.items():
        for word in words.split():
            yield from ((f"{word}{ending}", place) for ending in ("e", "er", "es", "en", "em"))


def _german_people(table: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """``Wiener``, ``Wienern``, ``Wieners``; ``Serbe``, ``Serben``."""
    for place, words in table.items():
        for word in words.split():
            endings = ("", "n", "s") if word.endswith("r") else ("", "n")
            yield from ((word + ending, place) for ending in endings)


def _french_adjectives(table: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """``serbe``, ``serbes``; ``hongrois``, ``hongroise``, ``hongroises``."""
    irregular = {"grec": "grecque", "turc": "turque"}
    for place, words in table.items():
        for word in words.split():
            doubled = word.endswith(("ien", "éen", "on"))
            feminine = word if word.endswith("e") else f"{word}{'n' * doubled}e"
            feminine = irregular.get(word, feminine)
            for form in (word, feminine):
                yield form, place
                if not form.endswith("s"):
                    yield f"{form}s", place


def _folded(*rows: Iterator[tuple[str, str]]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for row in rows:
        for word, place in row:
            found.setdefault(fold(word.replace("ß", "ss")), place)
    return found


PEOPLE = _folded(
    _german_adjectives(_GERMAN_ADJECTIVES),
    _german_people(_GERMAN_PEOPLE),
    _french_adjectives(_FRENCH),
)
"""Words that stand for a province where a unit is meant: ``{"albanische": "ALB"}``."""
PEOPLE_OF_POWERS = _folded(
    _german_adjectives(_GERMAN_POWERS),
    _german_people(_PEOPLE_OF_GERMAN_POWERS),
    _french_adjectives(_FRENCH_POWERS),
)
"""Words that stand for a power: ``{"osterreicher": "AUSTRIA"}``."""

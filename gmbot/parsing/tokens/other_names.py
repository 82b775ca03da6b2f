"""What are provinces and powers called that a map does not say: by their people, abroad?"""

from __future__ import annotations

import re

ENDINGS = ("ians", "ian", "ans", "an", "ese", "ish")
"""What makes an adjective of a name: ``Syrian``."""
DEMONYMS = {
    "greek": "GRE", "greeks": "GRE", "danish": "DEN", "danes": "DEN", "dutch": "HOL",
    "norwegian": "NWY", "spanish": "SPA", "swedish": "SWE", "finnish": "FIN", "finns": "FIN",
    "neapolitan": "NAP", "viennese": "VIE", "muscovite": "MOS", "welsh": "WAL",
    "belgian": "BEL", "portuguese": "POR", "picard": "PIC", "parisian": "PAR", "roman": "ROM",
    "venetian": "VEN", "syrian": "SYR", "burgundian": "BUR", "serbian": "SER", "serb": "SER",
    "tunisian": "TUN", "piedmontese": "PIE", "polish": "WAR", "scottish": "EDI",
    "londoner": "LON", "liverpudlian": "LVP", "bavarian": "MUN", "maltese": "MAL",
    "tuscan": "TUS", "tuscans": "TUS", "gascon": "GAS", "gascons": "GAS", "breton": "BRE",
    "bretons": "BRE", "marseillais": "MAR", "triestine": "TRI", "picards": "PIC",
    "romans": "ROM", "neapolitans": "NAP", "spaniards": "SPA", "swedes": "SWE",
    "scots": "EDI", "venetians": "VEN", "norwegians": "NWY", "muscovites": "MOS",
    "iranian": "IRN", "irish": "IRI", "hungarian": "BUD", "bohemian": "BOH",
}  # fmt: skip
"""Adjectives of provinces that their names do not show. Only those on the map are used."""
_GERMAN = re.compile(r"(.*(?:isch|schwarz))(?:es|e|en)(meer|see)")
_ABROAD = {
    "atlantique": "MAO", "midatlantik": "MAO", "midatlantique": "MAO", "atlantiquecentre": "MAO",
    "oceanatlantique": "MAO", "atlantik": "MAO", "atlantico": "MAO",
    "bottnischenmeerbusen": "BOT", "atlantiquecentral": "MAO",
    "merdenorvege": "NWG", "ionienne": "ION", "schlesien": "SIL",
    "tirol": "TYR",
    "schwarzemeer": "BLA", "schwarzenmeer": "BLA", "ionischemeer": "ION", "ionischenmeer": "ION",
    "adriatischesmeer": "ADR", "adriatischemeer": "ADR", "norwegischesee": "NWG",
    "norwegensee": "NWG", "barentsee": "BAR", "golfvonlyon": "LYO", "meradriatique": "ADR",
    "englishchanel": "ENG", "englishchanell": "ENG", "englishchannle": "ENG",
    "chanel": "ENG", "channle": "ENG", "chanell": "ENG", "chnl": "ENG", "chanl": "ENG",
    "nthafrica": "NAF", "northafr": "NAF", "norafrica": "NAF",
    "bls": "BLA", "tyrl": "TYR", "nrwy": "NWY", "manche": "ENG", "canaldelamanche": "ENG",
    "armelkanal": "ENG", "nordsee": "NTH", "merdunord": "NTH", "maredelnord": "NTH",
    "ostsee": "BAL", "merbaltique": "BAL", "schwarzesmeer": "BLA", "mernoire": "BLA",
    "marnero": "BLA", "londres": "LON", "londra": "LON", "moskau": "MOS", "warschau": "WAR",
    "varsovie": "WAR", "varsavia": "WAR", "neapel": "NAP", "venedig": "VEN",
    "baiedhelgoland": "HEL", "baieallemande": "HEL", "paysbas": "HOL",
    "mediterraneedelest": "EAS", "mediterraneedelouest": "WES", "mittlereratlantik": "MAO",
    "nordatlantischerozean": "NAO", "mittelatlantischerozean": "MAO", "lowengolf": "LYO",
    "tyrrhenischesee": "TYS", "ionischesee": "ION", "adriatischesee": "ADR", "agaischesee": "AEG",
    "baltischesee": "BAL", "barentsmeer": "BAR", "golfvonbottnien": "BOT", "bottnischergolf": "BOT",
    "englischerkanal": "ENG", "gaskogne": "GAS", "pikardie": "PIC", "bretagne": "BRE",
    "schwarzmeer": "BLA", "lievland": "LVN", "schottland": "EDI",
    "norwegen": "NWY", "norwegensea": "NWG", "norwegischesmeer": "NWG",
    "danemark": "DEN", "danimarca": "DEN", "schweden": "SWE", "suede": "SWE", "svezia": "SWE",
    "griechenland": "GRE", "grece": "GRE", "grecia": "GRE", "spanien": "SPA",
    "espagne": "SPA", "spagna": "SPA", "portogallo": "POR", "belgien": "BEL",
    "belgique": "BEL", "belgio": "BEL", "hollande": "HOL", "olanda": "HOL",
    "niederlande": "HOL", "berlino": "BER", "vienne": "VIE", "serbien": "SER",
    "serbie": "SER", "rumanien": "RUM", "bulgarien": "BUL", "bulgarie": "BUL",
    "konstantinopel": "CON", "costantinopoli": "CON", "smyrne": "SMY", "sewastopol": "SEV",
    "livland": "LVN", "finlande": "FIN", "finlandia": "FIN", "bohmen": "BOH", "boheme": "BOH",
    "boemia": "BOH", "galizien": "GAL", "galicie": "GAL", "silesie": "SIL", "slesia": "SIL",
    "prusse": "PRU", "burgund": "BUR", "borgogna": "BUR", "piccardia": "PIC",
    "guascogna": "GAS", "toskana": "TUS", "toscane": "TUS", "apulien": "APU",
    "albanien": "ALB", "tunesien": "TUN", "tunisie": "TUN", "nordafrika": "NAF",
    "afriquedunord": "NAF", "marsiglia": "MAR", "parigi": "PAR", "lisbon": "POR",
    "madrid": "SPA", "stockholm": "SWE", "copenhagen": "DEN", "athens": "GRE",
    "belgrade": "SER", "bucharest": "RUM", "sofia": "BUL", "oslo": "NWY", "brussels": "BEL",
    "amsterdam": "HOL", "norwegiansee": "NWG", "skagerak": "SKA",
    "marsella": "MAR", "gascuna": "GAS", "borgona": "BUR", "picardia": "PIC", "bretana": "BRE",
    "tirolo": "TYR", "constantinopla": "CON", "estambul": "CON", "esmirna": "SMY",
    "smirne": "SMY", "sebastopoli": "SEV", "moscu": "MOS", "mosca": "MOS", "varsovia": "WAR",
    "ucrania": "UKR", "ucraina": "UKR", "livonie": "LVN", "suecia": "SWE", "noruega": "NWY",
    "norvege": "NWY", "norvegia": "NWY", "dinamarca": "DEN", "holanda": "HOL", "belgica": "BEL",
    "edimburgo": "EDI", "edimbourg": "EDI", "gales": "WAL", "galles": "WAL",
    "paysdegalles": "WAL", "napoles": "NAP", "venecia": "VEN", "pouilles": "APU",
    "piamonte": "PIE", "tunez": "TUN", "tunisi": "TUN", "africadelnorte": "NAF",
    "nordafrica": "NAF", "mardelnorte": "NTH", "canaldelamancha": "ENG", "lamancha": "ENG",
    "lamanica": "ENG", "manica": "ENG", "kanal": "ENG", "maradriatico": "ADR", "adriatico": "ADR",
    "adriatique": "ADR", "maregeo": "AEG", "egeo": "AEG", "egee": "AEG", "meregee": "AEG",
    "agais": "AEG", "agaischesmeer": "AEG", "jonico": "ION", "jonio": "ION", "marjonico": "ION",
    "marionio": "ION", "ionio": "ION", "burgundia": "BUR",
    "merionienne": "ION", "ionischesmeer": "ION", "tirreno": "TYS", "martirreno": "TYS",
    "tyrrhenischesmeer": "TYS", "mertyrrhenienne": "TYS", "marbaltico": "BAL", "baltico": "BAL",
    "baltique": "BAL", "marnoir": "BLA", "merdebarents": "BAR", "maredibarents": "BAR",
    "barentssee": "BAR", "golfodilione": "LYO", "golfedulion": "LYO", "golfodelleon": "LYO",
    "golfdulion": "LYO", "golfedebotnie": "BOT", "golfodibotnia": "BOT", "golfodebotnia": "BOT",
    "bottnischermeerbusen": "BOT", "mernorvegienne": "NWG", "marenorvegese": "NWG",
    "maredinorvegia": "NWG", "europaischesnordmeer": "NWG", "nordmeer": "NWG",
    "atlantiquemoyen": "MAO", "atlanticomedio": "MAO", "medioatlantico": "MAO",
    "mittelatlantik": "MAO", "nordatlantik": "NAO", "atlantiquenord": "NAO", "irischesee": "IRI",
    "merdirlande": "IRI", "maredirlanda": "IRI", "galicja": "GAL", "galitzia": "GAL",
    "renania": "RUH", "hollandia": "HOL", "syrie": "SYR", "syrien": "SYR", "armenien": "ARM",
    "petersbourg": "STP", "saintpetersbourg": "STP", "sanpietroburgo": "STP",
    "pietroburgo": "STP", "sanpetersburgo": "STP", "petersburgo": "STP", "ucraine": "UKR",
    "bruselas": "BEL", "bruxelles": "BEL", "stpetersbourg": "STP", "kiew": "UKR",
    "ostlichesmittelmeer": "EAS", "westlichesmittelmeer": "WES", "mediterraneoorientale": "EAS",
    "mediterraneooccidentale": "WES", "mediterraneooriental": "EAS",
    "mediterraneooccidental": "WES", "mediterraneeorientale": "EAS",
    "mediterraneeoccidentale": "WES", "helgolanderbucht": "HEL", "deutschebucht": "HEL",
}  # fmt: skip
MORE_NAMES = _ABROAD | {
    f"{match[1]}{ending}{match[2]}": place
    for name, place in _ABROAD.items()
    if (match := _GERMAN.fullmatch(name))
    for ending in ("es", "e", "en", "em", "er")
}
"""Names in other languages, and capitals for their countries. Only those on the map are used."""
NO_MISTAKES = frozenset({
    "petersburg", "saintpetersburg", "sanktpetersburg", "romania", "roumania", "roumanie",
    "danmark", "espana", "finnland", "galizia", "gascogne", "moscou", "moskva", "munchen",
    "napoli", "norge", "picardie", "piemont", "piemonte", "preussen", "prusia", "puglia", "siria",
    "smirna", "tirol", "toscana", "viena", "warszawa", "albanie", "armenie", "bohemie", "venise",
    "heligolandbight", "gulfoflion", "gulfoflions", "gulflyon", "gulflyons", "gulfbothnia",
    "eastmediterranean", "westmediterranean", "middleatlanticocean", "ionsea", "norsea", "nthsea",
    "noafrica", "theukraine", "blksea", "angora", "ancara", "konstantinople", "servia",
    "sebastopol", "irisea", "norwegiansee",
})  # fmt: skip
"""Names that are close to those of the map and yet no mistakes: other languages, other times."""
ELSEWHERE = frozenset({
    "swi", "switz", "switzerland", "swiss", "schweiz", "suisse", "svizzera", "suiza",
    "ire", "ireland", "irland", "irlande", "ice", "iceland", "island", "islande",
    "sic", "sicily", "sicilia", "sizilien", "sicile", "sar", "sardinia", "sardinien", "sardaigne",
    "cor", "corsica", "korsika", "corse", "cre", "crete", "kreta", "cyp", "cyprus", "zypern",
    "chypre",
})  # fmt: skip
"""Areas beside the provinces of most maps: no misspelt names of these (S0.7)."""
POWER_WORDS = {
    "anglaise": "ENGLAND", "allemande": "GERMANY", "italienne": "ITALY", "russe": "RUSSIA",
    "turque": "TURKEY", "autrichienne": "AUSTRIA", "osterreichische": "AUSTRIA",
    "franzosische": "FRANCE", "englische": "ENGLAND", "italienische": "ITALY",
    "russische": "RUSSIA", "turkische": "TURKEY", "francaise": "FRANCE",
    "british": "ENGLAND", "englishman": "ENGLAND", "frenchman": "FRANCE",
     "britain": "ENGLAND", "uk": "ENGLAND", "brits": "ENGLAND",
    "english": "ENGLAND", "ottoman": "TURKEY", "austrohungarian": "AUSTRIA",
    "austriahungary": "AUSTRIA", "austro": "AUSTRIA", "french": "FRANCE", "turks": "TURKEY",
    "turk": "TURKEY", "germans": "GERMANY", "russians": "RUSSIA", "italians": "ITALY",
    "austrians": "AUSTRIA", "kaiser": "GERMANY", "sultan": "TURKEY", "tsar": "RUSSIA",
    "czar": "RUSSIA", "deutsche": "GERMANY", "germania": "GERMANY",
}  # fmt: skip
"""Adjectives of powers, their people and their rulers. Only those on the map are used."""
POWERS_ABROAD: dict[str, dict[str, str]] = {
    "AUSTRIA": {"de": "Österreich", "fr": "Autriche"},
    "BRITAIN": {"de": "Großbritannien", "fr": "Royaume-Uni"},
    "CARTHAGE": {"de": "Karthago"},
    "CHINA": {"fr": "Chine"},
    "EGYPT": {"de": "Ägypten", "fr": "Égypte"},
    "ENGLAND": {"fr": "Angleterre"},
    "FRANCE": {"de": "Frankreich"},
    "GERMANY": {"de": "Deutschland", "fr": "Allemagne"},
    "GREECE": {"de": "Griechenland", "fr": "Grèce"},
    "HOLLAND": {"fr": "Hollande"},
    "ITALY": {"de": "Italien", "fr": "Italie"},
    "JAPAN": {"fr": "Japon"},
    "PERSIA": {"de": "Persien", "fr": "Perse"},
    "POLAND": {"de": "Polen", "fr": "Pologne"},
    "RUSSIA": {"de": "Russland", "fr": "Russie"},
    "SPAIN": {"de": "Spanien", "fr": "Espagne"},
    "TURKEY": {"de": "Türkei", "fr": "Turquie"},
}
"""What powers are called in other languages, where that differs: read as well as printed.

Nothing stands here that is read as a place: ``Rom``, ``Grande-Bretagne``.
"""

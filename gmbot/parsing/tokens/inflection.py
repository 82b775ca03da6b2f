"""The forms of a verb: present, participle and past of English, German and French.

A lexicon gives a verb by its infinitive, with what is irregular in parentheses; a phrase is
inflected in its first word: ``set sail``, ``sets sail``. Forms that nobody writes do no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_IRREGULAR = re.compile(r"\(([^)]*)\)")
_DOUBLING = re.compile(r"(?:[^aeiou]|qu)*[aeiou][bdgklmnprt]|transfer|commit")
PRESENT, PARTICIPLE, PAST = "present", "participle", "past"
_NOT = {
    "en": (
        "do not", "don't", "dont", "does not", "doesn't", "doesnt", "will not", "won't", "wont",
        "shall not", "shan't", "should not", "shouldn't", "shouldnt", "must not", "mustn't",
        "mustnt", "need not", "needn't", "ought not to", "is not to", "isn't to", "are not to",
        "aren't to", "is not going to", "isn't going to", "are not going to", "aren't going to",
        "is not supposed to", "isn't supposed to", "are not supposed to", "does not need to",
        "doesn't need to", "do not need to", "don't need to", "does not have to",
        "doesn't have to", "has no need to", "have no need to", "is never to", "must never",
        "should never", "shall never", "will never", "had better not", "would rather not",
    ),
    "fr": (
        "ne doit pas", "ne doivent pas", "ne devrait pas", "ne devraient pas", "ne va pas",
        "ne vont pas", "ne doit plus", "ne doit surtout pas",
    ),
    "de": (),
}  # fmt: skip
"""What denies the infinitive behind it, and says it of whoever is named before."""
_NOT_DOING = ("is not", "isn't", "isnt", "are not", "aren't", "arent")
"""What denies an English participle: ``is not moving``."""


def forms_of(entry: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield each form of a verb with its tense: ``("marches", "present")``.

    Args:
        entry: ``take over(took taken)``; the irregular ones are those of the first word.
        language: ``en``, ``de`` or ``fr``.
    """
    irregular = [word for part in _IRREGULAR.findall(entry) for word in part.split()]
    phrase = _IRREGULAR.sub("", entry)
    reflexive = "se " if language == "fr" and phrase.startswith("se ") else ""
    verb, _, rest = phrase.removeprefix(reflexive).partition(" ")
    rest = f" {rest}" if rest else ""
    if language == "en":
        forms = _english(verb, irregular)
    elif language == "de":
        forms = _german(verb, irregular)
    else:
        forms = _french(verb, [word for word in irregular if word != "se"])
    for form, tense in forms:
        yield f"{reflexive}{form}{rest}", tense


def negated(entry: str, language: str) -> Iterator[str]:
    """Yield what says that somebody does not do something: ``must not budge``, ``isn't budging``.

    Args:
        entry: an infinitive, as in ``forms_of``.
    """
    phrase = _IRREGULAR.sub("", entry)
    yield from (f"{said} {phrase}" for said in _NOT[language])
    if language == "en":
        doing = next(form for form, _ in forms_of(entry, language) if form.split()[0][-3:] == "ing")
        yield from (f"{said} {doing}" for said in _NOT_DOING)


def plural_of(noun: str) -> str:
    """The plural of an English noun, or the form of a verb that is made as it is."""
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return noun + ("es" if noun.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def _english(verb: str, irregular: list[str]) -> Iterator[tuple[str, str]]:
    doubled = verb[-1] if _DOUBLING.fullmatch(verb) and len(verb) > 2 else ""
    y = verb.endswith("y") and verb[-2:-1] not in "aeiou"
    yield verb, PRESENT
    if verb == "have":
        yield "has", PRESENT
    else:
        yield plural_of(verb), PRESENT
    if verb.endswith("ie"):
        yield f"{verb[:-2]}ying", PRESENT
    elif verb.endswith("e") and not verb.endswith(("ee", "oe")):
        yield f"{verb[:-1]}ing", PRESENT
    else:
        yield f"{verb}{doubled}ing", PRESENT
    if irregular:
        yield irregular[-1], PARTICIPLE
        yield irregular[0], PAST
    elif verb.endswith("e"):
        yield f"{verb}d", PARTICIPLE
    else:
        yield f"{verb[:-1]}ied" if y else f"{verb}{doubled}ed", PARTICIPLE


def _german(verb: str, irregular: list[str]) -> Iterator[tuple[str, str]]:
    """The forms of a verb; ``an-greifen(greift gegriffen)`` is one in two parts.

    Its parts stand together in these forms: ``angreift``, ``anzugreifen``; where they stand
    apart in a text they have been put together before (``tongues.separable``).
    """
    prefix, _, main = verb.rpartition("-")
    stem = main.removesuffix("n").removesuffix("e")
    ending = "et" if stem[-1] in "td" else "t"
    third = irregular[0] if irregular else stem + ending
    for form in (main, f"{stem}e", third, stem + ending):
        yield prefix + form, PRESENT
    if prefix:
        yield f"{prefix}zu{main}", PRESENT
        # "nimm ... vom Brett", "greif ... an": alone such words may be English ones.
        yield prefix + stem, PRESENT
        yield prefix + (third[:-1] if third != stem + ending else stem), PRESENT
    if irregular:
        done = irregular[-1]
    elif stem.endswith("ier"):
        done = f"{stem}t"
    else:
        whole = stem.startswith(("be", "er", "ver", "zer", "ent", "unter", "über"))
        done = ("" if whole else "ge") + stem + ending
    yield prefix + done, PARTICIPLE


def _french(verb: str, irregular: list[str]) -> Iterator[tuple[str, str]]:
    yield verb, PRESENT
    if irregular:
        for form in irregular:
            yield (
                form,
                PARTICIPLE if form.endswith(("é", "ée", "u", "ue", "is", "ise")) else PRESENT,
            )
        return
    stem = verb[:-2]
    soft = f"{stem}e" if stem.endswith("g") else stem
    future = (f"{verb}a", f"{verb}ont", f"{soft}ant", f"{stem}es") if verb.endswith("er") else ()
    for form in (f"{stem}e", f"{stem}ent", f"{stem}ez", f"{soft}ons", *future):
        yield form, PRESENT
    for form in (f"{stem}é", f"{stem}ée", f"{stem}és", f"{stem}ées"):
        yield form, PARTICIPLE

"""What a rule says, topic by topic: ``EXPLAIN support``, or a question about it in plain words.

An answer is made from the rules of a game alone. It never looks at a position: who asks "can two
fleets swap?" in the fog learns nothing of any fleet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gmbot.game.notices.games import Report
from gmbot.game.questions.rules_in_words import USUAL, USUAL_BOARD
from gmbot.game.reading import Call
from gmbot.game.state.context import Answer, houserules_of, ruleset_of
from gmbot.game.state.model import Game
from gmbot.houserules import catalogue as houserules
from gmbot.houserules.houserules import HouseRules
from gmbot.messages import Text, joined, listed, say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.everybody import EXPLAIN, HELP, WHO
from gmbot.parsing.text import fold
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants import catalogue as variants


@dataclass(frozen=True, slots=True)
class Rules:
    """All that an answer is made from."""

    board: Ruleset
    house: HouseRules

    @classmethod
    def of(cls, game: Game | None) -> Rules:
        """Those of a game; without one those that most players know."""
        if game is not None:
            return cls(ruleset_of(game), houserules_of(game))
        house = houserules.load(USUAL)
        return cls(variants.load_with(USUAL_BOARD, house.rules).ruleset, house)


@dataclass(frozen=True, slots=True)
class Topic:
    """A question about the rules."""

    says: Callable[[Rules], Iterator[str]]
    words: str
    """What it is called by, in three languages, after its own name."""
    page: str = ""
    """The page of HELP that shows how it is written."""


def explain_rule(call: Call, request: ask.Explain) -> Answer:
    """``EXPLAIN support``: the rule as it is in the mail's game; alone: all topics."""
    name = topic_named(request.topic)
    if name is None:
        return Answer((_all_topics(request.topic.strip()),))
    game, topic = call.section.game, TOPICS[name]
    paragraphs = [
        *topic.says(Rules.of(game)),
        *([say("explained.how-written", line=HELP.line(topic.page))] if topic.page else []),
        say("explained.all-rules") if game else say("explained.in-standard-games"),
    ]
    return Answer((_report(say("explained.title", topic=_title(name)), paragraphs),))


def topic_named(words: str) -> str | None:
    """The topic that is called by one of these words; the first of them that is a name counts."""
    for word in re.findall(r"\w+", fold(words)):
        if word in _names():
            return _names()[word]
    return None


def _names() -> Mapping[str, str]:
    return MappingProxyType(
        {word: name for name, topic in TOPICS.items() for word in (name, *topic.words.split())}
    )


def _all_topics(said: str) -> Report:
    lines = [joined("  ", (EXPLAIN.line(name), _title(name))) for name in TOPICS]
    lead = [say("explained.no-topic", said=said)] if said else []
    paragraphs = [*lead, say("explained.which"), joined("\n", lines)]
    return _report(say("explained.topics"), paragraphs)


def _report(title: str, paragraphs: Iterable[str]) -> Report:
    return Report(title, joined("\n\n", tuple(paragraphs)))


def _title(name: str) -> Text:
    return say(f"explained-topics.{name}")


# --------------------------------------------------------------------------- what is always so


def _always(*ids: str) -> Callable[[Rules], Iterator[str]]:
    """Rules that are the same in every game."""

    def says(rules: Rules) -> Iterator[str]:
        yield from (say(f"explained.{id}") for id in ids)

    return says


# --------------------------------------------------------------------------- what a game decides


def _cut(rules: Rules) -> Iterator[str]:
    yield say("explained.cut")
    yield say("explained.cut-target")
    if rules.board.options.convoy_cuts_target:
        yield say("options.convoy_cuts_target")


def _convoy(rules: Rules) -> Iterator[str]:
    yield say("explained.convoy")
    yield say("explained.convoy-more")
    if rules.board.options.land_fallback is True:
        yield say("explained.convoy-walks")


def _disrupted(rules: Rules) -> Iterator[str]:
    options = rules.board.options
    one_is_enough = options.convoy_routes == "any"
    yield say("explained.disrupted-any") if one_is_enough else say("explained.disrupted")
    yield say("explained.disrupted-army")
    if options.land_fallback is True:
        yield say("explained.convoy-walks")
    if options.convoy_paradox == "szykman":
        yield say("explained.paradox")


def _coasts(rules: Rules) -> Iterator[str]:
    provinces = [one.name for one in rules.board.board.provinces.values() if one.coasts]
    if not provinces:
        yield say("explained.coasts-none")
    else:
        yield say("explained.coasts", provinces=listed(provinces))
        always = rules.house.leniency.coast == "require"
        named = say("rule-leniency-words.where-province-two-coasts")
        yield named if always else say("explained.coasts-named")
        yield say("explained.coasts-supports")
    yield say("explained.coasts-along")


def _retreats(rules: Rules) -> Iterator[str]:
    yield say("explained.retreats")
    if rules.board.options.retreat_to_convoy_origin:
        yield say("explained.retreats-convoyed")
    yield say("explained.retreats-more")
    yield from _sent_ahead(rules)


def _builds(rules: Rules) -> Iterator[str]:
    yield say("explained.builds")
    if rules.board.builds.only_at_home:
        yield say("explained.builds-home")
    if other := rules.board.builds.in_words():
        yield other
    yield say("explained.builds-more")
    yield from _sent_ahead(rules)


def _sent_ahead(rules: Rules) -> Iterator[str]:
    if rules.house.all_at_once:
        yield say("rule-houserules.two-deadlines-year-spring")


def _removals(rules: Rules) -> Iterator[str]:
    yield say("explained.removals")
    yield rules.board.removals.in_words(rules.board.board, rules.board.options)


def _silence(rules: Rules) -> Iterator[str]:
    house = rules.house
    yield say("explained.silence")
    yield house.lateness.in_words() if house.deadlines.nudge is None else house.deadlines.in_words()
    yield house.nmr.in_words()


def _centers(rules: Rules) -> Iterator[str]:
    yield say("explained.centers")
    if other := rules.board.capture.in_words():
        yield other
    yield say("explained.centers-kept")


def _win(rules: Rules) -> Iterator[str]:
    yield rules.board.victory.in_words()
    if rules.board.victory_centers is not None:
        yield say("explained.win-when")
    yield rules.house.ending.in_words()


def _draws(rules: Rules) -> Iterator[str]:
    yield rules.house.draws.in_words()


def _stalemate(rules: Rules) -> Iterator[str]:
    draws, ending = rules.house.draws, rules.house.ending
    yield say("explained.stalemate")
    yield say("explained.stalemate-draw") if draws.allowed else draws.in_words()
    if draws.stale_years:
        yield say("explained.stalemate-settled", count=draws.stale_years)
    if ending.seasons:
        yield ending.in_words()


def _units(rules: Rules) -> Iterator[str]:
    yield say("explained.units")
    for kind in rules.board.board.unit_kinds.values():
        yield say(f"explained.kind-{kind.name}")
    if other := rules.board.capture.in_words():
        yield other


def _hold(rules: Rules) -> Iterator[str]:
    yield say("explained.hold")
    if rules.board.options.impossible_order == "hold":
        yield say("explained.hold-impossible")


def _press(rules: Rules) -> Iterator[str]:
    house = rules.house
    yield house.press_in_words()
    if len(house.colors) > 1:
        yield from (say(f"explained.press-{color}") for color in house.colors)
    if house.orders_first:
        yield say("rule-houserules.orders-first")
    if house.gunboat:
        yield say("rule-houserules.nobody-learns-who-plays")
    yield say("rule-houserules.letters-between-players-may")


def _year(rules: Rules) -> Iterator[str]:
    yield say("explained.year")
    yield say("explained.year-at-once")
    if rules.board.calendar.skips:
        yield say("explained.year-skips")
    yield from _sent_ahead(rules)


def _changes(rules: Rules) -> Iterator[str]:
    yield say("explained.changes")
    yield rules.house.resubmission.in_words()
    yield say("explained.changes-some")


def _secret(rules: Rules) -> Iterator[str]:
    house = rules.house
    yield say("explained.secret")
    if house.colors:
        yield say("explained.secret-press")
    yield say("explained.secret-address")
    named = say("explained.secret-name")
    yield say("rule-houserules.nobody-learns-who-plays") if house.gunboat else named
    if house.opens_press:
        yield say("rule-houserules.all-press-open-all")


def _length(rules: Rules) -> Iterator[str]:
    ending = rules.house.ending
    yield ending.in_words()
    if ending.seasons is None:
        yield say("explained.length-open")
    yield rules.house.deadlines.in_words()
    yield say("explained.length")
    yield say("explained.length-leaving")


def _early(rules: Rules) -> Iterator[str]:
    house = rules.house
    if house.deadlines.nudge is not None:
        yield house.deadlines.in_words()
    elif house.speed:
        yield say("rule-houserules.phase-resolved-at-once")
    else:
        yield say("rule-houserules.nothing-resolved-before-deadline")
    yield say("explained.early")


def _honesty(rules: Rules) -> Iterator[str]:
    yield say("explained.honesty")
    yield say("rule-houserules.letters-between-players-may")
    if rules.house.colors:
        yield say("explained.honesty-silence")
    yield rules.board.victory.in_words()
    yield rules.house.draws.in_words()


def _people(rules: Rules) -> Iterator[str]:
    yield say("explained.people")
    yield say("explained.people-who", line=WHO.line())
    if rules.house.gunboat:
        yield say("rule-houserules.nobody-learns-who-plays")


TOPICS: Mapping[str, Topic] = MappingProxyType({
    "bounce": Topic(
        _always("bounce", "bounce-after"),
        "bounces bounced standoff standoffs patt pattsituation abprallen rebond egalite",
    ),
    "attack": Topic(
        _always("attack", "attack-behind"),
        "attacks attacking strength dislodge dislodgement angriff angriffe starke force attaque "
        "attaques", "supports",
    ),
    "support": Topic(
        _always("support", "support-right"),
        "supports supporting unterstutzung unterstutzen soutien soutiens soutenir", "supports",
    ),
    "cut": Topic(_cut, "cuts cutting unterbrechen unterbrochen abschneiden coupe couper coupes"),
    "own": Topic(_always("own", "own-follows"), "self eigene eigenen propre propres"),
    "swap": Topic(
        _always("swap"), "swaps swapping exchange tausch tauschen platztausch echange echanger",
    ),
    "convoy": Topic(
        _convoy, "convoys convoying konvoi konvois geleit geleitzug convoi convois convoyer",
        "convoys",
    ),
    "disrupted": Topic(_disrupted, "disruption disrupt paradox paradoxon paradoxe"),
    "coasts": Topic(_coasts, "coast kuste kusten cote cotes"),
    "retreats": Topic(
        _retreats, "retreat retreating ruckzug ruckzuge retraite retraites", "retreats",
    ),
    "builds": Topic(
        _builds, "build building bauen aufbau construction constructions construire", "builds",
    ),
    "removals": Topic(
        _removals, "removal remove removing disband abbau entfernen suppression suppressions",
        "builds",
    ),
    "silence": Topic(
        _silence, "nmr late missing civil disorder deadline deadlines fehlende retard",
    ),
    "centers": Topic(
        _centers, "center centre centres zentrum zentren versorgungszentren",
    ),
    "win": Topic(_win, "victory winning winner sieg gewinnen victoire gagner"),
    "draws": Topic(_draws, "draw remis unentschieden nulle nulles", "draws"),
    "stalemate": Topic(_stalemate, "stalemates stillstand blocage impasse"),
    "units": Topic(
        _units, "unit army armies fleet fleets armee armeen flotte flotten einheiten unites",
    ),
    "hold": Topic(_hold, "holds holding halten tenir", "orders"),
    "press": Topic(_press, "letters presse briefe lettres", "press"),
    "year": Topic(_year, "phases phase seasons season turns turn jahr runde annee tour"),
    "changes": Topic(
        _changes, "change changing again anderung andern changer changement", "orders",
    ),
    "secret": Topic(
        _secret, "secrets secrecy privacy private anonymous geheim geheimnis anonym secrete prive",
    ),
    "length": Topic(_length, "long duration last dauer lange duree longueur"),
    "early": Topic(_early, "earlier soon sooner final fruher vorzeitig tot avance"),
    "mail": Topic(
        _always("mail", "mail-around", "mail-answered"),
        "mails email emails subject signature phone betreff handy courriel objet telephone",
    ),
    "notation": Topic(
        _always("notation", "notation-signs", "notation-names"),
        "code codes letter abbreviations abbreviation kurzel abkurzungen abreviations sigles",
        "orders",
    ),
    "honesty": Topic(
        _honesty, "lies lie lying promises alliance alliances lugen bundnis mensonge alliances",
    ),
    "people": Topic(_people, "person computer bots bot human mensch menschen humain humains"),
})  # fmt: skip

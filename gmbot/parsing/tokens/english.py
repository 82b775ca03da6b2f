"""Which words are common ones, never a misspelt or shortened name?"""

from __future__ import annotations

_ENGLISH = frozenset({
    "the", "this", "that", "them", "they", "then", "than", "there", "their", "these", "those",
    "with", "without", "have", "from", "into", "onto", "over", "under", "about", "after",
    "again", "against", "also", "always", "another", "any", "anything", "back", "because",
    "been", "before", "being", "best", "better", "between", "both", "call", "came", "cannot",
    "case", "come", "comes", "could", "day", "days", "did", "does", "done", "down", "each",
    "else", "enough", "even", "ever", "every", "fine", "first", "for", "four", "friend",
    "full", "game", "gave", "give", "gone", "good", "got", "great", "had", "has", "hear",
    "her", "here", "him", "his", "home", "how", "idea", "its", "just", "keep", "kind", "knew",
    "know", "land", "last", "least", "leave", "left", "less", "let", "life", "like", "line",
    "little", "live", "long", "look", "made", "main", "make", "man", "many", "map", "maybe",
    "men", "mine", "more", "most", "much", "must", "name", "near", "need", "never", "new",
    "next", "nice", "now", "off", "old", "once", "one", "only", "open", "other", "our", "out",
    "own", "part", "past", "place", "plan", "play", "please", "point", "power", "press",
    "read", "real", "right", "said", "same", "save", "see", "seen", "sent", "set", "she",
    "should", "side", "since", "some", "soon", "south", "stand", "start", "state", "still",
    "such", "sure", "take", "talk", "tell", "thank", "thing", "think", "three", "time",
    "today", "told", "too", "took", "town", "true", "try", "turn", "two", "until", "upon",
    "use", "very", "was", "way", "week", "well", "went", "were", "west", "what", "when",
    "where", "which", "while", "who", "whole", "whom", "whose", "why", "will", "win", "wish",
    "word", "work", "would", "year", "yes", "yet", "you", "young", "your", "moon", "mail",
    "bad", "big", "car", "cat", "dog", "eat", "end", "far", "fun", "job", "key", "kid", "lot",
    "low", "may", "mad", "met", "mom", "per", "pen", "pot", "put", "ran", "red", "run", "sad",
    "sat", "sea", "sky", "son", "sun", "ten", "top", "toy", "von", "wet", "won", "zoo",
    "spare", "grease", "hell", "heaven", "space", "pub", "bar", "beach", "park",
    "ocean", "bed", "gym",
})  # fmt: skip
"""Words that are never taken for a misspelt or shortened name."""


def is_english(word: str) -> bool:
    """Tell a common word from one that only a name could be: ``Moon`` from ``Xyz``."""
    return word.casefold() in _ENGLISH

"""What becomes of wishes: done at once where they only ask, offered for a YES, or listed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from gmbot.game.notices.answers import FilledIn, Refusal
from gmbot.game.reading import (
    CODE_HOLDS,
    DEFAULT_VARIANT,
    MailSection,
    ReadMail,
    is_master,
    send_code,
)
from gmbot.game.start import is_auction_open
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.empires import is_kibitzer
from gmbot.game.state.model import GameState
from gmbot.game.state.stored.acts import RunLines
from gmbot.game.wishes.beside import wished_beside_orders
from gmbot.game.wishes.fill import Filled, fill, filled_for_gm
from gmbot.messages import listed, say
from gmbot.parsing.board import OrdersRead, Problem
from gmbot.parsing.commands import (
    is_like_a_secret_command,
    may_be_a_ballot,
    motions_in,
    read_command,
    secrets_in,
    usage_of,
)
from gmbot.parsing.commands.requests import Extension, Press, Request
from gmbot.parsing.commands.table import row_of
from gmbot.parsing.commands.table.players import COMPLAIN
from gmbot.parsing.commands.table.press import PRESS
from gmbot.parsing.phrases import points_out_a_mistake
from gmbot.parsing.text import Line
from gmbot.parsing.wishes import (
    LetterRead,
    Said,
    Wish,
    like_orders,
    possible_wishes,
    read_letter,
    read_whole_letter,
)
from gmbot.variants import catalogue as variants

_MOST = 4
_SURE = 0.8
"""What a letter is like to this share is no order, though a word of it looked like one."""
_RESULTS = "results"
_NO_ORDERS = 0.1
"""What is like orders to a smaller share holds none."""
_NO_ORDERS_ASKED = 0.25
"""The same where a question was asked, and nothing can be told that it orders."""
_SMALL_TALK = 16
"""Words: a longer letter that is like small talk may hold more, and goes to the GM."""


def with_wishes(context: Context, writer: Writer, mail_read: ReadMail) -> ReadMail:
    """The mail with the requests that its plain words are, where nothing can go wrong by them."""
    lines = mail_read.lines if len(mail_read.parts) == 1 else ()
    if points_out_a_mistake("\n".join(line.raw for line in lines)):
        return mail_read  # "the results show another": the hour of such a report counts (S3.2)
    asking = [_asking(context, writer, part, lines) for part in mail_read.parts]
    notes = [note for _, row in asking for note in row]
    parts = tuple(part for part, _ in asking)
    return replace(mail_read, parts=parts, notes=(*mail_read.notes, *notes))


def _asking(
    context: Context, writer: Writer, part: MailSection, lines: Sequence[Line]
) -> tuple[MailSection, tuple[str, ...]]:
    """A section with its harmless wishes as requests; and how each was read, in a sentence."""
    part = _as_a_letter(context, writer, part, lines)
    if part.read.orders is not None:
        return part, ()
    letter = _letter(context, writer, part)
    filled = [fill(context, writer, part, wish) for wish in letter.wishes]
    done = [
        filled_seat for filled_seat in filled if _is_harmless(context, writer, part, filled_seat)
    ]
    requests = tuple(
        request for filled_seat in done if (request := _request(filled_seat)) is not None
    )
    if not requests:
        return part, ()
    said = [filled_seat.wish.sentence for filled_seat in done]
    section = replace(
        part.read,
        requests=(*part.read.requests, *requests),
        prose=_without(part.read.prose, said),
        not_understood=_without(part.read.not_understood, said),
    )
    lines_of = {words: [one.line for one in done if one.wish.sentence == words] for words in said}
    notes = (
        say("wishes.read-as", words=words, line=listed(lines)) for words, lines in lines_of.items()
    )
    told = tuple(notes) if part.game is not None else ()
    return replace(part, read=section, done=tuple(said)), told


def offer(context: Context, writer: Writer, part: MailSection) -> Answer | None:
    """Answer a letter whose wishes change something with the lines that do it; None: it has none.

    A YES does just what the lines say.
    """
    letter = _letter(context, writer, part)
    filled = _changing(context, writer, part, letter)
    lines = [filled_seat.line for filled_seat in filled if filled_seat.line]
    choices = [
        choice for filled_seat in filled if not filled_seat.line for choice in filled_seat.choices
    ]
    quoted = tuple(filled_seat.wish.sentence for filled_seat in filled)
    if not filled or writer.person is None:
        return None
    if not lines:
        return Answer(
            (Refusal.of("wish-to-complete", *_one_by_one(choices[:_MOST]), quoted=quoted),)
        )
    game = part.game
    phase = game.phase.code if game is not None and game.state is GameState.RUNNING else ""
    act = RunLines(writer.inbox_id, "\n".join(lines), game.id if game else 0, phase)
    code = send_code(context, writer.person.id, act)
    to_gm = (PRESS.line("TO GM"), *PRESS.usage[1:]) if part.seat is not None else ()
    hours = int(CODE_HOLDS.total_seconds() // 3600)
    return Answer(
        (FilledIn(tuple(lines), quoted, code, hours, tuple(choices), letter.rest, to_gm),)
    )


def offer_beside(
    context: Context, writer: Writer, part: MailSection, lines: Sequence[Line]
) -> Answer:
    """The lines for wishes beside orders and commands, to be copied into a mail of their own.

    ``lines`` are those of the mail: a line may hold an order and a wish.
    """
    if part.read.orders is None:
        return offer(context, writer, part) or Answer()
    prose, setting = words_of(context, writer, part)
    beside = wished_beside_orders(part, lines, setting)
    wishes = (*read_letter(prose, setting).wishes, *beside)
    filled = [one for wish in wishes if (one := fill(context, writer, part, wish)) and one.offered]
    if not filled:
        return Answer()
    offered = [line for filled_seat in filled for line in filled_seat.offered]
    quoted = tuple(filled_seat.wish.sentence for filled_seat in filled)
    return Answer((Refusal.of("wish-beside", *_one_by_one(offered), quoted=quoted),))


def likely_lines(
    context: Context, writer: Writer, part: MailSection
) -> tuple[tuple[str, ...], bool]:
    """Lines that may be meant by a letter without a clear wish; and whether they may be secret."""
    letter = _letter(context, writer, part)
    likely = [fill(context, writer, part, wish) for wish in letter.likely]
    hinted = [fill(context, writer, part, wish) for wish in letter.hinted]
    lines = [line for filled_seat in likely for line in filled_seat.offered]
    orders = letter.is_like == "orders" and not _reports_a_mistake(context, writer, part)
    secret = orders or any(map(_is_secret, hinted))
    return _one_by_one(dict.fromkeys(lines)), secret


def _reports_a_mistake(context: Context, writer: Writer, part: MailSection) -> bool:
    """Tell whether a letter is about orders that were resolved: the GM is to read it (S3.1)."""
    return points_out_a_mistake("\n".join(line.raw for line in words_of(context, writer, part)[0]))


def is_small_talk(context: Context, writer: Writer, part: MailSection) -> bool:
    """Tell whether a letter is short, asks nothing, and is like thanks and nothing else."""
    letter = _letter(context, writer, part)
    words = " ".join(line.raw for line in words_of(context, writer, part)[0])
    short = len(words.split()) <= _SMALL_TALK and "?" not in words
    return short and letter.is_like == "chat" and not (letter.likely or letter.hinted)


def _is_secret(filled: Filled) -> bool:
    requests = (read_command(1, line.partition("\n")[0]) for line in filled.offered)
    return any(request is not None and row_of(request).secret for request in requests)


def lines_for_gm(context: Context, writer: Writer, part: MailSection) -> tuple[str, ...]:
    """Lines by which the GM may grant what a letter seems to want."""
    wishes = possible_wishes(*words_of(context, writer, part))
    return tuple(dict.fromkeys(filter(None, (filled_for_gm(context, part, w) for w in wishes))))


def _one_by_one(blocks: Iterable[str]) -> tuple[str, ...]:
    return tuple(line for block in blocks for line in block.split("\n"))


def _changing(
    context: Context, writer: Writer, part: MailSection, letter: LetterRead
) -> tuple[Filled, ...]:
    """The wishes of a letter that are not done at once."""
    filled = (fill(context, writer, part, wish) for wish in letter.wishes)
    return tuple(
        filled_seat
        for filled_seat in filled
        if filled_seat.offered
        and not _is_harmless(context, writer, part, filled_seat)
        and not _is_letter_from_outside(context, writer, part, filled_seat)
    )


def _is_letter_from_outside(
    context: Context, writer: Writer, part: MailSection, filled: Filled
) -> bool:
    """Tell whether a wish is a letter to a power from somebody who can write none (S3.33)."""
    game, person = part.game, writer.person
    if game is None or person is None or part.seat is not None:
        return False
    request = read_command(1, filled.line.partition("\n")[0])
    writes = is_master(context, game, person) or is_kibitzer(game, person)
    return isinstance(request, Press) and not request.source and not writes


def _is_harmless(context: Context, writer: Writer, part: MailSection, filled: Filled) -> bool:
    """Tell whether a wish may be done without a word more.

    It only asks, or it asks for a yes by itself, or it brings a stranger in, who is asked anyway.
    """
    request = _request(filled)
    if request is None:
        return False
    row = row_of(request)
    if writer.person is None or not writer.person.confirmed:
        return row.introduces or (row.asks and writer.person is None)
    if row.asks or filled.wish.is_likely:
        return row.asks
    if row.sure and part.seat is not None:
        return not may_be_a_ballot(filled.wish.sentence)  # "I'm out on the draw"
    if row.introduces and writer.asked_at is not None:
        return True  # the mail that the newcomer said yes to has named it
    clear = filled.wish.intent.at_once
    return isinstance(request, Extension) and bool(clear) and _is_clear(filled.wish)


def _is_clear(wish: Wish) -> bool:
    return wish.intent.at_once <= wish.groups and wish.groups.isdisjoint({"not", "doubt", "power"})


def _request(filled: Filled) -> Request | None:
    if not filled.line or "\n" in filled.line:
        return None
    return read_command(filled.wish.line, filled.line)


def _letter(context: Context, writer: Writer, part: MailSection) -> LetterRead:
    """The plain words of a section, read as a letter.

    What may be a bid or another secret command is judged by no likeness: it is held back.
    """
    lines, setting = words_of(context, writer, part)
    alone = part.read.orders is None and not part.read.requests
    bidding = part.game is not None and is_auction_open(context, part.game)
    secret = bidding or any(is_like_a_secret_command(line.raw) for line in lines)
    if not alone or secret:
        return read_letter(lines, setting)
    read = read_whole_letter(lines, setting)
    forming = part.game is not None and part.game.state is GameState.FORMING
    if forming and any(one.is_likely and one.intent.asks for one in read.wishes):
        # Before the start questions go to the GM (S0.43): what is only like one may be no answer.
        return replace(read, wishes=(), rest=())
    told = tuple(x for x in read.wishes if not (x.is_likely and x.intent.name == _RESULTS))
    if part.game is not None and len(told) < len(read.wishes):
        # Nor is what is only like a wish for results, while there are none.
        read = read if context.work.games.records(part.game.id) else replace(read, wishes=told)
    motions = {row.name for line in lines for row in motions_in(line.raw)}
    motions |= {COMPLAIN.name for line in lines if COMPLAIN in secrets_in(line.raw)}
    if motions and not any(motions & set(_commands(wish)) for wish in read.wishes):
        return replace(read, wishes=(), rest=())  # "I challenge the outcome": that is no question
    return read


def _commands(wish: Wish) -> Iterator[str]:
    """The names of the commands in which a wish is written; ``PROPOSE`` of a pause as well."""
    for line in wish.intent.lines:
        yield line.split()[0]
        request = read_command(1, line.partition("\n")[0])
        if request is not None:
            yield row_of(request).name


def words_of(context: Context, writer: Writer, part: MailSection) -> tuple[tuple[Line, ...], Said]:
    """The plain words of a section, and what they are read against."""
    unread = () if part.read.orders is not None else part.read.not_understood
    plain = [line for line in (*part.read.prose, *unread) if not usage_of(line.text)]
    lines = tuple(sorted(set(plain), key=lambda line: line.number))
    zone = ZoneInfo(writer.person.zone if writer.person else "UTC")
    game = part.game
    board = (ruleset_of(game) if game else variants.load(DEFAULT_VARIANT).ruleset).board
    games = frozenset(context.work.games.names())
    own = part.seat.power if part.seat else None
    return lines, Said(board, context.now.astimezone(zone).date(), games, own)


def _as_a_letter(
    context: Context, writer: Writer, part: MailSection, lines: Sequence[Line]
) -> MailSection:
    """The section without its "orders" where these are but wishes that were no orders."""
    orders = part.read.orders
    if orders is None or orders.orders or orders.implied or _says_more(orders):
        return part
    plain = replace(part.read, orders=None, prose=tuple(lines), not_understood=())
    letter = replace(part, read=plain)
    read = _letter(context, writer, letter)
    if _would_lose_an_order(read, orders.problems):
        return part
    sure = any(wish.is_likely and wish.share >= _SURE for wish in read.wishes)
    if orders.held:  # "My fleet has vanished. What happened to it?" tells no story
        return letter if sure and read.like_orders < _NO_ORDERS else part
    likely = any(problem.meant or problem.choices for problem in orders.problems)
    chats = read.is_like == "chat" and not likely  # "A Par - Bur, and good luck to all of you"
    wants = chats or (sure if orders.marks.conditions else bool(read.wishes))
    if read.like_orders < _NO_ORDERS and wants:
        return letter
    if orders.marks.conditions:
        return part
    asking = {line.number for line in lines if "?" in line.raw}
    if read.like_orders < _NO_ORDERS_ASKED and all(_asks(x, asking) for x in orders.problems):
        return letter
    words = [wish.sentence for wish in read.wishes if not wish.is_likely]
    faults = {problem.line for problem in orders.problems}
    faulty = [line for line in lines if line.number in faults]
    is_wish = all(any(problem.words in wish for wish in words) for problem in orders.problems)
    return letter if faulty and (is_wish or not _without(faulty, words)) else part


def _would_lose_an_order(read: LetterRead, problems: Iterable[Problem]) -> bool:
    """Tell whether words beside a wish may order something: it is offered beside them then.

    What a wish only asks may be about such words, so all of them are its letter.
    """
    wishes = [wish.sentence for wish in read.wishes if not wish.intent.asks]
    if not wishes:
        return False
    for problem in problems:
        apart = _cut(problem.words, wishes)
        if any(map(str.isalpha, apart)):
            likely = problem.meant or problem.choices
            if likely or like_orders(apart) >= _NO_ORDERS:
                return True
    return False


def _asks(problem: Problem, asking: Collection[int]) -> bool:
    """Tell whether something is asked beside words that were not read and order nothing likely.

    Args:
        asking: the lines with a question.
    """
    return problem.line in asking and not (problem.meant or problem.choices)


def _says_more(orders: OrdersRead) -> bool:
    """Tell whether a set without orders for now holds others, or takes some back, or may.

    No letter would say which.
    """
    marks = orders.marks
    asked = any(problem.reason == "take-back" for problem in orders.problems)
    takes_back = asked or marks.cleared or bool(marks.cancelled)
    branches = any(one.orders or one.otherwise for one in marks.conditions)
    return takes_back or branches or bool(marks.ahead or marks.later or marks.phase)


def _without(lines: Sequence[Line], words: Sequence[str]) -> tuple[Line, ...]:
    return tuple(line for line in lines if not _is_said(line, words))


def _is_said(line: Line, words_said: Sequence[str]) -> bool:
    """Tell whether a line is a part of these sentences, or they are all of it."""
    words = line.raw.strip()
    rest = _cut(words, words_said)
    return any(words in one for one in words_said) or not any(map(str.isalpha, rest))


def _cut(words: str, sentences: Iterable[str]) -> str:
    for sentence in sentences:
        words = words.replace(sentence, "")
    return words

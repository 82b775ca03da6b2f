"""What players can keep as proof: signed receipts, and results with a way to their root.

Nothing in them tells what their reader may not know: hashes, and what the reader wrote. Whoever
looks at orders before the deadline is told of beside them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

from gmbot.fairness import Statement, id_of, lines_of, moment, receipt_of, results_of
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.notices.letters import Attachment
from gmbot.game.orders.in_force import TOLD, InForce, leaf_of_set
from gmbot.game.state.context import Answer, Context
from gmbot.game.state.model import Game, Person, Submission
from gmbot.game.state.stored.codec import to_tables
from gmbot.game.state.stored.game_course import OperatorLooked
from gmbot.game.state.stored.gm_acts import Previewed, ReportFull
from gmbot.messages import joined, say


def signed_receipt(
    context: Context, game: Game, stored: Submission, reader: Person | None
) -> Answer:
    """What is added to the receipt of a set; nothing where nothing is signed."""
    if context.signer is None:
        return Answer()
    leaf, gid, phase = leaf_of_set(stored), context.id_of(game), stored.phase.code
    receipt = context.signer.sign(
        receipt_of(
            game.name, phase, stored.power, stored.serial, moment(stored.received_at),
            leaf.hash(gid, phase), context.head_of(game),
        )
    )  # fmt: skip
    opening = {"game": gid, "phase": phase, **to_tables(leaf)}
    tables = {"receipt": receipt, "opening": opening, "public": context.signer.public}
    file = _file(f"receipt-{phase}-{stored.serial}.json", tables)
    return Answer(files=(file,) if _wants(reader) else (), signed=lines_of(receipt))


def with_proofs(
    context: Context, game: Game, force: InForce, mails: Iterable[Envelope]
) -> tuple[Envelope, ...]:
    """Add to each mail about a phase the signed root, and for players the way from their set."""
    mails = tuple(mails)
    if context.signer is None:
        return mails
    results = context.signer.sign(
        results_of(game.name, force.phase, force.version, force.root, context.head_of(game))
    )
    context.note(game, TOLD, phase=force.phase, statement=results)
    people = {
        seat.power: context.work.people.get(seat.person_id)
        for seat in context.work.games.seats(game.id)
        if seat.person_id is not None and seat.power is not None
    }
    files = {}
    for power, person in people.items():
        proof = force.proof_for(power)
        if proof is not None and _wants(person):
            tables = {"results": results, "proof": proof, "public": context.signer.public}
            name = f"proof-{force.phase}" + (f"-v{force.version}" if force.version > 1 else "")
            files[person.address] = (_file(f"{name}.json", tables),)
    lines = lines_of(results)
    return tuple(
        replace(mail, signed=(*mail.signed, *lines), files=(*mail.files, *files.get(mail.to, ())))
        for mail in mails
    )


def signing_key(context: Context) -> tuple[Notice, ...]:
    """What everybody is told of the key by which signed lines can be checked."""
    if context.signer is None:
        return ()
    public = context.signer.public
    return (News.of("signing-key", key=public, short=id_of(public)),)


def _wants(person: Person | None) -> bool:
    """Tell whether files go to somebody: not after ``SET FILES OFF``."""
    return person is None or person.settings.files is not False


def _file(name: str, tables: Statement) -> Attachment:
    return Attachment(name, "application/json", (json.dumps(tables, indent=1) + "\n").encode())


# --------------------------------------------------------------------------- looks at orders


def note_look(context: Context, game: Game, how: str) -> None:
    """Write down that the operator looks at a running game: no row, no look."""
    if game.on_the_board:
        context.happened(game, OperatorLooked(phase=game.phase, reason=how))


def looks_told(context: Context, game: Game) -> tuple[Notice, ...]:
    """What the mails about a phase say of looks; nothing if nobody looked."""
    gm = sum(report_full.phase == game.phase for report_full in context.told_of(game, ReportFull))
    gm += sum(previewed.phase == game.phase for previewed in context.told_of(game, Previewed))
    operator = sum(
        operator_looked.phase == game.phase
        for operator_looked in context.told_of(game, OperatorLooked)
    )
    texts = [
        *([say("looked-at.gm", count=gm)] if gm else []),
        *([say("looked-at.operator", count=operator)] if operator else []),
    ]
    return (News.of("looked-at", who=joined(", ", texts)),) if texts else ()

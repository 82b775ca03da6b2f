"""The sealed logs of all games: checked for the operator."""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.app.assemble import assemble
from gmbot.app.clock import SystemClock
from gmbot.app.config import Config
from gmbot.app.errors import ProgramError
from gmbot.game.archive import ledger_faults


def check_ledgers(config: Config, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Check some games, or all; return a line for each game and fault, and the faults alone."""
    bot = assemble(config, SystemClock())
    lines: list[str] = []
    faults: list[str] = []
    with bot.store() as work:
        context = bot.context(work, bot.clock.now())
        try:
            games = {game.name: game for game in work.games.all()}
        except ValueError as error:
            raise ProgramError(f"the games on file cannot be read any more: {error}") from error
        for name, reason in work.games.unreadable.items():
            lines.append(f"{name}: cannot be read any more: {reason}")
            faults.append(lines[-1])
        unknown = [name for name in names if name not in games]
        if unknown:
            raise ProgramError(f"there is no game {unknown[0]!r}; there are: {', '.join(games)}")
        for name in names or games:
            game = games[name]
            faults_found = list(ledger_faults(context, game))
            ends = work.chains.ends(game.id)
            count = f"{ends[1].seq} rows, head {ends[1].hash}" if ends else "no log yet"
            lines += [f"{name}: {count}", *(f"  {fault}" for fault in faults_found)]
            lines += [] if faults_found else ["  nothing was changed"]
            faults += faults_found
    return lines, faults

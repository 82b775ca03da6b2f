"""Games as files: export and import, the chronicle, the book, what is revealed."""

from gmbot.game.archive.book import (
    BookReader, archive_files, book_of, is_book_open, ruleset_in, send_archive, send_book,
)
from gmbot.game.archive.chronicle import public_chronicle
from gmbot.game.archive.diary import keep_diary
from gmbot.game.archive.export import export_all, import_game, new_game, show_game
from gmbot.game.archive.game_file import GameFile, TransferError, read_tables
from gmbot.game.archive.ledger_check import ledger_faults
from gmbot.game.archive.reveal import keep_statement, reveal_now, reveal_players, revealed_at
from gmbot.game.archive.untrusted import check_file, tables_of

__all__ = [
    "BookReader", "GameFile", "TransferError", "archive_files", "book_of", "check_file",
    "export_all", "import_game", "is_book_open", "keep_diary", "keep_statement", "ledger_faults",
    "new_game", "public_chronicle", "read_tables", "reveal_now", "reveal_players", "revealed_at",
    "ruleset_in", "send_archive", "send_book", "show_game", "tables_of",
]

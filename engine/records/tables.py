"""The database of the index: its tables, and how it is opened, or made anew where it cannot be used."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

VERSION: Final = 2
"""The ``user_version`` of the tables below. An index of an older version is made anew: it holds nothing that the files do not. That of a
newer program stays as it is, with what took long to find out."""
PATIENCE: Final = 5.0
"""Seconds that a program waits for another one that writes the index."""
TABLES: Final = f"""
begin immediate;
drop table if exists records;
create table records (
    file text primary key, kind text not null, rules text not null, game text not null, participants text not null,
    begun real, played real, hands integer not null, over integer not null, round integer not null, dealer integer not null,
    number integer not null, options text not null, damage text, size integer not null, changed integer not null
) without rowid;
create index by_time on records (played desc, file desc);
drop table if exists facts;
drop table if exists answers;
create table answers (
    file text not null, question text not null, size integer not null, changed integer not null, answer text not null,
    primary key (file, question)
) without rowid;
drop table if exists wins;
create table wins (
    file text not null, seat integer not null, name text not null, bot text, total integer, reached text, patterns text not null
);
create index wins_by_file on wins (file);
drop table if exists patterns;
create table patterns (rules text not null, id text not null, zh text not null, en text not null, primary key (rules, id)) without rowid;
pragma user_version = {VERSION};
commit;
"""


class NewerTables(sqlite3.Error):
    """A database of a newer program."""


def is_damaged(error: sqlite3.Error) -> bool:
    """Return whether a database is none, is damaged, or lacks a table; not whether another program has it or the disk is full."""
    return _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def is_unwritable(error: sqlite3.Error) -> bool:
    """Whether nothing can be written where the database lies: no right to, no room, something else of its name, a newer program's."""
    return isinstance(error, NewerTables) or _code(error) in (
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
    )


def _code(error: sqlite3.Error) -> int:
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
    return code & 0xFF  # the rest of the number says more exactly why


def in_memory() -> sqlite3.Connection:
    """Open a database that is gone with the program."""
    return opened(":memory:")


def made_anew(path: Path) -> sqlite3.Connection:
    """Remove a database that cannot be used, and make another in its place. Raises ``sqlite3.Error``, ``OSError``."""
    for ending in ("", "-wal", "-shm"):
        path.with_name(f"{path.name}{ending}").unlink(missing_ok=True)
    return opened(path)


def opened(path: Path | str) -> sqlite3.Connection:
    """Open the database with the tables of this version. Raises ``sqlite3.Error``; ``NewerTables`` leaves it as it is."""
    base = sqlite3.connect(path, timeout=PATIENCE)
    try:
        version = base.execute("pragma user_version").fetchone()[0]
        if version > VERSION:
            raise NewerTables(version)
        base.execute("pragma journal_mode = wal")
        base.execute("pragma synchronous = normal")
        if version != VERSION:
            base.executescript(TABLES)
        base.execute("select * from records limit 1")
    except BaseException:
        base.close()
        raise
    return base

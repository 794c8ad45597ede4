"""The tables of the database, as steps from each version to the next. A step that was released is never changed: a new one follows."""

from __future__ import annotations

from typing import Final

APPLICATION: Final = 0x70616978
"""The ``application_id`` of SQLite that marks the file as this program's: "paix"."""

STEPS: Final = (
    """
    CREATE TABLE accounts (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        owned TEXT UNIQUE,        -- skeleton of the name, which then belongs to this account alone; with a password only
        password TEXT,            -- as argon2 writes it
        cards INTEGER NOT NULL DEFAULT 0 CHECK (cards >= 0),
        made REAL NOT NULL,       -- seconds since 1970, UTC, as all times
        seen REAL NOT NULL,
        CHECK ((owned IS NULL) = (password IS NULL))
    ) STRICT;

    CREATE TABLE tokens (
        digest BLOB PRIMARY KEY,  -- SHA-256; the token itself is the client's
        account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
        made REAL NOT NULL,
        used REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tokens_of_account ON tokens (account, used);

    CREATE TABLE rooms (
        code TEXT PRIMARY KEY,
        described BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE matches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        room TEXT NOT NULL,
        key BLOB NOT NULL,        -- the secret that walls follow from
        epoch INTEGER NOT NULL DEFAULT 0,
        rules TEXT NOT NULL DEFAULT '',
        begun REAL NOT NULL,
        finished REAL,
        journal BLOB              -- of a finished match, packed
    ) STRICT;
    CREATE INDEX unfinished_matches ON matches (room) WHERE finished IS NULL;

    CREATE TABLE lines (          -- journals of matches that are not finished
        match INTEGER NOT NULL,
        number INTEGER NOT NULL,  -- from 0
        line TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE results (        -- who took part in finished matches
        match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        account INTEGER,
        name TEXT NOT NULL,
        bot TEXT NOT NULL DEFAULT '',
        points INTEGER NOT NULL,
        place INTEGER NOT NULL,
        PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX results_of_account ON results (account, match) WHERE account IS NOT NULL;

    CREATE TABLE movements (      -- of room cards
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account INTEGER NOT NULL,
        at REAL NOT NULL,
        cards INTEGER NOT NULL,   -- what the balance changed by
        reason TEXT NOT NULL CHECK (reason IN ('welcome', 'match', 'refund', 'gift')),
        match INTEGER
    ) STRICT;
    CREATE INDEX movements_of_account ON movements (account);
    CREATE INDEX movements_of_match ON movements (match) WHERE match IS NOT NULL;
    """,
    """
    ALTER TABLE matches ADD COLUMN checkpoint BLOB;  -- of a match that is not finished: where its present hand begins
    """,
)

"""What a server needs of its store. ``Store`` keeps it in one file, a cluster in the streams of NATS.

A host alone changes the tables that it owns: it sees its changes at once, and they outlive it once ``keep`` has said so. Accounts
belong to all hosts: whatever concerns them is stored before the call returns.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from paizhuo.engine.core.words import Text
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.table.journal.recorder import JournalInMemory

KEY: Final = 32
"""Bytes of the secret of a match."""


class StoreTrouble(Refusal):
    """The store cannot be read or written now."""

    def __init__(self, reason: Text | Exception) -> None:
        """Say why, in words or in those of the error."""
        super().__init__("store", NOT_WRITTEN.filled(reason=reason if isinstance(reason, Text) else str(reason)))


class NameTaken(ValueError):
    """The name belongs to another account."""


@dataclass(frozen=True, slots=True)
class StoredAccount:
    """An account. ``password``: its hash, or None.

    ``owned``: the skeleton of the name, which belongs to this account alone; None without a password.
    """

    id: int
    name: str
    owned: str | None
    password: str | None
    cards: int


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match of a room. ``key``: the secret that its walls follow from; ``epoch``: how often ``next_epoch`` was called.

    Times are seconds since 1970, UTC; ``finished`` is None while it runs.
    """

    id: int
    room: str
    key: bytes
    epoch: int
    begun: float
    finished: float | None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table. ``described``: its state as ``save_room`` was given it; ``match``: the one that is played.

    ``journal``, ``checkpoint``: of that match, as far as they were written.
    """

    code: str
    described: bytes
    match: StoredMatch | None = None
    journal: str = ""
    checkpoint: bytes = b""


@dataclass(frozen=True, slots=True)
class TookPart:
    """One seat's result of a match: ``place`` 1 is the first. ``account``: None for a bot; ``bot``: its level, "" for a person."""

    seat: int
    name: str
    points: int
    place: int
    account: int | None = None
    bot: str = ""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match of a table that is to begin. ``key``: the secret that its walls follow from, ``KEY`` bytes.

    ``payer``: the account that pays for it, ``cards``: how many room cards 房卡.
    """

    table: str
    key: bytes
    payer: int
    cards: int

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for a key of another length."""
        if len(self.key) != KEY:
            raise ValueError(f"a key has {KEY} bytes, this one {len(self.key)}")


class TableStore(Protocol):
    """The tables of a host, their matches and journals."""

    def save_room(self, code: str, described: bytes) -> None:
        """Store the table in place of its former state."""

    def forget_room(self, code: str) -> None:
        """Remove the table and its unfinished match."""

    def known(self, code: str) -> bool:
        """Return whether a table has the code that is not in this host's memory."""

    def begin_match(self, new: NewMatch, begun: Callable[[int], None], refused: Callable[[Refusal], None]) -> None:
        """Add a match, for which an account pays.

        Call ``begun`` with its number, or ``refused``: at once, or once the cards are paid. If ``begun`` raises, nothing has happened.
        """

    def journal(self, match: int) -> JournalInMemory:
        """Return the object with which a table writes the match's journal."""

    def next_epoch(self, match: int) -> int:
        """Raise the match's epoch by one and return it: the first is 1."""

    def end_match(self, match: int, rules: str, took_part: Sequence[TookPart], *, refund: bool) -> None:
        """Finish a match: nothing may be written to its journal any more. ``refund``: give back the cards that were paid for it."""

    def part(self, table: str) -> str:
        """Return the part of the store that a table belongs to; "" also for the code "", no table. Parts are stored independently."""

    def unstored(self) -> Collection[str]:
        """Return the parts with changes that ``keep`` has still to store."""

    def keep(self, part: str, done: Callable[[StoreTrouble | None], None]) -> None:
        """Make all changes so far in a part outlive the program. Call ``done``, at once or later, with what prevents it, or with None."""


class PeopleStore(Protocol):
    """Accounts: names, digests of tokens, hashes of passwords. All methods raise ``StoreTrouble``."""

    async def add(self, name: str, cards: int) -> StoredAccount:
        """Add an account that begins with so many room cards."""

    async def register(self, account: int | None, name: str, owned: str, password: str, cards: int) -> StoredAccount:
        """Give an account, None: a new one, a name that it alone may use, and a password. Raise ``NameTaken``, ``KeyError``."""

    async def account(self, account: int) -> StoredAccount:
        """Return the account with this number. Raise ``KeyError``."""

    async def owner(self, skeleton: str) -> StoredAccount | None:
        """Return the account that alone may use names with this skeleton; None: there is none."""

    async def holder(self, digest: bytes) -> tuple[bytes, StoredAccount] | None:
        """Return the stored digest of a token and the account that it belongs to; None: it is unknown."""

    async def rename(self, account: int, name: str, owned: str | None) -> None:
        """Give the account a name, and ``owned``, the skeleton that it alone may use. Raise ``NameTaken``, ``KeyError``."""

    async def set_password(self, account: int, password: str) -> None:
        """Replace the hash of the account's password. Raise ``KeyError``."""

    async def seen(self, account: int, digest: bytes) -> None:
        """Note that the account signs in with a token, which is added if it is new."""


NOT_WRITTEN: Final = Text("服务器的数据写不进去：{reason}。", "The server's data cannot be written: {reason}.")

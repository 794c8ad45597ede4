"""Accounts as they are stored: names, digests of tokens, and hashes of passwords."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, cast

from paizhuo.engine.net.server.store.cards import RoomCards
from paizhuo.engine.net.server.store.database import Database
from paizhuo.engine.net.server.store.port import NameTaken, StoredAccount

MOST_TOKENS: Final = 16
"""The most tokens of one account; a further one replaces the one that was not used for longest."""


class People:
    """The accounts of a store."""

    def __init__(self, database: Database, cards: RoomCards, now: Callable[[], float]) -> None:
        """``now``: seconds since 1970."""
        self._database = database
        self._cards = cards
        self._now = now

    async def add(self, name: str, cards: int) -> StoredAccount:
        """Add an account that begins with so many room cards. Raise ``StoreTrouble``."""
        return self._known(self._added(name, cards))

    def _added(self, name: str, cards: int) -> int:
        with self._database.together():
            written = self._database.write(
                "INSERT INTO accounts (name, made, seen) VALUES (?, ?, ?)", (name, self._now(), self._now())
            )
            assert written.lastrowid is not None
            self._cards.welcome(written.lastrowid, cards)
        return written.lastrowid

    async def register(self, account: int | None, name: str, owned: str, password: str, cards: int) -> StoredAccount:
        """Give an account, None: a new one, a name that it alone may use, and a password. ``password``: its hash.

        Raise ``NameTaken``, ``KeyError``, ``StoreTrouble``.
        """
        with self._database.together():
            number = self._added(name, cards) if account is None else account
            self._may_own(owned, number)
            self._database.write(
                "UPDATE accounts SET name = ?, owned = ?, password = ? WHERE id = ?", (name, owned, password, number)
            )
            return self._known(number)

    def _may_own(self, owned: str, account: int) -> None:
        """Raise ``NameTaken`` if the name belongs to another account."""
        owner = self._found("owned = ?", owned)
        if owner is not None and owner.id != account:
            raise NameTaken(owned)

    async def account(self, account: int) -> StoredAccount:
        """Return the account with this number. Raise ``KeyError``, ``StoreTrouble``."""
        return self._known(account)

    def _known(self, account: int) -> StoredAccount:
        found = self._found("id = ?", account)
        if found is None:
            raise KeyError(account)
        return found

    async def owner(self, skeleton: str) -> StoredAccount | None:
        """Return the account that alone may use names with this skeleton; None: there is none. Raise ``StoreTrouble``."""
        return self._found("owned = ?", skeleton)

    async def holder(self, digest: bytes) -> tuple[bytes, StoredAccount] | None:
        """Return the stored digest of a token and the account that it belongs to; None: it is unknown. Raise ``StoreTrouble``."""
        found = self._database.read("SELECT digest, account FROM tokens WHERE digest = ?", (digest,))
        if not found:
            return None
        stored, account = cast(tuple[bytes, int], found[0])
        return stored, self._known(account)

    def _found(self, where: str, value: str | int) -> StoredAccount | None:
        found = self._database.read(f"SELECT id, name, owned, password, cards FROM accounts WHERE {where}", (value,))  # noqa: S608 - above
        return StoredAccount(*cast(tuple[int, str, str | None, str | None, int], found[0])) if found else None

    async def rename(self, account: int, name: str, owned: str | None) -> None:
        """Give the account a name, and ``owned``, the skeleton that it alone may use. Raise ``NameTaken``, ``StoreTrouble``."""
        if owned is not None:
            self._may_own(owned, account)
        self._database.write("UPDATE accounts SET name = ?, owned = ? WHERE id = ?", (name, owned, account))

    async def set_password(self, account: int, password: str) -> None:
        """Replace the hash of the account's password. Raise ``StoreTrouble``."""
        self._database.write("UPDATE accounts SET password = ? WHERE id = ?", (password, account))

    async def seen(self, account: int, digest: bytes) -> None:
        """Note that the account signs in with a token, which is added if it is new. Raise ``StoreTrouble``."""
        now = self._now()
        with self._database.together():
            self._database.write("UPDATE accounts SET seen = ? WHERE id = ?", (now, account))
            self._database.write(
                "INSERT INTO tokens (digest, account, made, used) VALUES (?, ?, ?, ?) ON CONFLICT (digest) DO UPDATE SET used = ?",
                (digest, account, now, now, now),
            )
            self._database.write(
                "DELETE FROM tokens WHERE account = ? AND digest <> ? AND digest NOT IN "
                "(SELECT digest FROM tokens WHERE account = ? AND digest <> ? ORDER BY used DESC LIMIT ?)",
                (account, digest, account, digest, MOST_TOKENS - 1),
            )

    async def forget_idle(self, before: float, besides: Collection[int] = ()) -> int:
        """Remove accounts that nobody has used since ``before``, in seconds since 1970. Return how many.

        Accounts with a password, with a finished match, or with cards that were given to them stay, and so do ``besides``.
        Raise ``StoreTrouble``; then nothing is removed.
        """
        found = self._database.read(
            "SELECT id FROM accounts WHERE seen < ? AND owned IS NULL "
            "AND NOT EXISTS (SELECT 1 FROM results WHERE account = accounts.id) "
            "AND NOT EXISTS (SELECT 1 FROM movements WHERE account = accounts.id AND reason = 'gift')",
            (before,),
        )
        idle = [cast(int, account) for (account,) in found if account not in besides]
        with self._database.together():
            for account in idle:
                self._database.write("DELETE FROM movements WHERE account = ?", (account,))
                self._database.write("DELETE FROM accounts WHERE id = ?", (account,))
        return len(idle)

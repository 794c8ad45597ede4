"""Accounts of a cluster, in buckets: one value for each account, one for each token, one for each name that belongs to somebody."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Final, cast

import msgspec

from paizhuo.engine.cluster.connecting import reason_of
from paizhuo.engine.core.words import Text
from paizhuo.engine.net.hosts.numbers import first_number
from paizhuo.engine.net.hosts.streams import MATCHES, Streams, results_of
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server.store import NameTaken, StoredAccount, StoreTrouble
from paizhuo.engine.net.server.store.cards import MOST, TOO_FEW
from paizhuo.engine.net.server.store.people import MOST_TOKENS

if TYPE_CHECKING:
    from datetime import datetime

    from nats.js.kv import KeyValue

BUSY: Final = Text("这个账号正忙", "the account is being changed elsewhere")
TRIES: Final = 20
"""How often a change is tried again that another host came before."""
SETTLED_FOR: Final = 24 * 60 * 60.0
"""Seconds for which an account knows that nothing may be paid for a match any more."""
CLAIMED_FOR: Final = 60.0
"""Seconds after which a name belongs to nobody whose account has not taken it: the host ended in between."""


class Charge(msgspec.Struct, frozen=True, array_like=True):
    """Room cards paid for a match of a table; it is there until the match has ended."""

    table: str
    cards: int


class Account(msgspec.Struct, frozen=True, omit_defaults=True):
    """An account as it is stored. ``tokens``: digests in hex, and when each was used last, in seconds since 1970.

    ``given``: room cards that the cluster's owner has given.
    """

    id: int
    name: str
    made: float
    seen: float
    owned: str | None = None
    password: str | None = None
    cards: int = 0
    tokens: dict[str, float] = {}
    charges: dict[int, Charge] = {}
    given: int = 0
    settled: list[int] = []
    """Matches for which nothing may be paid any more: who took their table over has seen that they have not begun."""

    @property
    def stored(self) -> StoredAccount:
        """The account as the server knows it."""
        return StoredAccount(self.id, self.name, self.owned, self.password, self.cards)


class Claim(msgspec.Struct, frozen=True):
    """Whom a name belongs to, and since when."""

    account: int
    at: float


_account: Final = msgspec.json.Decoder(Account)
_claim: Final = msgspec.json.Decoder(Claim)
_written: Final = msgspec.json.Encoder().encode


def name_key(skeleton: str) -> str:
    """Return the key of a name: a bucket's keys have few characters."""
    return sha256(skeleton.encode()).hexdigest()


class ClusterPeople:
    """The accounts of a cluster. Whatever returns is stored."""

    def __init__(self, streams: Streams, now: Callable[[], float] = time.time) -> None:
        """``now``: seconds since 1970."""
        self._streams = streams
        self._accounts, self._tokens, self._names = streams.accounts, streams.tokens, streams.names
        self._now = now

    # -- accounts ------------------------------------------------------------------------------------------------------

    async def add(self, name: str, cards: int) -> StoredAccount:
        """Add an account that begins with so many room cards. Raise ``StoreTrouble``."""
        return (await self._added(name, cards)).stored

    async def _added(self, name: str, cards: int) -> Account:
        if not 0 <= cards <= MOST:
            raise ValueError(f"an account cannot begin with {cards} cards")
        made = Account(secrets.randbits(52), name, self._now(), self._now(), cards=cards)
        with _Trouble():
            await self._accounts.create(str(made.id), _written(made))
        return made

    async def account(self, account: int) -> StoredAccount:
        """Return the account with this number. Raise ``KeyError``, ``StoreTrouble``."""
        return (await self._read(account))[0].stored

    async def owner(self, skeleton: str) -> StoredAccount | None:
        """Return the account that alone may use names with this skeleton; None: there is none. Raise ``StoreTrouble``."""
        found = await _got(self._names, name_key(skeleton))
        if found is None:
            return None
        try:
            account = (await self._read(_claim.decode(found[0]).account))[0]
        except KeyError:
            return None
        return account.stored if account.owned == skeleton else None

    async def holder(self, digest: bytes) -> tuple[bytes, StoredAccount] | None:
        """Return the stored digest of a token and the account that it belongs to; None: it is unknown. Raise ``StoreTrouble``."""
        found = await _got(self._tokens, digest.hex())
        if found is None:
            return None
        try:
            account = (await self._read(int(found[0])))[0]
        except KeyError:
            return None
        return next(((bytes.fromhex(each), account.stored) for each in account.tokens if each == digest.hex()), None)

    async def register(self, account: int | None, name: str, owned: str, password: str, cards: int) -> StoredAccount:
        """Give an account, None: a new one, a name that it alone may use, and a password. ``password``: its hash.

        Raise ``NameTaken``, ``KeyError``, ``StoreTrouble``.
        """
        if account is None:
            account = (await self._added(name, cards)).id
        await self._claim(owned, account)
        return (
            await self._change(
                account, lambda was: msgspec.structs.replace(was, name=name, owned=owned, password=password)
            )
        ).stored

    async def rename(self, account: int, name: str, owned: str | None) -> None:
        """Give the account a name, and ``owned``, the skeleton that it alone may use.

        Raise ``NameTaken``, ``KeyError``, ``StoreTrouble``.
        """
        before = (await self._read(account))[0].owned
        if owned is not None:
            await self._claim(owned, account)
        await self._change(account, lambda was: msgspec.structs.replace(was, name=name, owned=owned))
        if before is not None and before != owned:
            with _Trouble():
                await self._names.delete(name_key(before))

    async def set_password(self, account: int, password: str) -> None:
        """Replace the hash of the account's password. Raise ``KeyError``, ``StoreTrouble``."""
        await self._change(account, lambda was: msgspec.structs.replace(was, password=password))

    async def seen(self, account: int, digest: bytes) -> None:
        """Note that the account signs in with a token, which is added if it is new. Raise ``KeyError``, ``StoreTrouble``."""
        with _Trouble():
            await self._tokens.put(digest.hex(), str(account).encode())
        dropped: list[str] = []

        def used(was: Account) -> Account:
            tokens = {**was.tokens, digest.hex(): self._now()}
            kept = sorted(tokens, key=lambda each: (each != digest.hex(), -tokens[each]))[:MOST_TOKENS]
            dropped[:] = tokens.keys() - set(kept)
            return msgspec.structs.replace(was, seen=self._now(), tokens={each: tokens[each] for each in kept})

        await self._change(account, used)
        for each in dropped:
            with _Trouble():
                await self._tokens.delete(each)

    async def _claim(self, owned: str, account: int) -> None:
        """Have the name belong to the account. Raise ``NameTaken``, ``StoreTrouble``."""
        from nats.js.errors import KeyWrongLastSequenceError

        key, mine = name_key(owned), _written(Claim(account, self._now()))
        for _ in range(TRIES):
            found = await _got(self._names, key)
            with _Trouble(), suppress(KeyWrongLastSequenceError):
                if found is None:
                    await self._names.create(key, mine)
                    return
                claim = _claim.decode(found[0])
                if claim.account == account:
                    return
                if claim.at + CLAIMED_FOR > self._now() or await self.owner(owned) is not None:
                    raise NameTaken(owned)
                await self._names.update(key, mine, found[1])
                return
        raise NameTaken(owned)

    async def forget_idle(self, before: float) -> int:
        """Remove accounts that nobody has used since ``before``, in seconds since 1970. Return how many.

        Accounts with a password, with a finished match, with cards that were given to them or with a place at a table stay.
        Raise ``StoreTrouble``.
        """
        removed = 0
        with _Trouble():
            watcher = await self._accounts.watchall(meta_only=True, ignore_deletes=True)
            try:
                async for entry in watcher:
                    if entry is None:
                        break
                    if cast("datetime", entry.created).timestamp() < before:
                        removed += await self._forget(int(entry.key), before)
            finally:
                await watcher.stop()  # type: ignore[no-untyped-call]
        return removed

    async def _forget(self, account: int, before: float) -> bool:
        """Remove an account, if it is idle. Return whether it was."""
        from nats.js.errors import KeyWrongLastSequenceError

        try:
            was, revision = await self._read(account)
        except KeyError:
            return False
        if was.seen >= before or was.owned is not None or was.given or was.charges:
            return False
        if await _got(self._streams.places, str(account)) is not None:
            return False
        if await self._streams.last(MATCHES, results_of(account)) is not None:
            return False
        with suppress(KeyWrongLastSequenceError):  # it is used again
            await self._accounts.delete(str(account), last=revision)
            for token in was.tokens:
                await self._tokens.delete(token)
            return True
        return False

    # -- room cards 房卡 -----------------------------------------------------------------------------------------------

    async def give(self, account: int, cards: int) -> int:
        """Give cards in the name of the cluster's owner. Return the balance. Raise ``ValueError``, ``KeyError``, ``StoreTrouble``."""

        def given(was: Account) -> Account:
            if not 1 <= cards <= MOST - was.cards:
                raise ValueError(f"{cards} cards cannot be given to account {account}")
            return msgspec.structs.replace(was, cards=was.cards + cards, given=was.given + cards)

        return (await self._change(account, given)).cards

    async def charge(self, account: int, cards: int, match: int, table: str) -> None:
        """Take what a match costs. Raise ``Refusal`` with the code ``too_few_cards``, ``KeyError``, ``StoreTrouble``."""

        def charged(was: Account) -> Account:
            if match in was.settled:
                raise StoreTrouble(BUSY)
            if cards > was.cards:
                raise Refusal("too_few_cards", TOO_FEW.filled(cost=cards, cards=was.cards))
            return msgspec.structs.replace(
                was, cards=was.cards - cards, charges={**was.charges, match: Charge(table, cards)}
            )

        await self._change(account, charged)

    async def settle(self, account: int, match: int, *, refund: bool) -> None:
        """Settle what was paid for a match, once, and have nothing more be paid for it. ``refund``: give it back.

        Raise ``StoreTrouble``.
        """
        with suppress(KeyError):  # an account that is removed
            await self._change(account, lambda was: self._settled(was, match, refund=refund))

    def _settled(self, was: Account, match: int, *, refund: bool) -> Account:
        if match not in was.charges:
            if match in was.settled:
                return was
            recent = first_number(self._now() - SETTLED_FOR)
            return msgspec.structs.replace(was, settled=[*(each for each in was.settled if each > recent), match])
        charges = dict(was.charges)
        paid = charges.pop(match).cards
        return msgspec.structs.replace(was, cards=was.cards + (paid if refund else 0), charges=charges)

    async def charged(self, account: int, table: str) -> list[int]:
        """Return the matches at a table that the account has paid for and that are not settled. Raise ``StoreTrouble``."""
        try:
            charges = (await self._read(account))[0].charges
        except KeyError:
            return []
        return [match for match, charge in charges.items() if charge.table == table]

    # -- one account ---------------------------------------------------------------------------------------------------

    async def _read(self, account: int) -> tuple[Account, int]:
        found = await _got(self._accounts, str(account))
        if found is None:
            raise KeyError(account)
        return _account.decode(found[0]), found[1]

    async def _change(self, account: int, change: Callable[[Account], Account]) -> Account:
        """Change an account as it stands now. Return it. Raise what ``change`` raises, ``KeyError``, ``StoreTrouble``."""
        from nats.js.errors import KeyWrongLastSequenceError

        for nth in range(TRIES):
            was, revision = await self._read(account)
            new = change(was)
            if new == was:
                return was
            with _Trouble(), suppress(KeyWrongLastSequenceError):
                await self._accounts.update(str(account), _written(new), revision)
                return new
            await asyncio.sleep(0.005 * nth * secrets.SystemRandom().random())
        raise StoreTrouble(BUSY)


async def _got(bucket: KeyValue, key: str) -> tuple[bytes, int] | None:
    """Return value and revision; None: there is none. Raise ``StoreTrouble``."""
    from nats.js.errors import NotFoundError

    try:
        with _Trouble():
            found = await bucket.get(key)
    except NotFoundError:
        return None
    return found.value or b"", found.revision or 0


class _Trouble:
    """Turns errors of NATS that say nothing about the value into ``StoreTrouble``."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        from nats.errors import Error
        from nats.js.errors import KeyWrongLastSequenceError, NotFoundError

        if isinstance(error, NotFoundError | KeyWrongLastSequenceError):
            return
        if isinstance(error, Error | TimeoutError | OSError):
            raise StoreTrouble(reason_of(error)) from error

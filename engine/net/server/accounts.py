"""People's accounts: those with a name and a token that the client keeps, and those that also have a password.

Names need not be unique. A name with a password belongs to its account alone, with all names that look like it
(``skeleton``).
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.net.names import checked_name, skeleton
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server.passwords import SHORTEST, Passwords, prepared
from paizhuo.engine.net.server.store import NameTaken, PeopleStore, StoredAccount

TOKEN: Final = "pzt_"  # noqa: S105 - only the beginning of one
"""How every token begins, so that one can be recognised where it does not belong."""
CARDS: Final = 20
"""Room cards of a new account, unless the server's owner says another number."""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Somebody who is known now. ``token`` is a secret: the client's key to come back with. ``cards``: room cards."""

    account: int
    name: str
    token: str
    cards: int
    registered: bool

    def __repr__(self) -> str:
        """Leave out the token."""
        return f"SignedIn(account={self.account}, name={self.name!r})"


class Accounts:
    """Signs people in."""

    def __init__(self, people: PeopleStore, passwords: Passwords, cards: int = CARDS) -> None:
        """``cards``: how many room cards a new account begins with."""
        self._people = people
        self._passwords = passwords
        self._cards = cards

    async def sign_in(self, name: str, token: str = "", password: str = "", *, register: bool = False) -> SignedIn:
        """Sign somebody in, and return who it is. Raise ``Refusal``, and then change nothing.

        With a token: the account that it belongs to, under the new name if that is another. Without: the account with this
        name and password, or, without a password too, a new account. ``register``: the account, known by its token or new, is
        given the name and the password.

        Codes: ``bad_name``, ``bad_password``, ``unknown_token``, ``wrong_password`` (also for unknown names),
        ``password_needed``, ``name_taken``, ``registered``, ``busy``, ``store``.
        """
        name = checked_name(name)
        known = await self._holder(token)
        if register:
            return await self._registered(name, known, token, password)
        if known is not None:
            return await self._as(await self._renamed(known, name), token)
        if password:
            return await self._by_password(name, password)
        if token:
            raise Refusal("unknown_token", UNKNOWN_TOKEN)
        if await self._people.owner(skeleton(name)) is not None:
            raise Refusal("password_needed", PASSWORD_NEEDED.filled(name=name))
        return await self._as(await self._people.add(name, self._cards), new_token())

    # -- the ways to sign in ---------------------------------------------------------------------------------------

    async def _by_password(self, name: str, password: str) -> SignedIn:
        owner = await self._people.owner(skeleton(name))
        hashed = owner.password if owner else None
        if not await self._passwords.matches(hashed, password) or owner is None or hashed is None:
            raise Refusal("wrong_password", WRONG_PASSWORD)
        if self._passwords.outdated(hashed):
            anew = await self._passwords.hash(password)
            if (await self._people.account(owner.id)).password == hashed:
                await self._people.set_password(owner.id, anew)
        return await self._as(await self._people.account(owner.id), new_token())

    async def _registered(self, name: str, known: StoredAccount | None, token: str, password: str) -> SignedIn:
        if token and known is None:
            raise Refusal("unknown_token", UNKNOWN_TOKEN)
        _long_enough(password)
        await self._may_own(name, known)
        hashed = await self._passwords.hash(password)
        known = await self._holder(token)  # others may have signed in meanwhile
        await self._may_own(name, known)
        number = None if known is None else known.id
        try:
            account = await self._people.register(number, name, skeleton(name), hashed, self._cards)
        except NameTaken:
            raise Refusal("name_taken", NAME_TAKEN.filled(name=name)) from None
        return await self._as(account, token if known is not None else new_token())

    async def _may_own(self, name: str, known: StoredAccount | None) -> None:
        """Raise ``Refusal`` if the account has a password already, or the name belongs to another."""
        if known is not None and known.owned is not None:
            raise Refusal("registered", REGISTERED.filled(name=known.name))
        if await self._people.owner(skeleton(name)) is not None:
            raise Refusal("name_taken", NAME_TAKEN.filled(name=name))

    async def _renamed(self, known: StoredAccount, name: str) -> StoredAccount:
        """Give the account this name, which may be its own. Raise ``Refusal`` if the name belongs to another."""
        owner = await self._people.owner(skeleton(name))
        if owner is not None and owner.id != known.id:
            raise Refusal("name_taken", NAME_TAKEN.filled(name=name))
        if name == known.name:
            return known
        try:
            await self._people.rename(known.id, name, None if known.owned is None else skeleton(name))
        except NameTaken:
            raise Refusal("name_taken", NAME_TAKEN.filled(name=name)) from None
        return await self._people.account(known.id)

    async def _holder(self, token: str) -> StoredAccount | None:
        """Return the account that the token belongs to; None: it is unknown."""
        digest = _digest(token)
        found = await self._people.holder(digest)
        return found[1] if found is not None and hmac.compare_digest(found[0], digest) else None

    async def _as(self, account: StoredAccount, token: str) -> SignedIn:
        await self._people.seen(account.id, _digest(token))
        return SignedIn(account.id, account.name, token, account.cards, registered=account.owned is not None)


def new_token() -> str:
    """Return a new secret of 32 random bytes, as text for an address or a file."""
    return TOKEN + secrets.token_urlsafe(32)


def _digest(token: str) -> bytes:
    return sha256(token.encode(errors="replace")).digest()


def _long_enough(password: str) -> None:
    """Raise ``Refusal`` if the text is too short for an account's password."""
    if len(prepared(password or " ")) < SHORTEST:
        raise Refusal("bad_password", TOO_SHORT)


TOO_SHORT: Final = Text(f"密码至少要有 {SHORTEST} 个字符。", f"A password needs at least {SHORTEST} characters.")
WRONG_PASSWORD: Final = Text("名字或密码不对。", "The name or the password is wrong.")
UNKNOWN_TOKEN: Final = Text(
    "服务器不认识这台电脑存下的身份，请重新登录。",
    "The server does not know the identity that this computer has kept. Sign in anew.",
)
PASSWORD_NEEDED: Final = Text(
    "名字“{name}”有密码保护。请输入密码，或换一个名字。",
    "The name “{name}” belongs to an account with a password. Give the password, or choose another name.",
)
NAME_TAKEN: Final = Text(
    "名字“{name}”已属于别人，请换一个。", "The name “{name}” belongs to somebody else. Choose another one."
)
REGISTERED: Final = Text("账号“{name}”已经有密码了。", "The account “{name}” has a password already.")

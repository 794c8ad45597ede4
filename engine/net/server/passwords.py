"""Passwords of accounts and of rooms, hashed with argon2 in threads beside the server's loop.

The parameters are the least that OWASP's Password Storage Cheat Sheet asks of argon2id: 19 MiB of memory, two passes, one lane.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from paizhuo.engine.core.words import Text
from paizhuo.engine.net.refusal import Refusal

SHORTEST: Final = 8
"""Characters of an account's password."""
LONGEST: Final = 128
T = TypeVar("T")


class Passwords:
    """Hashes and compares passwords: at most ``at_once`` at one time, while at most ``waiting`` more wait; others are refused."""

    def __init__(self, at_once: int = 2, waiting: int = 32) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="passwords")
        self._most = at_once + waiting
        self._pending = 0

    async def hash(self, password: str) -> str:
        """Return the hash of a password, with its salt and parameters. Raise ``Refusal``: ``bad_password``, ``busy``."""
        plain = prepared(password)
        return await self._in_thread(lambda: self._hasher.hash(plain))

    async def matches(self, kept: str | None, password: str) -> bool:
        """Say whether ``kept`` is a hash of the password. None, for somebody unknown, takes as long and is False.

        Raise ``Refusal`` with the code ``busy``.
        """
        try:
            plain = prepared(password)
        except Refusal:
            plain, kept = "", None
        return await self._in_thread(lambda: self._same(kept, plain))

    def outdated(self, kept: str) -> bool:
        """Say whether the hash was made with other parameters than those of today."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Hash nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _same(self, kept: str | None, plain: str) -> bool:
        if kept is None:
            self._hasher.hash(plain)
            return False
        try:
            return self._hasher.verify(kept, plain)
        except (Argon2Error, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Do the work in a thread; it goes on, and counts, even if the caller is cancelled. Raise ``Refusal`` if too many wait."""
        if self._pending >= self._most:
            raise Refusal("busy", BUSY)
        self._pending += 1
        future = asyncio.get_running_loop().run_in_executor(self._threads, work)
        future.add_done_callback(self._one_less)
        return await asyncio.shield(future)

    def _one_less(self, _done: object) -> None:
        self._pending -= 1


def prepared(password: str) -> str:
    """Return the password in the form that is hashed (NFC, RFC 8265): the same however a keyboard composes it.

    Raise ``Refusal`` with the code ``bad_password`` if it is empty, longer than ``LONGEST`` characters, or no Unicode.
    """
    if not 1 <= len(password) <= LONGEST:
        raise Refusal("bad_password", BAD_LENGTH)
    try:
        password.encode()
    except UnicodeEncodeError:
        raise Refusal("bad_password", NO_TEXT) from None
    return unicodedata.normalize("NFC", password)


BAD_LENGTH: Final = Text(f"密码要有 1 到 {LONGEST} 个字符。", f"A password has 1 to {LONGEST} characters.")
NO_TEXT: Final = Text("密码里有不成字符的内容。", "The password holds something that is no character.")
BUSY: Final = Text("现在登录的人太多，请稍后再试。", "Too many people are signing in now. Try again in a moment.")

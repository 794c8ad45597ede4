"""What the program remembers of playing with others: the person's name, the servers with a token for each, the last table's terms."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from paizhuo.desktop.kit.settings import online_file
from paizhuo.engine.net import messages as m
from paizhuo.engine.net.links import Address, BadLink, Invitation, read
from paizhuo.engine.table.whole_file import OWNER, write_whole

MOST: Final = 20
"""So many servers are remembered, those used last."""


class KeptOnline:
    """Read once; written at every change, the whole file or nothing. A file that cannot be read counts as empty.

    ``writes`` is called with what writes the file, and raises ``OSError`` where that cannot be done.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or online_file()
        held = _read(self._path)
        self.name = str(held.get("name", ""))
        servers = held.get("servers")
        pairs = servers.items() if isinstance(servers, dict) else ()
        self._tokens = {str(address): str(token) for address, token in pairs}
        self._terms = held.get("terms")
        self.writes: Callable[[Callable[[], None]], None] = _now

    @property
    def addresses(self) -> tuple[Address, ...]:
        """The servers used last, the latest first."""
        found = []
        for known in reversed(self._tokens):
            with suppress(BadLink):  # somebody has edited the file
                found.append(read(known).address)
        return tuple(found)

    def token(self, address: Address) -> str:
        """Return the person's token at this server; "": none."""
        return self._tokens.get(_known_as(address), "")

    def keep(self, name: str, address: Address, token: str) -> None:
        """Keep the name and the token by which the person is known there."""
        self.name = name
        self._tokens.pop(_known_as(address), None)
        self._tokens[_known_as(address)] = token
        while len(self._tokens) > MOST:
            del self._tokens[next(iter(self._tokens))]
        self._save()

    def forget(self, address: Address) -> None:
        """Forget the token, which the server does not know any more."""
        if self._tokens.pop(_known_as(address), None) is not None:
            self._save()

    @property
    def terms(self) -> m.Terms | None:
        """Those of the table opened last; None: none was, or they cannot be read."""
        try:
            return None if self._terms is None else msgspec.convert(self._terms, m.Terms)
        except msgspec.ValidationError:
            return None

    def keep_terms(self, terms: m.Terms) -> None:
        """Keep the terms of a table that is opened; its password is not written down."""
        self._terms = msgspec.to_builtins(msgspec.structs.replace(terms, password=""))
        self._save()

    def _save(self) -> None:
        held = {"name": self.name, "servers": self._tokens, "terms": self._terms}
        self.writes(partial(write_whole, self._path, json.dumps(held, ensure_ascii=False, indent=1), OWNER))


def _now(write: Callable[[], None]) -> None:
    write()


def _known_as(address: Address) -> str:
    """Return how a server is written down: one with a certificate of its own by the link that names the certificate."""
    return Invitation(address).link if address.fingerprint else address.shown


def _read(path: Path) -> dict[str, Any]:
    try:
        held = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return held if isinstance(held, dict) else {}

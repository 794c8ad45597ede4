"""What the program remembers of servers: the person's name, the last address, and the token for each server."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from desktop.settings import online_file

MOST: Final = 20
"""So many servers are remembered, those used last."""


class Kept:
    """Read once; written at every change, the whole file or nothing. A file that cannot be read counts as empty."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or online_file()
        held = _read(self._path)
        self.name = str(held.get("name", ""))
        servers = held.get("servers")
        pairs = servers.items() if isinstance(servers, dict) else ()
        self._tokens = {str(address): str(token) for address, token in pairs}

    @property
    def addresses(self) -> tuple[str, ...]:
        """The servers used last, the latest first."""
        return tuple(reversed(self._tokens))

    def token(self, address: str) -> str:
        """The person's token at this server; "": none."""
        return self._tokens.get(address, "")

    def keep(self, name: str, address: str, token: str) -> None:
        """The person is known there under this name."""
        self.name = name
        self._tokens.pop(address, None)
        self._tokens[address] = token
        while len(self._tokens) > MOST:
            del self._tokens[next(iter(self._tokens))]
        self._save()

    def forget(self, address: str) -> None:
        """The server does not know the token any more."""
        if self._tokens.pop(address, None) is not None:
            self._save()

    def _save(self) -> None:
        with suppress(OSError):  # without the file one is somebody new next time
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside = self._path.with_suffix(".new")
            beside.unlink(missing_ok=True)
            written = json.dumps({"name": self.name, "servers": self._tokens}, ensure_ascii=False, indent=1)
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
                out.write(written)
            beside.replace(self._path)


def _read(path: Path) -> dict[str, Any]:
    try:
        held = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return held if isinstance(held, dict) else {}

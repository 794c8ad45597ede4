"""The exception with which a server, or what it stores, refuses a request."""

from __future__ import annotations

from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.words import Text


class Refusal(Refused):
    """A request is refused and nothing has changed. ``code`` is for programs, ``reason`` a sentence for people."""

    def __init__(self, code: str, reason: Text) -> None:
        super().__init__(reason)
        self.code = code

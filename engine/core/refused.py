"""Something that cannot be done, with the reason in words for a person."""

from __future__ import annotations

from paizhuo.engine.core.words import Text


class Refused(ValueError):
    """What was asked cannot be done, and nothing has changed. ``reason`` says why, in every language; the message is English."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason

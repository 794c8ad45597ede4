"""What cannot be done, with the reason in words for a person."""

from __future__ import annotations

from paizhuo.engine.core.words import Text


class Failure(Exception):
    """Something failed. ``reason`` says what and why, in every language; the message is English."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason


class Refused(Failure, ValueError):
    """What was asked cannot be done, and nothing has changed; ``reason`` says why."""

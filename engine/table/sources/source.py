"""What a source of chance is: it offers a value when it has one. It may be late, fail, be cancelled, or be replaced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.node import ChanceValue, Request
from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.value import Struct

Wake: TypeAlias = Callable[[], None]
"""Tells the table to ask again. Called in the thread of the table; it does nothing while the source is being asked."""


class Wanted(Struct):
    """The chance that a match waits for. ``nth``: how many values the hand was given before."""

    request: Request
    hand: Hand
    nth: int


class Offered(Struct):
    """A value of chance. ``by``: the word that journals use for who gave it: seed, device, camera, person."""

    value: ChanceValue
    by: str


class SourceFailed(Failure):
    """A source that cannot answer now; ``reason`` says why. It is asked again when it wakes the table, or when it is replaced."""


class ChanceSource(Protocol):
    """Something that answers chance requests."""

    def ask(self, wanted: Wanted, wake: Wake) -> Offered | None:
        """Return what it offers, or None while it has nothing: it calls ``wake`` when it has, and is asked the same again.

        An offer is made once. Raises ``SourceFailed``; any other exception is a failure too.
        """
        ...

    def cancel(self) -> None:
        """Stop work on the request: a move was taken back, or another source has answered."""
        ...

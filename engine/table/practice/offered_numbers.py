"""Numbers to choose among: the right one between others that occur in the game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import gcd
from random import Random
from typing import Final, Literal, TypeAlias

from paizhuo.engine.core.meld import Seat

CHOICES: Final = 4
"""So many numbers are offered."""
KNOWN: Final = 400
"""So many of the latest amounts of a game are remembered, to offer others that occur."""

Part: TypeAlias = Literal["total", "fu", "payment"]
"""What a number is of: what a hand counts, its fu, or what a seat pays, in ledger points."""


class Amounts:
    """The numbers that the wins of one game had lately, by what they are of."""

    def __init__(self) -> None:
        self._known: dict[Part, list[int]] = defaultdict(list)

    def note(self, part: Part, number: int) -> None:
        """Remember a number of a win."""
        self._known[part] = [*self._known[part][-KNOWN:], number]

    def offered(self, part: Part, right: int, also: Sequence[int], random: Random) -> tuple[int, ...]:
        """Return numbers with the right one among them, at a place of chance: the next to it of those that occur in the game.

        ``also``: others that come first.
        """
        known = {*self._known[part], *also, right}
        step = gcd(*known) or 1
        while len(known) < CHOICES:
            known.add(max(known) + step)
        lower = sorted((each for each in known if each < right), key=lambda each: (each not in also, -each))
        higher = sorted((each for each in known if each > right), key=lambda each: (each not in also, each))
        others = CHOICES - 1
        below = random.randint(max(0, others - len(higher)), min(others, len(lower)))
        return tuple(sorted((right, *lower[:below], *higher[: others - below])))

    def plausible(self, right: int, sums: Mapping[Seat, int]) -> tuple[int, ...]:
        """Return what may be taken for a seat's payment: nothing, what another seat pays, half or twice of what is right."""
        step = gcd(*self._known["payment"]) or 1
        half = (right // 2,) if right % (2 * step) == 0 else ()
        return tuple(dict.fromkeys(each for each in (0, *sums.values(), 2 * right, *half) if each != right))

"""Who sits where and who deals first: seats drawn by lot 摸风, the first dealer thrown with two dice.

Sources: Tianjin document, 打风 (who has East throws, counting itself as 1, the next seat as 2 …) and 庄家 (第一盘随机);
四川麻将 document, 庄家 (第一局随意); C.H.R.I.S. guide, head (通过通常方法决定座次和起亲).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.tiles import EAST, Tile
from engine.core.value import dataclass
from engine.match.setup import MatchSetup
from engine.table.sources.seeded import dice, wall_order

BEFORE = -1
"""The number of the hand for what is drawn before the first one."""


@dataclass(frozen=True, slots=True)
class Lot:
    """What was drawn: a winds tile for everybody in the order listed, and the two dice of who has East."""

    winds: tuple[Tile, ...]
    dice: tuple[int, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """Who of those listed sits where, the first dealer first: counted from who has East, who is one."""
        around = sorted(range(len(self.winds)), key=self.winds.__getitem__)
        first = (sum(self.dice) - 1) % len(around)
        return (*around[first:], *around[:first])


def draw(seed: int, seats: int, thrown: tuple[int, ...] | None = None) -> Lot:
    """The lot that follows from a seed; ``thrown``: the faces of the two dice, where these were really thrown."""
    return Lot(wall_order(_winds(seats), seed, BEFORE), thrown or dice(seed, BEFORE, 0, 2))


def throw(seed: int, seats: int, thrown: tuple[int, ...] | None = None) -> Lot:
    """The dice that follow from a seed, or were ``thrown``, where everybody sits as listed: the first listed has East and throws them."""
    return Lot(_winds(seats), thrown or dice(seed, BEFORE, 0, 2))


def _winds(seats: int) -> tuple[Tile, ...]:
    return tuple(range(EAST, EAST + seats))


def seated(setup: MatchSetup, order: Sequence[int]) -> MatchSetup:
    """The set-up with its players in another order; who takes part without a seat stays after them."""
    return replace(setup, seats=(*(setup.seats[nth] for nth in order), *setup.seats[len(order) :]))

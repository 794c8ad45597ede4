"""Who sits where and who deals first: seats are drawn by lot 摸风, two dice choose the first dealer.

Sources: Tianjin document, 打风 (the player with East throws, counting itself as 1, the next seat as 2 …) and 庄家 (第一盘随机); 四川麻将
document, 庄家 (第一局随意); C.H.R.I.S. guide, head (通过通常方法决定座次和起亲).
"""

from __future__ import annotations

from collections.abc import Sequence

from paizhuo.engine.core.tiles import EAST, Tile
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.table.sources.seeded import dice, wall_order

BEFORE = -1
"""The hand number that stands for what is drawn before the first hand."""


class Lot(Struct):
    """What was drawn: a wind tile for everybody in the order listed, and the two dice of the player with East."""

    winds: tuple[Tile, ...]
    dice: tuple[int, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """The seating as numbers of the list, first dealer first: counted with the dice from the player with East, who is one."""
        around = sorted(range(len(self.winds)), key=self.winds.__getitem__)
        first = (sum(self.dice) - 1) % len(around)
        return (*around[first:], *around[:first])


def draw(seed: int, seats: int, thrown: tuple[int, ...] | None = None) -> Lot:
    """Return the lot that follows from a seed; ``thrown``: the faces of the two dice, if real dice were thrown."""
    return Lot(wall_order(_winds(seats), seed, BEFORE), thrown or dice(seed, BEFORE, 0, 2))


def throw(seed: int, seats: int, thrown: tuple[int, ...] | None = None) -> Lot:
    """Return the lot where everybody sits as listed: the first listed has East and throws the dice.

    The dice follow from the seed, unless ``thrown`` gives the faces of real ones.
    """
    return Lot(_winds(seats), thrown or dice(seed, BEFORE, 0, 2))


def _winds(seats: int) -> tuple[Tile, ...]:
    return tuple(range(EAST, EAST + seats))


def seated(setup: MatchSetup, order: Sequence[int]) -> MatchSetup:
    """Return the set-up with its players in another order; participants without a seat stay after them."""
    return replace(setup, seats=(*(setup.seats[nth] for nth in order), *setup.seats[len(order) :]))

"""A whole table from above: where each tile of a match lies, in millimetres, slightly untidily and always alike for equal seeds.

Seat 0 sits at negative y, the others follow anticlockwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import without
from training.scenes.film_match import SEATS, Lying
from training.scenes.kits import TileSet, tile_block
from training.scenes.layouts import Pose, Size, pose
from training.scenes.solid import Block

QUARTER: Final = np.pi / 2
_STACKS: Final = 17
_ROW: Final = 6
_WALL: Final = 2 * _STACKS * SEATS
_INDICATOR: Final = _WALL - 6
"""The number of the first indicator in the wall: the upper tile of the third stack from its end."""
_TAIL: Final = (_WALL - 2, _WALL - 1, _WALL - 4, _WALL - 3)
"""The tiles that are drawn from the end, in order."""

Key = tuple[int, ...]
"""What is where: a kind of place, a seat, numbers, and the tile's label: two tiles with the same key are the same one."""
_RIVER, _MELD, _HAND, _WALLS = range(4)


@dataclass(frozen=True)
class Plan:
    """Distances from the table's middle, in millimetres, for tiles of a size: first row of discards, wall, hands, rim.

    ``untidy``: how carelessly tiles are put down, about 1. ``start``: where the wall is broken, in stacks.
    """

    size: Size
    seed: int
    untidy: float
    start: int
    core: float
    wall: float
    hand: float
    reach: float

    @classmethod
    def of(cls, rng: np.random.Generator, size: Size, seed: int) -> Plan:
        """Return a table of which chance decides how tight it is."""
        unit = size[0]
        core = unit * float(rng.uniform(3.3, 3.7))
        wall = core + size[1] * float(rng.uniform(4.4, 4.7))
        hand = wall + size[1] * float(rng.uniform(1.5, 1.9))
        return cls(
            size, seed, float(rng.uniform(0.5, 1.6)), int(rng.integers(68)), core, wall, hand, hand + size[1] * 1.6
        )

    def chance(self, key: Key) -> np.random.Generator:
        """Return what is a tile's own by chance."""
        return np.random.default_rng([self.seed, *(part + 1 for part in key)])

    # -- places

    def rim(self, seat: int) -> np.ndarray:
        """Return a point beyond the rim before a seat, from where its player reaches in."""
        spot = np.array([0.25 * self.reach, -self.reach * 1.5, 40.0])
        return Pose(spot, np.eye(3)).moved(0, 0, seat * QUARTER).centre

    def places(self, lying: Lying) -> dict[Key, tuple[Pose, int]]:
        """Return every tile that lies there with its label."""
        found: dict[Key, tuple[Pose, int]] = {}
        for seat in range(SEATS):
            for key, place, label in (*self._river(lying, seat), *self._melds(lying, seat), *self._hand(lying, seat)):
                found[key] = place.moved(0, 0, seat * QUARTER), label
        found.update((key, (place, label)) for key, place, label in self._walls(lying))
        return found

    def blocks(self, lying: Lying, kit: TileSet, known: dict[Key, Block]) -> dict[Key, Block]:
        """Return the tiles that lie there; those that ``known`` has are taken from it, others are added to it."""
        found = {}
        for key, (place, label) in self.places(lying).items():
            if key not in known:
                known[key] = tile_block(self.chance(key), place, kit, label)
            found[key] = known[key]
        return found

    def _river(self, lying: Lying, seat: int) -> Iterator[tuple[Key, Pose, int]]:
        width, height, _ = self.size
        x = 0.0
        turn = QUARTER if self.chance((9, seat)).random() < 0.7 else -QUARTER
        for number, (label, sideways) in enumerate(lying.rivers[seat]):
            line = min(number // _ROW, 2)
            if number == line * _ROW:
                x = -3 * width
            key = (_RIVER, seat, number, label, int(sideways))
            rng = self.chance(key)
            wide = height if sideways else width
            x += 0.3 + abs(float(rng.normal(0, 0.9 * self.untidy)))
            y = -self.core - height / 2 - line * (height + 1.0) + float(rng.normal(0, 1.0 * self.untidy))
            lean = float(rng.normal(0, 0.022 * self.untidy)) + (turn if sideways else 0.0)
            yield key, pose(self.size, x + wide / 2, y, lean), label
            x += wide

    def _melds(self, lying: Lying, seat: int) -> Iterator[tuple[Key, Pose, int]]:
        right = self.reach - 8
        for number, meld in enumerate(lying.melds[seat]):
            rng = self.chance((8, seat, number))
            right -= float(rng.uniform(1, 6))
            tiles = list(_meld(self.size, meld, (meld.source - seat) % SEATS if meld.source is not None else 0))
            wide = max(float(place.centre[0]) + self.size[0] / 2 for place, _ in tiles)
            for at, (place, label) in enumerate(tiles):
                key = (_MELD, seat, number, at, label)
                shake = self.chance(key).normal(0, 0.4 * self.untidy, 2)
                y = -self.reach + 6 + self.size[1] / 2
                yield key, place.moved(right - wide + float(shake[0]), y + float(shake[1])), label
            right -= wide

    def _hand(self, lying: Lying, seat: int) -> Iterator[tuple[Key, Pose, int]]:
        width, _, _ = self.size
        hand, is_open = lying.hands[seat], lying.open[seat]
        for at, label in enumerate(hand):
            apart = 9.0 if at == len(hand) - 1 and len(hand) % 3 == 2 else 0.0
            x = -8.3 * width + at * (width + 0.3) + apart
            lean = 0.0 if is_open else QUARTER
            key = (_HAND, seat, at, label, int(is_open), int(apart))
            yield key, pose(self.size, x, -self.hand - (0 if is_open else 8), 0, lean), label

    def _walls(self, lying: Lying) -> Iterator[tuple[Key, Pose, int]]:
        shown = dict(zip(range(_INDICATOR, 0, -2), lying.shown, strict=False))
        gone = set(_TAIL[: lying.tail])
        for number in range(lying.front, _WALL if sum(map(len, lying.hands)) else 0):
            if number not in gone:
                label = shown.get(number, -1)
                key = (_WALLS, number, label)
                yield key, self.of_wall(number, down=label < 0), max(label, 0)

    def of_wall(self, number: int, *, down: bool = True) -> Pose:
        """Return a tile of the wall by its number: walls are taken clockwise, and of each stack the upper tile first."""
        stack = (number // 2 + self.start) % (_STACKS * SEATS)
        seat, along = (-(stack // _STACKS)) % SEATS, stack % _STACKS
        x = ((_STACKS - 1) / 2 - along) * (self.size[0] + 0.25)
        base = 0.0 if number % 2 else self.size[2]
        return pose(self.size, x, -self.wall, 0, 0, base, down=down).moved(0, 0, seat * QUARTER)


def _meld(size: Size, meld: Meld, source: int) -> Iterator[tuple[Pose, int]]:
    """Yield a meld's tiles from its left end on, as its owner sees it; the sideways one shows from whom it was claimed."""
    width, height, _ = size
    if meld.source is None or meld.claimed is None:
        for at, label in enumerate(meld.tiles):
            yield pose(size, (at + 0.5) * (width + 0.3), 0, down=at in (0, 3)), label
        return
    added = meld.tiles[-1:] if meld.kind == "kakan" else ()
    rest = list(without(meld.tiles[: len(meld.tiles) - len(added)], (meld.claimed,)))
    turned = {3: 0, 2: 1, 1: len(rest)}[source]
    x = 0.0
    for at, label in enumerate((*rest[:turned], meld.claimed, *rest[turned:])):
        wide = height if at == turned else width
        middle = x + wide / 2
        if at == turned:
            yield pose(size, middle, (width - height) / 2, QUARTER), label
            for extra in added:
                yield pose(size, middle, (width - height) / 2 + width + 0.4, QUARTER), extra
        else:
            yield pose(size, middle, 0), label
        x += wide + 0.4

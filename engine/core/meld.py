"""Melds (副露): tiles laid open, and concealed kongs."""

from __future__ import annotations

from typing import Literal, TypeAlias

from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tile, Tiles
from paizhuo.engine.core.value import Struct, replace

Seat: TypeAlias = int
"""0-3 in turn order (counter-clockwise); the next seat 下家 is one higher."""

MeldKind: TypeAlias = Literal["chi", "pon", "minkan", "kakan", "ankan"]
KONGS: frozenset[MeldKind] = frozenset(("minkan", "kakan", "ankan"))


class Meld(Struct):
    """Three or four tiles that belong together.

    ``source`` is the seat the ``claimed`` tile came from; both are None for a concealed kong (暗杠).  ``tiles`` holds all of
    them, the claimed one included, in rack order; the tile added to a pon (加杠) is the last.  A ``hidden`` concealed kong lies
    face down: only its owner knows its tiles.
    """

    kind: MeldKind
    tiles: Tiles
    source: Seat | None = None
    claimed: Tile | None = None
    hidden: bool = False

    def __hash__(self) -> int:
        """Only the tiles are hashed: that is fast, and melds are cache keys many times a turn."""
        return hash(self.tiles)

    @property
    def is_kong(self) -> bool:
        return len(self.tiles) == 4

    @property
    def is_open(self) -> bool:
        """Whether it opens the hand: everything but a concealed kong."""
        return self.kind != "ankan"

    @property
    def face_down(self) -> Meld:
        """As the other seats see it."""
        return replace(self, tiles=(UNKNOWN,) * len(self.tiles)) if self.hidden else self

    @property
    def first_kind(self) -> int:
        """The kind of its lowest tile: the start of a run, or the kind of a triplet or kong."""
        return min(KIND[tile] for tile in self.tiles)

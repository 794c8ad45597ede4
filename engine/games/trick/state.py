"""What trick mahjong remembers of a hand."""

from __future__ import annotations

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.families.riichi.state import JapaneseState


@dataclass(frozen=True, slots=True)
class TrickState(JapaneseState):
    """Beside riichi, furiten and indicators, the tricks.

    ``plays``: the discards of the trick being played, leader first. ``taking``: while its winner takes tiles, those it may
    still take with the seats that discarded them. ``taken``: the tiles each seat has taken and from whom; they lie face up.
    ``river_only``: the option that only what lies in one's own river makes furiten.
    """

    plays: tuple[tuple[Seat, Tile], ...] = ()
    taking: tuple[tuple[Tile, Seat], ...] | None = None
    taken: tuple[tuple[tuple[Tile, Seat], ...], ...] = ()
    river_only: bool = False

"""A hand that would win, and how: the one value that every game counts, made by the turn and by a request alike."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import EAST, Tile, Tiles
from paizhuo.engine.core.value import Struct, field
from paizhuo.engine.scoring.pattern import By

SEATS: Final = 4
NO_FIELDS: Final[Mapping[str, Any]] = MappingProxyType({})


class WinningHand(Struct):
    """A hand that is said to win. Seats are relative: 0 the winner, 1 the next seat, 2 the opposite, 3 the previous one.

    ``concealed`` is without the winning tile.  ``source`` is the seat that the winning tile came from, None for a self-draw.
    ``melds`` have relative seats and no claimed tile.  The winds are kinds (27 East …).  ``flags`` are the ids of the game's
    circumstances that hold.  ``flowers`` lie beside the hand; one of which only the number is known is ``UNKNOWN``.  ``gone``:
    the seats that won before and left the hand (血战到底).

    ``fields`` has by id what only some games ask; ``paizhuo.engine.scoring.input_fields`` reads each with its type (``VOID.of(hand)``).
    """

    concealed: Tiles
    win_tile: Tile
    by: By
    melds: tuple[Meld, ...] = ()
    seat_wind: int = EAST
    round_wind: int = EAST
    flags: frozenset[str] = frozenset()
    source: Seat | None = None
    flowers: Tiles = ()
    gone: frozenset[Seat] = frozenset()
    fields: Mapping[str, Any] = field(default_factory=dict)

    @property
    def tiles(self) -> Tiles:
        """All tiles of the hand: concealed ones, the winning one, those of the melds; no flowers."""
        tiles = (*self.concealed, self.win_tile)
        for meld in self.melds:
            tiles += meld.tiles
        return tiles

    @property
    def dealer(self) -> Seat:
        """The relative seat of the dealer, from the winner's wind."""
        return (EAST - self.seat_wind) % SEATS

    @property
    def is_dealer(self) -> bool:
        """Whether the winner deals."""
        return self.seat_wind == EAST

    @property
    def payers(self) -> tuple[Seat, ...]:
        """The three others, but for those who have left: who pays for a self-draw."""
        return tuple(seat for seat in range(1, SEATS) if seat not in self.gone)

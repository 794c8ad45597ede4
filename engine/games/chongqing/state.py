"""What Chongqing mahjong remembers of a hand."""

from __future__ import annotations

from dataclasses import replace

from engine.core.hand import Transfer
from engine.core.meld import Seat
from engine.core.value import dataclass
from engine.families.void_suit.state import SEATS


@dataclass(frozen=True, slots=True)
class ChongqingState:
    """``void``, ``winners``: see ``BloodBattle``.

    ``water``: the water money that is still with whoever laid the kong; ``last_kong``: that of the last kong; ``fed_by``: who
    discarded its fourth tile, if anybody did. ``passed``: for how many fan, before the limit, a seat has let a win go since
    it last drew.
    """

    void: tuple[int | None, ...] = (None,) * SEATS
    winners: tuple[Seat, ...] = ()
    water: tuple[Transfer, ...] = ()
    last_kong: tuple[Transfer, ...] = ()
    fed_by: Seat | None = None
    passed: tuple[int | None, ...] = (None,) * SEATS

    def seen_by(self, seat: Seat | None) -> ChongqingState:
        """What a seat has let go is its own affair."""
        return replace(self, passed=tuple(fan if s == seat else None for s, fan in enumerate(self.passed)))

    def with_passed(self, seat: Seat, fan: int | None) -> ChongqingState:
        """After ``seat`` has let a win of ``fan`` go, or has drawn (None)."""
        return replace(self, passed=(*self.passed[:seat], fan, *self.passed[seat + 1 :]))

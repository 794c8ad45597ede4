"""What Chongqing mahjong remembers of a hand."""

from __future__ import annotations

from dataclasses import replace

from paizhuo.engine.core.hand import Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.families.void_suit.state import SEATS


@dataclass(frozen=True, slots=True)
class ChongqingState:
    """``void``, ``winners``: see ``BloodBattle``.

    ``water``: the water money that the seats that laid the kongs still have; ``last_kong``: the part of it that the last kong
    earned; ``fed_by``: the seat that discarded the last kong's fourth tile, if any. ``passed``: by seat, the most fan, before
    the limit, of a win passed up since its last draw.
    """

    void: tuple[int | None, ...] = (None,) * SEATS
    winners: tuple[Seat, ...] = ()
    water: tuple[Transfer, ...] = ()
    last_kong: tuple[Transfer, ...] = ()
    fed_by: Seat | None = None
    passed: tuple[int | None, ...] = (None,) * SEATS

    def seen_by(self, seat: Seat | None) -> ChongqingState:
        """A seat knows only its own passed-up wins."""
        return replace(self, passed=tuple(fan if s == seat else None for s, fan in enumerate(self.passed)))

    def with_passed(self, seat: Seat, fan: int | None) -> ChongqingState:
        """The state after ``seat`` has passed up a win of ``fan``, or has drawn (None)."""
        return replace(self, passed=(*self.passed[:seat], fan, *self.passed[seat + 1 :]))

"""What blood battle remembers of a hand."""

from __future__ import annotations

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.families.void_suit.state import SEATS


@dataclass(frozen=True, slots=True)
class BloodbattleState:
    """``void``, ``winners``: see ``BloodBattle``. ``missing``: who reported having none of the void suit from the start 天缺."""

    void: tuple[int | None, ...] = (None,) * SEATS
    winners: tuple[Seat, ...] = ()
    missing: tuple[Seat, ...] = ()

    def seen_by(self, seat: Seat | None) -> BloodbattleState:
        """All of it is public."""
        return self

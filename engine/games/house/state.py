"""What house rules remember of a hand, and their sizes."""

from __future__ import annotations

from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import KINDS, Tile, Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.games.house.special import Special, special_rule

SEATS = 4
TILES = 4 * KINDS
KONG = 2
"""What a kong costs each who pays for it."""


class BeforeClaim(Struct):
    """What a chi or pon changed besides racks and rivers, so that it can be taken back.

    ``after_kong``: the discard followed a kong; ``untouched``: nobody had called before; ``used``: the tiles of the meld that
    lay open in the rack.
    """

    after_kong: bool
    untouched: bool
    used: Tiles


class HouseState(Struct):
    """``special``: the id of the special rule, empty before the dice. ``dora``: the kind that is worth extra.

    ``untouched``: nobody has called yet. ``winners``: the seats that have won and left 血战到底; ``staying``: those that have won
    and go on drawing 血流成河. ``disqualified``: those that cannot win this hand any more. ``laid_open``: the tiles of racks that
    lie open for everybody, each with its seat. ``before_claim``: set from a chi or pon until its player discards.
    ``breaks_off``: the match ends with this hand.
    """

    special: str = ""
    dora: int | None = None
    untouched: bool = True
    winners: tuple[Seat, ...] = ()
    staying: tuple[Seat, ...] = ()
    disqualified: tuple[Seat, ...] = ()
    laid_open: tuple[tuple[Seat, Tile], ...] = ()
    breaks_off: bool = False
    before_claim: BeforeClaim | None = None

    def seen_by(self, seat: Seat | None) -> HouseState:
        """All of it is public."""
        return self


def special_of(hand: Hand) -> Special:
    """Return the special rule of the hand."""
    state: HouseState = hand.state
    return special_rule(state.special)

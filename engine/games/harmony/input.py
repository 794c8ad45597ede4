"""A stated hand under the Zung Jung rules of the C.H.R.I.S. guide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.harmony.patterns import (
    DEALERS_FIRST_DISCARD,
    PATTERNS,
    SHAPES,
    count,
    how_paid,
    payments,
)
from paizhuo.engine.rules.options import Options
from paizhuo.engine.scoring.answer import pricer, scorer
from paizhuo.engine.scoring.input_fields import AFTER_KONG, EVERYBODY, FIRST_ROUND, LAST_TILE, SEAT_WIND, SeatOf
from paizhuo.engine.scoring.pattern import Pattern
from paizhuo.engine.scoring.reading import Reading
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.stated_fields import StatedFields
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import pack
from paizhuo.engine.shapes.shape import waits

THREW_FIRST: Final = SeatOf(
    "same_turn_from", Text("同巡先打出者", "First thrown this turn by"), ("discard",), EVERYBODY, is_flag=True
)
"""Who threw the winning tile first in the same turn (跟张免责)."""
FIELDS: Final = StatedFields((SEAT_WIND, LAST_TILE, AFTER_KONG, FIRST_ROUND, THREW_FIRST))


def table_of(options: Mapping[str, object]) -> tuple[Pattern[Reading], ...]:
    """Return the patterns under these options."""
    return DEALERS_FIRST_DISCARD if options.get("chihou") == "v33" else PATTERNS


def responsible_for(hand: WinningHand) -> Seat | None:
    """Return who pays for the tile: the first to throw it in the same turn. None: everybody, as for a self-draw.

    There is no immunity for a kong that is robbed.
    """
    first = THREW_FIRST.of(hand)
    if hand.by != "discard" or first is None:
        return hand.source
    return first or None


def counted(hand: WinningHand, options: Options) -> Score | NotValid:
    """Return the hand counted, with who pays for it in words."""
    if "first_turn" in hand.flags and hand.source not in (None, hand.dealer):
        hand = replace(hand, flags=hand.flags - {"first_turn"})  # only the dealer makes the very first discard
    score = count(hand, table_of(options))
    if isinstance(score, NotValid):
        return score
    working = (*score.working, *how_paid(score.total, hand.source, responsible_for(hand)))
    return replace(score, working=working)


def pay(hand: WinningHand, options: Options, score: Score) -> dict[Seat, int]:
    """Return what relative seats gain and lose."""
    return payments(score.total, responsible_for(hand))


score_harmony: Final = scorer(counted, pay, lambda hand: waits(pack(hand.concealed), SHAPES))
price_harmony: Final = pricer(pay)

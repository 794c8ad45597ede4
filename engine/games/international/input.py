"""A stated hand under 国标 (MCR) as the C.H.R.I.S. guide plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast, get_args

from engine.core.tiles import FLOWERS, KIND
from engine.core.words import Text
from engine.games.international.fan import Flag, InternationalWin, count, waits_of
from engine.games.international.points import paid_for, payments
from engine.games.international.table import TABLE, TRIPLETS_TABLE, Table
from engine.scoring.answer import ScoredHand
from engine.scoring.hand_input import HandInput, OptionValue, impossible
from engine.scoring.input_fields import (
    AFTER_KONG,
    LAST_TILE,
    NOT_ROBBED,
    ROUND_WIND,
    SEAT_WIND,
    Number,
    StatedFields,
    Toggle,
)
from engine.scoring.score import Refused

ORPHAN_PAIRS: Final = "orphan_pairs"
"""The house option by which seven pairs of terminals and honours count as 混幺九 too.

Off by default: the guide says that they do not (混幺九必须是碰碰和，不能是七对, section I). Published examples of the official
rules count both.
"""
FIELDS: Final = StatedFields(
    (
        SEAT_WIND,
        ROUND_WIND,
        LAST_TILE,
        AFTER_KONG,
        Toggle("last_of_kind", Text("和绝张", "Last of its kind"), by=NOT_ROBBED),
        Number("flowers", Text("花牌", "Flowers"), len(FLOWERS)),
    )
)
_TOO_MANY_FLOWERS: Final = Refused(
    "too_many", Text(f"花牌一共只有 {len(FLOWERS)} 张", f"there are only {len(FLOWERS)} flowers")
)


def table_of(options: Mapping[str, OptionValue]) -> Table:
    """The patterns that count under these options."""
    return TABLE if options.get(ORPHAN_PAIRS, False) else TRIPLETS_TABLE


def _flags(hand: HandInput) -> frozenset[Flag]:
    """The flags that count. 和绝张 need not be stated where the winner's own open melds show the three others of the kind."""
    stated = hand.flags.intersection(get_args(Flag))
    laid_open = [KIND[tile] for meld in hand.melds if meld.is_open for tile in meld.tiles]
    if hand.by != "rob_kong" and laid_open.count(KIND[hand.win]) == 3:
        stated |= {"last_of_kind"}
    return cast("frozenset[Flag]", stated)


def international_win(hand: HandInput) -> InternationalWin:
    """The stated hand as the counter takes it."""
    return InternationalWin(
        concealed=hand.concealed,
        win_tile=hand.win,
        by=hand.by,
        melds=hand.melds,
        seat_wind=hand.seat_wind,
        round_wind=hand.round_wind,
        flags=_flags(hand),
    )


def score_international(hand: HandInput) -> ScoredHand:
    """Counted and paid; flowers are paid for, but do not help to reach the minimum."""
    refused = impossible(hand, reds=0)
    if refused is None and hand.flowers > len(FLOWERS):
        refused = _TOO_MANY_FLOWERS
    if refused is not None:
        return ScoredHand(refused)
    waiting = waits_of(hand.concealed)
    score = paid_for(
        count(international_win(hand), table_of(hand.options)), hand.flowers, self_draw=hand.source is None
    )
    if isinstance(score, Refused):
        return ScoredHand(score, waits=waiting)
    paid = payments(score.total, hand.flowers, winner=0, source=hand.source)
    return ScoredHand(score, {str(seat): paid[seat] for seat in range(4)}, waiting)

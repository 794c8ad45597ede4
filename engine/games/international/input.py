"""A stated hand under 国标 (MCR) as the C.H.R.I.S. guide plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import FLOWERS, KIND
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.international.fan import count, waits_of
from paizhuo.engine.games.international.points import PLAIN, POINT, paid_for, payments
from paizhuo.engine.games.international.table import TABLE, TRIPLETS_TABLE, FanTable
from paizhuo.engine.rules.options import Options
from paizhuo.engine.scoring.answer import pricer, scorer
from paizhuo.engine.scoring.input_fields import (
    AFTER_KONG,
    LAST_TILE,
    NOT_ROBBED,
    ROUND_WIND,
    SEAT_WIND,
    LaidFlowers,
    Toggle,
)
from paizhuo.engine.scoring.possible import impossible
from paizhuo.engine.scoring.request_values import OptionValue
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.stated_fields import StatedFields
from paizhuo.engine.scoring.winning_hand import WinningHand

ORPHAN_PAIRS: Final = "orphan_pairs"
"""The house option by which seven pairs of terminals and honours count as 混幺九 too.

Off by default: the guide says that they do not (混幺九必须是碰碰和，不能是七对, section I). Published examples of the official
rules count both.
"""
POINTS_EACH: Final = "point"
"""The house option by which a point of the rules is worth 100, as in the guide, or 1, as in the official rules."""
LAST_OF_KIND: Final = Toggle("last_of_kind", Text("和绝张", "Last of its kind"), by=NOT_ROBBED)
FIELDS: Final = StatedFields(
    (
        SEAT_WIND,
        ROUND_WIND,
        LAST_TILE,
        AFTER_KONG,
        LAST_OF_KIND,
        LaidFlowers("flowers", Text("花牌", "Flowers"), len(FLOWERS)),
    )
)
_TOO_MANY_FLOWERS: Final = NotValid(
    "too_many", Text(f"花牌一共只有 {len(FLOWERS)} 张", f"there are only {len(FLOWERS)} flowers")
)


def table_of(options: Mapping[str, OptionValue]) -> FanTable:
    """Return the patterns that count under these options."""
    return TABLE if options.get(ORPHAN_PAIRS, False) else TRIPLETS_TABLE


def point_of(options: Mapping[str, OptionValue]) -> int:
    """Return what one of the document's points is in the match's points."""
    return PLAIN if options.get(POINTS_EACH) == PLAIN else POINT


def counted(hand: WinningHand, options: Options) -> Score | NotValid:
    """Return the hand counted, with words that say what is paid. Flowers are paid for, but do not help to reach the minimum.

    和绝张 need not be stated where the winner's own open melds show the three others of the kind.
    """
    laid_open = [KIND[tile] for meld in hand.melds if meld.is_open for tile in meld.tiles]
    if hand.by != "rob_kong" and laid_open.count(KIND[hand.win_tile]) == 3:
        hand = replace(hand, flags=hand.flags | {LAST_OF_KIND.id})
    score = count(hand, table_of(options))
    return paid_for(score, len(hand.flowers), point_of(options), self_draw=hand.source is None)


def pay(hand: WinningHand, options: Options, score: Score) -> dict[Seat, int]:
    """Return what relative seats gain and lose by a win of so many fan; flowers are paid for beside them."""
    return payments(score.total, len(hand.flowers), point_of(options), source=hand.source)


def cannot_be(hand: WinningHand) -> NotValid | None:
    """Why no such hand can come about."""
    return _TOO_MANY_FLOWERS if len(hand.flowers) > len(FLOWERS) else impossible(hand)


score_international: Final = scorer(counted, pay, lambda hand: waits_of(hand.concealed), cannot_be)
price_international: Final = pricer(pay)

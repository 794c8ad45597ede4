"""Which tiles can lie together on a table: an impossible stated hand is refused, with the reason in words."""

from __future__ import annotations

from functools import cache
from typing import Final

from paizhuo.engine.core.tiles import FLOWERS, KIND, KINDS, NAMES, RED, UNKNOWN, Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring.score import NotValid
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import kinds_in, pack

_UNKNOWN: Final = Text("手牌里有未知的牌或花牌", "the hand holds an unknown tile or a flower")
_WRONG_COUNT: Final = Text(
    "手牌应有 {right} 张（和牌张除外），给了 {given} 张",
    "the concealed tiles without the winning one should be {right}, not {given}",
)
_TOO_MANY: Final = Text("有 {given} 张 {tile}，最多 {most} 张", "there are {given} of {tile}, {most} at most")
_NOT_USED: Final = Text("这种规则不用 {tile}", "{tile} is not used in these rules")
_IN_THE_KONG: Final = Text(
    "被抢的杠里有四张 {tile}，手里和指示牌不可能另有 {others} 张",
    "four of {tile} lie in the robbed kong: there cannot be {others} more in the hand and among the indicators",
)
_ONE_OF_EACH: Final = Text("每种花牌只有一张", "there is only one of each flower")
KONG: Final = 4
"""A robbed tile is the fourth of its kong: the three others lie there."""
_LANE: Final = 8
"""Bits in which tiles of one sort are counted. Sorts: the kinds, the red fives of each suit, and whatever else there is."""
_COUNTED: Final = (*range(KINDS), *RED)
# The last entry answers for UNKNOWN, which as -1 indexes it.
_in_lanes: Final = [
    *(1 << _LANE * kind for kind in range(KINDS)),
    *(1 << _LANE * red | 1 << _LANE * KIND[red] for red in RED),
    *(1 << _LANE * len(_COUNTED) for _ in (*FLOWERS, UNKNOWN)),
].__getitem__
_FULL: Final = sum(1 << _LANE * sort + _LANE - 1 for sort in range(len(_COUNTED) + 1))


@cache
def _room(copies: int, reds: int, kinds: frozenset[int]) -> int:
    """Return what may be added to each lane before its highest bit is set."""
    most = [copies if kind in kinds else 0 for kind in range(KINDS)] + [reds] * len(RED) + [0]
    return sum((1 << _LANE - 1) - 1 - there << _LANE * sort for sort, there in enumerate(most))


def _lie_together(tiles: Tiles, copies: int, reds: int, kinds: frozenset[int]) -> bool:
    """Return whether there can be these tiles; all kinds are looked at in one addition."""
    return len(tiles) < 1 << _LANE - 1 and not sum(map(_in_lanes, tiles)) + _room(copies, reds, kinds) & _FULL


def impossible(
    hand: WinningHand,
    beside: Tiles = (),
    *,
    rack: int = 13,
    copies: int = 4,
    reds: int = 0,
    kinds: frozenset[int] = frozenset(range(KINDS)),
) -> NotValid | None:
    """Why no such hand can exist with ``copies`` of each of ``kinds``, ``reds`` of each suit's fives red; None if it can.

    ``rack``: how many tiles it has beside the winning one, three for each meld; ``beside``: tiles seen elsewhere, such as
    indicators. The ids of refusals: ``unknown_tile``, ``wrong_count``, ``unused_tile``, ``too_many``, ``robbed``.
    """
    tiles = hand.tiles
    everywhere = (*tiles, *beside)
    if refused := not_in_kong(hand, everywhere, copies):
        return refused
    right = rack - 3 * len(hand.melds)
    if len(hand.concealed) == right and _lie_together(everywhere, copies, reds, kinds):
        return None
    if any(not 0 <= KIND[tile] < KINDS for tile in everywhere):
        return NotValid("unknown_tile", _UNKNOWN)
    if len(hand.concealed) != right:
        return _wrong_count(right, len(hand.concealed))
    for kind in kinds_in(pack(tiles)):
        if kind not in kinds:
            return NotValid("unused_tile", _NOT_USED.filled(tile=NAMES[kind]))
    return too_many(everywhere, copies, reds)


def not_in_kong(hand: WinningHand, everywhere: Tiles, copies: int) -> NotValid | None:
    """Why the winning tile, one of these tiles on a table with ``copies`` of each kind, was robbed from no kong; None if it may be."""
    if hand.by != "rob_kong":
        return None
    kind = KIND[hand.win_tile]
    others = sum(KIND[tile] == kind for tile in everywhere) - 1
    return NotValid("robbed", _IN_THE_KONG.filled(tile=NAMES[kind], others=others)) if others > copies - KONG else None


def impossible_beside_flowers(hand: WinningHand, *, rack: int = 13) -> NotValid | None:
    """Why no such hand can exist beside these flowers, each named; where a flower wins, the tiles are only counted."""
    laid, held, right = (*hand.flowers, hand.win_tile), hand.concealed, rack - 3 * len(hand.melds)
    if any(laid.count(flower) > 1 for flower in hand.flowers):
        return NotValid("too_many", _ONE_OF_EACH)
    if hand.win_tile not in FLOWERS:
        return impossible(hand, rack=rack)
    if not held or len(held) != right:
        return _wrong_count(right, len(held))
    return impossible(replace(hand, concealed=held[1:], win_tile=held[0]), rack=rack - 1)


def _wrong_count(right: int, given: int) -> NotValid:
    return NotValid("wrong_count", _WRONG_COUNT.filled(right=max(right, 0), given=given))


def too_many(everywhere: Tiles, copies: int, reds: int) -> NotValid | None:
    """Why these tiles cannot lie together on a table with ``copies`` of each kind, ``reds`` of each suit's fives red."""
    shown = [KIND[tile] for tile in everywhere]
    for kind in sorted(set(shown)):
        if shown.count(kind) > copies:
            words = _TOO_MANY.filled(given=shown.count(kind), tile=NAMES[kind], most=copies)
            return NotValid("too_many", words)
    for red in RED:
        if everywhere.count(red) > reds:
            return NotValid("too_many", _TOO_MANY.filled(given=everywhere.count(red), tile=NAMES[red], most=reds))
    return None

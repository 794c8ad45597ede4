"""The special rules of house rules 特殊规则: two dice choose one for every hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from paizhuo.engine.core.tiles import EAST
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring.input_fields import TilesOf
from paizhuo.engine.scoring.reading import (
    Reading,
)
from paizhuo.engine.scoring.score import NotValid

DORA_KIND: Final = TilesOf("dora", Text("宝牌", "Dora"), 1, alone=True)
"""The kind that is worth extra 宝牌."""
DORA: Final = Text("宝牌", "Dora")

_NO_RON: Final = NotValid(
    "no_ron", Text("禁铳：只能自摸", "no win on another player's tile in this hand: self-draw only")
)

_NO_PATTERN: Final = NotValid("no_yaku", Text("番缚：至少要有一个役种", "this hand needs at least one pattern to win"))

_WRONG_PAIR: Final = NotValid(
    "wrong_pair", Text("将牌：没有役种时，对子必须是 2、5、8", "without a pattern the pair must be a 2, 5 or 8")
)


def _anything(r: Reading, patterns: int) -> NotValid | None:
    return None


def _self_draw_only(r: Reading, patterns: int) -> NotValid | None:
    return None if r.win.by == "self_draw" else _NO_RON


def _pair_of_258(r: Reading, patterns: int) -> NotValid | None:
    return None if patterns or (r.pair < EAST and r.pair % 9 in (1, 4, 7)) else _WRONG_PAIR


def _some_pattern(r: Reading, patterns: int) -> NotValid | None:
    return None if patterns else _NO_PATTERN


class Special(Struct):
    """A special rule, as far as it concerns winning. ``sums`` of two dice choose it.

    ``refuses``: why a reading that shows so many patterns may not win; ``ron``: what the discarder pays for a win that counts
    one; ``dora``: whether dora count 宝牌 (无宝牌 under every other rule).
    """

    id: str
    name: Text
    sums: tuple[int, ...]
    note: Text
    refuses: Callable[[Reading, int], NotValid | None] = _anything
    ron: int = 3
    dora: bool = False


SELF_DRAW: Final = 2
"""What each pays for a self-draw that counts one."""
NONE: Final = Special("none", Text("无", "None"), (3,), Text("没有特殊规则", "No special rule"))

SPECIALS: Final[tuple[Special, ...]] = (
    Special(
        "river",
        Text("血流成河", "Rivers of blood"),
        (2, 12),
        Text(
            "和牌后自动摸切，可以一和再和，直到牌山摸完",
            "Winners draw and discard automatically and may win again, until the wall is empty",
        ),
    ),
    NONE,
    Special("no_chi", Text("禁吃", "No chi"), (4,), Text("不能吃牌", "No chi")),
    Special(
        "pair_258",
        Text("将牌", "Pair of 2, 5, 8"),
        (5,),
        Text("没有役种时，对子必须是 2、5、8", "Without a pattern the pair must be a 2, 5 or 8"),
        _pair_of_258,
    ),
    Special(
        "exchange",
        Text("换三张", "Pass three tiles"),
        (6,),
        Text("拿牌后每人给下家三张牌", "After the deal everybody passes three tiles to the next player"),
    ),
    Special(
        "blood",
        Text("血战到底", "Blood battle"),
        (7,),
        Text(
            "和牌后离场，打到只剩一家或牌山摸完",
            "Winners leave; play goes on until one is left or the wall is empty",
        ),
    ),
    Special(
        "dora",
        DORA,
        (8,),
        Text(
            "翻开一张牌，它的下一张是宝牌，每张多一倍",
            "A tile is turned up; each of the kind after it counts one more",
        ),
        dora=True,
    ),
    Special(
        "double_ron", Text("放铳翻倍", "Double ron"), (9,), Text("放铳者付双倍", "The discarder pays double"), ron=6
    ),
    Special(
        "no_ron",
        Text("禁铳", "No ron"),
        (10,),
        Text("只能自摸，也不能抢杠", "Self-draw only; no kong is robbed either"),
        _self_draw_only,
    ),
    Special(
        "bound",
        Text("番缚", "A pattern needed"),
        (11,),
        Text("至少要有一个役种才能和", "A hand needs at least one pattern to win"),
        _some_pattern,
    ),
)
"""In the order of the document's table."""
BY_SUM: Final[Mapping[int, Special]] = {total: special for special in SPECIALS for total in special.sums}
_BY_ID: Final[Mapping[str, Special]] = {special.id: special for special in (NONE, *SPECIALS)}


def special_rule(id_: str) -> Special:
    """Return the special rule with this id; empty, before the dice: none."""
    return _BY_ID[id_ or NONE.id]

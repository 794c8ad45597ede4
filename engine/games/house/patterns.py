"""The patterns of 大众麻将 (house rules), what a hand counts under the special rule of the hand, and what a win pays.

Source: 大众麻将, sections 和牌形式 to 役满 and 特殊规则.  Values of patterns are added, up to ten; limit patterns (役满) count ten each,
do not add to others and are not capped.  A hand without any pattern counts one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.core.meld import Seat
from engine.core.tiles import DRAGONS, EAST, KIND, ORPHANS, TERMINALS, WINDS, counts
from engine.core.value import dataclass
from engine.core.words import Text
from engine.scoring.input_fields import TilesOf
from engine.scoring.pattern import By, Pattern, counting
from engine.scoring.reading import (
    Reading,
    all_outside,
    consecutive,
    identical,
    in_three_suits,
    readings,
    straight,
    winds,
)
from engine.scoring.score import Counted, Excluded, Refused, Score, ScoreLimit, Unit
from engine.scoring.shape import SEVEN_PAIRS, THIRTEEN_ORPHANS, Shape
from engine.scoring.winning_hand import WinningHand

SHAPES: Final[tuple[Shape, ...]] = (SEVEN_PAIRS, THIRTEEN_ORPHANS)
"""What wins beside sets and a pair: seven pairs, four equal tiles being two of them (不要求不同), and thirteen orphans."""
TIMES: Final = Unit("times", Text("{n} 倍", "×{n}"), Text("倍数", "Multiplier"))
LIMIT_PATTERN: Final = ScoreLimit("yakuman", Text("役满", "Yakuman"))
LEAST: Final = 1
MOST: Final = 10
"""Patterns and dora count no more than this (最高叠加至十倍)."""
LIMIT: Final = 10
"""What each limit pattern counts; the big four winds are two."""


DORA_KIND: Final = TilesOf("dora", Text("宝牌", "Dora"), 1, alone=True)
"""The kind that is worth extra 宝牌."""


# -- patterns ------------------------------------------------------------------------------------------------------------


def _won(by: By, flag: str) -> Callable[[Reading], bool]:
    return lambda r: r.win.by == by and flag in r.win.flags


def _single_wait(r: Reading) -> bool:
    """A single wait with all else laid open; a concealed kong is not open."""
    return len(r.win.melds) == 4 and all(meld.is_open for meld in r.win.melds)


def _five_kinds(r: Reading) -> bool:
    return len(r.number_suits) == 3 and bool(r.kinds.intersection(WINDS)) and bool(r.kinds.intersection(DRAGONS))


def _outside(r: Reading) -> bool:
    """A terminal or honour in each of the five parts, or of the seven pairs."""
    return all_outside(r) or (r.is_pairs and r.kinds.issubset(ORPHANS))


def _pairs(r: Reading) -> int:
    """Each four equal tiles double it 龙七对."""
    quads = counts((*r.win.concealed, r.win.win_tile)).count(4)
    return 1 << quads if r.is_pairs else 0


def _nine_gates(r: Reading) -> bool:
    """1112345678999 of one suit and any tile of it, whatever the wait."""
    held = counts((*r.win.concealed, r.win.win_tile))
    least = (3, 1, 1, 1, 1, 1, 1, 1, 3)
    return any(all(map(int.__ge__, held[9 * s : 9 * s + 9], least)) for s in range(3))


def _first_turn(r: Reading) -> bool:
    return "first_turn" in r.win.flags and r.win.by == "self_draw"


ROWS: Final[tuple[Pattern[Reading], ...]] = (
    Pattern("all_triplets", Text("对对和", "All triplets"), 2, lambda r: bool(r.sets) and not r.runs),
    Pattern("all_open", Text("十二落抬", "All laid open"), 2, _single_wait),
    Pattern("rob_kong", Text("抢杠", "Robbing a kong"), 2, lambda r: r.win.by == "rob_kong"),
    Pattern("after_kong", Text("领上开花", "After a kong"), 2, _won("self_draw", "after_kong")),
    Pattern(
        "closed_self_draw",
        Text("门清自摸", "Closed self-draw"),
        2,
        lambda r: r.win.by == "self_draw" and r.is_closed,
    ),
    Pattern("straight", Text("一气通贯", "Nine-tile straight"), 2, straight),
    Pattern(
        "three_concealed_triplets",
        Text("三暗刻", "Three concealed triplets"),
        2,
        lambda r: r.concealed_triplets >= 3,
    ),
    Pattern(
        "three_similar_runs",
        Text("三色通顺", "Three similar runs"),
        2,
        lambda r: in_three_suits(frozenset(r.runs)),
    ),
    Pattern("mixed_outside", Text("混全带幺九", "Mixed outside hand"), 2, _outside),
    Pattern(
        "mixed_terminals",
        Text("混老头", "Terminals and honours"),
        2,
        lambda r: r.kinds.issubset(ORPHANS) and r.has_honours,
        excludes=("mixed_outside",),
    ),
    Pattern("discard_after_kong", Text("杠振", "Discard after a kong"), 2, _won("discard", "after_kong")),
    Pattern("five_kinds", Text("五门齐", "All five kinds"), 2, _five_kinds),
    Pattern("three_identical", Text("一色三同顺", "Three identical runs"), 2, identical(3)),
    Pattern("half_flush", Text("混一色", "Half flush"), 3, lambda r: len(r.number_suits) == 1),
    Pattern("seven_pairs", Text("七对", "Seven pairs"), 3, _pairs),
    Pattern(
        "three_similar_triplets",
        Text("三色同刻", "Three similar triplets"),
        3,
        lambda r: in_three_suits(r.triplets),
    ),
    Pattern("three_consecutive_triplets", Text("三连刻", "Three consecutive triplets"), 3, consecutive(3)),
    Pattern(
        "little_dragons",
        Text("小三元", "Little three dragons"),
        3,
        lambda r: len(r.triplets.intersection(DRAGONS)) == 2 and r.pair in DRAGONS,
    ),
    Pattern("three_kongs", Text("三杠子", "Three kongs"), 3, lambda r: r.kongs >= 3),
    Pattern(
        "pure_outside",
        Text("纯全带幺九", "Pure outside hand"),
        4,
        lambda r: _outside(r) and not r.has_honours,
        excludes=("mixed_outside",),
    ),
    Pattern(
        "full_flush",
        Text("清一色", "Full flush"),
        6,
        lambda r: len(r.number_suits) == 1 and not r.has_honours,
        excludes=("half_flush",),
    ),
)
"""In the document's order: they are added to each other."""

LIMITS: Final[tuple[Pattern[Reading], ...]] = (
    Pattern("heavenly_hand", Text("天和", "Heavenly hand"), LIMIT, lambda r: _first_turn(r) and r.win.is_dealer),
    Pattern("earthly_hand", Text("地和", "Earthly hand"), LIMIT, lambda r: _first_turn(r) and not r.win.is_dealer),
    Pattern(
        "four_concealed_triplets",
        Text("四暗刻", "Four concealed triplets"),
        LIMIT,
        lambda r: r.concealed_triplets == 4,
    ),
    Pattern("all_honours", Text("字一色", "All honours"), LIMIT, lambda r: min(r.kinds) >= EAST),
    Pattern("all_terminals", Text("清老头", "All terminals"), LIMIT, lambda r: r.kinds <= TERMINALS),
    Pattern("nine_gates", Text("九莲宝灯", "Nine gates"), LIMIT, _nine_gates),
    Pattern("little_winds", Text("小四喜", "Little four winds"), LIMIT, winds(3, pair=True)),
    Pattern("big_winds", Text("大四喜", "Big four winds"), 2 * LIMIT, winds(4, pair=False)),
    Pattern("big_dragons", Text("大三元", "Big three dragons"), LIMIT, lambda r: r.triplets.issuperset(DRAGONS)),
    Pattern("thirteen_orphans", Text("国士无双", "Thirteen orphans"), LIMIT, lambda r: r.is_orphans),
    Pattern("four_kongs", Text("四杠子", "Four kongs"), LIMIT, lambda r: r.kongs == 4),
)
"""In the document's order 役满: they are added to each other, and nothing else counts beside them."""

LIMIT_IDS: Final = frozenset(row.id for row in LIMITS)
DORA: Final = Text("宝牌", "Dora")


def is_limit(score: Score) -> bool:
    """Whether a limit pattern counted 役满."""
    return any(pattern.id in LIMIT_IDS for pattern in score.patterns)


# -- the special rule of the hand 特殊规则 ---------------------------------------------------------------------------------

_NO_RON: Final = Refused(
    "no_ron", Text("禁铳：只能自摸", "no win on another player's tile in this hand: self-draw only")
)
_NO_PATTERN: Final = Refused("no_yaku", Text("番缚：至少要有一个役种", "this hand needs at least one pattern to win"))
_WRONG_PAIR: Final = Refused(
    "wrong_pair", Text("将牌：没有役种时，对子必须是 2、5、8", "without a pattern the pair must be a 2, 5 or 8")
)


def _anything(r: Reading, patterns: int) -> Refused | None:
    return None


def _self_draw_only(r: Reading, patterns: int) -> Refused | None:
    return None if r.win.by == "self_draw" else _NO_RON


def _pair_of_258(r: Reading, patterns: int) -> Refused | None:
    return None if patterns or (r.pair < EAST and r.pair % 9 in (1, 4, 7)) else _WRONG_PAIR


def _some_pattern(r: Reading, patterns: int) -> Refused | None:
    return None if patterns else _NO_PATTERN


@dataclass(frozen=True, slots=True)
class Special:
    """A special rule, as it bears on winning. ``sums`` of two dice choose it.

    ``refuses``: why a hand read so, showing so many patterns, may not win; ``ron``: what the discarder pays for one;
    ``dora``: whether dora count 宝牌 (无宝牌 under every other rule).
    """

    id: str
    name: Text
    sums: tuple[int, ...]
    note: Text
    refuses: Callable[[Reading, int], Refused | None] = _anything
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
    """The special rule with this id; empty, before the dice: none."""
    return _BY_ID[id_ or NONE.id]


# -- counting ------------------------------------------------------------------------------------------------------------

_INCOMPLETE: Final = Refused("incomplete", Text("没有和牌", "the hand is not complete"))
_WRONG_COUNT: Final = Refused("wrong_count", Text("手牌张数不对", "the hand has a wrong number of tiles"))
_BESIDE_LIMIT: Final = Text("役满（{by}）不与其他役种叠加", "nothing else counts beside a limit pattern ({by})")
_CAPPED: Final = Text("合计 {total} 倍，最高计 {most} 倍", "×{total} in all, capped at ×{most}")
_NO_DORA: Final = Text(
    "只有特殊规则“宝牌”（8 点）算宝牌", "dora count only under the special rule “Dora” (a throw of 8)"
)
_LIMITS: Final = Text("役满，不受 {most} 倍限制", "limit patterns are not capped at ×{most}")


def count(win: WinningHand, special: Special = NONE) -> Score | Refused:
    """The hand counted by the reading that counts most; the total is the multiplier.

    Refused: ``wrong_count``, ``incomplete``, and by the special rule ``no_ron``, ``no_yaku``, ``wrong_pair``.
    """
    if len(win.concealed) + 3 * len(win.melds) != 13:
        return _WRONG_COUNT
    found = [_counted(each, special) for each in readings(win, SHAPES)]
    scores = [score for score in found if isinstance(score, Score)]
    if not scores:
        return next((refused for refused in found if isinstance(refused, Refused)), _INCOMPLETE)
    return max(scores, key=lambda score: (score.total, sum(pattern.value for pattern in score.patterns)))


def _counted(r: Reading, special: Special) -> Score | Refused:
    limits, _ = counting(LIMITS, r)
    counted, excluded = counting(ROWS, r)
    if refused := special.refuses(r, len(limits) + len(counted)):
        return refused
    if limits:
        because = _BESIDE_LIMIT.filled(by=limits[0].name)
        beside = tuple(Excluded(p.id, p.name, because) for p in counted)
        total = sum(pattern.value for pattern in limits)
        working = (_LIMITS.filled(most=MOST),) if total > MOST else ()
        return Score(limits, TIMES, total, limit=LIMIT_PATTERN, excluded=(*beside, *excluded), working=working)
    total = max(LEAST, sum(pattern.value for pattern in counted))
    if dora := _dora(r.win):
        if special.dora:
            counted = (*counted, Counted("dora", DORA, dora))
            total += dora
        else:
            excluded = (*excluded, Excluded("dora", DORA, _NO_DORA))
    working = (_CAPPED.filled(total=total, most=MOST),) if total > MOST else ()
    return Score(counted, TIMES, min(total, MOST), excluded=excluded, working=working)


def _dora(win: WinningHand) -> int:
    """How many of its tiles are dora, those of melds and the winning one too."""
    return sum(KIND[tile] == KIND[dora] for tile in win.tiles for dora in DORA_KIND.of(win))


# -- payments ------------------------------------------------------------------------------------------------------------


def capped(total: int) -> Score:
    """A win that its players have counted themselves, without limit patterns: at most ``MOST`` times."""
    working = (_CAPPED.filled(total=total, most=MOST),) if total > MOST else ()
    return Score((), TIMES, min(total, MOST), working=working)


def owed(times: int, special: Special, win: WinningHand) -> dict[Seat, int]:
    """What each relative seat owes the winner, in whole points: the discarder (or robbed player), else everybody still in."""
    return dict.fromkeys(win.payers, SELF_DRAW * times) if win.source is None else {win.source: special.ron * times}

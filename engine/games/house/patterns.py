"""The patterns of 大众麻将 (house rules), what a hand counts under the special rule of the hand, and what a win pays.

Source: 大众麻将, sections 和牌形式 to 役满 and 特殊规则. Values of patterns are added, up to ten. Limit patterns (役满) count ten each, do
not add to others and are not capped. A hand without any pattern counts one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import DRAGONS, EAST, KIND, ORPHANS, TERMINALS, WINDS, counts
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.house.special import DORA, DORA_KIND, NONE, SELF_DRAW, Special
from paizhuo.engine.scoring.pattern import By, Pattern, counting
from paizhuo.engine.scoring.reading import (
    Reading,
    all_outside,
    consecutive,
    identical,
    in_three_suits,
    readings,
    straight,
    winds,
)
from paizhuo.engine.scoring.score import Counted, Excluded, NotValid, Score, ScoreLimit, Unit
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.shape import SEVEN_PAIRS, THIRTEEN_ORPHANS, Shape

SHAPES: Final[tuple[Shape, ...]] = (SEVEN_PAIRS, THIRTEEN_ORPHANS)
"""What wins beside sets and a pair: seven pairs, four equal tiles being two of them (不要求不同), and thirteen orphans."""
TIMES: Final = Unit("times", Text("{n} 倍", "×{n}"), Text("倍数", "Multiplier"))
LIMIT_PATTERN: Final = ScoreLimit("yakuman", Text("役满", "Yakuman"))
LEAST: Final = 1
MOST: Final = 10
"""Patterns and dora count no more than this (最高叠加至十倍)."""
LIMIT: Final = 10
"""What each limit pattern counts; the big four winds are two."""


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
    """How often seven pairs count: each four equal tiles double it 龙七对."""
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


def is_limit(score: Score) -> bool:
    """Whether a limit pattern counted 役满."""
    return any(pattern.id in LIMIT_IDS for pattern in score.patterns)


# -- counting ------------------------------------------------------------------------------------------------------------


_INCOMPLETE: Final = NotValid("incomplete", Text("没有和牌", "the hand is not complete"))
_WRONG_COUNT: Final = NotValid("wrong_count", Text("手牌张数不对", "the hand has a wrong number of tiles"))
_BESIDE_LIMIT: Final = Text("役满（{by}）不与其他役种叠加", "nothing else counts beside a limit pattern ({by})")
_CAPPED: Final = Text("合计 {total} 倍，最高计 {most} 倍", "×{total} in all, capped at ×{most}")

_NO_DORA: Final = Text(
    "只有特殊规则“宝牌”（8 点）算宝牌", "dora count only under the special rule “Dora” (a throw of 8)"
)

_LIMITS: Final = Text("役满，不受 {most} 倍限制", "limit patterns are not capped at ×{most}")


def count(win: WinningHand, special: Special = NONE) -> Score | NotValid:
    """The hand counted by the reading that counts most; the total is the multiplier.

    NotValid: ``wrong_count``, ``incomplete``, and by the special rule ``no_ron``, ``no_yaku``, ``wrong_pair``.
    """
    if len(win.concealed) + 3 * len(win.melds) != 13:
        return _WRONG_COUNT
    found = [_counted(each, special) for each in readings(win, SHAPES)]
    scores = [score for score in found if isinstance(score, Score)]
    if not scores:
        return next((refused for refused in found if isinstance(refused, NotValid)), _INCOMPLETE)
    return max(scores, key=lambda score: (score.total, sum(pattern.value for pattern in score.patterns)))


def _counted(r: Reading, special: Special) -> Score | NotValid:
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

"""Counting two hands that win with one tile 大立直麻将: the better of the two, each with the yaku that both hold added up.

Source: C.H.R.I.S. 麻雀完全指南, section C4.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final

from paizhuo.engine.core.tiles import HONOURS, KIND, suit
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.counting import NO_YAKU, Readings, dora_counted, readings
from paizhuo.engine.families.riichi.fu import FuReading
from paizhuo.engine.families.riichi.points import HAN, YAKUMAN_BASE, base_points, limit_of
from paizhuo.engine.families.riichi.points import YAKUMAN as YAKUMAN_LIMIT
from paizhuo.engine.families.riichi.working import fu_working, missed_yaku
from paizhuo.engine.families.riichi.yaku import BESIDE_YAKUMAN, WON_YAKU, YakuTable, table_with
from paizhuo.engine.scoring.pattern import with_rows
from paizhuo.engine.scoring.score import Counted, Excluded, NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand

COPIES: Final = 8
RED_FIVES: Final = 2

CIRCUMSTANCES: Final = frozenset(
    ("ippatsu", "chankan", "rinshan", "haitei", "houtei", "tenhou", "chiihou"),
)
"""Yaku of how the tile came 偶然役: both hands have them, each once."""
_ONE_OF: Final = {
    "chinitsu": "honitsu",
    "suuankou_tanki": "suuankou",
    "kokushi_juusanmen": "kokushi",
    "junsei_chuuren": "chuuren",
}
"""Forms of one yaku: full and half flush of one suit are the same, and so is a yakuman in its rarer form."""
_FLUSHES: Final = frozenset(("honitsu", "chinitsu"))

BOTH_HANDS: Final = Text(
    "{name}：两副手牌合计 {own} + {other} = {sum} 番", "{name}: both hands, {own} + {other} = {sum} han"
)
COUNTED_HAND: Final = (
    Text("按第一副手牌计", "The first hand is counted"),
    Text("按第二副手牌计", "The second hand is counted"),
)


@cache
def table_for(double_yakuman: bool) -> YakuTable:  # noqa: FBT001
    """Riichi's yaku; a replacement may be the last tile, and ippatsu counts for the open hand beside a closed one too."""
    rows = {row.id: row for row in WON_YAKU}
    return YakuTable(
        yakuman=table_with(double_yakuman=double_yakuman).yakuman,
        won_yaku=with_rows(
            WON_YAKU,
            {
                "rinshan": replace(rows["rinshan"], excludes=()),
                "ippatsu": replace(rows["ippatsu"], open_value=1),
            },
        ),
        copies=COPIES,
    )


class _Side(Struct):
    """One of the two hands read in one way: its yaku, which of them are yakuman, and its dora."""

    win: WinningHand
    read: Readings
    reading: FuReading

    @property
    def is_yakuman(self) -> bool:
        return self.read.won.is_yakuman or self.reading[0].is_yakuman

    @property
    def rows(self) -> tuple[Counted, ...]:
        """The rows that the hand counts by itself; beside a yakuman only yakuman count."""
        matches = (self.read.won, self.reading[0])
        return tuple(row for match in matches if match.is_yakuman == self.is_yakuman for row in match.counted)

    @property
    def dora(self) -> int:
        """All kinds of dora together."""
        return self.read.dora + self.read.red + self.read.ura


def _same_yaku(row: Counted, flush_suit: int | None) -> tuple[str, int | None]:
    """Return a key that two rows share if they are the same yaku; flushes of different suits are different yaku."""
    return _ONE_OF.get(row.id, row.id), flush_suit if row.id in _FLUSHES else None


def _flush_suit(win: WinningHand) -> int | None:
    """Return the only numbered suit in a hand, if there is only one."""
    suits = {suit(KIND[tile]) for tile in win.tiles} - {HONOURS}
    return min(suits) if len(suits) == 1 else None


def _summed(
    own: tuple[Counted, ...], own_suit: int | None, others: tuple[Counted, ...], other_suit: int | None
) -> tuple[tuple[Counted, ...], tuple[Text, ...]]:
    """Return one hand's rows, those that the other hand has too with both values, and a line of working for each of these."""
    beside = {_same_yaku(row, other_suit): row.value for row in others if row.id not in CIRCUMSTANCES}
    rows: list[Counted] = []
    lines: list[Text] = []
    for row in own:
        other = beside.get(_same_yaku(row, own_suit), 0) if row.id not in CIRCUMSTANCES else 0
        rows.append(replace(row, value=row.value + other) if other else row)
        if other:
            lines.append(BOTH_HANDS.filled(name=row.name, own=row.value, other=other, sum=row.value + other))
    return tuple(rows), tuple(lines)


def _worth(side: _Side, rows: tuple[Counted, ...]) -> tuple[int, int, int]:
    """Return what a hand pays with these rows (base points), its han and fu; without a yaku nothing."""
    han = sum(row.value for row in rows)
    if side.is_yakuman:
        return YAKUMAN_BASE * han // 13, han, 0
    if not han:
        return 0, 0, 0
    fu = side.reading[1]
    return base_points(han + side.dora, fu), han + side.dora, fu


def count_double(first: WinningHand, second: WinningHand, table: YakuTable) -> Score | NotValid:
    """Return the hand of the two that pays more, of all ways to read them.

    A reading that is worth little by itself may add to the other hand, so every pair of readings is counted. NotValid:
    ``incomplete`` and ``wrong_count`` if one hand is not complete, ``no_yaku`` if neither has a yaku.
    """
    hands = (first, second)
    reads = [readings(hand, table) for hand in hands]
    for read in reads:
        if isinstance(read, NotValid):
            return read
    sides = [
        [_Side(hand, read, reading) for reading in read.found]
        for hand, read in zip(hands, reads, strict=True)
        if isinstance(read, Readings)
    ]
    suits = [_flush_suit(hand) for hand in hands]
    best: tuple[tuple[int, int, int], int, _Side, tuple[Counted, ...], tuple[Text, ...]] | None = None
    for pair in product(*sides):
        shown = [side.rows for side in pair]
        for nth, side in enumerate(pair):
            rows, lines = _summed(shown[nth], suits[nth], shown[1 - nth], suits[1 - nth])
            worth = _worth(side, rows)
            if worth[1] and (best is None or worth > best[0]):
                best = worth, nth, side, rows, lines
    return NO_YAKU if best is None else _score(*best[1:], table)


def _score(nth: int, side: _Side, rows: tuple[Counted, ...], lines: tuple[Text, ...], table: YakuTable) -> Score:
    """Return the counted hand with its working and what did not count."""
    won, made = side.read.won, side.reading[0]
    dora = dora_counted(side.read.dora, side.read.red, side.read.ura)
    working = (COUNTED_HAND[nth], *lines)
    if side.is_yakuman:
        beside = tuple(row for match in (won, made) if not match.is_yakuman for row in match.counted) + dora
        excluded = tuple(row for match in (won, made) if match.is_yakuman for row in match.excluded)
        excluded += tuple(Excluded(row.id, row.name, BESIDE_YAKUMAN) for row in beside)
        return Score(rows, HAN, sum(row.value for row in rows), None, YAKUMAN_LIMIT, excluded, working)
    _, han, fu = _worth(side, rows)
    excluded = won.excluded + made.excluded + missed_yaku(made.facts, table)
    working += fu_working(side.win, side.reading)
    return Score(rows + dora, HAN, han, fu, limit_of(han, fu), excluded, working)

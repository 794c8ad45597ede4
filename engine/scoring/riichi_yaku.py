"""The yaku (役) of riichi and how a winning hand is counted: han, fu, the best reading.

Rows stand in the order of Tenhou's rule page (天凤规则), whose four-player game with red fives and open tanyao this follows.
A hand is read in every way its tiles allow; the reading that pays most counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Generic, Literal, NamedTuple, TypeAlias

from engine.core.meld import Meld, MeldKind
from engine.core.tiles import DRAGONS, EAST, KIND, KINDS, NAMES, ORPHANS, RED_DRAGON, Tile, Tiles
from engine.core.words import Text
from engine.scoring.pattern import By, Facts, Pattern, counting, with_rows
from engine.scoring.riichi_points import YAKUMAN_BASE, base_points, limit_of
from engine.scoring.score import Counted, Excluded, Refused, Score
from engine.scoring.shape import (
    ALL_KINDS,
    CLASS_HONOURS,
    CLASS_NOT_GREEN,
    CLASS_SIMPLES,
    CLASS_SUITS,
    CLASS_TERMINALS,
    RED_SHIFT,
    SEVEN_DIFFERENT_PAIRS,
    TALLY_CONCEALED,
    TALLY_CONCEALED_ORPHAN,
    TALLY_DOUBLE,
    TALLY_KONG,
    TALLY_OUTSIDE,
    TALLY_RUN,
    TALLY_TRIPLET,
    THIRTEEN_ORPHANS,
    UNIT,
    WEIGHT,
    Packed,
    Shape,
    Split,
    Wait,
    class_of,
    doubled_orphan,
    hand_splits,
    kinds_in,
    meld_split,
    pack,
    waits_completed,
)

Flag: TypeAlias = Literal["riichi", "double_riichi", "ippatsu", "last_tile", "after_kong", "first_turn"]

SHAPES: Final[tuple[Shape, ...]] = (SEVEN_DIFFERENT_PAIRS, THIRTEEN_ORPHANS)
"""What wins beside sets and a pair."""

DORA_AFTER: Final[Tiles] = tuple(
    kind - 8 if kind < 27 and kind % 9 == 8 else {30: EAST, RED_DRAGON: DRAGONS[0]}.get(kind, kind + 1)
    for kind in range(KINDS)
)
"""``DORA_AFTER[indicator]``: the next of the suit, 9 before 1; winds E S W N, dragons White Green Red go round."""


def dora_after(indicator: Tile) -> int:
    """The kind of dora that an indicator shows."""
    return DORA_AFTER[KIND[indicator]]


@dataclass(frozen=True, slots=True)
class RiichiWin:
    """A hand that would win and how. ``concealed`` is without the winning tile; the winds are kinds (27 East …)."""

    concealed: Tiles
    win_tile: Tile
    by: By
    melds: tuple[Meld, ...] = ()
    seat_wind: int = EAST
    round_wind: int = EAST
    flags: frozenset[Flag] = frozenset()
    dora_indicators: Tiles = ()
    ura_indicators: Tiles = ()


# --- what the rows look at ---------------------------------------------------------------------------------------------

_SELF_DRAW, _DISCARD, _ROB_KONG, _CLOSED, _DEALER = 1, 2, 4, 8, 16
_RIICHI, _DOUBLE_RIICHI, _IPPATSU, _LAST_TILE, _AFTER_KONG, _FIRST_TURN = 32, 64, 128, 256, 512, 1024
_BY_BITS: Final = {"self_draw": _SELF_DRAW, "discard": _DISCARD, "rob_kong": _ROB_KONG}
_FLAG_BITS: Final[dict[Flag, int]] = {
    "riichi": _RIICHI,
    "double_riichi": _DOUBLE_RIICHI,
    "ippatsu": _IPPATSU,
    "last_tile": _LAST_TILE,
    "after_kong": _AFTER_KONG,
    "first_turn": _FIRST_TURN,
}
_SANSHOKU, _DOUKOU, _ITTSUU, _GATES, _PURE_GATES, _THIRTEEN_WAITS = 1, 2, 4, 8, 16, 32
_STANDARD, _PAIRS, _ORPHANS = 0, 1, 2


class Honours(NamedTuple):
    """How many triplets of honours count for what, and what triplets and pair show together."""

    seat_wind: int = 0
    round_wind: int = 0
    haku: int = 0
    hatsu: int = 0
    chun: int = 0
    value_pair: bool = False
    """The pair is of a dragon or of the seat's or round's wind (役牌)."""
    dragons: int = 0
    """Of how many dragons there are triplets; with ``pair_completes`` two of them and the third as a pair."""
    winds: int = 0
    pair_completes: bool = False


_NO_HONOURS: Final = Honours()


@lru_cache(maxsize=1 << 14)
def _honours(triplets: int, pair: int, seat_wind: int, round_wind: int) -> Honours:
    """``triplets``: two bits for each of East … Red; ``pair`` and winds are kinds, ``pair`` -1 for any other pair."""
    count_of_each = [triplets >> 2 * i & 3 for i in range(7)]
    dragons = sum(n > 0 for n in count_of_each[4:])
    winds = sum(n > 0 for n in count_of_each[:4])
    is_new = pair >= EAST and not count_of_each[pair - EAST]
    return Honours(
        seat_wind=count_of_each[seat_wind - EAST],
        round_wind=count_of_each[round_wind - EAST],
        haku=count_of_each[4],
        hatsu=count_of_each[5],
        chun=count_of_each[6],
        value_pair=pair >= DRAGONS[0] or pair in (seat_wind, round_wind),
        dragons=dragons,
        winds=winds,
        pair_completes=is_new and (dragons == 2 if pair >= DRAGONS[0] else winds == 3 and pair >= EAST),
    )


class Profile(NamedTuple):
    """All that decides which yaku the tiles of a reading have, whoever won with them and how.

    What makes no difference is left out, so that few profiles occur and what they give can be kept: numbers that are too
    small to count for anything are 0.
    """

    form: int
    """Sets and a pair, seven pairs, or thirteen orphans."""
    closed: bool
    """Nothing but concealed kongs laid open (门清)."""
    classes: int
    """The ``CLASS_`` bits of all tiles; which suits there are is told in ``suits``."""
    suits: int
    """How many of the numbered suits there are, 2 for 2 and 3."""
    tally: int
    """The ``TALLY_`` sums. A triplet that another's tile completed is not concealed."""
    figures: int
    honours: Honours
    open_wait: bool
    """The winning tile completed either end of a run, in a hand of runs."""
    pair_wait: bool
    """It completed the pair beside four concealed triplets."""

    @property
    def is_standard(self) -> bool:
        return self.form == _STANDARD

    @property
    def runs(self) -> int:
        """4, or 1 for one to three."""
        return self.tally & 7

    @property
    def triplets(self) -> int:
        """4 (kongs are triplets), else 0."""
        return self.tally >> 3 & 7

    @property
    def equal_runs(self) -> int:
        """Pairs of equal concealed runs."""
        return self.tally >> 6 & 3

    @property
    def all_outside(self) -> bool:
        """The four sets and the pair all hold a terminal or an honour."""
        return self.tally >> 8 & 7 == 5

    @property
    def concealed_triplets(self) -> int:
        """3 or 4, else 0."""
        return self.tally >> 11 & 7

    @property
    def kongs(self) -> int:
        """3 or 4, else 0."""
        return self.tally >> 17 & 7

    def has_classes(self, classes: int) -> bool:
        """Whether there is a tile of one of these classes."""
        return self.classes & classes > 0


_Profiled: TypeAlias = tuple[int, bool, int, int, int, int, Honours, bool, bool]
"""A profile's fields: a plain tuple is made several times faster, and mostly what it gives is known."""


@lru_cache(maxsize=1 << 12)
def _telling(tally: int) -> int:
    """The tally without the numbers that are too small to count for any yaku."""
    runs, triplets, doubles = tally & 7, tally >> 3 & 7, tally >> 6 & 3
    outside, concealed, kongs = tally >> 8 & 7, tally >> 11 & 7, tally >> 17 & 7
    return (
        TALLY_RUN * (runs if runs == 4 else runs > 0)
        + TALLY_TRIPLET * (triplets if triplets == 4 else 0)
        + TALLY_DOUBLE * doubles
        + TALLY_OUTSIDE * (outside if outside == 5 else 0)
        + TALLY_CONCEALED * (concealed if concealed >= 3 else 0)
        + TALLY_KONG * (kongs if kongs >= 3 else 0)
    )


# --- the tests, one sentence each ----------------------------------------------------------------------------------------


def _has_figure(figure: int) -> Callable[[Profile], bool]:
    return lambda p: p.figures & figure > 0


def _lacks(classes: int) -> Callable[[Profile], bool]:
    return lambda p: not p.has_classes(classes)


def _is_pinfu(p: Profile) -> bool:
    return p.runs == 4 and p.open_wait and not p.honours.value_pair


def _is_chanta(p: Profile) -> bool:
    return p.all_outside and p.runs > 0 and p.has_classes(CLASS_HONOURS)


def _is_junchan(p: Profile) -> bool:
    return p.all_outside and p.runs > 0 and not p.has_classes(CLASS_HONOURS)


def _is_honroutou(p: Profile) -> bool:
    return (
        p.form != _ORPHANS
        and p.has_classes(CLASS_HONOURS)
        and p.has_classes(CLASS_TERMINALS)
        and not p.has_classes(CLASS_SIMPLES)
    )


def _is_honitsu(p: Profile) -> bool:
    return p.suits == 1 and p.has_classes(CLASS_HONOURS)


def _is_chinitsu(p: Profile) -> bool:
    return p.suits == 1 and not p.has_classes(CLASS_HONOURS)


def _is_shousangen(p: Profile) -> bool:
    return p.honours.dragons == 2 and p.honours.pair_completes


def _is_shousuushii(p: Profile) -> bool:
    return p.honours.winds == 3 and p.honours.pair_completes


def _shows(circumstances: int, without: int = 0) -> Callable[[int], bool]:
    """A test for circumstances of the win: all of ``circumstances`` and none of ``without``."""
    return lambda given: given & (circumstances | without) == circumstances


def _yaku(
    id_: str, zh: str, en: str, closed: int, opened: int, test: Callable[[Facts], int], *excludes: str
) -> Pattern[Facts]:
    return Pattern(id_, Text(zh, en), closed, test, opened, excludes)


WON_YAKU: Final[tuple[Pattern[int], ...]] = (
    _yaku("menzen_tsumo", "门前清自摸和", "Fully concealed self-draw", 1, 0, _shows(_SELF_DRAW)),
    _yaku("riichi", "立直", "Riichi", 1, 0, _shows(_RIICHI, without=_DOUBLE_RIICHI)),
    _yaku("ippatsu", "一发", "Ippatsu", 1, 0, _shows(_IPPATSU)),
    _yaku("chankan", "抢杠", "Robbing the kong", 1, 1, _shows(_ROB_KONG)),
    # The replacement tile comes from the dead wall, so it is not the last tile of the wall.
    _yaku("rinshan", "岭上开花", "After a kong", 1, 1, _shows(_AFTER_KONG | _SELF_DRAW), "haitei"),
    _yaku("haitei", "海底摸月", "Last tile of the wall", 1, 1, _shows(_LAST_TILE | _SELF_DRAW)),
    _yaku("houtei", "河底捞鱼", "Last discard", 1, 1, _shows(_LAST_TILE | _DISCARD)),
    _yaku("double_riichi", "两立直", "Double riichi", 2, 0, _shows(_DOUBLE_RIICHI)),
)
"""Yaku of how a hand was won, with their han in a closed and in an open hand."""

YAKU: Final[tuple[Pattern[Profile], ...]] = (
    _yaku("pinfu", "平和", "Pinfu", 1, 0, _is_pinfu),
    _yaku("tanyao", "断幺九", "All simples", 1, 1, _lacks(CLASS_HONOURS | CLASS_TERMINALS)),
    _yaku("iipeikou", "一杯口", "Two equal runs", 1, 0, lambda p: p.equal_runs > 0),
    _yaku("yakuhai_seat_wind", "自风", "Seat wind", 1, 1, lambda p: p.honours.seat_wind),
    _yaku("yakuhai_round_wind", "场风", "Round wind", 1, 1, lambda p: p.honours.round_wind),
    _yaku("yakuhai_haku", "役牌 白", "White dragon", 1, 1, lambda p: p.honours.haku),
    _yaku("yakuhai_hatsu", "役牌 发", "Green dragon", 1, 1, lambda p: p.honours.hatsu),
    _yaku("yakuhai_chun", "役牌 中", "Red dragon", 1, 1, lambda p: p.honours.chun),
    _yaku("chiitoitsu", "七对子", "Seven pairs", 2, 0, lambda p: p.form == _PAIRS),
    _yaku("chanta", "混全带幺九", "Terminal or honour in every set", 2, 1, _is_chanta),
    _yaku("ittsuu", "一气通贯", "Full straight", 2, 1, _has_figure(_ITTSUU)),
    _yaku("sanshoku_doujun", "三色同顺", "Same run in three suits", 2, 1, _has_figure(_SANSHOKU)),
    _yaku("sanshoku_doukou", "三色同刻", "Same triplet in three suits", 2, 2, _has_figure(_DOUKOU)),
    _yaku("sankantsu", "三杠子", "Three kongs", 2, 2, lambda p: p.kongs == 3),
    _yaku("toitoi", "对对和", "All triplets", 2, 2, lambda p: p.triplets == 4),
    _yaku("sanankou", "三暗刻", "Three concealed triplets", 2, 2, lambda p: p.concealed_triplets == 3),
    _yaku("shousangen", "小三元", "Little three dragons", 2, 2, _is_shousangen),
    _yaku("honroutou", "混老头", "All terminals and honours", 2, 2, _is_honroutou),
    _yaku("ryanpeikou", "二杯口", "Twice two equal runs", 3, 0, lambda p: p.equal_runs == 2, "iipeikou"),
    _yaku("junchan", "纯全带幺九", "Terminal in every set", 3, 2, _is_junchan),
    _yaku("honitsu", "混一色", "Half flush", 3, 2, _is_honitsu),
    _yaku("chinitsu", "清一色", "Full flush", 6, 5, _is_chinitsu),
)
"""Yaku of what the hand is made of."""

WON_YAKUMAN: Final[tuple[Pattern[int], ...]] = (
    _yaku("tenhou", "天和", "Heavenly hand", 13, 0, _shows(_FIRST_TURN | _SELF_DRAW | _DEALER)),
    _yaku("chiihou", "地和", "Earthly hand", 13, 0, _shows(_FIRST_TURN | _SELF_DRAW, without=_DEALER)),
)
YAKUMAN: Final[tuple[Pattern[Profile], ...]] = (
    _yaku("daisangen", "大三元", "Big three dragons", 13, 13, lambda p: p.honours.dragons == 3),
    _yaku("suuankou", "四暗刻", "Four concealed triplets", 13, 0, lambda p: p.concealed_triplets == 4),
    _yaku(
        "suuankou_tanki", "四暗刻单骑", "Four concealed triplets, pair wait", 13, 0, lambda p: p.pair_wait, "suuankou"
    ),
    _yaku("tsuuiisou", "字一色", "All honours", 13, 13, _lacks(CLASS_SIMPLES | CLASS_TERMINALS)),
    _yaku("ryuuiisou", "绿一色", "All green", 13, 13, _lacks(CLASS_NOT_GREEN)),
    _yaku("chinroutou", "清老头", "All terminals", 13, 13, _lacks(CLASS_SIMPLES | CLASS_HONOURS)),
    _yaku("chuuren", "九莲宝灯", "Nine gates", 13, 0, _has_figure(_GATES)),
    _yaku("junsei_chuuren", "纯正九莲宝灯", "Pure nine gates", 13, 0, _has_figure(_PURE_GATES), "chuuren"),
    _yaku("kokushi", "国士无双", "Thirteen orphans", 13, 0, lambda p: p.form == _ORPHANS),
    _yaku(
        *("kokushi_juusanmen", "国士无双十三面", "Thirteen orphans, thirteen waits", 13, 0),
        _has_figure(_THIRTEEN_WAITS),
        "kokushi",
    ),
    _yaku("daisuushii", "大四喜", "Big four winds", 13, 13, lambda p: p.honours.winds == 4),
    _yaku("shousuushii", "小四喜", "Little four winds", 13, 13, _is_shousuushii),
    _yaku("suukantsu", "四杠子", "Four kongs", 13, 13, lambda p: p.kongs == 4),
)
"""Yakuman, 13 han each. No ordinary yaku and no dora count beside them."""

_BESIDE_YAKUMAN: Final = Text("役满之外不计", "nothing else counts beside a yakuman")


@dataclass(frozen=True, slots=True, eq=False)
class Match(Generic[Facts]):
    """The rows that count for some facts; ``han`` is their sum. Ordinary yaku are left out beside yakuman."""

    facts: Facts
    counted: tuple[Counted, ...]
    han: int
    is_yakuman: bool
    excluded: tuple[Excluded, ...]


def _match(
    yaku: tuple[Pattern[Facts], ...], yakuman: tuple[Pattern[Facts], ...], facts: Facts, *, closed: bool
) -> Match[Facts]:
    counted, excluded = counting(yakuman, facts, closed=closed)
    is_yakuman = bool(counted)
    ordinary, less = counting(yaku, facts, closed=closed)
    if is_yakuman:
        excluded += tuple(Excluded(p.id, p.name, _BESIDE_YAKUMAN) for p in ordinary)
    else:
        counted, excluded = ordinary, less
    return Match(facts, counted, sum(p.value for p in counted), is_yakuman, excluded)


class YakuTable:
    """The yaku a rule set has, with what follows a dora indicator. A house rule is another table.

    ``won_yaku`` and ``won_yakuman`` look at how the hand was won, ``yaku`` and ``yakuman`` at what it is made of.
    """

    __slots__ = ("dora_after", "made", "won", "won_yaku", "won_yakuman", "yaku", "yakuman")

    def __init__(
        self,
        *,
        yaku: tuple[Pattern[Profile], ...] = YAKU,
        yakuman: tuple[Pattern[Profile], ...] = YAKUMAN,
        won_yaku: tuple[Pattern[int], ...] = WON_YAKU,
        won_yakuman: tuple[Pattern[int], ...] = WON_YAKUMAN,
        dora_after: Tiles = DORA_AFTER,
    ) -> None:
        self.yaku = yaku
        self.yakuman = yakuman
        self.won_yaku = won_yaku
        self.won_yakuman = won_yakuman
        self.dora_after = dora_after
        self.made: Callable[[_Profiled], Match[Profile]] = lru_cache(maxsize=1 << 15)(self._made)
        self.won: Callable[[int], Match[int]] = lru_cache(maxsize=1 << 11)(self._won)

    @property
    def rows(self) -> tuple[Pattern[int] | Pattern[Profile], ...]:
        """All of them: ordinary yaku, then yakuman."""
        return (*self.won_yaku, *self.yaku, *self.won_yakuman, *self.yakuman)

    def _made(self, profiled: _Profiled) -> Match[Profile]:
        profile = Profile._make(profiled)
        return _match(self.yaku, self.yakuman, profile, closed=profile.closed)

    def _won(self, circumstances: int) -> Match[int]:
        return _match(self.won_yaku, self.won_yakuman, circumstances, closed=circumstances & _CLOSED > 0)


TABLE: Final = YakuTable()
"""Riichi as Tenhou plays it: single-pattern variants count once."""

_DOUBLED: Final = ("suuankou_tanki", "junsei_chuuren", "kokushi_juusanmen", "daisuushii")
DOUBLE_YAKUMAN_TABLE: Final = YakuTable(
    yakuman=with_rows(
        YAKUMAN,
        {
            row.id: replace(row, value=26, open_value=26 if row.open_value else 0)
            for row in YAKUMAN
            if row.id in _DOUBLED
        },
    )
)
"""Option ``double_yakuman``: the single-pattern variants and big four winds are worth two."""

DORA: Final = Text("宝牌", "Dora")
AKA_DORA: Final = Text("赤宝牌", "Red five")
URA_DORA: Final = Text("里宝牌", "Ura dora")


# --- fu ------------------------------------------------------------------------------------------------------------------

_MELD_FU: Final = {"chi": (0, 0), "pon": (2, 4), "minkan": (8, 16), "kakan": (8, 16), "ankan": (16, 32)}
"""Fu of a meld of simples, and of terminals or honours."""
_WAIT_FU: Final = tuple(2 if wait in (Wait.CLOSED, Wait.EDGE, Wait.PAIR) else 0 for wait in Wait)
_IS_ORPHAN: Final = tuple(kind in ORPHANS for kind in range(KINDS))
_CLASS_OF: Final = tuple(class_of(kind) for kind in range(KINDS))
_GATES_BASE: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
_GATES_HANDS: Final[dict[Packed, int]] = {
    sum(UNIT[9 * suit + i] * n for i, n in enumerate(_GATES_BASE)) + UNIT[9 * suit + extra]: 9 * suit + extra
    for suit in range(len(CLASS_SUITS))
    for extra in range(9)
}
"""1112345678999 of a suit and one tile more: that tile's kind."""
_ALL_SUITS: Final = sum(CLASS_SUITS)
_SUIT_NUMBER: Final = tuple(min(bits.bit_count(), 2) for bits in range(_ALL_SUITS + 1))
_OPEN_WAIT, _PAIR_WAIT, _TRIPLET_WAIT = int(Wait.OPEN), int(Wait.PAIR), int(Wait.TRIPLET)
_ODD_BITS: Final = sum(1 << 2 * kind for kind in range(27))


def _pair_fu(pair: int, win: RiichiWin) -> int:
    """2 for a pair of dragons or of the seat's or the round's wind; a wind that is both counts twice (连风, 4)."""
    return 2 * (pair >= DRAGONS[0]) + 2 * (pair == win.seat_wind) + 2 * (pair == win.round_wind)


# --- reading a hand ------------------------------------------------------------------------------------------------------


class Reading(NamedTuple):
    """One way to read a winning hand: the yaku of how it was won and of what it is made of, and its fu (rounded)."""

    won: Match[int]
    made: Match[Profile]
    fu: int
    wait: int
    """What the winning tile completed, a number of ``Wait``."""
    splits: tuple[Split, ...]
    """Suit by suit; none for seven pairs and thirteen orphans."""

    @property
    def is_yakuman(self) -> bool:
        return self.won.is_yakuman or self.made.is_yakuman

    @property
    def counting(self) -> tuple[Match[int] | Match[Profile], ...]:
        """The matches that count: those that are yakuman, if there are."""
        both = (self.won, self.made)
        return tuple(match for match in both if match.is_yakuman) if self.is_yakuman else both

    @property
    def han(self) -> int:
        """Without dora; 13 for each yakuman."""
        return sum(match.han for match in self.counting)


_NO_YAKU: Final = Refused("no_yaku", Text("无役", "there is no yaku"))
_INCOMPLETE: Final = Refused("incomplete", Text("没有和牌", "the hand is not complete"))
_WRONG_COUNT: Final = Refused("wrong_count", Text("手牌张数不对", "the hand has a wrong number of tiles"))


class _Melded(NamedTuple):
    """What a meld, or all melds, add to a reading."""

    tally: int = 0
    runs: int = 0
    triplets: int = 0
    classes: int = 0
    fu: int = 0
    closed: bool = True
    packed: Packed = 0


@lru_cache(maxsize=1 << 12)
def _melded(kind: MeldKind, tiles: Tiles) -> _Melded:
    split = meld_split(Meld(kind, tiles))
    fu = _MELD_FU[kind][_IS_ORPHAN[KIND[tiles[0]]]]
    return _Melded(split.tally, split.runs, split.triplets, split.classes, fu, kind == "ankan", pack(tiles))


_NO_MELDS: Final = _Melded()


def _all_melded(melds: tuple[Meld, ...]) -> _Melded:
    if not melds:
        return _NO_MELDS
    if len(melds) == 1:
        return _melded(melds[0].kind, melds[0].tiles)
    tally = runs = triplets = classes = fu = packed = 0
    closed = True
    for meld in melds:
        one = _melded(meld.kind, meld.tiles)
        tally += one.tally
        runs |= one.runs
        triplets += one.triplets
        classes |= one.classes
        fu += one.fu
        packed += one.packed
        closed &= one.closed
    return _Melded(tally, runs, triplets, classes, fu, closed, packed)


def _circumstances(win: RiichiWin, *, closed: bool) -> int:
    bits = _BY_BITS[win.by]
    for flag in win.flags:
        bits |= _FLAG_BITS[flag]
    if closed:
        bits |= _CLOSED
    if win.seat_wind == EAST:
        bits |= _DEALER
    return bits


def _figures(tally: int, runs: int, triplets: int) -> int:
    """Bits of what the sets of several suits show together."""
    if tally & 7 >= 3:
        found = 0
        if runs & runs >> 9 & runs >> 18:
            found |= _SANSHOKU
        if runs & runs >> 3 & runs >> 6 & 0o1001001:
            found |= _ITTSUU
        return found
    if tally & 0o70 >= 0o30:
        there = (triplets | triplets >> 1) & _ODD_BITS
        if there & there >> 18 & there >> 36:
            return _DOUKOU
    return 0


def readings(win: RiichiWin, table: YakuTable = TABLE) -> list[Reading]:
    """Every way to read the hand, those without yaku too; empty if it is not complete."""
    tiles = (pack(win.concealed) + WEIGHT[win.win_tile]) & ALL_KINDS
    return _readings(win, table, tiles, _all_melded(win.melds))


def _readings(win: RiichiWin, table: YakuTable, tiles: Packed, melded: _Melded) -> list[Reading]:
    """``tiles``: the concealed ones and the winning one."""
    closed = melded.closed
    circumstances = _circumstances(win, closed=closed)
    self_draw = circumstances & _SELF_DRAW
    won = table.won(circumstances)
    win_kind = KIND[win.win_tile]
    base_fu = 20 + melded.fu + (10 if closed and not self_draw else 0)
    gates = 0
    found = []
    if not win.melds:
        found = _special_readings(tiles, win_kind, won, table)
        if tiles in _GATES_HANDS:
            gates = _GATES | (_PURE_GATES if _GATES_HANDS[tiles] == win_kind else 0)
    for splits in hand_splits(tiles):
        m, p, s, z = splits
        own_tally = m.tally + p.tally + s.tally + z.tally
        tally = own_tally + melded.tally
        triplets = m.triplets + p.triplets + s.triplets + z.triplets + melded.triplets
        classes = m.classes | p.classes | s.classes | z.classes | melded.classes
        figures = gates | _figures(tally, m.runs | p.runs | s.runs | melded.runs, triplets)
        # A concealed triplet is 4 fu, 8 of terminals or honours.
        own_fu = base_fu + 4 * (own_tally >> 11 & 7) + 4 * (own_tally >> 14 & 7)
        honours = _NO_HONOURS
        if classes & CLASS_HONOURS:
            honours = _honours(triplets >> 54, z.pair, win.seat_wind, win.round_wind)
            if honours.value_pair:
                own_fu += _pair_fu(z.pair, win)
        for wait in waits_completed(splits[win_kind // 9], win_kind):
            fu = own_fu + _WAIT_FU[wait]
            counted_tally = tally
            if self_draw:
                # Pinfu by self-draw is 20 fu: the two for the draw are not added.
                if fu > 20 or not closed:
                    fu += 2
            elif wait == _TRIPLET_WAIT:
                # A triplet completed by another's tile is an open one.
                counted_tally -= TALLY_CONCEALED
                fu -= 2
                if _IS_ORPHAN[win_kind]:
                    counted_tally -= TALLY_CONCEALED_ORPHAN
                    fu -= 2
            elif fu == 20:
                # An open hand without any fu is counted as 30.
                fu = 30
            made = table.made(
                (
                    _STANDARD,
                    closed,
                    classes & ~_ALL_SUITS,
                    _SUIT_NUMBER[classes & _ALL_SUITS],
                    _telling(counted_tally),
                    figures,
                    honours,
                    wait == _OPEN_WAIT and tally & 7 == 4,
                    wait == _PAIR_WAIT and tally >> 11 & 7 == 4,
                )
            )
            found.append(Reading(won, made, -(-fu // 10) * 10, wait, splits))
    return found


def _special_readings(tiles: Packed, win_kind: int, won: Match[int], table: YakuTable) -> list[Reading]:
    """The closed hand as seven pairs or as thirteen orphans."""
    figures = fu = 0
    if SEVEN_DIFFERENT_PAIRS.is_complete(tiles):
        form, fu = _PAIRS, 25
    elif (doubled := doubled_orphan(tiles)) is not None:
        form = _ORPHANS
        figures = _THIRTEEN_WAITS if doubled == win_kind else 0
    else:
        return []
    classes = 0
    for kind in kinds_in(tiles):
        classes |= _CLASS_OF[kind]
    suits = _SUIT_NUMBER[classes & _ALL_SUITS]
    made = table.made((form, True, classes & ~_ALL_SUITS, suits, 0, figures, _NO_HONOURS, False, False))
    return [Reading(won, made, fu, _PAIR_WAIT, ())]


class Dora(NamedTuple):
    """How many of each sort a hand has, ura dora only after riichi."""

    dora: int
    red: int
    ura: int


def dora_of(win: RiichiWin, table: YakuTable = TABLE) -> Dora:
    """The dora in the whole hand, melds and the winning tile included."""
    packed = pack(win.concealed) + WEIGHT[win.win_tile]
    return _dora_in(packed + _all_melded(win.melds).packed, win, table)


def _dora_in(packed: Packed, win: RiichiWin, table: YakuTable) -> Dora:
    after = table.dora_after
    dora = ura = 0
    for tile in win.dora_indicators:
        dora += packed >> 4 * after[KIND[tile]] & 15
    if win.ura_indicators and ("riichi" in win.flags or "double_riichi" in win.flags):
        for tile in win.ura_indicators:
            ura += packed >> 4 * after[KIND[tile]] & 15
    return Dora(dora, packed >> RED_SHIFT, ura)


def can_win(win: RiichiWin, table: YakuTable = TABLE) -> bool:
    """Whether the hand is complete and has a yaku. Furiten is not looked at."""
    return any(reading.won.han or reading.made.han for reading in readings(win, table))


def _dora_counted(dora: Dora) -> tuple[Counted, ...]:
    rows = (("dora", DORA, dora.dora), ("aka_dora", AKA_DORA, dora.red), ("ura_dora", URA_DORA, dora.ura))
    return tuple(Counted(id_, name, n) for id_, name, n in rows if n)


def _best(found: list[Reading], dora: int) -> Reading | None:
    """The reading that pays most, then has most han, then most fu; None if none has a yaku."""
    if len(found) == 1 and (found[0].won.han or found[0].made.han):
        return found[0]
    best, best_worth = None, (0, 0, 0)
    for reading in found:
        won, made = reading.won, reading.made
        if won.is_yakuman or made.is_yakuman:
            han = reading.han
            worth = (YAKUMAN_BASE * han // 13, han, 0)
        else:
            han = won.han + made.han
            if not han:
                continue
            worth = (base_points(han + dora, reading.fu), han, reading.fu)
        if worth > best_worth:
            best, best_worth = reading, worth
    return best


@lru_cache(maxsize=1 << 13)
def _score(won: Match[int], made: Match[Profile], fu: int, dora: Dora) -> Score:
    if won.is_yakuman or made.is_yakuman:
        yakuman = [pattern for match in (won, made) if match.is_yakuman for pattern in match.counted]
        return Score(tuple(yakuman), "han", sum(pattern.value for pattern in yakuman), None, "yakuman")
    han = won.han + made.han + sum(dora)
    return Score(won.counted + made.counted + _dora_counted(dora), "han", han, fu, limit_of(han, fu))


def _judged(win: RiichiWin, table: YakuTable) -> tuple[Reading, Dora] | Refused:
    """The reading that counts, with the dora."""
    if len(win.concealed) + 3 * len(win.melds) != 13:
        return _WRONG_COUNT
    packed = pack(win.concealed) + WEIGHT[win.win_tile]
    melded = _all_melded(win.melds)
    found = _readings(win, table, packed & ALL_KINDS, melded)
    dora = _dora_in(packed + melded.packed, win, table)
    reading = _best(found, sum(dora))
    if reading is None:
        return _NO_YAKU if found else _INCOMPLETE
    return reading, dora


def count(win: RiichiWin, table: YakuTable = TABLE) -> Score | Refused:
    """The hand counted by its best reading, or why it may not win: ``no_yaku``, ``incomplete``, ``wrong_count``.

    ``Score.limit``: ``mangan`` … ``sanbaiman``, ``counted_yakuman`` (13 han or more together) or ``yakuman``; a yakuman has no
    fu and 13 han for each.  ``explain`` also says what did not count and shows the fu.
    """
    judged = _judged(win, table)
    if isinstance(judged, Refused):
        return judged
    reading, dora = judged
    return _score(reading.won, reading.made, reading.fu, dora)


def explain(win: RiichiWin, table: YakuTable = TABLE) -> Score | Refused:
    """``count`` with what did not count and why, and with the fu added up: for the results sheet and the help page."""
    judged = _judged(win, table)
    if isinstance(judged, Refused):
        return judged
    reading, dora = judged
    score = _score(reading.won, reading.made, reading.fu, dora)
    excluded = tuple(row for match in reading.counting for row in match.excluded)
    if reading.is_yakuman:
        beside = tuple(p for match in (reading.won, reading.made) if not match.is_yakuman for p in match.counted)
        beside += _dora_counted(dora)
        excluded += tuple(Excluded(p.id, p.name, _BESIDE_YAKUMAN) for p in beside)
        return replace(score, excluded=excluded)
    return replace(score, excluded=excluded + _missed(reading.made.facts, table), working=_working(win, reading))


# --- the words of the results sheet --------------------------------------------------------------------------------------

_OPEN_HAND: Final = Text("副露后不成立", "only in a closed hand")
_VALUE_PAIR: Final = Text("雀头是役牌", "the pair is of a dragon or of a wind that counts")
_NOT_OPEN_WAIT: Final = Text("不是两面听牌", "the wait is not for either end of a run")


def _missed(profile: Profile, table: YakuTable) -> tuple[Excluded, ...]:
    """Yaku that a player could think the hand has."""
    rows = {row.id: row for row in table.yaku}
    if not profile.closed:
        shown = [rows[id_] for id_ in ("pinfu", "iipeikou") if id_ in rows and rows[id_].test(profile)]
        return tuple(Excluded(row.id, row.name, _OPEN_HAND) for row in shown)
    pinfu = rows.get("pinfu")
    if pinfu is None or not profile.is_standard or profile.runs < 4 or pinfu.test(profile):
        return ()
    return (Excluded(pinfu.id, pinfu.name, _VALUE_PAIR if profile.honours.value_pair else _NOT_OPEN_WAIT),)


_FU_LINE: Final = Text("{what} {fu} 符", "{what}: {fu} fu")
_TOTAL_FU: Final = Text("合计 {raw} 符，计 {fu} 符", "together {raw} fu, counted as {fu}")
_BASE_FU: Final = Text("底符", "base")
_PAIRS_FU: Final = Text("七对子", "seven pairs")
_CLOSED_RON_FU: Final = Text("门前清荣和", "closed hand, discard win")
_SELF_DRAW_FU: Final = Text("自摸", "self-draw")
_NO_DRAW_FU: Final = Text("平和自摸不计自摸符", "pinfu: no fu for the self-draw")
_OPEN_PINFU_FU: Final = Text("副露平和形", "open hand without other fu")
_SET_WORDS: Final = {
    (False, False): Text("明刻 {tile}", "open triplet {tile}"),
    (True, False): Text("暗刻 {tile}", "concealed triplet {tile}"),
    (False, True): Text("明杠 {tile}", "open kong {tile}"),
    (True, True): Text("暗杠 {tile}", "concealed kong {tile}"),
}
"""By whether it is concealed and whether it is a kong."""
_PAIR_WORDS: Final = Text("役牌雀头 {tile}", "pair of {tile}")
_WAIT_WORDS: Final = {
    Wait.CLOSED: Text("嵌张听牌", "closed wait"),
    Wait.EDGE: Text("边张听牌", "edge wait"),
    Wait.PAIR: Text("单骑听牌", "pair wait"),
}


def _working(win: RiichiWin, reading: Reading) -> tuple[Text, ...]:
    """The fu item by item; it adds up to what ``readings`` found."""
    profile = reading.made.facts
    if profile.form != _STANDARD:
        return (_FU_LINE.filled(what=_PAIRS_FU, fu=25),)
    items: list[tuple[Text, int]] = [(_BASE_FU, 20)]
    self_draw = win.by == "self_draw"
    if profile.closed and not self_draw:
        items.append((_CLOSED_RON_FU, 10))
    opened = KIND[win.win_tile] if reading.wait == _TRIPLET_WAIT and not self_draw else -1
    for split in reading.splits:
        for part in split.sets:
            if part.is_run:
                continue
            is_concealed = part.kind != opened
            opened = opened if is_concealed else -1
            fu = _MELD_FU["pon"][part.is_outside] * (2 if is_concealed else 1)
            items.append((_SET_WORDS[is_concealed, False].filled(tile=NAMES[part.kind]), fu))
    for meld in win.melds:
        if meld.kind != "chi":
            kind = KIND[meld.tiles[0]]
            words = _SET_WORDS[meld.kind == "ankan", meld.is_kong].filled(tile=NAMES[kind])
            items.append((words, _MELD_FU[meld.kind][_IS_ORPHAN[kind]]))
    pair = max(split.pair for split in reading.splits)
    if fu := _pair_fu(pair, win):
        items.append((_PAIR_WORDS.filled(tile=NAMES[pair]), fu))
    if _WAIT_FU[reading.wait]:
        items.append((_WAIT_WORDS[Wait(reading.wait)], _WAIT_FU[reading.wait]))
    if self_draw:
        items.append((_NO_DRAW_FU, 0) if reading.fu == 20 else (_SELF_DRAW_FU, 2))
    elif reading.fu == 30 and len(items) == 1:
        items.append((_OPEN_PINFU_FU, 10))
    raw = sum(fu for _, fu in items)
    lines = tuple(_FU_LINE.filled(what=words, fu=fu) for words, fu in items)
    return (*lines, _TOTAL_FU.filled(raw=raw, fu=reading.fu))

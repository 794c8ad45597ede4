"""The yaku (役) of riichi and how a winning hand is counted: han, fu, the best reading.

Rows stand in the order of Tenhou's rule page (天凤规则), whose four-player game with red fives and open tanyao this follows.
A hand is read in every way its tiles allow; the reading that pays most counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final, Generic, NamedTuple, TypeAlias

from engine.core.meld import KONGS, Meld, MeldKind
from engine.core.tile_words import tile_name
from engine.core.tiles import DRAGONS, EAST, HONOURS, KIND, KINDS, ORPHANS, RED_DRAGON, Tile, Tiles
from engine.core.value import dataclass
from engine.core.words import Text
from engine.families.riichi.fields import DORA as DORA_INDICATORS
from engine.families.riichi.fields import URA as URA_INDICATORS
from engine.families.riichi.points import HAN, YAKUMAN_BASE, base_points, limit_of
from engine.families.riichi.points import YAKUMAN as YAKUMAN_LIMIT
from engine.scoring.pattern import By, Facts, Pattern, counting, with_rows
from engine.scoring.score import Counted, Excluded, Refused, Score
from engine.scoring.shape import (
    ALL_KINDS,
    CLASS_HONOURS,
    CLASS_MASK,
    CLASS_SIMPLES,
    CLASS_TERMINALS,
    PAIR_MASK,
    RED_SHIFT,
    RUNS_MASK,
    RUNS_SHIFT,
    SEVEN_DIFFERENT_PAIRS,
    SUIT_MASKS,
    TALLY_CONCEALED,
    TALLY_CONCEALED_ORPHAN,
    TALLY_DOUBLE,
    TALLY_KONG,
    TALLY_MASK,
    TALLY_OUTSIDE,
    TALLY_RUN,
    TALLY_TRIPLET,
    THIRTEEN_ORPHANS,
    TRIPLETS_MASK,
    TRIPLETS_SHIFT,
    UNIT,
    WAITS_COMPLETED,
    WEIGHT,
    WINNING_PARTS,
    Packed,
    Shape,
    Split,
    Wait,
    class_of,
    count_of,
    doubled_orphan,
    hand_splits,
    kinds_in,
    meld_split,
    pack,
    pair_kind,
    sets_in,
)
from engine.scoring.winning_hand import WinningHand

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


# --- what the rows look at ---------------------------------------------------------------------------------------------

# Circumstances of a win, bit by bit.
_SELF_DRAW, _DISCARD, _ROB_KONG, _DEALER = 1, 2, 4, 8
_RIICHI, _DOUBLE_RIICHI, _IPPATSU, _LAST_TILE, _AFTER_KONG, _FIRST_TURN = 16, 32, 64, 128, 256, 512
_BY_BITS: Final = {"self_draw": _SELF_DRAW, "discard": _DISCARD, "rob_kong": _ROB_KONG}
_FLAG_BITS: Final[dict[str, int]] = {
    "riichi": _RIICHI,
    "double_riichi": _DOUBLE_RIICHI,
    "ippatsu": _IPPATSU,
    "last_tile": _LAST_TILE,
    "after_kong": _AFTER_KONG,
    "first_turn": _FIRST_TURN,
}
# Figures: what the parts of a hand show together, bit by bit.
_CLOSED_HAND, _SEVEN_PAIRS, _THIRTEEN_ORPHANS, _THIRTEEN_WAITS = 1, 2, 4, 8
_SANSHOKU, _DOUKOU, _ITTSUU, _ONE_SUIT, _GREEN, _GATES, _PURE_GATES = 16, 32, 64, 128, 256, 512, 1024
_OPEN_WAIT_OF_RUNS, _PAIR_WAIT_OF_TRIPLETS = 2048, 4096


@dataclass(frozen=True, slots=True, eq=False)
class Honours:
    """What triplets and pair of honours count for. Equal ones are the same object, so that they are looked up fast.

    Of a wind or a dragon the number of triplets: with eight copies of a kind there can be two.
    """

    seat_wind: int = 0
    round_wind: int = 0
    haku: int = 0
    hatsu: int = 0
    chun: int = 0
    value_pair: bool = False
    """The pair is of a dragon or of the seat's or round's wind (役牌)."""
    dragons: int = 0
    """2 or 3 triplets of dragons, else 0; with ``pair_completes`` two of them and the third as a pair."""
    winds: int = 0
    """3 or 4 triplets of winds, else 0."""
    pair_completes: bool = False


_same_honours: Final = cache(Honours)
_NO_HONOURS: Final = _same_honours()


@cache
def _honours(parts: int, seat_wind: int, round_wind: int, twice: int = 0) -> tuple[Honours, int]:
    """What the honours count for, and the fu of their pair.

    ``parts``: a bit for a triplet of each of East … Red, and two bits above them one for a pair of each; winds are kinds.
    ``twice``: a bit for each of which there are two triplets.
    """
    there = [parts >> i & 1 for i in range(7)]
    pair = (parts >> 9).bit_length() - 1 + EAST
    dragons, winds = sum(there[4:]), sum(there[:4])
    # With eight copies of a kind a pair can repeat a triplet's own wind or dragon, and completes nothing then.
    completes = pair >= EAST and not there[pair - EAST] and (dragons == 2 if pair >= DRAGONS[0] else winds == 3)
    pair_fu = _pair_fu(pair, seat_wind, round_wind)
    times = [once + (twice >> i & 1) for i, once in enumerate(there)]
    honours = _same_honours(
        times[seat_wind - EAST],
        times[round_wind - EAST],
        *times[4:],
        pair_fu > 0,
        dragons if dragons >= 2 else 0,
        winds if winds >= 3 else 0,
        completes,
    )
    return honours, pair_fu


def _pair_fu(pair: int, seat_wind: int, round_wind: int) -> int:
    """2 for a pair of dragons or of the seat's or the round's wind; a wind that is both counts twice (连风, 4)."""
    return 2 * (pair >= DRAGONS[0]) + 2 * (pair == seat_wind) + 2 * (pair == round_wind)


class Profile(NamedTuple):
    """All that decides which yaku the tiles of a reading have, whoever won with them and how.

    What makes no difference is left out, so that few profiles occur and what they give can be kept: numbers that are too
    small to count for anything are 0.
    """

    tally: int
    """The ``TALLY_`` sums. A triplet that another's tile completed is not concealed."""
    classes: int
    """The ``CLASS_`` bits of all tiles."""
    figures: int
    honours: Honours

    @property
    def closed(self) -> bool:
        """Nothing but concealed kongs laid open (门清)."""
        return self.shows(_CLOSED_HAND)

    @property
    def is_standard(self) -> bool:
        """Sets and a pair."""
        return not self.shows(_SEVEN_PAIRS | _THIRTEEN_ORPHANS)

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

    def shows(self, figures: int) -> bool:
        """Whether there is one of these figures."""
        return self.figures & figures > 0

    def has_classes(self, classes: int) -> bool:
        """Whether there is a tile of one of these classes."""
        return self.classes & classes > 0


@cache
def _telling(tally: int) -> tuple[int, int]:
    """The tally without the numbers that are too small to count for any yaku, and the fu of the concealed triplets in it.

    A concealed triplet is 4 fu, 8 of terminals or honours.
    """
    runs, triplets, doubles = tally & 7, tally >> 3 & 7, tally >> 6 & 3
    outside, concealed, orphans, kongs = tally >> 8 & 7, tally >> 11 & 7, tally >> 14 & 7, tally >> 17 & 7
    told = (
        TALLY_RUN * (runs if runs == 4 else runs > 0)
        + TALLY_TRIPLET * (triplets if triplets == 4 else 0)
        + TALLY_DOUBLE * doubles
        + TALLY_OUTSIDE * (outside if outside == 5 else 0)
        + TALLY_CONCEALED * (concealed if concealed >= 3 else 0)
        + TALLY_KONG * (kongs if kongs >= 3 else 0)
    )
    return told, 4 * concealed + 4 * orphans


# --- the tests, one sentence each ----------------------------------------------------------------------------------------


def _has_figure(figure: int) -> Callable[[Profile], bool]:
    return lambda p: p.shows(figure)


def _lacks(classes: int) -> Callable[[Profile], bool]:
    return lambda p: not p.has_classes(classes)


def _is_pinfu(p: Profile) -> bool:
    return p.shows(_OPEN_WAIT_OF_RUNS) and not p.honours.value_pair


def _is_chanta(p: Profile) -> bool:
    return p.all_outside and p.runs > 0 and p.has_classes(CLASS_HONOURS)


def _is_junchan(p: Profile) -> bool:
    return p.all_outside and p.runs > 0 and not p.has_classes(CLASS_HONOURS)


def _is_honroutou(p: Profile) -> bool:
    return (
        not p.shows(_THIRTEEN_ORPHANS)
        and p.has_classes(CLASS_HONOURS)
        and p.has_classes(CLASS_TERMINALS)
        and not p.has_classes(CLASS_SIMPLES)
    )


def _is_honitsu(p: Profile) -> bool:
    return p.shows(_ONE_SUIT) and p.has_classes(CLASS_HONOURS)


def _is_chinitsu(p: Profile) -> bool:
    return p.shows(_ONE_SUIT) and not p.has_classes(CLASS_HONOURS)


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
    _yaku("chiitoitsu", "七对子", "Seven pairs", 2, 0, _has_figure(_SEVEN_PAIRS)),
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
        *("suuankou_tanki", "四暗刻单骑", "Four concealed triplets, pair wait", 13, 0),
        _has_figure(_PAIR_WAIT_OF_TRIPLETS),
        "suuankou",
    ),
    _yaku("tsuuiisou", "字一色", "All honours", 13, 13, _lacks(CLASS_SIMPLES | CLASS_TERMINALS)),
    _yaku("ryuuiisou", "绿一色", "All green", 13, 13, _has_figure(_GREEN)),
    _yaku("chinroutou", "清老头", "All terminals", 13, 13, _lacks(CLASS_SIMPLES | CLASS_HONOURS)),
    _yaku("chuuren", "九莲宝灯", "Nine gates", 13, 0, _has_figure(_GATES)),
    _yaku("junsei_chuuren", "纯正九莲宝灯", "Pure nine gates", 13, 0, _has_figure(_PURE_GATES), "chuuren"),
    _yaku("kokushi", "国士无双", "Thirteen orphans", 13, 0, _has_figure(_THIRTEEN_ORPHANS)),
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

BESIDE_YAKUMAN: Final = Text("役满之外不计", "nothing else counts beside a yakuman")


@dataclass(frozen=True, slots=True, eq=False)
class Matched(Generic[Facts]):
    """The rows that count for some facts; ``han`` is their sum. Ordinary yaku are left out beside yakuman."""

    facts: Facts
    counted: tuple[Counted, ...]
    han: int
    is_yakuman: bool
    excluded: tuple[Excluded, ...]


def _match(
    yaku: tuple[Pattern[Facts], ...], yakuman: tuple[Pattern[Facts], ...], facts: Facts, *, closed: bool
) -> Matched[Facts]:
    counted, excluded = counting(yakuman, facts, closed=closed)
    is_yakuman = bool(counted)
    ordinary, less = counting(yaku, facts, closed=closed)
    if is_yakuman:
        excluded += tuple(Excluded(p.id, p.name, BESIDE_YAKUMAN) for p in ordinary)
    else:
        counted, excluded = ordinary, less
    return Matched(facts, counted, sum(p.value for p in counted), is_yakuman, excluded)


class YakuTable:
    """The yaku a rule set has, with what follows a dora indicator and how many there are of a kind. A house rule is another table.

    ``won_yaku`` and ``won_yakuman`` look at how the hand was won, ``yaku`` and ``yakuman`` at what it is made of.
    """

    __slots__ = ("copies", "dora_after", "dora_place", "made", "won", "won_yaku", "won_yakuman", "yaku", "yakuman")

    def __init__(
        self,
        *,
        yaku: tuple[Pattern[Profile], ...] = YAKU,
        yakuman: tuple[Pattern[Profile], ...] = YAKUMAN,
        won_yaku: tuple[Pattern[int], ...] = WON_YAKU,
        won_yakuman: tuple[Pattern[int], ...] = WON_YAKUMAN,
        dora_after: Tiles = DORA_AFTER,
        copies: int = 4,
    ) -> None:
        self.copies = copies
        self.yaku = yaku
        self.yakuman = yakuman
        self.won_yaku = won_yaku
        self.won_yakuman = won_yakuman
        self.dora_after = dora_after
        # Where in a packed hand the dora of an indicator are; nowhere, if it is a flower or unknown.
        nowhere = 2 * RED_SHIFT
        self.dora_place = tuple(4 * dora_after[kind] if 0 <= kind < KINDS else nowhere for kind in KIND)
        self.made: Callable[[int, int, int, Honours], Matched[Profile]] = cache(self._made)
        self.won: Callable[[By, frozenset[str], bool, bool], Matched[int]] = cache(self._won)

    @property
    def rows(self) -> tuple[Pattern[int] | Pattern[Profile], ...]:
        """All of them: ordinary yaku, then yakuman."""
        return (*self.won_yaku, *self.yaku, *self.won_yakuman, *self.yakuman)

    def _made(self, tally: int, classes: int, figures: int, honours: Honours) -> Matched[Profile]:
        profile = Profile(tally, classes, figures, honours)
        return _match(self.yaku, self.yakuman, profile, closed=profile.closed)

    def _won(self, by: By, flags: frozenset[str], closed: bool, is_dealer: bool) -> Matched[int]:  # noqa: FBT001
        circumstances = _BY_BITS[by] | (_DEALER if is_dealer else 0)
        for flag in flags:
            circumstances |= _FLAG_BITS[flag]
        return _match(self.won_yaku, self.won_yakuman, circumstances, closed=closed)


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
_OPENED: Final = (TALLY_CONCEALED, TALLY_CONCEALED + TALLY_CONCEALED_ORPHAN)
"""What an open triplet of simples, or of terminals or honours, lacks of a concealed one."""
_HONOUR_PARTS: Final = (TRIPLETS_MASK | PAIR_MASK) >> TRIPLETS_SHIFT
_ODD_TILES: Final[Packed] = sum(UNIT)
"""Mask of the numbers that are odd; seven pairs have none."""
_NOT_GREEN: Final[Packed] = ALL_KINDS - sum(15 * UNIT[kind] for kind in (19, 20, 21, 23, 25, 32))
"""Mask of all but 2 3 4 6 8 of bamboo and the green dragon."""
_STRAIGHT: Final = 0b1001001 << RUNS_SHIFT
"""1-2-3, 4-5-6 and 7-8-9."""
_GATES_BASE: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
_GATES_HANDS: Final[dict[Packed, int]] = {
    sum(UNIT[9 * suit + i] * n for i, n in enumerate(_GATES_BASE)) + UNIT[9 * suit + extra]: 9 * suit + extra
    for suit in range(HONOURS)
    for extra in range(9)
}
"""1112345678999 of a suit and one tile more: that tile's kind."""
_OPEN_WAIT, _PAIR_WAIT, _TRIPLET_WAIT = int(Wait.OPEN), int(Wait.PAIR), int(Wait.TRIPLET)


# --- reading a hand ------------------------------------------------------------------------------------------------------


Reading: TypeAlias = tuple["Matched[Profile]", int, int, tuple[Split, ...]]
"""One way to read a winning hand: the yaku of its tiles, its fu (rounded), what the winning tile completed (a number of
``Wait``), and the splits suit by suit, none for seven pairs and thirteen orphans.  (A named tuple is made several times slower.)
"""

NO_YAKU: Final = Refused("no_yaku", Text("无役", "there is no yaku"))
_INCOMPLETE: Final = Refused("incomplete", Text("没有和牌", "the hand is not complete"))
_WRONG_COUNT: Final = Refused("wrong_count", Text("手牌张数不对", "the hand has a wrong number of tiles"))


class _Melded(NamedTuple):
    """What a meld, or all melds, add to a reading: suit by suit what of a split does not add up, and what does."""

    splits: tuple[Split, Split, Split, Split] = (0, 0, 0, 0)
    tally: int = 0
    fu: int = 0
    """Beside the fu that a concealed kong has as a concealed triplet."""
    closed: bool = True
    packed: Packed = 0


@cache
def _melded(meld_kind: MeldKind, tiles: Tiles) -> _Melded:
    split = meld_split(Meld(meld_kind, tiles))
    kind = KIND[tiles[0]]
    m, p, s, z = (split if suit == kind // 9 else 0 for suit in range(len(SUIT_MASKS)))
    tally = split & TALLY_MASK
    fu = _MELD_FU[meld_kind][_IS_ORPHAN[kind]] - _telling(tally)[1]
    return _Melded((m, p, s, z), tally, fu, meld_kind == "ankan", pack(tiles))


_NO_MELDS: Final = _Melded()


def _all_melded(melds: tuple[Meld, ...]) -> _Melded:
    if not melds:
        return _NO_MELDS
    if len(melds) == 1:
        return _melded(melds[0].kind, melds[0].tiles)
    m = p = s = z = tally = fu = packed = 0
    closed = True
    for meld in melds:
        one = _melded(meld.kind, meld.tiles)
        own_m, own_p, own_s, own_z = one.splits
        m |= own_m
        p |= own_p
        s |= own_s
        z |= own_z
        tally += one.tally
        fu += one.fu
        packed += one.packed
        closed &= one.closed
    return _Melded((m, p, s, z), tally, fu, closed, packed)


def _readings(win: WinningHand, table: YakuTable, tiles: Packed, melded: _Melded) -> list[Reading]:
    """Every way to read the hand, those without yaku too; empty if it is not complete.

    ``tiles``: the concealed ones and the winning one, without red fives.
    """
    (melded_m, melded_p, melded_s, melded_z), melded_tally, melded_fu, closed, melded_packed = melded
    self_draw = win.by == "self_draw"
    win_kind = KIND[win.win_tile]
    suit, number = win_kind // 9, win_kind % 9
    base_fu = 20 + melded_fu + (10 if closed and not self_draw else 0)
    base_figures = _CLOSED_HAND if closed else 0
    twice = _laid_twice(tiles, win.melds) if table.copies > 4 else 0
    found: list[Reading] = []
    for splits in hand_splits(tiles):
        m, p, s, z = splits
        winning = splits[suit] >> number & WINNING_PARTS
        tally = m + p + s + z & TALLY_MASK
        if win.melds:
            tally += melded_tally
            m |= melded_m
            p |= melded_p
            s |= melded_s
            z |= melded_z
        figures = base_figures
        if tally & 7 >= 3:
            if m & p & s & RUNS_MASK:
                figures |= _SANSHOKU
            elif m & _STRAIGHT == _STRAIGHT or p & _STRAIGHT == _STRAIGHT or s & _STRAIGHT == _STRAIGHT:
                figures |= _ITTSUU
        elif m & p & s & TRIPLETS_MASK:
            figures |= _DOUKOU
        if (m > 0) + (p > 0) + (s > 0) == 1:
            figures |= _one_suit_figures(tiles, tiles + melded_packed, win_kind)
        own_fu = base_fu
        honours = _NO_HONOURS
        if z:
            honours, pair_fu = _honours(z >> TRIPLETS_SHIFT & _HONOUR_PARTS, win.seat_wind, win.round_wind, twice)
            own_fu += pair_fu
        classes = (m | p | s | z) & CLASS_MASK
        for wait in WAITS_COMPLETED[number][winning]:
            fu = own_fu + _WAIT_FU[wait]
            told, triplets_fu = _telling(tally)
            shown = figures
            if wait == _OPEN_WAIT:
                if told & 7 == 4:
                    shown |= _OPEN_WAIT_OF_RUNS
            elif wait == _PAIR_WAIT:
                if tally >> 11 & 7 == 4:
                    shown |= _PAIR_WAIT_OF_TRIPLETS
            elif wait == _TRIPLET_WAIT and not self_draw:
                # A triplet completed by another's tile is an open one.
                orphan = _IS_ORPHAN[win_kind]
                told, triplets_fu = _telling(tally - _OPENED[orphan])
                fu += _MELD_FU["pon"][orphan]
            fu += triplets_fu
            if self_draw:
                # Pinfu by self-draw is 20 fu: the two for the draw are not added.
                if fu > 20 or not closed:
                    fu += 2
            elif fu == 20:
                # An open hand without any fu is counted as 30.
                fu = 30
            found.append((table.made(told, classes, shown, honours), -(-fu // 10) * 10, wait, splits))
    if not tiles & _ODD_TILES or not found:
        found += _special_readings(win, table, tiles)
    return found


def _laid_twice(tiles: Packed, melds: tuple[Meld, ...]) -> int:
    """A bit for each of East … Red of which a standard hand has two triplets or kongs."""
    melded = [KIND[meld.tiles[0]] for meld in melds]
    kinds = range(EAST, KINDS)
    return sum(1 << kind - EAST for kind in kinds if count_of(tiles, kind) // 3 + melded.count(kind) > 1)


def _one_suit_figures(concealed: Packed, whole: Packed, win_kind: int) -> int:
    """What a hand can show that has tiles of one numbered suit only, beside honours."""
    figures = _ONE_SUIT
    if not whole & _NOT_GREEN:
        figures |= _GREEN
    gate = _GATES_HANDS.get(concealed)
    if gate is not None:
        figures |= _GATES | (_PURE_GATES if gate == win_kind else 0)
    return figures


def _special_readings(win: WinningHand, table: YakuTable, tiles: Packed) -> list[Reading]:
    """The closed hand as seven pairs or as thirteen orphans."""
    win_kind = KIND[win.win_tile]
    figures = _CLOSED_HAND
    if SEVEN_DIFFERENT_PAIRS.is_complete(tiles):
        fu = 25
        figures |= _SEVEN_PAIRS
        if sum(tiles & mask > 0 for mask in SUIT_MASKS[:HONOURS]) == 1:
            figures |= _one_suit_figures(tiles, tiles, win_kind)
    elif (doubled := doubled_orphan(tiles)) is not None:
        fu = 0
        figures |= _THIRTEEN_ORPHANS | (_THIRTEEN_WAITS if doubled == win_kind else 0)
    else:
        return []
    classes = 0
    for kind in kinds_in(tiles):
        classes |= class_of(kind)
    return [(table.made(0, classes, figures, _NO_HONOURS), fu, _PAIR_WAIT, ())]


def _dora_in(packed: Packed, indicators: Tiles, table: YakuTable) -> int:
    """How many dora these indicators make of a whole hand."""
    dora = 0
    for tile in indicators:
        dora += packed >> table.dora_place[tile] & 15
    return dora


def can_win(win: WinningHand, table: YakuTable = TABLE) -> bool:
    """Whether the hand is complete and has a yaku. Furiten is not looked at."""
    melded = _all_melded(win.melds)
    found = _readings(win, table, (pack(win.concealed) + WEIGHT[win.win_tile]) & ALL_KINDS, melded)
    if any(made.han for made, _, _, _ in found):
        return True
    return bool(found) and table.won(win.by, win.flags, melded.closed, win.seat_wind == EAST).han > 0


def _best(found: list[Reading], won: Matched[int], dora: int) -> Reading:
    """The reading that pays most, then has most han, then most fu."""
    best, best_worth = found[0], -1
    for reading in found:
        made, fu, _, _ = reading
        if made.is_yakuman or won.is_yakuman:
            han = won.han * won.is_yakuman + made.han * made.is_yakuman
            worth = YAKUMAN_BASE * han // 13 << 16 | han << 8
        else:
            han = won.han + made.han
            # Dora are no yaku: without one the reading is worth nothing.
            worth = base_points(han + dora, fu) << 16 | han << 8 | fu if han else 0
        if worth > best_worth:
            best, best_worth = reading, worth
    return best


@cache
def dora_counted(dora: int, red: int, ura: int) -> tuple[Counted, ...]:
    rows = (("dora", DORA, dora), ("aka_dora", AKA_DORA, red), ("ura_dora", URA_DORA, ura))
    return tuple(Counted(id_, name, n) for id_, name, n in rows if n)


@lru_cache(maxsize=1 << 14)
def _score(won: Matched[int], made: Matched[Profile], fu: int, dora: int, red: int, ura: int) -> Score:
    if won.is_yakuman or made.is_yakuman:
        yakuman = [pattern for match in (won, made) if match.is_yakuman for pattern in match.counted]
        return Score(tuple(yakuman), HAN, sum(pattern.value for pattern in yakuman), None, YAKUMAN_LIMIT)
    han = won.han + made.han + dora + red + ura
    return Score(won.counted + made.counted + dora_counted(dora, red, ura), HAN, han, fu, limit_of(han, fu))


class Readings(NamedTuple):
    """How a complete hand was won, every way to read it, and its numbers of dora, red fives and ura dora."""

    won: Matched[int]
    found: list[Reading]
    dora: int
    red: int
    ura: int


def readings(win: WinningHand, table: YakuTable) -> Readings | Refused:
    """All that a complete hand can count, whether or not it has a yaku."""
    if len(win.concealed) + 3 * len(win.melds) != 13:
        return _WRONG_COUNT
    packed = pack(win.concealed) + WEIGHT[win.win_tile]
    melded = _all_melded(win.melds)
    found = _readings(win, table, packed & ALL_KINDS, melded)
    if not found:
        return _INCOMPLETE
    packed += melded.packed
    red = packed >> RED_SHIFT
    dora = _dora_in(packed, DORA_INDICATORS.of(win), table)
    # There are ura dora only after riichi.
    ura = 0
    if "riichi" in win.flags or "double_riichi" in win.flags:
        ura = _dora_in(packed, URA_INDICATORS.of(win), table)
    return Readings(table.won(win.by, win.flags, melded.closed, win.seat_wind == EAST), found, dora, red, ura)


def _judged(win: WinningHand, table: YakuTable) -> tuple[Matched[int], Reading, int, int, int] | Refused:
    """How it was won, the reading that counts, and the numbers of dora, red fives and ura dora."""
    read = readings(win, table)
    if isinstance(read, Refused):
        return read
    won, found, dora, red, ura = read
    best = found[0] if len(found) == 1 else _best(found, won, dora + red + ura)
    if won.han or best[0].han:
        return won, best, dora, red, ura
    return NO_YAKU


def count(win: WinningHand, table: YakuTable = TABLE) -> Score | Refused:
    """The hand counted by its best reading, or why it may not win: ``no_yaku``, ``incomplete``, ``wrong_count``.

    ``Score.limit``: ``mangan`` … ``sanbaiman``, ``counted_yakuman`` (13 han or more together) or ``yakuman``; a yakuman has no
    fu and 13 han for each.  ``explain`` also says what did not count and shows the fu.
    """
    judged = _judged(win, table)
    if isinstance(judged, Refused):
        return judged
    won, (made, fu, _, _), dora, red, ura = judged
    return _score(won, made, fu, dora, red, ura)


def explain(win: WinningHand, table: YakuTable = TABLE) -> Score | Refused:
    """``count`` with what did not count and why, and with the fu added up: for the results sheet and the help page."""
    judged = _judged(win, table)
    if isinstance(judged, Refused):
        return judged
    won, reading, dora, red, ura = judged
    made, fu, _, _ = reading
    score = _score(won, made, fu, dora, red, ura)
    if won.is_yakuman or made.is_yakuman:
        excluded = tuple(row for match in (won, made) if match.is_yakuman for row in match.excluded)
        beside = tuple(p for match in (won, made) if not match.is_yakuman for p in match.counted)
        beside += dora_counted(dora, red, ura)
        excluded += tuple(Excluded(p.id, p.name, BESIDE_YAKUMAN) for p in beside)
        return _explained(score, excluded)
    excluded = won.excluded + made.excluded + missed_yaku(made.facts, table)
    return _explained(score, excluded, fu_working(win, reading))


def _explained(score: Score, excluded: tuple[Excluded, ...], working: tuple[Text, ...] = ()) -> Score:
    return Score(score.patterns, score.unit, score.total, score.fu, score.limit, excluded, working)


# --- the words of the results sheet --------------------------------------------------------------------------------------

_OPEN_HAND: Final = Text("副露后不成立", "only in a closed hand")
_VALUE_PAIR: Final = Text("雀头是役牌", "the pair is of a dragon or of a wind that counts")
_NOT_OPEN_WAIT: Final = Text("不是两面听牌", "the wait is not for either end of a run")


@lru_cache(maxsize=1 << 12)
def missed_yaku(profile: Profile, table: YakuTable) -> tuple[Excluded, ...]:
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
_SET_WORDS: Final = {
    (False, False): Text("明刻 {tile}", "open triplet {tile}"),
    (True, False): Text("暗刻 {tile}", "concealed triplet {tile}"),
    (False, True): Text("明杠 {tile}", "open kong {tile}"),
    (True, True): Text("暗杠 {tile}", "concealed kong {tile}"),
}
"""By whether it is concealed and whether it is a kong."""
_PAIR_WORDS: Final = Text("役牌雀头 {tile}", "pair of {tile}")

_FuItem: TypeAlias = tuple[Text, int]
"""A line of the working, and its fu. All are made once: the lines of most hands are those of hands before."""


def _fu_item(what: Text, fu: int) -> _FuItem:
    return _FU_LINE.filled(what=what, fu=fu), fu


_BASE_FU: Final = _fu_item(Text("底符", "base"), 20)
_PAIRS_FU: Final = _fu_item(Text("七对子", "seven pairs"), 25)
_CLOSED_RON_FU: Final = _fu_item(Text("门前清荣和", "closed hand, discard win"), 10)
_SELF_DRAW_FU: Final = _fu_item(Text("自摸", "self-draw"), 2)
_NO_DRAW_FU: Final = _fu_item(Text("平和自摸不计自摸符", "pinfu: no fu for the self-draw"), 0)
_OPEN_PINFU_FU: Final = _fu_item(Text("副露平和形", "open hand without other fu"), 10)
_WAIT_ITEMS: Final = {
    int(wait): _fu_item(words, _WAIT_FU[wait])
    for wait, words in (
        (Wait.CLOSED, Text("嵌张听牌", "closed wait")),
        (Wait.EDGE, Text("边张听牌", "edge wait")),
        (Wait.PAIR, Text("单骑听牌", "pair wait")),
    )
}


@cache
def _set_item(kind: int, meld_kind: MeldKind) -> _FuItem:
    """A triplet or kong laid open, or a concealed kong."""
    words = _SET_WORDS[meld_kind == "ankan", meld_kind in KONGS].filled(tile=tile_name(kind))
    return _fu_item(words, _MELD_FU[meld_kind][_IS_ORPHAN[kind]])


@cache
def _concealed_triplet_item(kind: int) -> _FuItem:
    words = _SET_WORDS[True, False].filled(tile=tile_name(kind))
    return _fu_item(words, 2 * _MELD_FU["pon"][_IS_ORPHAN[kind]])


@cache
def _pair_item(kind: int, fu: int) -> _FuItem:
    return _fu_item(_PAIR_WORDS.filled(tile=tile_name(kind)), fu)


@cache
def _total_line(raw: int, fu: int) -> Text:
    return _TOTAL_FU.filled(raw=raw, fu=fu)


@lru_cache(maxsize=1 << 14)
def _triplet_items(split: Split, suit: int, opened: int) -> tuple[_FuItem, ...]:
    """Its triplets, lowest first; one of the kind ``opened`` was completed by another's tile (-1: none was)."""
    items = []
    for part in sets_in(split, suit):
        if part.is_run:
            continue
        if part.kind == opened:
            items.append(_set_item(opened, "pon"))
            opened = -1
        else:
            items.append(_concealed_triplet_item(part.kind))
    return tuple(items)


def fu_working(win: WinningHand, reading: Reading) -> tuple[Text, ...]:
    """The fu item by item; it adds up to the fu of the reading."""
    made, fu_counted, wait, splits = reading
    profile = made.facts
    if not profile.is_standard:
        return (_PAIRS_FU[0],)
    items = [_BASE_FU]
    self_draw = win.by == "self_draw"
    if profile.closed and not self_draw:
        items.append(_CLOSED_RON_FU)
    opened = KIND[win.win_tile] if wait == _TRIPLET_WAIT and not self_draw else -1
    for suit, split in enumerate(splits):
        if split & TRIPLETS_MASK:
            items += _triplet_items(split, suit, opened if opened // 9 == suit else -1)
    items += [_set_item(KIND[meld.tiles[0]], meld.kind) for meld in win.melds if meld.kind != "chi"]
    pair = pair_kind(splits)
    if fu := _pair_fu(pair, win.seat_wind, win.round_wind):
        items.append(_pair_item(pair, fu))
    if _WAIT_FU[wait]:
        items.append(_WAIT_ITEMS[wait])
    if self_draw:
        items.append(_NO_DRAW_FU if fu_counted == 20 else _SELF_DRAW_FU)
    elif fu_counted == 30 and len(items) == 1:
        items.append(_OPEN_PINFU_FU)
    return (*[line for line, _ in items], _total_line(sum([fu for _, fu in items]), fu_counted))

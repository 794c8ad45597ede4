"""The fan of 国标 (MCR) as the C.H.R.I.S. guide plays it (section I), how they combine, and what a win pays.

Where the guide is silent the official rules of 1998 hold, with their five counting principles. No repeat 不重复 is in the rows:
a pattern leaves out those it always contains. No separation 不拆移 is how a hand is read: in one way, its sets fixed, for all
patterns alike. No identical, combine once and high-not-low choose among combinations of sets (``international_sets``) and
among readings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.core.meld import Meld, Seat
from engine.core.tiles import DRAGONS, EAST, KIND, KINDS, ORPHANS, WINDS, Tile, Tiles
from engine.core.words import Text
from engine.scoring.international_sets import (
    COMBINATIONS,
    NOTHING_JOINED,
    Joined,
    joined,
    run_combinations,
    triplet_combinations,
)
from engine.scoring.knitted import KNITTED_HONOURS, knit_in, knitted_straight_rest, knitted_straight_waits
from engine.scoring.pattern import INCLUDED, By, Pattern, counting, with_rows
from engine.scoring.score import Counted, Excluded, Refused, Score
from engine.scoring.shape import (
    PAIR_MASK,
    SEVEN_PAIRS,
    SUIT_MASKS,
    THIRTEEN_ORPHANS,
    UNIT,
    Packed,
    Shape,
    Wait,
    hand_splits,
    kinds_in,
    pack,
    pair_kind,
    sets_in,
    waits,
)

Flag: TypeAlias = Literal["last_tile", "after_kong", "last_of_kind"]
Form: TypeAlias = Literal[
    "standard", "knitted_straight", "seven_pairs", "seven_shifted_pairs", "thirteen_orphans", "knitted_honours"
]

SHAPES: Final[tuple[Shape, ...]] = (SEVEN_PAIRS, THIRTEEN_ORPHANS, KNITTED_HONOURS)
"""What wins beside sets and a pair; the knitted straight, part of which may be melded, is looked for on its own."""
MINIMUM: Final = 8
"""A hand wins with this many fan or more, flowers not counted (8 番起和)."""
BASE: Final = 8
"""What everybody pays beside the fan, in the document's points."""
POINT: Final = 100
"""What the document calls one point (每分) in the match's points."""


@dataclass(frozen=True, slots=True)
class InternationalWin:
    """A hand that would win and how. ``concealed`` is without the winning tile; the winds are kinds (27 East …)."""

    concealed: Tiles
    win_tile: Tile
    by: By
    melds: tuple[Meld, ...] = ()
    seat_wind: int = EAST
    round_wind: int = EAST
    flags: frozenset[Flag] = frozenset()


# --- which sorts of tiles there are ----------------------------------------------------------------------------------------

_CHARACTERS, _DOTS, _BAMBOO, _WINDS, _DRAGONS = (1 << bit for bit in range(5))
_ORPHAN, _SIMPLE, _ABOVE_3, _BELOW_4, _ABOVE_6, _BELOW_7, _FIVE_UP, _FIVE_DOWN = (1 << bit for bit in range(5, 13))
_ODD, _NOT_GREEN, _NOT_REVERSIBLE = (1 << bit for bit in range(13, 16))
_HONOURS: Final = _WINDS | _DRAGONS
_SUITS: Final = _CHARACTERS | _DOTS | _BAMBOO

_GREEN_TILES: Final = frozenset((19, 20, 21, 23, 25, 32))
"""2 3 4 6 8 of bamboo and Green."""
_REVERSIBLE_TILES: Final = frozenset((9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31))
"""1 2 3 4 5 8 9 of dots, 2 4 5 6 8 9 of bamboo and White look the same upside down."""


def _sort_of(kind: int) -> int:
    """What a hand with a tile of this kind cannot be without: bits that add up by ``or``."""
    sort = _NOT_GREEN * (kind not in _GREEN_TILES) | _NOT_REVERSIBLE * (kind not in _REVERSIBLE_TILES)
    sort |= _ORPHAN if kind in ORPHANS else _SIMPLE
    if kind >= EAST:
        everything = _ABOVE_3 | _BELOW_4 | _ABOVE_6 | _BELOW_7 | _FIVE_UP | _FIVE_DOWN | _ODD
        return sort | everything | (_WINDS if kind in WINDS else _DRAGONS)
    number = kind % 9 + 1
    sort |= _ABOVE_3 * (number > 3) | _BELOW_4 * (number < 4) | _ABOVE_6 * (number > 6) | _BELOW_7 * (number < 7)
    sort |= _FIVE_UP * (number >= 5) | _FIVE_DOWN * (number <= 5) | _ODD * (number % 2)
    return sort | (_CHARACTERS, _DOTS, _BAMBOO)[kind // 9]


_SORT_OF: Final = tuple(_sort_of(kind) for kind in range(KINDS))


@cache
def _sorts(suit_tiles: Packed) -> int:
    """The sorts of tiles in one suit's part of a packed hand that has one of each kind it holds."""
    found = 0
    for kind in kinds_in(suit_tiles):
        found |= _SORT_OF[kind]
    return found


# --- what sets there are ----------------------------------------------------------------------------------------------------

# A number for everything about some sets and pair, which adds up over the parts of a hand. Lowest comes the tally, in
# fields of three bits; then a bit for each triplet and for the pair of honours, for each triplet and pair of numbers; and
# last how many runs start at each kind.
_RUN, _TRIPLET, _CONCEALED, _EXPOSED_KONG, _CONCEALED_KONG, _OPEN, _OUTSIDE, _WITH_FIVE, _TERMINAL_TRIPLET = (
    1 << 3 * field for field in range(9)
)
_TALLY: Final = (1 << 27) - 1
_HONOUR_TRIPLETS: Final = 27
_HONOUR_PAIR: Final = _HONOUR_TRIPLETS + 7
_TRIPLETS: Final = _HONOUR_PAIR + 7
_PAIR: Final = _TRIPLETS + 27
_RUNS: Final = _PAIR + 27
_HONOUR_PART: Final = (1 << 14) - 1
_NUMBERS_PART: Final = (1 << 27) - 1

Structure: TypeAlias = int


def _triplet(kind: int) -> Structure:
    """A triplet, not said to be concealed."""
    if kind >= EAST:
        return _TRIPLET + _OUTSIDE + (1 << _HONOUR_TRIPLETS + kind - EAST)
    terminal = kind in ORPHANS
    tally = _TRIPLET + (_OUTSIDE + _TERMINAL_TRIPLET) * terminal + _WITH_FIVE * (kind % 9 == 4)
    return tally + (1 << _TRIPLETS + kind)


def _run(kind: int) -> Structure:
    number = kind % 9
    return _RUN + _OUTSIDE * (number in (0, 6)) + _WITH_FIVE * (2 <= number <= 4) + (1 << _RUNS + 3 * kind)


def _pair(kind: int) -> Structure:
    if kind >= EAST:
        return _OUTSIDE + (1 << _HONOUR_PAIR + kind - EAST)
    return _OUTSIDE * (kind in ORPHANS) + _WITH_FIVE * (kind % 9 == 4) + (1 << _PAIR + kind)


_MELDED: Final[dict[tuple[str, int], Structure]] = {
    **{("chi", kind): _run(kind) + _OPEN for kind in range(27) if kind % 9 < 7},
    **{("pon", kind): _triplet(kind) + _OPEN for kind in range(KINDS)},
    **{(kong, kind): _triplet(kind) + _OPEN + _EXPOSED_KONG for kong in ("minkan", "kakan") for kind in range(KINDS)},
    **{("ankan", kind): _triplet(kind) + _CONCEALED + _CONCEALED_KONG for kind in range(KINDS)},
}
"""What each meld adds, by its kind of meld and its lowest tile."""


@lru_cache(maxsize=1 << 16)
def _suit_structures(suit_tiles: Packed) -> tuple[Structure, ...]:
    """All ways in which one suit's part of the concealed tiles falls into sets, or sets and a pair."""
    found = []
    for splits in hand_splits(suit_tiles):
        parts = [part for suit, split in enumerate(splits) for part in sets_in(split, suit)]
        sets = sum(_run(part.kind) if part.is_run else _triplet(part.kind) + _CONCEALED for part in parts)
        found.append(sets + (_pair(pair_kind(splits)) if any(split & PAIR_MASK for split in splits) else 0))
    return tuple(found)


_CHARACTER_TILES, _DOT_TILES, _BAMBOO_TILES, _HONOUR_TILES = SUIT_MASKS


def _structures(tiles: Packed) -> Sequence[Structure]:
    """All ways in which the concealed tiles fall into sets and one pair."""
    ms = _suit_structures(tiles & _CHARACTER_TILES)
    ps = _suit_structures(tiles & _DOT_TILES)
    ss = _suit_structures(tiles & _BAMBOO_TILES)
    zs = _suit_structures(tiles & _HONOUR_TILES)
    if not (ms and ps and ss and zs):
        return ()
    first = ms[0] + ps[0] + ss[0] + zs[0]
    # The number of tiles leaves room for one pair, or for one in each of the four suits.
    if first >> _HONOUR_PAIR & 127 and first >> _PAIR & _NUMBERS_PART:
        return ()
    if len(ms) == len(ps) == len(ss) == 1:
        return (first,)
    return [m + p + s + zs[0] for m in ms for p in ps for s in ss]


# --- what the rows look at --------------------------------------------------------------------------------------------------

_interned: Final[dict[tuple[object, ...], Joined]] = {}
"""Equal ones are the same object, so that readings are looked up fast."""


def _the_same(found: Joined) -> Joined:
    return _interned.setdefault((found.counted, found.left_out), found)


def _kinds_counted(counts: int, bits: int) -> list[int]:
    """The kinds of which ``counts`` has one or more, in fields of so many bits; each as often as it has."""
    return [kind for kind in range(27) for _ in range(counts >> bits * kind & (1 << bits) - 1)]


_SUIT_RUNS: Final = (1 << 27) - 1
_INNER_RUNS: Final = sum(7 << 3 * kind for kind in range(27) if kind % 9 not in (0, 6))


def _joined_runs(runs: int, fives: int) -> Joined:
    """The combinations that count of the runs in the upper part of a structure; ``fives``: a bit for the pair's kind.

    It is the same whichever suit is which, unless runs of terminals meet their pair of fives.
    """
    if fives and not runs & _INNER_RUNS:
        return _joined_suits((runs & _SUIT_RUNS, runs >> 27 & _SUIT_RUNS, runs >> 54), fives.bit_length() - 1)
    suits = [runs & _SUIT_RUNS, runs >> 27 & _SUIT_RUNS, runs >> 54]
    suits.sort()
    return _joined_suits(tuple(suits), None)


@lru_cache(maxsize=1 << 14)
def _joined_suits(suits: tuple[int, ...], pair: int | None) -> Joined:
    runs = suits[0] | suits[1] << 27 | suits[2] << 54
    return _the_same(joined(tuple(run_combinations(_kinds_counted(runs, 3), pair)), VALUES))


@lru_cache(maxsize=1 << 14)
def _joined_triplets(triplets: int) -> Joined:
    """The combinations that count of the triplets of numbers, a bit each."""
    found = joined(tuple(triplet_combinations(_kinds_counted(triplets, 1))), VALUES)
    return _the_same(found)


_FIVES: Final = sum(1 << kind for kind in (4, 13, 22))

# What triplets and pair of honours there are: the numbers of dragons and of winds, and what else counts.
_DRAGON_TRIPLET, _WIND_TRIPLET = 1, 1 << 2
_ROUND_WIND, _SEAT_WIND, _DRAGON_PAIR, _WIND_PAIR = 1 << 5, 1 << 6, 1 << 7, 1 << 8
_HONOUR_KINDS_OWNED: Final = 1 << 9
"""How many of the wind triplets are of the round or one's own."""


@lru_cache(maxsize=1 << 14)
def _honours(part: int, round_wind: int, seat_wind: int) -> int:
    """What the honours in a structure count for."""
    triplets = [kind for kind in range(EAST, KINDS) if part >> kind - EAST & 1]
    pairs = [kind for kind in range(EAST, KINDS) if part >> 7 + kind - EAST & 1]
    found = sum(_DRAGON_TRIPLET if kind in DRAGONS else _WIND_TRIPLET for kind in triplets)
    found += _ROUND_WIND * (round_wind in triplets) + _SEAT_WIND * (seat_wind in triplets)
    found += sum(_DRAGON_PAIR if kind in DRAGONS else _WIND_PAIR for kind in pairs)
    return found + _HONOUR_KINDS_OWNED * len({round_wind, seat_wind}.intersection(triplets))


# How a hand was won, and what else its reading does not tell, bit by bit.
_SELF_DRAWN, _ROBBED, _LAST_TILE, _AFTER_KONG, _LAST_OF_KIND = (1 << bit for bit in range(5))
_NINE_GATES, _SEVEN_STARS, _KNIT = (1 << bit for bit in range(5, 8))


@lru_cache(maxsize=64)
def _how(by: By, flags: frozenset[Flag]) -> int:
    found = _SELF_DRAWN * (by == "self_draw") | _ROBBED * (by == "rob_kong")
    found |= _LAST_TILE * ("last_tile" in flags) | _AFTER_KONG * ("after_kong" in flags)
    return found | _LAST_OF_KIND * ("last_of_kind" in flags)


class Reading(NamedTuple):
    """One way to read a hand, and how it was won: everything that decides which rows count.

    Rows look at one aspect of it each (``ASPECTS``); what an aspect shows is worked out once and kept.
    """

    form: Form = "standard"
    sorts: int = 0
    tally: int = 0
    honours: int = 0
    runs_joined: Joined = NOTHING_JOINED
    triplets_joined: Joined = NOTHING_JOINED
    fours: int = 0
    """How many kinds the hand holds all four of."""
    wait: Wait | None = None
    """What the only tile the hand waited for completed."""
    how: int = 0

    @property
    def runs(self) -> int:
        return self.tally & 7

    @property
    def triplets(self) -> int:
        return self.tally // _TRIPLET & 7

    @property
    def concealed_triplets(self) -> int:
        return self.tally // _CONCEALED & 7

    @property
    def exposed_kongs(self) -> int:
        return self.tally // _EXPOSED_KONG & 7

    @property
    def concealed_kongs(self) -> int:
        return self.tally // _CONCEALED_KONG & 7

    @property
    def kongs(self) -> int:
        return self.exposed_kongs + self.concealed_kongs

    @property
    def open_melds(self) -> int:
        return self.tally // _OPEN & 7

    @property
    def outside(self) -> int:
        """How many of the sets and the pair hold a terminal or honour."""
        return self.tally // _OUTSIDE & 7

    @property
    def with_five(self) -> int:
        """How many of the sets and the pair hold a five."""
        return self.tally // _WITH_FIVE & 7

    @property
    def terminal_triplets(self) -> int:
        return self.tally // _TERMINAL_TRIPLET & 7

    @property
    def dragons(self) -> int:
        """Triplets of dragons."""
        return self.honours & 3

    @property
    def winds(self) -> int:
        """Triplets of winds."""
        return self.honours // _WIND_TRIPLET & 7

    @property
    def plain_winds(self) -> int:
        """Triplets of winds that are neither the round's nor one's own."""
        return self.winds - self.honours // _HONOUR_KINDS_OWNED

    @property
    def suits(self) -> int:
        """How many suits of numbers there are."""
        return (self.sorts & _SUITS).bit_count()

    def without(self, sorts: int) -> bool:
        """Whether there are no tiles of these sorts."""
        return not self.sorts & sorts

    def won(self, how: int) -> bool:
        """Whether it was won so."""
        return self.how & how > 0

    def combined(self, pattern: str) -> int:
        """How often its sets make a combination that counts."""
        return self.runs_joined.counted.count(pattern) + self.triplets_joined.counted.count(pattern)

    @property
    def is_standard(self) -> bool:
        return self.form == "standard"

    @property
    def is_pairs(self) -> bool:
        return self.form in ("seven_pairs", "seven_shifted_pairs")

    @property
    def is_closed(self) -> bool:
        return not self.open_melds

    @property
    def is_always_closed(self) -> bool:
        """Whether no hand like it could be open, so that being closed is worth nothing beside it."""
        return (
            self.form not in ("standard", "knitted_straight") or self.concealed_triplets == 4 or self.won(_NINE_GATES)
        )


# --- the table --------------------------------------------------------------------------------------------------------------


def _is_all_runs(r: Reading) -> bool:
    """Four sequences and a pair of numbers; nine knitted tiles stand for three sequences."""
    runs = {"standard": 4, "knitted_straight": 1}.get(r.form)
    return r.runs == runs and r.without(_HONOURS)


def _is_orphans_only(r: Reading) -> bool:
    """Terminals and honours, some of each."""
    return r.without(_SIMPLE) and r.sorts & _HONOURS > 0 and r.suits > 0 and r.form != "thirteen_orphans"


_CLOSED: Final = ("closed_hand", "single_wait")


def _row(id_: str, zh: str, en: str, value: int, test: Callable[[Reading], int], *excludes: str) -> Pattern[Reading]:
    return Pattern(id_, Text(zh, en), value, test, excludes=excludes)


def _combined(id_: str, zh: str, en: str, value: int, *excludes: str) -> Pattern[Reading]:
    """A row for a combination of sets."""
    return _row(id_, zh, en, value, lambda r: r.combined(id_), *excludes)


FAN: Final[tuple[Pattern[Reading], ...]] = (
    # 1
    _row("no_honours", "无字", "No honours", 1, lambda r: r.without(_HONOURS)),
    _row("one_suit_missing", "缺一门", "One suit missing", 1, lambda r: r.suits == 2),
    _combined("short_straight", "连六", "Short straight", 1),
    _combined("two_terminal_runs", "老少副", "Two terminal runs", 1),
    _combined("pure_double_run", "一般高", "Pure double run", 1),
    _combined("mixed_double_run", "喜相逢", "Mixed double run", 1),
    _row(
        "terminal_triplet",
        "幺九刻",
        "Triplet of terminals or winds",
        1,
        # One of the triplets belongs to nine gates; winds belong to patterns of three or four winds.
        lambda r: max(0, r.terminal_triplets - r.won(_NINE_GATES)) + (r.plain_winds if r.winds < 3 else 0),
    ),
    _row("exposed_kong", "明杠", "Exposed kong", 1, lambda r: r.exposed_kongs > 0),
    _row("edge_wait", "边张", "Edge wait", 1, lambda r: r.wait == Wait.EDGE),
    _row("closed_wait", "坎张", "Closed wait", 1, lambda r: r.wait == Wait.CLOSED),
    _row("single_wait", "单钓将", "Single wait", 1, lambda r: r.wait == Wait.PAIR),
    _row("self_draw", "自摸", "Self-draw", 1, lambda r: r.won(_SELF_DRAWN)),
    # 2
    _row("dragon_triplet", "箭刻", "Dragon triplet", 2, lambda r: r.dragons > 0),
    _row("round_wind", "圈风刻", "Round wind", 2, lambda r: r.honours & _ROUND_WIND > 0),
    _row("seat_wind", "门风刻", "Seat wind", 2, lambda r: r.honours & _SEAT_WIND > 0),
    _row("tile_hog", "四归一", "Four of a kind in sets", 2, lambda r: r.fours - r.kongs),
    _row("all_simples", "断幺", "All simples", 2, lambda r: r.without(_ORPHAN), "no_honours"),
    _row("all_runs", "平和", "All runs", 2, _is_all_runs, "no_honours"),
    _combined("double_triplet", "双同刻", "Double triplet", 2),
    _row("two_concealed_triplets", "双暗刻", "Two concealed triplets", 2, lambda r: r.concealed_triplets >= 2),
    _row("concealed_kong", "暗杠", "Concealed kong", 2, lambda r: r.concealed_kongs > 0),
    _row("closed_hand", "门前清", "Closed hand", 2, lambda r: r.is_closed and not r.won(_SELF_DRAWN)),
    # 4
    _row("outside_hand", "全带幺", "Terminal or honour in every set", 4, lambda r: r.is_standard and r.outside == 5),
    _row(
        "two_exposed_kongs", "双明杠", "Two exposed kongs", 4, lambda r: r.exposed_kongs == 2 == r.kongs, "exposed_kong"
    ),
    _row(
        "fully_concealed",
        "不求人",
        "Fully concealed self-draw",
        4,
        lambda r: r.is_closed and r.won(_SELF_DRAWN) and not r.is_always_closed,
        "self_draw",
    ),
    _row("last_of_kind", "和绝张", "Last of its kind", 4, lambda r: r.won(_LAST_OF_KIND)),
    # 6
    _row("two_dragon_triplets", "双箭刻", "Two dragon triplets", 6, lambda r: r.dragons == 2, "dragon_triplet"),
    _combined("mixed_shifted_runs", "三色三步高", "Mixed shifted runs", 6),
    _row(
        "half_flush",
        "混一色",
        "Half flush",
        6,
        lambda r: r.suits == 1 and r.sorts & _HONOURS > 0,
    ),
    _row(
        "all_types",
        "五门齐",
        "All five types",
        6,
        lambda r: r.suits == 3 and r.sorts & _HONOURS == _HONOURS,
    ),
    _row("all_triplets", "碰碰和", "All triplets", 6, lambda r: r.triplets == 4),
    _row(
        "mixed_kongs",
        "一明杠一暗杠",
        "An exposed and a concealed kong",
        6,
        lambda r: r.exposed_kongs == 1 == r.concealed_kongs,
        "exposed_kong",
        "concealed_kong",
    ),
    _row(
        "melded_hand",
        "全求人",
        "Melded hand",
        6,
        lambda r: r.open_melds == 4 and not r.won(_SELF_DRAWN),
        "single_wait",
    ),
    # 8
    _combined("mixed_straight", "花龙", "Mixed straight", 8),
    _combined("mixed_triple_run", "三色三同顺", "Mixed triple run", 8),
    _combined("mixed_shifted_triplets", "三色三节高", "Mixed shifted triplets", 8),
    _row("reversible", "推不倒", "Reversible tiles", 8, lambda r: r.without(_NOT_REVERSIBLE), "one_suit_missing"),
    _row(
        "two_concealed_kongs",
        "双暗杠",
        "Two concealed kongs",
        8,
        lambda r: r.concealed_kongs == 2 == r.kongs,
        "concealed_kong",
        "two_concealed_triplets",
    ),
    _row("last_draw", "妙手回春", "Last draw", 8, lambda r: r.won(_LAST_TILE) and r.won(_SELF_DRAWN), "self_draw"),
    _row("last_discard", "海底捞月", "Last discard", 8, lambda r: r.won(_LAST_TILE) and not r.won(_SELF_DRAWN)),
    _row("after_kong", "杠上开花", "After a kong", 8, lambda r: r.won(_AFTER_KONG) and r.won(_SELF_DRAWN), "self_draw"),
    _row("rob_kong", "抢杠和", "Robbing the kong", 8, lambda r: r.won(_ROBBED), "last_of_kind"),
    # Counted when nothing else is: see _counted.
    _row("chicken_hand", "无番和", "Chicken hand", 8, lambda r: 0),
    # 12
    _row("three_winds", "三风刻", "Three winds", 12, lambda r: r.winds >= 3),
    _row("above_five", "大于五", "Above five", 12, lambda r: r.without(_FIVE_DOWN), "no_honours"),
    _row("below_five", "小于五", "Below five", 12, lambda r: r.without(_FIVE_UP), "no_honours"),
    _row(
        "knitted_honours",
        "全不靠",
        "Knitted tiles and honours",
        12,
        lambda r: r.form == "knitted_honours",
        "all_types",
        *_CLOSED,
    ),
    _row("knitted_straight", "组合龙", "Knitted straight", 12, lambda r: r.form == "knitted_straight" or r.won(_KNIT)),
    # 16
    _combined("pure_straight", "清龙", "Pure straight", 16),
    _combined("three_suited_terminal_runs", "三色双龙会", "Three-suited terminal runs", 16, "all_runs", "no_honours"),
    _combined("pure_shifted_runs", "一色三步高", "Pure shifted runs", 16),
    _row(
        "all_fives",
        "全带五",
        "Five in every set",
        16,
        lambda r: r.is_standard and r.with_five == 5,
        "all_simples",
        "no_honours",
    ),
    _combined("triple_triplet", "三同刻", "Triple triplet", 16),
    _row(
        "three_concealed_triplets",
        "三暗刻",
        "Three concealed triplets",
        16,
        lambda r: r.concealed_triplets >= 3,
        "two_concealed_triplets",
    ),
    # 24
    _row(
        "seven_pairs",
        "七对",
        "Seven pairs",
        24,
        lambda r: r.is_pairs,
        *_CLOSED,
    ),
    _row(
        "greater_knitted_honours",
        "七星不靠",
        "Seven honours and knitted tiles",
        24,
        lambda r: r.form == "knitted_honours" and r.won(_SEVEN_STARS),
        "knitted_honours",
        "all_types",
        *_CLOSED,
    ),
    _row(
        "all_even_triplets",
        "全双刻",
        "All even triplets",
        24,
        lambda r: r.triplets == 4 and r.without(_ODD),
        "all_triplets",
        "all_simples",
        "no_honours",
    ),
    _row("full_flush", "清一色", "Full flush", 24, lambda r: r.suits == 1 and r.without(_HONOURS), "no_honours"),
    _combined("pure_triple_run", "一色三同顺", "Pure triple run", 24),
    _combined("pure_shifted_triplets", "一色三节高", "Pure shifted triplets", 24),
    _row("upper_tiles", "全大", "Upper tiles", 24, lambda r: r.without(_BELOW_7), "above_five", "no_honours"),
    _row(
        "middle_tiles",
        "全中",
        "Middle tiles",
        24,
        lambda r: r.without(_BELOW_4 | _ABOVE_6),
        "all_simples",
        "no_honours",
    ),
    _row("lower_tiles", "全小", "Lower tiles", 24, lambda r: r.without(_ABOVE_3), "below_five", "no_honours"),
    # 32
    _combined("four_pure_shifted_runs", "一色四步高", "Four pure shifted runs", 32),
    _row(
        "terminals_and_honours",
        "混幺九",
        "All terminals and honours",
        32,
        lambda r: _is_orphans_only(r) and (r.triplets == 4 or r.is_pairs),
        "all_triplets",
        "outside_hand",
        "terminal_triplet",
    ),
    _row("three_kongs", "三杠", "Three kongs", 32, lambda r: r.kongs >= 3, "exposed_kong", "concealed_kong"),
    # 48
    _combined("quadruple_run", "一色四同顺", "Quadruple run", 48, "tile_hog"),
    _combined("four_pure_shifted_triplets", "一色四节高", "Four pure shifted triplets", 48, "all_triplets"),
    # 64
    _row(
        "all_terminals",
        "清幺九",
        "All terminals",
        64,
        lambda r: (r.triplets == 4 or r.is_pairs) and r.without(_SIMPLE | _HONOURS),
        "all_triplets",
        "outside_hand",
        "terminal_triplet",
        "double_triplet",
        "no_honours",
    ),
    _row(
        "little_winds",
        "小四喜",
        "Little four winds",
        64,
        lambda r: r.winds == 3 and r.honours & _WIND_PAIR > 0,
        "three_winds",
    ),
    _row(
        "little_dragons",
        "小三元",
        "Little three dragons",
        64,
        lambda r: r.dragons == 2 and r.honours & _DRAGON_PAIR > 0,
        "two_dragon_triplets",
        "dragon_triplet",
    ),
    _row(
        "all_honours",
        "字一色",
        "All honours",
        64,
        lambda r: r.suits == 0,
        "all_triplets",
        "outside_hand",
        "terminal_triplet",
    ),
    _row(
        "four_concealed_triplets",
        "四暗刻",
        "Four concealed triplets",
        64,
        lambda r: r.concealed_triplets == 4,
        "all_triplets",
        "three_concealed_triplets",
        "two_concealed_triplets",
        "closed_hand",
    ),
    _combined(
        "pure_terminal_runs",
        "一色双龙会",
        "Pure terminal runs",
        64,
        "full_flush",
        "all_runs",
        "no_honours",
    ),
    # 88
    _row(
        "big_winds",
        "大四喜",
        "Big four winds",
        88,
        lambda r: r.winds == 4,
        "three_winds",
        "all_triplets",
        "round_wind",
        "seat_wind",
    ),
    _row("big_dragons", "大三元", "Big three dragons", 88, lambda r: r.dragons == 3, "dragon_triplet"),
    _row("all_green", "绿一色", "All green", 88, lambda r: r.without(_NOT_GREEN)),
    _row(
        "nine_gates",
        "九莲宝灯",
        "Nine gates",
        88,
        lambda r: r.won(_NINE_GATES),
        "full_flush",
        "closed_hand",
        "no_honours",
    ),
    _row(
        "seven_shifted_pairs",
        "连七对",
        "Seven shifted pairs",
        88,
        lambda r: r.form == "seven_shifted_pairs",
        "seven_pairs",
        "full_flush",
        "no_honours",
        *_CLOSED,
    ),
    _row(
        "thirteen_orphans",
        "十三幺",
        "Thirteen orphans",
        88,
        lambda r: r.form == "thirteen_orphans",
        "all_types",
        *_CLOSED,
    ),
    _row(
        "four_kongs",
        "四杠",
        "Four kongs",
        88,
        lambda r: r.kongs == 4,
        "three_kongs",
        "all_triplets",
        "exposed_kong",
        "concealed_kong",
        "single_wait",
    ),
)
"""In the document's order. 绿一色 leaves 混一色 and 清一色 beside it, as the document has it."""
_ROW: Final = {row.id: row for row in FAN}
VALUES: Final = {row.id: row.value for row in FAN}


Aspect: TypeAlias = Literal["tiles", "parts", "kongs", "honours", "sets", "win"]
_KONGS: Final = ("exposed_kong", "two_exposed_kongs", "concealed_kong", "two_concealed_kongs", "mixed_kongs")
_CONCEALED_ROWS: Final = ("two_concealed_triplets", "three_concealed_triplets", "four_concealed_triplets")
_DRAGON_ROWS: Final = ("dragon_triplet", "two_dragon_triplets", "little_dragons", "big_dragons")
_WIND_ROWS: Final = ("round_wind", "seat_wind", "three_winds", "little_winds", "big_winds")
_WIN_ROWS: Final = ("last_of_kind", "last_draw", "last_discard", "after_kong", "rob_kong", "melded_hand", "self_draw")
ASPECTS: Final[dict[Aspect, frozenset[str]]] = {
    "parts": frozenset(("outside_hand", "all_fives")),
    "kongs": frozenset((*_KONGS, "three_kongs", "four_kongs", *_CONCEALED_ROWS, "tile_hog")),
    "honours": frozenset((*_DRAGON_ROWS, *_WIND_ROWS, "terminal_triplet")),
    "sets": COMBINATIONS,
    "win": frozenset(
        (
            *("edge_wait", "closed_wait", "single_wait", "closed_hand", "fully_concealed", "nine_gates", *_WIN_ROWS),
            *("knitted_honours", "greater_knitted_honours", "knitted_straight"),
        )
    ),
}
ASPECTS["tiles"] = frozenset(VALUES).difference(*ASPECTS.values())
"""What each row looks at: the sorts of tiles, and the form; or what is in every part; or kongs and concealed triplets; or triplets
of honours and terminals; or how sets combine; or how the hand was won.
"""

Shown: TypeAlias = int
"""How often a reading shows each row of a table, in fields of four bits."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A table of rows to count by, as a group has agreed."""

    rows: tuple[Pattern[Reading], ...]

    def shown(self, aspect: Aspect, reading: Reading) -> Shown:
        """How often the rows that look at this aspect are shown."""
        ids = ASPECTS[aspect]
        return sum(row.test(reading) << 4 * place for place, row in enumerate(self.rows) if row.id in ids)


TABLE: Final = Table(FAN)
"""Terminals and honours only may be triplets or seven pairs, as published examples count them."""
TRIPLETS_TABLE: Final = Table(
    with_rows(
        FAN,
        {
            "terminals_and_honours": replace(
                _ROW["terminals_and_honours"], test=lambda r: _is_orphans_only(r) and r.triplets == 4
            )
        },
    )
)
"""混幺九 must be triplets, not seven pairs: the document's own remark."""


# --- counting ---------------------------------------------------------------------------------------------------------------


_COMBINED_ONCE: Final = Text(
    "套算一次：这几副牌已组合过", "its sets are combined already, and each joins others once only"
)
_BELOW_MINIMUM: Final = Text("只有 {fan} 番，{minimum} 番起和", "{fan} fan; {minimum} are needed to win")
_INCOMPLETE: Final = Refused("incomplete", Text("没有和牌", "the hand is not complete"))
_WRONG_COUNT: Final = Refused("wrong_count", Text("手牌张数不对", "the hand has a wrong number of tiles"))


@cache
def _left_out(entry: tuple[str, str | None]) -> Excluded:
    """A combination that others leave no room for."""
    pattern, by = entry
    return Excluded(pattern, _ROW[pattern].name, INCLUDED.filled(by=_ROW[by].name) if by else _COMBINED_ONCE)


@lru_cache(maxsize=1 << 16)
def _score(table: Table, shown: Shown, runs: Joined, triplets: Joined) -> Score:
    """The score with the combinations that others leave no room for."""
    score = _counted(table, shown)
    left_out = (*runs.left_out, *triplets.left_out)
    return replace(score, excluded=(*score.excluded, *map(_left_out, left_out))) if left_out else score


def _is_shown(_: Reading) -> int:
    return 1


@lru_cache(maxsize=1 << 15)
def _counted(table: Table, shown: Shown) -> Score:
    """What the rows shown count; where there are none, 8 for that (无番和)."""
    told = []
    while shown:
        place = (shown.bit_length() - 1) // 4
        times = shown >> 4 * place
        shown -= times << 4 * place
        row = table.rows[place]
        told.append(Pattern(row.id, row.name, row.value * times, _is_shown, excludes=row.excludes))
    told.reverse()
    found, excluded = counting(told, Reading())
    counted = found or (Counted("chicken_hand", _ROW["chicken_hand"].name, _ROW["chicken_hand"].value),)
    return Score(counted, "fan", sum(pattern.value for pattern in counted), excluded=excluded)


_TILES_TALLY: Final = 7 * (_RUN | _TRIPLET)
_PARTS_TALLY: Final = 7 * (_OUTSIDE | _WITH_FIVE)
_KONGS_TALLY: Final = 7 * (_CONCEALED | _EXPOSED_KONG | _CONCEALED_KONG)
_HONOURS_TALLY: Final = 7 * _TERMINAL_TRIPLET
_WIN_TALLY: Final = 7 * (_OPEN | _CONCEALED)


@lru_cache(maxsize=1 << 15)
def _tiles(table: Table, form: Form, sorts: int, tally: int) -> Shown:
    return table.shown("tiles", Reading(form, sorts, tally))


@lru_cache(maxsize=1 << 12)
def _parts(table: Table, form: Form, tally: int) -> Shown:
    return table.shown("parts", Reading(form, tally=tally))


@lru_cache(maxsize=1 << 12)
def _kongs(table: Table, tally: int, fours: int) -> Shown:
    return table.shown("kongs", Reading(tally=tally, fours=fours))


@lru_cache(maxsize=1 << 14)
def _orphan_triplets(table: Table, tally: int, honours: int, how: int) -> Shown:
    return table.shown("honours", Reading(tally=tally, honours=honours, how=how))


@lru_cache(maxsize=1 << 14)
def _sets(table: Table, runs: Joined, triplets: Joined) -> Shown:
    return table.shown("sets", Reading(runs_joined=runs, triplets_joined=triplets))


@lru_cache(maxsize=1 << 14)
def _win(table: Table, form: Form, tally: int, wait: Wait | None, how: int) -> Shown:
    return table.shown("win", Reading(form, tally=tally, wait=wait, how=how))


def _shown(table: Table, r: Reading) -> Shown:
    """All rows that a reading shows."""
    form, sorts, tally, honours, runs, triplets, fours, wait, how = r
    return (
        _tiles(table, form, sorts, tally & _TILES_TALLY)
        + _parts(table, form, tally & _PARTS_TALLY)
        + _kongs(table, tally & _KONGS_TALLY, fours)
        + _orphan_triplets(table, tally & _HONOURS_TALLY, honours, how & _NINE_GATES)
        + _sets(table, runs, triplets)
        + _win(table, form, tally & _WIN_TALLY, wait, how)
    )


_ONES: Final = sum(UNIT)
_SEVEN_STAR_TILES: Final = sum(UNIT[EAST:])
_SEVEN_SHIFTED: Final = frozenset(
    sum(2 * UNIT[9 * suit + start + step] for step in range(7)) for suit in range(3) for start in range(3)
)
_NINE_GATES_HANDS: Final = frozenset(
    sum((3 if n in (0, 8) else 1) * UNIT[9 * suit + n] for n in range(9)) for suit in range(3)
)


def waits_of(concealed: Tiles, melds: Sequence[Meld] = ()) -> Tiles:
    """The kinds that a hand formally waits for, those among them of which it holds all four itself."""
    return _waits(pack(concealed))


@lru_cache(maxsize=1 << 16)
def _waits(held: Packed) -> Tiles:
    knitted = knitted_straight_waits(held)
    return tuple(sorted({*waits(held, SHAPES), *knitted})) if knitted else waits(held, SHAPES)


def _completed(structure: Structure, kind: int) -> tuple[Wait | None, bool]:
    """What the winning tile completed that can be worth a fan, and whether it can have completed anything but a triplet."""
    pair = structure >> (_PAIR + kind if kind < EAST else _HONOUR_PAIR + kind - EAST) & 1
    if kind >= EAST:
        return (Wait.PAIR, True) if pair else (None, False)
    # Runs in which it is the last, the middle, the first tile; none begins with an eight or nine.
    around = (structure >> _RUNS << 6) >> 3 * kind & 0o777
    number = kind % 9
    if (number == 2 and around & 7) or (number == 6 and around >> 6):
        return Wait.EDGE, True
    if around & 0o70:
        return Wait.CLOSED, True
    return Wait.PAIR if pair else None, bool(pair or around)


def _readings(win: InternationalWin) -> list[Reading]:
    """Every way to read the hand; empty if it is not complete."""
    kind = KIND[win.win_tile]
    held = pack(win.concealed)
    tiles = whole = held + UNIT[kind]
    melded = 0
    for meld in win.melds:
        whole += pack(meld.tiles)
        melded += _MELDED[meld.kind, KIND[meld.tiles[0]]]
    present = (whole | whole >> 1 | whole >> 2) & _ONES
    sorts = _sorts(present & _CHARACTER_TILES) | _sorts(present & _DOT_TILES)
    sorts |= _sorts(present & _BAMBOO_TILES) | _sorts(present & _HONOUR_TILES)
    fours = (whole >> 2 & _ONES).bit_count()
    how = _how(win.by, win.flags)
    if not melded and held in _NINE_GATES_HANDS:
        how |= _NINE_GATES
    found = _special_readings(tiles, sorts, fours, how) if not win.melds else []
    form: Form = "standard"
    structures = _structures(tiles)
    if not structures and len(win.melds) <= 1 and (rest := knitted_straight_rest(tiles)) is not None:
        form, structures = "knitted_straight", _structures(rest)
    for concealed in structures:
        wait, kept = _completed(concealed, kind)
        if wait is not None and len(_waits(held)) > 1:
            wait = None
        structure = concealed + melded
        if not kept and form == "standard" and not how & _SELF_DRAWN:
            structure -= _CONCEALED  # a triplet that another's tile completed is not concealed
        found.append(
            Reading(
                form,
                sorts,
                structure & _TALLY,
                _honours(structure >> _HONOUR_TRIPLETS & _HONOUR_PART, win.round_wind, win.seat_wind),
                _joined_runs(structure >> _RUNS, structure >> _PAIR & _FIVES),
                _joined_triplets(structure >> _TRIPLETS & _NUMBERS_PART),
                fours,
                wait,
                how,
            )
        )
    return found


def _special_readings(tiles: Packed, sorts: int, fours: int, how: int) -> list[Reading]:
    """Fourteen concealed tiles read as anything but sets and a pair."""
    form: Form
    if SEVEN_PAIRS.is_complete(tiles):
        form = "seven_shifted_pairs" if tiles in _SEVEN_SHIFTED else "seven_pairs"
    elif KNITTED_HONOURS.is_complete(tiles):
        form = "knitted_honours"
        how |= _SEVEN_STARS * (tiles & _SEVEN_STAR_TILES == _SEVEN_STAR_TILES) | _KNIT * (knit_in(tiles) > 0)
    elif THIRTEEN_ORPHANS.is_complete(tiles):
        form = "thirteen_orphans"
    else:
        return []
    return [Reading(form, sorts, 0, 0, NOTHING_JOINED, NOTHING_JOINED, fours, None, how)]


def best(win: InternationalWin, table: Table = TABLE) -> Score | Refused:
    """The hand counted by the reading with most fan, be it enough or not. Refused: ``wrong_count``, ``incomplete``."""
    if len(win.concealed) + 3 * len(win.melds) != 13:
        return _WRONG_COUNT
    readings = _readings(win)
    if not readings:
        return _INCOMPLETE
    chosen = readings[0]
    score = _score(table, _shown(table, chosen), chosen.runs_joined, chosen.triplets_joined)
    for reading in readings[1:]:
        other = _score(table, _shown(table, reading), reading.runs_joined, reading.triplets_joined)
        # Of readings worth the same the one with more runs is told.
        if (other.total, reading.runs) > (score.total, chosen.runs):
            chosen, score = reading, other
    return score


def count(win: InternationalWin, table: Table = TABLE) -> Score | Refused:
    """The hand counted, if it is worth enough to win. Refused also: ``below_minimum``."""
    score = best(win, table)
    if isinstance(score, Score) and score.total < MINIMUM:
        return Refused("below_minimum", _BELOW_MINIMUM.filled(fan=score.total, minimum=MINIMUM))
    return score


_PAID: Final = Text(
    "{base} + {fan} 番 + {flowers} 花 = {sum} 分", "{base} + {fan} fan + {flowers} flowers = {sum} points"
)


def paid_for(score: Score | Refused, flowers: int) -> Score | Refused:
    """The score with the words for what a player who pays all of it pays."""
    if isinstance(score, Refused):
        return score
    words = _PAID.filled(base=BASE, fan=score.total, flowers=flowers, sum=BASE + score.total + flowers)
    return replace(score, working=(words,))


def payments(fan: int, flowers: int, *, winner: Seat, source: Seat | None, seats: int = 4) -> dict[Seat, int]:
    """Every seat's change in the match's points.

    Everybody pays 8; on a self-draw everybody, else the discarder alone, pays the fan and a point for each flower too.
    """
    changes = {}
    for seat in range(seats):
        if seat != winner:
            pays_all = source is None or seat == source
            changes[seat] = -(BASE + (fan + flowers) * pays_all) * POINT
    changes[winner] = -sum(changes.values())
    return changes

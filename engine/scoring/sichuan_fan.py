"""The patterns of Sichuan mahjong as the C.H.R.I.S. guide plays it (section S 川麻), and what a win pays.

Fan add up except where one pattern takes another's place.  All sets must lie in two suits; whoever still holds a tile of its
void suit (定缺) cannot win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.core.meld import Meld, Seat
from engine.core.tiles import KIND, Tile, Tiles
from engine.core.words import Text
from engine.scoring.pattern import By, Pattern, counting
from engine.scoring.score import Refused, Score
from engine.scoring.shape import (
    SEVEN_PAIRS,
    SUIT_MASKS,
    Shape,
    count_of,
    hand_splits,
    kinds_in,
    meld_split,
    pack,
    waits,
)

Flag: TypeAlias = Literal["last_tile", "after_kong", "first_turn"]

SHAPES: Final[tuple[Shape, ...]] = (SEVEN_PAIRS,)
"""What wins beside sets and a pair: seven pairs, four equal tiles being two of them."""
FAN_CAP: Final = 4
"""More fan pay no more (4 番封顶)."""
POINT: Final = 1000
"""What the document calls one point (每分) in the match's points."""
VOID_FAN: Final = 3
"""Whoever holds void tiles at an exhaustive draw pays for at least this many fan."""


@dataclass(frozen=True, slots=True)
class SichuanWin:
    """A hand that would win and how. ``concealed`` is without the winning tile; ``void`` a suit 0-2, None if none was named."""

    concealed: Tiles
    win_tile: Tile
    by: By
    melds: tuple[Meld, ...] = ()
    is_dealer: bool = False
    flags: frozenset[Flag] = frozenset()
    void: int | None = None


class Reading(NamedTuple):
    """What the rows look at: one way to read a hand, and how it was won."""

    win: SichuanWin
    quads: int
    """How many kinds the hand holds all four of, in a kong or not."""
    suits: int
    all_258: bool
    """Every tile is a 2, 5 or 8."""
    is_pairs: bool = False
    triplets: int = 0
    kongs: int = 0
    outside: int = 0
    """How many of the four sets and the pair hold a 1 or 9."""

    @property
    def roots(self) -> int:
        """根: a kind held four times, beside what the patterns made of four use up."""
        if _is_four_kongs(self):
            return self.quads - 4
        return self.quads - _is_dragon_pairs(self)


def _is_dragon_pairs(r: Reading) -> bool:
    return r.is_pairs and r.quads > 0


def _is_four_kongs(r: Reading) -> bool:
    return r.kongs == 4


def _is_first_turn(r: Reading) -> bool:
    return "first_turn" in r.win.flags and r.win.by == "self_draw"


def _after_kong(by: By, r: Reading) -> bool:
    return "after_kong" in r.win.flags and r.win.by == by


FAN: Final[tuple[Pattern[Reading], ...]] = (
    Pattern("root", Text("根", "Root"), 1, lambda r: r.roots),
    Pattern("after_kong", Text("杠上花", "After a kong"), 1, lambda r: _after_kong("self_draw", r)),
    Pattern("rob_kong", Text("抢杠", "Robbing the kong"), 1, lambda r: r.win.by == "rob_kong"),
    Pattern("discard_after_kong", Text("杠上炮", "Discard after a kong"), 1, lambda r: _after_kong("discard", r)),
    Pattern("last_tile", Text("海底", "Last tile"), 1, lambda r: "last_tile" in r.win.flags),
    Pattern("all_triplets", Text("对对和", "All triplets"), 1, lambda r: r.triplets == 4),
    Pattern("full_flush", Text("清一色", "Full flush"), 2, lambda r: r.suits == 1),
    Pattern(
        "golden_hook",
        Text("金钩钓", "Golden hook"),
        2,
        lambda r: r.triplets == 4 == len(r.win.melds),
        excludes=("all_triplets",),
    ),
    Pattern("all_outside", Text("全带幺", "Terminal in every set"), 2, lambda r: r.outside == 5),
    Pattern("seven_pairs", Text("七对子", "Seven pairs"), 2, lambda r: r.is_pairs),
    Pattern("dragon_seven_pairs", Text("龙七对", "Dragon seven pairs"), 3, _is_dragon_pairs, excludes=("seven_pairs",)),
    Pattern(
        "triplets_258",
        Text("将对", "All triplets of 2, 5, 8"),
        3,
        lambda r: r.triplets == 4 and r.all_258,
        excludes=("golden_hook", "all_triplets"),
    ),
    Pattern("heavenly_hand", Text("天和", "Heavenly hand"), 4, lambda r: _is_first_turn(r) and r.win.is_dealer),
    Pattern("earthly_hand", Text("地和", "Earthly hand"), 4, lambda r: _is_first_turn(r) and not r.win.is_dealer),
    Pattern("four_kongs", Text("四杠子", "Four kongs"), 4, _is_four_kongs, excludes=("golden_hook", "all_triplets")),
)
"""In the document's order."""

_INCOMPLETE: Final = Refused("incomplete", Text("没有和牌", "the hand is not complete"))
_HOLDS_VOID: Final = Refused("holds_void", Text("还有定缺花色的牌", "the hand still holds tiles of its void suit"))
_WRONG_COUNT: Final = Refused("wrong_count", Text("手牌张数不对", "the hand has a wrong number of tiles"))
_CAPPED: Final = Text("{fan} 番，{cap} 番封顶", "{fan} fan, capped at {cap}")


def holds_void(tiles: Sequence[Tile], void: int | None) -> bool:
    """Whether one of the tiles is of the void suit."""
    return void is not None and any(KIND[tile] // 9 == void for tile in tiles)


def readings(win: SichuanWin) -> list[Reading]:
    """Every way to read the hand; empty if it is not complete."""
    tiles = pack((*win.concealed, win.win_tile))
    whole = tiles + sum(pack(meld.tiles) for meld in win.melds)
    kinds = tuple(kinds_in(whole))
    quads = sum(count_of(whole, kind) == 4 for kind in kinds)
    suits = sum(whole & mask > 0 for mask in SUIT_MASKS)
    shared = Reading(win, quads, suits, all_258=all(kind % 9 in (1, 4, 7) for kind in kinds))
    tally = sum(meld_split(meld) for meld in win.melds)
    found = []
    for m, p, s, z in hand_splits(tiles):
        t = tally + m + p + s + z
        found.append(shared._replace(triplets=t >> 3 & 7, kongs=t >> 17 & 7, outside=t >> 8 & 7))
    if not win.melds and SEVEN_PAIRS.is_complete(tiles):
        found.append(shared._replace(is_pairs=True))
    return found


def count(win: SichuanWin) -> Score | Refused:
    """The hand counted by the reading with most fan, before the cap; a hand without any fan wins too.

    Refused: ``wrong_count``, ``holds_void``, ``incomplete``.
    """
    if len(win.concealed) + 3 * len(win.melds) != 13:
        return _WRONG_COUNT
    if holds_void((*win.concealed, win.win_tile), win.void) or any(holds_void(m.tiles, win.void) for m in win.melds):
        return _HOLDS_VOID
    scores = []
    for reading in readings(win):
        counted, excluded = counting(FAN, reading)
        fan = sum(pattern.value for pattern in counted)
        working = (_CAPPED.filled(fan=fan, cap=FAN_CAP),) if fan > FAN_CAP else ()
        scores.append(Score(counted, "fan", fan, excluded=excluded, working=working))
    return max(scores, key=lambda score: score.total, default=_INCOMPLETE)


def waits_of(concealed: Tiles, melds: Sequence[Meld] = (), void: int | None = None) -> Tiles:
    """The kinds that a hand waits for: none while it holds void tiles, and no kind of which it has all four itself."""
    if holds_void(concealed, void):
        return ()
    own = pack(concealed)
    whole = own + sum(pack(meld.tiles) for meld in melds)
    return tuple(kind for kind in waits(own, SHAPES) if kind // 9 != void and count_of(whole, kind) < 4)


def largest_fan(concealed: Tiles, melds: tuple[Meld, ...] = (), void: int | None = None) -> int | None:
    """The most fan a hand could win with on a discard, without circumstances (查大叫); None if it is not ready."""
    fans = []
    for kind in waits_of(concealed, melds, void):
        score = count(SichuanWin(concealed, kind, "discard", melds, void=void))
        if isinstance(score, Score):
            fans.append(score.total)
    return max(fans, default=None)


def value(fan: int) -> int:
    """What a win on a discard is worth in the document's points: 1 2 4 8 16, doubling with each fan up to the cap."""
    return 1 << min(fan, FAN_CAP)


def payments(fan: int, *, winner: Seat, source: Seat | None, payers: Sequence[Seat]) -> dict[Seat, int]:
    """Every account's change in the match's points.

    The feeder pays the value; on a self-draw each of ``payers``, those still in the hand, pays one point more than the value
    (also above the cap).
    """
    if source is not None:
        price = value(fan) * POINT
        return {source: -price, winner: price}
    price = (value(fan) + 1) * POINT
    return {**dict.fromkeys(payers, -price), winner: price * len(payers)}

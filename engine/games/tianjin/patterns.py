"""The fan of Tianjin mahjong 天津麻将, where two kinds of tiles are wild (混), and what players owe each other.

Source: 天津麻将规则, 番数计算 and 番数算法.
捉5 and 龙 add up, everything else doubles. The reading of the wild tiles with most fan counts. A hand of fewer than two fan may
not win.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import HONOURS, KIND, KINDS, Tiles, successor, suit, without
from paizhuo.engine.core.value import Struct, field, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.tianjin.wild import ANYTHING, Group, is_whole, laid_out, placed
from paizhuo.engine.scoring.input_fields import AFTER_KONG, FIRST_TURN, TilesOf
from paizhuo.engine.scoring.pattern import Pattern, counting
from paizhuo.engine.scoring.score import FAN, Excluded, NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import NUMBERS, ONES, UNIT, Packed, count_of, pack

LEAST: Final = 2
"""Fan needed to win (和牌计分规则: 2番或以上); kong points do not count for it."""
HAND: Final = 13
FOUR, FIVE, SIX = 3, 4, 5
DRAGONS: Final[tuple[Tiles, ...]] = tuple(tuple(range(9 * s, 9 * s + 9)) for s in range(HONOURS))
"""The tiles of 123 456 789 in each suit."""
WILD: Final = TilesOf("wild", Text("混子", "Wild tiles"), 2)
"""The kinds that are wild: the turned tile and its successor, or its successor alone."""


def is_heavenly(win: WinningHand) -> bool:
    """天和: the dealer's first fourteen tiles, no kong before."""
    return win.is_dealer and FIRST_TURN.id in win.flags and not win.melds


class TianjinReading(NamedTuple):
    """What the rows look at.

    ``wait``: 1 if the drawn tile makes a pair with a wild one, 2 if it makes a set with two (单混吊, 双混吊); ``dragon``: the
    dragon's suit.
    """

    wait: int = 0
    catch: bool = False
    dragon: int | None = None
    own: bool = False
    pure: bool = False
    after_kong: bool = False
    heavenly: bool = False


Row: TypeAlias = Pattern[TianjinReading]

TABLE: Final[tuple[Pattern[TianjinReading], ...]] = (
    Row("plain", Text("提溜", "Plain hand"), 1, lambda r: not r.wait and not r.catch and r.dragon is None).explained(
        Text("没有捉5、龙、混吊；只有一番，不能单独胡", "None of the others; one fan, which alone does not win"),
        "123m456m456s789s11z",
    ),
    Row("wild_wait", Text("混吊", "Wild wait"), 2, lambda r: r.wait > 0).explained(
        Text(
            "摸什么都能胡：四副和一张混（单混吊），或三副一将和两张混（双混吊）。翻倍",
            "Any tile would do: four sets and one wild tile, or three sets, a pair and two. Doubles",
        ),
        "123m456m789s555s9m7z",
        "6z7z",
    ),
    Row("catch_five", Text("捉5", "Catching the five"), 3, lambda r: r.catch).explained(
        Text(
            "摸到的五万（或混）在四五六万中间，四、六可以是混",
            "The drawn 5 of characters, or a wild tile, is the middle of 4-5-6",
        ),
        "456m123s567p777z22z",
    ),
    Row("dragon", Text("龙", "Dragon"), 4, lambda r: r.dragon is not None).explained(
        Text(
            "一种花色的一二三、四五六、七八九三副；和捉5相加",
            "123, 456 and 789 of one suit; added to catching the five",
        ),
        "123456789p456s88m",
    ),
    Row("pure", Text("素", "No wild tiles"), 2, lambda r: r.pure).explained(
        Text("没有混，金杠也算混。翻倍", "No wild tile, not even in a gold kong. Doubles"), "123m456m456s789s11z"
    ),
    Row("own_dragon", Text("本混龙", "Dragon of the wild suit"), 8, lambda r: r.own, excludes=("dragon",)).explained(
        Text("龙的花色和混相同；代替龙", "A dragon of the suit of the wild tiles; in place of the dragon"),
        "123456789m456s22z",
        "8m9m",
    ),
    Row("after_kong", Text("杠开", "After a kong"), 2, lambda r: r.after_kong).explained(
        Text("用杠后补的牌胡。翻倍", "Win with the replacement tile of a kong. Doubles"), "123m456m456s9999s11z"
    ),
    Row("heavenly_hand", Text("天和", "Heavenly hand"), 4, lambda r: r.heavenly).explained(
        Text(
            "庄家拿到的十四张就胡，之前没有杠；任取一张当作摸到的。乘四",
            "The dealer's first fourteen tiles win, without a kong; any may be taken as the drawn one. ×4",
        ),
        "123m456m456s789s11z",
    ),
)
"""In the order of 番数计算; 天和 (番数算法 1) last."""
ADDED: Final = frozenset(("plain", "catch_five", "dragon", "own_dragon"))
"""The rows whose fan are added; the others multiply 先加后乘."""
_BY_ID: Final = {row.id: row for row in TABLE}


def fan(reading: TianjinReading) -> int:
    """捉5 and 龙 are added, the rest multiplied 先加后乘."""
    added = 3 * reading.catch + 4 * (reading.dragon is not None) or 1
    doubled = reading.own + (reading.wait > 0) + reading.pure + reading.after_kong + 2 * reading.heavenly
    return added << doubled


# -- readings ------------------------------------------------------------------------------------------------------------


class Way(NamedTuple):
    """A way to use the drawn tile and perhaps a dragon.

    ``tiles`` and ``wild``: the other tiles and the number of wild ones, which must be sets and a pair. ``paired``: the pair
    is among the ``groups`` already.
    """

    tiles: Packed
    wild: int
    wait: int = 0
    catch: bool = False
    dragon: int | None = None
    paired: bool = False
    groups: tuple[Group, ...] = ()

    def stands(self) -> bool:
        """Return whether the rest can be sets, or sets and a pair."""
        return self.wild >= 0 and is_whole(self.tiles, self.wild, pair=not self.paired)

    def taking(self, kinds: Iterable[int]) -> tuple[Packed, int, Group]:
        """Return what is left without one of each kind, and what was taken: a wild tile where there is none of the kind."""
        tiles, wild = self.tiles, self.wild
        taken = []
        for kind in kinds:
            if count_of(tiles, kind):
                tiles -= UNIT[kind]
                taken.append(kind)
            else:
                wild -= 1
                taken.append(~kind)
        return tiles, wild, tuple(taken)

    def with_dragon(self, own_suit: int) -> Way:
        """Return the way with the three runs of a dragon taken out of the rest."""
        tiles, wild, taken = self.taking(DRAGONS[own_suit])
        return self._replace(tiles=tiles, wild=wild, dragon=own_suit, groups=(*self.groups, *_three_runs(taken)))


def _not_of_dragon(tiles: Packed, own_suit: int) -> int:
    """Return how many of the nine kinds of a dragon are not among the tiles."""
    numbers = tiles >> 36 * own_suit & NUMBERS
    return 9 - ((numbers | numbers >> 1 | numbers >> 2 | numbers >> 3) & ONES).bit_count()


def _three_runs(taken: Group) -> tuple[Group, Group, Group]:
    return taken[:3], taken[3:6], taken[6:]


def _uses(tiles: Packed, wild: int, drawn: int | None) -> Iterator[Way]:
    """Yield the ways in which the drawn tile (None: a wild one) can complete the hand that count differently."""
    whole = Way(tiles, wild)
    rest = Way(tiles, wild - 1) if drawn is None else Way(tiles - UNIT[drawn], wild)
    own = ANYTHING if drawn is None else drawn
    free = ANYTHING if drawn is None else ~drawn
    yield whole
    if rest.wild >= 1:
        yield rest._replace(wild=rest.wild - 1, wait=1, paired=True, groups=((own, free),))
    if drawn is not None and drawn != FIVE:
        if rest.wild >= 2:
            yield rest._replace(wild=rest.wild - 2, wait=2, groups=((own, free, free),))
        return
    five = ~FIVE if drawn is None else FIVE
    if rest.wild >= 2:
        yield rest._replace(wild=rest.wild - 2, wait=2, catch=True, groups=((~FOUR, five, ~SIX),))
    left, wild_left, (four, six) = rest.taking((FOUR, SIX))
    yield Way(left, wild_left, catch=True, groups=((four, five, six),))
    left, wild_left, taken = rest.taking(kind for kind in DRAGONS[0] if kind != FIVE)
    inside = (*taken[:FIVE], five, *taken[FIVE:])
    yield Way(left, wild_left, catch=True, dragon=0, groups=_three_runs(inside))


def _ways(tiles: Packed, wild: int, drawn: int | None) -> Iterator[Way]:
    """Yield all ways to win that count differently."""
    for way in _uses(tiles, wild, drawn):
        if way.stands():
            yield way
            if way.dragon is None:
                suits = (s for s in range(HONOURS) if _not_of_dragon(way.tiles, s) <= way.wild)
                yield from (found for s in suits if (found := way.with_dragon(s)).stands())


class Split(NamedTuple):
    """Concealed tiles: those that are not wild, and the number of those that are."""

    tiles: Packed
    wild: int

    def with_one(self, kind: int | None) -> Split:
        """Return them with a tile of this kind, or with a wild one more."""
        return Split(self.tiles, self.wild + 1) if kind is None else Split(self.tiles + UNIT[kind], self.wild)


def _split(concealed: Iterable[int], kinds: Collection[int]) -> Split:
    """Return concealed tiles where these kinds are wild."""
    tiles = [KIND[tile] for tile in concealed]
    plain = [kind for kind in tiles if kind not in kinds]
    return Split(pack(plain), len(tiles) - len(plain))


def _drawn(kind: int, kinds: Collection[int]) -> int | None:
    """Return the drawn kind as ``Way`` has it: None for a wild one."""
    return None if kind in kinds else kind


def _shared(win: WinningHand, *, wild: bool) -> TianjinReading:
    """Return what all readings of a hand have in common. ``wild``: whether one of its concealed tiles is wild."""
    kinds = WILD.of(win)
    pure = not wild and not any(meld.first_kind in kinds for meld in win.melds)
    return TianjinReading(pure=pure, after_kong=AFTER_KONG.id in win.flags, heavenly=is_heavenly(win))


def _read(
    rest: Split, drawn: int | None, kinds: Collection[int], shared: TianjinReading
) -> Iterator[tuple[TianjinReading, Way]]:
    """Yield every way to read a hand with the drawn tile that counts differently; none if it is not complete."""
    whole = rest.with_one(drawn)
    if not is_whole(*whole, pair=True):
        return
    wild_suits = {suit(kind) for kind in kinds}
    for way in _ways(*whole, drawn):
        own = way.dragon in wild_suits
        yield shared._replace(wait=way.wait, catch=way.catch, dragon=way.dragon, own=own), way


def readings(win: WinningHand) -> list[tuple[TianjinReading, Way]]:
    """Return every way to read the hand that counts differently; empty if it is not complete."""
    kinds = WILD.of(win)
    rest, drawn = _split(win.concealed, kinds), _drawn(KIND[win.win_tile], kinds)
    return list(_read(rest, drawn, kinds, _shared(win, wild=rest.wild > 0 or drawn is None)))


# -- counting ------------------------------------------------------------------------------------------------------------

_INCOMPLETE: Final = NotValid("incomplete", Text("没有成和", "the hand is not complete"))
_WRONG_COUNT: Final = NotValid("wrong_count", Text("手牌张数不对", "the hand has a wrong number of tiles"))
TOO_SMALL: Final = NotValid(
    "below_minimum", Text("提溜不能胡：不足两番", "a plain hand may not win: it has fewer than two fan")
)
_OTHER_READING: Final = Text(
    "混子另一种摆法才有，番数不及", "only in another reading of the tiles, which is worth less"
)


def is_complete(win: WinningHand) -> bool:
    """Return whether the tiles are sets and a pair, whatever they are worth."""
    return is_whole(*_split((*win.concealed, win.win_tile), WILD.of(win)), pair=True)


def count(win: WinningHand) -> Score | NotValid:
    """Return the hand counted by the reading with most fan; of a heavenly hand any tile may be taken as the drawn one.

    NotValid: ``wrong_count``, ``incomplete``, ``below_minimum``.
    """
    if len(win.concealed) + 3 * len(win.melds) != HAND:
        return _WRONG_COUNT
    if is_heavenly(win):
        win = _best_drawn(win)
    found = readings(win)
    if not found:
        return _INCOMPLETE
    best, way = max(found, key=lambda one: fan(one[0]))
    total = fan(best)
    if total < LEAST:
        return TOO_SMALL
    counted, excluded = counting(TABLE, best)
    here = {*(pattern.id for pattern in counted), *(pattern.id for pattern in excluded), "plain"}
    elsewhere = {row.id for row in TABLE if any(row.test(other) for other, _ in found)} - here
    excluded = (*excluded, *(Excluded(row.id, row.name, _OTHER_READING) for row in TABLE if row.id in elsewhere))
    groups = (*way.groups, *laid_out(way.tiles, way.wild, pair=not way.paired))
    kinds = WILD.of(win)
    wild = tuple(tile for tile in (*win.concealed, win.win_tile) if KIND[tile] in kinds)
    return Score(
        counted,
        FAN,
        total,
        excluded=excluded,
        working=(_sum(best, total),),
        arranged=placed(groups, wild),
    )


def _best_drawn(win: WinningHand) -> WinningHand:
    """Return a heavenly hand with the one of its fourteen tiles as the drawn one that makes it worth most 可以随意的摆."""
    tiles = (*win.concealed, win.win_tile)
    ways = [replace(win, concealed=without(tiles, (tile,)), win_tile=tile) for tile in dict.fromkeys(tiles)]
    return max(ways, key=lambda way: max((fan(reading) for reading, _ in readings(way)), default=0))


def _sum(reading: TianjinReading, total: int) -> Text:
    """Return how the total is computed: (捉5 3 + 龙 4) × 素 2 = 14."""
    added = [_BY_ID[row] for row in ("catch_five", "dragon") if _BY_ID[row].test(reading)] or [_BY_ID["plain"]]
    factors = [row for row in TABLE if row.id not in ADDED and row.test(reading)]
    parts = []
    for language in ("zh", "en"):
        sums = " + ".join(f"{row.name.say(language)} {row.value}" for row in added)
        start = f"({sums})" if len(added) > 1 else sums
        own = [f"{Text('本混', 'own suit').say(language)} 2"] * reading.own
        parts.append(" × ".join([start, *own, *(f"{row.name.say(language)} {row.value}" for row in factors)]))
    return Text(f"{parts[0]} = {total} 番", f"{parts[1]} = {total} fan")


COPIES_BESIDE_TURNED: Final = 3
"""How many tiles of the turned kind are in play: the turned one stays in the wall (开混)."""


def copies_in_play(kind: int, wild: frozenset[int]) -> int:
    """Return how many tiles of a kind can come into hands. ``wild`` has the turned kind's successor, and the turned kind or not."""
    is_turned = successor(kind) in wild and (kind in wild or len(wild) == 1)
    return COPIES_BESIDE_TURNED if is_turned else 4


def waits_of(win: WinningHand) -> Tiles:
    """Return the kinds with which the hand, drawing one of them, could win; no kind of which it has all in play itself."""
    if len(win.concealed) + 3 * len(win.melds) != HAND:
        return ()
    kinds = WILD.of(win)
    rest = _split(win.concealed, kinds)
    whole = pack(win.concealed) + sum(pack(meld.tiles) for meld in win.melds)
    wild = frozenset(kinds)
    found = _winning_kinds(rest, tuple(kinds), _shared(win, wild=rest.wild > 0))
    return tuple(kind for kind in found if count_of(whole, kind) < copies_in_play(kind, wild))


@lru_cache(maxsize=1 << 12)
def _winning_kinds(rest: Split, kinds: Tiles, shared: TianjinReading) -> Tiles:
    """Return the kinds that complete a hand with the fan to win; which tile of a heavenly hand is the drawn one changes nothing."""
    if not is_whole(*rest.with_one(None), pair=True):
        return ()

    def wins(kind: int) -> bool:
        drawn = _drawn(kind, kinds)
        here = shared if drawn is not None else shared._replace(pure=False)
        return any(fan(reading) >= LEAST for reading, _ in _read(rest, drawn, kinds, here))

    return tuple(filter(wins, range(KINDS)))


# -- stakes and kongs ----------------------------------------------------------------------------------------------------


class Stakes(Struct):
    """坐庄, 拉庄: whether the dealer sits, and how often each other seat pulls (0 to 2)."""

    dealer: Seat
    sits: bool = False
    pulls: Mapping[Seat, int] = field(default_factory=dict)

    def times(self, seat: Seat, other: Seat) -> int:
        """Return the factor of what two seats pay each other; 1 between two who do not deal."""
        if self.dealer not in (seat, other):
            return 1
        return 1 << self.sits + self.pulls.get(other if seat == self.dealer else seat, 0)


def kong_points(melds: Iterable[Meld], wild: frozenset[int]) -> int:
    """杠分 of a seat: an exposed kong 1, a concealed one 2, a gold one 4."""
    points = 0
    for meld in melds:
        if meld.kind == "ankan":
            points += 4 if meld.first_kind in wild else 2
        elif meld.is_kong:
            points += 1
    return points

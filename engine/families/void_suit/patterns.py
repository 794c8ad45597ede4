"""Hands of the games with a void suit 缺一门: 108 tiles, no chi, sets and a pair or seven pairs in two suits.

Whoever still holds a tile of its void suit (定缺) cannot win.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import EAST, KIND, SUITS, Tile, Tiles
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring.input_fields import AROUND_KONG, DEALER, FIRST_TURN, LAST_TILE, OneOf
from paizhuo.engine.scoring.possible import impossible
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.stated_fields import StatedFields
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import SUIT_MASKS, UNIT, Packed, count_of, kinds_in, pack
from paizhuo.engine.shapes.fast.splits import WAITS_COMPLETED, WINNING_PARTS, Split, Wait, meld_split
from paizhuo.engine.shapes.shape import SEVEN_PAIRS, Shape, hand_splits, waits

SHAPES: Final[tuple[Shape, ...]] = (SEVEN_PAIRS,)
"""What wins beside sets and a pair: seven pairs, four equal tiles being two of them."""
KINDS_USED: Final = frozenset(range(EAST))
"""Characters, dots and bamboo: there are no honours."""
_TERMINALS: Final[Packed] = sum(15 * UNIT[9 * s + n] for s in range(len(SUITS)) for n in (0, 8))


class VoidSuitReading(NamedTuple):
    """What the rows look at: one way to read a hand, and how it was won."""

    win: WinningHand
    whole: Packed
    """All tiles, those of the melds and the winning one too."""
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
    own: Split = 0
    """How the concealed tiles of the winning tile's suit fall into sets; 0 for seven pairs."""

    @property
    def no_terminals(self) -> bool:
        """No 1 and no 9."""
        return not self.whole & _TERMINALS

    @property
    def is_middle(self) -> bool:
        """Whether the winning tile is the middle of a run in this reading."""
        number = KIND[self.win.win_tile] % 9
        return Wait.CLOSED in WAITS_COMPLETED[number][self.own >> number & WINNING_PARTS]


def readings(win: WinningHand) -> list[VoidSuitReading]:
    """Return every way to read the hand; empty if it is not complete."""
    tiles = pack((*win.concealed, win.win_tile))
    whole = tiles + sum(pack(meld.tiles) for meld in win.melds)
    kinds = tuple(kinds_in(whole))
    quads = sum(count_of(whole, kind) == 4 for kind in kinds)
    suits = sum(whole & mask > 0 for mask in SUIT_MASKS)
    shared = VoidSuitReading(win, whole, quads, suits, all_258=all(kind % 9 in (1, 4, 7) for kind in kinds))
    tally = sum(meld_split(meld) for meld in win.melds)
    own = KIND[win.win_tile] // 9
    found = []
    for splits in hand_splits(tiles):
        t = tally + sum(splits)
        found.append(shared._replace(triplets=t >> 3 & 7, kongs=t >> 17 & 7, outside=t >> 8 & 7, own=splits[own]))
    if not win.melds and SEVEN_PAIRS.is_complete(tiles):
        found.append(shared._replace(is_pairs=True))
    return found


INCOMPLETE: Final = NotValid("incomplete", Text("没有和牌", "the hand is not complete"))
_HOLDS_VOID: Final = NotValid("holds_void", Text("还有定缺花色的牌", "the hand still holds tiles of its void suit"))
_THREE_SUITS: Final = NotValid(
    "holds_void",
    Text("手里有三门花色，和牌最多只能有两门", "the hand holds tiles of three suits; a winning hand has two at most"),
)
_WRONG_COUNT: Final = NotValid("wrong_count", Text("手牌张数不对", "the hand has a wrong number of tiles"))
_CHI: Final = NotValid("chi", Text("川麻不能吃", "there is no chi in Sichuan mahjong"))
_OF_SUIT: Final = tuple(frozenset(t for t, kind in enumerate(KIND) if kind // 9 == own) for own in range(len(SUITS)))

VOID: Final = OneOf(
    "void", Text("定缺", "Void suit"), (("m", Text("万", "Char")), ("p", Text("筒", "Dots")), ("s", Text("条", "Bam")))
)
FIELDS: Final = StatedFields((DEALER, VOID, LAST_TILE, AROUND_KONG, FIRST_TURN))
"""What these games ask of a stated hand."""


def void_of(win: WinningHand) -> int | None:
    """Return the void suit stated of a hand, 0-2; None if none was named."""
    letter = VOID.of(win)
    return None if letter is None else SUITS.index(str(letter))


def void_field(void: int | None) -> dict[str, str]:
    """Return the void suit (0-2) as a field of a winning hand."""
    return {} if void is None else {VOID.id: SUITS[void]}


def holds_void(tiles: Sequence[Tile], void: int | None) -> bool:
    """Return whether one of the tiles is of the void suit."""
    return void is not None and not _OF_SUIT[void].isdisjoint(tiles)


def suits_of(tiles: Sequence[Tile]) -> int:
    """In how many suits the tiles are."""
    return len({KIND[tile] // 9 for tile in tiles})


def why_not(win: WinningHand) -> NotValid | None:
    """Why the tiles cannot be a win whatever they form: ``wrong_count``, ``holds_void``; None if they may be one."""
    if len(win.concealed) + 3 * len(win.melds) != 13:
        return _WRONG_COUNT
    tiles = (*win.concealed, win.win_tile, *(tile for meld in win.melds for tile in meld.tiles))
    if holds_void(tiles, void_of(win)):
        return _HOLDS_VOID
    # Everybody names a void suit: tiles of three suits are void tiles whichever it was.
    return _THREE_SUITS if suits_of(tiles) == len(SUITS) else None


def waits_of(concealed: Tiles, melds: Sequence[Meld] = (), void: int | None = None) -> Tiles:
    """Return the kinds that a hand waits for: none while it holds void tiles, and no kind of which it has all four itself."""
    if holds_void(concealed, void):
        return ()
    own = pack(concealed)
    whole = own + sum(pack(meld.tiles) for meld in melds)
    return tuple(kind for kind in waits(own, SHAPES) if kind // 9 != void and count_of(whole, kind) < 4)


def waits_stated(hand: WinningHand) -> Tiles:
    """Return the kinds that a stated hand waited for."""
    return waits_of(hand.concealed, hand.melds, void_of(hand))


def largest_fan(
    concealed: Tiles,
    melds: tuple[Meld, ...],
    void: int | None,
    kinds: Tiles,
    count: Callable[[WinningHand], Score | NotValid],
) -> int | None:
    """Return the most fan that ``count`` gives the hand with one of ``kinds``: as a win on a discard, without circumstances (查大叫).

    None without such a win.
    """
    fields = void_field(void)
    scores = [count(WinningHand(concealed, kind, "discard", melds, fields=fields)) for kind in kinds]
    return max((score.total for score in scores if isinstance(score, Score)), default=None)


# --- stated hands --------------------------------------------------------------------------------------------------------


def cannot_be(hand: WinningHand) -> NotValid | None:
    """Why no such hand can come about with 108 tiles and without chi; None if it can."""
    refused = impossible(hand, kinds=KINDS_USED)
    if refused is None and any(meld.kind == "chi" for meld in hand.melds):
        return _CHI
    return refused

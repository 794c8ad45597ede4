"""Tiles as small integers, and the notation people type them in.

A *kind* is one of the 34 faces of a common set: 0-8 characters 万, 9-17 dots 筒, 18-26 bamboo 条, 27-33 the honours
East South West North White Green Red 东南西北白发中.  A *tile* is a kind, a red five (34-36: 0m 0p 0s), a flower or season
(37-44: 1f-8f) or ``UNKNOWN`` (``??``), a tile that is not known.

Notation: digits followed by a suit letter, ``123m406p55s1122z1f??``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.words import Text, shortened

Tile: TypeAlias = int
Tiles: TypeAlias = tuple[int, ...]

UNKNOWN: Final[Tile] = -1
KINDS: Final = 34
RED: Final[Tiles] = (34, 35, 36)
FLOWERS: Final[Tiles] = tuple(range(37, 45))
TILE_COUNT: Final = 45
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED_DRAGON = range(27, 34)
WINDS: Final[Tiles] = (27, 28, 29, 30)
DRAGONS: Final[Tiles] = (31, 32, 33)
SUITS: Final = "mps"
"""The numbered suits in kind order: characters, dots, bamboo."""
HONOURS: Final = 3
"""The suit number of honours, after the three numbered suits 0, 1, 2."""

# The last entry answers for UNKNOWN, which as -1 indexes it.
KIND: Final[Tiles] = (*range(34), 4, 13, 22, *range(37, 45), UNKNOWN)
"""``KIND[tile]``: the kind a tile counts as. A red five is a five; flowers are kinds of their own; UNKNOWN stays."""
NAMES: Final[tuple[str, ...]] = (
    *(f"{n}{suit}" for suit in SUITS for n in range(1, 10)),
    *(f"{n}z" for n in range(1, 8)),
    "0m",
    "0p",
    "0s",
    *(f"{n}f" for n in range(1, 9)),
    "??",
)
_BY_NAME: Final = {name: tile for tile, name in enumerate(NAMES[:-1])} | {"??": UNKNOWN}

TERMINALS: Final = frozenset((0, 8, 9, 17, 18, 26))
ORPHANS: Final[Tiles] = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
"""The thirteen terminals and honours (幺九), in kind order."""


class BadTiles(Refused):
    """A text that is not tile notation; ``reason`` quotes the offending part."""


# The last entry answers for UNKNOWN, which as -1 indexes it.
_SUIT: Final = [-1 if kind < 0 else 4 if kind >= KINDS else min(kind // 9, HONOURS) for kind in KIND]


def suit(tile: Tile) -> int:
    """0 characters, 1 dots, 2 bamboo, 3 honours, 4 flowers and seasons. ``UNKNOWN`` has none: -1."""
    return _SUIT[tile]


def number(tile: Tile) -> int:
    """1-9 for suits, 1-7 for honours (East … Red), 1-8 for flowers, 0 for ``UNKNOWN``."""
    kind = KIND[tile]
    if kind < 0:
        return 0
    return kind - 36 if kind >= KINDS else kind % 9 + 1


def successor(kind: int) -> int:
    """Return the kind after it: 9 is followed by 1, East South West North and Red Green White 中发白 go round."""
    if suit(kind) < HONOURS:
        return kind - 8 if kind % 9 == 8 else kind + 1
    if kind in WINDS:
        return WINDS[(kind - WINDS[0] + 1) % len(WINDS)]
    return DRAGONS[(kind - DRAGONS[0] - 1) % len(DRAGONS)]


def predecessor(kind: int) -> int:
    """Return the kind that ``kind`` is the successor of."""
    return next(before for before in range(KINDS) if successor(before) == kind)


def order(tile: Tile) -> tuple[int, int]:
    """Sort key of a tidy rack: by kind, a red five after the plain fives, unknown tiles last."""
    kind = KIND[tile]
    return (TILE_COUNT if kind < 0 else kind, tile)


# The last entry answers for UNKNOWN, which as -1 indexes it.
_PLACE_OF: Final = [
    sorted((*range(TILE_COUNT), UNKNOWN), key=order).index(tile) for tile in (*range(TILE_COUNT), UNKNOWN)
].__getitem__


def tidy(tiles: Iterable[Tile]) -> Tiles:
    """Return the tiles sorted as people sort a rack."""
    return tuple(sorted(tiles, key=_PLACE_OF))


_NO_NUMBER: Final = Text("“{text}” 中的 “{letter}” 前面没有数字", "“{letter}” in “{text}” has no number before it")
_NO_TILE: Final = Text("没有 “{tile}” 这张牌（在 “{text}” 中）", "there is no tile “{tile}” (in “{text}”)")
_NO_SUIT: Final = Text(
    "“{text}” 末尾的 “{digits}” 没有花色字母（m p s z f）",
    "“{digits}” at the end of “{text}” has no suit letter (m p s z f)",
)
_NOT_ONE: Final = Text("“{text}” 不是一张牌", "“{text}” is not one tile")


# No group begins within a row of digits, so that a long row is scanned only once.
_groups_in: Final = re.compile(r"(?<![0-9])(?:[0-9]++[mps]|[1-7]++z)").findall
_TILE_OF_DIGIT: Final = {
    suit: {name[0]: tile for name, tile in _BY_NAME.items() if name[1] == suit}.__getitem__ for suit in f"{SUITS}z"
}


def parse(text: str) -> Tiles:
    """Tiles of compact notation in the order written. Raises ``BadTiles``."""
    groups: list[str] = _groups_in(text)
    if groups and sum(map(len, groups)) == len(text):
        found: list[Tile] = []
        for group in groups:
            found += map(_TILE_OF_DIGIT[group[-1]], group[:-1])
        return tuple(found)
    return _parsed(text)


def _parsed(text: str) -> Tiles:
    """Tiles of any notation, letter by letter, so that what is wrong can be quoted. Raises ``BadTiles``."""
    found: list[Tile] = []
    digits = ""
    i = 0
    while i < len(text):
        c = text[i]
        if c.isspace():
            pass
        elif text.startswith("??", i) and not digits:
            found.append(UNKNOWN)
            i += 1
        elif c in "0123456789":
            digits += c
        elif not digits:
            raise BadTiles(_NO_NUMBER.filled(letter=c, text=shortened(text)))
        else:
            for digit in digits:
                tile = _BY_NAME.get(digit + c)
                if tile is None:
                    raise BadTiles(_NO_TILE.filled(tile=digit + c, text=shortened(text)))
                found.append(tile)
            digits = ""
        i += 1
    if digits:
        raise BadTiles(_NO_SUIT.filled(digits=shortened(digits), text=shortened(text)))
    return tuple(found)


def parse_one(text: str) -> Tile:
    """Return the single tile written. Raises ``BadTiles`` if the text is not exactly one."""
    tile = _BY_NAME.get(text)
    if tile is not None:
        return tile
    tiles = parse(text)
    if len(tiles) != 1:
        raise BadTiles(_NOT_ONE.filled(text=shortened(text)))
    return tiles[0]


def text(tiles: Iterable[Tile]) -> str:
    """Compact notation in the given order: equal suits next to each other share one letter."""
    out: list[str] = []
    last = ""
    for tile in tiles:
        name = NAMES[tile]
        if name[1] == last != "?":
            out.pop()
        out += name
        last = name[1]
    return "".join(out)


kind_of: Final = list(KIND).__getitem__
"""``KIND`` as a function for ``map``, to which lists give items several times faster than tuples do."""


def counts(tiles: Iterable[Tile]) -> list[int]:
    """Return how many of each of the 34 kinds; flowers and unknown tiles are left out."""
    found = [0] * (TILE_COUNT + 1)  # flowers beyond the kinds, UNKNOWN last
    for kind in map(kind_of, tiles):
        found[kind] += 1
    return found[:KINDS]


def without(tiles: Sequence[Tile], gone: Iterable[Tile]) -> Tiles:
    """``tiles`` less ``gone``; a tile that is not there by name is taken from the unknown ones.

    Raises ``ValueError`` if neither is there.
    """
    rest = list(tiles)
    for tile in gone:
        rest.remove(tile if tile in rest else UNKNOWN)
    return tuple(rest)


def without_seeing(tiles: Sequence[Tile], gone: Tiles) -> Tiles:
    """``tiles`` less ``gone``, as ``without``. If ``gone`` has unknown tiles, any of ``tiles`` may have left.

    Then all of the rest is ``UNKNOWN``.
    """
    return (UNKNOWN,) * (len(tiles) - len(gone)) if UNKNOWN in gone else without(tiles, gone)

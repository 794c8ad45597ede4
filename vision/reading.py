"""What was read from a picture: tiles, how sure each is, how they belong together, and what looks wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import FLOWERS, KIND, KINDS, NAMES, RED, TILE_COUNT, UNKNOWN, Tile, Tiles, text, tidy
from paizhuo.engine.core.words import Language, Text
from paizhuo.vision.geometry import Floats, Quad
from paizhuo.vision.groups import grouped
from paizhuo.vision.hand_shape import HandShape
from paizhuo.vision.labels import BACK, LABELS
from paizhuo.vision.pieces import Group
from paizhuo.vision.rows import Row
from paizhuo.vision.seen import Seen

_LEAST: Final = 0.001
_MOST_ALTERNATIVES: Final = 8
_MELDS: Final = frozenset(("chi", "pon", "minkan", "kakan", "ankan"))
_ACCEPTED: Final = (0, 1)
"""A hand may lack the tile it waits for."""

_NO_TILES: Final = Text("没有找到牌。", "No tiles were found.")
_TOO_MANY: Final = Text(
    "有 {count} 张{name}，最多 {most} 张。",
    "{count} {count:tile was|tiles were} read as {name}; only {most} {most:exists|exist}.",
)
_NOT_USED: Final = Text("这种规则不用{names}。", "These rules do not use {names}.")
_COUNT: Final = Text(
    "一手牌应有 {hand} 张（杠算三张），读到 {count} 张。",
    "A hand has {hand} {hand:tile|tiles} (a kong counts as three); {count} {count:was|were} read.",
)
_UNCLEAR_MELD: Final = Text(
    "这组副露不成顺子、刻子或杠：{tiles}。", "This meld is not a run, triplet or kong: {tiles}."
)
_HIDDEN_KONG: Final = Text(
    "暗杠全部扣着，不知道是什么牌。", "A concealed kong lies completely face down: its tiles are not known."
)
_DOUBTFUL: Final = Text("有 {count} 张牌不太确定。", "{count} {count:tile is|tiles are} doubtful.")


@dataclass(frozen=True, slots=True, eq=False)
class TileReading:
    """A tile as read.

    ``tile``: its label, a tile or ``BACK``. ``confidence``: how probable it is that this is right. ``quad``: the corners of its
    face, clockwise from the print's top left. ``group``: its group's number. ``alternatives``: labels and their
    probabilities, the likeliest first, ``tile`` among them. ``doubtful``: a person should look at it. ``embedding``: see ``Seen``.
    """

    tile: int
    confidence: float
    quad: Quad
    group: int
    alternatives: tuple[tuple[int, float], ...]
    doubtful: bool
    embedding: Floats

    @property
    def name(self) -> str:
        return LABELS[self.tile]


@dataclass(frozen=True, slots=True)
class Caution:
    """Something a person should look at; ``about``: the numbers of the tiles concerned."""

    code: str
    words: Text
    about: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StatedTiles:
    """The hand as a request to score it states it; melds in its notation, ``chi:789p@3``. ``win`` None: not told apart."""

    concealed: Tiles
    melds: tuple[str, ...]
    win: Tile | None
    flowers: Tiles

    @property
    def words(self) -> str:
        """Compact notation: concealed tiles, melds, the winning tile after a plus sign."""
        parts = [text(self.concealed), *self.melds]
        if self.win is not None:
            parts.append(f"+ {NAMES[self.win]}")
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class PictureReading:
    """A picture's tiles, row by row and from left to right. ``size``: the picture's width and height in pixels."""

    size: tuple[int, int]
    tiles: tuple[TileReading, ...]
    groups: tuple[Group, ...]
    cautions: tuple[Caution, ...]

    def tiles_of(self, group: Group) -> tuple[int, ...]:
        """Return the labels of a group's tiles."""
        return tuple(self.tiles[number].tile for number in group.tiles)

    @property
    def hand(self) -> StatedTiles | None:
        """The hand in the picture; None if it shows none."""
        held = [group for group in self.groups if group.kind not in ("row", "flowers")]
        if not held:
            return None
        concealed: list[Tile] = []
        melds, win = [], None
        for group in held:
            tiles = tuple(UNKNOWN if label == BACK else label for label in self.tiles_of(group))
            if group.kind in _MELDS:
                melds.append(_meld_words(group, tiles))
            elif group.kind == "win":
                win = tiles[0]
            elif group.kind == "concealed":
                concealed += tiles
        flowers = tuple(tile for group in self.groups if group.kind == "flowers" for tile in self.tiles_of(group))
        return StatedTiles(tidy(concealed), tuple(meld for meld in melds if meld), win, flowers)


def _meld_words(group: Group, tiles: Tiles) -> str:
    """Return a meld in notation; nothing for a kong that nobody can name. Hidden tiles of a kong are its plain ones."""
    kinds = [KIND[tile] for tile in tiles if tile != UNKNOWN]
    if not kinds:
        return ""
    shown = tidy(kinds[0] if tile == UNKNOWN else tile for tile in tiles)
    return f"{group.kind}:{text(shown)}" + (f"@{group.source}" if group.source else "")


def tile_reading(seen: Seen, group: int, doubtful: float) -> TileReading:
    """Return a tile as read, from what was seen. ``doubtful``: what its probability must reach not to be."""
    best = np.argsort(-seen.probabilities[: BACK + 1], kind="stable")[:_MOST_ALTERNATIVES]
    alternatives = tuple((int(i), float(seen.probabilities[i])) for i in best if seen.probabilities[i] >= _LEAST)
    return TileReading(
        seen.label,
        seen.confidence,
        seen.quad,
        group,
        alternatives,
        seen.odd or seen.confidence < doubtful,
        seen.embedding,
    )


def assembled(
    size: tuple[int, int], rows: Sequence[Row], shape: HandShape, doubtful: float, light: Sequence[Caution]
) -> PictureReading:
    """Rows of tiles as a reading, grouped and looked over. ``light``: what is to be said of the picture itself."""
    groups = tuple(grouped(rows, shape))
    group_of = {number: which for which, group in enumerate(groups) for number in group.tiles}
    seen = [tile for row in rows for tile in row.tiles]
    tiles = tuple(tile_reading(tile, group_of[number], doubtful) for number, tile in enumerate(seen))
    reading = PictureReading(size, tiles, groups, ())
    return replace(reading, cautions=(*light, *cautions_of(reading, shape)))


# -- what looks wrong


def cautions_of(reading: PictureReading, shape: HandShape) -> tuple[Caution, ...]:
    """Return what the tiles themselves show to be wrong, or unsure. Nothing is changed because of it."""
    if not reading.tiles:
        return (Caution("no_tiles", _NO_TILES),)
    doubtful = tuple(number for number, tile in enumerate(reading.tiles) if tile.doubtful)
    found = [*_surplus(reading.tiles, shape), *_hand_count(reading, shape)]
    for group in reading.groups:
        labels = reading.tiles_of(group)
        if group.kind == "meld":
            words = _UNCLEAR_MELD.filled(tiles=" ".join(LABELS[label] for label in labels))
            found.append(Caution("unclear_meld", words, group.tiles))
        elif group.kind == "ankan" and set(labels) == {BACK}:
            found.append(Caution("hidden_kong", _HIDDEN_KONG, group.tiles))
    if doubtful:
        words = _DOUBTFUL.filled(count=len(doubtful))
        found.append(Caution("doubtful", words, doubtful))
    return tuple(found)


def _surplus(tiles: Sequence[TileReading], shape: HandShape) -> list[Caution]:
    """Five of a kind, red fives counted as fives; more red fives than there are; all those together that the rules do without."""
    found = []
    unused: list[tuple[Text, tuple[int, ...]]] = []
    for tile in (*range(KINDS), *FLOWERS, *RED):
        there = tuple(
            n for n, read in enumerate(tiles) if read.tile < TILE_COUNT and tile in (read.tile, KIND[read.tile])
        )
        most = shape.copies[tile]
        if len(there) <= most:
            continue
        if most == 0:
            unused.append((tile_name(tile), there))
        else:
            words = _TOO_MANY.filled(count=len(there), name=tile_name(tile), most=most)
            found.append(Caution("too_many", words, there))
    if unused:
        names = Text("、".join(name.zh for name, _ in unused), ", ".join(name.en for name, _ in unused))
        found.append(Caution("not_used", _NOT_USED.filled(names=names), tuple(n for _, there in unused for n in there)))
    return found


def _hand_count(reading: PictureReading, shape: HandShape) -> list[Caution]:
    held = [group for group in reading.groups if group.kind not in ("row", "flowers")]
    count = sum(3 if group.kind in _MELDS else len(group.tiles) for group in held)
    if not held or shape.hand - count in _ACCEPTED:
        return []
    return [Caution("count", _COUNT.filled(hand=shape.hand, count=count))]


# -- as JSON


def as_json(reading: PictureReading, image: str, milliseconds: float, language: Language) -> dict[str, object]:
    """Return the answer of the ``recognise`` command for one picture."""
    hand = reading.hand
    told: dict[str, object] = {
        "image": image,
        "size": list(reading.size),
        "milliseconds": round(milliseconds),
        "tiles": [
            {
                "tile": tile.name,
                "confidence": round(tile.confidence, 3),
                "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in tile.quad],
                "group": tile.group,
                "doubtful": tile.doubtful,
                "alternatives": [[LABELS[label], round(share, 3)] for label, share in tile.alternatives],
            }
            for tile in reading.tiles
        ],
        "groups": [
            {"kind": group.kind, "tiles": [LABELS[label] for label in reading.tiles_of(group)]}
            | ({"from": group.source} if group.source else {})
            for group in reading.groups
        ],
        "hand": hand.words if hand else "",
        "warnings": [caution.words.say(language) for caution in reading.cautions],
    }
    if hand:
        told["request"] = {
            "concealed": text(hand.concealed),
            "melds": list(hand.melds),
            "win": None if hand.win is None else NAMES[hand.win],
            "flowers": text(hand.flowers),
        }
    return told

"""What the tiles of a row say about one another: how a doubtful one lies, a missed one between two, one that does not belong.

No tile is changed because the rules would have it so; every change is what the classifier reads when asked again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import log
from statistics import median
from typing import Final

import numpy as np

from paizhuo.vision.blanks import told_by_ground
from paizhuo.vision.classify import Classifies
from paizhuo.vision.geometry import Image, Quad, centre, covered, overlap, sides, turned
from paizhuo.vision.labels import BLANK
from paizhuo.vision.row_shape import shape_of
from paizhuo.vision.rows import HALF_TURN_ALIKE, Frame, Row, down_of, extent, in_reading_order, row_of, rows_of
from paizhuo.vision.seen import Seen

SURE: Final = 0.9
"""A tile read so surely lies as its print says, whatever its neighbours do."""
_AS_GOOD: Final = 0.8
"""Read anew as its neighbours lie, a tile is taken so if this share of its probability is left."""
_TELLING: Final = 0.12
"""Faces whose height and width differ less than by so much (as a logarithm) do not show whether they lie sideways."""
_THE_SAME, _STRAYING, _ASTRAY = 0.9, 0.75, 0.5
"""IoU of a tile with its place in its row: below the first it is looked at there too if it is doubtful, below the second in any case; below
the third it is not of the row."""
_TOUCHING: Final = 0.3
"""Tiles side by side are less far apart, in tile widths."""
_GAP: Final = (0.75, 1.35)
"""A missed tile leaves so much room between two others, in tile widths."""
_LIKELY: Final = 0.6
"""Read so surely a tile may stand where a row seems to end; below ``SURE`` a person should look at it."""
_FURTHER: Final = 8
"""So many tiles may be missed beside one another."""
_COVERED: Final = 0.2
"""Up to this share a missed tile may lie on others: corners are found so exactly."""
_OTHER_SIZE, _DOUBTFUL_SIZE = 1.8, 1.4
"""How many times larger or smaller a lone thing is than the tiles next to it, to be none or to be doubtful."""
_SURE_BACK: Final = 0.8
"""A back that lies alone has nothing on it to be known by: less sure than this, it is some other plain thing."""
_STANDING, _SIDE, _BORDERS = 4, 0.78, 0.2
"""So many tiles in a row may stand; their sides are less high than their faces by this factor, and lie no farther from them, in heights."""
_MANY: Final = 5
"""From so many tiles in rows on, what lies alone is judged by them."""


def settled(rows: Sequence[Row], image: Image, classifier: Classifies) -> list[Row]:
    """Return the rows after their tiles were asked about one another, in reading order."""
    rows = [_shaped_alike(_turned_alike(row, image, classifier), image, classifier) for row in rows]
    rows = _without_strangers(rows)
    return in_reading_order(_longer([_filled(row, image, classifier) for row in rows], image, classifier))


# -- how a tile lies


def _lies_across(tile: Seen, row: Row, usual: float) -> bool | None:
    """Return whether a tile's shape shows that it lies sideways in its row; None if shapes do not tell.

    ``usual``: the logarithm of width over height, in the row's directions, of the row's tiles.
    """
    if abs(usual) < _TELLING:
        return None
    shape = _shape(tile, row)
    return abs(shape + usual) < abs(shape - usual)


def _shape(tile: Seen, row: Row) -> float:
    left, right = extent(tile.quad, row.right)
    top, bottom = extent(tile.quad, down_of(row.right))
    return log(max(right - left, 1.0) / max(bottom - top, 1.0))


def _as_neighbours_lie(row: Row) -> dict[int, Quad]:
    """Return the tiles of which the row doubts how they lie, with the corners they should then have."""
    usual = median(_shape(tile, row) for tile in row.tiles)
    found = {}
    for at, (tile, turns) in enumerate(zip(row.tiles, row.turns, strict=True)):
        sure = min(tile.confidence, tile.stands) >= SURE and tile.label not in HALF_TURN_ALIKE
        across = _lies_across(tile, row, usual)
        if turns == 2 and not sure and not across:
            found[at] = turned(tile.quad, 2)
        elif turns in (1, 3) and across is False:
            found[at] = turned(tile.quad, 4 - turns)
        elif turns in (0, 2) and across:
            found[at] = turned(tile.quad, 1)
    return found


def _turned_alike(row: Row, image: Image, classifier: Classifies) -> Row:
    if len(row.tiles) < 3:
        return row
    doubted = _as_neighbours_lie(row)
    if not doubted:
        return row
    tiles = list(row.tiles)
    for at, now in zip(doubted, classifier.read(image, list(doubted.values()), as_given=True), strict=True):
        if now.confidence >= _AS_GOOD * tiles[at].confidence:
            tiles[at] = replace(tiles[at], quad=now.quad) if _named_by_ground(tiles[at], now) else now
    return row_of(tiles, row.right)


def _named_by_ground(before: Seen, now: Seen) -> bool:
    """Return whether the two readings differ in which plain tile it is, which what lies around it has told."""
    return {before.label, now.label} == BLANK


def _shaped_alike(row: Row, image: Image, classifier: Classifies) -> Row:
    """Return the row with those tiles asked again, with corners as all tiles of the row have them, of which row or reader are in doubt.

    What is read surely keeps its name and gains better corners at most.
    """
    if (shape := shape_of(row)) is None:
        return row
    asked: list[tuple[int, Quad]] = []
    for at, (tile, turns, number) in enumerate(zip(row.tiles, row.turns, shape.numbers, strict=True)):
        quad = shape.quad(number) if number >= 0 else None
        if quad is None or (alike := overlap(tile.quad, quad)) < (_ASTRAY / 2 if tile.confidence < SURE else _ASTRAY):
            continue
        if turns % 2:
            asked += [(at, quad), (at, turned(quad, 2))]
        elif alike < (_THE_SAME if tile.confidence < SURE else _STRAYING):
            asked.append((at, turned(quad, turns)))
    if not asked:
        return row
    tiles = list(row.tiles)
    least = [tile.confidence * (_AS_GOOD if turns % 2 else 1.0) for tile, turns in zip(tiles, row.turns, strict=True)]
    for (at, _), now in zip(asked, classifier.read(image, [quad for _, quad in asked], as_given=True), strict=True):
        before = row.tiles[at]
        keeps_its_name = now.label == before.label or (before.confidence < SURE and not _named_by_ground(before, now))
        if keeps_its_name and now.confidence > least[at]:
            tiles[at], least[at] = now, now.confidence
    return row_of(tiles, row.right)


# -- a tile that was missed


def _filled(row: Row, image: Image, classifier: Classifies) -> Row:
    """Return the row with the tiles that were missed in gaps of a tile's width; blank ones only where other tiles of the row touch
    and look like them.
    """
    places: list[Quad] = []
    extents = row.extents()
    touching = any(other[0] - one[1] < _TOUCHING * (one[1] - one[0]) for one, other in pairwise(extents))
    for at in range(len(row.tiles) - 1):
        if row.turns[at] != row.turns[at + 1] or row.turns[at] % 2:
            continue
        one, other = row.tiles[at].quad, row.tiles[at + 1].quad
        width = (sides(one)[0] + sides(other)[0]) / 2
        if _GAP[0] * width < extents[at + 1][0] - extents[at][1] < _GAP[1] * width:
            places.append(np.asarray((one + other) / 2, np.float32))
    found = [
        tile
        for tile in (classifier.read(image, places, as_given=True) if places else ())
        if tile.confidence >= SURE
        and tile.stands >= 0.5
        and (tile.label not in BLANK or (touching and _looks_like_the_others(tile, row, image)))
    ]
    return row_of((*row.tiles, *found), row.right) if found else row


def _looks_like_the_others(tile: Seen, row: Row, image: Image) -> bool:
    """Return whether a blank tile has the ground of the row's faces, or is a back as others of the row are: cloth is blank, too."""
    told = told_by_ground((*row.tiles, tile), image)[-1]
    return told.label == tile.label and (not tile.is_back or any(other.is_back for other in row.tiles))


def _longer(rows: Sequence[Row], image: Image, classifier: Classifies) -> list[Row]:
    """Return the rows with the tiles that were missed at their ends, also those of a wide gap, at both sides of which a row ended."""
    ended: set[tuple[int, int]] = set()
    for _ in range(_FURTHER):
        tiles = [tile for row in rows for tile in row.tiles]
        places = [
            place
            for row in rows
            for place in _beyond(row)
            if _cell(place) not in ended and covered(place, (tile.quad for tile in tiles)) <= _COVERED
        ]
        read = classifier.read(image, places, as_given=True) if places else ()
        ended |= {_cell(place) for place in places}
        found: list[Seen] = []
        for tile in read:
            if (
                tile.label not in BLANK
                and _clear(tile) >= _LIKELY
                and covered(tile.quad, (one.quad for one in found)) <= _COVERED
            ):
                found.append(replace(tile, odd=tile.confidence < SURE))
        if not found:
            break
        rows = [_filled(row, image, classifier) for row in rows_of((*tiles, *found))]
    return list(rows)


def _clear(tile: Seen) -> float:
    """Return how surely a tile is read whose print is taken to stand upright; some prints look the same upside down."""
    return tile.confidence if tile.label in HALF_TURN_ALIKE else min(tile.confidence, tile.stands)


def _beyond(row: Row) -> Iterator[Quad]:
    """Yield where the next tiles lay, if the row went on, to its right and to its left."""
    if (shape := shape_of(row)) is None:
        return
    first, last = shape.ends
    beyond = ((shape.numbers[-1], last, last + 1), (shape.numbers[0], first, first - 1))
    for own, end, number in beyond:
        if own == end and (quad := shape.quad(number)) is not None:
            yield quad


def _cell(place: Quad) -> tuple[int, int]:
    """About where a place is, so that nothing is asked twice."""
    x, y = centre(place) / max(min(sides(place)) / 2, 1.0)
    return round(float(x)), round(float(y))


# -- what does not belong


def _is_a_side(tile: Seen, rows: Sequence[Row]) -> bool:
    """Return whether what seems a blank tile is the upper or lower side of a tile in a row: it borders on it, and is less high."""
    if tile.label not in BLANK:
        return False
    for row in rows:
        down = down_of(row.right)
        top, bottom = extent(tile.quad, down)
        middle = float(centre(tile.quad) @ row.right)
        if len(row.tiles) < _STANDING or bottom - top > _SIDE * row.height:
            continue
        for other in row.tiles:
            low, high = extent(other.quad, row.right)
            above, below = extent(other.quad, down)
            apart = max(above - bottom, top - below)
            if low < middle < high and other.label not in BLANK and apart < _BORDERS * (below - above):
                return True
    return False


def _without_strangers(rows: Sequence[Row]) -> list[Row]:
    """Return the rows without sides of tiles and lone things of quite another size than the tiles next to them.

    Things of a somewhat other size are doubtful.
    """
    others = [tile for row in rows if len(row.tiles) > 1 for tile in row.tiles]
    if len(others) < _MANY:
        return list(rows)
    frames = [Frame.of(tile.quad) for tile in others]
    kept = []
    for row in rows:
        if all(_is_a_side(tile, rows) for tile in row.tiles):
            continue
        if len(row.tiles) > 1:
            kept.append(row)
            continue
        (tile,) = row.tiles
        place = centre(tile.quad)
        nearest = min(range(len(others)), key=lambda i: float(((frames[i].centre - place) ** 2).sum()))
        ratio = Frame.of(tile.quad).size / frames[nearest].size
        times = max(ratio, 1 / ratio) if ratio else np.inf
        if times >= _OTHER_SIZE or any(overlap(tile.quad, other.quad) > 0.25 for other in others):
            continue
        if tile.is_back and tile.confidence < _SURE_BACK:
            continue
        odd = tile.odd or times >= _DOUBTFUL_SIZE
        kept.append(replace(row, tiles=(replace(tile, odd=odd),)))
    return kept

"""Tiles as pictures: a solid body with a visible side and a soft shadow, and our own drawing on its face.

Each picture is painted once for its size in device pixels and kept.
"""

from __future__ import annotations

from functools import lru_cache, partial
from importlib.resources import files
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtSvg import QSvgRenderer

from paizhuo.desktop.kit.colours import COLOURS, TableColours, Theme
from paizhuo.desktop.kit.geometry import DEPTH, RATIO, WALL_TILE, Pose
from paizhuo.desktop.kit.settings import TileSet
from paizhuo.desktop.kit.sprites import Sprite, draw, painted
from paizhuo.engine.core.tiles import NAMES, UNKNOWN, WHITE, Tile, number, suit

Tint: TypeAlias = Literal["", "dim", "drawn", "lit"]
CORNER: Final = 0.1
KEPT: Final = 1500
_LETTERS: Final = ("E", "S", "W", "N", "Wh", "G", "R")


@lru_cache(maxsize=128)
def _drawing(tile_set: TileSet, name: str) -> QSvgRenderer:
    return QSvgRenderer((files("paizhuo.assets") / "tiles" / tile_set / f"{name}.svg").read_bytes())


def box(pose: Pose, turn: int, width: float) -> QRectF:
    """Return the rectangle a tile's picture fills, around the middle of its upper face, shadow included."""
    height = width * RATIO
    margin = width * 0.12
    match pose:
        case Pose.FACING:
            return QRectF(-width / 2 - margin, -height / 2 - width * 0.15, width + 2 * margin, height + width * 0.3)
        case Pose.AWAY:
            return QRectF(-width / 2 - margin, -height / 2 - width * 0.3, width + 2 * margin, height + width * 0.48)
        case Pose.SIDE_LEFT | Pose.SIDE_RIGHT:
            return QRectF(-width * 0.36 - margin, -width * 0.41 - 1, width * 0.72 + 2 * margin, width * 1.75)
        case Pose.FLAT:
            across, along = (height, width) if turn % 2 else (width, height)
            return QRectF(-across / 2 - margin, -along / 2 - 1, across + 2 * margin, along + width * (DEPTH + 0.14) + 1)


def corner_label(tile: Tile) -> str:
    """Return the number or letter in a tile's corner: 1-9, E S W N, and Wh G R for White, Green and Red 白发中."""
    which = suit(tile)
    if which == 3:
        return _LETTERS[number(tile) - 1]
    return str(number(tile)) if tile != UNKNOWN else ""


class Faces:
    """The pictures of one tile set in one light."""

    def __init__(self, colours: TableColours, tile_set: TileSet, *, labels: bool) -> None:
        self.colours = colours
        self._set: TileSet = tile_set
        self._labels = labels
        self._kept: dict[tuple[object, ...], Sprite] = {}

    def picture(self, tile: Tile, pose: Pose, turn: int, width: float, scale: float, tint: Tint = "") -> Sprite:
        """Return the tile in device pixels, ``scale`` of them to a unit, around the middle of its face; it fills ``box``."""
        key = (tile, pose, turn, round(width * 8), round(scale * 1000), tint)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            paint = partial(self._tile, tile, pose, turn, width, tint)
            found = self._kept[key] = painted(box(pose, turn, width), scale, paint)
        return found

    def stack(self, layers: int, *, side: bool, kept: bool, scale: float) -> Sprite:
        """Return a stack of the wall from above, around the middle of its lower tile; it fills ``stack_box``."""
        key = ("stack", layers, side, kept, round(scale * 1000))
        found = self._kept.get(key)
        if found is None:
            paint = partial(self._stack, layers, side=side, kept=kept)
            found = self._kept[key] = painted(stack_box(side=side), scale, paint)
        return found

    # -- painting --------------------------------------------------------------------------------------------------------

    def _tile(self, tile: Tile, pose: Pose, turn: int, width: float, tint: Tint, painter: QPainter) -> None:
        match pose:
            case Pose.FACING:
                self._facing(painter, tile, width)
            case Pose.AWAY:
                self._away(painter, width)
            case Pose.SIDE_LEFT | Pose.SIDE_RIGHT:
                self._sideways(painter, width, right=pose is Pose.SIDE_RIGHT)
            case _:
                self._flat(painter, tile, turn, width)
        if tint:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
            colour = {"dim": QColor(12, 20, 18, 105), "drawn": QColor(20, 30, 40, 62)}.get(tint)
            if colour is None:
                colour = QColor(self.colours.glow)
                colour.setAlpha(105)
            painter.fillRect(box(pose, turn, width), colour)

    def _shadow(self, painter: QPainter, body: QRectF, width: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        for grown in (0.09, 0.06, 0.03, 0.0):
            painter.setBrush(QColor(0, 0, 0, 26))
            by = width * grown
            shade = body.adjusted(-by * 0.7, 0, by * 0.9, by).translated(width * 0.015, width * 0.03)
            painter.drawRoundedRect(shade, width * CORNER + by, width * CORNER + by)

    def _slab(self, painter: QPainter, area: QRectF, width: float, top: str, low: str) -> None:
        shade = QLinearGradient(area.topLeft(), area.bottomLeft())
        shade.setColorAt(0, QColor(top))
        shade.setColorAt(1, QColor(low))
        painter.setBrush(shade)
        painter.drawRoundedRect(area, width * CORNER, width * CORNER)

    def _outline(self, painter: QPainter, area: QRectF, width: float) -> None:
        line = QColor(self.colours.edge)
        line.setAlpha(150)
        painter.setPen(QPen(line, max(0.5, width * 0.014)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area, width * CORNER, width * CORNER)

    def _flat(self, painter: QPainter, tile: Tile, turn: int, width: float) -> None:
        c = self.colours
        across, along = (width * RATIO, width) if turn % 2 else (width, width * RATIO)
        depth = width * DEPTH
        face = QRectF(-across / 2, -along / 2, across, along)
        body = face.adjusted(0, 0, 0, depth)
        self._shadow(painter, body, width)
        painter.setPen(Qt.PenStyle.NoPen)
        down = tile == UNKNOWN
        self._slab(painter, body, width, c.side if down else c.back, c.side_low if down else c.back_deep)
        middle = face.adjusted(0, 0, 0, depth * 0.55)
        self._slab(painter, middle, width, c.back if down else c.side, c.back_deep if down else c.side_low)
        if down:
            self._back(painter, face, width)
        else:
            self._slab(painter, face, width, c.ivory, c.ivory_low)
            self._face(painter, tile, turn, width)
        self._outline(painter, face, width)

    def _back(self, painter: QPainter, area: QRectF, width: float) -> None:
        self._slab(painter, area, width, self.colours.back_light, self.colours.back)
        inset = width * 0.09
        painter.save()
        painter.setOpacity(0.55)
        path = QPainterPath()
        path.addRoundedRect(area.adjusted(inset, inset, -inset, -inset), width * 0.06, width * 0.06)
        painter.setClipPath(path)
        _drawing(self._set, "back").render(painter, area)
        painter.restore()

    def _face(self, painter: QPainter, tile: Tile, turn: int, width: float) -> None:
        painter.save()
        painter.rotate(90 * turn)
        labelled = self._labels and suit(tile) < 4
        art = _art_area(tile, width, labelled=labelled)
        _drawing(self._set, NAMES[tile]).render(painter, art)
        if labelled:
            font = QFont(painter.font())
            font.setPixelSize(100)
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(QColor(self.colours.label))
            painter.translate(-width / 2 + width * 0.055, -width * RATIO / 2 + width * 0.02)
            painter.scale(width * 0.0023, width * 0.0023)
            painter.drawText(
                QRectF(0, 0, 220, 130), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, corner_label(tile)
            )
        painter.restore()

    def _facing(self, painter: QPainter, tile: Tile, width: float) -> None:
        c = self.colours
        face = QRectF(-width / 2, -width * RATIO / 2, width, width * RATIO)
        body = face.adjusted(0, -width * 0.13, 0, 0)
        self._shadow(painter, body, width)
        painter.setPen(Qt.PenStyle.NoPen)
        self._slab(painter, body, width, c.back_light, c.back)
        self._slab(painter, face.adjusted(0, -width * 0.075, 0, 0), width, c.side_low, c.side)
        if tile == UNKNOWN:
            self._back(painter, face, width)
        else:
            self._slab(painter, face, width, c.ivory, c.ivory_low)
            self._face(painter, tile, 0, width)
        self._outline(painter, face, width)

    def _away(self, painter: QPainter, width: float) -> None:
        c = self.colours
        face = QRectF(-width / 2, -width * RATIO / 2, width, width * RATIO)
        body = face.adjusted(0, -width * 0.22, 0, 0)
        self._shadow(painter, body, width)
        painter.setPen(Qt.PenStyle.NoPen)
        self._slab(painter, body, width, c.ivory, c.side)
        self._slab(painter, face.adjusted(0, -width * 0.1, 0, 0), width, c.back_light, c.back_light)
        self._back(painter, face, width)
        self._outline(painter, face, width)

    def _sideways(self, painter: QPainter, width: float, *, right: bool) -> None:
        """Paint a standing tile seen along its row: its top, the back towards the middle, and below it the narrow side."""
        c = self.colours
        top = QRectF(-width * 0.36, -width * 0.41, width * 0.72, width * 0.82)
        body = top.adjusted(0, 0, 0, width * 0.72)
        self._shadow(painter, body, width)
        painter.setPen(Qt.PenStyle.NoPen)
        part = top.width() * 0.42
        # Ivory where the face is, the back's colour where it looks to the middle.
        for area, ivory, back in (
            (body, (c.side, c.side_low), (c.back, c.back_deep)),
            (top, (c.ivory, c.ivory_low), (c.back_light, c.back_light)),
        ):
            self._slab(painter, area, width, *ivory)
            painter.save()
            painter.setClipRect(QRectF(area.left() if right else area.right() - part, area.top(), part, area.height()))
            self._slab(painter, area, width, *back)
            painter.restore()
        self._outline(painter, top, width)

    def _stack(self, layers: int, painter: QPainter, *, side: bool, kept: bool) -> None:
        c = self.colours
        across, along = (WALL_TILE[1] * 1.15, WALL_TILE[0]) if side else WALL_TILE
        painter.setPen(Qt.PenStyle.NoPen)
        thick = 6.0
        bottom = QRectF(-across / 2 + 0.4, -along / 2 + 0.4, across - 0.8, along - 0.8)
        painter.setBrush(QColor(0, 0, 0, 60))
        painter.drawRoundedRect(bottom.adjusted(-1, 2, 2, thick + 2), 3, 3)
        for layer in range(layers):
            lifted = bottom.translated(0, -layer * thick)
            painter.setBrush(QColor(c.side_low))
            painter.drawRoundedRect(lifted.adjusted(0, 2, 0, thick), 2.5, 2.5)
            painter.setBrush(QColor(c.side))
            painter.drawRoundedRect(lifted.adjusted(0, 2, 0, thick - 2), 2.5, 2.5)
            painter.setPen(QPen(QColor(c.back_deep), 0.8))
            painter.setBrush(QColor(c.back if not kept else c.back_deep))
            painter.drawRoundedRect(lifted, 2.5, 2.5)
            painter.setPen(Qt.PenStyle.NoPen)


@lru_cache(maxsize=2)
def faces_of(theme: Theme, tile_set: TileSet, *, labels: bool) -> Faces:
    """Return the pictures of tiles in one look. Of two looks those painted are kept, for every table and page that is opened."""
    return Faces(COLOURS[theme], tile_set, labels=labels)


def _art_area(tile: Tile, width: float, *, labelled: bool) -> QRectF:
    """Return where the drawing of an upright tile lies on its face; beside the label, and a drawing with a frame below it."""
    framed = tile == WHITE
    share, aside, down = (0.86, 0.0, 0.0) if not labelled else (0.74, 0.0, 0.095) if framed else (0.82, 0.035, 0.035)
    wide = width * share
    high = wide * 4 / 3
    return QRectF(-wide / 2, -high / 2, wide, high).translated(width * aside, width * down)


def stack_box(*, side: bool) -> QRectF:
    """Return the rectangle a stack's picture fills, around the middle of its lower tile."""
    across, along = (WALL_TILE[1] * 1.15, WALL_TILE[0]) if side else WALL_TILE
    return QRectF(-across / 2 - 2, -along / 2 - 8, across + 5, along + 20)


def frame_wild(painter: QPainter, width: float, colour: str) -> None:
    """Paint a golden frame and corner on the face of an upright wild tile around the origin."""
    height, edge = width * RATIO, width * 0.055
    painter.setPen(QPen(QColor(colour), edge))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = QRectF(-width / 2, -height / 2, width, height).adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2)
    painter.drawRoundedRect(inner, width * 0.09, width * 0.09)
    mark_corner(painter, width, colour)


def mark_corner(painter: QPainter, width: float, colour: str) -> None:
    """Paint a golden corner on the face of an upright tile around the origin."""
    size = width * 0.26
    corner = QPointF(width / 2 - width * 0.03, -width * RATIO / 2 + width * 0.03)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPolygon(QPolygonF([corner, corner - QPointF(size, 0), corner + QPointF(0, size)]))


def paint_row(
    painter: QPainter, faces: Faces, scale: float, row: list[tuple[Tile, int, QPointF]], width: float
) -> None:
    """Paint lying tiles on any painter: (tile, turn, middle of the face)."""
    for tile, turn, at in row:
        draw(painter, faces.picture(tile, Pose.FLAT, turn, width, scale), scale, at)

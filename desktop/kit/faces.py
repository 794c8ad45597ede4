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

from paizhuo.desktop.kit.colours import Look, TableColours, Theme, table_colours
from paizhuo.desktop.kit.geometry import DEPTH, RATIO, WALL_THICK, WALL_TILE, Pose
from paizhuo.desktop.kit.settings import TileSet
from paizhuo.desktop.kit.sprites import Sprite, draw, painted
from paizhuo.engine.core.tiles import NAMES, UNKNOWN, WHITE, Tile, number, suit

Tint: TypeAlias = Literal["", "dim", "drawn", "lit"]
Mark: TypeAlias = Literal["", "wild", "bonus"]
CORNER: Final = 0.1
SIDE_THICK: Final = 0.72
SIDE_LEAN: Final = 0.42
SIDE_HIGH: Final = 0.5
"""A tile standing at the side, for its width: its thickness, and how far its foot is seen from its top, inwards and downwards."""
BACK_PART: Final = 0.42
"""What share of a tile's thickness has the colour of its back."""
SHADOW_AWAY: Final = (0.055, 0.07)
"""How far a tile's shadow lies to the right and below it, for its width: the light comes from the upper left."""
KEPT: Final = 1500
_LETTERS: Final = ("E", "S", "W", "N", "Wh", "G", "R")


def _drawn(tile_set: TileSet, name: str) -> bytes:
    return (files("paizhuo.assets") / "tiles" / tile_set / f"{name}.svg").read_bytes()


@lru_cache(maxsize=128)
def _drawing(tile_set: TileSet, name: str) -> QSvgRenderer:
    return QSvgRenderer(_drawn(tile_set, name))


@lru_cache(maxsize=8)
def _back_drawing(tile_set: TileSet, back: str, deep: str) -> QSvgRenderer:
    """Return the pattern of the backs, which is drawn in blue, in other colours."""
    drawn = table_colours("light")
    pattern = _drawn(tile_set, "back").replace(drawn.back.encode(), back.encode())
    return QSvgRenderer(pattern.replace(drawn.back_deep.encode(), deep.encode()))


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
            aside = width * (SIDE_THICK / 2 + SIDE_LEAN + 0.3)
            return QRectF(-aside - margin, -width * 0.41 - 1, 2 * (aside + margin), width * (1.0 + SIDE_HIGH))
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

    def picture(
        self, tile: Tile, pose: Pose, turn: int, width: float, scale: float, tint: Tint = "", mark: Mark = ""
    ) -> Sprite:
        """Return the tile in device pixels, ``scale`` of them to a unit, around the middle of its face; it fills ``box``.

        A wild one has a golden frame, one that counts extra (dora) a golden shine.
        """
        key = (tile, pose, turn, round(width * 8), round(scale * 1000), tint, mark)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            paint = partial(self._tile, tile, pose, turn, width, tint, mark)
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

    def _tile(self, tile: Tile, pose: Pose, turn: int, width: float, tint: Tint, mark: Mark, painter: QPainter) -> None:
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
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        if mark:
            painter.rotate(90 * turn if pose is Pose.FLAT else 0)
            paint = frame_wild if mark == "wild" else shine
            paint(painter, width, self.colours.gold)

    def _shadow(self, painter: QPainter, body: QRectF, width: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        aside, down = SHADOW_AWAY
        for grown in (0.07, 0.05, 0.03, 0.01):
            painter.setBrush(QColor(0, 0, 0, 28))
            by = width * grown
            shade = body.adjusted(by * 0.2, 0, by, by).translated(width * aside * 0.6, width * down * 0.5)
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
        _back_drawing(self._set, self.colours.back, self.colours.back_deep).render(painter, area)
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
        """Paint a standing tile of a row at the side: its top, which leans outwards, the back towards the middle, the narrow side."""
        c = self.colours
        inwards = -1.0 if right else 1.0
        half, near = width * SIDE_THICK / 2, width * 0.41
        lean = QPointF(inwards * width * SIDE_LEAN, width * SIDE_HIGH)
        inner, outer = inwards * half, -inwards * half
        border = inwards * (half - 2 * half * BACK_PART)
        painter.setPen(Qt.PenStyle.NoPen)
        foot = [
            QPointF(outer, -near) + lean,
            QPointF(inner, -near) + lean,
            QPointF(inner, near) + lean,
            QPointF(outer, near) + lean,
        ]
        self._cast(painter, foot, width)
        # The light comes from the upper left: it meets the backs of the row at the right, and leaves those at the left in shade.
        back = (c.back_light, c.back) if right else (c.back, c.back_deep)
        self._plane(painter, (QPointF(inner, -near), QPointF(inner, near)), lean, *back)
        self._plane(painter, (QPointF(outer, near), QPointF(border, near)), lean, c.side, c.side_low)
        self._plane(painter, (QPointF(border, near), QPointF(inner, near)), lean, c.back, c.back_deep)
        painter.setPen(QPen(QColor(0, 0, 0, 70), max(0.4, width * 0.012)))
        painter.drawLine(QPointF(inner, near), QPointF(inner, near) + lean)
        painter.drawLine(QPointF(inner, -near), QPointF(inner, -near) + lean)
        painter.setPen(Qt.PenStyle.NoPen)
        top = QRectF(-half, -near, 2 * half, 2 * near)
        self._slab(painter, top, width, c.ivory, c.ivory_low)
        painter.save()
        painter.setClipRect(QRectF(min(border, inner), -near, abs(inner - border), 2 * near))
        self._slab(painter, top, width, c.back_light, c.back_light if right else c.back)
        painter.restore()
        self._outline(painter, top, width)

    def _plane(self, painter: QPainter, edge: tuple[QPointF, QPointF], lean: QPointF, high: str, low: str) -> None:
        """Paint a side of a standing tile from its upper edge down to the table."""
        start, end = edge
        shade = QLinearGradient(start, start + lean)
        shade.setColorAt(0, QColor(high))
        shade.setColorAt(1, QColor(low))
        painter.setBrush(shade)
        painter.drawPolygon(QPolygonF([start, end, end + lean, start + lean]))

    def _cast(self, painter: QPainter, foot: list[QPointF], width: float) -> None:
        """Paint the soft shadow of what stands on ``foot``, away from the light."""
        for reach in (0.3, 0.24, 0.18, 0.12, 0.06):
            painter.setBrush(QColor(0, 0, 0, 20))
            away = QPointF(width * reach, width * reach * 0.55)
            painter.drawPolygon(QPolygonF([foot[0], foot[1], foot[1] + away, foot[2] + away, foot[3] + away, foot[3]]))

    def _stack(self, layers: int, painter: QPainter, *, side: bool, kept: bool) -> None:
        """Paint a stack from its lowest tile up: the near side of each with its back above its ivory, and the back of the uppermost."""
        c = self.colours
        across, along = (WALL_TILE[1] * 1.15, WALL_TILE[0]) if side else WALL_TILE
        painter.setPen(Qt.PenStyle.NoPen)
        thick = WALL_THICK
        lowest = QRectF(-across / 2 + 0.4, -along / 2 + 0.4, across - 0.8, along - 0.8)
        for reach in (7.0, 5.0, 3.0):
            painter.setBrush(QColor(0, 0, 0, 26))
            painter.drawRoundedRect(lowest.adjusted(1, 2, reach, thick + reach * 0.6), 4, 4)
        high, low = (c.back_light, c.back) if not kept else (c.back, c.back_deep)
        for layer in range(layers):
            lifted = lowest.translated(0, -layer * thick)
            painter.setBrush(QColor(c.side_low))
            painter.drawRoundedRect(lifted.adjusted(0, 2, 0, thick), 2.5, 2.5)
            painter.setBrush(QColor(c.side))
            painter.drawRoundedRect(lifted.adjusted(0, 2, 0, thick - 1.5), 2.5, 2.5)
            painter.setBrush(QColor(c.back_deep))
            painter.drawRoundedRect(lifted.adjusted(0, 1, 0, thick * 0.45), 2.5, 2.5)
            shade = QLinearGradient(lifted.topLeft(), lifted.bottomRight())
            shade.setColorAt(0, QColor(high))
            shade.setColorAt(1, QColor(low))
            painter.setPen(QPen(QColor(c.back_deep), 0.8))
            painter.setBrush(shade)
            painter.drawRoundedRect(lifted, 2.5, 2.5)
            painter.setPen(Qt.PenStyle.NoPen)


@lru_cache(maxsize=2)
def faces_of(theme: Theme, tile_set: TileSet, look: Look = Look(), *, labels: bool) -> Faces:  # noqa: B008
    """Return the pictures of tiles in one look. Of two looks those painted are kept, for every table and page that is opened."""
    return Faces(table_colours(theme, look), tile_set, labels=labels)


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
    return QRectF(-across / 2 - 2, -along / 2 - WALL_THICK - 2, across + 11, along + 2 * WALL_THICK + 10)


def frame_wild(painter: QPainter, width: float, colour: str) -> None:
    """Paint a golden frame and corner on the face of an upright wild tile around the origin."""
    height, edge = width * RATIO, width * 0.055
    painter.setPen(QPen(QColor(colour), edge))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = QRectF(-width / 2, -height / 2, width, height).adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2)
    painter.drawRoundedRect(inner, width * 0.09, width * 0.09)
    mark_corner(painter, width, colour)


def shine(painter: QPainter, width: float, colour: str) -> None:
    """Paint a golden shine on the face of an upright tile around the origin: a lit edge, and a glint across a corner."""
    height, edge = width * RATIO, width * 0.05
    area = QRectF(-width / 2, -height / 2, width, height)
    clip = QPainterPath()
    clip.addRoundedRect(area, width * CORNER, width * CORNER)
    painter.save()
    painter.setClipPath(clip)
    glint = QLinearGradient(area.topRight(), QPointF(area.left() + width * 0.25, area.top() + width * 0.75))
    lit, gone = QColor(colour), QColor(colour)
    lit.setAlpha(150)
    gone.setAlpha(0)
    glint.setColorAt(0, lit)
    glint.setColorAt(1, gone)
    painter.fillRect(area, glint)
    painter.restore()
    painter.setPen(QPen(QColor(colour), edge))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    corner = area.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2)
    line = QPainterPath(QPointF(corner.center().x(), corner.top()))
    line.lineTo(corner.right() - width * 0.09, corner.top())
    line.quadTo(corner.topRight(), QPointF(corner.right(), corner.top() + width * 0.09))
    line.lineTo(corner.right(), corner.top() + width * 0.5)
    painter.drawPath(line)


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

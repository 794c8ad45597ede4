"""Rows of tiles on pages: hands of results, examples of patterns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from paizhuo.desktop.kit.faces import Faces, faces_of, frame_wild
from paizhuo.desktop.kit.geometry import DEPTH, RATIO, Pose
from paizhuo.desktop.kit.sprites import draw
from paizhuo.desktop.kit.style import Style
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tile, Tiles, tidy
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text

APART = 0.4
"""A gap in a row, for a tile's width."""
SIDEWAYS = 3
"""The quarter turns of a claimed tile."""
WILD: Final = Text("{tile}（混）", "{tile} (wild)")


def faces(style: Style) -> Faces:
    """Return the pictures of tiles in the look in force."""
    settings = style.settings
    return faces_of(
        "dark" if style.colours.dark else "light",
        settings.tile_set,
        style.look,
        labels=settings.tile_labels,
    )


def paint_tile(painter: QPainter, pictures: Faces, tile: Tile, middle: QPointF, width: float, turn: int = 0) -> None:
    """Paint a tile lying flat, ``width`` logical pixels wide, around the middle of its face."""
    scale = painter.device().devicePixelRatioF()
    draw(painter, pictures.picture(tile, Pose.FLAT, turn, width, scale), scale, middle)


class Piece(Struct):
    """A tile in a row. ``turned``: on its side; ``apart``: after a gap; ``ringed``: the one that matters; ``wild``: it stands for any."""

    tile: Tile
    turned: bool = False
    apart: bool = False
    ringed: bool = False
    wild: bool = False


def spread_meld(meld: Meld, owner: Seat, seats: int) -> tuple[Piece, ...]:
    """Return a meld as it lies: the claimed tile turned towards the seat it came from, a concealed kong's ends face down."""
    if meld.kind == "ankan":
        shown = (UNKNOWN, meld.tiles[1], meld.tiles[2], UNKNOWN)
        return tuple(Piece(tile, apart=i == 0) for i, tile in enumerate(shown))
    if meld.claimed is None or meld.source is None:
        return tuple(Piece(tile, apart=i == 0) for i, tile in enumerate(meld.tiles))
    rest = list(meld.tiles)
    rest.remove(meld.claimed)
    steps = (meld.source - owner) % seats
    at = {1: len(rest), 2: 1}.get(steps, 0)
    pieces = [Piece(tile) for tile in rest]
    pieces.insert(at, Piece(meld.claimed, turned=True))
    return (Piece(pieces[0].tile, pieces[0].turned, apart=True), *pieces[1:])


def spread_hand(
    concealed: Tiles,
    melds: Iterable[Meld],
    owner: Seat,
    seats: int,
    winning: Tile | None = None,
    wild: frozenset[int] = frozenset(),
    flowers: Tiles = (),
) -> tuple[Piece, ...]:
    """Return a whole hand: the rack tidied, the winning tile apart, then the melds and the flowers; ``wild``: the kinds framed."""
    rest = list(tidy(concealed))
    if winning is not None and winning in rest:
        rest.remove(winning)
    pieces = [Piece(tile) for tile in rest]
    if winning is not None:
        pieces.append(Piece(winning, apart=True, ringed=True))
    for meld in melds:
        pieces.extend(spread_meld(meld, owner, seats))
    pieces.extend(Piece(flower, apart=nth == 0) for nth, flower in enumerate(flowers))
    return tuple(replace(piece, wild=KIND[piece.tile] in wild) for piece in pieces)


def _name(piece: Piece) -> Text:
    """Return what a piece is called."""
    name = tile_name(piece.tile)
    return WILD.filled(tile=name) if piece.wild else name


class TileRow(QWidget):
    """Tiles side by side, ``height`` logical pixels high at scale 1; smaller where the room is less."""

    def __init__(self, style: Style, pieces: Sequence[Piece], height: int) -> None:
        super().__init__()
        self._style = style
        self.pieces = tuple(pieces)
        self._height = height
        self.setAccessibleName(" ".join(style.say(_name(piece)) for piece in pieces))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _length(self, width: float) -> float:
        """Return how long the row is with tiles ``width`` wide."""
        length = sum(width * RATIO if piece.turned else width for piece in self.pieces)
        return length + sum(width * APART for piece in self.pieces[1:] if piece.apart)

    def _full(self) -> float:
        """Return the width of a tile where there is room."""
        return self._style.px(self._height) / (RATIO + DEPTH)

    def sizeHint(self) -> QSize:
        return QSize(round(self._length(self._full())) + 4, self._style.px(self._height) + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width() // 4, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        width = min(self._full(), self._full() * (self.width() - 4) / max(1.0, self._length(self._full())))
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        pictures = faces(self._style)
        x = 2.0
        foot = self.height() - 2 - width * DEPTH
        for nth, piece in enumerate(self.pieces):
            x += width * APART if piece.apart and nth else 0
            across, along = (width * RATIO, width) if piece.turned else (width, width * RATIO)
            middle = QPointF(x + across / 2, foot - along / 2)
            paint_tile(painter, pictures, piece.tile, middle, width - 0.6, SIDEWAYS if piece.turned else 0)
            if piece.wild:
                painter.save()
                painter.translate(middle)
                painter.rotate(90 * SIDEWAYS if piece.turned else 0)
                frame_wild(painter, width - 0.6, pictures.colours.gold)
                painter.restore()
            if piece.ringed:
                painter.setPen(QPen(QColor(self._style.colours.accent), max(2.0, width * 0.06)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(x, foot - along, across, along), width * 0.1, width * 0.1)
            x += across
        painter.end()

"""How sure a tile is, in a colour, a line and a sign: none of the three is needed to tell the others apart."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from paizhuo.desktop.entry.board import Board, Laid
from paizhuo.desktop.seeing import words
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.words import Text
from paizhuo.vision.labels import BACK

Mark: TypeAlias = Literal["sure", "doubtful", "misplaced"]
COLOURS: Final[Mapping[Mark, str]] = {"sure": "#1f9ae0", "doubtful": "#f0a202", "misplaced": "#d7263d"}
"""Blue, yellow and red of very different lightness: told apart by those who see fewer colours too."""
SIGNS: Final[Mapping[Mark, str]] = {"sure": "", "doubtful": "?", "misplaced": "!"}
NAMES: Final[Mapping[Mark, Text]] = {"sure": words.SURE, "doubtful": words.DOUBTFUL, "misplaced": words.MISPLACED}
_INK: Final[Mapping[Mark, str]] = {"sure": "#ffffff", "doubtful": "#1d1400", "misplaced": "#ffffff"}


def mark_of(laid: Laid, misplaced: Collection[int]) -> Mark:
    """Return how sure this tile is."""
    if laid.key in misplaced:
        return "misplaced"
    return "doubtful" if laid.doubtful else "sure"


def marks_of(board: Board, misplaced: Collection[int]) -> dict[int, Mark]:
    """Return how sure every tile is, by its key."""
    return {laid.key: mark_of(laid, misplaced) for laid in board.all_laid()}


def label_name(label: int) -> Text:
    """Return a tile, or a tile face down, as players call it."""
    return words.BACK if label == BACK else tile_name(label)


def described(laid: Laid, mark: Mark) -> Text:
    """Return the tile in words, with how sure it is."""
    share = words.PERCENT.filled(share=round(laid.confidence * 100))
    return words.TILE_DESCRIBED.filled(tile=label_name(laid.label), share=share, mark=NAMES[mark])


def pen(mark: Mark, width: float) -> QPen:
    """Return the line around a tile: thin, broken or thick."""
    made = QPen(QColor(COLOURS[mark]), width * (1.8 if mark == "misplaced" else 1.35 if mark == "doubtful" else 1))
    if mark == "doubtful":
        made.setDashPattern([2.4, 1.6])
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return made


def paint_sign(painter: QPainter, mark: Mark, middle: QPointF, size: float) -> None:
    """Paint the sign in a disc; nothing where the tile is sure."""
    if not SIGNS[mark]:
        return
    painter.save()
    disc = QRectF(0, 0, size, size)
    disc.moveCenter(middle)
    painter.setPen(QPen(QColor(_INK[mark]), max(1.0, size * 0.07)))
    painter.setBrush(QColor(COLOURS[mark]))
    painter.drawEllipse(disc)
    font = QFont(painter.font())
    font.setPixelSize(max(6, round(size * 0.74)))
    font.setBold(True)
    painter.setFont(font)
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, SIGNS[mark])
    painter.restore()

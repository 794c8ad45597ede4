"""Each seat's plate: its name with its wind, and badges for what everybody should know of it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from paizhuo.desktop.kit.faces import Faces, paint_row
from paizhuo.desktop.kit.geometry import NAME_WIDTH, Box
from paizhuo.desktop.kit.painting import LEFT
from paizhuo.desktop.table.dressed import KeptItem
from paizhuo.desktop.table.lettering import CENTRE, SMALLEST_SHARE, bold_metrics, enlarged, fitted, font, ground
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.speech import WINDS, wind_of
from paizhuo.desktop.table.stakes import stake_facts
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.rules.public import Fact

NAME_HEIGHT, BADGE_HEIGHT, TALL_BADGE = 45.0, 25.0, 44.0
"""A plate's name with the gap below it, a badge of one line, and one of two."""
BADGE_SIZE, BADGE_TILE = 16.0, 17.0
"""The text of a badge, and the room for a tile on it."""


class Badge(Struct):
    """What everybody should know of a seat: words, and tiles after them."""

    words: str
    tiles: Tiles = ()


class PlateState(Struct):
    """All that a plate says. ``at_turn``: it is the seat's turn."""

    wind: str
    name: str
    dealer: bool
    at_turn: bool
    badges: tuple[Badge, ...]


def plate_state(picture: TablePicture, seat: Seat) -> PlateState:
    """Return what the plate of ``seat`` says in ``picture``."""
    observation = picture.observation
    facts = [fact for fact in picture.facts if fact.seat == seat and fact.role == "line"]
    return PlateState(
        picture.said(WINDS[wind_of(seat, observation.hand.deal.dealer, observation.hand.seats) % 4]),
        picture.names[seat] if seat < len(picture.names) else "",
        seat == observation.hand.deal.dealer,
        observation.hand.turn == seat and observation.hand.ending is None,
        tuple(Badge(fact_words(fact, picture), fact.tiles) for fact in (*stake_facts(picture, seat), *facts)),
    )


class PlateItem(KeptItem):
    """A seat's name with its wind, and badges for what everybody should know of it."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self._seat = seat
        self._box = Box(0, 0, 1, 1)
        self._state = PlateState("", "", dealer=False, at_turn=False, badges=())
        self._reserved = 0.0

    def reserve(self, width: float) -> None:
        """Leave so much of the first row of badges to something else."""
        if width != self._reserved:
            self._reserved = width
            self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, self._box.width, self._box.height).adjusted(-3, -3, 3, 3)

    def show_seat(self, picture: TablePicture, faces: Faces, area: Box) -> None:
        """Draw the seat as the picture has it."""
        if area != self._box:
            self.prepareGeometryChange()
        self._box, self._state = area, plate_state(picture, self._seat)
        self.setPos(area.x, area.y)
        self.keep((self._state, area), faces)

    def draw(self, painter: QPainter, faces: Faces) -> None:
        colours, state = faces.colours, self._state
        wide, high = min(self._box.width, NAME_WIDTH), self._box.height
        name_high = min(NAME_HEIGHT - 5, high)
        area = QRectF(0, 0, wide, name_high)
        ground(painter, area, colours.plate, 225, 10, QPen(QColor(colours.lit), 2.5) if state.at_turn else None)
        disc = QRectF(6, name_high / 2 - 14, 28, 28)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.win if state.dealer else colours.panel_edge))
        painter.drawEllipse(disc)
        painter.setPen(QColor(colours.text))
        fitted(painter, disc, state.wind, 18, bold=True)
        painter.setPen(QColor(colours.lit if state.at_turn else colours.text))
        fitted(painter, QRectF(42, 0, wide - 50, name_high), state.name, 20, bold=True, align=LEFT)
        self._badges(painter, faces, QRectF(0, NAME_HEIGHT, self._box.width, high - NAME_HEIGHT))

    def _badges(self, painter: QPainter, faces: Faces, area: QRectF) -> None:
        """Draw badges in rows, larger where the system's text is, if all of them fit then."""
        colours = faces.colours
        start = area.left() + (self._reserved + 5 if self._reserved else 0)
        size = enlarged(BADGE_SIZE, BADGE_HEIGHT)
        places = badge_places(self._state.badges, area, start, size)
        if len(places) < len(self._state.badges):
            size = BADGE_SIZE
            places = badge_places(self._state.badges, area, start, size)
        for shown, badge in zip(self._state.badges, places, strict=False):
            pictures = len(shown.tiles) * BADGE_TILE
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.gold))
            painter.drawRoundedRect(badge, 7, 7)
            painter.setPen(QColor(colours.on_lit))
            inner = badge.adjusted(8, 0, -8 - pictures, 0)
            if badge.height() > BADGE_HEIGHT:
                font(painter, BADGE_SIZE, bold=True)
                painter.drawText(inner, CENTRE | Qt.TextFlag.TextWordWrap, shown.words)
            else:
                fitted(painter, inner, shown.words, BADGE_SIZE, bold=True)
            row = [
                (t, 0, QPointF(badge.right() - 4 - pictures + BADGE_TILE * (n + 0.5), badge.center().y() - 1))
                for n, t in enumerate(shown.tiles)
            ]
            paint_row(painter, faces, self.scale_in_pixels, row, BADGE_TILE - 2)


def badge_places(badges: Sequence[Badge], area: QRectF, start: float, size: float) -> tuple[QRectF, ...]:
    """Return where badges with text of ``size`` stand in ``area``, the first one at ``start``; fewer places where not all of them fit."""
    metrics = bold_metrics(size)
    x, y, before = start, area.top(), BADGE_HEIGHT
    places: list[QRectF] = []
    for badge in badges:
        needed = metrics.horizontalAdvance(badge.words) + 16 + len(badge.tiles) * BADGE_TILE
        wide = min(needed, area.width())
        line = BADGE_HEIGHT if needed * SMALLEST_SHARE <= area.width() else TALL_BADGE
        if x > area.left() and x + wide > area.right():
            x, y = area.left(), y + before + 3
        before = line
        if y + line > area.bottom() + 2:
            break
        places.append(QRectF(x, y, wide, line))
        x += wide + 5
    return tuple(places)


def fact_words(fact: Fact, picture: TablePicture) -> str:
    """Return a fact in a line: its label, and what there is to say."""
    label = picture.said(fact.label)
    if fact.words is None:
        return label
    return f"{label} {picture.said(fact.words)}"

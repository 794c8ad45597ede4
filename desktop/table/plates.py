"""Each seat's plate: a card with its portrait, wind, name, points and rank, and badges for what everybody should know of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from paizhuo.desktop.kit.colours import TableColours
from paizhuo.desktop.kit.faces import Faces, paint_row
from paizhuo.desktop.kit.geometry import NAME_WIDTH, Box
from paizhuo.desktop.kit.painting import LEFT
from paizhuo.desktop.kit.portraits import paint_portrait
from paizhuo.desktop.table.dressed import KeptItem
from paizhuo.desktop.table.lettering import CENTRE, SMALLEST_SHARE, bold_metrics, enlarged, fitted, font, ground
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.speech import WINDS, wind_of
from paizhuo.desktop.table.stakes import stake_facts
from paizhuo.engine.core.hand import Hand, points_of
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.amounts import amount
from paizhuo.engine.rules.public import Fact

CARD_HEIGHT, BADGES_APART = 80.0, 4.0
"""A plate's card, and between it and the badges, which are below it, at the own plate above it."""
BADGE_HEIGHT, TALL_BADGE = 25.0, 44.0
"""A badge of one line, and one of two."""
BADGE_SIZE, BADGE_TILE = 16.0, 17.0
"""The text of a badge, and the room for a tile on it."""
LEAST_FACE, MOST_FACE = 54.0, 76.0
FACE_SHARE: Final = 0.36
"""How wide the portrait is for the card, within these bounds."""
WIND, WIND_AT = 29.0, (-4.0, 1.0)
"""How wide the disc with the wind is, and where it begins on the card."""
GLOW: Final = 7.0
"""How far the light around the portrait of who acts reaches."""
STICK: Final = (84.0, 7.0)
RANK_HEIGHT: Final = 20.0
ORDINALS: Final = (Text("第1", "1st"), Text("第2", "2nd"), Text("第3", "3rd"), Text("第4", "4th"))
STICK_BODY, STICK_DOT = "#fbf7ea", "#d0342c"


class Badge(Struct):
    """What everybody should know of a seat: words, and tiles after them."""

    words: str
    tiles: Tiles = ()


class PlateState(Struct):
    """All that a plate says. ``rank``: among the seats, "" where all have the same; ``at_turn``: it is the seat's turn; ``stick``: it
    has announced something with a tile laid sideways; ``absent``: its owner is away.
    """

    wind: str
    name: str
    dealer: bool
    at_turn: bool
    badges: tuple[Badge, ...]
    points: str = ""
    rank: str = ""
    stick: bool = False
    absent: bool = False
    portrait: str = ""


def plate_state(picture: TablePicture, seat: Seat) -> PlateState:
    """Return what the plate of ``seat`` says in ``picture``."""
    hand = picture.observation.hand
    facts = [fact for fact in picture.facts if fact.seat == seat and fact.role == "line"]
    rank = rank_of(hand, seat)
    return PlateState(
        picture.said(WINDS[wind_of(seat, hand.deal.dealer, hand.seats) % 4]),
        picture.names[seat] if seat < len(picture.names) else "",
        seat == hand.deal.dealer,
        hand.turn == seat and hand.ending is None,
        tuple(Badge(fact_words(fact, picture), fact.tiles) for fact in (*stake_facts(picture, seat), *facts)),
        amount(points_of(hand, seat), picture.parts),
        "" if rank is None else picture.said(ORDINALS[rank - 1]),
        has_declared(hand, seat),
        seat in picture.absent,
        picture.portrait(seat),
    )


class PlateItem(KeptItem):
    """A seat's card with portrait, wind, name, points and rank, and badges for what everybody should know of it."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self._seat = seat
        self._box = Box(0, 0, 1, 1)
        self._state = PlateState("", "", dealer=False, at_turn=False, badges=())
        self._reserved = 0.0
        self._near = False
        self._area = QRectF()

    def reserve(self, width: float) -> None:
        """Leave so much of the first row of badges to something else."""
        if width != self._reserved:
            self._reserved = width
            self.update()

    def boundingRect(self) -> QRectF:
        return self._area  # asked for in every frame of whatever moves

    def _drawn(self) -> QRectF:
        """Return what is drawn of it: what is kept as a picture is blended with every repaint, so no more than that."""
        card, badges = self._parts()
        area = QRectF(card.x, card.y, card.width, card.height).adjusted(-GLOW - 1, -GLOW - 1, GLOW + 1, GLOW + 1)
        return area.united(QRectF(badges.x, badges.y, badges.width, badges.height + 2)) if self._state.badges else area

    def _parts(self) -> tuple[Box, Box]:
        """Return where the card lies and where badges may, from the item's own corner."""
        return plate_parts(Box(0, 0, self._box.width, self._box.height), near=self._near)

    def show_seat(self, picture: TablePicture, faces: Faces, area: Box) -> None:
        """Draw the seat as the picture has it."""
        state, near = plate_state(picture, self._seat), picture.position(self._seat) == 0
        self._box, self._near, self._state = area, near, state
        drawn = self._drawn()
        if drawn != self._area:
            self.prepareGeometryChange()
            self._area = drawn
        self.setPos(area.x, area.y)
        self.keep((self._state, area, self._near), faces)

    def draw(self, painter: QPainter, faces: Faces) -> None:
        colours, wide = faces.colours, card_width(self._box)
        card, badges = self._parts()
        painter.save()
        painter.translate(card.x, card.y)
        self._card(painter, colours, wide)
        self._portrait(painter, colours, face_of(wide))
        if self._state.stick:
            self._stick(painter, wide)
        painter.restore()
        self._badges(painter, faces, QRectF(badges.x, badges.y, badges.width, badges.height))

    def _card(self, painter: QPainter, colours: TableColours, wide: float) -> None:
        """Draw name and points on the card beside the portrait; the card of who acts is bright, with dark letters."""
        state, face = self._state, face_of(wide)
        area = QRectF(face / 2, 7, wide - face / 2, CARD_HEIGHT - 14)
        edge = QPen(QColor(colours.text if state.at_turn else colours.panel_edge), 1.6)
        ground(painter, area, colours.lit if state.at_turn else colours.plate, 255 if state.at_turn else 232, 12, edge)
        left = face + 9
        painter.setPen(QColor(colours.on_lit if state.at_turn else colours.text))
        fitted(painter, QRectF(left, 10, wide - left - 7, 30), state.name, 21, bold=True, align=LEFT)
        painter.setPen(QColor(colours.on_lit if state.at_turn else colours.gold))
        fitted(painter, QRectF(left, 38, wide - left - 7, 33), state.points, 24, bold=True, align=LEFT)

    def _portrait(self, painter: QPainter, colours: TableColours, face: float) -> None:
        """Draw the portrait with the wind and the rank on its edge; a ring and light around that of who acts."""
        state, centre = self._state, QPointF(face / 2, CARD_HEIGHT / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        if state.at_turn:
            for further, alpha in ((GLOW, 45), (GLOW * 0.7, 70), (GLOW * 0.4, 120)):
                light = QColor(colours.glow)
                light.setAlpha(alpha)
                painter.setBrush(light)
                painter.drawEllipse(centre, face / 2 + further, face / 2 + further)
        painter.setBrush(QColor(colours.panel_edge))
        painter.drawEllipse(centre, face / 2 + 1, face / 2 + 1)
        ring = 2.5
        if state.at_turn:
            ring = 6.0
            painter.setBrush(QColor(colours.lit))
            painter.drawEllipse(centre, face / 2 - 1, face / 2 - 1)
        paint_portrait(painter, state.portrait, centre, face - 2 * ring, self.scale_in_pixels, dim=state.absent)
        if state.absent:
            _no_line(painter, colours, QPointF(face - WIND / 2 + 5, 1 + WIND / 2))
        wind = QRectF(*WIND_AT, WIND, WIND)
        painter.setPen(QPen(QColor(colours.text), 1.4))
        painter.setBrush(QColor(colours.win if state.dealer else colours.panel_edge))
        painter.drawEllipse(wind)
        painter.setPen(QColor(colours.text))
        fitted(painter, wind, state.wind, 18, bold=True)
        if state.rank:
            self._rank(painter, colours, centre.x())

    def _rank(self, painter: QPainter, colours: TableColours, x: float) -> None:
        """Draw the rank on the foot of the portrait."""
        size, area = _rank_place(self._state.rank, x)
        ground(painter, area, colours.panel_edge, 255, RANK_HEIGHT / 2, QPen(QColor(colours.text), 1.2))
        font(painter, size, bold=True)
        painter.setPen(QColor(colours.text))
        painter.drawText(area, CENTRE, self._state.rank)

    def _stick(self, painter: QPainter, wide: float) -> None:
        """Draw a stick on the upper edge of the card."""
        (length, thick), face = STICK, face_of(wide)
        length = min(length, wide - face - 16)
        stick = QRectF(face + 9, 2, length, thick)
        painter.setPen(QPen(QColor(0, 0, 0, 140), 1))
        painter.setBrush(QColor(STICK_BODY))
        painter.drawRoundedRect(stick, 3, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(STICK_DOT))
        painter.drawEllipse(stick.center(), 2.6, 2.6)

    def _badges(self, painter: QPainter, faces: Faces, area: QRectF) -> None:
        """Draw badges in rows, larger where the system's text is, if all of them fit then."""
        colours = faces.colours
        start = area.left() + (self._reserved + 5 if self._reserved else 0)
        size = enlarged(BADGE_SIZE, BADGE_HEIGHT)
        places = badge_places(self._state.badges, area, start, size)
        if len(places) < len(self._state.badges):
            size = BADGE_SIZE
            places = badge_places(self._state.badges, area, start, size)
        if self._near:
            # The first row is the one at the card.
            places = tuple(
                place.translated(0, area.bottom() - place.bottom() - place.top() + area.top()) for place in places
            )
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


def _no_line(painter: QPainter, colours: TableColours, centre: QPointF) -> None:
    """Draw a disc with a crossed-out signal, for somebody who is away."""
    painter.setPen(QPen(QColor(colours.text), 1.4))
    painter.setBrush(QColor(colours.panel_edge))
    painter.drawEllipse(centre, WIND / 2, WIND / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colours.text), 2.4, c=Qt.PenCapStyle.RoundCap))
    foot = centre + QPointF(0, 6.5)
    for radius in (6.5, 12.0):
        # A quarter of a circle over the foot: Qt counts sixteenths of a degree.
        painter.drawArc(QRectF(foot.x() - radius, foot.y() - radius, 2 * radius, 2 * radius), 45 * 16, 90 * 16)
    painter.drawPoint(foot)
    painter.setPen(QPen(QColor(colours.ring), 2.8, c=Qt.PenCapStyle.RoundCap))
    painter.drawLine(centre + QPointF(-8, 8), centre + QPointF(8, -8))


def _rank_place(rank: str, x: float) -> tuple[float, QRectF]:
    """Return how large a rank is written on the foot of a portrait in the middle ``x``, and its ground on the card."""
    size = enlarged(14, RANK_HEIGHT)
    wide = bold_metrics(size).horizontalAdvance(rank) + 12
    return size, QRectF(x - wide / 2, CARD_HEIGHT - RANK_HEIGHT + 1, wide, RANK_HEIGHT)


def on_portrait(state: PlateState, face: float) -> QPainterPath:
    """Return the wind and the rank on the edge of a portrait ``face`` wide, from its middle."""
    path = QPainterPath()
    path.addEllipse(QRectF(*WIND_AT, WIND, WIND).adjusted(-1, -1, 1, 1))
    if state.rank:
        _, area = _rank_place(state.rank, face / 2)
        path.addRoundedRect(area.adjusted(-1, -1, 1, 1), RANK_HEIGHT / 2, RANK_HEIGHT / 2)
    return path.translated(-face / 2, -CARD_HEIGHT / 2)


def plate_parts(plate: Box, *, near: bool) -> tuple[Box, Box]:
    """Return where the card of a plate lies and where its badges may; ``near``: it is the own one."""
    rest = plate.height - CARD_HEIGHT - BADGES_APART
    card = Box(plate.x, plate.y + (rest + BADGES_APART if near else 0.0), card_width(plate), CARD_HEIGHT)
    return card, Box(plate.x, plate.y + (0.0 if near else CARD_HEIGHT + BADGES_APART), plate.width, rest)


def card_width(plate: Box) -> float:
    """Return how wide the card of a plate is."""
    return min(plate.width, NAME_WIDTH)


def face_of(wide: float) -> float:
    """Return how wide the portrait on a card is."""
    return min(max(FACE_SHARE * wide, LEAST_FACE), MOST_FACE)


def rank_of(hand: Hand, seat: Seat) -> int | None:
    """Return a seat's rank by points, 1 for the most; seats with the same points share it. None while all have the same."""
    return rank_among([points_of(hand, each) for each in range(hand.seats)], seat)


def rank_among(points: Sequence[int], seat: Seat) -> int | None:
    """Return the rank of a seat where all seats have these points, as ``rank_of`` does."""
    return None if len(set(points)) == 1 else 1 + sum(other > points[seat] for other in points)


def has_declared(hand: Hand, seat: Seat) -> bool:
    """Return whether a seat has announced something with a tile laid sideways."""
    return any(laid.turned for laid in hand.rivers[seat])


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

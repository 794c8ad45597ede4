"""A win as it is celebrated over the table: the winning tile strikes, the hand lies open, its patterns come one by one while what they
count adds up, and the payments fly from seat to seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QRadialGradient

from paizhuo.desktop.kit.faces import Faces, paint_row
from paizhuo.desktop.kit.geometry import HEIGHT, RATIO, Point
from paizhuo.desktop.kit.painting import LEFT, RIGHT
from paizhuo.desktop.kit.portraits import paint_portrait
from paizhuo.desktop.table.dressed import DressedItem
from paizhuo.desktop.table.lettering import CENTRE, fitted, ground
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.speech import call
from paizhuo.engine.core.event import Won
from paizhuo.engine.core.hand import Transfer, WinRecord
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import UNKNOWN, Tile, tidy
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.amounts import amount
from paizhuo.engine.rules.public import Celebrated
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.score_words import worth

Size: TypeAlias = Literal["plain", "large", "largest"]

STRIKE_MS: Final = 420
"""How long the tile strikes and the word comes up."""
LINE_MS: Final = 260
MOST_LINES_MS: Final = 1800
"""How long each pattern takes, and all of them together at most."""
HOLD_MS: Final[dict[Size, int]] = {"plain": 650, "large": 1000, "largest": 1600}
"""How long the whole is seen before it is paid."""
PAY_MS: Final = 750
"""How long the payments fly."""
TINTS: Final = {"gold": "#ffc93c", "crimson": "#ff5a5f", "jade": "#4fd6a0", "azure": "#58b7ff", "violet": "#c08bff"}
PLAIN_TINT: Final = "#ffe9b0"
BAND: Final = (262.0, 640.0)
"""From where to where the band with the hand goes, in the scene's measures."""
TILE: Final = 50.0
"""A tile of the hand, if the band is broad enough."""
PORTRAIT: Final = 104.0
ROWS: Final = 5
"""So many patterns stand below one another."""
ROW: Final = 38.0


class Payment(Struct):
    """Points that fly from one place to another, as they are written."""

    start: Point
    end: Point
    words: str


class Climax(Struct):
    """All that is shown of a win. ``lines``: patterns with what each counts; ``counted``: what they come to so far, after each of them, and
    nothing where values do not simply add up; ``struck``: where the winning tile strikes.
    """

    size: Size
    colour: str
    word: str
    name: str
    portrait: str
    tiles: tuple[Tile, ...]
    last: Tile
    lines: tuple[tuple[str, str], ...]
    counted: tuple[str, ...]
    title: str
    payments: tuple[Payment, ...]
    struck: Point

    @property
    def lines_end(self) -> int:
        """When all patterns are there, in milliseconds at the usual pace."""
        return STRIKE_MS + min(len(self.lines) * LINE_MS, MOST_LINES_MS)

    @property
    def milliseconds(self) -> int:
        """How long all of it lasts at the usual pace."""
        return self.lines_end + HOLD_MS[self.size] + PAY_MS


def size_of(score: Score, celebrated: Celebrated) -> Size:
    """Return how dear a hand is shown to be: by the dearest of its patterns, or by the limit it reaches."""
    best = max((each.value for each in score.patterns), default=0)
    if celebrated.largest and best >= celebrated.largest:
        return "largest"
    return "large" if score.limit is not None or (celebrated.large and best >= celebrated.large) else "plain"


def title_of(score: Score, size: Size) -> Text | None:
    """Return what a dear hand is called: its limit, else its dearest pattern."""
    if size == "plain":
        return None
    if score.limit is not None:
        return score.limit.name
    return max(score.patterns, key=lambda each: each.value).name


def climax_of(picture: TablePicture, event: Won, place: Callable[[Seat], Point], struck: Point) -> Climax:
    """Return what is shown of a win. ``picture`` is the table after it; ``place``: the felt before a seat."""
    win, score, say = event.win, event.win.score, picture.said
    size = size_of(score, picture.display.celebrated)
    title = title_of(score, size)
    called = call(event, picture.parts)
    return Climax(
        size,
        PLAIN_TINT if size == "plain" else TINTS[picture.display.celebrated.tint],
        "" if called is None else say(called.words),
        picture.names[win.seat] if win.seat < len(picture.names) else "",
        picture.portrait(win.seat),
        _hand(picture, win),
        win.tile,
        tuple((say(each.name), f"{each.value}" if each.value else "") for each in score.patterns),
        (*(say(each) for each in _so_far(score)), say(worth(score))),
        "" if title is None else say(title),
        tuple(_flying(picture, win.transfers, place)),
        struck,
    )


def _so_far(score: Score) -> Iterator[Text]:
    """Yield what the patterns come to after each of them but the last; nothing to say where they multiply or a limit cuts them off."""
    sums = list(accumulate(each.value for each in score.patterns))
    adds_up = bool(sums) and sums[-1] == score.total
    for each in sums[:-1]:
        yield score.unit.amount(each) if adds_up else Text("", "")


def _hand(picture: TablePicture, win: WinRecord) -> tuple[Tile, ...]:
    """Return the tiles of the winner, of all its racks, without the winning one; nothing where they are not seen."""
    found: list[Tile] = []
    for place in picture.observation.hand.places:
        if place.owner == win.seat:
            held = list(tidy(place.concealed))
            if UNKNOWN in held:
                return ()
            if win.tile in held and len(held) % 3 == 2:
                held.remove(win.tile)
            found += (*held, *(tile for meld in place.melds for tile in meld.tiles))
    return tuple(found)


def _flying(picture: TablePicture, transfers: tuple[Transfer, ...], place: Callable[[Seat], Point]) -> list[Payment]:
    """Return the payments from seat to seat, what one pays another taken together; supporters have no seat to fly from."""
    sums: dict[tuple[Seat, Seat], int] = {}
    for paid in transfers:
        if isinstance(paid.payer, int) and isinstance(paid.payee, int):
            sums[paid.payer, paid.payee] = sums.get((paid.payer, paid.payee), 0) + paid.points
    seats = picture.observation.hand.seats
    return [
        Payment(place(payer), place(payee), amount(points, picture.parts))
        for (payer, payee), points in sums.items()
        if points > 0 and max(payer, payee) < seats
    ]


class ClimaxItem(DressedItem):
    """A win being celebrated over the whole scene."""

    def __init__(self, climax: Climax, width: float, scale_in_pixels: float, faces: Faces) -> None:
        super().__init__()
        self._climax, self._width, self._scale = climax, width, scale_in_pixels
        self._faces = faces
        self._at = 0.0
        self.setZValue(5000)

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, self._width, HEIGHT)

    def move_on(self, part: float) -> None:
        """Show it at another moment, from 0 to 1."""
        self._at = part * self._climax.milliseconds
        self.update()

    def draw(self, painter: QPainter, faces: Faces) -> None:
        climax, at = self._climax, self._at
        pay = climax.milliseconds - PAY_MS
        come = _eased(at / STRIKE_MS)
        gone = _eased((at - pay) / (PAY_MS * 0.35))
        painter.setOpacity(come * (1 - gone))
        self._strike(painter, at / STRIKE_MS)
        self._band(painter)
        self._word(painter, at / STRIKE_MS)
        self._hand(painter, faces)
        self._patterns(painter, faces, at)
        painter.setOpacity(1.0)
        if at > pay:
            for payment in climax.payments:
                self._fly(painter, faces, payment, (at - pay) / PAY_MS)

    def _strike(self, painter: QPainter, part: float) -> None:
        """Paint light that spreads from where the winning tile lies."""
        if part >= 2.2:
            return
        reach = 60 + 260 * _eased(part / 2.2)
        light = QRadialGradient(QPointF(*self._climax.struck), reach)
        light.setColorAt(0, _faded(self._climax.colour, 0.75 * (1 - part / 2.2)))
        light.setColorAt(1, _faded(self._climax.colour, 0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(light)
        painter.drawEllipse(QPointF(*self._climax.struck), reach, reach)

    def _band(self, painter: QPainter) -> None:
        top, foot = BAND
        area = QRectF(0, top, self._width, foot - top)
        shade = QLinearGradient(area.topLeft(), area.topRight())
        for at, alpha in ((0.0, 0.7), (0.12, 0.92), (0.88, 0.92), (1.0, 0.7)):
            shade.setColorAt(at, _faded("#06110e", alpha))
        painter.fillRect(area, shade)
        for y in (top, foot):
            line = QLinearGradient(0, y, self._width, y)
            line.setColorAt(0, _faded(self._climax.colour, 0))
            line.setColorAt(0.5, _faded(self._climax.colour, 0.95))
            line.setColorAt(1, _faded(self._climax.colour, 0))
            painter.fillRect(QRectF(0, y - 2, self._width, 4), line)

    def _word(self, painter: QPainter, part: float) -> None:
        """Write the call at the left, larger at first than it stays, and the winner's portrait and name below it."""
        climax, (top, foot) = self._climax, BAND
        left, wide = self._width * 0.035, self._width * 0.2
        centre = QPointF(left + wide / 2, top + (foot - top) * 0.4)
        painter.save()
        painter.translate(centre)
        grown = 1 + 0.7 * (1 - _eased(part))
        painter.scale(grown, grown)
        glow = QRadialGradient(QPointF(0, 0), wide * 0.5)
        glow.setColorAt(0, _faded(climax.colour, 0.4))
        glow.setColorAt(1, _faded(climax.colour, 0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(glow)
        painter.drawEllipse(QPointF(0, 0), wide * 0.5, wide * 0.5)
        area = QRectF(-wide / 2, -75, wide, 150)
        for colour, aside in (("#000000", 3.0), (climax.colour, 0.0)):
            painter.setPen(QColor(colour))
            fitted(painter, area.translated(aside, aside), climax.word, 104, bold=True)
        painter.restore()
        paint_portrait(painter, climax.portrait, QPointF(left + PORTRAIT / 2, foot - 72), PORTRAIT, self._scale)
        painter.setPen(QColor("#ffffff"))
        beside = PORTRAIT + 16
        fitted(painter, QRectF(left + beside, foot - 96, wide - beside, 48), climax.name, 34, bold=True, align=LEFT)

    def _hand(self, painter: QPainter, faces: Faces) -> None:
        """Paint the hand along the upper edge of the band, the winning tile apart and framed."""
        climax = self._climax
        left, wide = self._width * 0.26, self._width * 0.71
        size = min(TILE, wide / (len(climax.tiles) + 1.8))
        y = BAND[0] + 34 + size * RATIO / 2
        row = [(tile, 0, QPointF(left + size * (nth + 0.5), y)) for nth, tile in enumerate(climax.tiles)]
        apart = QPointF(left + size * (len(climax.tiles) + (0.9 if climax.tiles else 0.5)), y)
        paint_row(painter, faces, self._scale, [*row, (climax.last, 0, apart)], size - 1)
        painter.setPen(QPen(QColor(climax.colour), 4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        frame = QRectF(-size / 2, -size * RATIO / 2, size, size * RATIO).adjusted(-3, -3, 3, 6)
        painter.drawRoundedRect(frame.translated(apart), 7, 7)

    def _patterns(self, painter: QPainter, faces: Faces, at: float) -> None:
        """Write the patterns that have come so far, in columns, and at the right what they come to."""
        climax = self._climax
        left, top, wide = self._width * 0.26, BAND[0] + 128, self._width * 0.45
        columns = max(1, -(-len(climax.lines) // ROWS))
        column = wide / columns
        each = (climax.lines_end - STRIKE_MS) / max(1, len(climax.lines))
        come = 0
        for nth, (name, value) in enumerate(climax.lines):
            part = _eased((at - STRIKE_MS - nth * each) / min(each, 200.0))
            if part <= 0:
                break
            come = nth + 1
            area = QRectF(left + nth // ROWS * column + 24 * (1 - part), top + nth % ROWS * ROW, column - 26, ROW)
            painter.setPen(_faded("#ffffff", part))
            fitted(painter, area.adjusted(0, 0, -54, 0), name, 25, bold=True, align=LEFT)
            painter.setPen(_faded(climax.colour, part))
            fitted(painter, area, value, 25, bold=True, align=RIGHT)
        right, broad = self._width * 0.73, self._width * 0.24
        if come or not climax.lines:
            complete = come == len(climax.lines)
            counted = climax.counted[max(0, come - 1)]
            painter.setPen(QColor(climax.colour if complete else "#ffffff"))
            fitted(painter, QRectF(right, top + 72, broad, 70), counted, 46, bold=True)
            if complete and climax.title:
                painter.setPen(QColor("#ffffff"))
                fitted(painter, QRectF(right, top - 2, broad, 76), climax.title, 60, bold=True)

    def _fly(self, painter: QPainter, faces: Faces, payment: Payment, part: float) -> None:
        (x, y), (end_x, end_y) = payment.start, payment.end
        way = _eased(part / 0.8)
        # An arc over the table, so that two who pay the same seat do not cover one another.
        middle = QPointF(x + (end_x - x) * way, y + (end_y - y) * way - 90 * 4 * way * (1 - way))
        area = QRectF(-74, -26, 148, 52).translated(middle)
        painter.setOpacity(min(1.0, part * 6) * min(1.0, (1 - part) * 6))
        ground(painter, area, faces.colours.gold, 245, 26, QPen(QColor("#7a5b00"), 2))
        painter.setPen(QColor(faces.colours.on_lit))
        fitted(painter, area, payment.words, 28, bold=True, align=CENTRE)
        painter.setOpacity(1.0)


def _eased(part: float) -> float:
    """Return a part from 0 to 1 that begins quickly and ends gently."""
    left = 1 - min(1.0, max(0.0, part))
    return 1 - left * left * left


def _faded(colour: str, opacity: float) -> QColor:
    made = QColor(colour)
    made.setAlphaF(min(1.0, max(0.0, opacity)))
    return made

"""A win as it is celebrated over the table: the winning tile strikes, the hand lies open, its patterns come one by one while what they
count adds up, and the payments fly from seat to seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from paizhuo.desktop.kit.faces import Faces, paint_row
from paizhuo.desktop.kit.geometry import RATIO, Point
from paizhuo.desktop.kit.painting import LEFT, RIGHT
from paizhuo.desktop.kit.portraits import paint_portrait
from paizhuo.desktop.table.lettering import fitted
from paizhuo.desktop.table.payments import PAY_MS, Payment, Place, paint_payments, payments_of
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.scene import SceneItem, eased, faded, paint_band, paint_glow, whole
from paizhuo.desktop.table.speech import call
from paizhuo.engine.core.event import Won
from paizhuo.engine.core.hand import WinRecord
from paizhuo.engine.core.tiles import UNKNOWN, Tile, tidy
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
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


def climax_of(picture: TablePicture, event: Won, place: Place, struck: Point) -> Climax:
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
        hand_of(picture, win),
        win.tile,
        tuple((say(each.name), f"{each.value}" if each.value else "") for each in score.patterns),
        (*(say(each) for each in _so_far(score)), say(worth(score))),
        "" if title is None else say(title),
        payments_of(picture, win.transfers, place).flying,
        struck,
    )


def _so_far(score: Score) -> Iterator[Text]:
    """Yield what the patterns come to after each of them but the last; nothing to say where they multiply or a limit cuts them off."""
    sums = list(accumulate(each.value for each in score.patterns))
    adds_up = bool(sums) and sums[-1] == score.total
    for each in sums[:-1]:
        yield score.unit.amount(each) if adds_up else Text("", "")


def hand_of(picture: TablePicture, win: WinRecord) -> tuple[Tile, ...]:
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


class ClimaxItem(SceneItem):
    """A win being celebrated over the whole scene."""

    def __init__(self, climax: Climax, width: float, scale_in_pixels: float, faces: Faces) -> None:
        super().__init__(faces, climax.milliseconds, whole(width))
        self._climax, self._width, self._scale = climax, width, scale_in_pixels

    def draw(self, painter: QPainter, faces: Faces) -> None:
        climax, at = self._climax, self.at
        pay = climax.milliseconds - PAY_MS
        come = eased(at / STRIKE_MS)
        gone = eased((at - pay) / (PAY_MS * 0.35))
        painter.setOpacity(come * (1 - gone))
        self._strike(painter, at / STRIKE_MS)
        top, foot = BAND
        paint_band(painter, QRectF(0, top, self._width, foot - top), climax.colour)
        self._word(painter, at / STRIKE_MS)
        self._hand(painter, faces)
        self._patterns(painter, faces, at)
        painter.setOpacity(1.0)
        if at > pay:
            paint_payments(painter, faces, climax.payments, (at - pay) / PAY_MS)

    def _strike(self, painter: QPainter, part: float) -> None:
        """Paint light that spreads from where the winning tile lies."""
        if part >= 2.2:
            return
        reach, strength = 60 + 260 * eased(part / 2.2), 0.75 * (1 - part / 2.2)
        paint_glow(painter, QPointF(*self._climax.struck), reach, self._climax.colour, strength)

    def _word(self, painter: QPainter, part: float) -> None:
        """Write the call at the left, larger at first than it stays, and the winner's portrait and name below it."""
        climax, (top, foot) = self._climax, BAND
        left, wide = self._width * 0.035, self._width * 0.2
        centre = QPointF(left + wide / 2, top + (foot - top) * 0.4)
        painter.save()
        painter.translate(centre)
        grown = 1 + 0.7 * (1 - eased(part))
        painter.scale(grown, grown)
        paint_glow(painter, QPointF(0, 0), wide * 0.5, climax.colour, 0.4)
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
            part = eased((at - STRIKE_MS - nth * each) / min(each, 200.0))
            if part <= 0:
                break
            come = nth + 1
            area = QRectF(left + nth // ROWS * column + 24 * (1 - part), top + nth % ROWS * ROW, column - 26, ROW)
            painter.setPen(faded("#ffffff", part))
            fitted(painter, area.adjusted(0, 0, -54, 0), name, 25, bold=True, align=LEFT)
            painter.setPen(faded(climax.colour, part))
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

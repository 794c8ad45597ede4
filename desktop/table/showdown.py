"""The showdown of a hand with bets: the hands that play for the pots open one by one, and each pot is counted and goes to who wins it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from paizhuo.desktop.kit.faces import Faces, paint_row
from paizhuo.desktop.kit.geometry import RATIO
from paizhuo.desktop.kit.painting import LEFT, RIGHT
from paizhuo.desktop.kit.portraits import paint_portrait
from paizhuo.desktop.table.climax import TINTS, hand_of
from paizhuo.desktop.table.closing import NOT_READY, READY
from paizhuo.desktop.table.lettering import CENTRE, fitted, font, ground
from paizhuo.desktop.table.payments import ARC, Payment, paint_payments
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.scene import SceneItem, eased, faded, paint_band
from paizhuo.desktop.table.stakes_view import paint_stick, sticks_of
from paizhuo.engine.core.hand import WinRecord
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import UNKNOWN, Tile, Tiles, tidy
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.amounts import amount, signed
from paizhuo.engine.rules.money import Award, Money
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.score_words import worth

COME_MS: Final = 300.0
OPEN_MS: Final = 460.0
"""How long one hand is seen opening before the next does."""
TURN_MS: Final = 260.0
"""In what time its tiles turn over."""
POT_MS: Final = 1250.0
"""How long a pot is counted and flies to who wins it."""
COUNT_PART, FLY_PART = 0.3, 0.5
"""What part of that it is counted, and flies."""
HOLD_MS: Final = 800.0
MIDDLE: Final = 430.0
"""Where the middle of the band lies, as far as it has room."""
HEADING, FOOT = 62.0, 16.0
LEAST_ROW, MOST_ROW = 88.0, 118.0
"""How high a row is for many hands and for few."""
ROWS_HIGH: Final = 352.0
TILE: Final = 0.44
"""The width of a tile, for the height of its row."""
HAND: Final = 0.6
"""What share of its row a hand takes at most."""
LIFT: Final = 9.0
"""How much higher the tiles of who wins a pot lie."""
PATTERNS: Final = 3
"""So many patterns, the dearest, are named beside a hand."""
TITLE: Final = Text("摊牌", "Showdown")


class Contender(Struct):
    """Who plays for the pots: the tiles that lie open (else backs) and the winning one, what the hand is worth and its best patterns."""

    name: str
    portrait: str
    tiles: Tiles
    last: Tile | None
    worth: str
    patterns: str
    waits: Tiles = ()


class PotGiven(Struct):
    """A pot with its points, and who takes how much of it, by the contender's number; ``because``: why."""

    name: str
    points: int
    shares: tuple[tuple[int, int], ...]
    because: str


class ShowdownShown(Struct):
    """All that is shown of a showdown."""

    title: str
    colour: str
    contenders: tuple[Contender, ...]
    pots: tuple[PotGiven, ...]
    parts: int

    @property
    def opened(self) -> float:
        """When all hands lie open, in milliseconds at the usual pace."""
        return COME_MS + OPEN_MS * len(self.contenders)

    @property
    def milliseconds(self) -> int:
        """How long all of it lasts at the usual pace."""
        return round(self.opened + POT_MS * len(self.pots) + HOLD_MS)


def showdown_of(before: Money | None, picture: TablePicture) -> ShowdownShown | None:
    """Return what is shown when the pots are given out, which makes ``picture``; None where they are not."""
    money = picture.display.money(picture.observation)
    if money is None or not money.awards or (before is not None and before.awards):
        return None
    seats = _in_order(picture, money.awards)
    say = picture.said
    pots = [
        PotGiven(
            say(award.pot.name),
            award.pot.points,
            tuple((seats.index(seat), points) for seat, points in award.shares),
            say(award.because),
        )
        for award in money.awards
    ]
    return ShowdownShown(
        say(TITLE),
        TINTS[picture.display.celebrated.tint],
        tuple(_contender(picture, seat) for seat in seats),
        tuple(pots),
        picture.parts,
    )


def _in_order(picture: TablePicture, awards: tuple[Award, ...]) -> list[Seat]:
    """Return who plays for the pots: those who have won, in this order, then the others from the dealer on."""
    hand = picture.observation.hand
    eligible = {seat for award in awards for seat in (*award.pot.eligible, *(taker for taker, _ in award.shares))}
    winners = [win.seat for win in hand.wins]
    order = dict.fromkeys((*winners, hand.dealer, *hand.others(hand.dealer)))
    return [seat for seat in order if seat in eligible]


def _contender(picture: TablePicture, seat: Seat) -> Contender:
    hand = picture.observation.hand
    name, portrait = picture.names[seat], picture.portrait(seat)
    win = next((win for win in hand.wins if win.seat == seat), None)
    if win is not None and isinstance(win.score, Score):
        return _winner(picture, win, name, portrait)
    place = hand.places[seat]
    melds = tuple(tile for meld in place.melds for tile in meld.tiles)
    if not place.shown or UNKNOWN in place.concealed:
        return Contender(name, portrait, (*(UNKNOWN for _ in place.concealed), *melds), None, "", "")
    waits = picture.waits(picture.observation).get(seat, ())
    words = picture.said(READY if waits else NOT_READY)
    return Contender(name, portrait, (*tidy(place.concealed), *melds), None, words, "", tuple(waits))


def _winner(picture: TablePicture, win: WinRecord, name: str, portrait: str) -> Contender:
    dearest = sorted(win.score.patterns, key=lambda each: -each.value)[:PATTERNS]
    patterns = " · ".join(picture.said(each.name) for each in dearest)
    return Contender(name, portrait, hand_of(picture, win), win.tile, picture.said(worth(win.score)), patterns)


class ShowdownItem(SceneItem):
    """A showdown over the table."""

    def __init__(self, shown: ShowdownShown, width: float, scale: float, faces: Faces) -> None:
        super().__init__(faces, shown.milliseconds, QRectF())
        self._shown, self._width, self._scale = shown, width, scale
        many = len(shown.contenders)
        self._row_high = min(MOST_ROW, max(LEAST_ROW, ROWS_HIGH / many))
        least = 40 + 92.0 * len(shown.pots)  # the pots stand at the right, also beside a single hand
        high = max(HEADING + self._row_high * many + FOOT, least)
        self._band = QRectF(0, MIDDLE - high / 2, width, high)
        self._area = self._band.adjusted(0, -ARC, 0, 40)

    def draw(self, painter: QPainter, faces: Faces) -> None:
        shown, at = self._shown, self.at
        shade = min(eased(at / COME_MS), eased((self.milliseconds - at) / 260))
        painter.setOpacity(shade)
        paint_band(painter, self._band, shown.colour)
        painter.setPen(QColor(shown.colour))
        title = QRectF(self._width * 0.03, self._band.top() + 8, self._width * 0.3, HEADING - 12)
        fitted(painter, title, shown.title, 44, bold=True, align=LEFT)
        for nth in range(len(shown.contenders)):
            painter.setOpacity(shade)
            self._contender(painter, faces, nth)
        painter.setOpacity(shade)
        for nth in range(len(shown.pots)):
            self._pot(painter, faces, nth)
        painter.setOpacity(shade)
        for nth, pot in enumerate(shown.pots):
            part = self._pot_part(nth)
            fly = (part - COUNT_PART) / FLY_PART
            if 0 < fly < 1:
                paint_payments(painter, faces, self._flying(nth, pot), fly)

    def _pot_part(self, nth: int) -> float:
        """Return how far a pot has come: below 0 not yet counted, from 1 it has been given out."""
        return (self.at - self._shown.opened - POT_MS * nth) / POT_MS

    def _won(self, nth: int) -> int:
        """Return what a contender has of the pots by now."""
        return sum(
            points
            for number, pot in enumerate(self._shown.pots)
            if self._pot_part(number) >= COUNT_PART + FLY_PART * 0.9
            for taker, points in pot.shares
            if taker == nth
        )

    def _row(self, nth: int) -> QRectF:
        top = self._band.top() + HEADING + self._row_high * nth
        return QRectF(self._width * 0.02, top, self._width * 0.7, self._row_high - 7)

    def _pot_box(self, nth: int) -> QRectF:
        many = len(self._shown.pots)
        high = min(112.0, (self._band.height() - 28) / many)
        return QRectF(self._width * 0.735, self._band.top() + 18 + nth * high, self._width * 0.245, high - 10)

    def _flying(self, nth: int, pot: PotGiven) -> list[Payment]:
        start = self._pot_box(nth).center()
        return [
            Payment(
                (start.x(), start.y()),
                (self._row(taker).right() - 210, self._row(taker).center().y() + 22),
                amount(points, self._shown.parts),
            )
            for taker, points in pot.shares
        ]

    def _contender(self, painter: QPainter, faces: Faces, nth: int) -> None:
        contender, row, gold = self._shown.contenders[nth], self._row(nth), faces.colours.gold
        begun = self.at - COME_MS - OPEN_MS * nth
        come = eased(begun / 220)
        if come <= 0:
            return
        painter.setOpacity(painter.opacity() * come)
        row.translate(-40 * (1 - come), 0)
        won = self._won(nth)
        ground(
            painter,
            row,
            gold if won else "#ffffff",
            46 if won else 16,
            12,
            QPen(faded(gold, 0.95), 2.5) if won else None,
        )
        face = row.height() - 36
        paint_portrait(
            painter, contender.portrait, QPointF(row.left() + 62, row.top() + 5 + face / 2), face, self._scale
        )
        painter.setPen(QColor("#ffffff"))
        name = QRectF(row.left() + 6, row.bottom() - 30, 112, 28)
        fitted(painter, name, contender.name, 20, bold=True, align=CENTRE)
        hand = QRectF(row.left() + 128, row.top(), row.width() * HAND, row.height())
        words = QRectF(hand.right() + 14, row.top() + 8, row.right() - hand.right() - 28, row.height() - 16)
        self._tiles(painter, faces, contender, hand, begun, lifted=bool(won))
        painter.setOpacity(painter.opacity() * eased((begun - TURN_MS) / 200))
        self._worth(painter, faces, contender, words, won)

    def _tiles(
        self, painter: QPainter, faces: Faces, contender: Contender, area: QRectF, begun: float, *, lifted: bool
    ) -> None:
        """Paint a hand, whose tiles turn over one after another, the winning tile apart and framed."""
        many = len(contender.tiles) + (1.3 if contender.last is not None else 0.0)
        size = min(self._row_high * TILE, area.width() / max(many, 14.0))
        y = area.center().y() - (LIFT if lifted else 0.0)
        part = begun / TURN_MS * (len(contender.tiles) + 3)
        for nth, tile in enumerate(contender.tiles):
            turned = 1.0 if tile == UNKNOWN else min(1.0, max(0.0, (part - nth) / 3))
            painter.save()
            painter.translate(QPointF(area.left() + size * (nth + 0.5), y))
            painter.scale(max(0.08, abs(1 - 2 * turned)), 1.0)
            paint_row(painter, faces, self._scale, [(tile if turned > 0.5 else UNKNOWN, 0, QPointF(0, 0))], size - 1)
            painter.restore()
        if contender.last is not None and begun > TURN_MS:
            at = QPointF(area.left() + size * (len(contender.tiles) + 0.8), y)
            paint_row(painter, faces, self._scale, [(contender.last, 0, at)], size - 1)
            painter.setPen(QPen(QColor(self._shown.colour), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            frame = QRectF(-size / 2, -size * RATIO / 2, size, size * RATIO).adjusted(-2, -2, 2, 5)
            painter.drawRoundedRect(frame.translated(at), 6, 6)

    def _worth(self, painter: QPainter, faces: Faces, contender: Contender, area: QRectF, won: int) -> None:
        """Write what a hand is worth, and below it its patterns or waits; what it wins takes their place."""
        gold = QColor(faces.colours.gold)
        upper, lower = area.adjusted(0, 0, 0, -area.height() / 2), area.adjusted(0, area.height() / 2, 0, 0)
        painter.setPen(gold if contender.waits else QColor("#ffffff"))
        fitted(painter, upper, contender.worth, 27, bold=True, align=LEFT)
        if won:
            painter.setPen(gold)
            fitted(
                painter, lower if contender.worth else area, signed(won, self._shown.parts), 40, bold=True, align=LEFT
            )
        elif contender.waits:
            size = min(34.0, area.width() / len(contender.waits))
            row = [
                (tile, 0, QPointF(lower.left() + size * (nth + 0.5), lower.center().y()))
                for nth, tile in enumerate(contender.waits)
            ]
            paint_row(painter, faces, self._scale, row, size - 1)
        elif contender.patterns:
            painter.setPen(faded("#ffffff", 0.85))
            font(painter, 19)
            painter.drawText(lower, LEFT | Qt.TextFlag.TextWordWrap, contender.patterns)

    def _pot(self, painter: QPainter, faces: Faces, nth: int) -> None:
        """Paint a pot: its sticks and points, which are counted before it is given out, and then why it goes where it goes."""
        pot, box, gold = self._shown.pots[nth], self._pot_box(nth), faces.colours.gold
        part = self._pot_part(nth)
        given = part >= COUNT_PART + FLY_PART * 0.2
        lit = 0 <= part < 1
        ground(painter, box, "#ffffff", 30 if lit else 14, 12, QPen(faded(gold, 0.95), 2.5) if lit else None)
        half = box.height() / 2
        name = QRectF(box.left() + 84, box.top() + 2, box.width() * 0.42, half)
        if not given:
            for row, value in enumerate(sticks_of(pot.points)[:5]):
                paint_stick(painter, QRectF(box.left() + 16, box.center().y() + 12 - row * 8, 54, 7), value)
        painter.setPen(faded("#ffffff", 0.9))
        fitted(painter, name, pot.name, 25, bold=True, align=LEFT)
        counted = round(pot.points * eased(part / COUNT_PART) / 100) * 100 if part < COUNT_PART else pot.points
        points = QRectF(box.left() + box.width() * 0.55, box.top() + 2, box.width() * 0.45 - 14, half)
        painter.setPen(faded(gold, 1.0 if not given else 0.6))
        fitted(painter, points, amount(counted if part > 0 else 0, self._shown.parts), 30, bold=True, align=RIGHT)
        if part > COUNT_PART:
            painter.setPen(faded("#ffffff", 0.85 * eased((part - COUNT_PART) / 0.2)))
            why = QRectF(box.left() + 14, box.top() + half, box.width() - 28, half - 2)
            fitted(painter, why, pot.because, 20, align=CENTRE)

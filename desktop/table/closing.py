"""How a hand ends that nobody has won: what it is called, the hands that are laid open with what they wait for, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from paizhuo.desktop.kit.faces import Faces, paint_row
from paizhuo.desktop.kit.geometry import Layout
from paizhuo.desktop.kit.portraits import paint_portrait
from paizhuo.desktop.table.lettering import CENTRE, bold_metrics, fitted, font, text_scale
from paizhuo.desktop.table.payments import PAYMENTS_MS
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.scene import (
    MOONLIGHT,
    RIBBON_LETTERS,
    SceneItem,
    eased,
    faded,
    paint_band,
    paint_ribbon,
    ribbon_of,
)
from paizhuo.engine.core.event import (
    ConcealedKongRobbed,
    Dealt,
    DiceRolled,
    Discarded,
    Drew,
    Ended,
    Event,
    KongAdded,
    KongRobbed,
    Melded,
    Paid,
    Shown,
    TurnedUp,
    Won,
)
from paizhuo.engine.core.tiles import UNKNOWN, Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

PLAY: Final = (
    ConcealedKongRobbed | Dealt | DiceRolled | Discarded | Drew | KongAdded | KongRobbed | Melded | TurnedUp | Won
)
"""What happens in play; what follows the last of it belongs to the end of the hand."""
WORD_MS: Final = 1100
"""How long the word stands alone over the table."""
OPEN_MS: Final = 560
"""How long one hand is seen opening before the next does."""
COME_MS, GO_MS = 260.0, 260.0
BAND: Final = 150.0
"""How high the band with the word is at first."""
LIGHT_MS: Final = 520
"""How long light is round a hand that opens."""
READY: Final = Text("听牌", "Ready")
NOT_READY: Final = Text("未听牌", "Not ready")
TILE: Final = 34.0
LETTERS: Final = 25.0
PILL: Final = 60.0
"""The height of a note on what a hand waits for."""
MARGIN: Final = 12.0


def closing(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events with the end of the hand as it is to be seen: first that it is over, then the hands, then the payments, those
    for every reason by themselves.
    """
    end = next((nth for nth, event in enumerate(events) if isinstance(event, Ended)), None)
    if end is None:
        return tuple(events)
    start = end
    while start and not _is_play(events[start - 1]):
        start -= 1
    tail = [part for event in events[start:end] for part in _by_reason(event)]
    return (*events[:start], events[end], *tail, *events[end + 1 :])


def _is_play(event: Event) -> bool:
    if isinstance(event, Paid):  # a kong, or what is laid on the table
        return event.kong is not None or any(not isinstance(paid.payee, int) for paid in event.transfers)
    return isinstance(event, PLAY) or event.appearance() is not None


def _by_reason(event: Event) -> Iterator[Event]:
    if not isinstance(event, Paid):
        yield event
        return
    reasons = {paid.reason: nth for nth, paid in reversed(list(enumerate(event.transfers)))}
    ordered = sorted(event.transfers, key=lambda paid: reasons[paid.reason])
    for _, alike in groupby(ordered, key=lambda paid: paid.reason):
        yield Paid(tuple(alike))


def lasts_at_end(event: Event) -> int:
    """Return for how many milliseconds an event is seen that belongs to the end of a hand."""
    match event:
        case Ended(ending):
            return 0 if ending.id == "win" else WORD_MS
        case Shown():
            return OPEN_MS
        case Paid(transfers) if any(isinstance(paid.payer, int) for paid in transfers):
            return PAYMENTS_MS
        case _:
            return 0


class WordItem(SceneItem):
    """What the end of a hand is called: large in a band over the whole table, then on a ribbon while the rest is seen."""

    def __init__(self, word: str, layout: Layout, faces: Faces, milliseconds: int) -> None:
        middle, self._width = layout.middle, layout.width
        super().__init__(faces, milliseconds, QRectF(0, middle[1] - BAND / 2 - 4, layout.width, BAND + 8))
        self._word, self._layout = word, layout

    def draw(self, painter: QPainter, faces: Faces) -> None:
        come = eased(self.at / COME_MS)
        small = eased((self.at - WORD_MS + 200) / 360) if self.milliseconds > WORD_MS else 0.0
        painter.setOpacity(max(0.0, min(come, (self.milliseconds - self.at) / GO_MS)))
        ribbon = ribbon_of(self._layout)
        middle = ribbon.center()
        wide = self._width + (ribbon.width() - self._width) * small
        high = BAND * (0.4 + 0.6 * come) + (ribbon.height() - BAND) * small
        area = QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
        if small == 1:
            paint_ribbon(painter, ribbon, self._word, MOONLIGHT)
            return
        paint_band(painter, area, MOONLIGHT)
        painter.translate(middle)
        grown = 1 + 0.5 * (1 - come)
        painter.scale(grown, grown)
        painter.translate(-middle)
        for colour, aside in (("#000000", 3.0 - 2 * small), (MOONLIGHT, 0.0)):
            painter.setPen(QColor(colour))
            room = area.adjusted(12, 0, -12, 0).translated(aside, aside)
            fitted(painter, room, self._word, 92 + (RIBBON_LETTERS - 92) * small, bold=True)


class Opened(Struct):
    """A hand that lies open: whose it is, where its tiles lie, and what it waits for (none: it is not ready), in ``words``."""

    position: int
    portrait: str
    tiles: QRectF
    waits: Tiles
    words: str
    row: int = 0


class ReadyItem(SceneItem):
    """Beside a hand just laid open: that it is ready, and for what; or that it is not."""

    def __init__(self, opened: Opened, layout: Layout, faces: Faces, scale: float, milliseconds: int) -> None:
        self.opened, self._scale = opened, scale
        self._larger = text_scale()
        self._written = bold_metrics(LETTERS * self._larger).horizontalAdvance(opened.words)
        waits = len(opened.waits) * (TILE + 2) + 14 if opened.waits else 0
        wide = PILL + self._written + waits + 22
        self._pill = _beside(opened, layout, wide)
        super().__init__(
            faces, milliseconds, self._pill.adjusted(-24, -24, 24, 24).united(opened.tiles.adjusted(-20, -20, 20, 20))
        )

    def draw(self, painter: QPainter, faces: Faces) -> None:
        pill, opened, gold = self._pill, self.opened, faces.colours.gold
        lit = bool(opened.waits)
        self._light(painter, gold if lit else MOONLIGHT)
        come = eased(self.at / COME_MS)
        painter.setOpacity(max(0.0, min(come, (self.milliseconds - self.at) / GO_MS)))
        painter.translate(pill.center())
        painter.scale(0.7 + 0.3 * come, 0.7 + 0.3 * come)
        painter.translate(-pill.center())
        round_ = pill.height() / 2
        if lit:
            painter.setPen(Qt.PenStyle.NoPen)
            for grown, strength in ((9.0, 0.12), (5.0, 0.18)):
                painter.setBrush(faded(gold, strength))
                painter.drawRoundedRect(pill.adjusted(-grown, -grown, grown, grown), round_ + grown, round_ + grown)
        shade = QLinearGradient(pill.topLeft(), pill.bottomLeft())
        shade.setColorAt(0, faded("#14302a", 0.97))
        shade.setColorAt(1, faded("#081712", 0.97))
        painter.setBrush(shade)
        painter.setPen(QPen(QColor(gold) if lit else faded("#ffffff", 0.4), 2))
        painter.drawRoundedRect(pill, round_, round_)
        paint_portrait(
            painter, opened.portrait, QPointF(pill.left() + round_, pill.center().y()), PILL - 12, self._scale
        )
        font(painter, LETTERS * self._larger, bold=True)
        painter.setPen(QColor(gold) if lit else faded("#ffffff", 0.8))
        painter.drawText(QRectF(pill.left() + PILL, pill.top(), self._written + 4, pill.height()), CENTRE, opened.words)
        left = pill.left() + PILL + self._written + 14
        row = [
            (tile, 0, QPointF(left + (TILE + 2) * (nth + 0.5), pill.center().y() - 2))
            for nth, tile in enumerate(opened.waits)
        ]
        paint_row(painter, faces, self._scale, row, TILE)

    def _light(self, painter: QPainter, colour: str) -> None:
        """Paint light round the tiles as they open."""
        left = 1 - self.at / LIGHT_MS
        if left <= 0 or self.opened.tiles.isEmpty():
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for wide, strength in ((14.0, 0.25), (8.0, 0.4), (3.0, 0.9)):
            painter.setPen(QPen(faded(colour, strength * left), wide))
            painter.drawRoundedRect(self.opened.tiles.adjusted(-5, -5, 5, 5), 8, 8)


def _beside(opened: Opened, layout: Layout, wide: float) -> QRectF:
    """Return where the note on a hand stands: near it, where neither river nor rack is."""
    position = opened.position
    u, v = ((0.0, 350.0), (-215.0, layout.side_x - 40), (150.0, 300.0), (215.0, layout.side_x - 40))[position]
    x, y = layout.before(position, u, v)
    if position == 0 and not opened.tiles.isEmpty():
        x = opened.tiles.center().x()
        y = opened.tiles.top() - PILL / 2 - MARGIN
    left = (x - wide / 2, x - wide, x - wide, x)[position]
    # One rack of several at the bottom has a place of its own above its tiles.
    down = 0.0 if position == 0 else (1 if position == 2 else -1) * opened.row * (PILL + 8)
    return QRectF(min(max(left, MARGIN), layout.width - wide - MARGIN), y - PILL / 2 + down, wide, PILL)


def word_of(picture: TablePicture, event: Event, layout: Layout, faces: Faces, milliseconds: int) -> WordItem | None:
    """Return what is written when a hand ends without a win."""
    if not isinstance(event, Ended) or event.ending.id == "win":
        return None
    return WordItem(picture.said(event.ending.name), layout, faces, milliseconds)


def ready_of(
    picture: TablePicture, event: Event, layout: Layout, faces: Faces, scale: float, milliseconds: int
) -> ReadyItem | None:
    """Return what is written beside a hand that is laid open after the end; nothing where the table does not know what it waits for."""
    hand = picture.observation.hand
    if not isinstance(event, Shown) or hand.ending is None or UNKNOWN in event.tiles:
        return None
    waits = picture.waits(picture.observation).get(event.place)
    if waits is None:
        return None
    seat, rack = event.place % hand.seats, event.place // hand.seats
    tiles = QRectF()
    for spot in layout.spots:
        if spot.key[0] == "hand" and spot.seat == seat and spot.rack == rack:
            half_x, half_y = spot.half
            tiles = tiles.united(QRectF(spot.x - half_x, spot.y - half_y, 2 * half_x, 2 * half_y))
    words = picture.said(READY if waits else NOT_READY)
    opened = Opened(picture.position(seat), picture.portrait(seat), tiles, waits, words, rack)
    return ReadyItem(opened, layout, faces, scale, milliseconds)

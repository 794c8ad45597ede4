"""A throw of dice over the table: they roll in from who throws them, what they come to can be read, and what follows is pointed at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QPolygonF

from paizhuo.desktop.kit.faces import Faces
from paizhuo.desktop.kit.geometry import WALL_TILE, Layout, Point
from paizhuo.desktop.kit.sprites import Kept
from paizhuo.desktop.table.dice import Lying, paint_solid_die, resting, rolled
from paizhuo.desktop.table.lettering import CENTRE, bold_metrics, font, ground, text_scale
from paizhuo.desktop.table.payments import before
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.scene import SceneItem, eased, faded, paint_glow
from paizhuo.engine.core.event import DiceRolled, Event
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import THROWN_FOR
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.exchange import Exchanged
from paizhuo.engine.rules.prompts import NEIGHBOURS, NEIGHBOURS_OF_THREE

ROLL_MS: Final = 500.0
WARM_MS: Final = 80.0
"""How long into a roll the first of the pictures to be read is painted, and how long after it the second."""
READ_MS: Final = 1150.0
"""How long the dice are read, and what follows is pointed at."""
AWAY_MS: Final = 260.0
"""In what time they are put aside."""
DIE, AT_REST = 46.0, 21.0
"""How large a die is while it is read, and aside."""
BESIDE: Final = 66.0
BELOW: Final = 74.0
"""How far below the box in the middle they are read: no discards lie there yet."""
TURNED: Final = (-0.34, 0.27, 0.52, -0.16, 0.1, -0.5)
"""How far the dice are turned as they lie, one after another."""
LETTERS, PILL = 26.0, 46.0
CHOOSES_GAME: Final = ("circle", "game")
"""Throws that choose the game of a circle, the last of them the one that is played."""
GLOW: Final = "#ffe08a"
OPENED: Final = Text("{who}的牌墙", "wall: {who}")
THROWS: Final = Text("{who}再掷", "next: {who}")
PASSED_TO: Final = Text("传给{to}", "to {to}")


class Followed(Struct):
    """What follows from a throw: in ``words``, ``at`` which point, and along which ``side`` of the wall."""

    words: str = ""
    at: Point | None = None
    side: QRectF | None = None


def dice_aside(layout: Layout, nth: int) -> Point:
    """Return where the middle of the foot of a die is that lies aside."""
    x, y = layout.middle
    scale, (wide, high) = layout.ground.scale, layout.ground.panel.half
    return x + (wide + 36) * scale + nth * (AT_REST + 7), y + (high + 60) * scale + (nth % 2) * 4


def thrown_from(picture: TablePicture, layout: Layout, seat: Seat) -> Point:
    """Return from where a seat throws its dice, with its right hand."""
    position = picture.position(seat)
    return layout.before(position, 190.0, layout.side_x - 60 if position % 2 else 330.0)


def lying_aside(layout: Layout, faces: Sequence[int]) -> list[Lying]:
    """Return the dice as they lie aside."""
    return [Lying(face, dice_aside(layout, nth), TURNED[nth % len(TURNED)]) for nth, face in enumerate(faces)]


def followed(picture: TablePicture, layout: Layout, event: DiceRolled, later: Event | None) -> Followed:
    """Return what follows from a throw. ``picture``: the table after it; ``later``: the next event, as far as it is known."""
    seats = picture.observation.hand.seats
    match later:
        case DiceRolled(seat) if seat != event.seat:
            return Followed(picture.said(THROWS.filled(who=picture.names[seat])), before(picture, layout, seat))
        case Exchanged(_, steps):
            taker = (picture.bottom + steps) % seats
            to = (NEIGHBOURS_OF_THREE if seats == 3 else NEIGHBOURS)[steps % seats]
            return Followed(picture.said(PASSED_TO.filled(to=to)), before(picture, layout, taker))
        case _:
            pass
    if event.purpose in CHOOSES_GAME and picture.game is not None:
        last = not (isinstance(later, DiceRolled) and later.purpose in CHOOSES_GAME)
        return Followed(picture.said(picture.game)) if last else Followed()
    rule = next((rule for rule in picture.dice_rules if sum(event.faces) in rule.sums), None)
    if event.purpose == "special" and rule is not None:
        return Followed(picture.said(rule.name))
    return _wall(picture, layout) if event.purpose == "break" else Followed()


def _wall(picture: TablePicture, layout: Layout) -> Followed:
    """Return the side of the wall that is opened, and where."""
    if not layout.stacks:
        return Followed()
    ground, width = layout.ground, layout.width
    at = [ground.at((stack.x, stack.y), width) for stack in layout.stacks]
    nearest = min(zip(layout.stacks, at, strict=True), key=lambda each: math.dist(each[1], layout.front))[0]
    half = max(WALL_TILE) * 0.6 * ground.scale
    side = QRectF()
    for stack, (x, y) in zip(layout.stacks, at, strict=True):
        if stack.position == nearest.position:
            side = side.united(QRectF(x - half, y - half, 2 * half, 2 * half))
    seats = range(picture.observation.hand.seats)
    owner = next(seat for seat in seats if picture.position(seat) == nearest.position)
    return Followed(picture.said(OPENED.filled(who=picture.names[owner])), layout.front, side)


class RollItem(SceneItem):
    """Dice that are thrown. They roll in from who throws them; from a ``start`` where real ones have come to rest they only slide."""

    def __init__(
        self,
        picture: TablePicture,
        layout: Layout,
        event: DiceRolled,
        follows: Followed,
        faces: Faces,
        *,
        start: Point | None = None,
    ) -> None:
        super().__init__(faces, round(ROLL_MS + READ_MS + AWAY_MS), QRectF())
        self._layout, self._follows = layout, follows
        self._rolls = start is None
        self._start = thrown_from(picture, layout, event.seat) if start is None else start
        self._faces_up = event.faces
        purpose = picture.said(THROWN_FOR[event.purpose]) if event.purpose in THROWN_FOR else ""
        total = " + ".join(map(str, event.faces)) + (f" = {sum(event.faces)}" if len(event.faces) > 1 else "")
        self.words = f"{purpose}  {total}".strip()
        self._after = f"→ {follows.words}" if follows.words else ""
        self._area = self._reach()
        self._dice, self._written, self._side = Kept(), Kept(), Kept()

    def draw(self, painter: QPainter, faces: Faces) -> None:
        away = eased((self.at - ROLL_MS - READ_MS) / AWAY_MS)
        read = eased((self.at - ROLL_MS) / 180) * (1 - away)
        if read > 0:
            self._point(painter, (self.at - ROLL_MS) / READ_MS, read)
        if self.at < ROLL_MS or away:
            self._paint_dice(self.at, away, painter)
        # The pictures to be read are there unseen while the dice roll, one after the other: when these come to rest, tiles begin to move.
        if self.at > WARM_MS and not away:
            painter.setOpacity(1.0 if self.at >= ROLL_MS else 0.0)
            self._dice.draw(painter, self._faces_up, self._read_area(), partial(self._paint_dice, ROLL_MS, 0.0))
        if self.at > 2 * WARM_MS:
            painter.setOpacity(read)
            self._write(painter, faces)
        painter.setOpacity(1.0)

    def _reach(self) -> QRectF:
        """Return all that is painted on: the way of the dice, what is written below them, and what is pointed at."""
        middle, (x, y) = self._middle(), self._start
        area = QRectF(middle.x() - 420, middle.y() - 140, 840, 280).united(QRectF(x - 140, y - 180, 280, 280))
        if self._follows.at is not None:
            area = area.united(QRectF(self._follows.at[0] - 60, self._follows.at[1] - 60, 120, 120))
        return area if self._follows.side is None else area.united(self._follows.side.adjusted(-20, -20, 20, 20))

    def _middle(self) -> QPointF:
        x, y = self._layout.middle
        return QPointF(x, y + (self._layout.ground.panel.half[1] + BELOW) * self._layout.ground.scale)

    def _read_area(self) -> QRectF:
        """Return where the dice lie while they are read, with their shadows."""
        middle, half = self._middle(), (len(self._faces_up) - 1) / 2 * BESIDE
        return QRectF(middle.x() - half, middle.y(), 2 * half, 9).adjusted(-2 * DIE, -2 * DIE, 2 * DIE, 2 * DIE)

    def _paint_dice(self, at_ms: float, away: float, painter: QPainter) -> None:
        """Paint the dice ``at_ms`` after they were thrown, ``away`` part of their way aside."""
        middle, many = self._middle(), len(self._faces_up)
        aside = lying_aside(self._layout, self._faces_up)
        order = sorted(range(many), key=lambda nth: nth % 2)
        for nth in order:
            turned = TURNED[nth % len(TURNED)]
            end = middle.x() + (nth - (many - 1) / 2) * BESIDE, middle.y() + (nth % 2) * 9
            spread = (nth - (many - 1) / 2) * 34
            start = self._start[0] + spread, self._start[1] + spread * 0.6
            lying = Lying(self._faces_up[nth], end, turned)
            part = (at_ms - 40 * nth) / (ROLL_MS - 40 * (many - 1))
            if self._rolls:
                at, high, axes = rolled(lying, start, part)
            else:
                way = eased(part)
                at = start[0] + (end[0] - start[0]) * way, start[1] + (end[1] - start[1]) * way
                high, axes = 0.0, resting(lying.face, turned)
            (x, y), size = aside[nth].at, DIE + (AT_REST - DIE) * away
            at = at[0] + (x - at[0]) * away, at[1] + (y - at[1]) * away
            paint_solid_die(painter, QPointF(*at), size, axes, high)

    def _write(self, painter: QPainter, faces: Faces) -> None:
        """Write what was thrown for what, and what follows."""
        larger = text_scale()
        metrics = bold_metrics(LETTERS * larger)
        wide = metrics.horizontalAdvance(self.words) + 44
        more = metrics.horizontalAdvance(self._after) + 20 if self._after else 0.0
        middle = self._middle()
        area = QRectF(middle.x() - (wide + more) / 2, middle.y() + DIE * 0.8, wide + more, PILL * larger)
        gold = faces.colours.gold
        paint = partial(self._paint_pill, gold, area, wide)
        self._written.draw(painter, (self.words, self._after, gold), area.adjusted(-4, -4, 4, 4), paint)

    def _paint_pill(self, gold: str, area: QRectF, wide: float, painter: QPainter) -> None:
        """Paint the plate; ``wide``: how much of it is for what was thrown."""
        ground(painter, area, "#06110e", 235, area.height() / 2, QPen(faded(gold, 0.85), 2))
        font(painter, LETTERS * text_scale(), bold=True)
        painter.setPen(QColor(gold))
        painter.drawText(QRectF(area.left(), area.top(), wide, area.height()), CENTRE, self.words)
        painter.setPen(QColor("#ffffff"))
        after = QRectF(area.left() + wide - 22, area.top(), area.width() - wide + 10, area.height())
        painter.drawText(after, CENTRE, self._after)

    def _point(self, painter: QPainter, part: float, strength: float) -> None:
        """Paint light that goes from the dice to what follows, and lies there."""
        follows = self._follows
        if follows.at is None:
            return
        start, end = self._middle(), QPointF(*follows.at)
        reach = eased(part / 0.3)
        painter.setOpacity(strength)
        self._beam(painter, start, start + (end - start) * reach)
        if reach >= 0.98:
            wave = (part * 3) % 1
            if follows.side is not None:
                self._side.draw(painter, None, follows.side.adjusted(-20, -20, 20, 20), partial(_frame, follows.side))
            paint_glow(painter, end, 46, GLOW, 0.85)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(faded(GLOW, 1 - wave), 4))
            painter.drawEllipse(end, 16 + 34 * wave, 16 + 34 * wave)
        painter.setOpacity(1.0)

    def _beam(self, painter: QPainter, start: QPointF, end: QPointF) -> None:
        way = end - start
        length = math.hypot(way.x(), way.y())
        if length < 1:
            return
        across = QPointF(-way.y(), way.x()) / length
        light = QLinearGradient(start, end)
        light.setColorAt(0, faded(GLOW, 0.05))
        light.setColorAt(1, faded(GLOW, 0.6))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(light)
        painter.drawPolygon(QPolygonF([start + across * 3, end + across * 9, end - across * 9, start - across * 3]))


def _frame(side: QRectF, painter: QPainter) -> None:
    """Frame the side of the wall that is opened, with light around it."""
    for wide, shine in ((14.0, 0.2), (8.0, 0.35), (3.0, 0.95)):
        painter.setPen(QPen(faded(GLOW, shine), wide))
        painter.drawRoundedRect(side.adjusted(-4, -8, 4, 6), 8, 8)

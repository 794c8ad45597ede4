"""The table to look at: draws pictures of it, plays events between them, and tells what lies under the cursor."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPen,
    QPixmap,
    QPixmapCache,
    QPolygonF,
    QRadialGradient,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from paizhuo.desktop.kit.colours import COLOURS
from paizhuo.desktop.kit.geometry import HEIGHT, LIFT, Key, Layout, Point, Spot, scene_width
from paizhuo.desktop.table import speech
from paizhuo.desktop.table.dealing import DealtRound
from paizhuo.desktop.table.effects import Effects
from paizhuo.desktop.table.layout import lay
from paizhuo.desktop.table.motion import Flight, Roll
from paizhuo.desktop.table.notes import BubbleLine
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.readings import Readings
from paizhuo.desktop.table.scenery import Scenery, dice_rest, throw_at
from paizhuo.desktop.table.sight import discard_since
from paizhuo.desktop.table.stakes import slides
from paizhuo.desktop.table.strip import spoken, strip_lines
from paizhuo.desktop.table.taken import taken
from paizhuo.desktop.table.talk import Talk
from paizhuo.desktop.table.throw_panel import ThrowPanel, about
from paizhuo.desktop.table.unfold import Step, after, origins, steps
from paizhuo.engine.analysis.outlook import Wait
from paizhuo.engine.analysis.unseen import unseen
from paizhuo.engine.core.event import Dealt, DiceRolled, Discarded, Drew, Event
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import KIND, KINDS, UNKNOWN
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.action_words import narrator

if TYPE_CHECKING:
    from paizhuo.engine.table.port.dice import OwnThrow

MOST_WAITING: Final = 3
"""With more pictures than this still to be shown, those before are not played but skipped."""

PICTURES_KEPT: Final = 48 * 1024
"""Kilobytes for pictures of plates, walls and the box in the middle: on a large screen Qt's own limit is less than a table has."""


def _is_routine(event: Event) -> bool:
    """Whether it happens all the time and says nothing: tiles dealt, and tiles drawn by others."""
    return isinstance(event, DealtRound | Dealt) or (isinstance(event, Drew) and event.tile == UNKNOWN)


class ShownTable(QGraphicsView):
    """The table as it is seen.

    ``hovered`` brings the tile under the cursor or None; ``announced`` every event and decision in words; ``settled`` says
    that everything shown or animated so far has come to rest; ``played`` brings each event the moment it is played;
    ``rearranged``: something has come to stand elsewhere.
    ``throw_on_screen`` and ``roll_virtual``: how a throw with real dice is to be made that is waited for.
    """

    hovered = Signal(object)
    announced = Signal(str)
    settled = Signal()
    played = Signal(object)
    rearranged = Signal()
    throw_on_screen = Signal()
    roll_virtual = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        stage = QGraphicsScene(self)
        stage.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(stage)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        # The felt covers everything: nothing has to be painted below it.
        self.viewport().setAutoFillBackground(False)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._felt: QPixmap | None = None
        QPixmapCache.setCacheLimit(max(QPixmapCache.cacheLimit(), PICTURES_KEPT))
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setMinimumSize(480, 300)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.picture: TablePicture | None = None
        self.layout_ = Layout(1600)
        self.mode: str | None = None
        self.lifted: list[Key] = []
        self.busy = False
        """Whether something is still being played."""
        self._at_rack = 0
        self._cursor: int | None = None
        """The tile of the rack that the keyboard is at, by its place from the left."""
        self._heard: tuple[Wait, ...] = ()
        """The waits announced last."""
        self._latest: Seat | None = None
        self._hover: Spot | None = None
        self._waiting: deque[Step | TablePicture] = deque()
        self._dealing = False
        """Whether tiles are being dealt: a key that cuts that short does nothing else, for nobody has seen the tiles yet."""
        self.scenery = Scenery(stage)
        self.readings = Readings(self)
        self.effects = Effects(stage, self.scenery)
        self.talk = Talk(stage)
        self.throw_panel: ThrowPanel | None = None
        """What is seen of a throw with real dice; made for the first."""
        self._throw: OwnThrow | None = None
        self._landed: tuple[int, ...] = ()
        """The faces of real dice that have come to rest here: their throw is not drawn once more."""
        self._flight = Flight(self)
        self._flight.landed.connect(self._continue)

    # -- what may be chosen, for those who choose --------------------------------------------------------------------------

    def clickable(self, spot: Spot) -> bool:
        """Whether clicking this tile of the rack leads anywhere now."""
        return False

    def _is_barred(self, spot: Spot) -> bool:
        """Whether a tile of the rack is one of those that may not be chosen while others may."""
        return False

    def _take_choices(self, picture: TablePicture, before: TablePicture | None) -> None:
        """``picture`` is shown now, after the one ``before`` it: what it asks can be answered from now on."""

    def _drop_choices(self) -> None:
        """Nothing more can be chosen until the next picture."""

    def _draw_choices(self, picture: TablePicture) -> None:
        """Shows all by which something can be chosen."""

    # -- showing -----------------------------------------------------------------------------------------------------------

    def show_table(self, picture: TablePicture) -> None:
        """Shows ``picture``: at once, or as soon as the events given to ``animate`` before it have been played."""
        if not self.busy:
            self._show(picture)
            return
        self._waiting.append(picture)
        if sum(isinstance(step, TablePicture) for step in self._waiting) > MOST_WAITING:
            self.skip()

    def animate(self, events: Sequence[Event]) -> None:
        """Plays events, masked as the seat at the bottom may know them, after the picture shown last.

        A call to ``show_table`` after it gives the picture they lead to. Without motion they are only said.
        """
        if self.picture is None or not self._pace or not self.isVisible():
            for event in events:
                self._tell(event)
            return
        self._dealing = self._dealing or any(isinstance(event, Dealt) for event in events)
        self._waiting.extend(steps(events))
        if not self.busy:
            self.busy = True
            self._continue()

    def show_talk(self, seat: Seat, words: str) -> None:
        """Shows for a moment what somebody says, at their seat."""
        if self.picture is not None:
            self.talk.say(seat, words, self.layout_, self.scenery.faces, self.scenery.pixels)
            self.rearranged.emit()

    def show_throw(self, throw: OwnThrow | None, *, virtual: bool = False) -> None:
        """How a throw with real dice stands that is waited for; None: none is. It is seen once everything before it has been played.

        ``virtual``: some of the dice are virtual ones, which a button rolls.
        """
        if throw is not None and self.throw_panel is None:
            self.throw_panel = ThrowPanel(self)
            self.throw_panel.on_screen.connect(self.throw_on_screen)
            self.throw_panel.roll_virtual.connect(self.roll_virtual)
        if self.throw_panel is not None:
            self.throw_panel.offer_virtual(wanted=virtual)
        before, self._throw = self._throw, throw
        if throw is not None and not any(die.state != "lies" for die in throw.throw.dice):
            self._landed = tuple(die.face for die in throw.throw.dice)
        elif throw is not None and before is not None and throw.request == before.request:
            self._landed = ()  # a die that was at rest rolls again
        if self.picture is not None:
            self._draw_throw(self.picture)

    def skip(self) -> None:
        """Ends all motion: the last picture given is shown now."""
        self._flight.stop()
        self.effects.clear()
        waiting, self.busy, self._dealing = list(self._waiting), False, False
        self._waiting.clear()
        for step in waiting:
            if isinstance(step, Step):
                self._tell(step.event)
        pictures = [step for step in waiting if isinstance(step, TablePicture)]
        if pictures:
            self._show(pictures[-1])
        else:
            self._settle()
        self.settled.emit()

    @property
    def _pace(self) -> float:
        return self.picture.settings.pace if self.picture is not None else 0.0

    def _show(self, picture: TablePicture) -> None:
        before, seen = self.picture, picture.observation
        if before is None or before.observation != seen:
            self.scenery.hush()
        self._latest = discard_since(before.observation if before is not None else None, seen, self._latest)
        self.picture = picture
        if self.scenery.dress(picture.settings):
            self._felt = None
            self.viewport().update()
        ground = self.layout_.ground
        self.layout_ = lay(picture, self.layout_.width)
        if ground != self.layout_.ground:
            self._felt = None
            self.viewport().update()
        self._take_choices(picture, before)
        self._settle()
        self._announce_waits(picture)

    def _settle(self) -> None:
        """Everything where the layout says, at rest, with the choices offered."""
        picture = self.picture
        if picture is None:
            return
        self.scenery.pixels = self.transform().m11() * self.viewport().devicePixelRatioF()
        self.scenery.arrange(self.layout_.spots, self._stands)
        if self._hover is not None and self.layout_.spot(self._hover.key) != self._hover:
            self._hover_over(None)  # another tile lies there now, and nobody has pointed at it
        self._draw(picture)

    def _draw(self, picture: TablePicture) -> None:
        """All that is not the tiles' places."""
        self.scenery.draw(picture, self.layout_, self._at_rack)
        self._ring_discard(picture)
        self._tint(picture)
        self._draw_choices(picture)
        if not self.busy:
            self.readings.show(picture, self.layout_)
        self._draw_throw(picture)
        self._write_notes(picture)
        self.talk.lay(self.layout_)
        self.rearranged.emit()

    def taken(self) -> list[QRect]:
        """Everything that lies or stands on the table, in its own coordinates."""
        if self.picture is None:
            return []
        boxes = [QRectF(box.x, box.y, box.width, box.height) for box in taken(self.picture, self.layout_)]
        notes = (self.scenery.said, self.scenery.strip, self.scenery.count, *self.talk.bubbles)
        boxes += [note.sceneBoundingRect() for note in notes if note.isVisible()]
        widgets = [] if self.throw_panel is None or self.throw_panel.isHidden() else [self.throw_panel.geometry()]
        return [*(self.mapFromScene(box).boundingRect() for box in boxes), *widgets]

    def _draw_throw(self, picture: TablePicture) -> None:
        """The throw that is waited for, over the felt before the player."""
        panel, throw = self.throw_panel, self._throw
        if panel is None:
            return
        if throw is None or self.busy:
            panel.put_away()
            return
        said, scale, seen = panel.said, self.transform().m11(), panel.isVisible()
        colours = COLOURS[picture.settings.theme]
        said_of = about(throw, picture.names)
        panel.show_throw(throw.throw, said_of, picture.language, colours, scale, moves=bool(self._pace))
        panel.adjustSize()
        at = self.mapFromScene(*throw_at(self.layout_))
        panel.move(at.x() - panel.width() // 2, at.y())
        if not seen:
            panel.guard.begin(picture.settings.guard_ms)
        if panel.said != said:
            self.announced.emit(panel.said)

    def _stands(self, spot: Spot) -> Point:
        """Where a tile is drawn: lifted ones stand higher."""
        if spot.slot is None:
            return spot.x, spot.y
        if spot.key in self.lifted:
            return spot.x, spot.y - LIFT
        hover = self._hover is not None and self._hover.key == spot.key and self.clickable(spot)
        return spot.x, spot.y - (7 if hover else 0)

    def _tint(self, picture: TablePicture) -> None:
        self.scenery.tint(
            picture,
            self.layout_.spots,
            self._hover,
            self._is_barred,
        )

    def _ring_discard(self, picture: TablePicture) -> None:
        """The latest discard is ringed as long as nobody has taken it."""
        spot = None
        rivers = picture.observation.rivers
        if self._latest is not None and self._latest < len(rivers):
            river = rivers[self._latest]
            if river and river[-1].taken_by is None:
                spot = self.layout_.spot(("river", self._latest, len(river) - 1))
        self.scenery.ring(spot)

    # -- playing events ----------------------------------------------------------------------------------------------------

    def _continue(self) -> None:
        """Plays what waits until something takes time."""
        while self._waiting:
            step = self._waiting.popleft()
            if isinstance(step, TablePicture):
                self.busy, self._dealing = bool(self._waiting), False
                self._show(step)
            elif self._play(step):
                return
        self.busy = self._dealing = False
        self._settle()
        self.settled.emit()

    def _play(self, step: Step) -> bool:
        """Plays one event; whether it takes time."""
        event = step.event
        assert self.picture is not None, "events are played on a picture"
        before = self.layout_
        self._tell(event)
        self.scenery.hush()
        try:
            picture = after(self.picture, event)
        except (ValueError, LookupError):
            # The events follow another picture (a seat taken again after a lost connection): the next picture puts it right.
            return False
        if isinstance(event, Discarded):
            self._latest = event.seat
        moved = slides(self.picture.display.money(self.picture.observation), picture.display.money(picture.observation))
        self.picture = picture
        self._drop_choices()
        self.layout_ = lay(picture, before.width)
        moves = self.scenery.arrange(self.layout_.spots, self._stands, origins(event, before, self.layout_))
        self._draw(picture)
        lasts = round(step.milliseconds / self._pace)
        self.effects.show(picture, self.layout_, event, lasts)
        milliseconds = max(self.effects.move_points(picture, self.layout_, moved), lasts)
        if milliseconds <= 0:
            return False
        if isinstance(event, Discarded):
            self.scenery.ring(None)
        roll = None
        if isinstance(event, DiceRolled):
            self.scenery.dice.show_faces(event.faces)
            landed, self._landed = self._landed, ()
            if landed and event.faces[-len(landed) :] == landed:
                x, y = throw_at(self.layout_)
                roll = Roll(self.scenery.dice, (x - 240, y + 20), dice_rest(self.layout_), spins=False)
            else:
                x, y = self.layout_.middle
                roll = Roll(self.scenery.dice, (x + 40, y + 190), dice_rest(self.layout_))
        self._flight.begin(moves, roll, milliseconds)
        return True

    def _tell(self, event: Event) -> None:
        picture = self.picture
        if picture is not None and not _is_routine(event):
            seats = picture.observation.seats
            by = narrator(picture.names, seats, picture.parts, picture.display.reasons)
            for sentence in event.sentences(by):
                self.announced.emit(picture.said(sentence))
        self.played.emit(event)

    def _announce_waits(self, picture: TablePicture) -> None:
        """What the hand waits for is read out when that, or what it counts, has changed."""
        kinds = tuple(replace(wait, left=0) for wait in picture.outlook.waits)
        if kinds and kinds != self._heard:
            self.announced.emit(spoken(picture, strip_lines(picture, None, declared=False)))
        self._heard = kinds

    # -- notes -------------------------------------------------------------------------------------------------------------

    def _hover_over(self, spot: Spot | None) -> None:
        old = self._hover
        if (old.key if old else None) == (spot.key if spot else None):
            return
        self._hover = spot
        if self.picture is None:
            return
        self.hovered.emit(None if spot is None else spot.tile)
        for changed in (old, spot):
            now = self.layout_.spot(changed.key) if changed is not None else None
            if now is not None and now.slot is not None and not self.busy:
                self.scenery.place(now, self._stands(now))
        self._tint(self.picture)
        self._write_notes(self.picture)

    def explain(self, reason: Text) -> None:
        """Says over the rack why something cannot be done."""
        if self.picture is not None:
            said = self.picture.said(reason)
            self.scenery.say(said)
            self.announced.emit(said)
            self._write_notes(self.picture)
            self.rearranged.emit()

    def _pointed_at(self) -> Spot | None:
        """The tile of the rack that the player thinks of discarding: the one under the cursor or the keyboard, or lifted."""
        if self._hover is not None and self._hover.slot is not None:
            return self._hover
        own = self.layout_.own
        if self._cursor is not None and self._cursor < len(own):
            return own[self._cursor]
        return next((spot for spot in own if spot.key in self.lifted), None)

    def strip_lines(self, picture: TablePicture) -> tuple[BubbleLine, ...]:
        """What the strip beside the hand says now."""
        spot = self._pointed_at()
        thrown = None if spot is None else (spot.rack, spot.tile)
        return strip_lines(picture, thrown, declared=self.mode is not None)

    def _write_notes(self, picture: TablePicture) -> None:
        """The strip beside the hand, and what there is to know of the tile under the cursor: there, or beside the tile."""
        lines = self.strip_lines(picture)
        spot = self._hover
        about = () if spot is None else self._about(picture, spot)
        beside = spot is not None and not (spot.slot is not None and (lines or self.scenery.said.isVisible()))
        if lines and about and not beside:
            lines = (*lines, BubbleLine(" · ".join(about)))
        self.scenery.strip.show_lines(lines, self.scenery.faces)
        self._place_notes()
        if spot is None or not about or not beside:
            self.scenery.count.setVisible(False)
            return
        # Above the own river stand the points.
        below = spot.key[0] == "river" and spot.seat == picture.bottom
        self.scenery.show_count(about, spot, self.layout_.width, below=below)

    def _place_notes(self) -> None:
        """Puts the strip and what was said where nothing covers them."""
        self.scenery.place_notes(self.layout_, ())

    def _about(self, picture: TablePicture, spot: Spot) -> tuple[str, ...]:
        """How many copies of a tile nobody has seen yet, and whether it is wild."""
        if not 0 <= KIND[spot.tile] < KINDS:
            return ()
        left = unseen(picture.observation, picture.copies)[KIND[spot.tile]]
        wild = (picture.said(speech.WILD),) if KIND[spot.tile] in picture.wild else ()
        return (picture.said(speech.UNSEEN.filled(n=left)), *wild)

    # -- size and ground ---------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = self.viewport().size()
        width = scene_width(size.width(), size.height())
        scale = min(size.width() / width, size.height() / HEIGHT)
        self.setSceneRect(0, 0, width, HEIGHT)
        self.setTransform(QTransform.fromScale(scale, scale))
        self._felt = None
        if self.picture is None:
            self.layout_ = Layout(width)
            return
        if self.busy:
            self.skip()
        self.layout_ = lay(self.picture, width)
        self._settle()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The felt, painted once for its size."""
        ratio, size = self.devicePixelRatioF(), self.viewport().size()
        if self._felt is None or self._felt.devicePixelRatio() != ratio:
            self._felt = QPixmap(size * ratio)
            self._felt.setDevicePixelRatio(ratio)
            felt = QPainter(self._felt)
            felt.setRenderHint(QPainter.RenderHint.Antialiasing)
            felt.setWorldTransform(self.viewportTransform())
            self._paint_felt(felt, self.mapToScene(QRect(QPoint(), size)).boundingRect())
            felt.end()
        painter.save()
        painter.setWorldTransform(QTransform())
        painter.drawPixmap(0, 0, self._felt)
        painter.restore()

    def _paint_felt(self, painter: QPainter, area: QRectF) -> None:
        """Plain felt, a little lighter in the middle, with an inlaid line that gives the table its perspective."""
        colours = COLOURS[self.picture.settings.theme if self.picture is not None else "light"]
        width = self.layout_.width
        light = QRadialGradient(QPointF(*self.layout_.middle), max(width, HEIGHT) * 0.62)
        light.setColorAt(0, QColor(colours.felt).lighter(106))
        light.setColorAt(0.5, QColor(colours.felt))
        light.setColorAt(1, QColor(colours.felt_edge))
        painter.fillRect(area, light)
        ground = self.layout_.ground
        side = self.layout_.side_x + ground.panel.further(1)
        near, far = side - 62, side - 86
        line = QColor(colours.line)
        line.setAlpha(120)
        painter.setPen(QPen(line, 2.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        foot = 764.0 + ground.panel.further(0) + ground.panel.further(2)
        corners = ((-far, 104.0), (far, 104.0), (near, foot), (-near, foot))
        painter.drawPolygon(QPolygonF([QPointF(*ground.at((width / 2 + x, y), width)) for x, y in corners]))

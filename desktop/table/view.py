"""The table in the window: draws pictures of it, plays events between them, and turns clicks and keys into actions."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPen,
    QPolygonF,
    QRadialGradient,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from desktop.table import speech
from desktop.table.betting import AmountPanel
from desktop.table.calls import CallBar
from desktop.table.choice import Plan, lapse, plan
from desktop.table.colours import COLOURS
from desktop.table.countdown import RADIUS, SHORT, Countdown, RingClock
from desktop.table.effects import Effects
from desktop.table.keys import KEYS
from desktop.table.layout import (
    HEIGHT,
    LIFT,
    PLATE_WIDTH,
    Key,
    Layout,
    Point,
    Spot,
    lay,
    scene_width,
    side_x,
)
from desktop.table.motion import Flight, Roll
from desktop.table.offers import Confirm, Enter, Offered, Several, key_name, offered, word
from desktop.table.picture import TablePicture, Wait
from desktop.table.pointing import Pointers, advised_buttons, advised_tiles
from desktop.table.rack import RackButton
from desktop.table.scenery import Scenery, dice_rest
from desktop.table.sharing import ONE_OF_EACH, band_at, carried, exchange, hand_name, meld_of, melds_carried, moves_of
from desktop.table.sight import discard_since, in_sight
from desktop.table.stakes import slides
from desktop.table.unfold import after, lasts, origins
from engine.core.action import Action, Discard
from engine.core.event import DiceRolled, Discarded, Event
from engine.core.meld import Seat
from engine.core.tile_words import tile_name
from engine.core.tiles import KIND, KINDS, UNKNOWN, Tile
from engine.core.words import Text
from engine.play.bets import Spoke

DRAG: Final = 34.0
"""How far up, in units, a tile must be pulled to be discarded."""
STIR: Final = 12.0
"""How far the cursor moves, in units, before a click is a drag."""
MOST_WAITING: Final = 3
"""With more pictures than this still to be shown, those before are not played but skipped."""


class TableView(QGraphicsView):
    """The table.

    ``chosen`` brings the ``Action`` the player decided on; ``several`` a tuple of them, to be done one after another or not at
    all; ``share_out`` asks for the tiles to be shared out among the racks; ``refused`` an ``Action`` the player tried that is not among the
    options; ``hovered`` the tile under the cursor or None; ``announced`` every event and decision in words; ``settled`` says
    that everything shown or animated so far has come to rest; ``played`` brings each event the moment it is played.
    """

    chosen = Signal(object)
    several = Signal(object)
    share_out = Signal()
    refused = Signal(object)
    hovered = Signal(object)
    announced = Signal(str)
    settled = Signal()
    played = Signal(object)

    def __init__(self, parent: QWidget | None = None, keys: Mapping[str, str] = KEYS) -> None:
        """``keys``: what each key does, as ``keys.KEYS``."""
        super().__init__(parent)
        stage = QGraphicsScene(self)
        stage.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(stage)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setMinimumSize(480, 300)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.picture: TablePicture | None = None
        self.layout_ = Layout(1600, (), (), (), (0, 0), (0, 0), ())
        self.plan = Plan()
        self.mode: str | None = None
        self.lifted: list[Key] = []
        self.busy = False
        """Whether something is still being played."""
        self._keys = dict(keys)
        self._offered = Offered()
        self._asked: tuple[Action, ...] = ()
        self._cursor: int | None = None
        self._latest: Seat | None = None
        self._hover: Spot | None = None
        self._pressed: tuple[Key, QPointF] | None = None
        self._at_rack = 0
        self._dragged = False
        self._waiting: deque[Event | TablePicture] = deque()
        self.scenery = Scenery(stage)
        self.bar = CallBar(self.viewport(), self._press)
        self.panel = AmountPanel(self.viewport(), self._name_amount)
        self.rack: list[RackButton] = []
        self.effects = Effects(stage, self.scenery)
        self.pointers = Pointers(stage)
        ring = RingClock()
        stage.addItem(ring)
        self._ring_clock = ring
        self.countdown = Countdown(ring, self)
        self.countdown.lapsed.connect(self._lapse)
        self.countdown.short.connect(self._warn)
        self._flight = Flight(self)
        self._flight.landed.connect(self._continue)

    # -- showing ---------------------------------------------------------------------------------------------------------

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

        A call to ``show_table`` after it gives the picture they lead to. Without motion they are only told.
        """
        if self.picture is None or not self._pace or not self.isVisible():
            for event in events:
                self._tell(event)
            return
        self._waiting.extend(events)
        if not self.busy:
            self.busy = True
            self._continue()

    def skip(self) -> None:
        """Ends all motion: the last picture given is shown now."""
        self._flight.stop()
        self.effects.clear()
        waiting, self.busy = list(self._waiting), False
        self._waiting.clear()
        for step in waiting:
            if not isinstance(step, TablePicture):
                self._tell(step)
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
        self._latest = discard_since(before.observation if before is not None else None, seen, self._latest)
        self.picture = picture
        self._ring_clock.colours = COLOURS[picture.settings.theme]
        if self.scenery.dress(picture.settings):
            self.resetCachedContent()
            self.viewport().update()
        ground = self.layout_.ground
        self.layout_ = lay(picture, self.layout_.width)
        if ground != self.layout_.ground:
            self.resetCachedContent()
            self.viewport().update()
        if seen.options != self._asked or before is None or before.bottom != picture.bottom:
            self._asked = seen.options
            self.mode, self.lifted, self._cursor = None, [], None
            if self._asked:
                self._announce_choice(picture)
                self.countdown.begin(picture.settings.seconds)
            else:
                self.countdown.stop()
        if not picture.settings.seconds:
            self.countdown.stop()
        river = () if self._latest is None else seen.rivers[self._latest]
        claimable = (river[-1].tile, self._latest) if river and self._latest is not None else None
        melds = tuple(meld for place in seen.places if place.owner == picture.bottom for meld in place.melds)
        self.plan = plan(seen.options, melds, claimable)
        self._settle()

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
        self._ring_clock.setPos(PLATE_WIDTH - RADIUS - 14, self.layout_.calls[1] - RADIUS)
        self._draw_rings(picture)
        self._offer(picture)
        self._tint(picture)
        own = self.layout_.own
        self.pointers.show(advised_tiles(picture, self.plan, own), own, self._stands, self.scenery.faces)

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
            lambda spot: not self.busy and self.plan.at_turn and not self.clickable(spot),
        )

    def _draw_rings(self, picture: TablePicture) -> None:
        spot = None
        rivers = picture.observation.rivers
        if self._latest is not None and self._latest < len(rivers):
            river = rivers[self._latest]
            if river and river[-1].taken_by is None:
                spot = self.layout_.spot(("river", self._latest, len(river) - 1))
        self.scenery.ring(spot)
        own = self.layout_.own
        at = own[self._cursor] if self._cursor is not None and self._cursor < len(own) else None
        self.scenery.cursor(at, None if at is None else self._stands(at))

    # -- playing events --------------------------------------------------------------------------------------------------

    def _continue(self) -> None:
        """Plays what waits until something takes time."""
        while self._waiting:
            step = self._waiting.popleft()
            if isinstance(step, TablePicture):
                self.busy = bool(self._waiting)
                self._show(step)
            elif self._play(step):
                return
        self.busy = False
        self._settle()
        self.settled.emit()

    def _play(self, event: Event) -> bool:
        """Plays one event; whether it takes time."""
        assert self.picture is not None, "events are played on a picture"
        before = self.layout_
        self._tell(event)
        try:
            picture = after(self.picture, event)
        except (ValueError, LookupError):
            # The events follow another picture (a seat taken again after a lost connection): the next picture puts it right.
            return False
        if isinstance(event, Discarded):
            self._latest = event.seat
        moved = slides(self.picture.money(self.picture.observation), picture.money(picture.observation))
        self.picture, self.plan, self.mode, self.lifted = picture, Plan(), None, []
        self.countdown.stop()
        self.layout_ = lay(picture, before.width)
        moves = self.scenery.arrange(self.layout_.spots, self._stands, origins(event, before, self.layout_))
        self._draw(picture)
        self.effects.show(picture, self.layout_, event)
        sliding = self.effects.move_points(picture, self.layout_, moved)
        milliseconds = max(sliding, round(lasts(event) / self._pace))
        if milliseconds <= 0:
            return False
        if isinstance(event, Discarded):
            self.scenery.ring(None)
        roll = None
        if isinstance(event, DiceRolled):
            x, y = self.layout_.middle
            self.scenery.dice.show_faces(event.faces)
            roll = Roll(self.scenery.dice, (x + 40, y + 190), dice_rest(self.layout_))
        self._flight.begin(moves, roll, milliseconds)
        return True

    def _tell(self, event: Event) -> None:
        if self.picture is not None:
            seen = self.picture.observation
            said = speech.told(event, seen.deal.dealer, seen.seats, seen.seat)
            if said is not None:
                self.announced.emit(self.picture.said(said))
            if isinstance(event, Spoke):
                call = word(self.picture, event.action.name, event.action)
                who = speech.who(event.seat, seen.deal.dealer, seen.seats)
                self.announced.emit(self.picture.said(speech.SAYS.filled(who=who, call=call)))
            payments = speech.told_paid(event, seen.deal.dealer, seen.seats, self.picture.parts)
            if payments is not None:
                self.announced.emit(self.picture.said(payments))
        self.played.emit(event)

    # -- choices ---------------------------------------------------------------------------------------------------------

    def clickable(self, spot: Spot) -> bool:
        """Whether clicking this tile of the rack leads anywhere now."""
        if self.busy:
            return False
        if self.plan.pick is not None:
            return spot.key in self.lifted or self.plan.pick.may_add(self._lifted_tiles(), spot.tile)
        return self._discard_of(spot) is not None

    def _discard_of(self, spot: Spot) -> Action | None:
        """What clicking a tile does: discard it, or let it change racks where nothing else can be done."""
        if self.plan.only_moves:
            return next((move for move in carried(spot) if move in self.plan.moves), None)
        return self.plan.discard(spot.tile, self.mode, drawn=spot.drawn, rack=spot.rack)

    def _lifted_spots(self) -> list[Spot]:
        return [spot for spot in self.layout_.own if spot.key in self.lifted]

    def _lifted_tiles(self) -> list[Tile]:
        return [spot.tile for spot in self.layout_.own if spot.key in self.lifted]

    def _offer(self, picture: TablePicture) -> None:
        """The buttons, and the tiles that can be reached by key."""
        self._offered = Offered()
        if not self.busy:
            lifted = self._lifted_spots()
            found = offered(picture, self.plan, self.mode, self._lifted_tiles(), self._keys, lifted)
            self._offered = advised_buttons(picture, self.plan, found)
        top, bottom = self.layout_.calls
        top_left = self.mapFromScene(QPointF(PLATE_WIDTH, top))
        bottom_right = self.mapFromScene(QPointF(self.layout_.width - 20, bottom))
        self.bar.show_looks(
            self._offered.looks,
            self._offered.note,
            QRect(top_left, bottom_right),
            self.scenery.faces,
            self.transform().m11(),
            picture.bottom,
            picture.observation.seats,
            picture.settings.guard_ms,
        )
        self._open_panel(picture)
        self._place_rack(picture)

    def _open_panel(self, picture: TablePicture) -> None:
        """The panel for amounts: at once where nothing is to be discarded, else when it is asked for."""
        ladder = None if self.busy else self.plan.ladder
        if ladder is not None and self.plan.at_turn and self.mode != ladder.name:
            ladder = None
        corners = (QPointF(PLATE_WIDTH, 0), QPointF(self.layout_.width - 20, self.layout_.calls[0] - 8))
        area = QRect(*map(self.mapFromScene, corners))
        colours, scale = self.scenery.faces.colours, self.transform().m11()
        self.panel.show_ladder(ladder, picture, area, colours, scale, asked=self.mode is not None)

    def _name_amount(self, amount: int) -> None:
        """An amount was decided on; one that is not allowed is refused like any other action."""
        ladder = self.plan.ladder
        if ladder is None or self.busy:
            return
        action = ladder.action(amount)
        if action is None:
            self.refused.emit(ladder.tried(amount))
        else:
            self._choose(action)

    def _place_rack(self, picture: TablePicture) -> None:
        """One reachable widget for every tile of the rack."""
        own = self.layout_.own
        for n in range(len(self.rack), len(own)):
            button = RackButton(self.viewport(), partial(self._point_at, n))
            button.clicked.connect(lambda _=False, n=n: self._click_slot(n))
            self.rack.append(button)
        for n, button in enumerate(self.rack):
            reachable = n < len(own) and bool(picture.observation.options) and self.clickable(own[n])
            if button.hasFocus() and not reachable:
                self.setFocus()
            button.setVisible(n < len(own))
            button.setEnabled(reachable)
            if n < len(own):
                spot = own[n]
                half_x, half_y = spot.half
                area = QRectF(spot.x - half_x, spot.y - half_y, 2 * half_x, 2 * half_y)
                button.setGeometry(self.mapFromScene(area).boundingRect())
                button.setAccessibleName(self._name_of(picture, spot))

    def _name_of(self, picture: TablePicture, spot: Spot) -> str:
        """A tile of the rack for those who listen: its place in its rack, and what it is."""
        before = sum(other.rack < spot.rack for other in self.layout_.own)
        said = picture.said(speech.RACK_TILE.filled(n=(spot.slot or 0) - before + 1, tile=tile_name(spot.tile)))
        return said if picture.hands == 1 else f"{hand_name(picture, spot.rack)}, {said}"

    def _announce_choice(self, picture: TablePicture) -> None:
        options = set(picture.observation.options).difference(moves_of(picture.observation.options))
        calls = sorted({option.name for option in options} - {"discard", "pass"})
        sentence = speech.YOU_MAY if calls else speech.YOUR_TURN
        self.announced.emit(picture.said(sentence).format(calls=", ".join(word(picture, name) for name in calls)))

    def _choose(self, action: Action) -> None:
        """The decision is made: nothing more can be chosen until the next picture."""
        self.plan, self.mode, self.lifted = Plan(), None, []
        self.countdown.stop()
        self._settle()
        self.chosen.emit(action)

    def _choose_all(self, actions: tuple[Action, ...]) -> None:
        """Several decisions at once, as ``_choose``."""
        self.plan, self.mode, self.lifted = Plan(), None, []
        self.countdown.stop()
        self._settle()
        self.several.emit(actions)

    def _warn(self) -> None:
        """Little time is left."""
        if self.picture is not None:
            self.announced.emit(self.picture.said(speech.SECONDS_LEFT.filled(n=SHORT)))

    def _lapse(self) -> None:
        """The time is over."""
        if self._asked and not self.busy:
            self._choose(lapse(self._asked))

    def _press(self, index: int) -> None:
        """A button was pressed, by whatever means."""
        if index >= len(self._offered.presses):
            return
        match self._offered.presses[index]:
            case Enter(mode):
                self.mode, self.lifted = mode, []
                self._settle()
            case Confirm():
                self._confirm_pick()
            case Several(actions):
                self._choose_all(actions)
            case action:
                self._choose(action)

    def _confirm_pick(self) -> None:
        pick = self.plan.pick
        action = pick.match(self._lifted_tiles()) if pick is not None else None
        if action is not None:
            self._choose(action)

    def _click_slot(self, slot: int, *, at_once: bool = False) -> None:
        """A tile of the rack was clicked, or its key pressed; ``at_once``: without lifting it first."""
        picture = self.picture
        if picture is None or self.busy or slot >= len(self.layout_.own):
            return
        spot = self.layout_.own[slot]
        if self.plan.pick is not None:
            if spot.key in self.lifted:
                self.lifted.remove(spot.key)
            elif self.clickable(spot):
                self.lifted.append(spot.key)
            self._settle()
            return
        self._at_rack = spot.rack
        action = self._discard_of(spot)
        at_once = at_once or self.plan.only_moves
        if action is not None and (at_once or picture.settings.one_click or spot.key in self.lifted):
            self._choose(action)
        elif action is not None:
            # In each rack one tile may be lifted: those two can be exchanged.
            self.lifted = [*(held.key for held in self._lifted_spots() if held.rack != spot.rack), spot.key]
            self._settle()
            self._show_waits(spot)
        elif self.plan.at_turn:
            self.refused.emit(Discard(spot.tile, spot.drawn, spot.rack))
        elif not picture.observation.options:
            # Out of turn a tile may be lifted too, to think.
            self.lifted = [] if spot.key in self.lifted else [spot.key]
            self._settle()

    # -- notes -----------------------------------------------------------------------------------------------------------

    def explain(self, reason: Text) -> None:
        """Says over the rack why something cannot be done."""
        if self.picture is not None:
            self.scenery.say(self.picture.said(reason))

    def _show_waits(self, spot: Spot | None) -> None:
        if self.picture is not None:
            waits = self._waits_of(self.picture, spot) if spot is not None else ()
            besides = self._about(self.picture, spot) if spot is not None and spot == self._hover else ()
            self.scenery.show_waits(self.picture, waits, besides, declared=self.mode is not None)

    def _waits_of(self, picture: TablePicture, spot: Spot) -> Sequence[Wait]:
        """What discarding a tile of the rack would wait for."""
        if picture.hands > 1:
            return picture.joint.by_discard.get((spot.rack, spot.tile), ())
        return picture.waits.get(spot.tile, ())

    def _show_count(self, spot: Spot | None) -> None:
        """What there is to know of the tile under the cursor, beside it; with its waits where these are shown."""
        picture = self.picture
        told = () if picture is None or spot is None else self._about(picture, spot)
        if picture is None or spot is None or not told or (spot.slot is not None and self._waits_of(picture, spot)):
            self.scenery.count.setVisible(False)
            return
        # Above the own river stand the points.
        below = spot.key[0] == "river" and spot.seat == picture.bottom
        self.scenery.show_count(told, spot, self.layout_.width, below=below)

    def _about(self, picture: TablePicture, spot: Spot) -> tuple[str, ...]:
        """How many copies of a tile nobody has seen yet, and whether it is wild."""
        if not 0 <= KIND[spot.tile] < KINDS:
            return ()
        unseen = max(0, picture.copies - in_sight(picture.observation).get(KIND[spot.tile], 0))
        wild = (picture.said(speech.WILD),) if KIND[spot.tile] in picture.wild else ()
        return (picture.said(speech.UNSEEN).format(n=unseen), *wild)

    # -- size and ground -------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = self.viewport().size()
        width = scene_width(size.width(), size.height())
        scale = min(size.width() / width, size.height() / HEIGHT)
        self.setSceneRect(0, 0, width, HEIGHT)
        self.setTransform(QTransform.fromScale(scale, scale))
        self.resetCachedContent()
        if self.picture is None:
            self.layout_ = Layout(width, (), (), (), (0, 0), (0, 0), ())
            return
        if self.busy:
            self.skip()
        self.layout_ = lay(self.picture, width)
        self._settle()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Plain felt, a little lighter in the middle, with an inlaid line that gives the table its perspective."""
        colours = COLOURS[self.picture.settings.theme if self.picture is not None else "light"]
        width = self.layout_.width
        light = QRadialGradient(QPointF(*self.layout_.middle), max(width, HEIGHT) * 0.62)
        light.setColorAt(0, QColor(colours.felt).lighter(106))
        light.setColorAt(0.5, QColor(colours.felt))
        light.setColorAt(1, QColor(colours.felt_edge))
        painter.fillRect(rect, light)
        near, far = side_x(width) - 62, side_x(width) - 86
        line = QColor(colours.line)
        line.setAlpha(120)
        painter.setPen(QPen(line, 2.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        corners = ((-far, 104.0), (far, 104.0), (near, 764.0), (-near, 764.0))
        ground = self.layout_.ground
        painter.drawPolygon(QPolygonF([QPointF(*ground.at((width / 2 + x, y), width)) for x, y in corners]))

    # -- mouse -----------------------------------------------------------------------------------------------------------

    def _spot_at(self, point: QPoint) -> Spot | None:
        at = self.mapToScene(point)
        for spot in self.layout_.own:
            half_x, half_y = spot.half
            # A lifted tile keeps the ground it stood on, so that it does not jump away from the cursor.
            top = spot.y - half_y - (LIFT if spot.key in self.lifted else 8)
            foot = HEIGHT if spot.rack + 1 == len(self.layout_.bands) else spot.y + half_y
            if abs(at.x() - spot.x) <= half_x and top <= at.y() <= foot:
                return spot
        return self.layout_.at(at.x(), at.y())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self._pressed, self._dragged, self._cursor = None, False, None
        if event.button() == Qt.MouseButton.RightButton:
            self._cancel()
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self.busy:
            self.skip()
            return
        self.scenery.hush()
        point = event.position().toPoint()
        spot = self._spot_at(point)
        if spot is None:
            if self.plan.pick is None and self.lifted:
                self.lifted = []
                self._settle()
        elif spot.slot is not None or self._is_own_meld(spot):
            self._pressed = (spot.key, self.mapToScene(point))
        elif spot.key[0] == "river" and (action := self.plan.takes.get((spot.tile, spot.seat))) is not None:
            self._choose(action)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if self._pressed is not None:
            self._drag(self.mapToScene(point))
            return
        spot = None if self.bar.holds(point) or self.panel.holds(point) else self._spot_at(point)
        self._hover_over(spot if spot is not None and spot.tile != UNKNOWN else None)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover_over(None)

    def _drag(self, at: QPointF) -> None:
        """A tile of the rack follows the cursor."""
        assert self._pressed is not None, "only a pressed tile is dragged"
        key, start = self._pressed
        spot = self.layout_.spot(key)
        if spot is None or self.plan.pick is not None:
            return
        moved = at - start
        if self._dragged or moved.manhattanLength() > STIR:
            self._dragged = True
            for part in [spot] if spot.slot is not None else meld_of(self.layout_, spot):
                x, y = self._stands(part)
                self.scenery.place(part, (x + moved.x(), y + moved.y()), raised=True)
            target = self._beneath(spot, at)
            self.scenery.cursor(target, None if target is None else self._stands(target))

    def _is_own_meld(self, spot: Spot) -> bool:
        """Whether a tile lies in a meld that might go to another rack."""
        picture = self.picture
        return picture is not None and picture.hands > 1 and spot.key[0] == "meld" and spot.seat == picture.bottom

    def _beneath(self, spot: Spot, at: QPointF) -> Spot | None:
        """The tile of another rack on which a dragged one would be laid."""
        rack = band_at(self.layout_.bands, (at.x(), at.y()))
        if rack is None or rack == spot.rack or self.picture is None:
            return None
        beside = [other for other in self.layout_.spots if other.seat == spot.seat and other.rack == rack]
        there = [other for other in beside if other.slot is not None or self._is_own_meld(other)]
        return next((other for other in there if other.contains(at.x(), at.y())), None)

    def _carry(self, spot: Spot, at: QPointF) -> bool:
        """Lets go of something over another rack; whether it was over one."""
        rack = band_at(self.layout_.bands, (at.x(), at.y()))
        if self.picture is None or rack is None or rack == spot.rack or self.picture.hands == 1:
            return False
        beneath, observation = self._beneath(spot, at), self.picture.observation
        if spot.slot is None:
            moves = melds_carried(observation, spot, beneath, self._lifted_spots())
        elif beneath is not None and beneath.slot is not None:
            moves = exchange(observation, spot, beneath)
        else:
            moves = carried(spot)
        self._choose_all(moves)
        return True

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._pressed is None:
            return
        key, start = self._pressed
        self._pressed = None
        spot = self.layout_.spot(key)
        if spot is None:
            return
        at = self.mapToScene(event.position().toPoint())
        if self._dragged and self._carry(spot, at):
            return
        if not self._dragged and spot.slot is not None:
            self._click_slot(spot.slot)
        elif spot.slot is not None and start.y() - at.y() > DRAG and self._is_thrown(at):
            self._click_slot(spot.slot, at_once=True)
        if self._dragged:
            self._settle()

    def _is_thrown(self, at: QPointF) -> bool:
        """Whether a tile pulled up as far as this is discarded; from one of several racks it must leave them all."""
        several = self.picture is not None and self.picture.hands > 1
        return not several or band_at(self.layout_.bands, (at.x(), at.y())) is None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

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
        self._show_count(spot)
        if spot is not None and spot.slot is not None:
            self._show_waits(spot)
        elif not self.lifted:
            self._show_waits(None)

    # -- keys ------------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.busy and self.bar.focused() is None and self.panel.takes(event):
            event.accept()
            return
        written = QKeySequence(event.key()).toString().lower()
        meanings = [name for name, key in self._keys.items() if key.lower() == written]
        held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if not meanings or held:
            event.ignore()
            return
        if self.busy:
            self.skip()
        event.setAccepted(any(self._act(name) for name in meanings))

    def _act(self, name: str) -> bool:
        """Does what a key stands for; whether that meant anything now."""
        match name:
            case "left" | "right":
                return self._step(-1 if name == "left" else 1)
            case "up" | "down" if self.picture is not None and self.picture.hands > 1:
                return self._turn_to_rack(int(name == "down"))
            case "confirm" | "confirm_too" | "confirm_also" | "up":
                return self._confirm()
            case "share_out":
                return self._share_out()
            case "swap" if self.plan.moves and not self._call_key(name):
                self.explain(ONE_OF_EACH)
                return True
            case "cancel":
                return self._cancel()
            case _ if name.startswith("tile"):
                nth = int(name.removeprefix("tile"))
                self._cursor = None
                row = [spot for spot in self.layout_.own if spot.rack == self._at_rack]
                if nth >= len(row):
                    return False
                self._click_slot(row[nth].slot or 0)
                return True
            case _:
                return self._call_key(name)

    def _turn_to_rack(self, rack: int) -> bool:
        """The keys of tiles mean the tiles of another rack now."""
        if self.picture is None:
            return False
        own = self.layout_.own
        at = None if self._cursor is None or self._cursor >= len(own) else own[self._cursor]
        self._at_rack = rack
        if at is not None:
            row = [spot for spot in own if spot.rack == rack]
            self._cursor = min(row, key=lambda spot: abs(spot.x - at.x)).slot if row else None
        self._settle()
        self.announced.emit(hand_name(self.picture, rack))
        return True

    def _share_out(self) -> bool:
        """Asks for the best split of one's own tiles."""
        if self.picture is None or self.picture.hands == 1:
            return False
        self.share_out.emit()
        return True

    def _call_key(self, name: str) -> bool:
        """Presses the button of a call; among several with this key the focus moves on instead."""
        looks = self._offered.looks
        if not any(key_name(look) == name for look in looks):
            return False
        sharing = [n for n, look in enumerate(looks) if self._keys.get(key_name(look)) == self._keys[name]]
        if len(sharing) == 1:
            self._press(sharing[0])
        else:
            self.bar.focus_next(sharing)
        return True

    def _step(self, by: int) -> bool:
        """Moves along the rack."""
        own = self.layout_.own
        if self.picture is None or not own:
            return False
        at = self._cursor
        if at is None:
            at = next((n for n, spot in enumerate(own) if spot.key in self.lifted), -1 if by > 0 else len(own))
        self._cursor = (at + by) % len(own)
        spot = own[self._cursor]
        self._at_rack = spot.rack
        if self.plan.pick is None:
            elsewhere = [held.key for held in self._lifted_spots() if held.rack != spot.rack]
            self.lifted = [*elsewhere, spot.key] if self.clickable(spot) and not self.plan.only_moves else elsewhere
        self._settle()
        self._show_waits(spot)
        self.announced.emit(self.picture.said(tile_name(spot.tile)))
        return True

    def _point_at(self, slot: int) -> None:
        """The keyboard has come to a tile."""
        self._cursor = slot
        if self.picture is not None:
            self._draw_rings(self.picture)

    def _confirm(self) -> bool:
        """The focused button, the tiles put together, the tile the keyboard is at or the one lifted, or else the drawn tile."""
        focused = self.bar.focused()
        if focused is not None:
            self._press(focused)
            return True
        if self.plan.pick is not None:
            if self.plan.pick.match(self._lifted_tiles()) is not None:
                self._confirm_pick()
            elif self._cursor is not None:
                self._click_slot(self._cursor)
            return True
        own = self.layout_.own
        slot = self._cursor
        if slot is None:
            up = sorted(self._lifted_spots(), key=lambda spot: spot.rack != self._at_rack)
            slot = up[0].slot if up else None
        if slot is None and self.plan.discards:
            slot = next((n for n, spot in enumerate(own) if spot.drawn), None)
        if slot is None:
            return False
        self._click_slot(slot)
        return True

    def _cancel(self) -> bool:
        """Out of a mode, tiles back down, or pass."""
        if self.mode is not None or self.lifted:
            self.mode, self.lifted = None, []
            self._settle()
        elif self.plan.passing is not None:
            self._choose(self.plan.passing)
        else:
            return False
        return True

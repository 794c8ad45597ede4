"""Draws pictures of the table, and plays events between them."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QRect, QRectF, Signal
from PySide6.QtWidgets import QGraphicsView, QWidget

from paizhuo.desktop.kit.geometry import Layout, Spot
from paizhuo.desktop.table import speech
from paizhuo.desktop.table.ahead import Ahead
from paizhuo.desktop.table.comparing import Comparing
from paizhuo.desktop.table.dealing import DealtRound
from paizhuo.desktop.table.effects import Effects
from paizhuo.desktop.table.layout import lay
from paizhuo.desktop.table.motion import Flight
from paizhuo.desktop.table.notes import BubbleLine
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.readings import Readings
from paizhuo.desktop.table.scenery import Scenery, looks
from paizhuo.desktop.table.sight import discard_since
from paizhuo.desktop.table.stakes import slides
from paizhuo.desktop.table.state import TableState
from paizhuo.desktop.table.strip import spoken, strip_lines
from paizhuo.desktop.table.taken import Share, clicked, read, taken
from paizhuo.desktop.table.talk import Talk
from paizhuo.desktop.table.throws import Throws
from paizhuo.desktop.table.unfold import Step, after, origins, steps
from paizhuo.engine.analysis.outlook import Wait
from paizhuo.engine.analysis.unseen import unseen
from paizhuo.engine.core.event import Dealt, DiceRolled, Discarded, Drew, Event, Noted
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import KIND, KINDS, UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.action_words import narrator

if TYPE_CHECKING:
    from paizhuo.engine.table.port.dice import OwnThrow

MOST_WAITING: Final = 3
"""With more pictures than this still to be shown, those before are not played but skipped."""


def _is_routine(event: Event) -> bool:
    """Return whether it happens all the time and says nothing: tiles dealt, and tiles drawn by others."""
    return isinstance(event, DealtRound | Dealt) or (isinstance(event, Drew) and event.tile == UNKNOWN)


class Showing(QObject):
    """What is drawn in a view of the table.

    ``hovered`` brings the tile under the cursor or None; ``announced`` every event and decision in words; ``settled`` says
    that everything shown or animated so far has come to rest; ``played`` brings each event the moment it is played;
    ``rearranged``: something has come to stand elsewhere.
    For what is chosen: ``shown`` brings the picture before the one that is shown now; ``moved``: tiles are on their way, and
    nothing can be chosen; ``drawn``: tiles lie where the layout says, and what can be chosen is to be drawn over them.
    """

    hovered = Signal(object)
    announced = Signal(str)
    settled = Signal()
    played = Signal(object)
    rearranged = Signal()
    shown = Signal(object)
    moved = Signal()
    drawn = Signal()

    def __init__(self, view: QGraphicsView, state: TableState) -> None:
        super().__init__(view)
        self._view, self._state = view, state
        stage = view.scene()
        self.scenery = Scenery(stage)
        self.readings = Readings(view)
        self.effects = Effects(stage, self.scenery)
        self.comparing = Comparing(stage, self.scenery)
        self.talk = Talk(stage)
        self.throws = Throws(view)
        self.throws.announced.connect(self.announced)
        self.over: list[QWidget] = []
        """What stands over the table where it is visible: no note does."""
        self._waits: tuple[Wait, ...] = ()
        """The waits announced last."""
        self._ahead = Ahead(self)
        self._queue: deque[Step | TablePicture] = deque()
        self._flight = Flight(self)
        self._flight.landed.connect(self._continue)

    # -- showing -----------------------------------------------------------------------------------------------------------

    def show(self, picture: TablePicture) -> None:
        """Show ``picture``: at once, or as soon as the events given to ``animate`` before it have been played."""
        if not self._state.busy:
            self._show(picture)
            return
        self._queue.append(picture)
        if self._state.dealing:
            self._paint_ahead(picture)
        if sum(isinstance(step, TablePicture) for step in self._queue) > MOST_WAITING:
            self.skip()
        elif self._clock_runs and self._make_way():
            self._flight.stop()
            self._continue()

    def animate(self, events: Sequence[Event]) -> None:
        """Play events, masked as the seat at the bottom may know them, after the picture shown last.

        A call to ``show`` after it gives the picture they lead to. Without motion they are only said.
        """
        state = self._state
        if state.picture is None or not state.picture.settings.pace or not self._view.isVisible():
            for event in events:
                self._say(event)
            return
        dealt = [event for event in events if isinstance(event, Dealt)]
        state.dealing = state.dealing or bool(dealt)
        self._paint_dealt(state.picture, dealt)
        self._queue.extend(steps(events))
        if not state.busy:
            state.busy = True
            self._continue()

    def _paint_dealt(self, picture: TablePicture, dealt: Sequence[Dealt]) -> None:
        """Have the own tiles that are about to be dealt painted, while dice roll."""
        own = [event for event in dealt if event.owner == picture.bottom]
        try:
            for event in own:
                picture = after(picture, event)
        except (ValueError, LookupError):
            return  # nothing follows this picture: what is shown next is another one
        if own:
            self._paint_ahead(picture)

    def _paint_ahead(self, picture: TablePicture) -> None:
        """Have the tiles of a picture painted that is shown later."""
        spots = lay(picture, self._state.layout.width).spots
        self._ahead.want(looks(picture, spots, None, lambda _: False), self.scenery.faces, self.scenery.pixels)

    def skip(self) -> None:
        """End all motion: the last picture given is shown now."""
        self._flight.stop()
        self.effects.clear()
        waiting, self._state.busy, self._state.dealing = list(self._queue), False, False
        self._queue.clear()
        for step in waiting:
            if isinstance(step, Step):
                self._say(step.event)
        pictures = [step for step in waiting if isinstance(step, TablePicture)]
        if pictures:
            self._show(pictures[-1])
        else:
            self.settle()
        self.settled.emit()

    def show_talk(self, seat: Seat, words: str) -> None:
        """Show for a moment what somebody says, at their seat."""
        if self._state.picture is not None:
            self.talk.say(seat, words, self._state.layout, self.scenery.faces, self.scenery.pixels)
            self.rearranged.emit()

    def show_throw(self, throw: OwnThrow | None, *, virtual: bool = False) -> None:
        """Show how a throw with real dice stands (``Throws.follow``), once everything before it has been played."""
        self.throws.follow(throw, virtual=virtual)
        if self._state.picture is not None:
            self.throws.draw(self._state.picture, self._state.layout, busy=self._state.busy)

    def _show(self, picture: TablePicture) -> None:
        state = self._state
        before, seen = state.picture, picture.observation
        if before is None or before.observation != seen:
            self.scenery.hush()
        state.latest = discard_since(before.observation if before is not None else None, seen, state.latest)
        state.picture = picture
        ground = state.layout.ground
        state.layout = lay(picture, state.layout.width)
        if self.scenery.dress(picture.settings) or ground != state.layout.ground:
            self._view.viewport().update()
        self.shown.emit(before)
        self.settle()
        self._announce_waits(picture)

    def fit(self, width: float) -> None:
        """Lay the table out for a scene of this width, and end what is being played."""
        state = self._state
        if state.picture is None:
            state.layout = Layout(width)
            return
        if state.busy:
            self.skip()
        state.layout = lay(state.picture, width)
        self.settle()

    def settle(self) -> None:
        """Put everything where the layout says, at rest, with the choices offered."""
        state = self._state
        if state.picture is None:
            return
        self.scenery.pixels = self._view.transform().m11() * self._view.viewport().devicePixelRatioF()
        self.scenery.arrange(state.layout.spots, state.stands)
        if state.hover is not None and state.layout.spot(state.hover.key) != state.hover:
            self.hover_over(None)  # another tile lies there now, and nobody has pointed at it
        self._draw(state.picture)

    def _draw(self, picture: TablePicture) -> None:
        """Draw all that is not the tiles' places."""
        state = self._state
        self.scenery.draw(picture, state.layout, state.rack, compares=self.comparing.on)
        self.comparing.draw(picture, state.layout)
        self.scenery.ring(self._latest_discard(picture))
        self._tint(picture)
        self.drawn.emit()
        if not state.busy:
            self.readings.show(picture, state.layout)
        self.throws.draw(picture, state.layout, busy=state.busy)
        self.write_notes()
        self.talk.lay(state.layout)
        self.rearranged.emit()

    def taken(self, share: Share = "all") -> list[QRect]:
        """Return where something of this share lies or stands on the table, in the view's coordinates."""
        state = self._state
        if state.picture is None:
            return []
        if share == "clicked":
            found = clicked(state.picture, state.layout, state.plan)
        else:
            found = (taken if share == "all" else read)(state.picture, state.layout)
        boxes = [QRectF(box.x, box.y, box.width, box.height) for box in found]
        notes = (self.scenery.said, self.scenery.strip, self.scenery.count, *self.talk.bubbles)
        boxes += [note.sceneBoundingRect() for note in notes if note.isVisible() and share != "clicked"]
        return [*(self._view.mapFromScene(box).boundingRect() for box in boxes), *self.throws.taken]

    def _tint(self, picture: TablePicture) -> None:
        self.scenery.tint(picture, self._state.layout.spots, self._state.hover, self._state.is_barred)

    def _latest_discard(self, picture: TablePicture) -> Spot | None:
        """Return the latest discard as long as nobody has taken it."""
        latest, rivers = self._state.latest, picture.observation.hand.rivers
        if latest is None or latest >= len(rivers) or not rivers[latest] or rivers[latest][-1].taken_by is not None:
            return None
        return self._state.layout.spot(("river", latest, len(rivers[latest]) - 1))

    @property
    def _clock_runs(self) -> bool:
        """Whether the player has a decision to make whose time is limited, once what waits has been played."""
        return any(isinstance(step, TablePicture) and step.clock is not None for step in self._queue)

    def _make_way(self) -> bool:
        """End a scene that covers the table, since nobody loses time to think behind one; return whether there was one."""
        picture = self._state.picture
        return picture is not None and self.effects.make_way(picture, self._state.layout)

    # -- playing events ----------------------------------------------------------------------------------------------------

    def _continue(self) -> None:
        """Play what waits until something takes time."""
        state, at_rest = self._state, False
        while self._queue:
            step = self._queue.popleft()
            at_rest = isinstance(step, TablePicture)
            if isinstance(step, TablePicture):
                state.busy, state.dealing = bool(self._queue), False
                self._show(step)
            elif self._play(step):
                return
        state.busy = state.dealing = False
        if not at_rest:
            self.settle()
        self.settled.emit()

    def _play(self, step: Step) -> bool:
        """Play one event; return whether it takes time."""
        event, state = step.event, self._state
        assert state.picture is not None, "events are played on a picture"
        old, before = state.picture, state.layout
        self._say(event)
        self.scenery.hush()
        try:
            picture = after(old, event)
        except (ValueError, LookupError):
            # The events follow another picture (a seat taken again after a lost connection): the next picture puts it right.
            return False
        if isinstance(event, Discarded):
            state.latest = event.seat
        staked = old.display.money(old.observation)
        points = slides(staked, picture.display.money(picture.observation))
        state.picture, state.layout = picture, lay(picture, before.width)
        self.moved.emit()
        moves = self.scenery.arrange(state.layout.spots, state.stands, origins(event, before, state.layout))
        self._draw(picture)
        lasts = round(step.milliseconds / picture.settings.pace)
        if isinstance(event, DiceRolled) and lasts:
            waiting = [each.event for each in self._queue if isinstance(each, Step)]
            later = next((each for each in waiting if not isinstance(each, Noted)), None)
            self.effects.roll(picture, state.layout, event, later, self.throws.lying(event.faces, state.layout))
        milliseconds = max(
            self.effects.move_points(picture, state.layout, points),
            self.effects.show(picture, state.layout, step),
            self.effects.show_down(picture, state.layout, staked),
            self.effects.show_trick(old, picture, state.layout),
            lasts,
        )
        if self._clock_runs and self._make_way():
            milliseconds = 0
        if milliseconds <= 0:
            return False
        if isinstance(event, Discarded):
            self.scenery.ring(None)
        self._flight.begin(moves, milliseconds)
        return True

    def _say(self, event: Event) -> None:
        picture = self._state.picture
        if picture is not None and not _is_routine(event):
            seats = picture.observation.hand.seats
            by = narrator(picture.names, seats, picture.parts, picture.display.reasons)
            for sentence in event.sentences(by):
                self.announced.emit(picture.said(sentence))
        self.played.emit(event)

    def _announce_waits(self, picture: TablePicture) -> None:
        """Announce what the hand waits for when that, or what it counts, has changed."""
        kinds = tuple(replace(wait, left=0) for wait in picture.outlook.waits)
        if kinds and kinds != self._waits:
            self.announced.emit(spoken(picture, strip_lines(picture, None, declared=False)))
        self._waits = kinds

    # -- notes -------------------------------------------------------------------------------------------------------------

    def hover_over(self, spot: Spot | None) -> None:
        """Show what there is to know of the tile under the cursor; None: there is none."""
        state, old = self._state, self._state.hover
        if (old.key if old else None) == (spot.key if spot else None):
            return
        state.hover = spot
        if state.picture is None:
            return
        self.hovered.emit(None if spot is None else spot.tile)
        for changed in (old, spot):
            now = state.layout.spot(changed.key) if changed is not None else None
            if now is not None and now.slot is not None and not state.busy:
                self.scenery.place(now, state.stands(now))
        self._tint(state.picture)
        self.write_notes()

    def explain(self, reason: Text) -> None:
        """Say over the rack why something cannot be done."""
        if self._state.picture is not None:
            said = self._state.picture.said(reason)
            self.scenery.say(said)
            self.announced.emit(said)
            self.write_notes()
            self.rearranged.emit()

    def compare(self, *, on: bool) -> None:
        """Show how far others are ahead of the seat drawn nearest, and what it takes to pass them; or everybody's points again."""
        picture = self._state.picture
        if picture is None or on == self.comparing.on:
            return
        self.comparing.on = on
        if not self._state.busy:
            self._draw(picture)
        for line in self.comparing.lines(picture) if on else ():
            self.announced.emit(line)

    def write_notes(self) -> None:
        """Write the strip beside the hand, and what there is to know of the tile under the cursor: there, or beside the tile."""
        picture, spot = self._state.picture, self._state.hover
        if picture is None:
            return
        lines = self._state.strip_lines(picture)
        about = () if spot is None else about_tile(picture, spot)
        beside = spot is not None and not (spot.slot is not None and (lines or self.scenery.said.isVisible()))
        if lines and about and not beside:
            lines = (*lines, BubbleLine(" · ".join(about)))
        self.scenery.strip.show_lines(lines, self.scenery.faces)
        covered = [self._view.mapToScene(part.geometry()).boundingRect() for part in self.over if part.isVisible()]
        self.scenery.place_notes(self._state.layout, covered)
        if spot is None or not about or not beside:
            self.scenery.count.setVisible(False)
            return
        # Above the own river stand the points.
        below = spot.key[0] == "river" and spot.seat == picture.bottom
        self.scenery.show_count(about, spot, self._state.layout.width, below=below)


def about_tile(picture: TablePicture, spot: Spot) -> tuple[str, ...]:
    """Return how many copies of a tile nobody has seen yet, and whether it is wild or dora."""
    if not 0 <= KIND[spot.tile] < KINDS:
        return ()
    left = unseen(picture.observation, picture.copies)[KIND[spot.tile]]
    wild = (picture.said(speech.WILD),) if KIND[spot.tile] in picture.wild else ()
    bonus = (picture.said(speech.BONUS),) if KIND[spot.tile] in picture.bonus else ()
    return (picture.said(speech.UNSEEN.filled(n=left)), *wild, *bonus)

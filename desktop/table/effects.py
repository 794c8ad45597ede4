"""What is seen of an event besides moving tiles: the call in letters, the amounts paid, wind and rain for a kong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from paizhuo.desktop.kit.geometry import Key, Layout, Point
from paizhuo.desktop.table import speech
from paizhuo.desktop.table.climax import ClimaxItem, climax_of
from paizhuo.desktop.table.motion import LETTERS_MS, Passing
from paizhuo.desktop.table.notes import LetterItem
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.scenery import Scenery
from paizhuo.desktop.table.stakes import BACK, Slide
from paizhuo.desktop.table.stakes_view import SticksItem, bet_place
from paizhuo.desktop.table.weather import WeatherItem
from paizhuo.engine.core.event import DiceRolled, Event, Paid, Won
from paizhuo.engine.core.hand import Account
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import THROWN_FOR
from paizhuo.engine.rules.amounts import amount, signed
from paizhuo.engine.scoring.score import Score

GAIN, LOSS = "#8ff0b4", "#ff9a8c"
"""The colours of amounts on the felt; calls are golden."""
USUAL, SMALL = 64.0, 40.0
"""The sizes of calls and amounts."""
PURPOSE: Final = 64.0
"""How far before the box in the middle it is written what dice are thrown for: no discards lie there yet."""
SLIDE_MS: Final = 420
"""How long points slide."""


def before(picture: TablePicture, layout: Layout, seat: Seat) -> Point:
    """Return the felt before a seat, where its calls are written."""
    position = picture.position(seat)
    return layout.before(position, 0.0, layout.side_x - 130 if position % 2 else 270.0)


def _letters(picture: TablePicture) -> int:
    """Return how long calls and amounts can be read, in milliseconds."""
    return round(LETTERS_MS / picture.settings.pace)


def _struck(event: Won, picture: TablePicture) -> Key:
    """Return the tile of the river that the win was called on."""
    source = event.win.source
    assert source is not None
    return ("river", source, len(picture.observation.hand.rivers[source]) - 1)


class Effects:
    """What is seen in passing at the table; nothing waits for it."""

    def __init__(self, stage: QGraphicsScene, scenery: Scenery) -> None:
        self._passing, self._scenery = Passing(stage), scenery
        self._celebrated: Event | None = None
        """What is celebrated now."""

    @property
    def shown(self) -> tuple[QGraphicsItem, ...]:
        return self._passing.shown

    def clear(self) -> None:
        self._celebrated = None
        self._passing.clear()

    def show(self, picture: TablePicture, layout: Layout, event: Event, milliseconds: int) -> None:
        """Show what belongs to ``event``, which takes so long to be seen; ``picture`` is the table after it."""
        if not isinstance(event, Won):  # a win has a scene of its own
            self._call(picture, layout, event)
            self._amounts(picture, layout, event)
        if isinstance(event, Paid):
            self._weather(picture, layout, event)
        if isinstance(event, DiceRolled) and event.purpose in THROWN_FOR:
            x, y = layout.middle
            item = LetterItem(picture.said(THROWN_FOR[event.purpose]), self._scenery.faces.colours.gold, SMALL)
            at = x, y + (layout.ground.panel.half[1] + PURPOSE) * layout.ground.scale
            self._passing.write(item, at, milliseconds)

    def celebrate(self, picture: TablePicture, layout: Layout, event: Event) -> int:
        """Celebrate a win; return for how many milliseconds, 0 for any other event."""
        self._celebrated = None
        if not isinstance(event, Won) or not isinstance(event.win.score, Score):
            return 0
        spot = layout.spot(_struck(event, picture)) if event.win.source is not None else None
        at = before(picture, layout, event.win.seat) if spot is None else (spot.x, spot.y)
        climax = climax_of(picture, event, lambda seat: before(picture, layout, seat), at)
        item = ClimaxItem(climax, layout.width, self._scenery.pixels, self._scenery.faces)
        milliseconds = round(climax.milliseconds / picture.settings.pace)
        self._passing.unfold(item, milliseconds)
        self._celebrated = event
        return milliseconds

    def make_way(self, picture: TablePicture, layout: Layout) -> bool:
        """Put letters at the seats in place of a celebration, so that the table can be seen; return whether there was one."""
        event = self._celebrated
        if event is None:
            return False
        self.clear()
        self._call(picture, layout, event)
        self._amounts(picture, layout, event)
        return True

    def move_points(self, picture: TablePicture, layout: Layout, moved: Sequence[Slide]) -> int:
        """Slide points between seats and the pot, and write what goes back; return for how many milliseconds."""
        if not moved:
            return 0
        milliseconds = round(SLIDE_MS / picture.settings.pace)
        for slide in moved:
            item = SticksItem()
            item.show_points(slide.points, picture, self._scenery.faces)
            item.setZValue(4500)
            ways = (bet_place(picture, layout, slide.seat), layout.middle)
            start, end = ways[::-1] if slide.won else ways
            if slide.points:
                self._passing.slide(item, start, end, milliseconds)
            if slide.back:
                words = picture.said(BACK.filled(points=amount(slide.back, picture.parts)))
                at = before(picture, layout, slide.seat)
                self._passing.write(LetterItem(words, GAIN, SMALL), at, _letters(picture))
        return milliseconds

    def _call(self, picture: TablePicture, layout: Layout, event: Event) -> None:
        called = speech.call(event, picture.parts)
        if called is None:
            return
        item = LetterItem(picture.said(called.words), self._scenery.faces.colours.gold, USUAL)
        self._passing.write(item, before(picture, layout, called.seat), _letters(picture))

    def _amounts(self, picture: TablePicture, layout: Layout, event: Event) -> None:
        for seat, points in speech.paid(event).items():
            if seat < picture.observation.hand.seats:
                x, y = before(picture, layout, seat)
                item = LetterItem(signed(points, picture.parts), GAIN if points > 0 else LOSS, SMALL)
                self._passing.write(item, (x, y + 70), _letters(picture))

    def _weather(self, picture: TablePicture, layout: Layout, event: Paid) -> None:
        """Show what the game has for the kong that was paid: wind 刮风 from those who pay, or rain 下雨 over the kong."""
        sky = None if event.kong is None else picture.display.weather.get(event.kong)
        if sky is None:
            return
        payers: dict[Account, list[Seat]] = {}
        for paid in event.transfers:
            if isinstance(paid.payer, int):
                payers.setdefault(paid.payee, []).append(paid.payer)
        for payee, paying in payers.items():
            assert isinstance(payee, int), "a kong earns its seat something"
            come_from = [before(picture, layout, payer) for payer in paying]
            item = WeatherItem(before(picture, layout, payee), come_from, rain=sky == "rain")
            self._passing.blow(item, picture.settings.pace)

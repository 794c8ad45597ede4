"""What is seen of an event besides moving tiles: the call in letters, the amounts paid, wind and rain for a kong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from paizhuo.desktop.kit.geometry import Key, Layout, Point
from paizhuo.desktop.table import speech
from paizhuo.desktop.table.climax import ClimaxItem, climax_of
from paizhuo.desktop.table.closing import ready_of, word_of
from paizhuo.desktop.table.motion import LETTERS_MS, Passing
from paizhuo.desktop.table.notes import LetterItem
from paizhuo.desktop.table.payments import GAIN, SMALL, PaymentsItem, before, payments_of
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.scene import SceneItem, ribbon_of
from paizhuo.desktop.table.scenery import Scenery
from paizhuo.desktop.table.showdown import ShowdownItem, showdown_of
from paizhuo.desktop.table.stakes import BACK, Slide
from paizhuo.desktop.table.stakes_view import SticksItem, bet_place
from paizhuo.desktop.table.throwing import RollItem, followed
from paizhuo.desktop.table.tricks import trick_of
from paizhuo.desktop.table.unfold import Step
from paizhuo.desktop.table.weather import SHOWER, WIND, WeatherItem
from paizhuo.engine.core.event import DiceRolled, Event, Paid, Won
from paizhuo.engine.core.hand import Account, Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.rules.amounts import amount, payment_name
from paizhuo.engine.rules.money import Money
from paizhuo.engine.scoring.score import Score

USUAL: Final = 64.0
"""The size of calls."""
KONG_MS: Final = 420
"""How long a kong is called before its money flies."""
SLIDE_MS: Final = 420
"""How long points slide."""


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
        self._celebrated: Won | None = None
        """The win that is celebrated now."""
        self._covered = False
        """Whether a scene covers the table."""

    @property
    def shown(self) -> tuple[QGraphicsItem, ...]:
        return self._passing.shown

    def clear(self) -> None:
        self._celebrated, self._covered = None, False
        self._passing.clear()

    def make_way(self, picture: TablePicture, layout: Layout) -> bool:
        """End a scene that covers the table, so that it can be seen: letters call a win, and payments fly. Return whether there was one."""
        event, covered = self._celebrated, self._covered
        if not covered:
            return False
        self.clear()
        if event is not None:
            self._call(picture, layout, event)
            self._fly(picture, layout, event.win.transfers)
        return True

    def show(self, picture: TablePicture, layout: Layout, step: Step) -> int:
        """Show what belongs to a step; ``picture`` is the table after it. Return for how many milliseconds nothing else may happen."""
        event, self._celebrated, self._covered = step.event, None, False
        if isinstance(event, Won):  # a win has a scene of its own
            return self._celebrate(picture, layout, event)
        self._call(picture, layout, event)
        if isinstance(event, Paid):
            self._weather(picture, layout, event)
            self._pay(picture, layout, event)
        self._close(picture, layout, step)
        return 0

    def roll(
        self, picture: TablePicture, layout: Layout, event: DiceRolled, later: Event | None, lying: Point | None
    ) -> None:
        """Roll dice; ``picture``: the table after it; ``later``: what happens next; ``lying``: where real dice lie that show it already."""
        follows = followed(picture, layout, event, later)
        item = RollItem(picture, layout, event, follows, self._scenery.faces, start=lying)
        self._passing.drop(RollItem)
        self._scenery.dice.setVisible(False)
        self._passing.play(item, picture.settings.pace, lambda: self._scenery.dice.setVisible(True))

    def _close(self, picture: TablePicture, layout: Layout, step: Step) -> None:
        """Show what belongs to the end of a hand."""
        faces = self._scenery.faces
        word = word_of(picture, step.event, layout, faces, step.left)
        ready = ready_of(picture, step.event, layout, faces, self._scenery.pixels, step.left)
        for item in (word, ready):
            if item is not None:
                self._passing.play(item, picture.settings.pace)

    def _celebrate(self, picture: TablePicture, layout: Layout, event: Won) -> int:
        """Celebrate a win; return for how many milliseconds."""
        if not isinstance(event.win.score, Score):
            return 0
        spot = layout.spot(_struck(event, picture)) if event.win.source is not None else None
        at = before(picture, layout, event.win.seat) if spot is None else (spot.x, spot.y)
        climax = climax_of(picture, event, lambda seat: before(picture, layout, seat), at)
        self._celebrated = event
        return self._cover(ClimaxItem(climax, layout.width, self._scenery.pixels, self._scenery.faces), picture)

    def _cover(self, item: SceneItem, picture: TablePicture) -> int:
        """Play a scene that covers the table; return for how many milliseconds."""
        self._covered = True
        return self._passing.play(item, picture.settings.pace)

    def show_trick(self, before: TablePicture, picture: TablePicture, layout: Layout) -> int:
        """Show who has won a trick, if it has been played to its end now. Return for how long nothing else may happen, in ms."""
        item = trick_of(before, picture, layout, self._scenery.faces, self._scenery.pixels)
        if item is None:
            return 0
        return self._cover(item, picture)

    def show_down(self, picture: TablePicture, layout: Layout, staked: Money | None) -> int:
        """Show how the pots are given out, if they have been now; ``staked``: what lay at stake before. Return for how long, in ms."""
        shown = showdown_of(staked, picture)
        if shown is None:
            return 0
        return self._cover(ShowdownItem(shown, layout.width, self._scenery.pixels, self._scenery.faces), picture)

    def move_points(self, picture: TablePicture, layout: Layout, moved: Sequence[Slide]) -> int:
        """Slide points between seats and the pot, and write what goes back; return for how many milliseconds."""
        if not moved or picture.observation.hand.ending is not None:  # a showdown has a scene of its own
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

    def _pay(self, picture: TablePicture, layout: Layout, event: Paid) -> None:
        """Let payments fly, and write what they come to for each; at the end of a hand also what they are for."""
        self._fly(picture, layout, event.transfers, delay=0 if event.kong is None else KONG_MS)

    def _fly(self, picture: TablePicture, layout: Layout, transfers: Sequence[Transfer], delay: int = 0) -> None:
        ended = picture.observation.hand.ending is not None
        payments = payments_of(picture, transfers, lambda seat: before(picture, layout, seat))
        if not payments.totals or (ended and not payments.flying):  # pots are given out in a showdown
            return
        reason = picture.said(payment_name(transfers[0].reason, picture.display.reasons))
        ribbon = ribbon_of(layout) if ended else None
        item = PaymentsItem(payments, self._scenery.faces, reason, ribbon, delay)
        self._passing.play(item, picture.settings.pace)

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
            words = picture.said(SHOWER if sky == "rain" else WIND)
            at = before(picture, layout, payee)
            item = WeatherItem(
                at, come_from, self._scenery.faces, words, rain=sky == "rain", below=picture.position(payee) == 0
            )
            self._passing.play(item, picture.settings.pace)

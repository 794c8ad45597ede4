"""Indicators are turned up: those of dora when a hand begins and after kongs, those under them when a riichi has won."""

from __future__ import annotations

from typing import ClassVar, Protocol

from paizhuo.engine.core.event import Noted, TurnedUp
from paizhuo.engine.core.hand import Hand, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.families.riichi.state import JapaneseState
from paizhuo.engine.play.showing import ShowHands
from paizhuo.engine.play.turn import Draw, TurnRules
from paizhuo.engine.rules.phases import TurnTileUp, indicator_place


class Next(Protocol):
    """What goes on after indicators were turned."""

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        """Return the next phase."""
        ...


class DrawNext(Struct):
    """A seat draws."""

    seat: Seat
    replacement: bool = False

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        yield from ()
        return Draw(self.seat, self.replacement)


class TurnIndicators(TurnTileUp, Struct):
    """``left`` dora indicators are turned up, then play goes on; ``due`` more come after the next discard."""

    purpose: ClassVar[str] = "indicator"
    unread: ClassVar[bool] = True
    left: int
    then: Next
    due: int = 0

    def position(self, hand: Hand) -> int:
        return indicator_place(hand.wall, len(hand.wall.shown))

    def turned(self, rules: TurnRules, hand: Hand, tile: Tile) -> Script:
        hand = yield TurnedUp(tile)
        if self.left > 1:
            return TurnIndicators(self.left - 1, self.then, self.due)
        state: JapaneseState = hand.state
        if state.pending != self.due:
            hand = yield Noted(replace(state, pending=self.due))
        return (yield from self.then.go(rules, hand))


class TurnUnder(TurnTileUp, Struct):
    """A riichi has won: the tiles under the indicators are turned (里宝牌), as many as there are indicators."""

    purpose: ClassVar[str] = "under"
    unread: ClassVar[bool] = True
    left: int
    then: ShowHands

    @property
    def turn(self) -> Seat:
        return self.then.turn

    def position(self, hand: Hand) -> int:
        return indicator_place(hand.wall, len(hand.wall.shown) - self.left) - 1

    def turned(self, rules: TurnRules, hand: Hand, tile: Tile) -> Script:
        state: JapaneseState = hand.state
        yield Noted(replace(state, under=(*state.under, tile)))
        return TurnUnder(self.left - 1, self.then) if self.left > 1 else self.then

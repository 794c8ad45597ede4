"""血流成河: a winner stays, draws and discards without choice 自动摸切, and may win again until the wall is empty.

A winner's hand lies open, and so does every tile it draws.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Protocol

from paizhuo.engine.core.action import Discard, SelfDraw
from paizhuo.engine.core.event import Discarded, Drew, Event, Noted
from paizhuo.engine.core.hand import Hand, Script, Steps
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.play.legality import Actions, Win
from paizhuo.engine.play.turn import Offer, Turn, TurnRules
from paizhuo.engine.rules.phases import TurnTileUp


class WinningOn(Protocol):
    """The state of a rule set whose winners stay. ``staying``: the seats that have won and go on drawing."""

    @property
    def staying(self) -> tuple[Seat, ...]: ...


@dataclass(frozen=True, slots=True)
class DrewOpenly(Drew):
    """A winner whose hand lies open draws: everybody sees the tile."""

    def seen_by(self, seat: Seat | None) -> Event:
        return self


@dataclass(frozen=True, slots=True)
class OpenDraw(TurnTileUp):
    """A winner draws and discards without being asked, unless the tile wins again. The hand lies open, and so does what it draws."""

    purpose: ClassVar[str] = "draw"
    seat: Seat

    @property
    def turn(self) -> Seat:
        return self.seat

    def position(self, hand: Hand) -> int:
        return hand.wall.front

    def turned(self, rules: TurnRules, hand: Hand, tile: Tile) -> Script:
        hand = yield DrewOpenly(self.seat, tile)
        turn = Turn(self.seat)
        if SelfDraw() in rules.legality.acts(hand, turn):
            return turn
        hand = yield Discarded(self.seat, tile, drawn=True)
        return (yield from rules.discarded(rules, hand, Offer(self.seat, tile)))


def drawn_alone(hand: Hand, seat: Seat, turn: Turn, found: Actions) -> Actions:
    """The discards of ``found`` that a seat may make: for a winner who stays, only the tile just drawn."""
    state: WinningOn = hand.rule_state
    return tuple([d for d in found if isinstance(d, Discard) and d.drawn]) if seat in state.staying else found


def stay(hand: Hand, wins: tuple[Win, ...]) -> Steps:
    """Winners stay; a tile drawn for a win is laid into the winner's river, where nobody can claim it."""
    for win in wins:
        drawn = hand.places[win.seat].drawn
        if win.source is None and drawn is not None:
            hand = yield Discarded(win.seat, drawn, drawn=True)
    state: WinningOn = hand.rule_state
    staying = tuple(dict.fromkeys((*state.staying, *(win.seat for win in wins))))
    return hand if staying == state.staying else (yield Noted(replace(hand.rule_state, staying=staying)))

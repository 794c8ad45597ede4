"""What a win under house rules is, and how its winner stays in the hand 血流成河."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, ClassVar, Protocol

from paizhuo.engine.core.action import Discard, SelfDraw
from paizhuo.engine.core.event import Discarded, Drew, Event, Noted
from paizhuo.engine.core.hand import Hand, Script, Steps, Watcher
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.games.house.input import SPECIAL, SUPPORTERS, stated_special
from paizhuo.engine.games.house.patterns import SHAPES, count
from paizhuo.engine.games.house.special import DORA_KIND, special_rule
from paizhuo.engine.games.house.state import SEATS, HouseState
from paizhuo.engine.play.legality import Actions, Win
from paizhuo.engine.play.readiness import waits_with
from paizhuo.engine.play.turn import Offer, Turn, TurnRules
from paizhuo.engine.play.winning import winning_hand
from paizhuo.engine.rules.phases import TurnTileUp
from paizhuo.engine.scoring.input_fields import AROUND_KONG, FIRST_TURN
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand


def declared(hand: Hand, win: Win) -> WinningHand:
    """Return the win with its circumstances."""
    state: HouseState = hand.state
    won_before = any(earlier.seat == win.seat for earlier in hand.wins)
    is_first = win.source is None and state.untouched and not hand.rivers[win.seat] and not won_before
    flags = {AROUND_KONG.id: win.after_kong, FIRST_TURN.id: is_first}
    return winning_hand(hand, win, flags, stated_fields(state, hand.watchers, win.seat), state.winners)


def stated_fields(state: HouseState, watchers: Iterable[Watcher], own: Seat) -> dict[str, Any]:
    """Return the special rule, the dora and the supporters, as fields of a winning hand of the seat ``own``."""
    standing = Counter((watcher.behind - own) % SEATS for watcher in watchers if watcher.behind is not None)
    fields: dict[str, Any] = {SPECIAL.id: special_rule(state.special).sums[0], SUPPORTERS.id: dict(standing)}
    return fields if state.dora is None else {**fields, DORA_KIND.id: (state.dora,)}


def counted(win: WinningHand) -> Score | NotValid:
    """Return what the win is worth under the special rule of the hand."""
    return count(win, stated_special(win))


waits = waits_with(SHAPES)


# -- winners who stay 血流成河 -----------------------------------------------------------------------------------------------


class WinningOn(Protocol):
    """The state of a rule set whose winners stay. ``staying``: the seats that have won and go on drawing."""

    @property
    def staying(self) -> tuple[Seat, ...]: ...


class DrewOpenly(Drew):
    """A winner whose hand lies open draws: everybody sees the tile."""

    def seen_by(self, seat: Seat | None) -> Event:
        return self


class OpenDraw(TurnTileUp, Struct):
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
    """Return the discards of ``found`` that a seat may make: for a winner who stays, only the tile just drawn."""
    state: WinningOn = hand.state
    return tuple([d for d in found if isinstance(d, Discard) and d.drawn]) if seat in state.staying else found


def stay(hand: Hand, wins: tuple[Win, ...]) -> Steps:
    """Winners stay; a tile drawn for a win is laid into the winner's river, where nobody can claim it."""
    for win in wins:
        drawn = hand.places[win.seat].drawn
        if win.source is None and drawn is not None:
            hand = yield Discarded(win.seat, drawn, drawn=True)
    state: WinningOn = hand.state
    staying = tuple(dict.fromkeys((*state.staying, *(win.seat for win in wins))))
    return hand if staying == state.staying else (yield Noted(replace(hand.state, staying=staying)))

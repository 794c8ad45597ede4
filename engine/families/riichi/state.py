"""What the Japanese family remembers of a hand, and what it reads from it; riichi and abandoning the hand as actions."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from paizhuo.engine.core.action import Action, Gesture
from paizhuo.engine.core.command import Command, command
from paizhuo.engine.core.hand import DEPOSIT, Hand, balance
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import EAST, KIND, Tile, Tiles
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text


class Riichi(Action):
    """Declare riichi 立直 with this discard."""

    name: ClassVar[str] = "riichi"
    words: ClassVar[Text] = Text("立直", "Riichi")
    commands: ClassVar[tuple[Command, ...]] = (command("riichi", Text("立直", "Riichi"), "R", "turn"),)
    gesture: ClassVar[Gesture] = "declare"
    tile: Tile
    drawn: bool = False
    rack: int = 0


class AbandonHand(Action):
    """Give the hand up with nine different terminals and honours 九种九牌."""

    name: ClassVar[str] = "abandon"
    words: ClassVar[Text] = Text("流局", "Abandon")
    ends: ClassVar[bool] = True
    commands: ClassVar[tuple[Command, ...]] = (
        command("abandon", Text("九种九牌流局", "Abandon the hand"), "A", "turn"),
    )


class Ready(Struct):
    """A declared riichi. ``double``: on the untouched first turn; ``ippatsu``: a win still counts ippatsu; ``accepted``: it stands."""

    double: bool
    ippatsu: bool = True
    accepted: bool = False


class JapaneseState(Struct):
    """``ready``: declared riichi by seat. ``missed``: a winning tile was let go (only its own seat knows).

    ``kuikae``: kinds the seat at turn may not discard after its call. ``untouched``: no call has been made yet.
    ``pending``: indicators to turn up after the next discard. ``under``: the ura indicators once they are turned.
    ``liable``: (winner, yakuman, seat) 包.
    """

    ready: tuple[Ready | None, ...]
    missed: tuple[bool, ...]
    kuikae: Tiles = ()
    untouched: bool = True
    pending: int = 0
    under: Tiles = ()
    liable: tuple[tuple[Seat, str, Seat], ...] = ()

    def seen_by(self, seat: Seat | None) -> JapaneseState:
        """A seat knows of its own furiten alone."""
        if True not in self.missed:
            return self
        return replace(self, missed=tuple(m and s == seat for s, m in enumerate(self.missed)))


def fresh_state(seats: int) -> JapaneseState:
    """Nobody has done anything yet."""
    return JapaneseState((None,) * seats, (False,) * seats)


T = TypeVar("T")


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """``values`` with one changed."""
    return (*values[:index], value, *values[index + 1 :])


def all_discards(hand: Hand, seat: Seat) -> Tiles:
    """Everything a seat has discarded, claimed away or not."""
    return tuple(laid.tile for laid in hand.rivers[seat])


def seat_wind(hand: Hand, seat: Seat) -> int:
    """Return the seat's wind as a kind; the dealer is East."""
    return EAST + (seat - hand.dealer) % hand.seats


def is_first_turn(hand: Hand, seat: Seat) -> bool:
    """The seat has not discarded and nobody has called 第一巡."""
    state: JapaneseState = hand.state
    return state.untouched and not hand.rivers[seat]


def is_four_winds(hand: Hand, state: JapaneseState) -> bool:
    """The first discards of all four seats are the same wind, and nobody called."""
    if not state.untouched or list(map(len, hand.rivers)) != [1, 1, 1, 1]:
        return False
    kinds = {KIND[river[0].tile] for river in hand.rivers}
    return len(kinds) == 1 and EAST <= min(kinds) < EAST + 4


def on_the_table(hand: Hand) -> int:
    """Riichi sticks not yet taken by anybody, in points."""
    return hand.deal.deposit + balance(hand.ledger).get(DEPOSIT, 0)

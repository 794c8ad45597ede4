"""What may be done at a turn, with another's discard and with a kong being added: one set of conditions for each.

A game states its conditions once, in ``Legality``. Two views are made of them: the options of a seat (``acts``, ``claims``,
``robs``), and the reason why an action is no option (``paizhuo.engine.play.refusals.refusal``).

Where tiles are unseen, a condition holds unless it is known that it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from paizhuo.engine.core.action import Action, Ron, SelfDraw
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import MeldKind, Seat
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import Struct, field
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.engine.play.turn import Offer, Turn

At = TypeVar("At")
"""When something is done: a ``Turn``, an ``Offer`` or a ``Win``."""
Actions: TypeAlias = tuple[Action, ...]


class Win(Struct):
    """A win as declared. ``source`` None: self-draw; ``robbed``: from a kong being added; ``after_kong``: with the replacement
    tile, or on the discard that followed one.
    """

    seat: Seat
    tile: Tile
    source: Seat | None = None
    robbed: bool = False
    after_kong: bool = False


class Condition(Struct, Generic[At]):
    """What must hold for a seat to act at all. ``reason``: why it may not where it does not hold."""

    holds: Callable[[Hand, Seat, At], bool]
    reason: Text | Callable[[Hand, Seat, At], Text]

    def why_not(self, hand: Hand, seat: Seat, at: At) -> Text:
        """Return the reason, where the condition does not hold."""
        return self.reason if isinstance(self.reason, Text) else self.reason(hand, seat, at)


class Limit(Struct, Generic[At]):
    """Which actions of a way may be taken. ``keeps``: those of the given ones that satisfy it; ``reason``: why the others do
    not.
    """

    keeps: Callable[[Hand, Seat, At, Actions], Actions]
    reason: Text | Callable[[Hand, Seat, At], Text]

    def why_not(self, hand: Hand, seat: Seat, at: At) -> Text:
        """Return the reason, for an action that is not kept."""
        return self.reason if isinstance(self.reason, Text) else self.reason(hand, seat, at)


class Way(Struct, Generic[At]):
    """A way to act: actions of some ``kinds``.

    ``made``: those that the tiles allow, in the order in which they are offered; ``not_made``: why an action is none of them.
    ``conditions`` are asked first and ``limits`` last, each in its order.
    """

    kinds: tuple[type[Action], ...]
    made: Callable[[Hand, Seat, At], Actions]
    not_made: Callable[[Hand, Seat, At, Action], Text]
    conditions: tuple[Condition[At], ...] = ()
    limits: tuple[Limit[At], ...] = ()

    def options(self, hand: Hand, seat: Seat, at: At) -> Actions:
        """Return the actions that the seat may take."""
        for condition in self.conditions:
            if not condition.holds(hand, seat, at):
                return ()
        found = self.made(hand, seat, at)
        if found:
            for limit in self.limits:
                found = limit.keeps(hand, seat, at, found)
        return found

    def refusal(self, hand: Hand, seat: Seat, at: At, action: Action) -> Text | None:
        """Why the seat may not take an action of these kinds; None if it may."""
        if (reason := first_reason(self.conditions, hand, seat, at)) is not None:
            return reason
        if action not in self.made(hand, seat, at):
            return self.not_made(hand, seat, at, action)
        for limit in self.limits:
            if not limit.keeps(hand, seat, at, (action,)):
                return limit.why_not(hand, seat, at)
        return None


def first_reason(conditions: Iterable[Condition[At]], hand: Hand, seat: Seat, at: At) -> Text | None:
    """Return the reason of the first condition that does not hold; None if all do."""
    return next((c.why_not(hand, seat, at) for c in conditions if not c.holds(hand, seat, at)), None)


class Winning(Struct):
    """When a seat may win.

    ``of_hand`` is asked of what it holds and has done, ``with_tile`` of the tile it would win with; ``on_others``, before
    these, whether tiles of other players win at all.
    """

    of_hand: tuple[Condition[Win], ...]
    with_tile: tuple[Condition[Win], ...]
    on_others: tuple[Condition[Win], ...] = ()

    def allows(self, hand: Hand, win: Win) -> bool:
        """Return whether the win may be declared. Mostly the tile alone rules it out, so its conditions come first."""
        for condition in self.with_tile:
            if not condition.holds(hand, win.seat, win):
                return False
        for condition in self.of_hand:
            if not condition.holds(hand, win.seat, win):
                return False
        return win.source is None or all(condition.holds(hand, win.seat, win) for condition in self.on_others)

    def refusal(self, hand: Hand, win: Win) -> Text | None:
        """Why the win may not be declared; None if it may."""
        on_others = () if win.source is None else self.on_others
        return first_reason((*on_others, *self.of_hand, *self.with_tile), hand, win.seat, win)


def own_drawn(hand: Hand, seat: Seat) -> Tile | None:
    """Return the tile that a seat has just drawn."""
    return hand.places[seat].drawn


def of_some_use(hand: Hand, seat: Seat, tile: Tile) -> tuple[int, int]:
    """Any tile could win or be called."""
    return True, True


NEVER_ROBBED: Final = Winning(
    (), (Condition(lambda hand, seat, win: False, Text("暗杠不能抢", "A concealed kong is never robbed")),)
)
SELF_DRAW: Final = (SelfDraw(),)
RON: Final = (Ron(),)


class Legality(Struct):
    """The conditions of a game.

    ``winning``: on self-draws, discards and kongs being added; ``robbing_concealed``: on concealed kongs. ``turn``: the other
    ways to act at one's turn; ``calls``: to take another's discard for a meld. Options are offered in this order. ``never``:
    actions that the game does not have, with the reason. ``in_play``: what must hold for a seat to do anything (a seat that has
    a turn is in play).

    ``of_use`` only saves time: whether the rack could win with a tile, and whether it could make a meld with it; 0 (False)
    only where no condition could allow it. ``drawn``: the tile a self-draw wins with. ``in_order``: the options of a turn as
    they are to be offered, if not in the order of the ways.
    """

    winning: Winning
    turn: tuple[Way[Turn], ...]
    calls: tuple[Way[Offer], ...]
    never: Mapping[type[Action], Text] = field(default_factory=dict)
    in_play: tuple[Condition[Any], ...] = ()
    robbing_concealed: Winning = NEVER_ROBBED
    of_use: Callable[[Hand, Seat, Tile], tuple[int, int]] = of_some_use
    drawn: Callable[[Hand, Seat], Tile | None] = own_drawn
    in_order: Callable[[Hand, Turn, Actions], Actions] | None = None

    def acts(self, hand: Hand, turn: Turn) -> Actions:
        """Return what the seat at turn may do."""
        seat = turn.seat
        drawn = self.drawn(hand, seat)
        won = drawn is not None and self.winning.allows(hand, Win(seat, drawn, after_kong=turn.after_kong))
        found: Actions = SELF_DRAW if won else ()
        for way in self.turn:
            found += way.options(hand, seat, turn)
        return found if self.in_order is None else self.in_order(hand, turn, found)

    def claims(self, hand: Hand, seat: Seat, offer: Offer) -> Actions:
        """Return what a seat may do with another's discard."""
        for condition in self.in_play:
            if not condition.holds(hand, seat, offer):
                return ()
        win, call = self.of_use(hand, seat, offer.tile)
        found: Actions = ()
        if win and self.winning.allows(hand, Win(seat, offer.tile, offer.source, after_kong=offer.after_kong)):
            found = RON
        if call:
            for way in self.calls:
                found += way.options(hand, seat, offer)
        return found

    def robbing(self, kong: MeldKind) -> Winning:
        """When a seat may win with a tile of another's kong of this kind."""
        return self.robbing_concealed if kong == "ankan" else self.winning

    def robs(self, hand: Hand, seat: Seat, tile: Tile, source: Seat, kong: MeldKind) -> Actions:
        """Return what a seat may do with a tile of a kong of this kind that ``source`` has just laid."""
        win = Win(seat, tile, source, robbed=True)
        if first_reason(self.in_play, hand, seat, win) is not None:
            return ()
        return RON if self.robbing(kong).allows(hand, win) else ()

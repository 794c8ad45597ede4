"""A hand (one deal) as an immutable value: racks, rivers, wall, money, and the phase that says what comes next."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.node import ChanceValue, Finished, Node
from paizhuo.engine.core.tiles import Tile, Tiles
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.engine.core.event import Event

Account: TypeAlias = int | str
"""Who pays and is paid: a seat, or a named account that is no seat (``"deposit"``, a pot, a supporter)."""

DEPOSIT = "deposit"
"""Points lying on the table that a later winner takes 供托."""

Answers: TypeAlias = Mapping[Seat, Action]
Given: TypeAlias = Answers | ChanceValue
Steps: TypeAlias = "Generator[Event, Hand, Hand]"
"""A part of a script: it yields events and returns the changed hand."""
Script: TypeAlias = "Generator[Event, Hand, Phase]"


class Phase(Protocol):
    """A moment of play, holding exactly what that moment needs.

    ``rules`` are the working rules of the game, of the type that its own phases ask for: a ``TurnRules`` in games of draw and
    discard. Whoever only passes them on knows them as an ``object``.
    """

    @property
    def turn(self) -> Seat | None:
        """The seat whose turn it publicly is; None if it is nobody's."""
        ...

    def node(self, rules: Any, hand: Hand) -> Node:
        """Return what the hand waits for in this phase."""
        ...

    def step(self, rules: Any, hand: Hand, given: Any) -> Script:
        """Yield events, take the changed hand back for each, and return the next phase."""
        ...


class NoTurn:
    """A phase in which it is nobody's turn."""

    __slots__ = ()

    @property
    def turn(self) -> None:
        """Nobody's."""
        return


class Seen(Struct):
    """The phase of a hand that somebody only sees. ``turn``: the seat whose turn it publicly is. It asks nobody."""

    turn: Seat | None

    def node(self, rules: object, hand: Hand) -> Node:
        return Finished()

    def step(self, rules: object, hand: Hand, given: Any) -> Script:
        yield from ()
        raise TypeError("a hand that is only seen moves by news")


class RuleState(Protocol):
    """What a rule set alone must remember during a hand."""

    def seen_by(self, seat: Seat | None) -> RuleState:
        """Return the part one seat (None: an onlooker) may know."""
        ...


class Transfer(Struct):
    """``points`` go from one account to another; ``reason`` is a stable word ("win", "kong", "riichi")."""

    payer: Account
    payee: Account
    points: int
    reason: str


class Laid(Struct):
    """A discard in its river. ``drawn``: straight from the draw 摸切; ``turned``: laid sideways; ``taken_by``: claimed away."""

    tile: Tile
    drawn: bool = False
    turned: bool = False
    taken_by: Seat | None = None


class Place(Struct):
    """A rack: concealed tiles and melds. ``drawn`` is the tile just drawn, also among ``concealed``; ``shown``: laid open."""

    owner: Seat
    concealed: Tiles = ()
    melds: tuple[Meld, ...] = ()
    drawn: Tile | None = None
    shown: bool = False


class Wall(Struct):
    """The wall as everybody sees it: counts, and what lies face up.

    ``reserve`` tiles at the tail are never drawn in play (王牌; constant, since each replacement moves a tile into it);
    replacements start after ``tail_skip`` tiles set aside. ``shown`` are the tiles turned up, in order.
    """

    size: int
    front: int = 0
    tail: int = 0
    reserve: int = 0
    tail_skip: int = 0
    shown: Tiles = ()
    dice: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        """Tiles that can still be drawn."""
        return self.size - self.front - self.tail - self.reserve

    def drawn(self, *, replacement: bool) -> Wall:
        """Return the wall after a tile was drawn from its front, or as a replacement from its tail."""
        front, tail = (self.front, self.tail + 1) if replacement else (self.front + 1, self.tail)
        return Wall(self.size, front, tail, self.reserve, self.tail_skip, self.shown, self.dice)

    @property
    def tail_position(self) -> int:
        """The wall position of the next replacement tile."""
        return -(1 + self.tail_skip + self.tail)


class Deal(Struct):
    """What the match says about a hand before it starts.

    ``number``: hands played before; ``round``: circles played before, the prevailing wind is its remainder by four (0 East
    … 3 North, then East again); ``repeats``: 本场; ``deposit``: points on the table from earlier hands; ``standing``: every
    seat's points; ``game``: in a match of several games the id of this hand's, empty until it is chosen.
    """

    number: int
    round: int
    dealer: Seat
    standing: tuple[int, ...]
    repeats: int = 0
    deposit: int = 0
    game: str = ""


class WinRecord(Struct):
    """A win as it was counted. ``score`` is a ``scoring.Score``; ``transfers`` are the payments it caused.

    ``moment``: the number of tiles left when it was declared and the length of the river it was taken from; wins on one
    discard share it.
    """

    seat: Seat
    tile: Tile
    source: Seat | None
    robbed: bool
    score: Any
    transfers: tuple[Transfer, ...]
    moment: tuple[int, int] = (0, 0)


class Ending(Struct):
    """Why the hand is over: a stable ``id`` ("win", "exhausted", "four_winds" …) and its name."""

    id: str
    name: Text


class Watcher(Struct):
    """A participant without a seat. ``sees``: the players whose tiles it sees; ``behind``: the one it supports, None before its choice."""

    sees: tuple[Seat, ...] = ()
    behind: Seat | None = None


class Hand(Struct):
    """One deal. ``places[0:seats]`` are the seats' first racks; ``rivers`` and ``flowers`` are by seat.

    Participants are numbered: the seats first, then the ``watchers``, who may be asked and have accounts like seats.
    """

    deal: Deal
    places: tuple[Place, ...]
    rivers: tuple[tuple[Laid, ...], ...]
    wall: Wall
    phase: Phase
    state: Any
    flowers: tuple[Tiles, ...] = ()
    ledger: tuple[Transfer, ...] = ()
    wins: tuple[WinRecord, ...] = ()
    ending: Ending | None = None
    watchers: tuple[Watcher, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.rivers)

    @property
    def participants(self) -> int:
        """The seats and the watchers."""
        return len(self.rivers) + len(self.watchers)

    def watcher(self, participant: int | None) -> Watcher | None:
        """Return the watcher that a participant is; None for a seat, and for an onlooker who takes no part."""
        return None if participant is None or participant < self.seats else self.watchers[participant - self.seats]

    @property
    def dealer(self) -> Seat:
        return self.deal.dealer

    @property
    def turn(self) -> Seat | None:
        """The seat whose turn it publicly is."""
        return self.phase.turn

    def with_place(self, place: int, **changes: Any) -> Hand:
        """Return the hand with one rack changed."""
        places = self.places
        return self.now((*places[:place], replace(places[place], **changes), *places[place + 1 :]))

    def with_river(self, seat: Seat, river: tuple[Laid, ...]) -> Hand:
        """Return the hand with one river changed."""
        return self.now(rivers=(*self.rivers[:seat], river, *self.rivers[seat + 1 :]))

    def now(
        self,
        places: tuple[Place, ...] | None = None,
        rivers: tuple[tuple[Laid, ...], ...] | None = None,
        wall: Wall | None = None,
        phase: Phase | None = None,
        state: Any = None,
    ) -> Hand:
        """Return the hand with the given fields replaced, in less time than ``replace`` takes."""
        return Hand(
            self.deal,
            self.places if places is None else places,
            self.rivers if rivers is None else rivers,
            self.wall if wall is None else wall,
            self.phase if phase is None else phase,
            self.state if state is None else state,
            self.flowers,
            self.ledger,
            self.wins,
            self.ending,
            self.watchers,
        )

    def place_of(self, seat: Seat, rack: int = 0) -> int:
        """Return the number of a seat's place: first racks by seat, then second racks by seat."""
        return seat + rack * len(self.rivers)

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """Return the seat ``steps`` further in turn order."""
        return (seat + steps) % len(self.rivers)

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats in turn order from ``seat``."""
        return _others(seat, len(self.rivers))


@cache
def _others(seat: Seat, seats: int) -> tuple[Seat, ...]:
    return tuple((seat + i) % seats for i in range(1, seats))


def tiles_out(hand: Hand) -> Tiles:
    """Return every tile that has left the wall, each once: racks, melds, rivers and flowers."""
    return (
        *chain.from_iterable([place.concealed for place in hand.places]),
        *chain.from_iterable([meld.tiles for place in hand.places for meld in place.melds]),
        *[laid.tile for river in hand.rivers for laid in river if laid.taken_by is None],
        *chain.from_iterable(hand.flowers),
    )


def balance(ledger: tuple[Transfer, ...]) -> dict[Account, int]:
    """Return the change of every account that paid or was paid."""
    change: dict[Account, int] = {}
    for transfer in ledger:
        change[transfer.payer] = change.get(transfer.payer, 0) - transfer.points
        change[transfer.payee] = change.get(transfer.payee, 0) + transfer.points
    return change


def changes(ledger: Iterable[Transfer], people: int) -> tuple[int, ...]:
    """Return what each of so many participants gains and loses by the ledger, in points of the ledger."""
    change = balance(tuple(ledger))
    return tuple(change.get(who, 0) for who in range(people))


def points_of(hand: Hand, who: int) -> int:
    """Return the points of a participant now, in points of the ledger: those before the hand, and what has been paid in it."""
    return hand.deal.standing[who] + balance(hand.ledger).get(who, 0)

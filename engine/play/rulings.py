"""Rulings: what the people at a table settle among themselves outside the turns, for instance that a win was false.

A ruling changes a hand though no seat was asked for anything. A rule set that knows rulings has a ``Rulings`` value; whoever
runs a table (a window, a physical table, a server) applies them with ``engine.match.match.rule``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from engine.core.hand import Hand, Script, Transfer
from engine.core.meld import Seat
from engine.core.refused import Refused
from engine.core.tiles import Tile
from engine.core.value import dataclass
from engine.core.words import Text
from engine.play.options import Options


class RulingRefused(Refused):
    """A ruling that cannot be made now: ``reason`` says why. Nothing has changed."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """Base of all rulings. ``seat``: whom it is about. ``name`` is the word in journals."""

    tag: ClassVar[str] = "ruling"
    name: ClassVar[str] = ""
    seat: Seat


@dataclass(frozen=True, slots=True)
class FalseWin(Ruling):
    """The seat declared a win that is none 诈和.

    ``ready``: which of the players whose tiles nobody sees have shown that they are ready. Those whose tiles are known are
    judged by their tiles.
    """

    name: ClassVar[str] = "false_win"
    ready: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class FalseClaim(Ruling):
    """The seat made a chi or pon that it could not make 诈吃诈碰. ``ready``: as for a false win, if it has won since."""

    name: ClassVar[str] = "false_claim"
    ready: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class TouchedTile(Ruling):
    """A tile of the seat's rack was knocked over and seen 误触."""

    name: ClassVar[str] = "touched_tile"
    tile: Tile


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rulings of a rule set.

    ``names`` of the offences in the order of the document, by the ruling's name; ``make(rules, hand, ruling)``: the script of
    one, which raises ``RulingRefused`` before its first event;
    ``consequence(hand, ruling)`` says in a sentence what follows, without anything that is not public (``{player}`` stands for
    the name of the seat's player), and raises ``RulingRefused``; ``leaves(hand)`` who must leave the table after the hand;
    ``may_draw(options)`` whether another may draw a player's tile at that player's request.
    """

    names: Mapping[str, Text]
    make: Callable[[Any, Hand, Ruling], Script]
    consequence: Callable[[Hand, Ruling], Text]
    leaves: Callable[[Hand], Seat | None]
    may_draw: Callable[[Options], bool]


NOT_A_RULING = Text("这不是一条裁决", "This is not a ruling")
NO_RULINGS = Text("这种玩法没有补充规则", "This game has no rulings")
NO_SUCH_SEAT = Text("没有这个座位", "There is no such seat")


def given_back(hand: Hand) -> tuple[Transfer, ...]:
    """Every payment of a hand that is void, reversed."""
    return tuple(Transfer(paid.payee, paid.payer, paid.points, "void") for paid in hand.ledger)

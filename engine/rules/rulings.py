"""Rulings: what the people at a table settle among themselves outside the turns, for instance that a win was false.

A ruling changes a hand though no seat was asked for anything. A rule set that knows rulings has a ``Rulings`` value; whoever
runs a table (a window, a physical table, a server) applies them with ``paizhuo.engine.match.match.rule``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from paizhuo.engine.core.hand import Hand, Script, Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.options import Options


class RulingRefused(Refused):
    """A ruling that cannot be made now: ``reason`` says why. Nothing has changed."""


class Ruling(Struct):
    """Base of all rulings. ``name`` is the word in journals; ``asks_anew``: whoever has answered an open decision is asked again."""

    tag: ClassVar[str] = "ruling"
    name: ClassVar[str] = ""
    asks_anew: ClassVar[bool] = True


class Adjustment(Ruling):
    """Points change hands because the players have agreed on it: a penalty, a bet. It can be made in every game.

    ``changes``: what every participant gains, in points of the ledger; what they lose together lies on the table afterwards.
    ``reason``: one of ``AGREED``.
    """

    name: ClassVar[str] = "adjustment"
    asks_anew: ClassVar[bool] = False
    changes: tuple[int, ...]
    reason: str


class Redeal(Ruling):
    """The tiles were dealt wrong: the hand is void, and the same deal is dealt again. It can be made in every game with real tiles."""

    name: ClassVar[str] = "redeal"


class SeatRuling(Ruling):
    """Base of the rulings on what one seat has done: ``seat``."""

    seat: Seat


class FalseWin(SeatRuling):
    """The seat declared a win that is none 诈和.

    ``ready``: which of the players whose tiles nobody sees have shown that they are ready. Those whose tiles are known are
    judged by their tiles.
    """

    name: ClassVar[str] = "false_win"
    ready: tuple[Seat, ...] = ()


class FalseClaim(SeatRuling):
    """The seat made a chi or pon that it could not make 诈吃诈碰. ``ready``: as for a false win, if it has won since."""

    name: ClassVar[str] = "false_claim"
    ready: tuple[Seat, ...] = ()


class TouchedTile(SeatRuling):
    """A tile of the seat's rack was knocked over and seen 误触."""

    name: ClassVar[str] = "touched_tile"
    tile: Tile


class WrongCount(SeatRuling):
    """The seat has too many or too few tiles 相公."""

    name: ClassVar[str] = "wrong_count"


class Rulings(Struct):
    """The rulings of a rule set.

    ``names`` of the offences in the order of the document, by the ruling's name; ``make(rules, hand, ruling)``: the script of
    one, which raises ``RulingRefused`` before its first event;
    ``consequence(hand, ruling)`` says in a sentence what follows, without anything that is not public (``{player}`` stands for
    the name of the seat's player), and raises ``RulingRefused``; ``leaves(hand)`` who must leave the table after the hand;
    ``may_draw(options)`` whether another may draw a player's tile at that player's request. ``on_screen``: whether people who share a
    screen rule too; not where its tiles are always right.
    """

    names: Mapping[str, Text]
    make: Callable[[Any, Hand, SeatRuling], Script]
    consequence: Callable[[Hand, SeatRuling], Text]
    leaves: Callable[[Hand], Seat | None]
    may_draw: Callable[[Options], bool]
    on_screen: bool = True


NOT_A_RULING = Text("这不是一条裁决", "This is not a ruling")
NO_RULINGS = Text("这种玩法没有补充规则", "This game has no rulings")
NO_SUCH_SEAT = Text("没有这个座位", "There is no such seat")


AGREED: Final[Mapping[str, Text]] = {
    "chombo": Text("错和罚", "Chombo"),
    "penalty": Text("罚分", "Penalty"),
    "wager": Text("打赌", "Wager"),
    "miscount": Text("更正分数", "Points corrected"),
    "other": Text("其他", "Other"),
}
"""What points change hands for when the players say how many: the reasons of these payments."""


def given_back(hand: Hand) -> tuple[Transfer, ...]:
    """Return every payment of a hand that is void, reversed; what the players have agreed on beside stays paid."""
    return tuple(
        Transfer(paid.payee, paid.payer, paid.points, "void") for paid in hand.ledger if paid.reason not in AGREED
    )

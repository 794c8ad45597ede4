"""A riichi match as the record of another program says it: what was dealt, what everybody did, and what the hands came to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, Literal, TypeAlias

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.tiles import UNKNOWN, Tile, Tiles
from paizhuo.engine.core.value import Struct, field
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.options import Value

LoggedKind: TypeAlias = Literal["draw", "discard", "riichi", "chi", "pon", "minkan", "ankan", "kakan"]
SEATS: Final = 4
NAMES: Final = ("East", "South", "West", "North")
"""What players are called whose names a record does not say."""
LONGEST_NAME: Final = 60
"""So many characters of a name are kept."""
MOST: Final = 100_000_000
"""No number of a record is greater."""
_UNREADABLE: Final = (ValueError, LookupError, TypeError, AttributeError, OverflowError)
"""What reading raises where a value is missing, or is none that the format knows."""

BAD_LINE: Final = Text("第 {line} 行读不懂", "line {line} cannot be understood")
BAD_HAND: Final = Text("第 {hand} 局读不懂", "hand {hand} cannot be understood")
THREE: Final = Text(
    "这是三人麻将，本程序的立直麻将是四人的", "this is a match of three players; riichi here is played by four"
)
HIDDEN: Final = Text(
    "里面只有一家的牌，看不到的牌没有记下来",
    "it has the tiles of one seat alone; those that this seat did not see are missing",
)
NO_HANDS: Final = Text("里面没有一局牌", "there is no hand in it")


class BadLog(Refused):
    """A file that is no record, or one of a match that is not played here; ``reason`` says why, without a full stop."""


@contextmanager
def reading(otherwise: Text) -> Iterator[None]:
    """Raise ``BadLog`` with ``otherwise`` as its reason where a value is missing, or is none that the format knows."""
    try:
        yield
    except BadLog:
        raise
    except _UNREADABLE:
        raise BadLog(otherwise) from None


class LoggedMove(Struct):
    """What a seat did. ``tile``: drawn, discarded, claimed or added; ``tiles``: from its own hand, for a call or a concealed kong.

    ``drawn``: whether a discard is the tile just drawn. A ``riichi`` is the discard that declares it.
    """

    kind: LoggedKind
    seat: Seat
    tile: Tile = UNKNOWN
    tiles: Tiles = ()
    drawn: bool = False


class LoggedWin(Struct):
    """A win. ``source``: who discarded the tile; None: a self-draw."""

    seat: Seat
    source: Seat | None = None


class LoggedHand(Struct):
    """A hand. ``round`` counts winds; ``sticks``: riichi sticks that lay on the table; ``racks``: what was dealt; ``indicators`` of dora
    in the order in which they were turned up, ``under`` those under them.

    ``over``: whether the record has its end. Then ``wins``, or ``ending``: the id of the draw, None where it does not say which;
    ``changes``: everybody's points without riichi sticks put down, with those taken; None where it does not say.
    """

    round: int
    dealer: Seat
    repeats: int
    sticks: int
    standing: tuple[int, ...]
    racks: tuple[Tiles, ...]
    indicators: Tiles
    under: Tiles
    moves: tuple[LoggedMove, ...]
    over: bool = False
    wins: tuple[LoggedWin, ...] = ()
    ending: str | None = None
    changes: tuple[int, ...] | None = None


class LoggedMatch(Struct):
    """A match. ``options``: those of riichi that the record states; ``over``: whether it is over, None where the record does not say.

    ``final``: everybody's points at the end, settled as the players agreed, less those they began with; None where it does not say.
    """

    names: tuple[str, ...]
    hands: tuple[LoggedHand, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    over: bool | None = None
    final: tuple[int, ...] | None = None


def people(names: Sequence[str]) -> tuple[str, ...]:
    """Return names as they can be written in a list: what cannot be seen in them is a space; the wind where nothing is left."""
    seen = ("".join(each if each.isprintable() else " " for each in name).split() for name in names)
    return tuple(" ".join(words)[:LONGEST_NAME] or wind for words, wind in zip(seen, NAMES, strict=True))


def whole(value: Any) -> int:
    """Return a whole number as it is. Raises ``TypeError`` for anything else, ``ValueError`` for one that no match can have."""
    if type(value) is not int:
        raise TypeError(value)
    if abs(value) > MOST:
        raise ValueError(value)
    return value


def seat_of(value: Any) -> Seat:
    """Return the number of a seat. Raises ``TypeError``, ``ValueError``."""
    if not 0 <= whole(value) < SEATS:
        raise ValueError(value)
    return int(value)


def everybody(values: Iterable[Any]) -> tuple[int, ...]:
    """Return the points of every seat. Raises ``TypeError``, ``ValueError``."""
    points = tuple(whole(value) for value in values)
    if len(points) != SEATS:
        raise ValueError(points)
    return points


def won(seat: Any, source: Any) -> LoggedWin:
    """Return a win. ``source``: the seat whose tile it was, the winner's own after a draw. Raises ``TypeError``, ``ValueError``."""
    winner, of = seat_of(seat), seat_of(source)
    return LoggedWin(winner, None if of == winner else of)


def added(before: tuple[int, ...] | None, values: Iterable[Any]) -> tuple[int, ...]:
    """Return everybody's points with what one more win changed. Raises ``TypeError``, ``ValueError``."""
    more = everybody(values)
    return more if before is None else tuple(map(sum, zip(before, more, strict=True)))

"""What a hand waits for: seats' decisions, chance, or nothing more.

Chance is given from outside (a seeded wall, dice on a serial port, a camera, a person, a journal), so a request says what
is wanted and checks the value given.  Wall positions count from the front (0 …) or, negative, from the tail (-1 …):
a wall of known order answers by position, real tables by looking.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal, TypeAlias

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.tiles import KIND, TILE_COUNT, UNKNOWN, Tile, Tiles
from paizhuo.engine.core.value import Struct, asdict
from paizhuo.engine.core.words import Text, quoted

ChanceValue: TypeAlias = Tile | Tiles
Gives: TypeAlias = Literal["tile", "tiles", "faces"]


class BadChance(Refused):
    """A value that cannot answer a chance request: not dice, not tiles, too many of them, or a hand that does not win."""


class FalseWin(BadChance):
    """The hand laid open for a declared win does not win: it was entered wrong, or the win is false (诈和).

    Only possible where tiles were unseen. The hand still waits to be laid open.
    """

    def __init__(self, seat: Seat, reason: Text) -> None:
        super().__init__(reason)
        self.seat = seat


class Request(Struct):
    """Base of all chance requests. ``name`` is the word used in journals; ``gives``: what the value is."""

    tag: ClassVar[str] = "chance"
    name: ClassVar[str] = ""
    gives: ClassVar[Gives] = "tiles"

    def check(self, value: ChanceValue) -> None:
        """Raise ``BadChance`` if ``value`` cannot be an answer."""
        raise NotImplementedError

    def context(self) -> dict[str, object]:
        """Return what a journal line adds so that a person can read it (whose tile, which dice)."""
        return {name: value for name, value in asdict(self).items() if name in ("seat", "place", "purpose")}


NO_TILE: Final = Text("{value} 不是牌", "{value} is not a tile")
NO_TILES: Final = Text("{value} 不是一列牌", "{value} is not a row of tiles")
WRONG_COUNT: Final = Text(
    "应有 {wanted} 张，给了 {given} 张", "{wanted} {wanted:tile is|tiles are} wanted, {given} {given:was|were} given"
)
NO_FACES: Final = Text(
    "{value} 不是 {count} 颗骰子的点数（每颗 1 到 6）",
    "{value} is not the faces of {count} {count:die|dice} (each 1 to 6)",
)
NO_KONG: Final = Text("{value} 不是四张相同的牌", "{value} is not four tiles of one kind")


def _check_tile(tile: object) -> None:
    if type(tile) is not int or not (tile == UNKNOWN or 0 <= tile < TILE_COUNT):
        raise BadChance(NO_TILE.filled(value=quoted(tile)))


def _check_tiles(tiles: ChanceValue, count: int | None) -> None:
    if not isinstance(tiles, tuple):
        raise BadChance(NO_TILES.filled(value=quoted(tiles)))
    for tile in tiles:
        _check_tile(tile)
    if count is not None and len(tiles) != count:
        raise BadChance(WRONG_COUNT.filled(wanted=count, given=len(tiles)))


def _is_face(face: object) -> bool:
    return type(face) is int and 1 <= face <= 6


class RollDice(Request):
    """Throw ``count`` dice; the value is their faces in order. ``purpose`` says what for ("break", "exchange").

    An empty row: nobody knows the faces, as where a record of another program does not say them. Few throws can do without.
    """

    name: ClassVar[str] = "dice"
    gives: ClassVar[Gives] = "faces"
    count: int
    purpose: str
    seat: Seat

    def check(self, value: ChanceValue) -> None:
        if value == ():
            return
        if not isinstance(value, tuple) or len(value) != self.count or any(not _is_face(face) for face in value):
            raise BadChance(NO_FACES.filled(value=quoted(value), count=self.count))


class DealTiles(Request):
    """The tiles first dealt to a place, from these wall positions."""

    name: ClassVar[str] = "deal"
    place: int
    positions: tuple[int, ...]

    def check(self, value: ChanceValue) -> None:
        _check_tiles(value, len(self.positions))


class _OneTile(Request):
    gives: ClassVar[Gives] = "tile"

    def check(self, value: ChanceValue) -> None:
        _check_tile(value)


class DrawTile(_OneTile):
    """The next tile of the wall goes to a seat; from the tail it replaces a kong or flower 岭上."""

    name: ClassVar[str] = "draw"
    seat: Seat
    position: int


class TurnUp(_OneTile):
    """A tile of the wall is turned up where it lies: an indicator ("indicator", "under")."""

    name: ClassVar[str] = "turn_up"
    purpose: str
    position: int


class ShowPlace(Request):
    """The concealed tiles of a place are laid open, by the player who knows them or by a camera. An empty row: not shown."""

    name: ClassVar[str] = "show"
    place: int

    def check(self, value: ChanceValue) -> None:
        _check_tiles(value, None)


class ReadTiles(Request):
    """``count`` tiles that came to a place from players who alone know them. Whoever sees all other tiles of the place reads them."""

    name: ClassVar[str] = "read"
    place: int
    count: int

    def check(self, value: ChanceValue) -> None:
        _check_tiles(value, self.count)


class ShowKong(Request):
    """A concealed kong that nobody has seen is turned up: ``meld`` is its number among the melds of the place."""

    name: ClassVar[str] = "show_kong"
    place: int
    meld: int

    def check(self, value: ChanceValue) -> None:
        _check_tiles(value, KONG_TILES)
        kinds = {KIND[tile] for tile in value} if isinstance(value, tuple) else set()
        if len(kinds) != 1 or UNKNOWN in kinds:
            raise BadChance(NO_KONG.filled(value=quoted(value)))


KONG_TILES: Final = 4


class Decision(Struct):
    """One seat, or several at once, must choose among options. Never empty."""

    options: Mapping[Seat, tuple[Action, ...]]


class Chance(Struct):
    """Something from outside is waited for."""

    request: Request


class Finished(Struct):
    """The hand is over."""


Node: TypeAlias = Decision | Chance | Finished

"""What a game asks of a hand beside its tiles: the fields of a request, as a form can offer them.

Every rule set lists its own (``Scoring.stated_fields``); a game may add classes of its own.  A field's ``id`` is its name in the
request, or with a dot a name within an object of the request (``stakes.sit``).  The id of a ``Toggle`` without a dot is a word in
the request's ``flags``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import EAST, FLOWERS, NAMES, UNKNOWN, Tiles, parse, text
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring import request_values as read
from paizhuo.engine.scoring.pattern import By
from paizhuo.engine.scoring.request_values import NOT_AMONG, WINDS, BadRequest, bad_field, parse_meld
from paizhuo.engine.scoring.winning_hand import WinningHand

WAYS: Final[tuple[By, ...]] = ("self_draw", "discard", "rob_kong")
DRAWN: Final[tuple[By, ...]] = ("self_draw",)
NOT_ROBBED: Final[tuple[By, ...]] = ("self_draw", "discard")
OTHERS: Final = (1, 2, 3)
"""The other seats, relative to the winner: the next, the opposite, the previous one."""
EVERYBODY: Final = (0, *OTHERS)
Value = TypeVar("Value")


class Field(Struct, Generic[Value]):
    """Something asked of a hand. ``name``: what people call it."""

    id: str
    name: Text

    @property
    def unset(self) -> Value:
        """The value where nothing is stated."""
        raise NotImplementedError

    def read(self, given: Any) -> Value:
        """Return the value from a request's JSON. Raises ``BadRequest``, ``BadTiles``."""
        raise NotImplementedError

    def written(self, value: Value) -> object:
        """Return the value as JSON; None where there is nothing to state."""
        return value

    def of(self, hand: WinningHand) -> Value:
        """Return the value stated of a hand."""
        found: Value | None = hand.fields.get(self.id)
        return self.unset if found is None else found

    @property
    def outer(self) -> str:
        """The name in the request itself: the part before a dot."""
        return self.id.partition(".")[0]

    def wrong(self, reason: Text) -> BadRequest:
        """Return what is wrong with the field, in words."""
        return bad_field(Text(self.name.zh, self.outer), reason)


class Toggle(Field[bool]):
    """On or off. It may be on where the tile came in one of the ways ``by`` and one of ``needs`` is on; it turns ``instead`` off.

    ``unmelded``: only before the winner has claimed a tile or made a kong. ``kong``: a self-drawn tile replaces one of a kong that
    the winner has made. ``never``: ways in which the tile cannot have come then; in others it may be so without counting.
    """

    by: tuple[By, ...] = WAYS
    needs: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    unmelded: bool = False
    kong: bool = False
    never: tuple[By, ...] = ()

    @property
    def unset(self) -> bool:
        return False

    @property
    def is_flag(self) -> bool:
        """Whether it is a word among the flags."""
        return "." not in self.id

    def read(self, given: Any) -> bool:
        if not isinstance(given, bool):
            raise BadRequest(NOT_BOOLEAN.filled(name=self.id.rpartition(".")[2], given=given))
        return given

    def of(self, hand: WinningHand) -> bool:
        return self.id in hand.flags if self.is_flag else bool(hand.fields.get(self.id))


NOT_BOOLEAN: Final = Text("{name} 应为 true 或 false，不是 {given!r}", "“{name}” must be true or false, not {given!r}")


class Wind(Field[int]):
    """One of the four winds, as a kind; East if it is not stated. Every hand has the two: ``seat_wind`` and ``round_wind``."""

    @property
    def unset(self) -> int:
        return EAST

    def read(self, given: Any) -> int:
        return read.wind(given)

    def written(self, value: int) -> object:
        return next(name for name, kind in WINDS.items() if kind == value)

    def of(self, hand: WinningHand) -> int:
        found: int = getattr(hand, self.id)
        return found


class TilesOf(Field[Tiles]):
    """Tiles beside the hand, ``most`` at most; ``alone``: one tile, stated by itself and not in a list."""

    most: int
    alone: bool = False

    @property
    def unset(self) -> Tiles:
        return ()

    def read(self, given: Any) -> Tiles:
        return (read.tile(given),) if self.alone else read.tile_list(given)

    def written(self, value: Tiles) -> object:
        names = [NAMES[tile] for tile in value]
        return (names[0] if self.alone else names) if names else None


class LaidFlowers(TilesOf):
    """The flowers laid beside the hand. Their number alone may be stated too: so many ``UNKNOWN`` ones.

    ``named``: the game asks which they are.
    """

    named: bool = False

    def read(self, given: Any) -> Tiles:
        if not isinstance(given, list | str):
            flowers: Tiles = (UNKNOWN,) * min(read.number(given), len(FLOWERS) + 1)
        else:
            flowers = read.tile_list(given)
        if strange := [tile for tile in flowers if tile not in (*FLOWERS, UNKNOWN)]:
            raise BadRequest(NO_FLOWER.filled(tile=NAMES[strange[0]]))
        if self.named and UNKNOWN in flowers:
            raise BadRequest(WHICH_FLOWERS)
        return flowers

    def written(self, value: Tiles) -> object:
        return len(value) if UNKNOWN in value else TilesOf.written(self, value)

    def of(self, hand: WinningHand) -> Tiles:
        return hand.flowers


NO_FLOWER: Final = Text("{tile} 不是花牌", "{tile} is not a flower")
WHICH_FLOWERS: Final = Text("请写明是哪些花牌，如 1f6f", "name the flowers, as in 1f6f: their number is not enough")


class Number(Field[int]):
    """A whole number from 0; a form offers it up to ``most``."""

    most: int

    @property
    def unset(self) -> int:
        return 0

    def read(self, given: Any) -> int:
        return read.number(given)


class Repeats(Number):
    """How often the deal was repeated, in a game that pays for it. ``each``: all winners on one tile count it, not the first alone."""

    each: bool = False


class NumberBySeat(Field[Mapping[int, int]]):
    """A whole number from 0 for each of ``seats``; a form offers it up to ``most``. ``at_most``: the highest number
    accepted, None: no limit but that of all numbers.
    """

    most: int
    seats: tuple[int, ...] = OTHERS
    at_most: int | None = None

    @property
    def unset(self) -> Mapping[int, int]:
        return {}

    def read(self, given: Any) -> Mapping[int, int]:
        if not isinstance(given, Mapping):
            raise BadRequest(read.NO_OBJECT.filled(given=given))
        found = {}
        for seat, number in given.items():
            if seat not in ("0", "1", "2", "3"):
                raise BadRequest(NO_SEAT.filled(seat=seat))
            found[int(seat)] = read.number(number)
            if self.at_most is not None and number > self.at_most:
                raise BadRequest(TOO_HIGH.filled(given=number, most=self.at_most))
        return found

    def written(self, value: Mapping[int, int]) -> object:
        return {str(seat): number for seat, number in value.items() if number}


NO_SEAT: Final = Text(
    "{seat!r} 不是座位：0 和牌者，1 下家，2 对家，3 上家",
    "{seat!r} is not a seat: 0 the winner, 1 the next, 2 the opposite, 3 the previous",
)

TOO_HIGH: Final = Text("{given!r} 不是 0 到 {most} 的整数", "{given!r} is not a number from 0 to {most}")


class SeatOf(Field["int | None"]):
    """A relative seat among ``seats``, or nobody. ``is_flag``: it follows a word and a colon among the flags."""

    by: tuple[By, ...] = WAYS
    seats: tuple[int, ...] = OTHERS
    is_flag: bool = False

    @property
    def unset(self) -> int | None:
        return None

    def read(self, given: Any) -> int | None:
        if isinstance(given, bool) or not isinstance(given, int) or given not in self.seats:
            known = ", ".join(map(str, self.seats))
            raise BadRequest(NOT_SEAT.filled(given=given, known=known))
        return given


NOT_SEAT: Final = Text(
    "{given!r} 不是这里的座位（{known}；0 和牌者，1 下家，2 对家，3 上家）",
    "{given!r} is not one of the seats {known} (0 the winner, 1 the next, 2 the opposite, 3 the previous)",
)


class OneOf(Field["str | int | None"]):
    """One of several values, or (None) none of them is stated."""

    values: tuple[tuple[str | int, Text], ...]

    @property
    def unset(self) -> str | int | None:
        return None

    @property
    def known(self) -> Sequence[str | int]:
        """What a request may state."""
        return [value for value, _ in self.values]

    def read(self, given: Any) -> str | int | None:
        if isinstance(given, bool) or given not in self.known:
            raise BadRequest(NOT_AMONG.filled(given=given, known=", ".join(map(str, self.known))))
        found: str | int = given
        return found


class SecondHand(Field["tuple[Tiles, tuple[Meld, ...]] | None"]):
    """Another hand, won with the same tile: its concealed tiles and its melds."""

    @property
    def unset(self) -> tuple[Tiles, tuple[Meld, ...]] | None:
        return None

    def read(self, given: Any) -> tuple[Tiles, tuple[Meld, ...]]:
        if not isinstance(given, Mapping):
            raise BadRequest(NO_SECOND)
        concealed, melds = given.get("concealed"), given.get("melds", [])
        if not isinstance(concealed, str):
            raise BadRequest(NO_SECOND_TILES)
        if not isinstance(melds, list) or not all(isinstance(meld, str) for meld in melds):
            raise BadRequest(NO_SECOND_MELDS.filled(melds=melds))
        return parse(concealed), tuple(parse_meld(meld) for meld in melds)

    def written(self, value: tuple[Tiles, tuple[Meld, ...]] | None) -> object:
        if value is None:
            return None
        concealed, melds = value
        return {"concealed": text(concealed), "melds": [read.meld_text(meld) for meld in melds]}


NO_SECOND: Final = Text("没有给出", "the other hand is missing: an object with concealed and melds")
NO_SECOND_TILES: Final = Text("没有给出手牌", "concealed: the tiles in the other hand are missing")
NO_SECOND_MELDS: Final = Text("{melds!r} 不是一列副露", "melds: {melds!r} is not a list of melds")


# -- fields of more than one game


LAST_TILE: Final = Toggle("last_tile", Text("最后一张", "Last tile"), by=NOT_ROBBED, never=("rob_kong",))
"""A kong needs a tile that can still be drawn as its replacement, so none is robbed when the wall is empty."""
AFTER_KONG: Final = Toggle("after_kong", Text("杠上开花", "After a kong"), by=DRAWN, kong=True)
AROUND_KONG: Final = replace(AFTER_KONG, name=Text("杠后", "After a kong"), by=NOT_ROBBED)
FIRST_TURN: Final = Toggle("first_turn", Text("第一巡", "First turn"), by=DRAWN, instead=(LAST_TILE.id,), unmelded=True)
FIRST_ROUND: Final = replace(FIRST_TURN, by=NOT_ROBBED)
"""A win in the first turn 天和、地和. A set that was called, or a kong of any kind, ends it (001: 无鸣牌（吃碰杠）下第一巡; 004:
暗杠，补杠后胡牌，不算天胡), in all games alike.
"""
SEAT_WIND: Final = Wind("seat_wind", Text("自风", "Seat wind"))
DEALER: Final = Wind("seat_wind", Text("座位（东是庄）", "Seat (East deals)"))
ROUND_WIND: Final = Wind("round_wind", Text("场风", "Round wind"))

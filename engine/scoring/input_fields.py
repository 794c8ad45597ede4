"""What beside the tiles a game wants to be told of a hand: the fields of a request, as a form can offer them.

Every rule set lists its own (``RuleSet.stated_fields``).  A field's ``id`` is its place in the request of ``engine.scoring.hand_input``:
a flag's word, a name, or with a dot a name within an object (``stakes.sit``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from engine.core.tiles import EAST, NAMES, Tiles
from engine.core.value import dataclass
from engine.core.words import Text
from engine.scoring.hand_input import FLAGS, WINDS
from engine.scoring.pattern import By

WAYS: Final[tuple[By, ...]] = ("self_draw", "discard", "rob_kong")
DRAWN: Final[tuple[By, ...]] = ("self_draw",)
NOT_ROBBED: Final[tuple[By, ...]] = ("self_draw", "discard")
OTHERS: Final = (1, 2, 3)
"""The other seats, relative to the winner: the next, the opposite, the previous one."""
EVERYBODY: Final = (0, *OTHERS)


@dataclass(frozen=True, slots=True)
class Toggle:
    """On or off. It may be on where the tile came in one of the ways ``by`` and one of ``needs`` is on; it turns ``instead`` off."""

    id: str
    name: Text
    by: tuple[By, ...] = WAYS
    needs: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wind:
    """One of the four winds; East if it is not told."""

    id: str
    name: Text


@dataclass(frozen=True, slots=True)
class TilesOf:
    """Tiles beside the hand, ``most`` at most; ``alone``: one tile, told by itself and not in a list."""

    id: str
    name: Text
    most: int
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from 0 to ``most``; ``flowers``: tiles laid aside that a picture shows."""

    id: str
    name: Text
    most: int


@dataclass(frozen=True, slots=True)
class NumberBySeat:
    """A whole number from 0 to ``most`` for each of ``seats``."""

    id: str
    name: Text
    most: int
    seats: tuple[int, ...] = OTHERS


@dataclass(frozen=True, slots=True)
class SeatOf:
    """A relative seat among ``seats``, or nobody. Where it is a flag its number follows the flag's word and a colon."""

    id: str
    name: Text
    by: tuple[By, ...] = WAYS
    seats: tuple[int, ...] = OTHERS


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several values, or (None) none of them is told."""

    id: str
    name: Text
    values: tuple[tuple[str | int, Text], ...]


@dataclass(frozen=True, slots=True)
class SecondHand:
    """Another hand, won with the same tile."""

    id: str
    name: Text


Field: TypeAlias = Toggle | Wind | TilesOf | Number | NumberBySeat | SeatOf | OneOf | SecondHand
SAME_TURN: Final = "same_turn_from"


@dataclass(frozen=True, slots=True)
class StatedFields:
    """``ways`` a hand can be won in, and the fields in the order in which people tell them."""

    fields: tuple[Field, ...] = ()
    ways: tuple[By, ...] = WAYS

    @property
    def has_second(self) -> bool:
        """Whether another hand is told, won with the same tile."""
        return any(isinstance(field, SecondHand) for field in self.fields)


# -- fields of more than one game

RIICHI: Final = Toggle("riichi", Text("立直", "Riichi"), instead=("double_riichi",))
DOUBLE_RIICHI: Final = Toggle("double_riichi", Text("两立直", "Double riichi"), instead=("riichi",))
IPPATSU: Final = Toggle("ippatsu", Text("一发", "Ippatsu"), needs=("riichi", "double_riichi"))
LAST_TILE: Final = Toggle("last_tile", Text("最后一张", "Last tile"), by=NOT_ROBBED)
AFTER_KONG: Final = Toggle("after_kong", Text("杠上开花", "After a kong"), by=DRAWN)
AROUND_KONG: Final = Toggle("after_kong", Text("杠后", "After a kong"), by=NOT_ROBBED)
FIRST_TURN: Final = Toggle("first_turn", Text("第一巡", "First turn"), by=DRAWN)
SEAT_WIND: Final = Wind("seat_wind", Text("自风", "Seat wind"))
DEALER: Final = Wind("seat_wind", Text("座位（东是庄）", "Seat (East deals)"))
ROUND_WIND: Final = Wind("round_wind", Text("场风", "Round wind"))
DORA: Final = TilesOf("dora_indicators", Text("宝牌指示牌", "Dora indicators"), 5)
URA: Final = TilesOf("ura_indicators", Text("里宝牌指示牌", "Ura indicators"), 5)
HONBA: Final = Number("honba", Text("本场", "Counters"), 99)
STICKS: Final = Number("sticks", Text("立直棒", "Riichi sticks"), 99)
LIABLE: Final = SeatOf("pao", Text("包牌", "Liable (pao)"))
VOID: Final = OneOf(
    "void", Text("定缺", "Void suit"), (("m", Text("万", "Char")), ("p", Text("筒", "Dots")), ("s", Text("条", "Bam")))
)
YAKU_FLAGS: Final = (RIICHI, DOUBLE_RIICHI, IPPATSU, LAST_TILE, AFTER_KONG, FIRST_TURN)
"""The circumstances that riichi's yaku ask for."""
OPEN_SUITS: Final = StatedFields((DEALER, VOID, LAST_TILE, AROUND_KONG, FIRST_TURN))
"""Games that do without a suit."""


def usable(field: Field, by: By, on: Iterable[str]) -> bool:
    """Whether the field can be told of a hand won ``by`` that way, with the toggles ``on``."""
    if isinstance(field, Toggle):
        return by in field.by and (not field.needs or not set(field.needs).isdisjoint(on))
    return not isinstance(field, SeatOf) or by in field.by


def told(stated: StatedFields, by: By, values: Mapping[str, object]) -> dict[str, Any]:
    """The part of a request that says ``values``, by field id: a bool, a kind of wind, tiles, a number, numbers by seat, a seat …

    What the game does not ask, or what cannot be in a hand won ``by`` that way, is left out. Second hands belong to the tiles.
    """
    request: dict[str, Any] = {"by": by}
    on = {field.id for field in stated.fields if isinstance(field, Toggle) and values.get(field.id)}
    for field in stated.fields:
        value = values.get(field.id)
        if value is None or value is False or not usable(field, by, on):
            continue
        match field:
            case Toggle(id=word) if word in FLAGS:
                request.setdefault("flags", []).append(word)
            case SeatOf(id=word) if word == SAME_TURN:
                request.setdefault("flags", []).append(f"{word}:{value}")
            case Wind():
                request[field.id] = next(name for name, kind in WINDS.items() if kind == value)
            case TilesOf():
                _tiles(request, field, value)  # type: ignore[arg-type] # tiles, as the field says
            case NumberBySeat():
                _place(request, field.id, {str(seat): number for seat, number in value.items() if number})  # type: ignore[attr-defined]
            case SecondHand():
                pass
            case _:
                _place(request, field.id, value)
    return request


def _tiles(request: dict[str, Any], field: TilesOf, tiles: Tiles) -> None:
    names = [NAMES[tile] for tile in tiles]
    if names:
        _place(request, field.id, names[0] if field.alone else names)


def _place(request: dict[str, Any], where: str, value: object) -> None:
    outer, dot, inner = where.partition(".")
    if dot:
        request.setdefault(outer, {})[inner] = value
    else:
        request[outer] = value


def unset(field: Field) -> object:
    """The value of a field that nobody has told."""
    match field:
        case Toggle():
            return False
        case Wind():
            return EAST
        case TilesOf():
            return ()
        case Number():
            return 0
        case NumberBySeat():
            return {}
        case _:
            return None

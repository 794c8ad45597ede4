"""One hand as somebody enters it (typed, or read from a photo), to be counted outside a match.

The request is a JSON object, as the command ``score`` reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import EAST, NAMES, UNKNOWN, BadTiles, text
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring import request_values as read
from paizhuo.engine.scoring.input_fields import Field, LaidFlowers, NumberBySeat, SeatOf, Toggle
from paizhuo.engine.scoring.pattern import By
from paizhuo.engine.scoring.request_values import WINDS, BadRequest, OptionValue, bad_field
from paizhuo.engine.scoring.stated_fields import StatedFields, contradiction, stating
from paizhuo.engine.scoring.winning_hand import SEATS, WinningHand


class HandInput(Struct):
    """A hand that is stated, the id of the rules that count it, and all their options.

    ``ended``: what was stated too and does not hold, because a claimed set or a kong has ended it.
    """

    rules: str
    hand: WinningHand
    options: Mapping[str, OptionValue]
    ended: tuple[Toggle, ...] = ()


class Asked(NamedTuple):
    """What the rules of a request ask: all options with chosen or default values, the fields of a hand, and how many play."""

    options: Mapping[str, OptionValue]
    fields: StatedFields
    seats: int = SEATS


Lookup: TypeAlias = Callable[[str, Mapping[str, OptionValue]], Asked]
"""What the rules with this id ask, with the options chosen. Raises ``BadRequest``."""

FIRST_RULES: Final = "riichi"
"""The rules where a request names none."""
_NAMES: Final[Mapping[str, Text]] = {
    "rules": Text("规则", "rules"),
    "options": Text("选项", "options"),
    "concealed": Text("手牌", "concealed"),
    "melds": Text("副露", "melds"),
    "win": Text("和牌张", "win"),
    "by": Text("和法", "by"),
    "from": Text("谁打的", "from"),
    "seat_wind": Text("自风", "seat_wind"),
    "round_wind": Text("场风", "round_wind"),
    "flags": Text("情况", "flags"),
    "flowers": Text("花牌", "flowers"),
    "gone": Text("已离场", "gone"),
}
"""What people call the fields that every request has; in English they go by their own names."""
_ANY_FLOWERS: Final = LaidFlowers("flowers", _NAMES["flowers"], 8)

Value = TypeVar("Value")


def _field(request: Mapping[str, object], name: str, reader: Callable[[Any], Value], default: Value) -> Value:
    """``request[name]`` read, or the default where it is missing or null. Raises ``BadRequest`` with the field's name."""
    given = request.get(name)
    if given is None:
        return default
    try:
        return reader(given)
    except (BadTiles, BadRequest) as error:
        raise bad_field(_NAMES[name], error.reason) from None


def read_request(request: object, lookup: Lookup) -> HandInput:
    """Return the hand that a JSON request states. Raises ``BadRequest``, in words for the person who wrote it."""
    if not isinstance(request, dict):
        raise BadRequest(Text("请求不是一个对象", "the request is not an object"))
    if request.get("win") is None:
        raise bad_field(_NAMES["win"], Text("没有给出", "the winning tile is missing"))
    if request.get("concealed") is None:
        raise bad_field(_NAMES["concealed"], Text("没有给出", "the tiles in the hand are missing"))
    rules = _field(request, "rules", read.words, FIRST_RULES)
    asked = lookup(rules, _field(request, "options", read.options, {}))
    hand = _as_stated(request, asked.fields, asked.seats)
    if (reason := asked.fields.kongless(hand)) is not None:
        raise bad_field(_NAMES["flags"], reason)
    ended = asked.fields.ended(hand)
    return HandInput(rules, _without(hand, ended), asked.options, ended)


def read_hand(request: Mapping[str, object], asked: StatedFields, seats: int = SEATS) -> WinningHand:
    """Return the hand of a request in a game of so many ``seats``. A request without tiles gives a hand without tiles.

    Circumstances that a claimed set or a kong has ended are left out. Raises ``BadRequest``, also for those that cannot hold together.
    """
    hand = _as_stated(request, asked, seats)
    return _without(hand, asked.ended(hand))


def _without(hand: WinningHand, ended: tuple[Toggle, ...]) -> WinningHand:
    return replace(hand, flags=hand.flags.difference(each.id for each in ended)) if ended else hand


def _as_stated(request: Mapping[str, object], asked: StatedFields, seats: int) -> WinningHand:
    likely: By = "self_draw" if request.get("from") is None else "discard"
    by = _field(request, "by", read.way, likely)
    source: Seat | None = None
    if by != "self_draw":
        # If the request does not say who discarded it, the previous seat is assumed.
        source = _field(request, "from", read.other_seat, seats - 1)
    elif request.get("from") not in (None, 0):
        raise bad_field(_NAMES["from"], Text("自摸的牌不来自别家", "a self-drawn tile does not come from another seat"))
    gone = _field(request, "gone", read.other_seats, _NOBODY)
    if source in gone:
        raise bad_field(_NAMES["from"], _HAS_LEFT.filled(seat=source))
    on, fields = _field(request, "flags", lambda given: _flags(given, asked), _NO_FLAGS)
    if asked.named:
        fields = {**fields, **read_fields(request, asked.named)}
    hand = WinningHand(
        concealed=_field(request, "concealed", read.tiles, ()),
        win_tile=_field(request, "win", read.tile, UNKNOWN),
        by=by,
        melds=_field(request, "melds", lambda given: read.melds(given, previous=seats - 1), ()),
        seat_wind=_field(request, "seat_wind", read.wind, EAST),
        round_wind=_field(request, "round_wind", read.wind, EAST),
        flags=on,
        source=source,
        flowers=_field(request, "flowers", (asked.laid_flowers() or _ANY_FLOWERS).read, ()),
        gone=gone,
        fields=fields,
    )
    if seats < SEATS:
        _check_seats(hand, asked, seats)
    if on and (reason := contradiction(hand, asked)) is not None:
        raise bad_field(_NAMES["flags"], reason)
    return hand


def _check_seats(hand: WinningHand, asked: StatedFields, seats: int) -> None:
    """Raise ``BadRequest`` where a seat or a seat's wind is stated that these players do not have."""
    if hand.seat_wind >= EAST + seats:
        raise bad_field(_NAMES["seat_wind"], _NO_WIND.filled(seats=seats))
    stated = [(_NAMES["from"], hand.source), *((_NAMES["gone"], seat) for seat in hand.gone)]
    stated += [(_NAMES["melds"], meld.source) for meld in hand.melds]
    for field in asked.every:
        if isinstance(field, SeatOf):
            stated.append((field.name, field.of(hand)))
        elif isinstance(field, NumberBySeat):
            stated += [(field.name, seat) for seat in field.of(hand)]
    for name, seat in stated:
        if seat is not None and seat >= seats:
            raise bad_field(name, _BEYOND.filled(seat=seat, seats=seats))


_NO_WIND: Final = Text("只有 {seats} 人，没有这个座位的风", "with {seats} players nobody sits there")
_BEYOND: Final = Text("只有 {seats} 人，没有 {seat} 号座位", "with {seats} players there is no seat {seat}")

_NOBODY: Final[frozenset[Seat]] = frozenset()
_NO_FLAGS: Final[tuple[frozenset[str], Mapping[str, Any]]] = (frozenset(), {})
_HAS_LEFT: Final = Text(
    "{seat} 号座位已离场（gone），不会打出这张牌", "seat {seat} has left the hand (gone), so no tile comes from it"
)


def _flags(given: object, asked: StatedFields) -> tuple[frozenset[str], Mapping[str, Any]]:
    if not isinstance(given, list):
        raise BadRequest(read.NO_LIST.filled(given=given))
    return asked.words_of(given)


def read_fields(request: Mapping[str, object], fields: tuple[Field[Any], ...]) -> dict[str, Any]:
    """Return what a request states of these fields, by id. Raises ``BadRequest``."""
    found = {}
    for field in fields:
        given = request.get(field.outer)
        _, dot, inner = field.id.partition(".")
        if dot and given is not None:
            if not isinstance(given, Mapping):
                raise field.wrong(read.NO_OBJECT.filled(given=given))
            given = given.get(inner)
        if given is None:
            continue
        try:
            found[field.id] = field.read(given)
        except (BadTiles, BadRequest) as error:
            raise field.wrong(error.reason) from None
    return found


def written(hand: WinningHand, asked: StatedFields) -> dict[str, Any]:
    """Return the request that states the hand; rules and options are still to be named."""
    values = dict(hand.fields) | {field.id: field.of(hand) for field in asked.fields if isinstance(field, Toggle)}
    values |= {"flowers": hand.flowers}
    request = stating(asked.fields, hand.by, values, [meld.kind for meld in asked.melds(hand)]) | {
        "concealed": text(hand.concealed),
        "win": NAMES[hand.win_tile],
        "melds": [read.meld_text(meld) for meld in hand.melds],
        "seat_wind": next(name for name, kind in WINDS.items() if kind == hand.seat_wind),
        "round_wind": next(name for name, kind in WINDS.items() if kind == hand.round_wind),
    }
    if hand.source is not None:
        request["from"] = hand.source
    return request | ({"gone": sorted(hand.gone)} if hand.gone else {})

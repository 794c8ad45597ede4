"""A stated hand: one hand as somebody tells it to us (typed, or read from a photo), to be counted without a game around it.

The request is a JSON object, as the command ``score`` reads it.  Seats in it are relative: 0 the winner, 1 the next seat,
2 the opposite, 3 the previous one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Final, TypeAlias, TypeVar, get_args

from engine.core.meld import Meld, MeldKind, Seat
from engine.core.tiles import EAST, KIND, KINDS, NAMES, RED, BadTiles, Tile, Tiles, parse, parse_one, suit, tidy
from engine.core.value import dataclass
from engine.core.words import Text
from engine.scoring.pattern import By
from engine.scoring.score import Refused
from engine.scoring.shape import kinds_in, pack

OptionValue: TypeAlias = bool | int | str | None
WINDS: Final[Mapping[str, int]] = {"E": EAST, "S": EAST + 1, "W": EAST + 2, "N": EAST + 3}
FLAGS: Final = frozenset(
    ("riichi", "double_riichi", "ippatsu", "last_tile", "after_kong", "first_turn", "last_of_kind")
)
_SAME_TURN: Final = "same_turn_from:"


class BadRequest(ValueError):
    """A request that does not say a hand; the message names the field and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class StatedHand:
    """A hand that is said to win.

    ``concealed`` is without the winning tile ``win``.  ``source`` is the relative seat it came from, None for a self-draw.
    ``melds`` have relative seats and no claimed tile.  ``same_turn_from`` is who threw the winning tile first in the same
    turn.  ``gone`` are the seats that won before and left the hand (血战到底).  ``fields`` has what belongs to one rule set alone,
    as given.
    """

    rules: str
    concealed: Tiles
    win: Tile
    by: By
    source: Seat | None = None
    melds: tuple[Meld, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seat_wind: int = EAST
    round_wind: int = EAST
    flags: frozenset[str] = frozenset()
    dora_indicators: Tiles = ()
    ura_indicators: Tiles = ()
    honba: int = 0
    sticks: int = 0
    flowers: int = 0
    liable: Seat | None = None
    void: int | None = None
    same_turn_from: Seat | None = None
    gone: frozenset[Seat] = frozenset()
    fields: Mapping[str, object] = field(default_factory=dict)

    @property
    def tiles(self) -> Tiles:
        """All tiles: concealed ones, the winning one, those of the melds."""
        return (*self.concealed, self.win, *(tile for meld in self.melds for tile in meld.tiles))

    @property
    def dealer(self) -> Seat:
        """The relative seat of the dealer, from the winner's wind."""
        return (EAST - self.seat_wind) % 4

    @property
    def payers(self) -> tuple[Seat, ...]:
        """The three others, but for those who have left: who pays for a self-draw."""
        return tuple(seat for seat in (1, 2, 3) if seat not in self.gone)


# --- reading a request ---------------------------------------------------------------------------------------------------

Value = TypeVar("Value")


def _field(request: Mapping[str, object], name: str, read: Callable[[object], Value], default: Value) -> Value:
    """``request[name]`` read, or the default where it is missing or null. Raises ``BadRequest`` with the field's name."""
    given = request.get(name)
    if given is None:
        return default
    try:
        return read(given)
    except BadTiles as error:
        raise BadRequest(f"{name}: {error}") from None
    except BadRequest as error:
        raise BadRequest(f"{name}: {error}") from None


def _words(given: object) -> str:
    if not isinstance(given, str):
        raise BadRequest(f"{given!r} is not a text")
    return given


def _tiles(given: object) -> Tiles:
    return parse(_words(given))


def _tile_list(given: object) -> Tiles:
    """Tiles of a list of names, or of one text."""
    if isinstance(given, str):
        return parse(given)
    if not isinstance(given, list):
        raise BadRequest(f"{given!r} is not a list of tiles")
    return tuple(parse_one(_words(name)) for name in given)


def _number(given: object) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or given < 0:
        raise BadRequest(f"{given!r} is not a number from 0 up")
    return given


def _other_seat(given: object) -> Seat:
    if isinstance(given, bool) or not isinstance(given, int) or given not in (1, 2, 3):
        raise BadRequest(f"{given!r} is not another seat: 1 the next, 2 the opposite, 3 the previous")
    return given


def _other_seats(given: object) -> frozenset[Seat]:
    if not isinstance(given, list):
        raise BadRequest(f"{given!r} is not a list of seats")
    return frozenset(map(_other_seat, given))


def numbers_by_seat(given: object, field: str, check: Callable[[object], int]) -> dict[Seat, int]:
    """A number for some relative seats. Raises ``BadRequest``."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise BadRequest(f"{field}: {given!r} is not an object")
    found = {}
    for seat, number in given.items():
        if seat not in ("0", "1", "2", "3"):
            raise BadRequest(
                f"{field}: {seat!r} is not a seat: 0 the winner, 1 the next, 2 the opposite, 3 the previous"
            )
        try:
            found[int(seat)] = check(number)
        except BadRequest as error:
            raise BadRequest(f"{field}: {error}") from None
    return found


def _wind(given: object) -> int:
    found = WINDS.get(given) if isinstance(given, str) else None
    if found is None:
        raise BadRequest(f"{given!r} is not a wind: E, S, W or N")
    return found


def _void(given: object) -> int:
    if not isinstance(given, str) or len(given) != 1 or given not in "mps":
        raise BadRequest(f"{given!r} is not a suit: m, p or s")
    return "mps".index(given)


def _by(given: object) -> By:
    for by in get_args(By):
        if given == by:
            found: By = by
            return found
    raise BadRequest(f"{given!r} is not one of {', '.join(get_args(By))}")


def _flags(given: object) -> frozenset[str]:
    if not isinstance(given, list):
        raise BadRequest(f"{given!r} is not a list")
    for flag in given:
        if not isinstance(flag, str) or (flag not in FLAGS and not flag.startswith(_SAME_TURN)):
            raise BadRequest(f"{flag!r} is not one of {', '.join(sorted(FLAGS))}, {_SAME_TURN}SEAT")
    return frozenset(given)


def _same_turn(flags: frozenset[str]) -> Seat | None:
    for flag in flags:
        if flag.startswith(_SAME_TURN):
            seat = flag.removeprefix(_SAME_TURN)
            if seat not in ("0", "1", "2", "3"):
                raise BadRequest(f"flags: {flag!r} names no seat: {_SAME_TURN}0 … {_SAME_TURN}3")
            return int(seat)
    return None


def _options(given: object) -> Mapping[str, OptionValue]:
    if not isinstance(given, dict):
        raise BadRequest(f"{given!r} is not an object")
    for name, value in given.items():
        if value is not None and not isinstance(value, bool | int | str):
            raise BadRequest(f"{name} cannot be {value!r}")
    return given


def parse_meld(text: str) -> Meld:
    """``kind:tiles@seat``, e.g. ``chi:789p@3`` or ``ankan:4444z``. Raises ``BadRequest`` or ``BadTiles``."""
    name, colon, rest = text.partition(":")
    written, at, seat = rest.partition("@")
    kind = next((kind for kind in get_args(MeldKind) if kind == name), None)
    if kind is None or not colon:
        raise BadRequest(f"“{text}” is not a meld: chi, pon, minkan, kakan or ankan, a colon, its tiles, @ and a seat")
    tiles = tidy(parse(written))
    kinds = [KIND[tile] for tile in tiles]
    if len(kinds) != (3 if kind in ("chi", "pon") else 4):
        raise BadRequest(f"“{text}” has {len(kinds)} tiles")
    if min(kinds) < 0 or max(kinds) >= KINDS:
        raise BadRequest(f"“{text}” has a tile that cannot be melded")
    if kind == "chi":
        if kinds != [kinds[0], kinds[0] + 1, kinds[0] + 2] or suit(kinds[0]) != suit(kinds[2]) or suit(kinds[0]) == 3:
            raise BadRequest(f"“{text}” is not three in a row of one suit")
    elif len(set(kinds)) > 1:
        raise BadRequest(f"“{text}” is not equal tiles")
    if kind == "ankan":
        if at:
            raise BadRequest(f"“{text}”: a concealed kong comes from nobody")
        return Meld(kind, tiles)
    if at and seat not in ("1", "2", "3"):
        raise BadRequest(f"“{text}”: @{seat} is not another seat (1, 2 or 3)")
    # Where it is not said from whom, the previous seat is as good as any.
    return Meld(kind, tiles, int(seat) if at else 3)


def _melds(given: object) -> tuple[Meld, ...]:
    if not isinstance(given, list):
        raise BadRequest(f"{given!r} is not a list")
    return tuple(parse_meld(_words(text)) for text in given)


_COMMON: Final = frozenset(
    (
        *("rules", "options", "concealed", "melds", "win", "by", "from", "seat_wind", "round_wind", "flags"),
        *("dora_indicators", "ura_indicators", "honba", "sticks", "flowers", "pao", "void", "gone"),
    )
)


def read_request(request: object) -> StatedHand:
    """The hand that a JSON request states. Raises ``BadRequest``, in words for the person who wrote it."""
    if not isinstance(request, dict):
        raise BadRequest("the request is not an object")
    if request.get("win") is None:
        raise BadRequest("win: the winning tile is missing")
    if request.get("concealed") is None:
        raise BadRequest("concealed: the tiles in the hand are missing")
    return read_circumstances(request)


def read_circumstances(request: Mapping[str, object]) -> StatedHand:
    """What a request states, which need not tell the tiles. Raises ``BadRequest``."""
    likely: By = "self_draw" if request.get("from") is None else "discard"
    by = _field(request, "by", _by, likely)
    no_flags: frozenset[str] = frozenset()
    flags = _field(request, "flags", _flags, no_flags)
    source: Seat | None = None
    if by != "self_draw":
        # Where it is not said who threw it, the previous seat is as good as any.
        source = _field(request, "from", _other_seat, 3)
    elif request.get("from") not in (None, 0):
        raise BadRequest("from: a self-drawn tile comes from nobody")
    nobody: frozenset[Seat] = frozenset()
    gone = _field(request, "gone", _other_seats, nobody)
    if source in gone:
        raise BadRequest(f"from: seat {source} has left the hand (gone), so no tile comes from it")
    no_options: Mapping[str, OptionValue] = {}
    no_seat: Seat | None = None
    return StatedHand(
        rules=_field(request, "rules", _words, "riichi"),
        concealed=_field(request, "concealed", _tiles, ()),
        win=_field(request, "win", lambda given: parse_one(_words(given)), -1),
        by=by,
        source=source,
        melds=_field(request, "melds", _melds, ()),
        options=_field(request, "options", _options, no_options),
        seat_wind=_field(request, "seat_wind", _wind, EAST),
        round_wind=_field(request, "round_wind", _wind, EAST),
        flags=frozenset(flag for flag in flags if not flag.startswith(_SAME_TURN)),
        dora_indicators=_field(request, "dora_indicators", _tile_list, ()),
        ura_indicators=_field(request, "ura_indicators", _tile_list, ()),
        honba=_field(request, "honba", _number, 0),
        sticks=_field(request, "sticks", _number, 0),
        flowers=_field(request, "flowers", _number, 0),
        liable=_field(request, "pao", _other_seat, no_seat),
        void=_field(request, "void", _void, no_seat),
        same_turn_from=_same_turn(flags),
        gone=gone,
        fields={name: value for name, value in request.items() if name not in _COMMON},
    )


# --- what cannot be ------------------------------------------------------------------------------------------------------

_UNKNOWN: Final = Text("手牌里有未知的牌或花牌", "the hand holds an unknown tile or a flower")
_WRONG_COUNT: Final = Text(
    "手牌应有 {right} 张（和牌张除外），给了 {given} 张",
    "the concealed tiles without the winning one should be {right}, not {given}",
)
_TOO_MANY: Final = Text("有 {given} 张 {tile}，最多 {most} 张", "there are {given} of {tile}, {most} at most")
_NOT_USED: Final = Text("这种规则不用 {tile}", "{tile} is not used in these rules")


def impossible(
    hand: StatedHand, *, copies: int = 4, reds: int = 1, kinds: frozenset[int] = frozenset(range(KINDS))
) -> Refused | None:
    """Why no such hand can exist with ``copies`` of each of ``kinds``, ``reds`` of each suit's fives red; None if it can.

    ``unknown_tile``, ``wrong_count``, ``unused_tile``, ``too_many`` (indicators are counted with the hand).
    """
    tiles = hand.tiles
    if any(not 0 <= KIND[tile] < KINDS for tile in (*tiles, *hand.dora_indicators, *hand.ura_indicators)):
        return Refused("unknown_tile", _UNKNOWN)
    right = 13 - 3 * len(hand.melds)
    if len(hand.concealed) != right:
        return Refused("wrong_count", _WRONG_COUNT.filled(right=max(right, 0), given=len(hand.concealed)))
    for kind in kinds_in(pack(tiles)):
        if kind not in kinds:
            return Refused("unused_tile", _NOT_USED.filled(tile=NAMES[kind]))
    return too_many((*tiles, *hand.dora_indicators, *hand.ura_indicators), copies, reds)


def too_many(everywhere: Tiles, copies: int, reds: int) -> Refused | None:
    """Why these tiles cannot lie together on a table with ``copies`` of each kind, ``reds`` of each suit's fives red."""
    shown = [KIND[tile] for tile in everywhere]
    for kind in sorted(set(shown)):
        if shown.count(kind) > copies:
            words = _TOO_MANY.filled(given=shown.count(kind), tile=NAMES[kind], most=copies)
            return Refused("too_many", words)
    for red in RED:
        if everywhere.count(red) > reds:
            return Refused("too_many", _TOO_MANY.filled(given=everywhere.count(red), tile=NAMES[red], most=reds))
    return None

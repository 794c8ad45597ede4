"""One hand as somebody enters it (typed, or read from a photo), to be counted without a match around it.

The request is a JSON object, as the command ``score`` reads it.  Seats in it are relative: 0 the winner, 1 the next seat,
2 the opposite, 3 the previous one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias, TypeVar, get_args

from engine.core.meld import Meld, MeldKind, Seat
from engine.core.tiles import (
    EAST,
    FLOWERS,
    KIND,
    KINDS,
    NAMES,
    RED,
    UNKNOWN,
    BadTiles,
    Tile,
    Tiles,
    parse,
    parse_one,
    suit,
    tidy,
)
from engine.core.value import dataclass
from engine.core.words import Text, shortened
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
    """A request that does not say a hand; ``reason`` names the field and what is wrong with it."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason


FIELD_NAMES: Final[Mapping[str, Text]] = {
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
    "dora_indicators": Text("宝牌指示牌", "dora_indicators"),
    "ura_indicators": Text("里宝牌指示牌", "ura_indicators"),
    "honba": Text("本场", "honba"),
    "sticks": Text("立直棒", "sticks"),
    "flowers": Text("花牌", "flowers"),
    "pao": Text("包牌", "pao"),
    "void": Text("定缺", "void"),
    "gone": Text("已离场", "gone"),
    "wild": Text("混子", "wild"),
    "dealer": Text("庄家", "dealer"),
    "stakes": Text("坐拉", "stakes"),
    "kong_points": Text("杠分", "kong_points"),
    "special": Text("特殊规则", "special"),
    "dora": Text("宝牌", "dora"),
    "supporters": Text("支持者", "supporters"),
    "second": Text("第二副手牌", "second"),
}
"""What people call the fields of a request; in English they go by their own names."""
_IN_FIELD: Final = Text("{field}：{reason}", "{field}: {reason}")


def bad_field(name: str, reason: Text) -> BadRequest:
    """What is wrong with a field."""
    return BadRequest(_IN_FIELD.filled(field=FIELD_NAMES.get(name, name), reason=reason))


@dataclass(frozen=True, slots=True)
class HandInput:
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
        tiles = (*self.concealed, self.win)
        for meld in self.melds:
            tiles += meld.tiles
        return tiles

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
    except (BadTiles, BadRequest) as error:
        raise bad_field(name, error.reason) from None


NO_NUMBER: Final = Text("{given!r} 不是 0 以上的整数", "{given!r} is not a whole number of 0 or more")
NO_OBJECT: Final = Text("{given!r} 不是一个对象", "{given!r} is not an object")
_NO_LIST: Final = Text("{given!r} 不是一个列表", "{given!r} is not a list")
_NOT_AMONG: Final = Text("{given!r} 不在其中：{known}", "{given!r} is not one of {known}")
_NO_MELD: Final = Text(
    "“{text}” 不是副露：应为 chi、pon、minkan、kakan 或 ankan，冒号，牌，@ 和座位",
    "“{text}” is not a meld: chi, pon, minkan, kakan or ankan, a colon, its tiles, @ and a seat",
)


def _words(given: object) -> str:
    if not isinstance(given, str):
        raise BadRequest(Text("{given!r} 不是文字", "{given!r} is not text").filled(given=given))
    return given


def _tiles(given: object) -> Tiles:
    return parse(_words(given))


def _tile(given: object) -> Tile:
    return parse_one(_words(given))


def _tile_list(given: object) -> Tiles:
    """Tiles of a list of names, or of one text."""
    if isinstance(given, str):
        return parse(given)
    if not isinstance(given, list):
        raise BadRequest(Text("{given!r} 不是一列牌", "{given!r} is not a list of tiles").filled(given=given))
    return tuple(map(_tile, given))


def _number(given: object) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or given < 0:
        raise BadRequest(NO_NUMBER.filled(given=given))
    return given


def _other_seat(given: object) -> Seat:
    if isinstance(given, bool) or not isinstance(given, int) or given not in (1, 2, 3):
        raise BadRequest(
            Text(
                "{given!r} 不是别家：1 下家，2 对家，3 上家",
                "{given!r} is not another seat: 1 the next, 2 the opposite, 3 the previous",
            ).filled(given=given)
        )
    return given


def _other_seats(given: object) -> frozenset[Seat]:
    if not isinstance(given, list):
        raise BadRequest(Text("{given!r} 不是一列座位", "{given!r} is not a list of seats").filled(given=given))
    return frozenset(map(_other_seat, given))


def numbers_by_seat(given: object, field: str, check: Callable[[object], int]) -> dict[Seat, int]:
    """A number for some relative seats. Raises ``BadRequest``."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise bad_field(field, NO_OBJECT.filled(given=given))
    found = {}
    for seat, number in given.items():
        if seat not in ("0", "1", "2", "3"):
            words = Text(
                "{seat!r} 不是座位：0 和牌者，1 下家，2 对家，3 上家",
                "{seat!r} is not a seat: 0 the winner, 1 the next, 2 the opposite, 3 the previous",
            )
            raise bad_field(field, words.filled(seat=seat))
        try:
            found[int(seat)] = check(number)
        except BadRequest as error:
            raise bad_field(field, error.reason) from None
    return found


def _wind(given: object) -> int:
    found = WINDS.get(given) if isinstance(given, str) else None
    if found is None:
        raise BadRequest(
            Text("{given!r} 不是风：E、S、W 或 N", "{given!r} is not a wind: E, S, W or N").filled(given=given)
        )
    return found


def _void(given: object) -> int:
    if not isinstance(given, str) or len(given) != 1 or given not in "mps":
        raise BadRequest(
            Text("{given!r} 不是花色：m、p 或 s", "{given!r} is not a suit: m, p or s").filled(given=given)
        )
    return "mps".index(given)


_BY: Final[Mapping[str, By]] = {by: by for by in get_args(By)}


def _by(given: object) -> By:
    found = _BY.get(given) if isinstance(given, str) else None
    if found is None:
        raise BadRequest(_NOT_AMONG.filled(given=given, known=", ".join(_BY)))
    return found


def _flags(given: object) -> frozenset[str]:
    if not isinstance(given, list):
        raise BadRequest(_NO_LIST.filled(given=given))
    for flag in given:
        if not isinstance(flag, str) or (flag not in FLAGS and not flag.startswith(_SAME_TURN)):
            raise BadRequest(_NOT_AMONG.filled(given=flag, known=", ".join((*sorted(FLAGS), f"{_SAME_TURN}SEAT"))))
    return frozenset(given)


def _same_turn(flags: frozenset[str]) -> Seat | None:
    for flag in flags:
        if flag.startswith(_SAME_TURN):
            seat = flag.removeprefix(_SAME_TURN)
            if seat not in ("0", "1", "2", "3"):
                words = Text("{flag!r} 没有座位：{word}0 … {word}3", "{flag!r} names no seat: {word}0 … {word}3")
                raise bad_field("flags", words.filled(flag=flag, word=_SAME_TURN))
            return int(seat)
    return None


def _options(given: object) -> Mapping[str, OptionValue]:
    if not isinstance(given, dict):
        raise BadRequest(NO_OBJECT.filled(given=given))
    for name, value in given.items():
        if value is not None and not isinstance(value, bool | int | str):
            raise BadRequest(
                Text("{name} 不能是 {value!r}", "{name} cannot be {value!r}").filled(name=shortened(name), value=value)
            )
    return given


_LONGEST_MELD: Final = 20


def parse_meld(text: str) -> Meld:
    """``kind:tiles@seat``, e.g. ``chi:789p@3`` or ``ankan:4444z``. Raises ``BadRequest`` or ``BadTiles``."""
    return _known_meld(text) if len(text) <= _LONGEST_MELD else _read_meld(text)


def _read_meld(text: str) -> Meld:
    name, colon, rest = text.partition(":")
    written, at, seat = rest.partition("@")
    kind = next((kind for kind in get_args(MeldKind) if kind == name), None)
    if kind is None or not colon:
        raise BadRequest(_NO_MELD.filled(text=shortened(text)))
    tiles = tidy(parse(written))
    kinds = [KIND[tile] for tile in tiles]
    if len(kinds) != (3 if kind in ("chi", "pon") else 4):
        raise BadRequest(
            Text("“{text}” 有 {count} 张牌", "“{text}” has {count} tiles").filled(
                text=shortened(text), count=len(kinds)
            )
        )
    if min(kinds) < 0 or max(kinds) >= KINDS:
        raise BadRequest(
            Text("“{text}” 中有不能副露的牌", "“{text}” has a tile that cannot be melded").filled(text=shortened(text))
        )
    if kind == "chi":
        if kinds != [kinds[0], kinds[0] + 1, kinds[0] + 2] or suit(kinds[0]) != suit(kinds[2]) or suit(kinds[0]) == 3:
            raise BadRequest(
                Text("“{text}” 不是同花色相连的三张", "“{text}” is not three in a row of one suit").filled(
                    text=shortened(text)
                )
            )
    elif len(set(kinds)) > 1:
        raise BadRequest(
            Text("“{text}” 不是相同的牌", "“{text}” is not a set of identical tiles").filled(text=shortened(text))
        )
    if kind == "ankan":
        if at:
            raise BadRequest(
                Text("“{text}”：暗杠不来自别家", "“{text}”: a concealed kong is not taken from another seat").filled(
                    text=shortened(text)
                )
            )
        return Meld(kind, tiles)
    if at and seat not in ("1", "2", "3"):
        raise BadRequest(
            Text("“{text}”：@{seat} 不是别家（1、2 或 3）", "“{text}”: @{seat} is not another seat (1, 2 or 3)").filled(
                text=shortened(text), seat=shortened(seat)
            )
        )
    # Where it is not said from whom, the previous seat is as good as any.
    return Meld(kind, tiles, int(seat) if at else 3)


_known_meld: Final = lru_cache(maxsize=1 << 13)(_read_meld)


def _meld(given: object) -> Meld:
    return parse_meld(_words(given))


def _melds(given: object) -> tuple[Meld, ...]:
    if not isinstance(given, list):
        raise BadRequest(_NO_LIST.filled(given=given))
    return tuple(map(_meld, given))


_READ: Final[tuple[tuple[str, str, Callable[[object], Any]], ...]] = (
    ("rules", "rules", _words),
    ("concealed", "concealed", _tiles),
    ("win", "win", _tile),
    ("melds", "melds", _melds),
    ("options", "options", _options),
    ("seat_wind", "seat_wind", _wind),
    ("round_wind", "round_wind", _wind),
    ("dora_indicators", "dora_indicators", _tile_list),
    ("ura_indicators", "ura_indicators", _tile_list),
    ("honba", "honba", _number),
    ("sticks", "sticks", _number),
    ("flowers", "flowers", _number),
    ("pao", "liable", _other_seat),
    ("void", "void", _void),
)
"""Fields that stand for themselves: the name in a request, that of the attribute of ``HandInput``, and what reads it."""
_NOTHING_ELSE: Final[frozenset[str]] = frozenset()
_NOBODY: Final[frozenset[Seat]] = frozenset()
_COMMON: Final = frozenset((*(name for name, _, _ in _READ), "by", "from", "flags", "gone"))

Settle: TypeAlias = Callable[[str, Mapping[str, OptionValue]], Mapping[str, OptionValue]]
"""All options of the rules with this id, given those that were chosen. Raises ``BadRequest``."""


def read_request(request: object, settle: Settle | None = None) -> HandInput:
    """The hand that a JSON request states. Raises ``BadRequest``, in words for the person who wrote it.

    ``settle`` completes the options; without it they are those of the request.
    """
    if not isinstance(request, dict):
        raise BadRequest(Text("请求不是一个对象", "the request is not an object"))
    if request.get("win") is None:
        raise bad_field("win", Text("没有给出", "the winning tile is missing"))
    if request.get("concealed") is None:
        raise bad_field("concealed", Text("没有给出", "the tiles in the hand are missing"))
    return read_circumstances(request, settle)


def read_circumstances(request: Mapping[str, object], settle: Settle | None = None) -> HandInput:
    """What a request states, which need not tell the tiles. Raises ``BadRequest``."""
    likely: By = "self_draw" if request.get("from") is None else "discard"
    by = _field(request, "by", _by, likely)
    flags = _field(request, "flags", _flags, _NOTHING_ELSE)
    source: Seat | None = None
    if by != "self_draw":
        # Where it is not said who threw it, the previous seat is as good as any.
        source = _field(request, "from", _other_seat, 3)
    elif request.get("from") not in (None, 0):
        raise bad_field("from", Text("自摸的牌不来自别家", "a self-drawn tile does not come from another seat"))
    gone = _field(request, "gone", _other_seats, _NOBODY)
    if source in gone:
        words = Text(
            "{seat} 号座位已离场（gone），不会打出这张牌",
            "seat {seat} has left the hand (gone), so no tile comes from it",
        )
        raise bad_field("from", words.filled(seat=source))
    # Built once with all that is said: a request is read as often as a hand is counted.
    said: dict[str, Any] = {"rules": "riichi", "concealed": (), "win": UNKNOWN}
    for name, attribute, read in _READ:
        given = request.get(name)
        if given is not None:
            try:
                said[attribute] = read(given)
            except (BadTiles, BadRequest) as error:
                raise bad_field(name, error.reason) from None
    same_turn_from = _same_turn(flags) if flags else None
    if same_turn_from is not None:
        flags = frozenset(flag for flag in flags if not flag.startswith(_SAME_TURN))
    if not request.keys() <= _COMMON:
        said["fields"] = {name: value for name, value in request.items() if name not in _COMMON}
    if settle is not None:
        said["options"] = settle(said["rules"], said.get("options", {}))
    return HandInput(by=by, source=source, flags=flags, same_turn_from=same_turn_from, gone=gone, **said)


# --- what cannot be ------------------------------------------------------------------------------------------------------

_UNKNOWN: Final = Text("手牌里有未知的牌或花牌", "the hand holds an unknown tile or a flower")
_WRONG_COUNT: Final = Text(
    "手牌应有 {right} 张（和牌张除外），给了 {given} 张",
    "the concealed tiles without the winning one should be {right}, not {given}",
)
_TOO_MANY: Final = Text("有 {given} 张 {tile}，最多 {most} 张", "there are {given} of {tile}, {most} at most")
_NOT_USED: Final = Text("这种规则不用 {tile}", "{tile} is not used in these rules")


_LANE: Final = 8
"""Bits in which tiles of one sort are counted. Sorts: the kinds, the red fives of each suit, and whatever else there is."""
_COUNTED: Final = (*range(KINDS), *RED)
# The last entry answers for UNKNOWN, which as -1 indexes it.
_in_lanes: Final = [
    *(1 << _LANE * kind for kind in range(KINDS)),
    *(1 << _LANE * red | 1 << _LANE * KIND[red] for red in RED),
    *(1 << _LANE * len(_COUNTED) for _ in (*FLOWERS, UNKNOWN)),
].__getitem__
_FULL: Final = sum(1 << _LANE * sort + _LANE - 1 for sort in range(len(_COUNTED) + 1))


@cache
def _room(copies: int, reds: int, kinds: frozenset[int]) -> int:
    """What may be added to each lane before its highest bit is set."""
    most = [copies if kind in kinds else 0 for kind in range(KINDS)] + [reds] * len(RED) + [0]
    return sum((1 << _LANE - 1) - 1 - there << _LANE * sort for sort, there in enumerate(most))


def _lie_together(tiles: Tiles, copies: int, reds: int, kinds: frozenset[int]) -> bool:
    """Whether there can be these tiles; all kinds are looked at in one addition."""
    return len(tiles) < 1 << _LANE - 1 and not sum(map(_in_lanes, tiles)) + _room(copies, reds, kinds) & _FULL


def impossible(
    hand: HandInput, *, copies: int = 4, reds: int = 1, kinds: frozenset[int] = frozenset(range(KINDS))
) -> Refused | None:
    """Why no such hand can exist with ``copies`` of each of ``kinds``, ``reds`` of each suit's fives red; None if it can.

    ``unknown_tile``, ``wrong_count``, ``unused_tile``, ``too_many`` (indicators are counted with the hand).
    """
    tiles = hand.tiles
    everywhere = (*tiles, *hand.dora_indicators, *hand.ura_indicators)
    if len(hand.concealed) == 13 - 3 * len(hand.melds) and _lie_together(everywhere, copies, reds, kinds):
        return None
    if any(not 0 <= KIND[tile] < KINDS for tile in everywhere):
        return Refused("unknown_tile", _UNKNOWN)
    right = 13 - 3 * len(hand.melds)
    if len(hand.concealed) != right:
        return Refused("wrong_count", _WRONG_COUNT.filled(right=max(right, 0), given=len(hand.concealed)))
    for kind in kinds_in(pack(tiles)):
        if kind not in kinds:
            return Refused("unused_tile", _NOT_USED.filled(tile=NAMES[kind]))
    return too_many(everywhere, copies, reds)


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

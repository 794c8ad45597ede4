"""The values of a JSON request read one by one, or refused in words for the person who wrote it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias, get_args

from paizhuo.engine.core.meld import Meld, MeldKind, Seat
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.tiles import EAST, KIND, KINDS, Tile, Tiles, parse, parse_one, suit, text, tidy
from paizhuo.engine.core.words import Text, shortened
from paizhuo.engine.scoring.pattern import By

OptionValue: TypeAlias = bool | int | str | None
WINDS: Final[Mapping[str, int]] = {"E": EAST, "S": EAST + 1, "W": EAST + 2, "N": EAST + 3}


class BadRequest(Refused):
    """A request that states no hand; ``reason`` names the field and what is wrong with it."""


_IN_FIELD: Final = Text("{field}：{reason}", "{field}: {reason}")


def bad_field(name: Text, reason: Text) -> BadRequest:
    """Return what is wrong with a field. ``name``: what people call it; in English its name in the request."""
    return BadRequest(_IN_FIELD.filled(field=name, reason=reason))


NO_NUMBER: Final = Text("{given!r} 不是 0 到 1,000,000 的整数", "{given!r} is not a whole number from 0 to 1,000,000")
NO_OBJECT: Final = Text("{given!r} 不是一个对象", "{given!r} is not an object")
NO_LIST: Final = Text("{given!r} 不是一个列表", "{given!r} is not a list")
NOT_AMONG: Final = Text("{given!r} 不在其中：{known}", "{given!r} is not one of {known}")
_NO_MELD: Final = Text(
    "“{text}” 不是副露：应为 chi、pon、minkan、kakan 或 ankan，冒号，牌，@ 和座位",
    "“{text}” is not a meld: chi, pon, minkan, kakan or ankan, a colon, its tiles, @ and a seat",
)


def words(given: object) -> str:
    """Text as it is."""
    if not isinstance(given, str):
        raise BadRequest(Text("{given!r} 不是文字", "{given!r} is not text").filled(given=given))
    return given


def tiles(given: object) -> Tiles:
    """Tiles in notation."""
    return parse(words(given))


def tile(given: object) -> Tile:
    """Return one tile in notation."""
    return parse_one(words(given))


def tile_list(given: object) -> Tiles:
    """Tiles of a list of names, or of one text."""
    if isinstance(given, str):
        return parse(given)
    if not isinstance(given, list):
        raise BadRequest(Text("{given!r} 不是一列牌", "{given!r} is not a list of tiles").filled(given=given))
    return tuple(map(tile, given))


MOST: Final = 1_000_000
"""No number in a request is larger."""


def number(given: object) -> int:
    """Return a whole number from 0 to ``MOST``."""
    if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given <= MOST:
        raise BadRequest(NO_NUMBER.filled(given=given))
    return given


def other_seat(given: object) -> Seat:
    """Return a relative seat but the winner's."""
    if isinstance(given, bool) or not isinstance(given, int) or given not in (1, 2, 3):
        raise BadRequest(
            Text(
                "{given!r} 不是别家：1 下家，2 对家，3 上家",
                "{given!r} is not another seat: 1 the next, 2 the opposite, 3 the previous",
            ).filled(given=given)
        )
    return given


def other_seats(given: object) -> frozenset[Seat]:
    """Return a list of such seats."""
    if not isinstance(given, list):
        raise BadRequest(Text("{given!r} 不是一列座位", "{given!r} is not a list of seats").filled(given=given))
    return frozenset(map(other_seat, given))


def wind(given: object) -> int:
    """Return the kind of a wind, by its letter."""
    found = WINDS.get(given) if isinstance(given, str) else None
    if found is None:
        raise BadRequest(
            Text("{given!r} 不是风：E、S、W 或 N", "{given!r} is not a wind: E, S, W or N").filled(given=given)
        )
    return found


_BY: Final[Mapping[str, By]] = {by: by for by in get_args(By)}


def way(given: object) -> By:
    """Return how the winning tile came."""
    found = _BY.get(given) if isinstance(given, str) else None
    if found is None:
        raise BadRequest(NOT_AMONG.filled(given=given, known=", ".join(_BY)))
    return found


def options(given: object) -> Mapping[str, OptionValue]:
    """Options of the rules, not yet checked by them."""
    if not isinstance(given, dict):
        raise BadRequest(NO_OBJECT.filled(given=given))
    for name, value in given.items():
        if value is not None and not isinstance(value, bool | int | str):
            raise BadRequest(
                Text("{name} 不能是 {value!r}", "{name} cannot be {value!r}").filled(name=shortened(name), value=value)
            )
    return given


_LONGEST_MELD: Final = 20


def parse_meld(given: str, previous: Seat = 3) -> Meld:
    """``kind:tiles@seat``, e.g. ``chi:789p@3`` or ``ankan:4444z``. Raises ``BadRequest`` or ``BadTiles``.

    ``previous``: the previous seat, which is assumed where the meld names none.
    """
    return (_known_meld if len(given) <= _LONGEST_MELD else _read_meld)(given, previous)


def _read_meld(given: str, previous: Seat) -> Meld:
    name, colon, rest = given.partition(":")
    written, at, seat = rest.partition("@")
    kind = next((kind for kind in get_args(MeldKind) if kind == name), None)
    if kind is None or not colon:
        raise BadRequest(_NO_MELD.filled(text=shortened(given)))
    laid = tidy(parse(written))
    kinds = [KIND[tile] for tile in laid]
    if len(kinds) != (3 if kind in ("chi", "pon") else 4):
        raise BadRequest(
            Text("“{text}” 有 {count} 张牌", "“{text}” has {count} {count:tile|tiles}").filled(
                text=shortened(given), count=len(kinds)
            )
        )
    if min(kinds) < 0 or max(kinds) >= KINDS:
        raise BadRequest(
            Text("“{text}” 中有不能副露的牌", "“{text}” has a tile that cannot be melded").filled(text=shortened(given))
        )
    if kind == "chi":
        if kinds != [kinds[0], kinds[0] + 1, kinds[0] + 2] or suit(kinds[0]) != suit(kinds[2]) or suit(kinds[0]) == 3:
            raise BadRequest(
                Text("“{text}” 不是同花色相连的三张", "“{text}” is not three in a row of one suit").filled(
                    text=shortened(given)
                )
            )
    elif len(set(kinds)) > 1:
        raise BadRequest(
            Text("“{text}” 不是相同的牌", "“{text}” is not a set of identical tiles").filled(text=shortened(given))
        )
    if kind == "ankan":
        if at:
            raise BadRequest(
                Text("“{text}”：暗杠不来自别家", "“{text}”: a concealed kong is not taken from another seat").filled(
                    text=shortened(given)
                )
            )
        return Meld(kind, laid)
    if at and seat not in ("1", "2", "3"):
        raise BadRequest(
            Text("“{text}”：@{seat} 不是别家（1、2 或 3）", "“{text}”: @{seat} is not another seat (1, 2 or 3)").filled(
                text=shortened(given), seat=shortened(seat)
            )
        )
    return Meld(kind, laid, int(seat) if at else previous)


_known_meld: Final = lru_cache(maxsize=1 << 13)(_read_meld)


def melds(given: object, previous: Seat) -> tuple[Meld, ...]:
    """Return a list of melds in notation; see ``parse_meld``."""
    if not isinstance(given, list):
        raise BadRequest(NO_LIST.filled(given=given))
    return tuple(parse_meld(words(meld), previous) for meld in given)


def meld_text(meld: Meld) -> str:
    """Return a meld in notation, with the relative seat that it was claimed from."""
    return f"{meld.kind}:{text(meld.tiles)}" + (f"@{meld.source}" if meld.source is not None else "")

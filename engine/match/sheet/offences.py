"""Offences at a real table 犯规. Where a game's document states what follows, that is a ruling (``paizhuo.engine.rules.adjudication``).

Elsewhere an offence is written into the journal and changes nothing: the documents of the other games state no penalty, so the players
settle what follows, and adjust points if they like (``paizhuo.engine.rules.rulings.Adjustment``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, Literal, TypeAlias, get_args

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.tiles import NAMES, BadTiles, Tile, parse_one
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.rulings import FalseClaim, FalseWin, SeatRuling, TouchedTile, WrongCount

OffenceKind: TypeAlias = Literal["false_win", "false_claim", "wrong_count", "exposed_tile"]
"""``wrong_count``: too many or too few tiles 大小相公; ``exposed_tile``: a tile of the rack was shown or knocked over."""
KINDS: Final[tuple[OffenceKind, ...]] = get_args(OffenceKind)
WORDS: Final[Mapping[OffenceKind, Text]] = {
    "false_win": Text("诈和", "False win"),
    "false_claim": Text("错吃、错碰、错杠", "False call"),
    "wrong_count": Text("牌数不对（相公）", "Wrong number of tiles"),
    "exposed_tile": Text("误翻、亮牌", "Exposed tile"),
}


class NotedOffence(Struct):
    """What a seat did. ``tile``: the one that was exposed, if somebody says which."""

    seat: Seat
    kind: OffenceKind
    tile: Tile | None = None

    def line(self) -> dict[str, Any]:
        """As it stands in a journal: ``{"offence": "exposed_tile", "seat": 2, "tile": "5p"}``."""
        tile = {} if self.tile is None else {"tile": NAMES[self.tile]}
        return {"offence": self.kind, "seat": self.seat, **tile}


class BadOffence(Refused):
    """A line that states no offence; ``reason`` says why."""


NO_KIND: Final = Text("“offence” 应为其中之一：{known}", "“offence” is none of {known}")
NO_SEAT: Final = Text("“seat” 不是座位", "“seat” is no seat")
NO_TILE: Final = Text("“tile” 不是牌", "“tile” is no tile")
NOTHING_ELSE: Final = Text(
    "犯规只有 “offence”、“seat”，可加 “tile”", "an offence has “offence”, “seat” and perhaps “tile”, and nothing else"
)


def offence_in(line: Mapping[str, Any], seats: int) -> NotedOffence:
    """Return the offence of a line, at a table of so many seats. Raises ``BadOffence``."""
    kind, seat, tile = line.get("offence"), line.get("seat"), line.get("tile")
    if kind not in KINDS:
        raise BadOffence(NO_KIND.filled(known=", ".join(KINDS)))
    if type(seat) is not int or not 0 <= seat < seats:
        raise BadOffence(NO_SEAT)
    try:
        found = NotedOffence(seat, kind, None if tile is None else parse_one(tile if isinstance(tile, str) else ""))
    except BadTiles:
        raise BadOffence(NO_TILE) from None
    if found.line() != line:
        raise BadOffence(NOTHING_ELSE)
    return found


def ruling_for(stated: Collection[str], offence: NotedOffence) -> SeatRuling | None:
    """Return the ruling on this offence, if its name is among those ``stated`` by the game's document; None: it is written down."""
    found: SeatRuling | None = None
    match offence.kind:
        case "false_win":
            found = FalseWin(offence.seat)
        case "false_claim":
            found = FalseClaim(offence.seat)
        case "wrong_count":
            found = WrongCount(offence.seat)
        case "exposed_tile" if offence.tile is not None:
            found = TouchedTile(offence.seat, offence.tile)
        case _:
            pass
    return found if found is not None and found.name in stated else None

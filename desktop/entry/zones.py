"""Which zones are in sight, what they are called, and where a tile may be added."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from paizhuo.desktop.entry.board import (
    CONCEALED,
    FLOWERS,
    MELD,
    OTHERS,
    SECOND,
    SECOND_MELD,
    WIN,
    Board,
    Zone,
    is_meld,
)
from paizhuo.desktop.entry.judging import Circumstances
from paizhuo.desktop.seeing import words
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL
from paizhuo.engine.scoring.input_fields import TilesOf

_NAMES: Mapping[Zone, Text] = {
    CONCEALED: words.CONCEALED,
    WIN: words.WIN,
    SECOND: words.SECOND,
    FLOWERS: words.FLOWERS,
    OTHERS: words.OTHERS,
}


@cache
def _beside() -> dict[str, TilesOf]:
    """Return the tile fields of all games: tiles stay where they were put when another game is chosen."""
    return {
        each.id: each for rule_set in ALL for each in rule_set.scoring.stated_fields.fields if isinstance(each, TilesOf)
    }


def beside_the_hand() -> frozenset[Zone]:
    """Return zones whose tiles belong to no hand."""
    return frozenset((OTHERS, FLOWERS, *_beside()))


def zones_in_sight(board: Board, how: Circumstances) -> list[Zone]:
    """Return the zones in the order of the keyboard. Empty ones are there to be filled where the game has them."""
    wanted = [CONCEALED, WIN, *_melds(board, MELD, how)]
    if how.has_second:
        wanted += [SECOND, *_melds(board, SECOND_MELD, how)]
    wanted += [each.id for each in how.tile_fields]
    wanted += [zone for zone in board.zones if zone not in wanted and zone != OTHERS]
    return [*wanted, OTHERS]


def _melds(board: Board, prefix: str, how: Circumstances) -> list[Zone]:
    free = board.free_meld(prefix, how.rack // 3)
    return [*board.melds(prefix), *([free] if free else [])]


def zone_name(zone: Zone, board: Board) -> Text:
    """Return what a zone is called; a meld by what it is and whom it came from."""
    if zone in _NAMES:
        return _NAMES[zone]
    if not is_meld(zone):
        return _beside()[zone].name
    part = board.part(zone)
    if not part.tiles:
        return words.NEW_MELD
    if part.meld is None:
        return words.NO_MELD
    name = words.MELDS[part.meld]
    if part.meld == "ankan":
        return name
    return words.FROM.filled(meld=name, seat=words.SEATS[part.source or 3])


def has_room(zone: Zone, board: Board, rack: int) -> bool:
    """Return whether a tile more is offered there; a hand has ``rack`` tiles beside the winning one."""
    part = board.part(zone)
    if zone in (CONCEALED, SECOND):
        melds = board.melds(MELD if zone == CONCEALED else SECOND_MELD)
        return len(part.tiles) + 3 * len(melds) < rack
    if is_meld(zone):
        return len(part.tiles) < 3
    if zone == WIN:
        return not part.tiles
    if zone in _beside():
        return len(part.tiles) < _beside()[zone].most
    return zone != OTHERS or not part.tiles


def left_out(board: Board) -> Text | None:
    """Return what became of the tiles that were read and not taken for a hand; None if all were."""
    count = sum(laid.read is not None for laid in board.part(OTHERS).tiles)
    if count == 0:
        return None
    if set(board.zones) <= beside_the_hand():
        return words.NO_HAND
    return words.LEFT_OUT.filled(n=count)

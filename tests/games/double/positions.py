"""Positions of double riichi mahjong. Seats not written down hold idle tiles: far from ready, they can claim next to nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paizhuo.engine.core.action import MoveMeld, MoveTile
from paizhuo.engine.core.hand import Laid
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.families.riichi.state import Ready
from paizhuo.engine.games.double.rules import DOUBLE
from tests.games.support import Table, position

IDLE = "147m258p369s1234z", "369m147p258s1234z"
FIRST, SECOND = "23467m345p56788s", "67m234p22345678s"
"""Both wait for 8m; the first for 5m too, and so does the second."""
ONE_SIDED = "13m234p22345678s"
"""Waits for 2m alone."""
DECLARED = Ready(double=False, ippatsu=False, accepted=True)


def table(
    hands: Mapping[Seat, tuple[str, str]],
    *,
    turn: Seat = 0,
    drawn: str | None = None,
    melds: Mapping[Seat, tuple[Sequence[Meld], Sequence[Meld]]] | None = None,
    rivers: Mapping[Seat, str] | None = None,
    left: int = 60,
    **state: Any,
) -> Table:
    """A position: ``turn`` has drawn ``drawn``, which lies in its first rack."""
    played = position(DOUBLE, dict.fromkeys(range(4), IDLE[0]), left=left, indicators="4z", turn=turn, **state)
    hand = played.hand
    for seat in range(4):
        for rack, tiles in enumerate(hands.get(seat, IDLE)):
            laid = tuple((melds or {}).get(seat, ((), ()))[rack])
            hand = hand.with_place(hand.place_of(seat, rack), concealed=parse(tiles), melds=laid)
        river = parse((rivers or {}).get(seat, ""))
        hand = hand.with_river(seat, tuple(Laid(tile) for tile in river))
    if drawn:
        tile = parse_one(drawn)
        hand = hand.with_place(turn, concealed=(*hand.places[turn].concealed, tile), drawn=tile)
    return replace(played, hand=hand)


def moves_of(played: Table, seat: Seat = 0) -> list[Any]:
    return [action for action in played.choices(seat) if isinstance(action, MoveTile | MoveMeld)]

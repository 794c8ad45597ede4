"""What a request takes as its answer, and what it says of anything else."""

from __future__ import annotations

from typing import Any

import pytest

from paizhuo.engine.core.node import (
    BadChance,
    DealTiles,
    DrawTile,
    ReadTiles,
    Request,
    RollDice,
    ShowKong,
    ShowPlace,
    TurnUp,
)
from paizhuo.engine.core.tiles import TILE_COUNT, UNKNOWN

TWO_DICE = RollDice(2, "break", 0)
THREE_TILES = DealTiles(1, (0, 1, 2))
DRAW = DrawTile(2, 40)


@pytest.mark.parametrize(
    "request_,value",
    [
        (TWO_DICE, (1, 6)),
        (TWO_DICE, ()),
        (RollDice(1, "x", 0), (3,)),
        (THREE_TILES, (0, TILE_COUNT - 1, UNKNOWN)),
        (DRAW, 0),
        (DRAW, TILE_COUNT - 1),
        (DRAW, UNKNOWN),
        (TurnUp("indicator", -1), 5),
        (ShowPlace(0), ()),
        (ShowPlace(0), (1, 2)),
        (ReadTiles(0, 1), (4,)),
        (ShowKong(0, 0), (4, 4, 4, 34)),
    ],
)
def test_what_could_be_is_taken(request_: Request, value: Any) -> None:
    request_.check(value)


@pytest.mark.parametrize(
    "request_,value,said",
    [
        (TWO_DICE, (1, 7), "(1, 7) is not the faces of 2 dice (each 1 to 6)"),
        (TWO_DICE, (0, 1), "is not the faces"),
        (TWO_DICE, (1,), "is not the faces"),
        (TWO_DICE, (1, 2, 3), "is not the faces"),
        (TWO_DICE, (1, True), "is not the faces"),
        (TWO_DICE, 5, "is not the faces"),
        (RollDice(1, "x", 0), (7,), "(7,) is not the faces of 1 die (each 1 to 6)"),
        (THREE_TILES, (0, 1), "3 tiles are wanted, 2 were given"),
        (THREE_TILES, (0, 1, 2, 3), "3 tiles are wanted, 4 were given"),
        (THREE_TILES, (0, 1, TILE_COUNT), f"{TILE_COUNT} is not a tile"),
        (THREE_TILES, (0, 1, -2), "-2 is not a tile"),
        (THREE_TILES, 5, "5 is not a row of tiles"),
        (ReadTiles(0, 1), (1, 2), "1 tile is wanted, 2 were given"),
        (DRAW, TILE_COUNT, "is not a tile"),
        (DRAW, -2, "is not a tile"),
        (DRAW, True, "True is not a tile"),
        (DRAW, (1,), "is not a tile"),
        (ShowPlace(0), (1, 99), "99 is not a tile"),
        (ShowKong(0, 0), (4, 4, 4), "4 tiles are wanted, 3 were given"),
        (ShowKong(0, 0), (4, 4, 4, 5), "is not four tiles of one kind"),
        (ShowKong(0, 0), (UNKNOWN,) * 4, "is not four tiles of one kind"),
    ],
)
def test_what_cannot_be_is_refused_with_what_is_wanted(request_: Request, value: Any, said: str) -> None:
    with pytest.raises(BadChance) as bad:
        request_.check(value)
    assert said in bad.value.reason.en
    assert bad.value.reason.zh != bad.value.reason.en


def test_a_line_of_a_journal_says_whose_it_is_and_what_for() -> None:
    assert TWO_DICE.context() == {"purpose": "break", "seat": 0}
    assert THREE_TILES.context() == {"place": 1}
    assert DRAW.context() == {"seat": 2}
    assert ShowKong(3, 1).context() == {"place": 3}

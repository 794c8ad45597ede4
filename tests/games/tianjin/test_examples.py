"""The hands of Tianjin's rule page show what they stand for."""

from __future__ import annotations

import pytest

from engine.core.meld import Meld
from engine.core.tiles import Tiles, parse, without
from engine.games.tianjin.patterns import TABLE, Flag, TianjinWin, readings
from engine.games.tianjin.rules import PATTERNS
from engine.play.rule_set import PatternInfo
from engine.scoring.pattern import counting

FLAGS: dict[str, frozenset[Flag]] = {
    "after_kong": frozenset(("after_kong",)),
    "heavenly_hand": frozenset(("first_turn",)),
}


def split(tiles: Tiles) -> tuple[Tiles, tuple[Meld, ...]]:
    """The concealed tiles, and four equal ones as a kong."""
    four = next((tile for tile in tiles if tiles.count(tile) == 4), None)
    if four is None:
        return tiles, ()
    return tuple(tile for tile in tiles if tile != four), (Meld("ankan", (four,) * 4),)


@pytest.mark.parametrize("info", PATTERNS, ids=lambda info: info.id)
def test_an_example_shows_its_pattern_with_one_of_its_tiles_drawn(info: PatternInfo) -> None:
    concealed, melds = split(parse(info.example))
    wild = frozenset(parse(info.wild))
    flags = FLAGS.get(info.id, frozenset())
    wins = [
        TianjinWin(without(concealed, (tile,)), tile, melds, wild, is_dealer=True, flags=flags)
        for tile in dict.fromkeys(concealed)
    ]
    shown = [pattern.id for win in wins for reading, _ in readings(win) for pattern in counting(TABLE, reading)[0]]
    assert info.id in shown

"""The wall of every game that a hand may be of is committed to before dice choose the game."""

from __future__ import annotations

import pytest

from paizhuo.engine.games import find
from paizhuo.engine.match.commitment import tiles_of, walls
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.rules.circle import games_within
from tests.contract.playing import setup_of


@pytest.mark.parametrize("rules", ["riichi", "chaos", "chris"])
def test_every_game_has_a_wall_of_its_own_tiles(rules: str) -> None:
    match = Referee.begin(setup_of(find(rules), 0, 0)).match
    sorted_tiles, shuffled = tiles_of(match), walls(match, b"salt")
    playable = {game.id: game for game in games_within(match.rule_set) if not match.rule_set.games or not game.games}
    assert sorted_tiles.keys() == shuffled.keys() == playable.keys()
    for game, tiles in sorted_tiles.items():
        assert list(tiles) == sorted(tiles)
        assert sorted(shuffled[game]) == list(tiles)
        assert shuffled[game] != tiles
    assert walls(match, b"salt") == shuffled
    assert walls(match, b"other") != shuffled

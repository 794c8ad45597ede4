"""A hand that begins with tiles of the player's choice."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest

from paizhuo.engine.bots.coach import best_player
from paizhuo.engine.core.hand import Place, tiles_out
from paizhuo.engine.core.tiles import UNKNOWN, Tiles, parse
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import find
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.practice.chosen_hand import NotDealt, check, dealt, games, most, wall_of
from paizhuo.engine.table.table import Table

NAMES = ("Ann", "Ben", "Cho", "Dee")
EVERY_GAME = [pytest.param(game, id=game.id) for game in games()]


def begun(game: RuleSet, seat: int, tiles: Tiles, seed: int) -> Table:
    return dealt(game.id, seat, tiles, NAMES[: game.play.seats(game.settled({}))], seed)


def some_tiles(game: RuleSet, seed: int, count: int) -> Tiles:
    return tuple(Random(seed).sample(wall_of(game.id), count))


@pytest.mark.simulation
@pytest.mark.parametrize("game", [each for each in EVERY_GAME if each.id != "double"])  # which takes long to play
def test_the_chosen_tiles_are_in_the_rack_and_every_tile_is_there_once(game: RuleSet) -> None:
    for seed, seat in enumerate((0, game.play.seats(game.settled({})) - 1)):
        tiles = some_tiles(game, seed, most(game))
        table = begun(game, seat, tiles, seed)
        player, first = best_player(game, game.settled({})), True
        while not table.hand_over:
            table.bot_answers()
            assert table.awaited is None
            hand = table.match.hand
            if seat in table.waiting():
                own = [place for place in hand.places if place.owner == seat]
                if first and own[0].concealed:  # flowers have been replaced, and a dealer has drawn
                    kept = Counter(tile for tile in tiles if tile not in hand.flowers[seat])
                    melds = [meld for place in own for meld in place.melds]
                    assert not kept - Counter(
                        chain(*(place.concealed for place in own), *(meld.tiles for meld in melds))
                    )
                    first = False
                table.answer(seat, player.choose(table.observation(seat)))
        seen = Counter(tile for tile in tiles_out(table.match.hand) if tile != UNKNOWN)
        assert not seen - Counter(wall_of(game.id))


def places_dealt(game: RuleSet, tiles: Tiles, seed: int) -> tuple[Place, ...]:
    """The racks when the person is first asked with tiles in the hand."""
    table = begun(game, 0, tiles, seed)
    player = best_player(game, game.settled({}))
    table.bot_answers()
    while not table.match.hand.places[0].concealed:
        table.answer(0, player.choose(table.observation(0)))
        table.bot_answers()
    return table.match.hand.places


@pytest.mark.parametrize("game", EVERY_GAME)
def test_fewer_tiles_are_filled_up_and_the_same_seed_deals_the_same(game: RuleSet) -> None:
    tiles = wall_of(game.id)[:2]  # no flowers, which would be laid aside
    racks = [places_dealt(game, tiles, seed) for seed in (1, 1, 2)]
    assert racks[0] == racks[1] != racks[2]
    assert not Counter(tiles) - Counter(racks[0][0].concealed)


@pytest.mark.parametrize(
    "rules, tiles, reason",
    [
        ("riichi", "123456789m123456p", "A hand begins with 13 tiles, and 15 were chosen."),
        ("sichuan", "1z", "There is no East in Sichuan."),
        ("riichi", "00m", "Of red 5 of characters there are 1, and 2 were chosen."),
        ("hongkong", "55555s", "Of 5 of bamboo there are 4, and 5 were chosen."),
    ],
)
def test_what_cannot_be_dealt_is_refused_with_the_reason(rules: str, tiles: str, reason: str) -> None:
    with pytest.raises(NotDealt) as refused:
        check(rules, parse(tiles))
    assert isinstance(refused.value.reason, Text)
    assert refused.value.reason.say("en").lower() == reason.lower()
    with pytest.raises(NotDealt):
        begun(find(rules), 0, parse(tiles), 1)


def test_of_two_racks_the_first_is_filled_first() -> None:
    game = find("double")
    tiles = some_tiles(game, 3, most(game))
    assert len(tiles) == 26
    table = begun(game, 0, tiles, 1)
    table.bot_answers()
    hand = table.match.hand
    for rack, dealt_to in enumerate((tiles[:13], tiles[13:])):
        assert not Counter(dealt_to) - Counter(hand.places[hand.place_of(0, rack)].concealed)
    with pytest.raises(NotDealt):
        check("double", (*tiles, tiles[0]))

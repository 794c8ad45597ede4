"""Virtual walls and dice that follow from a seed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.node import ChanceValue, DealTiles, DrawTile, Request, RollDice, ShowPlace, TurnUp
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.match.match import Match
from paizhuo.engine.rules.circle import at_play, games_within
from paizhuo.engine.table.sources.source import Offered, Wake, Wanted

BY_SEED: Final = "seed"
"""The word that journals use for values that follow from a seed."""
GENERATOR = "paizhuo 1"
"""The version of the derivation below. Another derivation needs another name, so that old seeds keep their walls."""


def _chance(seed: int, number: int, use: str) -> Random:
    """Return a separate generator of random numbers for every use in every hand.

    Only ``Random.random`` is used, which Python promises to keep the same for the same seed in every version.
    """
    return Random(f"{GENERATOR}/{seed}/{number}/{use}")


def wall_order(tiles: Tiles, seed: int, number: int) -> Tiles:
    """Return the wall of hand ``number`` from its front: a fair shuffle (Fisher–Yates) of ``tiles``."""
    uniform = _chance(seed, number, "wall").random
    wall = list(tiles)
    for i in range(len(wall) - 1, 0, -1):
        j = int(uniform() * (i + 1))
        wall[i], wall[j] = wall[j], wall[i]
    return tuple(wall)


NO_GAMES: Mapping[str, Tiles] = {}


def dice(seed: int, number: int, nth: int, count: int) -> tuple[int, ...]:
    """Return the faces of ``count`` dice, thrown as the ``nth`` chance of hand ``number``."""
    uniform = _chance(seed, number, f"dice {nth}").random
    return tuple(1 + int(uniform() * 6) for _ in range(count))


class SeededWall:
    """A virtual wall and dice that follow from a seed and the number of the hand alone.

    So any hand of a match can be dealt again without the ones before it, and taking a move back changes no draw.
    """

    def __init__(self, tiles: Tiles, seed: int, of_games: Mapping[str, Tiles] = NO_GAMES) -> None:
        """``tiles``: the tiles of a wall; ``of_games``: those of each game by its id, where the deal names a game."""
        self._tiles = tiles
        self._of_games = of_games
        self._seed = seed
        self._built: tuple[int, str] | None = None
        self._wall: Tiles = ()

    def ask(self, wanted: Wanted, wake: Wake) -> Offered:
        return Offered(self.value(wanted.request, wanted.hand, wanted.nth), BY_SEED)

    def cancel(self) -> None:
        """Do nothing: nothing is under way."""

    def value(self, request: Request, hand: Hand, nth: int) -> ChanceValue:
        """Return what the seed gives; ``nth``: how many values the hand was given before."""
        match request:
            case DrawTile(position=position) | TurnUp(position=position):
                return self._wall_of(hand)[position]
            case DealTiles(positions=positions):
                wall = self._wall_of(hand)
                return tuple(wall[position] for position in positions)
            case ShowPlace(place=place):
                return hand.places[place].concealed
            case RollDice(count=count):
                return dice(self._seed, hand.deal.number, nth, count)
            case _:
                raise TypeError(f"a wall cannot answer “{request.name}”")

    def _wall_of(self, hand: Hand) -> Tiles:
        number, game = hand.deal.number, hand.deal.game
        if self._built != (number, game):
            self._built = (number, game)
            self._wall = wall_order(self._of_games.get(game, self._tiles), self._seed, number)
        return self._wall


def seeded(match: Match, seed: int) -> SeededWall:
    """Return the walls and dice of a match, each hand's wall of its own game's tiles."""
    of_games = {}
    for game in games_within(match.rule_set):
        _, options = at_play(match.rule_set, match.options, game.id)
        of_games[game.id] = game.play.wall(options)
    return SeededWall(match.rule_set.play.wall(match.options), seed, of_games)

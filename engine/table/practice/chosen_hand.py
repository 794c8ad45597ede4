"""A hand that begins with tiles of the player's choice; all others are dealt by a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from paizhuo.engine.bots.coach import LEVEL
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import Tiles, tidy
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.match import begin
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.sources.unseen_wall import UnseenWall
from paizhuo.engine.table.table import Table

TOO_MANY: Final = Text(
    "起手只有 {most} 张，选了 {given} 张。",
    "A hand begins with {most} {most:tile|tiles}, and {given} {given:was|were} chosen.",
)
NO_SUCH: Final = Text("{game}没有{tile}。", "There is no {tile} in {game}.")
TOO_FEW: Final = Text(
    "{tile}只有 {there} 张，选了 {given} 张。", "Of {tile} there are {there}, and {given} {given:was|were} chosen."
)


class NotDealt(Refused):
    """Tiles that cannot be dealt to one player of a game."""


def games() -> tuple[RuleSet, ...]:
    """Return the games of which a hand can begin with chosen tiles: all but matches of several."""
    return tuple(game for game in ALL if not game.games)


def most(game: RuleSet) -> int:
    """Return how many tiles a player holds at rest, in all racks."""
    return game.play.rack * (1 if game.racks is None else game.racks.hands)


def wall_of(rules: str) -> Tiles:
    """Return the tiles of a game with its usual options."""
    rule_set = find(rules)
    return rule_set.play.wall(rule_set.settled({}))


def check(rules: str, tiles: Tiles) -> None:
    """Raise ``NotDealt`` if these cannot be dealt to one player of the game at first."""
    game = find(rules)
    if len(tiles) > most(game):
        raise NotDealt(TOO_MANY.filled(most=most(game), given=len(tiles)))
    there = Counter(wall_of(rules))
    for tile, given in Counter(tiles).items():
        if not there[tile]:
            raise NotDealt(NO_SUCH.filled(game=game.name, tile=tile_name(tile)))
        if given > there[tile]:
            raise NotDealt(TOO_FEW.filled(tile=tile_name(tile), there=there[tile], given=given))


def dealt(rules: str, seat: Seat, tiles: Tiles, names: Sequence[str], seed: int) -> Table:
    """Return a table at which a match begins: the person in the seat is dealt these tiles first, and bots sit in the others.

    ``tiles``: as many as the player holds at rest, or fewer, the first rack's first; the rest of them, and all others, are dealt by the
    seed. ``names``: everybody's in turn order, the first dealer first. Raises ``NotDealt``.
    """
    check(rules, tiles)
    seats = tuple(SeatSetup(name, None if nth == seat else LEVEL) for nth, name in enumerate(names))
    setup = MatchSetup(rules, {}, seats, seed)
    left = list(tidy((Counter(wall_of(rules)) - Counter(tiles)).elements()))
    Random(seed).shuffle(left)
    match, rack = begin(setup), find(rules).play.rack
    racks = {
        match.hand.place_of(seat, nth): tiles[begins : begins + rack]
        for nth, begins in enumerate(range(0, len(tiles), rack))
    }
    return Table(setup, chance=UnseenWall(match, tuple(left), seed, racks))

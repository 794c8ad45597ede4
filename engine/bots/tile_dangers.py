"""How dangerous each tile of a hand would be to discard, against every rival, as the strongest player of the game estimates it."""

from __future__ import annotations

from math import prod
from typing import Final, Literal, TypeAlias

from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.bots.bot import has_nets, nearest
from paizhuo.engine.bots.coach import LEVEL
from paizhuo.engine.bots.explaining.dangers import Dangers
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND, KINDS, UNKNOWN, Tile, tidy
from paizhuo.engine.core.value import Struct
from paizhuo.engine.rules.circle import at_play
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet

Level: TypeAlias = Literal["safe", "low", "medium", "high"]
"""How dangerous a tile is, in steps that can be told apart at a glance."""
MEDIUM: Final = 3.0
HIGH: Final = 8.0
"""From so many percent on a discard is of that level."""


def level_of(percent: float, *, safe: bool) -> Level:
    """Return how dangerous a tile is with which others win so often."""
    if safe:
        return "safe"
    return "low" if percent < MEDIUM else "medium" if percent < HIGH else "high"


class RivalDanger(Struct):
    """How likely a rival wins with a tile, in percent. ``safe``: the rules do not let it win with the tile."""

    seat: Seat
    percent: float
    safe: bool = False

    @property
    def level(self) -> Level:
        """How dangerous that is."""
        return level_of(self.percent, safe=self.safe)


class TileDanger(Struct):
    """A tile of the hand. ``rivals``: those that can still win, in turn order from the observer."""

    tile: Tile
    rivals: tuple[RivalDanger, ...]

    @property
    def percent(self) -> float:
        """How likely any of them wins with the tile."""
        return 100 * (1 - prod(1 - rival.percent / 100 for rival in self.rivals))

    @property
    def level(self) -> Level:
        """How dangerous that is."""
        return level_of(self.percent, safe=all(rival.safe for rival in self.rivals))


def tile_dangers(rule_set: RuleSet, options: Options, observation: Observation) -> tuple[TileDanger, ...] | None:
    """Return the tiles of the observer's hand, one of each, with the danger of each; None: of this game nothing is known.

    Empty where the observer plays no hand whose tiles it knows. Only what the observer may know plays a part.
    """
    game, options = at_play(rule_set, options, observation.hand.deal.game)
    if game.games or not has_nets(LEVEL, game):
        return None
    tiles = _own_tiles(game, observation)
    if not tiles:
        return ()
    from paizhuo.engine.bots.learned.bot import dangers_of
    from paizhuo.engine.bots.learned.knowledge import shipped
    from paizhuo.engine.bots.learned.rivals import Rivals

    view = Standpoint(observation, game, game.hints.open_hands(options))
    rivals, shown = Rivals(view), Dangers(view)
    by_net = dangers_of(shipped(game.id, nearest(LEVEL, game)).danger, rivals)
    likely = {seat: by_net[nth] for nth, seat in enumerate(rivals.seats)}
    there = [seat for seat in observation.hand.others(view.seat) if seat in likely and shown.plays(seat)]

    def of(seat: Seat, tile: Tile) -> RivalDanger:
        if shown.cannot_win(seat, tile):
            return RivalDanger(seat, 0.0, safe=True)
        return RivalDanger(seat, 100 * float(likely[seat][KIND[tile]]))

    return tuple(TileDanger(tile, tuple(of(seat, tile) for seat in there)) for tile in tiles)


def _own_tiles(game: RuleSet, observation: Observation) -> tuple[Tile, ...]:
    """Return the tiles that the observer holds, one of each, tidied; none where it plays no hand that it knows."""
    seat, hand = observation.seat, observation.hand
    if seat is None or seat >= hand.seats or hand.ending is not None or game.hints.out(observation):
        return ()
    held = {tile for place in hand.places if place.owner == seat for tile in place.concealed}
    return () if UNKNOWN in held else tidy(tile for tile in held if 0 <= KIND[tile] < KINDS)

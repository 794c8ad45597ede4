"""What each option of a turn leaves of two hands 大立直: how often they win, and what that comes to in points.

The chance follows from how far the tiles are from a common wait, how many tiles that can still come bring them nearer (or win), and
how many draws are left. It was fitted to games of the strongest player (``training/bots/double_prospects.py``), and is no rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp, log1p
from typing import Final, NamedTuple

from paizhuo.engine.core.action import PASS, Action, Ankan, Discard, Kakan, SelfDraw
from paizhuo.engine.core.hand import Place
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import Tiles, counts, without
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.games.double.advice import Aim
from paizhuo.engine.games.double.arrange import SETS, arrange, lacking
from paizhuo.engine.games.double.arrange_blocks import suits_of
from paizhuo.engine.games.double.arrangement import first_step, own_tiles
from paizhuo.engine.games.double.common_wait import distance, live_kinds, outlook
from paizhuo.engine.games.double.racks import TwoRacksState, is_closed, is_known, racks, shared_waits
from paizhuo.engine.games.double.table import hands_after
from paizhuo.engine.rules.parts import Prospect


class Fit(NamedTuple):
    """The logarithm of the odds to win: a number, and how it changes with each step away, with the logarithms of the tiles that help and of
    the draws left, with steps for each draw, and with a declared riichi.
    """

    at_all: float
    away: float
    helpful: float
    draws: float
    pace: float
    declared: float


READY: Final = Fit(-7.45, 0.0, 1.24, 0.96, 0.0, 1.6)
NOT_READY: Final = Fit(-5.43, 0.22, 0.35, 1.17, -30.97, 0.0)
"""The chances of hands with a common wait, and of others."""
WIN: Final = 16_000
NO_WIN: Final = -3_200
DEALS_IN: Final = -12_200
"""What a hand gains on average that wins, that somebody else wins with another's tile or nobody, and that deals in, in points."""


class Standing(NamedTuple):
    """How two hands stand after an option. ``away``: 0 with a common wait; ``helpful``: how many tiles bring it nearer, or win."""

    away: int
    helpful: int
    declared: bool = False


def wins(standing: Standing, draws: float) -> float:
    """Return how often of 1 such hands win with so many draws of their own left."""
    fit = NOT_READY if standing.away else READY
    odds = (
        fit.at_all
        + fit.away * standing.away
        + fit.helpful * log1p(standing.helpful)
        + fit.draws * log1p(draws)
        + fit.pace * standing.away / (1 + draws)
        + fit.declared * standing.declared
    )
    return 1 / (1 + exp(-odds)) if standing.helpful else 0.0


def prospects(observation: Observation, aim: Aim) -> Mapping[Action, Prospect] | None:
    """Return what the options at a turn leave: discards, riichi and kongs; where tiles have to move for the common wait of the best split,
    the first move of the way there too.

    None: another decision; or a special hand is nearer, or tiles are unknown, of which nothing is estimated.
    """
    seat, options = observation.seat, observation.options
    if seat is None or PASS in options or any(isinstance(option, SelfDraw) for option in options):
        return None
    pair, state = racks(observation.hand, seat), observation.hand.state
    assert isinstance(state, TwoRacksState)
    if not is_known(pair) or state.ready[seat] is not None:
        return None
    tiles, melds, left = own_tiles(observation)
    target = aim(observation)
    if target.away < lacking(tiles, len(melds)):
        return None
    draws = observation.hand.wall.left / observation.hand.seats
    found: dict[Action, Prospect] = {}
    for option in options:
        standing = standing_after(pair, option, tiles, melds, left)
        if standing is not None:
            found[option] = _prospect(standing, draws, option)
    step = first_step(pair, target) if target.waits else None
    if step in options:
        live = sum(left[kind] for kind in target.waits)
        found[step] = _prospect(Standing(0, live, any(map(is_closed, pair))), draws, step)
    return found


def _prospect(standing: Standing, draws: float, option: Action) -> Prospect:
    """Return what a standing comes to."""
    often = wins(standing, draws)
    thrown = option.tile if isinstance(option, Discard | Riichi) else None
    return Prospect(often, often * WIN + (1 - often) * NO_WIN, thrown, DEALS_IN)


def standing_after(
    pair: tuple[Place, Place], option: Action, tiles: Tiles, melds: tuple[Meld, ...], left: Tiles
) -> Standing | None:
    """Return how the hands stand after an option; None for a move, after which one chooses again."""
    match option:
        case Discard(tile=tile, rack=rack) | Riichi(tile=tile, rack=rack):
            hands = hands_after(pair, tile, rack)
            waiting = () if hands is None else shared_waits(hands)
            if waiting:
                return Standing(0, sum(left[kind] for kind in waiting), isinstance(option, Riichi))
            return _unready(without(tiles, (tile,)), melds, left)
        case Ankan(tiles=laid):
            return _unready(without(tiles, laid), (*melds, Meld("ankan", laid)), left)
        case Kakan(tile=tile):
            return _unready(without(tiles, (tile,)), melds, left)
        case _:
            return None


@lru_cache(maxsize=1 << 10)
def _unready(rest: Tiles, melds: tuple[Meld, ...], left: Tiles) -> Standing:
    """Return how 26 tiles stand that wait for nothing in common as they are split now.

    Where another split of them would wait, it is a draw away, and wins as often as that split can.
    """
    if not distance(suits_of(counts(rest)), SETS - len(melds), live_kinds(left)):
        return Standing(1, sum(left[kind] for kind in arrange(rest, melds, left).waits))
    return Standing(*outlook(rest, len(melds), left))

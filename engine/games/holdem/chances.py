"""An estimate of a player's chance to win the pots of hold'em mahjong, from what it can see. Bots bet by it.

The pot goes to the hand with most han among those that win, so both count: how likely a hand wins, and what it will be worth.
The tables are counts over 1,400 hands of bots that did not bet, by how many tiles were left; they are not rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import prod
from typing import Final

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.hand import WinRecord
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import EAST, KIND, RED, UNKNOWN, Tiles, counts, without
from paizhuo.engine.core.value import Struct
from paizhuo.engine.families.riichi.counting import explain
from paizhuo.engine.families.riichi.fields import DORA, RIICHI
from paizhuo.engine.families.riichi.state import JapaneseState
from paizhuo.engine.families.riichi.turn import GOAL
from paizhuo.engine.families.riichi.words import dora_kinds
from paizhuo.engine.families.riichi.yaku import SHAPES, TABLE
from paizhuo.engine.games.holdem.bet_advice import answered, begun
from paizhuo.engine.games.holdem.bets import ANTE, Bets, BuyIn
from paizhuo.engine.games.holdem.betting import CHECK, FOLD, Chips
from paizhuo.engine.games.holdem.manner import BASIC, Manner
from paizhuo.engine.play.readiness import live_waits, rack_distance
from paizhuo.engine.rules.open_hands import honours_of_value
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.winning_hand import WinningHand

LEFT: Final = (0, 7, 22, 37, 52, 67)
"""Tiles left in the wall; the columns of the tables below."""
CLOSED: Final = (
    (0.04, 0.20, 0.52, 0.70, 0.79, 0.89),
    (0.00, 0.03, 0.17, 0.37, 0.55, 0.67),
    (0.00, 0.00, 0.06, 0.19, 0.37, 0.53),
    (0.00, 0.00, 0.01, 0.07, 0.24, 0.45),
    (0.00, 0.00, 0.00, 0.03, 0.16, 0.36),
)
"""How often a closed hand wins, by its distance from ready (4: or more)."""
OPEN: Final = (
    (0.05, 0.25, 0.57, 0.75, 0.85, 0.90),
    (0.01, 0.05, 0.23, 0.51, 0.71, 0.79),
    (0.00, 0.03, 0.14, 0.33, 0.53, 0.66),
    (0.00, 0.00, 0.05, 0.17, 0.27, 0.50),
    (0.00, 0.00, 0.00, 0.03, 0.16, 0.36),
)
"""How often an open hand wins."""
QUIET: Final = (0.01, 0.03, 0.15, 0.32, 0.43, 0.50)
"""How often somebody else's closed hand wins that has declared nothing."""
DECLARED: Final = (0.05, 0.24, 0.54, 0.70, 0.80, 0.90)
"""How often a hand in riichi wins."""
MELDED: Final = (0.05, 0.24, 0.52, 0.65, 0.73, 0.75)
"""How often somebody else's open hand wins."""

MORE_CLOSED: Final = {-1: 0.07, 0: 0.23, 1: 0.26, 2: 0.22, 3: 0.13, 4: 0.07, 5: 0.02}
"""How much more han a closed hand wins with than it promises (see ``promised``), and how often."""
MORE_OPEN: Final = {-1: 0.10, 0: 0.56, 1: 0.22, 2: 0.08, 3: 0.03, 4: 0.01}
"""The same of an open hand."""
MORE_CLOSED_READY: Final = {0: 0.40, 1: 0.31, 2: 0.17, 3: 0.08, 4: 0.04}
"""How many han luck adds to a ready closed hand's worth on a discard, and how often: self-draw, ippatsu, ura dora."""
MORE_OPEN_READY: Final = {0: 0.90, 1: 0.08, 2: 0.02}
"""The same of an open hand."""
HAN_CLOSED: Final = {1: 0.10, 2: 0.22, 3: 0.24, 4: 0.19, 5: 0.14, 6: 0.07, 7: 0.04}
"""The han that somebody else's closed hand wins with, and how often."""
HAN_OPEN: Final = {1: 0.29, 2: 0.35, 3: 0.20, 4: 0.09, 5: 0.04, 6: 0.03}
"""The same of an open hand."""

HALF_READY: Final = 0.4
"""How often another hand is ready where nobody has won."""
MOST_BLUFFED: Final = 2
"""Nobody bluffs against more players than this."""


def own_choice(observation: Observation, manner: Manner = BASIC) -> Action | None:
    """Return what a sensible player brings in, bets, or answers; None where it would rather not bet, or is asked for something else."""
    options, seat = observation.options, observation.seat
    if seat is None or not options:
        return None
    if isinstance(options[-1], BuyIn):
        return options[-1]
    if options[0] == CHECK or options[-1] == FOLD:
        return answered_or_begun(observation, seat, manner)
    if not any(option.name in ("bet", "all_in") for option in options):
        return None
    return opened(observation, seat, manner)


def answered_or_begun(observation: Observation, seat: Seat, manner: Manner) -> Action:
    """Return what to say when one must speak."""
    chips: Chips = observation.hand.state.bets.chips
    if observation.options[0] == CHECK and not chips.highest:
        return opened(observation, seat, manner) or CHECK
    return answered(chips, seat, observation.options, chance(observation, seat, manner), manner)


def opened(observation: Observation, seat: Seat, manner: Manner) -> Action | None:
    """Return the bet to open a round with; None: no bet."""
    chips: Chips = observation.hand.state.bets.chips
    likely = chance(observation, seat, manner)
    return begun(chips, seat, observation.options, likely, manner, bluff=bluffs(observation, seat, manner.bluffs))


def bluffs(observation: Observation, seat: Seat, every: int) -> bool:
    """Return whether to bluff: in one of ``every`` so many moments, decided by one's own tiles, which the others cannot see.

    Nobody bluffs against more than ``MOST_BLUFFED`` rivals, against a riichi, or once somebody has won.
    """
    state: JapaneseState = observation.hand.state
    bets: Bets = observation.hand.state.bets
    rivals = [other for other in bets.chips.staying if other != seat]
    if len(rivals) > MOST_BLUFFED or observation.hand.wins or any(state.ready[rival] is not None for rival in rivals):
        return False
    mixed = sum((nth + 1) * tile for nth, tile in enumerate(observation.rack.concealed)) + observation.hand.wall.front
    return mixed % every == 0


# -- the chance of the pots ----------------------------------------------------------------------------------------------


def chance(observation: Observation, seat: Seat, manner: Manner = BASIC) -> float:
    """Return the chance of winning the pots against those who have not folded, 0 to 1, as a player of this manner judges it."""
    bets: Bets = observation.hand.state.bets
    rivals = [other for other in bets.chips.staying if other != seat]
    won = [win for win in observation.hand.wins if not bets.chips.folded[win.seat]]
    best = max(won, key=lambda win: win.score.total, default=None)  # of equals the earlier one
    playing = [rival for rival in rivals if all(win.seat != rival for win in won)]
    if any(win.seat == seat for win in won):
        if best is None or best.seat != seat:
            return 0.0
        # A later win must have more han.
        return prod(1 - shown_by(observation, rival, manner.credit).beats(best.score.total + 1) for rival in playing)
    wins, han = own_wins(observation, seat), own_han(observation, seat)
    shown = [shown_by(observation, rival, manner.credit) for rival in playing]
    likely = wins * sum(often * _holds(shown, best, worth) for worth, often in han.items())
    if best is not None:
        return likely
    nobody = (1 - wins) * prod(1 - win_rate(observation, rival) for rival in rivals)
    ready = away(observation) == 0
    return likely + nobody / ((1 + HALF_READY * len(rivals)) if ready else (1 + len(rivals)))


def _holds(playing: Sequence[Rival], best: WinRecord | None, han: int) -> float:
    """Return the chance that a win with ``han`` is the best: it beats every win shown, and no rival still playing gets more."""
    if best is not None and han <= best.score.total:
        return 0.0
    return prod([_loses(rival, han) for rival in playing])


class Rival(Struct):
    """What a rival still playing shows.

    ``wins``: the chance that its hand wins; ``credit``: the factor by which its bets raise the odds of that; ``least``: the least
    han that its melds show.
    """

    wins: float
    credit: float
    is_open: bool
    least: int

    def beats(self, han: int) -> float:
        """Return the chance that it wins with this many han or more, its bets taken into account."""
        often = self.wins * _at_least(han, self.least, self.is_open)
        bold = often * self.credit
        return bold / (1 - often + bold)


@lru_cache(maxsize=1 << 14)
def _loses(rival: Rival, han: int) -> float:
    """Return the chance that it does not win with more than ``han``; of equals one wins in half of the cases.

    Remembered, since rivals show the same again and again.
    """
    return 1 - (rival.beats(han) + rival.beats(han + 1)) / 2


@cache
def _at_least(han: int, least: int, is_open: bool) -> float:  # noqa: FBT001
    """Return how often a rival's win has this many han or more, ``least`` being the least its melds show."""
    worths = HAN_OPEN if is_open else HAN_CLOSED
    return sum(often for worth, often in worths.items() if max(worth, least) >= han)


def shown_by(observation: Observation, rival: Seat, each: float) -> Rival:
    """Return what can be seen of a rival. ``each``: the credit that a sign of strength gets."""
    called = is_open(observation, rival)
    tiles = tuple(tile for meld in observation.hand.places[rival].melds for tile in meld.tiles)
    least = max(1, dora(observation, tiles)) if called else 1
    return Rival(win_rate(observation, rival), credit(observation, rival, each), called, least)


def credit(observation: Observation, rival: Seat, each: float) -> float:
    """Return the factor by which a rival's bets raise the odds of its hand.

    One ``each`` is added for staying in, one for having the highest bet of the round, and one for each opening and raise.
    """
    bets: Bets = observation.hand.state.bets
    chips = bets.chips
    stays = chips.paid[rival] + chips.bets[rival] > ANTE
    speaks = 0 < chips.bets[rival] == chips.highest
    return 1 + each * (stays + speaks + bets.opened[rival] + bets.raised[rival])


def win_rate(observation: Observation, rival: Seat) -> float:
    """Return the chance that a rival's hand wins, judged by its melds and riichi alone."""
    state: JapaneseState = observation.hand.state
    if state.ready[rival] is not None:
        return _between(DECLARED, observation.hand.wall.left)
    return _between(MELDED if is_open(observation, rival) else QUIET, observation.hand.wall.left)


def own_wins(observation: Observation, seat: Seat) -> float:
    """Return the chance that one's own hand wins."""
    left = observation.hand.wall.left
    if UNKNOWN in observation.rack.concealed:
        return _between(QUIET, left)
    far = away(observation)
    state: JapaneseState = observation.hand.state
    if state.ready[seat] is not None:
        return _between(DECLARED, left) if far == 0 else 0.0
    rows = OPEN if is_open(observation, seat) else CLOSED
    return _between(rows[min(far, len(rows) - 1)], left)


def own_han(observation: Observation, seat: Seat) -> Mapping[int, float]:
    """Return how often one's own hand wins with each number of han."""
    if UNKNOWN in observation.rack.concealed:
        return HAN_CLOSED
    if away(observation) == 0 and (sure := worth_of_waits(observation, seat)):
        base, more = sure, MORE_OPEN_READY if is_open(observation, seat) else MORE_CLOSED_READY
    else:
        base, more = promised(observation), MORE_OPEN if is_open(observation, seat) else MORE_CLOSED
    han: dict[int, float] = {}
    for extra, often in more.items():
        worth = max(1, base + extra)  # every win has one
        han[worth] = han.get(worth, 0.0) + often
    return han


def worth_of_waits(observation: Observation, seat: Seat) -> int:
    """Return the mean han over its waits that a ready hand wins with on another's discard, without luck, riichi included.

    A hand with a tile too many is taken after its best discard. 0: it wins on no discard.
    """
    rack = observation.rack
    if len(rack.concealed) % 3 == 1:
        return _mean_han(observation, seat, rack.concealed)
    return max(_mean_han(observation, seat, without(rack.concealed, (tile,))) for tile in set(rack.concealed))


def _mean_han(observation: Observation, seat: Seat, concealed: Tiles) -> int:
    melds = observation.rack.melds
    own_wind = EAST + (seat - observation.hand.deal.dealer) % observation.hand.seats
    winds = own_wind, EAST + observation.hand.deal.round % 4
    flags: frozenset[str] = frozenset() if is_open(observation, seat) else frozenset((RIICHI.id,))
    shown = {DORA.id: observation.hand.wall.shown}
    wins = [
        WinningHand(concealed, kind, "discard", melds, *winds, flags, fields=shown)
        for kind in live_waits(concealed, melds, SHAPES)
    ]
    scores = [score.total for win in wins if isinstance(score := explain(win, TABLE), Score)]
    return round(sum(scores) / len(scores)) if scores else 0


def away(observation: Observation) -> int:
    """Return the distance of one's own hand from ready; an unseen hand counts as far away."""
    rack = observation.rack
    if UNKNOWN in rack.concealed:
        return len(CLOSED)
    return max(0, rack_distance(rack.concealed, GOAL, len(rack.melds)))


def is_open(observation: Observation, seat: Seat) -> bool:
    """Return whether the seat has claimed a tile."""
    return any(meld.is_open for meld in observation.hand.places[seat].melds)


def promised(observation: Observation) -> int:
    """Return the han one's tiles promise: dora, red fives, triplets of value, and riichi for a closed hand."""
    rack = observation.rack
    tiles = (*rack.concealed, *(tile for meld in rack.melds for tile in meld.tiles))
    held = counts(tiles)
    value = sum(held[kind] >= 3 for kind in honours_of_value(observation))
    closed = not any(meld.is_open for meld in rack.melds)
    return dora(observation, tiles) + value + closed


def dora(observation: Observation, tiles: Tiles) -> int:
    """Return how many han the dora and red fives among the tiles count."""
    bonus = dora_kinds(observation)
    return sum(KIND[tile] in bonus for tile in tiles) + sum(tile in RED for tile in tiles)


@cache
def _between(row: Sequence[float], left: int) -> float:
    """Return the row's value for so many tiles left."""
    left = min(left, LEFT[-1])
    for (low, high), (at_low, at_high) in zip(pairwise(LEFT), pairwise(row), strict=True):
        if left <= high:
            return at_low + (at_high - at_low) * (left - low) / (high - low)
    return row[-1]

"""What players of hold'em mahjong learn to bet from: the amounts that are compared, and what bears on them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from paizhuo.engine.core.action import Action, by_name
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.holdem.bets import Bets
from paizhuo.engine.games.holdem.betting import Bet, Chips, Raise
from paizhuo.engine.games.holdem.chances import chance, own_choice
from paizhuo.engine.games.holdem.manner import EXPERT

STAYS: Final = ("check", "call", "fold", "all_in")
SPOKEN: Final = ("check", "bet", "call", "raise", "fold", "all_in")
"""What can be said while betting."""
OF_POT: Final = (0.0, 0.5, 1.0)
"""The bets that are compared, as shares of the pot; 0: the least."""


def candidates(observation: Observation) -> tuple[Action, ...]:
    """Everything that can be said, but only a few amounts; empty where there is nothing to bet."""
    seat, named = observation.seat, by_name(observation.options)
    if seat is None or not any(name in named for name in SPOKEN):
        return ()
    chips = _chips(observation)
    found = [named[name][0] for name in STAYS if name in named]
    for name in ("bet", "raise"):
        amounts = [option for option in named.get(name, ()) if isinstance(option, Bet | Raise)]
        if amounts:
            found += [_amount(amounts, chips.highest + share * chips.pot) for share in OF_POT]
    own = own_choice(observation)
    return tuple(dict.fromkeys(found if own is None else (*found, own)))


def _amount(amounts: Sequence[Bet | Raise], wanted: float) -> Action:
    """Return the first amount that is no less than this, else the most; the amounts ascend."""
    nth = bisect_left(amounts, wanted, key=lambda option: option.points)
    return amounts[min(nth, len(amounts) - 1)]


def bearing(observation: Observation, actions: Sequence[Action]) -> Sequence[tuple[float, ...]]:
    """Whether the observer is in, with how much, against how many, for what; what an action puts in, and the chance: 16 numbers each."""
    seat, chips = observation.seat, _chips(observation)
    assert seat is not None
    bets: Bets = observation.hand.state.bets
    brought = bets.buy_ins[seat] or 1
    folded = chips.folded[seat]
    likely = 0.0 if folded else chance(observation, seat)
    moment = (
        float(folded),
        min(1, chips.pot / (4 * brought)),
        min(1, (chips.paid[seat] + chips.bets[seat]) / brought),
        len(chips.staying) / chips.seats,
        float(chips.all_in(seat)),
        bets.opened[seat] / 3,
        likely,
        likely * chips.pot / (4 * brought),
    )
    return [(*moment, *_said(chips, seat, action, brought)) for action in actions]


CHANCE: Final = Text(
    "赢得底池的机会约有 {percent}%：看自己的牌，也看别家显露的和下的注。",
    "The chance of winning the pot is about {percent}%, by your hand and by what the others show and bet.",
)
PRICE: Final = Text(
    "跟注要 {price} 点，连它在内底池有 {pot} 点：机会高过 {odds}% 才合算。",
    "A call costs {price} for a pot that then has {pot}: it pays where the chance is above {odds}%.",
)


def says(observation: Observation, action: Action) -> tuple[Text, ...]:
    """The chance of the pot as the best player judges it, and from which chance on a call pays; nothing of what is not about bets."""
    seat = observation.seat
    if seat is None or action.name not in SPOKEN:
        return ()
    chips = _chips(observation)
    likely = CHANCE.filled(percent=round(100 * chance(observation, seat, EXPERT)))
    price = min(chips.highest, chips.reach(seat)) - chips.bets[seat]
    if price <= 0 or action.name not in ("call", "fold"):
        return (likely,)
    pot = chips.pot + price
    return likely, PRICE.filled(price=price, pot=pot, odds=round(100 * price / pot))


def _said(chips: Chips, seat: int, action: Action, brought: int) -> tuple[float, ...]:
    """Return which word of the betting an action is, and how much it puts in, 8 numbers."""
    reach, lies = chips.reach(seat), chips.bets[seat]
    match action:
        case Bet(points) | Raise(points):
            added = points - lies
        case _ if action.name == "all_in":
            added = reach - lies
        case _ if action.name == "call":
            added = min(chips.highest, reach) - lies
        case _:
            added = 0
    pot = chips.pot + added
    return (*(float(action.name == name) for name in SPOKEN), added / brought, added / pot if pot else 0)


def _chips(observation: Observation) -> Chips:
    chips: Chips = observation.hand.state.bets.chips
    return chips

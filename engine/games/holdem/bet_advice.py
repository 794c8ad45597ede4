"""How a sensible player bets, given its estimated chance of winning: for bots, and as the window's first suggestion."""

from __future__ import annotations

from collections.abc import Sequence

from paizhuo.engine.core.action import Action, by_name
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.games.holdem.betting import MIN_BET, UNIT, Bet, Chips, Raise
from paizhuo.engine.games.holdem.manner import Manner, Steps


def advantage(chips: Chips, chance: float) -> float:
    """Return the odds of ``chance``, divided by the odds of a player who is as likely to win as each of its rivals."""
    return chance * (len(chips.staying) - 1) / max(1 - chance, 0.01)


def begun(
    chips: Chips, seat: Seat, options: Sequence[Action], chance: float, manner: Manner, *, bluff: bool
) -> Action | None:
    """Return the bet that opens a round, a part of what lies in the pot; None: no bet.

    ``chance``: of winning the pot against the players who stay in. ``bluff``: bet as if the hand were strong.
    """
    edge = max(advantage(chips, chance), manner.strong * bluff)
    if edge < manner.favoured:
        return None
    wanted = min(chips.pot * _step(manner.of_pot, edge), _most(chips, seat, _step(manner.at_risk, edge)))
    bets = [option for option in options if isinstance(option, Bet)]
    return _said(bets, by_name(options).get("all_in", []), max(wanted, MIN_BET), chips.reach(seat))


def answered(chips: Chips, seat: Seat, options: Sequence[Action], chance: float, manner: Manner) -> Action:
    """Return the answer to others' bets: fold where the pot is not worth the price, raise with a strong hand, else call."""
    named = by_name(options)
    reach = chips.reach(seat)
    to_call = min(chips.highest, reach) - chips.bets[seat]
    margin = 1 + manner.caution * to_call / max(reach, 1)
    if to_call and chance < margin * to_call / (chips.pot + to_call):
        return named["fold"][0]
    raises = [option for option in named.get("raise", ()) if isinstance(option, Raise)]
    all_in = named.get("all_in", [])
    edge = advantage(chips, chance)
    if edge >= manner.strong and chips.highest:
        wanted = chips.highest + max(MIN_BET, (chips.pot + to_call) * _step(manner.of_pot, edge))
        if (
            wanted <= _most(chips, seat, _step(manner.at_risk, edge))
            and (raising := _said(raises, all_in, wanted, reach)) is not None
        ):
            return raising
    if to_call == 0:
        return named["check"][0]
    return named["call"][0] if "call" in named else all_in[0]


def _step(table: Steps, edge: float) -> float:
    """Return the value of the first row whose advantage is reached."""
    return next(value for least, value in table if edge >= least)


def _most(chips: Chips, seat: Seat, at_risk: float) -> float:
    """Return the most that the seat should have bet in this round, so that no more than this share of its points is at risk."""
    paid = chips.paid[seat]
    return (chips.reach(seat) + paid) * at_risk - paid


def _said(
    amounts: Sequence[Bet] | Sequence[Raise], all_in: Sequence[Action], wanted: float, reach: int
) -> Action | None:
    """Return the amount nearest to ``wanted``, or the all-in if hardly anything would be left; None: neither is allowed."""
    if all_in and wanted >= reach - MIN_BET:
        return all_in[0]
    rounded = int(wanted) // UNIT * UNIT
    return min(amounts, key=lambda action: abs(action.points - rounded), default=None)

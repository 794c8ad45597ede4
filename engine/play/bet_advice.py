"""How a sensible player bets, given how likely it thinks it is to win: for bots, and as the window's first suggestion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.action import Action
from engine.core.meld import Seat
from engine.play.betting import MIN_BET, UNIT, Bet, Chips, Raise

STRONG = 0.6
"""From this chance on a bet is raised."""
SURE = 0.8
"""From this chance on everything may be bet."""
FAVOURED = 1.6
"""Who has so many times its fair share of the chances begins a round."""
MARGIN = 1.2
"""A call must be better than the pot's odds by so much: the chance is only an estimate."""


def by_kind(options: Sequence[Action]) -> Mapping[str, list[Action]]:
    """The options by the name of their action."""
    found: dict[str, list[Action]] = {}
    for option in options:
        found.setdefault(option.name, []).append(option)
    return found


def begun(chips: Chips, seat: Seat, options: Sequence[Action], chance: float, *, bluff: bool) -> Action | None:
    """The bet to begin a round with, about half of what lies in the pot; None: no bet.

    ``chance``: of winning the pot against those who stay. ``bluff``: bet without one.
    """
    if not bluff and chance * len(chips.staying) < FAVOURED:
        return None
    bets = [option for option in options if isinstance(option, Bet)]
    if not bets:
        return None
    return _nearest(bets, max(MIN_BET, _hundreds(chips.pot * (1 if chance >= STRONG else 0.5))))


def answered(chips: Chips, seat: Seat, options: Sequence[Action], chance: float) -> Action:
    """What to say to others' bets: fold where the pot is not worth the price, raise with a strong hand, else call."""
    kinds = by_kind(options)
    to_call = min(chips.highest, chips.reach(seat)) - chips.bets[seat]
    if to_call and chance < MARGIN * to_call / (chips.pot + to_call):
        return kinds["fold"][0]
    raises = [option for option in kinds.get("raise", ()) if isinstance(option, Raise)]
    all_in = kinds.get("all_in", [])
    if chance >= STRONG and raises:
        wanted = chips.highest + max(MIN_BET, _hundreds((chips.pot + to_call) / 2))
        if chance >= SURE or wanted <= _hundreds(chips.reach(seat) / 2):
            return _nearest(raises, wanted)
    if to_call == 0:
        return kinds["check"][0]
    return kinds["call"][0] if "call" in kinds else all_in[0]


def _hundreds(points: float) -> int:
    return int(points) // UNIT * UNIT


def _nearest(amounts: Sequence[Bet] | Sequence[Raise], wanted: int) -> Action:
    return min(amounts, key=lambda action: abs(action.points - wanted))

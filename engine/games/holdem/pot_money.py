"""The bets of a hand as ``Money``: what lies where, and who took which pot and why.

Games keep their bets as ``state.bets`` (see ``paizhuo.engine.games.holdem.bets``). After the showdown the pots follow from the ledger.
"""

from __future__ import annotations

from paizhuo.engine.core.hand import Transfer, WinRecord
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.holdem.bets import MOST_OPENINGS, POT, Bets
from paizhuo.engine.games.holdem.betting import Pot, pots
from paizhuo.engine.games.holdem.showdown import SHARE, together
from paizhuo.engine.rules.money import Award, Money, NamedPot, Stake

ONLY_POT = Text("底池", "Pot")
MAIN_POT = Text("主池", "Main pot")
SIDE_POT = Text("边池 {n}", "Side pot {n}")
OTHERS_FOLDED = Text("其余各家弃牌", "all others folded")
ONLY_WINNER = Text("争此池者中唯一和牌（{han} 番）", "the only winner with a share in it ({han} han)")
MOST_HAN = Text("番数最高（{han} 番）", "most han ({han})")
EARLIER = Text("同为 {han} 番，先和", "also {han} han, but won earlier")
TOGETHER = Text("同为 {han} 番，一炮多响平分", "{han} han each on the same tile: shared")
READY = Text("无人和牌，听牌者得", "nobody won: goes to the player who is ready")
READY_SHARED = Text("无人和牌，听牌者平分", "nobody won: shared by the players who are ready")
NOBODY_READY = Text("无人和牌、无人听牌，平分", "nobody won and nobody is ready: shared")


def money(observation: Observation) -> Money | None:
    """Return what lies at stake now; None before the points are brought in."""
    bets: Bets = observation.hand.state.bets
    if not any(bets.buy_ins):
        return None
    chips = bets.chips
    over = observation.hand.ending is not None
    stakes = tuple(
        Stake(
            bets.buy_ins[seat],
            chips.stacks[seat],
            chips.bets[seat],
            bets.opened[seat],
            chips.folded[seat],
            chips.all_in(seat) and not over,
        )
        for seat in range(chips.seats)
    )
    shares = [transfer for transfer in observation.hand.ledger if transfer.reason == SHARE]
    if over:
        return Money(stakes, (), MOST_OPENINGS, _awards(observation, bets, shares))
    return Money(stakes, () if shares else _named(_played_for(observation, bets)), MOST_OPENINGS)


def _played_for(observation: Observation, bets: Bets) -> tuple[Pot, ...]:
    """Return the pots as they were before anybody took its share."""
    paid = [0] * bets.chips.seats
    taken = 0
    for transfer in observation.hand.ledger:
        if transfer.payee == POT and isinstance(transfer.payer, int):
            paid[transfer.payer] += transfer.points
        elif transfer.payer == POT and transfer.reason != SHARE:
            taken += transfer.points
    return pots(replace(bets.chips, paid=tuple(paid)), taken) if any(paid) else ()


def _named(found: tuple[Pot, ...]) -> tuple[NamedPot, ...]:
    def name(nth: int) -> Text:
        return ONLY_POT if len(found) == 1 else SIDE_POT.filled(n=nth) if nth else MAIN_POT

    return tuple(NamedPot(name(nth), pot.points, pot.eligible) for nth, pot in enumerate(found))


def _awards(observation: Observation, bets: Bets, shares: list[Transfer]) -> tuple[Award, ...]:
    """Return the shares belong to the pots in their order; each pot is given out whole."""
    found = []
    waiting = list(shares)
    for pot in _named(_played_for(observation, bets)):
        given: list[tuple[Seat, int]] = []
        while waiting and sum(points for _, points in given) < pot.points:
            share = waiting.pop(0)
            assert isinstance(share.payee, int), "a pot goes to seats"
            given.append((share.payee, share.points))
        if given:
            takers = tuple(seat for seat, _ in given)
            found.append(Award(pot, tuple(given), _because(observation, bets, pot, takers)))
    return tuple(found)


def _because(observation: Observation, bets: Bets, pot: NamedPot, takers: tuple[Seat, ...]) -> Text:
    if len(bets.chips.staying) == 1:
        return OTHERS_FOLDED
    wins = [win for win in observation.hand.wins if win.seat in pot.eligible]
    best = next((win for win in wins if win.seat == takers[0]), None)
    if best is not None:
        return _won(best, wins, takers).filled(han=best.score.total)
    if not all(observation.hand.places[seat].shown for seat in takers):
        return NOBODY_READY
    return READY_SHARED if len(takers) > 1 else READY


def _won(best: WinRecord, wins: list[WinRecord], takers: tuple[Seat, ...]) -> Text:
    if len(takers) > 1:
        return TOGETHER
    if len(wins) == 1:
        return ONLY_WINNER
    equal = [win for win in wins if win is not best and win.score.total == best.score.total]
    return EARLIER if any(not together(win, best) for win in equal) else MOST_HAN

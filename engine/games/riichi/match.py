"""How a match of riichi runs: rounds, repeats, and what settles the final points."""

from __future__ import annotations

from typing import ClassVar

from paizhuo.engine.core.hand import Deal, Hand, Transfer
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.fields import COUNTERS
from paizhuo.engine.families.riichi.sheet import VOID
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.parts import MatchEnd
from paizhuo.engine.rules.programme import leader, pass_the_deal, to_leader

SEATS = 4


def dealer_stays(hand: Hand) -> bool:
    """The dealer repeats when it won, was ready at an exhaustive draw, or the hand was abandoned."""
    assert hand.ending is not None
    if hand.ending.id == "win":
        return any(win.seat == hand.dealer for win in hand.wins)
    if hand.ending.id in ("exhausted", "nagashi"):
        return hand.places[hand.dealer].shown
    return True


def following(hand: Hand, standing: tuple[int, ...], deposit: int) -> Deal:
    """Return the next deal as long as the match goes on: the dealer repeats, or the deal passes; the ending decides about counters.

    A void hand is dealt anew, without another counter.
    """
    assert hand.ending is not None
    stays = dealer_stays(hand)
    repeats = 0 if hand.ending.id == "win" and not stays else hand.deal.repeats + (hand.ending.id not in VOID)
    if stays:
        return replace(hand.deal, number=hand.deal.number + 1, standing=standing, repeats=repeats, deposit=deposit)
    return pass_the_deal(hand, standing, deposit, repeats)


REASONS = {"uma": Text("马", "Uma"), "oka": Text("丘", "Oka")}
"""What points are paid for at the end of the match."""


def uma_transfers(standing: tuple[int, ...], uma: tuple[int, int]) -> tuple[Transfer, ...]:
    """``uma`` points for second and first place, from third and fourth; equal points: the earlier seat is first."""
    second, first = uma
    if not first:
        return ()
    order = sorted(range(SEATS), key=lambda seat: (-standing[seat], seat))
    return (Transfer(order[3], order[0], first, "uma"), Transfer(order[2], order[1], second, "uma"))


class Rounds(Struct):
    """East only, or East and South, then on into the next wind while nobody has ``target`` points (at most one wind more).

    ``uma``: points for second and first place, taken from third and fourth. ``oka``: what each other player pays the first
    place. ``stop``: a dealer in first place with the target reached ends the last round by winning or being ready 和了止め.
    ``below_zero_ends``: so does a hand that leaves somebody below zero 飛び, in any round.
    """

    repeats: ClassVar[Text] = COUNTERS
    start: int
    winds: int
    target: int
    uma: tuple[int, int]
    oka: int
    stop: bool
    below_zero_ends: bool = False

    @property
    def rounds(self) -> bool:
        """Every seat deals once in each wind."""
        return True

    def first(self) -> Deal:
        """East 1, seat 0 deals."""
        return Deal(0, 0, 0, (self.start,) * SEATS)

    def after(self, hand: Hand, standing: tuple[int, ...], deposit: int) -> Deal | MatchEnd:
        """Return the next deal or the end of the match."""
        assert hand.ending is not None
        if self.below_zero_ends and min(standing) < 0:
            return self.final(standing, deposit)
        stays = dealer_stays(hand)
        reached = max(standing) >= self.target
        extended = hand.deal.round >= self.winds
        if extended or (hand.deal.round == self.winds - 1 and hand.dealer == SEATS - 1):
            if not stays and (reached or (extended and hand.dealer == SEATS - 1)):
                return self.final(standing, deposit)
            leads = reached and leader(standing) == hand.dealer
            if stays and self.stop and leads and hand.ending.id in ("win", "exhausted", "nagashi"):
                return self.final(standing, deposit)
        return following(hand, standing, deposit)

    def final(self, standing: tuple[int, ...], deposit: int) -> MatchEnd:
        """Sticks left go to the first place; then uma and oka."""
        transfers = (*to_leader(standing, deposit), *uma_transfers(standing, self.uma))
        if not self.oka:
            return MatchEnd(transfers)
        first = leader(standing)
        oka = tuple(Transfer(seat, first, self.oka, "oka") for seat in range(SEATS) if seat != first)
        return MatchEnd((*transfers, *oka))


UMA = {"none": (0, 0), "5-10": (5000, 10000), "5-15": (5000, 15000), "10-20": (10000, 20000), "10-30": (10000, 30000)}


def programme(options: Options) -> Rounds:
    """Return the match for these options."""
    start, back = int(options["start"] or 0), int(options["return"] or 0)
    return Rounds(
        start,
        1 if options["length"] == "east" else 2,
        int(options["target"] or 0),
        UMA[str(options["uma"])],
        max(0, back - start),
        bool(options["dealer_stop"]),
        bool(options["below_zero_ends"]),
    )

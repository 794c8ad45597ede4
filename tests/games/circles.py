"""Matches of several games: begun with given dice, and hands that have ended, for what follows them."""

from __future__ import annotations

from paizhuo.engine.core.advance import Over
from paizhuo.engine.core.hand import Deal, Ending, Hand, Wall, WinRecord
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import Match, begin, give
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.opening import NoState, fresh_hand
from paizhuo.engine.rules.options import Options

SEATS = tuple(SeatSetup(f"bot {n}", "basic") for n in range(4))
EVEN = (50_000,) * 4


def begun(rules: str, *throws: tuple[int, int], options: Options | None = None) -> Match:
    """A match after these throws for its game."""
    match = begin(MatchSetup(rules, options or {}, SEATS, 1))
    for dice in throws:
        match, _ = give(match, dice)
    return match


def two_dice(total: int) -> tuple[int, int]:
    """Faces of this sum."""
    return (max(1, total - 6), total - max(1, total - 6))


def ended(game: str, circle: int, dealer: Seat, *, winner: Seat | None = None, repeats: int = 0) -> Hand:
    """A hand that ``winner`` won, or that nobody did and nobody was ready."""
    hand = fresh_hand(Deal(9, circle, dealer, EVEN, repeats, 0, game), 4, Wall(0), NoState(), Over())
    wins = () if winner is None else (WinRecord(winner, 0, None, robbed=False, score=None, transfers=()),)
    return replace(hand, ending=Ending("exhausted" if winner is None else "win", Text("", "")), wins=wins)

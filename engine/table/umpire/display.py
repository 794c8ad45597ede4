"""What a table of real tiles should show and have ready for the match as it stands."""

from __future__ import annotations

from typing import Literal, TypeAlias

from paizhuo.engine.core.hand import balance
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Chance, RollDice
from paizhuo.engine.core.value import Struct
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.referee import HandOver, MatchOver, Referee

Need: TypeAlias = Literal["dice", "wall", "tiles", "nothing"]
"""What play waits for: dice to be rolled, a wall to be built, tiles to be seen, or people alone."""


class Display(Struct):
    """``dealer`` and ``turn`` (None: nobody's) by seat; ``repeats`` of the deal; ``scores`` by seat with the hand so far."""

    dealer: Seat
    repeats: int
    scores: tuple[int, ...]
    turn: Seat | None


def display_of(match: Match) -> Display:
    """Return what lamps and score displays should show."""
    hand = match.hand
    change = {} if match.hand_over else balance(hand.ledger)  # a hand that is over is counted already
    scores = tuple(match.standing[seat] + change.get(seat, 0) for seat in range(hand.seats))
    return Display(hand.deal.dealer, hand.deal.repeats, scores, hand.phase.turn)


def need_of(referee: Referee) -> Need:
    """Return what the table has to do before play goes on."""
    waiting = referee.waiting
    if isinstance(waiting, HandOver):
        return "wall"
    if isinstance(waiting, MatchOver) or not isinstance(waiting, Chance):
        return "nothing"
    if isinstance(waiting.request, RollDice):
        return "dice"
    return "tiles"


def wall_size(match: Match) -> int | None:
    """Return how many tiles the wall of the hand's game has; None: dice have still to choose the game."""
    return len(match.game.play.wall(match.game_options)) or None

"""What a rule set provides for the score sheet of hands played with real tiles: what is asked of a hand, and who then pays.

A hand at a table of the program moves through its phases. Of a hand that was played elsewhere only the end is reported: who won
with what, or why nobody did. ``SheetRules`` says what a game needs to know of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias

from paizhuo.engine.core.hand import Ending, Hand, Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct, field
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.endings import EXHAUSTED
from paizhuo.engine.rules.options import Options
from paizhuo.engine.scoring.input_fields import WAYS, Field
from paizhuo.engine.scoring.pattern import By
from paizhuo.engine.scoring.score import POINTS, NotValid, Score, ScoreLimit, Unit
from paizhuo.engine.scoring.winning_hand import WinningHand

Price: TypeAlias = Callable[[WinningHand, Options, Score], Mapping[str, float]]
"""What relative seats gain and lose by a stated win of this score, under these options."""

AfterWin: TypeAlias = Literal["ends", "leaves", "stays"]
"""What a win does: it ends the hand; its winner leaves and the others go on 血战; its winner plays on too 血流."""


class ReportedHand(Struct):
    """What the players report of a hand that ended without a (last) win.

    ``ready``: the seats that were ready, each with its largest possible win where the draw asks for it. ``named``: the seats to which
    the draw's own question applies.
    """

    ready: Mapping[Seat, int | None] = field(default_factory=dict)
    named: tuple[Seat, ...] = ()


def nothing_paid(hand: Hand, reported: ReportedHand) -> tuple[Transfer, ...]:
    """The draw costs nobody anything."""
    return ()


class Drawn(Struct):
    """A way for a hand to end without a (last) win.

    ``ready``: who was ready must be reported, and ``worth`` of each of them too, if it is not None. ``named``: what else is asked
    of the seats. ``settle(hand, reported)`` says who pays: the ready seats' racks are shown, and the ledger holds what was paid before.
    """

    ending: Ending
    ready: bool = False
    worth: Text | None = None
    named: Text | None = None
    settle: Callable[[Hand, ReportedHand], tuple[Transfer, ...]] = nothing_paid


class Charge(Struct):
    """A payment beside wins and draws whose amount follows from the rules.

    ``owner``: words for the seat that it belongs to (None: the rules know the seat). ``pay(hand, seat)``: the payments in ledger
    points; ``seat`` is the owner, and has no meaning where there is none.
    """

    id: str
    name: Text
    owner: Text | None
    pay: Callable[[Hand, Seat], tuple[Transfer, ...]]


class Remark(Struct):
    """Something that is noted of players of a hand and costs nothing. ``disqualifies``: a player with it cannot win the hand."""

    id: str
    name: Text
    disqualifies: bool = False


def reported_score(unit: Unit, least: int = 0) -> Callable[[int, int | None, str | None], Score | NotValid]:
    """Return a win whose players say what it counts, in ``unit``: at least ``least``."""

    def score(total: int, fu: int | None, limit: str | None) -> Score | NotValid:
        """Return the score without its patterns."""
        if total < least:
            return NotValid("below_minimum", BELOW_LEAST.filled(least=least, total=total))
        return Score((), unit, total, fu)

    return score


BELOW_LEAST: Final = Text("{least} 起和，只有 {total}", "a win needs at least {least}; this is {total}")


MOST_REPORTED: Final = 1_000
"""More than any hand of any game counts: a larger number is a slip of the finger."""
MOST_DOUBLED: Final = 40
"""The same where each fan doubles the payment."""


def win_ends(hand: Hand) -> AfterWin:
    """A win ends every hand."""
    return "ends"


def winner_leaves(hand: Hand) -> AfterWin:
    """Blood battle: the winner leaves, and the others play on."""
    return "leaves"


def every_way(hand: Hand) -> tuple[By, ...]:
    """A hand is won in every way that the game knows."""
    return WAYS


def as_dealt(hand: Hand, fields: Mapping[str, object]) -> Hand:
    """The game asks nothing about the whole hand."""
    return hand


def nobody_leaves(hand: Hand) -> Seat | None:
    """Everybody keeps the seat."""
    return None


class SheetRules(Struct):
    """What a game asks of a hand that was played with real tiles.

    ``draws``: how hands end without a win. ``unit``, ``has_fu``, ``limit``: how players who count a win themselves report it, ``most`` at
    most; ``score`` checks it, and ``price(hand, options, score)`` is what relative seats then gain and lose (None: the players
    report that too). ``stick``: the points laid on the table for what ``stick_flags`` say, for the next winner to take. ``settled``: the
    reasons of payments that follow from the rest and are never stated. ``most_winners``: on one tile. ``broken_off``: the hand as it
    is when it ends the match before its time, where the rules know that.

    ``hand_fields``: what is asked once for the whole hand, whoever wins it; their ids are those of the game's stated fields, and a
    ``NumberBySeat`` counts its seats from the dealer. ``begun(hand, fields)`` is the hand with these, seats in them counted
    from seat 0; it raises ``BadRequest``. ``after_win`` and ``ways`` (how the hand may be won) are asked of that hand.
    ``charges``: payments that the rules price; ``charged``: ids of stated fields that say the same, which are not asked again.
    ``faults``: how a hand ends by an offence of the one seat ``named``; ``remarks``: what else may be noted of a seat; ``leaves``: who
    has to leave the table after the hand, so that another takes the seat.
    """

    unit: Unit = POINTS
    draws: tuple[Drawn, ...] = (Drawn(EXHAUSTED),)
    has_fu: bool = False
    limit: ScoreLimit | None = None
    most: int = MOST_REPORTED
    score: Callable[[int, int | None, str | None], Score | NotValid] = reported_score(POINTS)
    price: Price | None = None
    stick: int = 0
    stick_flags: frozenset[str] = frozenset()
    settled: frozenset[str] = frozenset()
    after_win: Callable[[Hand], AfterWin] = win_ends
    most_winners: int = 3
    broken_off: Callable[[Hand], Hand] | None = None
    hand_fields: tuple[Field[Any], ...] = ()
    begun: Callable[[Hand, Mapping[str, object]], Hand] = as_dealt
    ways: Callable[[Hand], tuple[By, ...]] = every_way
    charges: tuple[Charge, ...] = ()
    charged: frozenset[str] = frozenset()
    faults: tuple[Drawn, ...] = ()
    remarks: tuple[Remark, ...] = ()
    leaves: Callable[[Hand], Seat | None] = nobody_leaves

    @property
    def endings(self) -> tuple[Drawn, ...]:
        """How hands end other than by a win: the draws, then the faults."""
        return (*self.draws, *self.faults)


def plain_sheet_rules(options: Mapping[str, object]) -> SheetRules:
    """The only draw is the exhaustive one, and nobody pays for it."""
    return SheetRules()

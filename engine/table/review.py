"""The decisions of one seat in a match that was kept, with what each of them cost in the eyes of a bot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from paizhuo.engine.analysis.estimates import as_said
from paizhuo.engine.analysis.reasons import Reason
from paizhuo.engine.bots import Bot, make, valued
from paizhuo.engine.bots.explaining.players import Explaining
from paizhuo.engine.bots.ranking import Ranked, Valued, as_kept
from paizhuo.engine.core.action import Action, MoveMeld, MoveTile
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.journal_steps import Step, action_in
from paizhuo.engine.match.match import begin
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup

BEST: Final = 3
"""How many of the best options of a decision are kept."""
DECIMALS: Final = 3
"""Values and losses are rounded to so many."""
COUNTED: Final = Text(
    "{n} 个决定里有 {good} 个选得最好，或只差不到 {trifle} 分。",
    "Of {n} {n:decision|decisions}, {good} {good:was|were} best, or less than {trifle} {trifle:point|points} worse.",
)


class NoSuchSeat(ValueError):
    """Nobody plays in this seat; the message says which seats there are."""


class SeatDecision(Struct):
    """A choice of a seat. ``line``: the line of the journal with it, or its place among others; ``observation``: what the seat knew."""

    line: int
    observation: Observation
    chosen: Action


class ValuedOption(Struct):
    """An option: what it gains from here to the end of the hand on average, in points as people count them, and why."""

    action: Action
    value: float
    reasons: tuple[Reason, ...]


class ReviewedDecision(Struct):
    """A decision of the seat, with the ``line`` and the ``observation`` of the ``SeatDecision``.

    ``best``: the best options, first the best of all. ``trifle``: a loss that is not greater is no mistake.
    """

    line: int
    observation: Observation
    chosen: ValuedOption
    best: tuple[ValuedOption, ...]
    trifle: float

    @property
    def hand(self) -> int:
        """Which hand of the match it is, from 1."""
        return self.observation.hand.deal.number + 1

    @property
    def turn(self) -> int:
        """The discards of the seat in this hand so far, and 1."""
        assert self.observation.seat is not None
        return len(self.observation.hand.rivers[self.observation.seat]) + 1

    @property
    def loss(self) -> float:
        """The points on average by which the choice is worse than the best option."""
        return round(self.best[0].value - self.chosen.value, DECIMALS)

    @property
    def is_good(self) -> bool:
        """Whether the choice is the best option, or as good as it."""
        return self.loss <= self.trifle


class Review(Struct):
    """What a bot says of the decisions of a seat: those it can value in points, the costliest first.

    ``unseen``: how many others are left out because tiles of the seat were not seen; ``unvalued``: because the bot cannot value them.
    """

    seat: Seat
    decisions: tuple[ReviewedDecision, ...]
    unseen: int
    unvalued: int

    @property
    def good(self) -> int:
        """How many decisions are good."""
        return sum(decision.is_good for decision in self.decisions)

    @property
    def accuracy(self) -> float | None:
        """The share of decisions that are good; None: there are no decisions."""
        return self.good / len(self.decisions) if self.decisions else None

    @property
    def percent(self) -> int:
        """The accuracy in whole percent, of which there must be one."""
        return 100 * self.good // len(self.decisions)

    @property
    def counted(self) -> Text:
        """How many decisions are good, in a sentence; there must be decisions."""
        trifle = as_said(max(decision.trifle for decision in self.decisions))
        return COUNTED.filled(good=self.good, n=len(self.decisions), trifle=trifle)


def usual_seat(setup: MatchSetup) -> Seat:
    """Whose decisions are looked at unless somebody asks for others': those of the first person, of seat 0 where only bots play."""
    seats = range(begin(setup).hand.seats)
    return next((seat for seat in seats if setup.seats[seat].bot is None), 0)


def review(setup: MatchSetup, moments: Iterable[Step], seat: Seat, bot: str) -> Review:
    """Look through a match with the eyes of one seat. ``moments``: the steps of its journal; ``bot``: the name of who judges.

    Decisions are the answers in the journal: a pass that nobody gave is none. Raises ``NoSuchSeat``, ``UnknownBot``, and what
    ``moments`` raise.
    """
    match = begin(setup)
    if not 0 <= seat < match.hand.seats:
        raise NoSuchSeat(f"there is no seat {seat} (seats: 0 to {match.hand.seats - 1})")
    judge = Explaining(make(bot, match.rule_set, match.options, 0), match.rule_set, match.options)
    return reviewed(judge, seat, (decision for _, decision in decisions_in(moments, seat)))


def decisions_in(moments: Iterable[Step], seat: Seat) -> Iterator[tuple[Referee, SeatDecision]]:
    """Yield the answers of the seat in a journal where it had several options, each with the match when it was asked."""
    for step in moments:
        if step.answered is None or step.line["seat"] != seat or len(step.answered.asked[seat]) == 1:
            continue
        chosen = action_in(step.line)
        assert chosen is not None
        yield step.answered, SeatDecision(step.number, step.answered.observation(seat), chosen)


def reviewed(judge: Bot, seat: Seat, decisions: Iterable[SeatDecision]) -> Review:
    """Return what a bot says of decisions of a seat, each of which had several options."""
    found: list[ReviewedDecision] = []
    unseen = unvalued = 0
    for decision in decisions:
        if isinstance(decision.chosen, MoveTile | MoveMeld):
            continue  # a step: what is discarded in the end is the choice
        if not _sees_itself(decision.observation):
            unseen += 1
        elif (options := valued(judge, decision.observation)) is None:
            unvalued += 1
        elif (made := _reviewed(decision, options)) is not None:
            found.append(made)
    return Review(seat, tuple(sorted(found, key=lambda each: (-each.loss, each.line))), unseen, unvalued)


def judged(judge: Bot, decision: SeatDecision) -> ReviewedDecision | None:
    """Return what a bot says of one decision; None: it cannot value it, or all options come to the same, or the choice settles nothing."""
    if not _sees_itself(decision.observation):
        return None
    options = valued(judge, decision.observation)
    return None if options is None else _reviewed(decision, options)


def _sees_itself(observation: Observation) -> bool:
    """Return whether the observer's own tiles are all known."""
    own = (place for place in observation.hand.places if place.owner == observation.seat)
    return all(
        UNKNOWN not in tiles for place in own for tiles in (place.concealed, *(meld.tiles for meld in place.melds))
    )


def _reviewed(decision: SeatDecision, found: Valued) -> ReviewedDecision | None:
    """Return the decision as it was judged; None if all options come to the same, or the choice is a step of no worth of its own."""
    options: dict[Action, Ranked] = {}
    for option in found.options:
        options.setdefault(as_kept(option.action), option)
    chosen = decision.chosen
    if len(options) == 1 or as_kept(chosen) not in options:
        return None
    best = [_option(option, chosen) for option in islice(_distinct(options.values()), BEST)]
    own = _option(options[as_kept(chosen)], chosen)
    return ReviewedDecision(decision.line, decision.observation, own, tuple(best), found.trifle)


def _distinct(options: Iterable[Ranked]) -> Iterator[Ranked]:
    """Yield the options, the best first, without those that come to the same as a better one with a like tile of another rack."""
    given: set[tuple[Action, float]] = set()
    for option in options:
        action = as_kept(option.action)
        meant = replace(action, rack=0) if hasattr(action, "rack") else action, option.value
        if meant not in given:
            given.add(meant)
            yield option


def _option(option: Ranked, chosen: Action) -> ValuedOption:
    action = chosen if as_kept(option.action) == as_kept(chosen) else option.action
    return ValuedOption(action, round(option.value, DECIMALS), option.reasons)

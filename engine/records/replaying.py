"""A kept match as a row of positions that can be looked at forwards and backwards, from any seat or with all tiles open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.event import Discarded, Event, KongAdded, Melded, Won
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation, masked_event, observe, observe_all
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.journal import Journal
from paizhuo.engine.match.journal_lines import BadJournal
from paizhuo.engine.match.journal_steps import Step, action_in, steps
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.table.port.reports import Moment, Record
from paizhuo.engine.table.session.showing import Scene

View: TypeAlias = Seat | Literal["open"] | None
"""Whose eyes a position is seen with: a seat's, an onlooker's (None), or nobody's: all tiles lie open."""
Turn: TypeAlias = Literal["call", "kong", "riichi", "win"]
"""What one may want to jump to."""


class Position(Struct, eq=False):
    """The match after a line of its journal. ``events``: what the line caused; ``hand``: which of its hands it is, from 0.

    ``before``: the match when the seat that acted was asked, and ``action`` what it did; None where nobody acted.
    """

    line: int
    hand: int
    referee: Referee
    events: tuple[Event, ...] = ()
    seat: Seat | None = None
    action: Action | None = None
    before: Referee | None = None

    @property
    def match(self) -> Match:
        """The match at this position."""
        return self.referee.match

    @property
    def turns(self) -> frozenset[Turn]:
        """What happened that one may want to jump to."""
        found: set[Turn] = set()
        for event in self.events:
            match event:
                case Won():
                    found.add("win")
                case Discarded(turned=True):
                    found.add("riichi")
                case Melded(meld=meld):
                    found.update(("call",) if meld.is_open else ())
                    found.update(("kong",) if meld.is_kong else ())
                case KongAdded():
                    found.add("kong")
                case _:
                    pass
        return frozenset(found)


class Replay:
    """The positions of a match. ``stops``: the line from which on its journal breaks the rules, and why; None: it does not.

    A hand that is still being played is left out: nobody looks at the tiles of others before it is over.
    """

    def __init__(self, journal: Journal) -> None:
        self.journal, self.setup = journal, journal.setup
        self.positions: list[Position] = []
        self.stops: tuple[int, Text] | None = None
        hand, line = -1, 1
        chosen: Step | None = None
        try:
            for step in steps(journal):
                line = step.number
                hand += "hand" in step.line
                if step.closed is not None:
                    self.positions.append(_closed(step, chosen, hand))
                if "hand" in step.line or (step.events and (step.closed is None or step.events != step.closed[1])):
                    self.positions.append(_position(step, hand))
                chosen = step
        except BadJournal as bad:
            self.stops = line + 1, bad.reason
        if self.stops is None and self.positions and not self.positions[-1].match.hand_over:
            self.positions = [each for each in self.positions if each.hand < hand]
        self.hands: list[int] = [
            nth for nth, each in enumerate(self.positions) if nth == 0 or each.hand != self.positions[nth - 1].hand
        ]
        """The position at which each hand begins."""

    def observation(self, nth: int, view: View) -> Observation:
        """Return what a position looks like."""
        match = self.positions[nth].match
        if view == "open":
            return observe_all(match.hand)
        return observe(match.rules, match.hand, view)

    def moment(self, nth: int, view: View, since: int | None = None) -> Moment:
        """Return a position as a table shows it; with the events after the position ``since``, else drawn anew."""
        match = self.positions[nth].match
        scene = Scene(match.game, match.game_options, match.setup.seats, self.observation(nth, view))
        shown = scene.moment(nth + 1, Record(), 0, anew=True, begun=None)
        if since is None:
            return shown
        return replace(shown, events=self.events(since, nth, view))

    def events(self, since: int, nth: int, view: View) -> tuple[Event, ...]:
        """Return what happened after the position ``since`` up to another, as the side may know it."""
        found: list[Event] = []
        for each in self.positions[since + 1 : nth + 1]:
            hand = each.match.hand
            found += each.events if view == "open" else (masked_event(event, hand, view) for event in each.events)
        return tuple(found)

    def next(self, nth: int, turns: frozenset[Turn], way: int = 1) -> int | None:
        """Return the next position, or with ``way`` −1 the one before, at which one of these happened; None: there is none."""
        there: Sequence[int] = range(nth + 1, len(self.positions)) if way > 0 else range(nth - 1, -1, -1)
        return next((other for other in there if self.positions[other].turns & turns), None)

    def at_line(self, line: int) -> int:
        """Return the position after a line of the journal, or the last one before it."""
        return max((nth for nth, each in enumerate(self.positions) if each.line <= line), default=0)


def _closed(step: Step, chosen: Step | None, hand: int) -> Position:
    """Return what a call made that nobody contested: no line says that the others passed.

    ``chosen``: the line with the call, if it is that.
    """
    assert step.closed is not None
    referee, events = step.closed
    if chosen is None or chosen.answered is None or chosen.events:
        return Position(step.number, hand, referee, events)
    return replace(_position(chosen, hand), referee=referee, events=events)


def _position(step: Step, hand: int) -> Position:
    acted = step.answered is not None
    return Position(
        step.number,
        hand,
        step.referee,
        step.events if step.closed is None else step.events[len(step.closed[1]) :],
        step.line["seat"] if acted else None,
        action_in(step.line) if acted else None,
        step.answered,
    )

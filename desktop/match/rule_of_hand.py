"""The rule that dice have chosen for a hand, until the person has read it."""

from __future__ import annotations

from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.port.reports import Moment
from paizhuo.engine.table.session.dice_news import ThrownRule, rule_thrown


class RuleOfHand:
    """The rule of the current hand: ``unread`` is the one that has not been read yet, None where there is none."""

    def __init__(self) -> None:
        self.unread: ThrownRule | None = None
        self._last: tuple[int, ThrownRule] | None = None

    def follow(self, moment: Moment, game: RuleSet) -> None:
        """Take the next moment of the match, in which ``game`` is played. When a hand is over nobody needs to read its rule."""
        number, over = moment.observation.hand.deal.number, moment.observation.hand.ending is not None
        events = (event for deal, event in moment.record.events if deal.number == number)
        thrown = rule_thrown(events, game.play.dice_rules)
        if over or (self._last is not None and self._last[0] != number):
            self.unread = None
        if thrown is not None and (number, thrown) != self._last:
            self._last = number, thrown
            self.unread = None if over else thrown

    def read(self) -> None:
        """Keep that the person has read the rule."""
        self.unread = None

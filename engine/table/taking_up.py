"""A match as far as its journal goes: what a table goes on with."""

from __future__ import annotations

from paizhuo.engine.core.hand import RuleState
from paizhuo.engine.core.value import Struct
from paizhuo.engine.match import journal_steps
from paizhuo.engine.match.journal import Journal
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.table.checkpoint import Checkpoint
from paizhuo.engine.table.journal.event_log import EventLog
from paizhuo.engine.table.steps import Steps


class TakenUp(Struct):
    """The match where its journal ends, its events, and what can be taken back."""

    referee: Referee
    log: EventLog
    steps: Steps


def at_end_of(journal: Journal, checkpoint: Checkpoint | None = None) -> TakenUp:
    """Return the match where the journal ends. ``checkpoint``: of this journal; what was before it is not played again.

    Raises ``BadJournal``.
    """
    if checkpoint is None:
        referee, log, taken, after = Referee.begin(journal.setup), EventLog(), Steps(), 1
    else:
        referee, log, taken = Referee(checkpoint.match(journal.setup)), checkpoint.log(), checkpoint.steps()
        after = checkpoint.lines
    for step in journal_steps.steps(journal, referee, after):
        line = step.line
        answered = "action" in line and step.match.setup.seats[line["seat"]].bot is None
        anew = not line.keys().isdisjoint(("ruling", "offence", "leaves"))
        if answered or anew:
            taken.keep(taken.moment(referee, step.number - 1, len(log)))
        elif "opening" in line:
            taken.forget()
        if anew:
            taken.all_asked_anew()
        elif "action" in line:
            taken.answered((line["seat"],))
        before, referee = referee, step.referee
        log.add(step.events, _noted_before(before, step.match), step.match.hand)
    return TakenUp(referee, log, taken)


def _noted_before(referee: Referee, match: Match) -> RuleState:
    """Return the rule state before the events of a step that led to ``match``: of the same hand, or of one that has just been dealt."""
    same = referee.match.hand.deal.number == match.hand.deal.number
    state: RuleState = (referee.match if same else match).hand.state
    return state

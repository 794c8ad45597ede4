"""The review of a hand as it is shown: its costly decisions, with the words, tiles and pictures that the table has for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match import review_words as words
from paizhuo.desktop.match.coach_card import Line
from paizhuo.desktop.match.coach_lines import line_of
from paizhuo.desktop.match.decisions import Made
from paizhuo.desktop.match.picturing import picture_of
from paizhuo.desktop.table.choice import plan_of
from paizhuo.desktop.table.picture import Pointed, TablePicture
from paizhuo.desktop.table.seats import in_language
from paizhuo.desktop.table.sight import latest_discard
from paizhuo.engine.analysis.estimates import as_said
from paizhuo.engine.bots.coach import Advised
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.port.reports import Moment, Seating

if TYPE_CHECKING:
    from paizhuo.engine.table.review import Review, ReviewedDecision, ValuedOption


class HandReview(Struct):
    """What is said of the decisions of a hand; the ``line`` of a reviewed decision is its place among those ``made``, from 1."""

    seating: Seating
    made: tuple[Made, ...]
    review: Review

    @property
    def costly(self) -> tuple[ReviewedDecision, ...]:
        """The decisions that cost points, those that cost most first."""
        return tuple(decision for decision in self.review.decisions if not decision.is_good)


class Entry(Struct):
    """A costly decision: what was chosen, what was better, and the table as it was, with both pointed at."""

    turn: Text
    costs: Text
    chosen: Line
    better: Line
    picture: TablePicture

    @property
    def name(self) -> Text:
        """The entry in a few words."""
        return words.ENTRY.filled(turn=self.turn, costs=self.costs)

    @property
    def said(self) -> Text:
        """All of the entry in words, for those who listen."""
        return words.IN_WORDS.filled(
            turn=self.turn,
            costs=self.costs,
            chosen=words.CHOSEN,
            better=words.BETTER,
            own=_in_words(self.chosen),
            best=_in_words(self.better),
        )


def _in_words(line: Line) -> Text:
    zh = "".join(reason.zh for reason in line.reasons).rstrip("。")
    en = " ".join(reason.en for reason in line.reasons).rstrip(".")
    return Text(f"{line.said.zh}，{zh}", f"{line.said.en}. {en}")


def entry_of(preferences: Preferences, found: HandReview, decision: ReviewedDecision) -> Entry:
    """Return a decision of a hand in the language and look in force."""
    return entry_at(preferences, found.seating, found.made[decision.line - 1].moment, decision)


def entry_at(preferences: Preferences, seating: Seating, moment: Moment, decision: ReviewedDecision) -> Entry:
    """Return a decision that was made at a moment."""
    better = decision.best[0]
    pointed = (
        Pointed(preferences.say(words.BETTER), better.action),
        Pointed(preferences.say(words.CHOSEN), decision.chosen.action),
    )
    seating = in_language(seating, preferences.settings.language)
    picture = picture_of(preferences, seating, moment, seating.person, pointed=pointed)
    plan = plan_of(picture, latest_discard(moment.observation))

    def line(option: ValuedOption) -> Line:
        return line_of(Advised(option.action, tuple(reason.text for reason in option.reasons)), plan, picture)

    return Entry(
        words.TURN.filled(n=decision.turn),
        words.COSTS.filled(points=as_said(decision.loss)),
        line(decision.chosen),
        line(better),
        picture,
    )

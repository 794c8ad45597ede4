"""A question as it is shown: its picture, and the coach's options in the words that the table has for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match import answer_words
from paizhuo.desktop.match.coach_card import Line
from paizhuo.desktop.match.coach_lines import line_of
from paizhuo.desktop.match.picturing import picture_of
from paizhuo.desktop.match.review_words import CHOSEN
from paizhuo.desktop.practice import words
from paizhuo.desktop.practice.sources import Question
from paizhuo.desktop.table.choice import plan_of
from paizhuo.desktop.table.picture import Pointed, TablePicture
from paizhuo.desktop.table.seats import in_language
from paizhuo.desktop.table.sight import latest_discard
from paizhuo.engine.analysis.estimates import as_said
from paizhuo.engine.bots.coach import Advised
from paizhuo.engine.bots.ranking import as_kept
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import Match
from paizhuo.engine.table.port.reports import Record, Seating
from paizhuo.engine.table.review import ReviewedDecision, ValuedOption
from paizhuo.engine.table.session.showing import Scene


class Option(Struct):
    """One of the coach's options, or the person's own: what it is worth beside the best, and its line."""

    caption: Text
    line: Line


def table_of(
    preferences: Preferences,
    match: Match,
    observation: Observation,
    names: Sequence[str],
    pointed: Sequence[Pointed],
) -> TablePicture:
    """Return the table as a seat sees it, with the person in it. ``names``: everybody's in turn order; ``pointed``: the options shown."""
    person = observation.seat
    seats = tuple(
        replace(who, name=name, bot=None if nth == person else who.bot)
        for nth, (who, name) in enumerate(zip(match.setup.seats, names, strict=True))
    )
    seating = in_language(
        Seating(replace(match.setup, seats=seats), match.rule_set, person), preferences.settings.language
    )
    scene = Scene(match.game, match.game_options, match.setup.seats, observation)
    moment = scene.moment(1, Record(), 0, anew=True, begun=None)
    return picture_of(preferences, seating, moment, person, pointed=tuple(pointed))


def picture(preferences: Preferences, question: Question, answer: ReviewedDecision | None) -> TablePicture:
    """Return the table of a question; once it is answered, with the coach's choice and the person's pointed at."""
    pointed: list[Pointed] = []
    if answer is not None:
        pointed.append(Pointed(preferences.say(answer_words.COACH_CHOICE), answer.best[0].action))
        if not _same(answer.best[0], answer.chosen):
            pointed.append(Pointed(preferences.say(CHOSEN), answer.chosen.action))
    situation = question.situation
    return table_of(preferences, situation.referee.match, situation.observation, question.names, pointed)


def options(shown: TablePicture, answer: ReviewedDecision) -> Iterator[Option]:
    """Yield the best options, the best first, and the person's own after them if it is none of them."""
    best = answer.best[0]
    plan = plan_of(shown, latest_discard(shown.observation))
    own = () if any(_same(each, answer.chosen) for each in answer.best) else (answer.chosen,)
    for each in (*answer.best, *own):
        loss = best.value - each.value
        if each is best:
            caption = answer_words.COACH_CHOICE
        else:
            caption = words.LESS.filled(points=as_said(loss)) if loss > 0 else answer_words.AS_GOOD
        if _same(each, answer.chosen):
            caption = words.AND_YOURS.filled(what=caption)
        advised = Advised(each.action, tuple(reason.text for reason in each.reasons))
        yield Option(caption, line_of(advised, plan, shown))


def verdict(answer: ReviewedDecision) -> Text:
    """Return what an answer comes to, in a few words."""
    if _same(answer.best[0], answer.chosen):
        return answer_words.AS_THE_COACH
    return answer_words.AS_GOOD if answer.is_good else answer_words.COSTS.filled(points=as_said(answer.loss))


def _same(one: ValuedOption, other: ValuedOption) -> bool:
    return as_kept(one.action) == as_kept(other.action)

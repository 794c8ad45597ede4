"""A question as it is shown: its picture, and the coach's options in the words that the table has for them."""

from __future__ import annotations

from collections.abc import Iterator

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.coach_card import Line
from paizhuo.desktop.match.coach_lines import line_of
from paizhuo.desktop.match.picturing import picture_of
from paizhuo.desktop.practice import words
from paizhuo.desktop.practice.sources import Question
from paizhuo.desktop.table.choice import plan_of
from paizhuo.desktop.table.picture import Pointed, TablePicture
from paizhuo.desktop.table.seats import in_language
from paizhuo.desktop.table.sight import latest_discard
from paizhuo.engine.analysis.estimates import as_said
from paizhuo.engine.bots.coach import Advised
from paizhuo.engine.bots.ranking import as_kept
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.port.reports import Moment, Record, Seating
from paizhuo.engine.table.review import ReviewedDecision, ValuedOption
from paizhuo.engine.table.session.showing import Scene


class Option(Struct):
    """One of the coach's options, or the person's own: what it is worth beside the best, and its line."""

    caption: Text
    line: Line


def seating_of(question: Question) -> Seating:
    """Return who sits where, with the person in the seat that is asked."""
    match = question.situation.referee.match
    seats = tuple(
        replace(who, name=name, bot=None if nth == question.situation.seat else who.bot)
        for nth, (who, name) in enumerate(zip(match.setup.seats, question.names, strict=True))
    )
    return Seating(replace(match.setup, seats=seats), match.rule_set, question.situation.seat)


def moment_of(question: Question) -> Moment:
    """Return the table as the person saw it."""
    match, observation = question.situation.referee.match, question.situation.observation
    scene = Scene(match.game, match.game_options, match.setup.seats, observation)
    return scene.moment(1, Record(), 0, anew=True, begun=None)


def picture(preferences: Preferences, question: Question, answer: ReviewedDecision | None) -> TablePicture:
    """Return the table of a question; once it is answered, with the coach's choice and the person's pointed at."""
    pointed: tuple[Pointed, ...] = ()
    if answer is not None:
        pointed = (Pointed(preferences.say(words.BEST), answer.best[0].action),)
        if not _same(answer.best[0], answer.chosen):
            pointed = (*pointed, Pointed(preferences.say(words.YOURS), answer.chosen.action))
    seating = in_language(seating_of(question), preferences.settings.language)
    return picture_of(preferences, seating, moment_of(question), seating.person, pointed=pointed)


def options(shown: TablePicture, answer: ReviewedDecision) -> Iterator[Option]:
    """Yield the best options, the best first, and the person's own after them if it is none of them."""
    best = answer.best[0]
    plan = plan_of(shown, latest_discard(shown.observation))
    own = () if any(_same(each, answer.chosen) for each in answer.best) else (answer.chosen,)
    for each in (*answer.best, *own):
        loss = best.value - each.value
        caption = words.BEST if each is best else words.LESS.filled(points=as_said(loss))
        if _same(each, answer.chosen):
            caption = words.AND_YOURS.filled(what=caption)
        advised = Advised(each.action, tuple(reason.text for reason in each.reasons))
        yield Option(caption, line_of(advised, plan, shown))


def verdict(answer: ReviewedDecision) -> Text:
    """Return what an answer comes to, in a few words."""
    if _same(answer.best[0], answer.chosen):
        return words.AS_THE_COACH
    return words.AS_GOOD if answer.is_good else words.COSTS.filled(points=as_said(answer.loss))


def _same(one: ValuedOption, other: ValuedOption) -> bool:
    return as_kept(one.action) == as_kept(other.action)

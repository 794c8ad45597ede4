"""What the seat in sight knew: its waits or how far it is from ready, the danger of its tiles, and the coach's best options."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout

from paizhuo.desktop.kit.parts import label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.words import COACH
from paizhuo.desktop.match import danger_words
from paizhuo.desktop.match.coach_card import Card, in_words
from paizhuo.desktop.match.coach_lines import line_of
from paizhuo.desktop.match.stage import Stage
from paizhuo.desktop.records import words
from paizhuo.desktop.records.insights import Insight, Insights
from paizhuo.desktop.table.choice import plan_of
from paizhuo.desktop.table.danger_marks import DangerMarks
from paizhuo.desktop.table.picture import Pointed, TablePicture
from paizhuo.desktop.table.sight import latest_discard
from paizhuo.desktop.table.strip import spoken, strip_lines
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet


class SeatView(QObject):
    """What is shown beside the tiles of the seat in sight.

    ``danger``, ``coached``: what the person has switched on; ``came``: the coach's answer to what is in sight is there; ``switched``: it
    is to be shown, or not any more. ``marks``: over the tiles.
    """

    came = Signal()
    switched = Signal()

    def __init__(
        self, preferences: Preferences, rule_set: RuleSet, options: Options, table: TableView, stage: Stage
    ) -> None:
        super().__init__(stage)
        self._preferences, self._table, self._stage = preferences, table, stage
        self.danger = self.coached = False
        self._picture: TablePicture | None = None
        self._insight: Insight | None = None
        self._shown: Card | None = None
        self._insights = Insights(rule_set, options, self)
        self._insights.came.connect(self._take)
        self.marks = DangerMarks(table.scene())
        table.showing.drawn.connect(self._mark)
        stage.coach_closed.connect(self.toggle_coach)

    def toggle_danger(self) -> None:
        """Show how dangerous the tiles are, or show it no more."""
        self.danger = not self.danger
        self.switched.emit()

    def toggle_coach(self) -> None:
        """Show the coach's best options wherever the seat in sight has to choose, or no more."""
        self.coached = not self.coached
        self.switched.emit()

    def closing(self) -> None:
        """Stop what is still being found."""
        self._insights.closing()

    # -- what is in sight ------------------------------------------------------------------------------------------------------

    def pointed(self, seen: Observation) -> tuple[Pointed, ...]:
        """Return what the coach points at in what a seat sees."""
        found = self._found(seen)
        if not self.coached or found is None or not found.advice:
            return ()
        return (Pointed(self._preferences.say(COACH), found.advice[0].action),)

    def follow(self, picture: TablePicture) -> None:
        """Show what there is to know of a picture that the table shows from now on."""
        self._picture = picture
        seen = picture.observation
        if seen.seat is not None and (self.danger or (self.coached and seen.options)):
            self._insights.look(seen)
        self._mark()
        card = self._card()
        if card != self._shown:
            self._shown = card
            self._stage.show_advice(card)

    def _take(self, found: Insight) -> None:
        self._insight = found
        if self._picture is not None and self._found(self._picture.observation) is not None:
            self.came.emit()

    def _found(self, seen: Observation) -> Insight | None:
        """Return what the coach knows of what is seen, if it is there already."""
        return self._insight if self._insight is not None and self._insight.observation == seen else None

    def _card(self) -> Card | None:
        """Return the card with the coach's best options, if it is to be in sight."""
        picture = self._picture
        found = None if picture is None else self._found(picture.observation)
        if picture is None or found is None or not self.coached or not found.advice:
            return None
        plan = plan_of(picture, latest_discard(picture.observation))
        return Card(tuple(line_of(each, plan, picture) for each in found.advice), found.note)

    def _mark(self) -> None:
        """Mark the tiles, as long as they lie still."""
        state, picture = self._table.state, self._picture
        found = None if picture is None else self._found(picture.observation)
        at_rest = not state.busy and state.picture is picture
        dangers = found.dangers if self.danger and found is not None and at_rest else None
        marks = {danger.tile: danger_words.mark(danger) for danger in dangers or ()}
        pointed = self._table.choosing.offering.pointers.shown
        self.marks.show(marks, state.layout.own, state.stands, pointed)

    # -- in words --------------------------------------------------------------------------------------------------------------

    def hand_words(self) -> str:
        """Return what the hand waits for, with the tiles left, or how far it is from ready; empty where nothing can be said."""
        picture = self._picture
        if picture is None:
            return ""
        picture = replace(picture, settings=replace(picture.settings, distance=True))
        return spoken(picture, strip_lines(picture, None, declared=bool(picture.outlook.by_discard)))

    def in_words(self) -> str:
        """Return all of it for those who listen."""
        hand = self.hand_words()
        said = [self._preferences.say(words.SENTENCE.filled(what=hand)) if hand else ""]
        if (danger := self._danger_words()) is not None:
            said.append(self._preferences.say(danger))
        if (card := self._card()) is not None:
            said.append(self._preferences.say(in_words(card)))
        return " ".join(filter(None, said))

    def _danger_words(self) -> Text | None:
        """Return what is said about danger; None: it is not asked for, or not known yet."""
        picture = self._picture
        if not self.danger or picture is None:
            return None
        if picture.observation.seat is None:
            return words.DANGER_OF_SEAT
        found = self._found(picture.observation)
        if found is None:
            return None
        if found.dangers is None:
            return danger_words.NO_DANGER_KNOWN
        return danger_words.sentence(found.dangers, picture.names) if found.dangers else words.NO_HAND

    def write(self, listed: QVBoxLayout) -> None:
        """Write it below the steps."""
        if hand := self.hand_words():
            listed.addWidget(label(hand, "strong", wrap=True))
        picture = self._picture
        said = self._danger_words()
        if said is None or picture is None:
            return
        found = self._found(picture.observation)
        listed.addWidget(label(self._preferences.say(words.DANGER), "caption"))
        if found is None or not found.dangers:
            listed.addWidget(label(self._preferences.say(said), "small", wrap=True))
        elif not found.dangers[0].rivals:
            listed.addWidget(label(self._preferences.say(words.NOBODY_LEFT), "small", wrap=True))
        else:
            listed.addLayout(danger_words.table(self._preferences, found.dangers, picture.names))

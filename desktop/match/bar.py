"""The bar above a match: leaving, what is done without asking, advice, the panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.enlarged_page import enlarged
from paizhuo.desktop.kit.fields import toggle
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.keys import key_name, own_key
from paizhuo.desktop.kit.parts import arrowed, button, frame, inset, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.refusing import RefusingSwitch
from paizhuo.desktop.results.score_words import SCORES, SCORES_HINT
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.watching import behind
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.port.asks import Consult, Mute, Rearrange, Undo, WhyNoWin
from paizhuo.engine.table.port.reports import Seating
from paizhuo.engine.table.session.supporting import advisers


class Toggle(Struct):
    """A setting that can be switched at the table."""

    setting: str
    name: Text
    hint: Text


CLOSER: Final = "QPushButton { padding-left: 7px; padding-right: 7px; }"
PANEL_KEYS: Final = ("panel.log", "panel.rules", "panel.keys", "panel.settings")
BEFORE: Final = (
    Toggle("auto_sort", words.AUTO_SORT, words.AUTO_SORT_HINT),
    Toggle("auto_win", words.AUTO_WIN, words.AUTO_WIN_HINT),
)
AFTER: Final = (Toggle("auto_discard", words.AUTO_DISCARD, words.AUTO_DISCARD_HINT),)
"""The switches before that of calls, and after it."""


class MatchBar(QObject):
    """The bar above a match, made for a moment.

    ``asked`` brings an ``Ask``; ``coached``: the coach's advice is wanted, or not wanted any more; ``scores``: the
    points of all hands so far are, or not any more; ``left``: its button is pressed.
    """

    asked = Signal(object)
    coached = Signal()
    scores = Signal()
    left = Signal()

    def __init__(self, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._say = preferences.say
        self._muted = False
        self._undo: QPushButton | None = None
        self._refusing: RefusingSwitch | None = None
        self._undoes = True

    def take_seats(self) -> None:
        """Let advice be heard: a match begins, or is resumed."""
        self._muted = False

    def enable_undo(self, *, enabled: bool) -> None:
        """Let a decision be taken back, or not: it is not while a sheet lies over the table."""
        self._undoes = enabled
        if self._undo is not None:
            self._undo.setEnabled(enabled)

    def choose_refused(self) -> None:
        """Open the menu that says which calls are passed on, where there is one."""
        if self._refusing is not None:
            self._refusing.choose()

    def made(
        self,
        seating: Seating | None,
        seen: Observation | None,
        rulings: QPushButton | None,
        *,
        times: float = 1.0,
        close: bool = False,
    ) -> QFrame:
        """Return the bar. ``seen``: the table as it is shown; ``rulings``: the way to the rulings, where there is one.

        ``times``: how many times as large as elsewhere its text is; ``close``: its words stand closer to each other, for one line.
        """
        style, sheet = enlarged(self._preferences, times)
        bar = frame("bar")
        bar.setStyleSheet(sheet + (CLOSER if close else ""))
        line = inset(row(bar, spacing=style.px(8)), style.px, 12, 6)
        line.addWidget(arrowed(self._say(words.LEAVE_MATCH), "leave", self.left.emit, back=True))
        line.addWidget(label(self._title(seating, seen), "strong"))
        right = Flow(gap=style.px(2 if close else 5), end=True)
        line.addLayout(right, 1)
        self._undo = self._refusing = None
        if seating is not None:
            for each in self._of_participant(seating, seen):
                right.addWidget(each)
        if rulings is not None:
            right.addWidget(rulings)
        if seating is not None and seating.person is not None:
            self._undo = button(self._say(words.UNDO), "undo", partial(self.asked.emit, Undo()), kind="quiet")
            self._undo.setEnabled(self._undoes)
            right.addWidget(self._undo)
        if seating is not None:
            right.addWidget(self._scores_button())
        right.addWidget(self._panel_button())
        for each in bar.findChildren(QPushButton):
            each.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the table
        return bar

    def _of_participant(self, seating: Seating, seen: Observation | None) -> Sequence[QWidget]:
        """Return the buttons of a player, or of the supporter whom the screen belongs to."""
        if not seating.plays:
            return self._advise(seating, seen)
        buttons: list[QWidget] = [*self._advisers(seating, seen), *map(self._toggle, BEFORE)]
        if calls := seating.rule_set.calls:
            self._refusing = RefusingSwitch(self._preferences, calls)
            buttons.append(self._refusing)
        buttons += map(self._toggle, AFTER)
        if (seating if seen is None else seating.at(seen.hand.deal)).rule_set.racks is not None:
            made = button(self._say(words.SHARE_OUT), "share-out", partial(self.asked.emit, Rearrange()), kind="quiet")
            made.setToolTip(f"{self._say(words.SHARE_OUT_HINT)} ({self._key('share_out')})")
            buttons.append(made)
        coach = button(self._say(words.COACH), "coach", self.coached.emit, kind="quiet")
        coach.setToolTip(f"{self._say(words.COACH_HINT)} ({self._key('coach')})")
        buttons.append(coach)
        return [*buttons, button(self._say(words.WHY), "why", partial(self.asked.emit, WhyNoWin()), kind="quiet")]

    def _advisers(self, seating: Seating, seen: Observation | None) -> list[QPushButton]:
        """Return a button for everybody here who may advise the player, and one to hear no advice."""
        if seen is None or seating.person not in behind(seen.hand):
            return []
        made = []
        for nth in advisers(seen, seating.here):
            name = seating.setup.seats[nth].name
            said = self._say(words.ADVISES.filled(name=name))
            made.append(button(said, f"advise-{nth}", partial(self.asked.emit, Consult(nth)), kind="quiet"))
            made[-1].setToolTip(self._say(words.ADVISES_HINT.filled(name=name)))
        hint = self._say(words.MUTE_ADVICE_HINT)
        return [*made, self._switch(words.MUTE_ADVICE, "mute-advice", hint, self._mute, on=self._muted)]

    def _mute(self, muted: bool) -> None:  # noqa: FBT001 - Qt's signal
        self._muted = muted
        self.asked.emit(Mute(muted))

    def _advise(self, seating: Seating, seen: Observation | None) -> list[QPushButton]:
        """Return the button of a supporter, if a person may hear the advice."""
        person = seating.person
        if seen is None or person is None or person < seen.hand.seats:
            return []
        player = seen.hand.watchers[person - seen.hand.seats].behind
        if player is None or seating.setup.seats[player].bot is not None:
            return []
        made = button(self._say(words.ADVISE), "advise", partial(self.asked.emit, Consult(person)), kind="plain")
        made.setToolTip(self._say(words.ADVISE_HINT))
        return [made]

    def _title(self, seating: Seating | None, seen: Observation | None) -> str:
        if seating is None:
            return self._say(words.DEALING)
        name = self._say(seating.rule_set.name)
        if seen is not None and seating.rule_set.games:
            name += " · " + self._say(seating.at(seen.hand.deal).rule_set.name)
        if seating.plays:
            return name
        return f"{name} · {self._say(words.WATCH_ONLY if seating.person is None else words.SUPPORTING)}"

    def _panel_button(self) -> QPushButton:
        hint = f"{self._say(words.PANEL_HINT)} ({', '.join(map(self._key, PANEL_KEYS))})"
        opens = self._preferences.settings.panel_open
        return self._switch(words.PANEL, "panel", hint, lambda on: self._preferences.change(panel_open=on), on=opens)

    def _scores_button(self) -> QPushButton:
        made = button(self._say(SCORES), "scores", self.scores.emit, kind="quiet")
        made.setToolTip(f"{self._say(SCORES_HINT)} ({self._key('scores')})")
        return made

    def _toggle(self, of: Toggle) -> QPushButton:
        hint = f"{self._say(of.hint)} ({self._key(of.setting)})"
        on = bool(getattr(self._preferences.settings, of.setting))
        return self._switch(of.name, of.setting, hint, lambda on: self._preferences.change(**{of.setting: on}), on=on)

    def _switch(self, name: Text, id_: str, hint: str, changed: Callable[[bool], object], *, on: bool) -> QPushButton:
        made = toggle(id_, self._say(name), changed, on=on)
        made.setToolTip(hint)
        return made

    def _key(self, command: str) -> str:
        """Return the key of a command, as people call it."""
        return self._say(key_name(own_key(self._preferences.settings.keys, command)))

"""A button for each command that a table may be given, and what became of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.asking import TableCommands
from paizhuo.desktop.devices.devices import Devices
from paizhuo.desktop.kit.cards import named_card, within
from paizhuo.desktop.kit.controls import Stepper
from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import button, column, in_role, label, rule
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.settings import LARGEST, MOST_HONBA
from paizhuo.engine.devices.open_table.commands import read_command
from paizhuo.engine.devices.open_table.events import SIDES
from paizhuo.engine.devices.open_table.words import COLOURS, PLACES, command_words

FIXED: Final = {
    "dice": ("dice roll",),
    "centre": ("centre open", "centre close"),
    "lift": ("lift up", "lift down"),
    "build": ("build start", "build pause", "build resume"),
    "mode": ("mode 4p", "mode 3p"),
    "dealer": tuple(f"dealer {side}" for side in SIDES),
}
"""The commands without a value of their own, by their first word."""
ROLES: Final = {"asked": "muted", "done": "gain", "refused": "loss", "unknown": "loss"}


class CommandsPane(QWidget):
    """The commands of the open table protocol. What moves motors asks once whether it may."""

    def __init__(self, preferences: Preferences, devices: Devices, commands: TableCommands) -> None:
        super().__init__()
        self._preferences, self._commands = preferences, commands
        self._buttons: dict[QPushButton, str] = {}
        """What each button has done, with example values where it has some."""
        self._results: dict[str, QLabel] = {}
        self._reasons: dict[str, QLabel] = {}
        self._waiting = ""
        """The command that waits for leave to move motors."""
        self._inside = column(self, spacing=preferences.px(10))
        self._leave = self._ask_leave()
        self._inside.addWidget(self._leave)
        card, lines = named_card(preferences)
        for nth, (verb, name) in enumerate(words.COMMANDS.items()):
            if nth:
                lines.addWidget(rule())
            lines.addWidget(self._line(verb, name))
        self._inside.addWidget(card)
        self._inside.addStretch()
        devices.changed.connect(self.refresh)
        commands.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what can be pressed now, and what became of what was."""
        say = self._preferences.say
        for made, what in self._buttons.items():
            reason = self._commands.why_not(what)
            made.setEnabled(reason is None)
            made.setToolTip("" if reason is None else say(reason))
        for verb, line in self._reasons.items():
            example = next(what for what in self._buttons.values() if read_command(what).verb == verb)
            reason = self._commands.why_not(example)
            result = self._commands.results.get(verb)
            line.setVisible(reason is not None)
            line.setText("" if reason is None else say(reason))
            said = self._results[verb]
            said.setVisible(reason is None and result is not None)
            if result is not None:
                said.setText(say(result.said))
                in_role(said, ROLES[result.outcome])
        self._leave.setVisible(bool(self._waiting))

    def _line(self, verb: str, name: Text) -> QWidget:
        say, px = self._preferences.say, self._preferences.px
        made, inside = within(column(spacing=px(4)))
        inside.addWidget(label(say(name), "strong"))
        controls = Flow(gap=px(8))
        if verb in FIXED:
            for what in FIXED[verb]:
                words_for = command_words(what) if verb != "dealer" else PLACES[what[-1]]
                self._add(controls, what, words.begun(say(words_for)), partial(str, what))
        else:
            self._add_valued(controls, verb)
        inside.addLayout(controls)
        self._reasons[verb] = label("", "small", wrap=True)
        self._results[verb] = label("", "muted", wrap=True)
        inside.addWidget(self._reasons[verb])
        inside.addWidget(self._results[verb])
        return made

    def _add_valued(self, controls: Flow, verb: str) -> None:
        """Add a command for which a side, a number or a colour is chosen first."""
        say = self._preferences.say
        if verb == "honba":
            count = Stepper(
                self._preferences, "command-honba", say(words.HONBA), 0, low=0, high=MOST_HONBA, step=1, kind="count"
            )
            controls.addWidget(count)
            self._add(controls, "honba 0", say(words.SET), lambda: f"honba {count.value}")
            return
        sides = ((words.begun(say(PLACES[each])), each) for each in SIDES)
        side = dropdown(f"{verb}-side", say(words.SIDE), sides)
        controls.addWidget(side)
        if verb == "lamps":
            colours = ((say(name), each) for each, name in COLOURS.items())
            colour = dropdown("lamps-colour", say(words.COLOUR), colours)
            controls.addWidget(colour)
            lamps = lambda: f"lamps seat={side.currentData()} colour={colour.currentData()}"  # noqa: E731
            self._add(controls, "lamps seat=E colour=off", say(words.SET), lamps)
            return
        value = Stepper(
            self._preferences, "command-score", say(words.SCORE), 25_000, low=-LARGEST, high=LARGEST, step=1_000
        )
        controls.addWidget(value)
        score = lambda: f"score seat={side.currentData()} value={value.value}"  # noqa: E731
        self._add(controls, "score seat=E value=0", say(words.SET), score)

    def _add(self, controls: Flow, example: str, said: str, what: Callable[[], str]) -> None:
        name = "command-" + example.partition("=")[0].replace(" ", "-").removesuffix("-seat")
        made = button(said, name, lambda: self._press(what()))
        self._buttons[made] = example
        controls.addWidget(made)

    # -- motors ----------------------------------------------------------------------------------------------------------

    def _press(self, what: str) -> None:
        if self._commands.moves(what) and not self._commands.moving_allowed:
            self._waiting = what
            self.refresh()
            return
        self._commands.send(what)

    def _ask_leave(self) -> QFrame:
        say, px = self._preferences.say, self._preferences.px
        card, inside = named_card(self._preferences)
        inside.addWidget(label(say(words.MAY_MOVE), "strong", wrap=True))
        answers = Flow(gap=px(8))
        answers.addWidget(button(say(words.MOVE), "move", lambda: self._leave_given(given=True), kind="primary"))
        answers.addWidget(button(say(words.DO_NOT_MOVE), "do-not-move", lambda: self._leave_given(given=False)))
        inside.addLayout(answers)
        return card

    def _leave_given(self, *, given: bool) -> None:
        what, self._waiting = self._waiting, ""
        if given:
            self._commands.moving_allowed = True
            self._commands.send(what)
        self.refresh()

"""The keys in force, each of which can be changed: a click on a key waits for the key to be pressed that takes its place."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.keys import GROUPS, SPECIAL, key_name, key_of, name_of, special, why_not, with_key
from paizhuo.desktop.kit.parts import button, column, frame, inset, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.command import Command
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL

MODIFIERS = frozenset(
    (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr, Qt.Key.Key_unknown)
)


def written(event: QKeyEvent) -> str:
    """Return a key as Qt writes it."""
    return QKeySequence(event.key()).toString()


class KeyButton(QPushButton):
    """A command's key. Pressed, it waits for another one; Tab and a click elsewhere leave everything as it was."""

    def __init__(self, editor: KeyEditor, command: Command, name: Text) -> None:
        super().__init__()
        self._editor, self.command, self.name = editor, command, name
        self.waiting = False
        self.setObjectName(f"key-{command.id}")
        self.setProperty("kind", "small")
        self.clicked.connect(self.wait)

    def wait(self) -> None:
        """Wait for the key."""
        self.waiting = True
        self.setFocus()
        self._editor.show_key(self)

    def event(self, event: QEvent) -> bool:
        if self.waiting and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # the key is wanted here, whatever it does elsewhere
            return True
        if self.waiting and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if Qt.Key(event.key()) not in MODIFIERS:
                self._take(written(event))
            return True
        return super().event(event)

    def _take(self, key: str) -> None:
        self.waiting = False
        self._editor.take(self.command, key)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.waiting:
            self.waiting = False
            self._editor.show_key(self)


class KeyEditor(QWidget):
    """All commands with their keys, in groups; what is changed is kept in the settings at once."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        say, px = preferences.say, preferences.px
        listed = column(self, spacing=px(8))
        listed.addWidget(label(say(words.KEYS_NOTE), "small", wrap=True))
        self._said = label("", "loss", wrap=True)
        self._said.setObjectName("keys-said")
        self._said.hide()
        listed.addWidget(self._said)
        self.buttons: dict[str, KeyButton] = {}
        own = tuple((command, name_of(command, games)) for command, games in special(ALL).items())
        calls, *others = (
            (heading, tuple((each, each.name) for each in commands)) for heading, commands in GROUPS.values()
        )
        for heading, commands in (calls, (SPECIAL, own), *others):
            card = frame("card")
            lines = inset(column(card, spacing=px(4)), px, 14, 10)
            lines.addWidget(label(say(heading), "caption"))
            for command, name in commands:
                made = KeyButton(self, command, name)
                self.buttons[command.id] = made
                line = row(spacing=px(10))
                line.addWidget(label(say(name), wrap=True), 1)
                line.addWidget(made)
                lines.addLayout(line)
            listed.addWidget(card)
        self._reset = button(say(words.USUAL_KEYS), "keys-reset", self.reset, kind="plain")
        listed.addWidget(self._reset)
        listed.addStretch()
        preferences.changed.connect(self._show)
        self._show()

    def take(self, command: Command, key: str) -> None:
        """Give a command a key, or say why it cannot have it."""
        changed = self._preferences.settings.keys
        reason = why_not(changed, command, key, ALL)
        self._said.setText("" if reason is None else self._preferences.say(reason))
        self._said.setVisible(reason is not None)
        if reason is None:
            self._preferences.change(keys=with_key(changed, command, key))
        self.show_key(self.buttons[command.id])

    def reset(self) -> None:
        """Give every command its usual key again."""
        self._said.hide()
        self._preferences.change(keys={})

    def show_key(self, shown: KeyButton) -> None:
        """Write a command's key on its button, or that one is waited for."""
        say = self._preferences.say
        key = key_of(self._preferences.settings.keys, shown.command)
        shown.setText(say(words.PRESS_A_KEY if shown.waiting else key_name(key)))
        shown.setAccessibleName(f"{say(shown.name)}: {shown.text()}")

    def _show(self) -> None:
        for made in self.buttons.values():
            self.show_key(made)
        self._reset.setEnabled(bool(self._preferences.settings.keys))

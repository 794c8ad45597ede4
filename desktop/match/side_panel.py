"""The panel beside the table: the log, the rules of the game, the keys and the settings, while a hand is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.controls import Segments
from paizhuo.desktop.kit.parts import button, clear, column, inset, label, row, scrolled_leaf
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Panel
from paizhuo.desktop.kit.sound import Sounds
from paizhuo.desktop.match.chronicle import Chronicle
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import find
from paizhuo.engine.rules.rule_set import RuleSet

if TYPE_CHECKING:
    from paizhuo.desktop.match.log_view import LogView

WIDTH = 350
"""In pixels at scale 1."""
LEAVES: dict[Panel, Text] = {
    "log": words.LOG,
    "rules": words.RULES,
    "keys": words.KEYS,
    "settings": words.SETTINGS,
}


class SidePanel(QFrame):
    """The panel beside the table, one leaf at a time; which one, and whether it is open, is kept in the settings.

    ``left``: the keyboard is to go back to the table.
    """

    left = Signal()

    def __init__(self, preferences: Preferences, sounds: Sounds) -> None:
        super().__init__()
        self._preferences, self._sounds = preferences, sounds
        self._chronicle: Chronicle | None = None
        self._rules: RuleSet | None = None
        self._drawn: object = None
        self._shown: QWidget | None = None
        self.log: LogView | None = None
        self.setProperty("role", "side")
        self.setObjectName("side-panel")
        self._inside = column(self)
        self.hide()
        preferences.language_changed.connect(self._draw_anew)
        preferences.look_changed.connect(self._draw_anew)

    def about(self, chronicle: Chronicle, rules: RuleSet) -> None:
        """Show this log, and the rules of this game."""
        self._chronicle, self._rules = chronicle, rules
        self.refresh()

    def refresh(self) -> None:
        """Draw what the settings ask for, if it is not drawn already, and bring the log up to date."""
        settings = self._preferences.settings
        self.setVisible(settings.panel_open and self._chronicle is not None)
        if self.isHidden() or self._rules is None:
            return
        wanted = settings.panel, None if settings.panel != "rules" else self._rules.id, id(self._chronicle)
        if wanted != self._drawn:
            self._drawn = wanted
            self._draw(settings.panel, self._rules)
        if self.log is not None:
            self.log.refresh()

    def turn_to(self, leaf: Panel) -> None:
        """Open the panel at a leaf, with the keyboard in it; close it where that leaf is open."""
        settings = self._preferences.settings
        if settings.panel_open and settings.panel == leaf:
            self._close()
            return
        self._preferences.change(panel=leaf, panel_open=True)
        if self._shown is not None:
            (self._shown.findChild(QWidget, "log-lines") or self._shown).setFocus()

    def _draw_anew(self) -> None:
        self._drawn = None
        self.refresh()

    def _draw(self, leaf: Panel, rules: RuleSet) -> None:
        clear(self._inside)
        px, say = self._preferences.px, self._preferences.say
        self.setFixedWidth(px(WIDTH))
        made = QWidget()
        listed = inset(column(made, spacing=px(8)), px, 10, 8)
        top = row(spacing=px(6))
        tabs = {f"panel-{name}": (say(LEAVES[name]), name) for name in LEAVES}
        segments = Segments(say(words.PANEL), tabs, leaf)
        segments.chosen.connect(lambda chosen: self._preferences.change(panel=chosen))
        top.addWidget(segments)
        top.addStretch()
        close = button("×", "panel-close", self._close, kind="small")
        close.setAccessibleName(say(words.CLOSE_PANEL))
        top.addWidget(close)
        listed.addLayout(top)
        self.log = None
        self._shown = self._leaf(leaf, rules)
        listed.addWidget(self._shown, 1)
        self._inside.addWidget(made)

    def _leaf(self, leaf: Panel, rules: RuleSet) -> QWidget:
        # A leaf is imported when it is opened: the table is there sooner.
        match leaf:
            case "log":
                from paizhuo.desktop.match.log_view import LogView

                assert self._chronicle is not None
                self.log = LogView(self._preferences, self._chronicle)
                return self.log
            case "rules":
                return self._book(rules)
            case "keys":
                from paizhuo.desktop.match.key_editor import KeyEditor

                return scrolled_leaf(KeyEditor(self._preferences), self._preferences.say(words.KEYS))
            case "settings":
                from paizhuo.desktop.match.table_form import TableForm

                form = TableForm(self._preferences, self._sounds)
                return scrolled_leaf(form, self._preferences.say(words.SETTINGS))

    def _book(self, rules: RuleSet) -> QWidget:
        from paizhuo.desktop.match.rule_leaves import RuleBook

        book = RuleBook(self._preferences, rules, self._open_rules, narrow=True)
        whole = QWidget()
        listed = inset(column(whole, spacing=self._preferences.px(10)), self._preferences.px, 0, 0, 12, 0)
        listed.addWidget(label(self._preferences.say(rules.name), "heading", wrap=True))
        listed.addWidget(book.guide())
        listed.addWidget(label(self._preferences.say(words.PATTERNS), "heading"))
        listed.addWidget(book.patterns())
        return scrolled_leaf(whole, self._preferences.say(words.RULES))

    def _open_rules(self, rules: str) -> None:
        """Show the rules of another game of the match."""
        self._draw("rules", find(rules))

    def _close(self) -> None:
        self._preferences.change(panel_open=False)
        self.left.emit()

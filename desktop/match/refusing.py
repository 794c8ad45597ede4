"""The switch above the table for passing on calls, and the menu that says on which."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.fields import toggle
from paizhuo.desktop.kit.keys import key_name, own_key
from paizhuo.desktop.kit.parts import button, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Refused
from paizhuo.desktop.match.following import refusable, refused_here
from paizhuo.engine.core.action import Action


class RefusingSwitch(QWidget):
    """A switch that says what is passed on; where that can be chosen, a button beside it, or a right click, opens the menu."""

    def __init__(self, preferences: Preferences, calls: Collection[type[Action]]) -> None:
        """Show the switch of games with these calls, of which there are some."""
        super().__init__()
        self._preferences, self._kinds = preferences, refusable(calls)
        say, settings = preferences.say, preferences.settings
        self._here = refused_here(settings.refused, calls)
        self._switch = toggle("auto_pass", say(words.REFUSED[self._here]), self._turn, on=settings.auto_pass)
        self._switch.setToolTip(f"{say(words.REFUSED_HINTS[self._here])} ({self._key('auto_pass')})")
        inside = row(self, spacing=preferences.px(1))
        inside.addWidget(self._switch)
        self._menu: QMenu | None = None
        if len(self._kinds) > 1:
            inside.addWidget(self._opener())
            self._switch.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            self._switch.customContextMenuRequested.connect(lambda _at: self.choose())

    def choose(self) -> None:
        """Open the menu, with the arrow keys on what is in force."""
        if len(self._kinds) == 1:
            return
        menu = self._menu = self._made_menu()
        menu.popup(self._switch.mapToGlobal(QPoint(0, self._switch.height())))
        menu.setActiveAction(menu.actions()[self._kinds.index(self._here)])

    def _opener(self) -> QPushButton:
        say = self._preferences.say
        made = button("▾", "refused", self.choose, kind="toggle")
        made.setToolTip(f"{say(words.REFUSING)} ({self._key('refused')})")
        made.setAccessibleName(say(words.REFUSING))
        return made

    def _made_menu(self) -> QMenu:
        """Return the menu; what is chosen in it is switched on."""
        say, menu = self._preferences.say, QMenu(self)
        menu.setObjectName("refused-menu")
        group = QActionGroup(menu)
        for kind in self._kinds:
            action = menu.addAction(say(words.REFUSED[kind]))
            action.setCheckable(True)
            action.setChecked(kind == self._here)
            action.setToolTip(say(words.REFUSED_HINTS[kind]))
            action.triggered.connect(partial(self._chosen, kind))
            group.addAction(action)
        menu.setToolTipsVisible(True)
        return menu

    def _chosen(self, kind: Refused, _checked: bool = False) -> None:  # noqa: FBT001, FBT002 - Qt's signal
        # After the menu is gone: the change makes the bar anew, and the menu's owner with it.
        change = partial(self._preferences.change, refused=kind, auto_pass=True)
        QTimer.singleShot(0, change)

    def _turn(self, on: bool) -> None:  # noqa: FBT001 - Qt's signal
        self._preferences.change(auto_pass=on)

    def _key(self, command: str) -> str:
        return self._preferences.say(key_name(own_key(self._preferences.settings.keys, command)))

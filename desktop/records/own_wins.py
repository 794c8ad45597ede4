"""What one looks for among one's own wins: a limit, so many fan, or a pattern."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox

from paizhuo.desktop.kit.fields import text_line
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.records import win_words as words
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import find
from paizhuo.engine.records.wins import WinsWanted, limits, limits_of, wins_said


class OwnWins:
    """A list of the limits that the chosen game has, and a line for a number of fan or the name of a pattern.

    ``wanted``: what both ask for; None: nothing. ``changed`` is called when a person asks for something else.
    """

    def __init__(
        self, preferences: Preferences, rules: str | None, wanted: WinsWanted | None, changed: Callable[[], object]
    ) -> None:
        self._preferences = preferences
        now = WinsWanted() if wanted is None else wanted
        said = now.pattern if now.least is None else str(now.least)
        self.limit = QComboBox()
        self.limit.setObjectName("won-limit")
        self.limit.setAccessibleName(preferences.say(words.MY_WINS))
        self.limit.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.limit.activated.connect(lambda _index: changed())
        hint = preferences.say(words.PATTERN_OR_FAN)
        self.line = text_line("won", hint, said, hint=hint, longest=60, changed=lambda _text: changed())
        self.line.setMinimumWidth(preferences.px(230))
        self.offer(rules, now.limit)

    def offer(self, rules: str | None, chosen: str | None = None) -> None:
        """Offer the limits of a game (None: of all games); there is no list where it has none."""
        names = limits() if rules is None else {limit.id: limit.name for limit in limits_of(find(rules))}
        self.limit.clear()
        self.limit.addItem(self._say(words.ANY_WIN), None)
        for id_, name in names.items():
            self.limit.addItem(self._say(words.OR_MORE.filled(limit=name)), id_)
        self.limit.setCurrentIndex(max(0, self.limit.findData(chosen)))
        if not names or self.limit.parentWidget() is not None:  # shown before it is on a page it would be a window
            self.limit.setVisible(bool(names))

    def _say(self, text: Text) -> str:
        return self._preferences.say(text)

    @property
    def wanted(self) -> WinsWanted | None:
        typed = self.line.text().strip()
        asked = wins_said(typed) if typed else WinsWanted()
        chosen = self.limit.currentData()
        if chosen is not None and asked.limit is None:
            asked = replace(asked, limit=chosen)
        return None if asked == WinsWanted() else asked

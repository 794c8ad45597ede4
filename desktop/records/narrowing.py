"""What the list of matches is narrowed by: letters, game, place, time, result, and own wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any

from PySide6.QtWidgets import QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import dropdown, text_line
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.words import RULE_SET
from paizhuo.desktop.records import words
from paizhuo.desktop.records.own_wins import OwnWins
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL
from paizhuo.engine.records.filter import Filter
from paizhuo.engine.records.record_words import KINDS


class Narrowing:
    """The fields above the list. ``filter``: what they ask for; ``changed`` is called when a person asks for something else."""

    def __init__(self, preferences: Preferences, changed: Callable[[], object]) -> None:
        self._preferences, self._changed = preferences, changed
        self._say = preferences.say
        self.filter = Filter()
        self._days: int | None = None
        """The period that is chosen, in days; None: all time."""

    def made(self) -> QWidget:
        """Return the fields, made anew in the language and size in force."""
        held, line = within(Flow(gap=self._preferences.px(8)))
        hint, wanted = self._say(words.SEARCH), self.filter
        search = text_line("search", hint, wanted.text, hint=hint, changed=lambda text: self._narrow(text=text))
        search.setMinimumWidth(self._preferences.px(220))
        line.addWidget(search)
        games = ((game.name, game.id) for game in ALL)
        results = ((said, result) for result, said in words.RESULTS.items())
        places = ((said, kind) for kind, said in KINDS.items())
        for name, about, choices, current in (
            ("rules", RULE_SET, [(words.ANY_GAME, None), *games], wanted.rules),
            ("kind", words.WHERE, [(words.ANY_KIND, None), *places], wanted.kind),
            ("result", words.RESULT, [(words.ANY_RESULT, None), *results], wanted.result),
        ):
            line.addWidget(self._list(name, about, choices, current))
        periods = dropdown("period", self._say(words.PERIOD), self._said(words.PERIODS), self._days, self._since)
        line.addWidget(periods)
        self._wins = OwnWins(self._preferences, wanted.rules, wanted.won, lambda: self._narrow(won=self._wins.wanted))
        line.addWidget(self._wins.limit)
        line.addWidget(self._wins.line)
        return held

    def _list(self, name: str, about: Text, choices: Iterable[tuple[Text, Any]], current: object) -> QWidget:
        """Return a list of values for the field of the filter that has this name."""
        return dropdown(
            name, self._say(about), self._said(choices), current, lambda value: self._narrow(**{name: value})
        )

    def _said(self, choices: Iterable[tuple[Text, Any]]) -> list[tuple[str, Any]]:
        return [(self._say(said), value) for said, value in choices]

    def _since(self, days: int | None) -> None:
        self._days = days
        self._narrow(since=None if days is None else datetime.now().astimezone() - timedelta(days))

    def _narrow(self, **wanted: object) -> None:
        self.filter = replace(self.filter, **wanted)
        if "rules" in wanted:
            self._wins.offer(self.filter.rules, None if self.filter.won is None else self.filter.won.limit)
            self.filter = replace(self.filter, won=self._wins.wanted)
        self._changed()

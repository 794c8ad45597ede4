"""The card on which a game is chosen, its options are set, and what it asks of a hand is stated."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QSizePolicy, QVBoxLayout, QWidget

from paizhuo.desktop.camera.form import CircumstancesForm
from paizhuo.desktop.camera.kept import SCORED
from paizhuo.desktop.camera.stating import Stating
from paizhuo.desktop.entry.option_rows import OptionRows
from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, clear, column, inset, row, scrolled
from paizhuo.desktop.seeing import words
from paizhuo.engine.rules.options import Option, Value, is_choice
from paizhuo.engine.rules.rule_set import RuleSet


def matters_to_score(rule_set: RuleSet, option: Option) -> bool:
    """Return whether a hand that is scored may depend on an option: it is about hands, or about how many play."""
    if not is_choice(option):
        return False
    seats = {rule_set.play.seats(rule_set.settled({option.id: choice.value})) for choice in option.choices}
    return not option.of_match or len(seats) > 1


class Asking(QFrame):
    """The card on which the game and what is stated are chosen. ``options_open``: the options are in sight, or no longer."""

    options_open = Signal(bool)

    def __init__(self, page: Page, stating: Stating, *, options: bool) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._page, self._stating, self._options = page, stating, options
        listed = inset(column(self, spacing=page.px(8)), page.px, 14, 10, 4, 10)
        top = inset(row(spacing=page.px(8)), page.px, 0, 0, 10, 0)
        self._games = self._choices()
        top.addWidget(self._games, 1)
        self._options_button = button(page.say(words.OPTIONS), "options", self._toggle_options, kind="quiet")
        top.addWidget(self._options_button)
        listed.addLayout(top)
        self._asked = QWidget()
        inset(column(self._asked, spacing=page.px(10)), page.px, 0, 0, 10, 0)
        self._area = scrolled(self._asked)
        listed.addWidget(self._area)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.show_game()

    def _choices(self) -> QComboBox:
        say = self._page.say
        games = ((say(rule_set.name), rule_set.id) for rule_set in SCORED)
        return dropdown("games", say(words.GAME), games, chosen=self._stating.choose)

    def show_game(self) -> None:
        """Show the game in force, its options if they are wanted, and what it asks of a hand."""
        rule_set = self._stating.how.rule_set
        self._games.setCurrentIndex(SCORED.index(rule_set))
        asked = self._asked.layout()
        assert isinstance(asked, QVBoxLayout)
        clear(asked)
        self.form = CircumstancesForm(self._page.preferences, self._stating.how)
        self.form.changed.connect(self._stating.take_fields)
        shown = [self._option_lines(), self.form] if self._options else [self.form]
        for widget in shown:
            asked.addWidget(widget)
            widget.show()
        asked.addStretch(1)
        self._options_button.setVisible(any(matters_to_score(rule_set, option) for option in rule_set.options))
        QTimer.singleShot(0, self, self.fit)  # once the new controls have their sizes

    def fit(self) -> None:
        """Make the card no higher than what is in it; the score has the rest."""
        asked = self._asked.layout()
        assert asked is not None
        width = max(self._area.viewport().width(), self._page.px(380))
        around = self.minimumSizeHint().height() - self._area.minimumSizeHint().height()
        self.setMaximumHeight(asked.totalHeightForWidth(width) + around + 2)

    def _toggle_options(self) -> None:
        self._options = not self._options
        self.options_open.emit(self._options)
        self.show_game()
        self._page.focus("options")

    def _take_preset(self, options: dict[str, Value]) -> None:
        self._stating.set_options(options)
        self.show_game()

    def _option_lines(self) -> QWidget:
        page, panel = self._page, QWidget()
        listed = column(panel, spacing=page.px(6))
        rule_set = self._stating.how.rule_set
        rows = OptionRows(page, rule_set, self._stating.chosen_options, offers=partial(matters_to_score, rule_set))
        rows.changed.connect(self._stating.set_option)
        rows.changed.connect(lambda _option, _value: rows.take(self._stating.chosen_options))
        rows.picked.connect(self._take_preset)
        listed.addWidget(rows)
        done = button(page.say(words.DONE), "options-done", self._toggle_options)
        listed.addWidget(done, 0, Qt.AlignmentFlag.AlignRight)
        return panel

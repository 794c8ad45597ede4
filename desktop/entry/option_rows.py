"""The house options of a game as rows of a form, with the presets that it has."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from paizhuo.desktop.entry.option_control import option_control
from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column, label
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.options import Option, Options, Value, is_choice
from paizhuo.engine.rules.rule_set import RuleSet

PRESET: Final = Text("现成的约定", "Preset")
OWN: Final = Text("自定", "Own")
OWN_NOTE: Final = Text("按下面各项", "As set below")


class OptionRows(QWidget):
    """The options that there is a choice in, one a row; first the presets, if the rule set has any.

    ``changed`` brings an option's id and value, ``picked`` the options of a preset, by which the page is to be drawn anew.
    """

    changed = Signal(str, object)
    picked = Signal(object)

    def __init__(
        self, page: Page, rule_set: RuleSet, chosen: Options, *, offers: Callable[[Option], bool] = is_choice
    ) -> None:
        """``chosen``: the options that are not as by default; ``offers``: whether there is to be a row for an option."""
        super().__init__()
        self._page, self._rule_set, self._chosen = page, rule_set, chosen
        self._presets: QComboBox | None = None
        listed = column(self, spacing=page.px(8))
        self._note = label("", "small", wrap=True)
        if rule_set.presets:
            self._presets = self._offered()
            listed.addLayout(page.titled(PRESET, None, self._presets))
            listed.addWidget(self._note)
            self.take(chosen)
        offered = [option for option in rule_set.options if offers(option)]
        if not offered:
            listed.addWidget(label(page.say(words.NO_OPTIONS), "muted"))
        for option in offered:
            listed.addLayout(page.titled(option.name, option.note, self._control(option, chosen)))

    def _offered(self) -> QComboBox:
        """Return the list of presets, and after them what is none."""
        say = self._page.say
        names = [*(say(preset.name) for preset in self._rule_set.presets), say(OWN)]
        return dropdown("preset", say(PRESET), zip(names, range(len(names)), strict=True), chosen=self._pick)

    def _control(self, option: Option, chosen: Options) -> QWidget:
        value: Value = chosen.get(option.id, option.default)
        return option_control(self._page.preferences, option, value, partial(self.changed.emit, option.id))

    def _pick(self, index: int) -> None:
        if index < len(self._rule_set.presets):
            self.picked.emit(dict(self._rule_set.presets[index].options))
        else:
            self.take(self._chosen)  # what is set by hand is own already, or a preset

    def take(self, chosen: Options) -> None:
        """Show which preset these options are."""
        self._chosen = chosen
        if self._presets is None:
            return
        preset = self._rule_set.preset(chosen)
        presets = self._rule_set.presets
        self._presets.setCurrentIndex(len(presets) if preset is None else presets.index(preset))
        self._note.setText(self._page.say(OWN_NOTE if preset is None else preset.note))

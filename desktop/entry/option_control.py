"""What sets a house option."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from paizhuo.desktop.kit.controls import Segments, Stepper, Switch
from paizhuo.desktop.kit.fields import dropdown
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.rules.options import Option, Value

FEW = 4
"""This many values of an option are shown side by side, if they are short; more, or longer ones, go into a list."""
SHORT = 300
"""How long the names of values side by side are together at most, in pixels at the designed text size."""


def option_control(
    preferences: Preferences, option: Option, value: Value, changed: Callable[[object], object]
) -> QWidget:
    """Return a switch, the option's values side by side or in a list, or a number; ``changed`` hears of every choice."""
    say = preferences.say
    name, words_for = f"option-{option.id}", say(option.name)
    if isinstance(option.default, bool):
        switch = Switch(preferences, name, words_for, on=bool(value))
        switch.toggled.connect(changed)
        return switch
    if not option.choices:
        stepper = Stepper(
            preferences, name, words_for, int(value or 0), low=option.low, high=option.high, step=_step(option)
        )
        stepper.changed.connect(changed)
        return stepper
    if len(option.choices) <= FEW and _length(preferences, option) <= preferences.px(SHORT):
        named = {f"{name}-{choice.value}": (say(choice.name), choice.value) for choice in option.choices}
        segments = Segments(words_for, named, value)
        segments.chosen.connect(changed)
        return segments
    return dropdown(name, words_for, ((say(choice.name), choice.value) for choice in option.choices), value, changed)


def _length(preferences: Preferences, option: Option) -> float:
    """Return how long the names of an option's values are together."""
    return sum(preferences.length(preferences.say(choice.name)) for choice in option.choices)


def _step(option: Option) -> int:
    """Return how far an arrow moves a number: as fine as its default is round."""
    size = abs(int(option.default or 0))
    return 1000 if size >= 1000 or option.high >= 10_000 else 1

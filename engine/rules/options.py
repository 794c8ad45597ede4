"""House options: what a group may agree on before a match, with defaults and clear refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text, quoted, shortened

Value: TypeAlias = bool | int | str | None
Options: TypeAlias = Mapping[str, Value]
"""Every declared option of a rule set with its value."""


class BadOption(ValueError):
    """An option that does not exist, or a value it does not take."""


class Choice(Struct):
    """A value an option takes, and its name for people."""

    value: Value
    name: Text


class Option(Struct):
    """One house option: one of ``choices``, or without choices any whole number from ``low`` to ``high``.

    ``of_match``: it is about the match (how long, how many play, who deals next, final points) and not about a hand, so that
    a match of several games settles it in its own way. ``in_public``: the value at a table for strangers if they choose none;
    None: the ``default``.
    """

    id: str
    name: Text
    default: Value
    choices: tuple[Choice, ...] = ()
    low: int = 0
    high: int = 0
    note: Text | None = None
    of_match: bool = False
    in_public: Value | None = None

    def check(self, value: Value) -> None:
        """Raise ``BadOption`` if the option does not take ``value``."""
        if self.choices:
            if any(type(choice.value) is type(value) and choice.value == value for choice in self.choices):
                return
            allowed = ", ".join(str(choice.value) for choice in self.choices)
            raise BadOption(f"option {self.id}: {quoted(value)} is not one of {allowed}")
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise BadOption(f"option {self.id}: {quoted(value)} is not a whole number from {self.low} to {self.high}")


class Preset(Struct):
    """Options agreed on together, as at a well-known place to play.

    ``note``: what it sets, and what of the place's rules it cannot; ``options``: those that differ from the defaults.
    """

    id: str
    name: Text
    note: Text
    options: Options


ON_OFF = (Choice(value=True, name=Text("开", "on")), Choice(value=False, name=Text("关", "off")))


def one_of(
    option_id: str,
    name: Text,
    values: Mapping[Value, Text],
    *,
    default: Value | None = None,
    note: Text | None = None,
    of_match: bool = False,
) -> Option:
    """Return an option that takes one of the ``values``, each with its name; the first one, if ``default`` says nothing else."""
    choices = tuple(Choice(value, words) for value, words in values.items())
    return Option(
        option_id, name, choices[0].value if default is None else default, choices, note=note, of_match=of_match
    )


def switch(option_id: str, name: Text, *, default: bool, note: Text | None = None, of_match: bool = False) -> Option:
    """Return an option that is on or off."""
    return Option(option_id, name, default, ON_OFF, note=note, of_match=of_match)


def number(
    option_id: str, name: Text, default: int, low: int, high: int, note: Text | None = None, *, of_match: bool = False
) -> Option:
    """Return an option that is a whole number."""
    return Option(option_id, name, default, (), low, high, note, of_match)


def settled(declared: tuple[Option, ...], chosen: Options) -> dict[str, Value]:
    """Return every declared option with the chosen or its default value. Raises ``BadOption``."""
    if not chosen:
        return {option.id: option.default for option in declared}
    known = {option.id: option for option in declared}
    for option_id, value in chosen.items():
        if option_id not in known:
            names = ", ".join(known) or "none"
            raise BadOption(f"there is no option {shortened(option_id)} here (options: {names})")
        known[option_id].check(value)
    return {option.id: chosen.get(option.id, option.default) for option in declared}


def is_choice(option: Option) -> bool:
    """Return whether an option takes more than one value. What a document lists and gives no use has one."""
    return len(option.choices) > 1 if option.choices else option.low < option.high


def same_options(declared: tuple[Option, ...], one: Options, other: Options) -> bool:
    """Return whether both choices come to the same values."""
    return settled(declared, one) == settled(declared, other)

"""What a person orders a virtual device to do, in words: ``roll 5``, ``tag 62E3086CED``, ``help``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from paizhuo.engine.core.value import Struct

Words: TypeAlias = tuple[str, ...]


class BadOrder(Exception):
    """An order that means nothing; the message is a sentence for the person who gave it."""


class Order(Struct):
    """One order. ``usage``: its word and what may follow; ``carry_out``: called with what follows and the time.

    ``carry_out`` returns a sentence, or raises ``BadOrder`` and has changed nothing.
    """

    usage: str
    carry_out: Callable[[Words, float], str]

    @property
    def word(self) -> str:
        return self.usage.split(maxsplit=1)[0]


def usages(orders: Sequence[Order]) -> str:
    """Return the sentence that lists ``orders``."""
    return f"Orders: {', '.join(order.usage for order in orders)}."


def answer(orders: Sequence[Order], words: str, now: float) -> str:
    """Carry out what ``words`` say. Returns the sentence for the person, also where the words mean nothing."""
    asked = words.split()
    if not asked or asked[0].lower() == "help":
        return usages(orders)
    for order in orders:
        if order.word == asked[0].lower():
            try:
                return order.carry_out(tuple(asked[1:]), now)
            except BadOrder as bad:
                return str(bad)
    return f"There is no order “{asked[0]}”. {usages(orders)}"


def number(words: Words, low: int, high: int) -> int | None:
    """Return the whole number that ``words`` consist of; None: they are empty. Raises ``BadOrder`` outside ``low`` to ``high``."""
    if not words:
        return None
    if len(words) > 1 or not words[0].isascii() or not words[0].isdecimal() or not low <= int(words[0][:9]) <= high:
        raise BadOrder(f"“{' '.join(words)}” is no number from {low} to {high}.")
    return int(words[0])

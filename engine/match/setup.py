"""What is agreed on before a match starts."""

from __future__ import annotations

from collections.abc import Mapping

from paizhuo.engine.core.value import Struct, field
from paizhuo.engine.rules.options import Value


class SeatSetup(Struct):
    """A participant of a match. ``bot``: the name of the program that plays; None for a person."""

    name: str
    bot: str | None = None


class MatchSetup(Struct):
    """A match before its first hand.

    ``rules`` is the id of a rule set; ``options`` may leave out those at their default; ``seats`` in turn order, the first
    dealer first, then the supporters where the rules have some. ``seed`` fixes every wall and every throw of dice; None: a
    physical table, or another source of chance.
    """

    rules: str
    options: Mapping[str, Value] = field(default_factory=dict)
    seats: tuple[SeatSetup, ...] = ()
    seed: int | None = None

    @property
    def people(self) -> tuple[int, ...]:
        """The participants that are no bots, by number: players first."""
        return tuple(nth for nth, who in enumerate(self.seats) if who.bot is None)

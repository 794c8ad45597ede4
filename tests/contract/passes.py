"""One pass over hands of a rule set: they are played once, and every property looks on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from random import Random
from typing import TypeAlias

from paizhuo.engine.rules.rule_set import RuleSet
from tests.contract.playing import Game, games

BLOCKS = 20
"""Blocks of hands of every rule set: so many that the first match of some block is played with each value of each option."""


@dataclass(slots=True)
class Look:
    """What a property has to itself in a pass."""

    rng: Random
    nth: int = 0
    """The number of the hand among those that the property is asked about."""
    met: Counter[str] = field(default_factory=Counter)
    """What the property has come across, by name, and how often."""


Looks: TypeAlias = Callable[[Game, Look], None]


def nothing(rule_set: RuleSet) -> frozenset[str]:
    """A property that need not meet anything in particular."""
    return frozenset()


@dataclass(frozen=True, slots=True)
class Property:
    """What must hold for every hand: ``looks`` raises an error where it does not.

    ``every``: it is asked about one hand of so many. ``meets``: what it must have come across by the end of a pass, or it has looked at
    too little.
    """

    looks: Looks
    every: int = 1
    meets: Callable[[RuleSet], frozenset[str]] = nothing

    @property
    def name(self) -> str:
        """What holds, as failures say it."""
        return self.looks.__name__


def look_on(rule_set: RuleSet, hands: Iterable[Game], properties: Sequence[Property], seed: str = "") -> None:
    """Has every property look at the hands while they are played.

    A property that fails looks no further, and the others do. Raises an ``ExceptionGroup`` of the first failure of each.
    """
    # Each has its own chance, so that none hangs on the others.
    looking = {each.name: (each, Look(Random(f"{rule_set.id} {seed} {each.name}"))) for each in properties}
    failed: list[Exception] = []

    def holds(name: str, asked: Callable[[], None], where: str) -> None:
        try:
            asked()
        except Exception as error:  # noqa: BLE001 - whatever goes wrong, the other properties are looked at
            failed.append(_said(error, f"{name}: {where}"))
            del looking[name]

    for nth, game in enumerate(hands):
        for name, (each, look) in list(looking.items()):
            if nth % each.every == 0:
                look.nth = nth // each.every
                holds(name, partial(each.looks, game, look), f"not in {_where(game)}")
    for name, (each, look) in list(looking.items()):
        holds(name, partial(_has_met, each.meets(rule_set), look), "looked at too little")
    if failed:
        names = ", ".join(error.__notes__[0].partition(":")[0] for error in failed)
        raise ExceptionGroup(f"{rule_set.id}: {names}", failed)


def _has_met(wanted: frozenset[str], look: Look) -> None:
    missing = wanted - (+look.met).keys()
    assert not missing, f"never met: {sorted(missing)}"


def _said(error: Exception, what: str) -> Exception:
    error.__notes__ = [what, *getattr(error, "__notes__", ())]
    return error


def _where(game: Game) -> str:
    setup = game.match.setup
    return f"{game.rule_set.id}, seed {setup.seed}, hand {game.deal.number}, options {dict(setup.options)}"


def blocks(rule_set: RuleSet, hands: dict[int, int]) -> Iterable[Game]:
    """The hands of several blocks, as many of each as ``hands`` says.

    Of a match of several games fewer: its hands are those games' own, which are played in their own passes.
    """
    share = 3 if rule_set.games else 1
    return chain.from_iterable(games(rule_set, block, max(1, count // share)) for block, count in hands.items())

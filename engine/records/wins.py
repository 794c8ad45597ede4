"""Which wins somebody looks for: worth a limit or so much, or with a pattern."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeAlias

from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL
from paizhuo.engine.records.record import MatchRecord
from paizhuo.engine.rules.circle import games_within
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.score import ScoreLimit

Named: TypeAlias = tuple[str, str]
"""A pattern: the id of the match's rule set, and its own."""


class Winner(Struct):
    """Who won: the seat in that hand, the name, and the program that played; None for a person."""

    seat: int
    name: str
    bot: str | None


class WinsWanted(Struct):
    """What one win must be; None and "" ask for nothing.

    ``limit``: it reaches this limit or a higher one; ``least``: what it counts at least, in the unit of its game; ``pattern``: one of
    its patterns is called so, or has these letters in its name.
    """

    limit: str | None = None
    least: int | None = None
    pattern: str = ""

    def counts(self, limit: str | None, patterns: Iterable[Named], allowed: frozenset[Named]) -> bool:
        """Return whether a win that counts ``least`` is all else that is wanted. ``allowed``: the patterns that are called ``pattern``."""
        if self.limit is not None and limit not in _from(self.limit):
            return False
        return not self.pattern or not allowed.isdisjoint(patterns)


@cache
def limits() -> Mapping[str, Text]:
    """Return what the limits of all games are called, by id, the least first."""
    return {limit.id: limit.name for rule_set in ALL for limit in limits_of(rule_set)}


def limits_of(rule_set: RuleSet) -> tuple[ScoreLimit, ...]:
    """Return the limits that a win can reach in a game, or in one of the games of a match, the least first."""
    return tuple(dict.fromkeys(limit for game in games_within(rule_set) for limit in game.scoring.limits))


@cache
def _from(limit: str) -> frozenset[str]:
    """Return the ids of a limit and those above it."""
    ids = list(limits())
    return frozenset(ids[ids.index(limit) :]) if limit in ids else frozenset((limit,))


def wins_said(text: str) -> WinsWanted:
    """Return which wins these words ask for: a number, the name of a limit, or letters of a pattern's name."""
    said = text.strip()
    if said.isdecimal():
        return WinsWanted(least=int(said))
    found = next((id_ for id_, name in limits().items() if said.casefold() in _names(id_, name.zh, name.en)), None)
    return WinsWanted(pattern=said) if found is None else WinsWanted(limit=found)


def patterns_like(pattern: str, names: Iterable[tuple[str, str, str, str]]) -> frozenset[Named]:
    """Return the patterns that are called so, or, if none is, that have these letters in their names.

    ``names``: the rule set, id and both names of every pattern that anybody has won with.
    """
    said, known = pattern.casefold(), list(names)
    exact = frozenset((rules, id_) for rules, id_, zh, en in known if said in _names(id_, zh, en))
    return exact or frozenset(
        (rules, id_) for rules, id_, zh, en in known if any(said in name for name in _names(id_, zh, en))
    )


def _names(*names: str) -> tuple[str, ...]:
    return tuple(name.casefold() for name in names)


def is_own(winner: Winner, record: MatchRecord) -> bool:
    """Return whether it is the person whose match it is that won; where several have that name, the seat says which."""
    if record.own is None or winner.bot is not None:
        return False
    name = record.participants[record.own].name
    same = sum(who.name == name for who in record.participants)
    return winner.name == name and (same == 1 or winner.seat == record.own)

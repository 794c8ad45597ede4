"""The rule sets. One package is one game; this list is the only place that knows them all.

A game's package is imported when the game is first asked for: whoever plays one game does not load the others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Final

from paizhuo.engine.core.words import Text, shortened
from paizhuo.engine.rules.rule_set import RuleSet

GAME_NAMES: Final[Mapping[str, Text]] = {
    "riichi": Text("立直麻将", "Riichi"),
    "international": Text("国标麻将", "International (MCR)"),
    "hongkong": Text("香港旧章", "Hong Kong Old Style"),
    "taiwan": Text("台湾十六张", "Taiwanese (16 tiles)"),
    "harmony": Text("中庸麻将", "Harmony (Zung Jung)"),
    "sichuan": Text("四川麻将", "Sichuan"),
    "bloodbattle": Text("血战到底", "Blood battle"),
    "chongqing": Text("重庆麻将", "Chongqing"),
    "tianjin": Text("天津麻将", "Tianjin"),
    "house": Text("大众麻将", "House rules"),
    "trick": Text("拼点麻将", "Trick mahjong"),
    "holdem": Text("德州麻将", "Hold'em mahjong"),
    "dyed": Text("染手麻将", "Dyed mahjong"),
    "double": Text("大立直麻将 β", "Double riichi mahjong"),
    "chaos": Text("混沌麻将", "Chaos"),
    "chris": Text("C.H.R.I.S. 五圈", "C.H.R.I.S., five circles"),
}
"""Every rule set's id and name, in the order of the program's lists.

The id names the package in this one; its module ``rules`` has the ``RuleSet``, under the id in capitals.
"""
FIRST: Final = next(iter(GAME_NAMES))
"""The id of the game that is used if nobody has chosen one."""


class UnknownRules(ValueError):
    """There is no such rule set; the message lists the known ids."""


@cache
def _load(rules: str) -> RuleSet:
    found: RuleSet = getattr(import_module(f"{__name__}.{rules}.rules"), rules.upper())
    return found


def find(rules: str) -> RuleSet:
    """Return the rule set with this id. Raises ``UnknownRules``."""
    if rules not in GAME_NAMES:
        raise UnknownRules(f"there are no rules “{shortened(rules)}” (known: {', '.join(GAME_NAMES)})")
    return _load(rules)


class RuleSets(Collection[RuleSet]):
    """All rule sets in the order of ``GAME_NAMES``; each is loaded when iteration comes to it."""

    def __iter__(self) -> Iterator[RuleSet]:
        return map(find, GAME_NAMES)

    def __len__(self) -> int:
        return len(GAME_NAMES)

    def __contains__(self, rule_set: object) -> bool:
        return any(rule_set is one for one in self)


ALL: Final = RuleSets()

"""The rule sets. One module is one game; this list is the only place that knows them all."""

from __future__ import annotations

from engine.play.rule_set import RuleSet
from engine.rules.bloodbattle import BLOODBATTLE
from engine.rules.chaos import CHAOS
from engine.rules.chongqing import CHONGQING
from engine.rules.chris import CHRIS
from engine.rules.double import DOUBLE
from engine.rules.dyed import DYED
from engine.rules.harmony import HARMONY
from engine.rules.holdem import HOLDEM
from engine.rules.house import HOUSE
from engine.rules.international import INTERNATIONAL
from engine.rules.riichi import RIICHI
from engine.rules.sichuan import SICHUAN
from engine.rules.tianjin import TIANJIN
from engine.rules.trick import TRICK

ALL: tuple[RuleSet, ...] = (
    RIICHI,
    INTERNATIONAL,
    HARMONY,
    SICHUAN,
    BLOODBATTLE,
    CHONGQING,
    TIANJIN,
    HOUSE,
    TRICK,
    HOLDEM,
    DYED,
    DOUBLE,
    CHAOS,
    CHRIS,
)


class UnknownRules(ValueError):
    """There is no such rule set; the message names those there are."""


def find(rules: str) -> RuleSet:
    """The rule set with this id. Raises ``UnknownRules``."""
    for rule_set in ALL:
        if rule_set.id == rules:
            return rule_set
    raise UnknownRules(f"there are no rules “{rules}” (known: {', '.join(r.id for r in ALL)})")

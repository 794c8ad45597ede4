"""Advice for a player: the best options of a decision, each with what speaks for or against it."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.analysis.not_allowed import not_allowed
from paizhuo.engine.analysis.reasons import FixedReason, GameAdvice, Reason
from paizhuo.engine.bots.bot import make
from paizhuo.engine.bots.explaining.players import Explaining
from paizhuo.engine.bots.ranking import Ranked, as_kept
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.circle import at_play
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet

LEVEL: Final = "expert"
"""The player that advises plays at this level, or at the nearest one below it that there is for the game."""
MOST: Final = 3
"""So many options are named at most."""
_OF_THE_BEST: Final = frozenset((FixedReason("any_choice"), FixedReason("let_go")))
"""Reasons that say something of the best option only, as the game's own advice does."""


class Advised(Struct):
    """An option, and what speaks for it or against it in sentences, the weightiest first."""

    action: Action
    reasons: tuple[Text, ...]


def _of_the_best(reason: Reason) -> bool:
    """Return whether a reason says something of the best option only."""
    return isinstance(reason, GameAdvice) or reason in _OF_THE_BEST


def best_player(rule_set: RuleSet, options: Options) -> Explaining:
    """Return the strongest player there is for a game. The first one made loads what such players stand on."""
    return Explaining(make(LEVEL, rule_set, options, 0), rule_set, options)


class Coach:
    """Advises the player of a seat from what that seat may know, as the strongest player there is would choose.

    In a match of several games it knows them all, as every player made by ``make`` does.
    """

    def __init__(self, rule_set: RuleSet, options: Options) -> None:
        self._rule_set, self._options = rule_set, options
        self._best = best_player(rule_set, options)

    def advised(self, observation: Observation) -> tuple[Advised, ...]:
        """Return the best of ``observation.options``, which are not empty, the best first.

        Two options that differ only in whether the tile was just drawn are one. After the best, an option of which nothing can
        be said is left out: its place among the others means nothing.
        """
        found: dict[Action, Ranked] = {}
        for ranked in self._best.player.rank(observation):
            meant = as_kept(ranked.action)
            if meant in found or (found and all(map(_of_the_best, ranked.reasons))):
                continue
            found[meant] = ranked
            if len(found) == MOST:
                break
        first, *others = self._best.explained(observation, found.values())
        return (
            Advised(first.action, tuple(reason.text for reason in first.reasons)),
            *(
                Advised(each.action, tuple(reason.text for reason in each.reasons if not _of_the_best(reason)))
                for each in others
            ),
        )

    def why_not(self, observation: Observation) -> Text | None:
        """Why the tile just drawn or discarded completes the player's hand and does not win; None if that is not so."""
        rule_set, options = at_play(self._rule_set, self._options, observation.hand.deal.game)
        return not_allowed(rule_set, options, observation)

"""Players that say all there is to say of their options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paizhuo.engine.bots.bot import Bot, valued
from paizhuo.engine.bots.explaining.explainer import Explainer
from paizhuo.engine.bots.ranking import Ranked, Valued
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.rules.circle import at_play
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet


class Explaining(Bot):
    """A player that chooses and values as another one does, and gives more reasons, also in a match of several games."""

    def __init__(self, player: Bot, rule_set: RuleSet, options: Options) -> None:
        self.player = player
        self._rule_set, self._options = rule_set, options
        self._explainers: dict[str, Explainer] = {}

    def choose(self, observation: Observation) -> Action:
        return self.player.choose(observation)

    def rank(self, observation: Observation) -> Iterator[Ranked]:
        return self.explained(observation, self.player.rank(observation))

    def valued(self, observation: Observation) -> Valued | None:
        """Return what the options are worth to the player in points; None: it cannot tell."""
        found = valued(self.player, observation)
        return None if found is None else Valued(tuple(self.explained(observation, found.options)), found.trifle)

    def explained(self, observation: Observation, ranked: Iterable[Ranked]) -> Iterator[Ranked]:
        """Yield the options that the player has ranked, with all their reasons."""
        game = observation.hand.deal.game
        if game not in self._explainers:
            self._explainers[game] = Explainer(*at_play(self._rule_set, self._options, game))
        return self._explainers[game].explained(observation, ranked)

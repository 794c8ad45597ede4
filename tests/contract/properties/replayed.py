"""What was given at each step gives the same hand again."""

from __future__ import annotations

from paizhuo.engine.core.advance import advance
from tests.contract.passes import Look, Property
from tests.contract.playing import Game
from tests.contract.properties.moments import looked_at


def replaying_gives_the_same_hand(game: Game, look: Look) -> None:
    """From the start, and in some hands from any moment."""
    for start in (0, look.rng.randrange(len(game.steps))) if look.rng.random() < 0.1 else (0,):
        hand = game.steps[start].hand if start else game.rule_set.play.deal(game.options, game.deal)
        looks = looked_at(game, look.rng)
        for number, step in enumerate(game.steps[start:], start):
            if number in looks:
                assert hand == step.hand
            again = advance(game.rules, hand, step.given)
            assert again.events == step.events
            hand = again.hand
        assert hand == game.end


PROPERTIES = (Property(replaying_gives_the_same_hand),)

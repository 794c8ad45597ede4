"""The first match of a game that is unlike others: before it begins, the person reads what is different."""

from __future__ import annotations

from collections.abc import Callable

from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.explained import explained, is_new
from paizhuo.desktop.match.stage import Stage
from paizhuo.desktop.results.differences import Differences
from paizhuo.engine.games import find
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.table.port.reports import Seating
from paizhuo.engine.table.session.session import person_of


def introduce(preferences: Preferences, stage: Stage, setup: MatchSetup, begin: Callable[[], object]) -> None:
    """Begin a match; the first of a game unlike others once the person has read what is different in it."""
    seating = Seating(setup, find(setup.rules), person_of(setup))
    game = seating.rule_set
    if not game.differs or seating.person is None or not is_new(preferences, game.id):
        begin()
        return

    def read() -> None:
        stage.cover(None)
        explained(preferences, game.id)
        begin()

    card = Differences(preferences, seating)
    card.next_hand.connect(read)
    stage.cover(card)

"""A match of bots that is entered at the real table stands there as bots have played it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from paizhuo.desktop.match.staged import Staged
from paizhuo.desktop.real_table.match.desk import MatchDesk
from paizhuo.desktop.real_table.match.entered import enter
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.real_table import RealTable
from paizhuo.engine.devices.hub import Hub
from paizhuo.engine.games import GAME_NAMES

DECISIONS = 13


@pytest.fixture
def desk() -> Iterator[MatchDesk]:
    hub = Hub()
    desk = MatchDesk(hub)
    yield desk
    desk.leave()
    hub.shut()


def open_tiles(hand: Hand) -> tuple[object, ...]:
    """The rivers, and the melds of every place."""
    return hand.rivers, tuple(place.melds for place in hand.places)


@pytest.mark.parametrize("rules", GAME_NAMES)
def test_what_lies_open_is_what_bots_have_laid_open(qtbot: QtBot, desk: MatchDesk, rules: str) -> None:
    """A claim that others may still outdo is carried out once nobody does."""
    said: list[Text] = []
    desk.message.connect(said.append)
    played = Staged(rules, 7, "en")
    enter(desk, played.seating.setup, DECISIONS)
    played.play(DECISIONS)
    expected = open_tiles(played.moment().observation.hand)

    def nobody_else_claims(table: RealTable) -> None:
        if open_tiles(table.session.table.match.hand) != expected:
            table.close_window()

    desk.do(nobody_else_claims)
    qtbot.waitUntil(lambda: desk.moment is not None and open_tiles(desk.moment.observation.hand) == expected)
    assert not said

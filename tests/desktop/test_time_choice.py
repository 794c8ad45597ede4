"""The time for decisions when one plays alone: where it is chosen, and what a match is asked."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import get_args

import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit import settings as stored
from paizhuo.desktop.kit.settings import Reserve, Settings, Timer
from paizhuo.desktop.match.following import asks_of
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.core.value import replace
from paizhuo.engine.table.port.asks import KeepTime
from paizhuo.engine.table.port.settings import TimeControl
from tests.desktop.conftest import QUIET

Opener = Callable[..., Window]


def control(settings: Settings) -> TimeControl | None:
    (found,) = (ask.time for ask in asks_of(settings) if isinstance(ask, KeepTime))
    return found


def pressed(page: QWidget, name: str) -> None:
    found = page.findChild(QPushButton, name)
    assert found is not None
    assert found.isVisible()
    found.click()


def in_sight(page: QWidget, name: str) -> bool:
    found = page.findChild(QPushButton, name)
    return found is not None and found.isVisible()


def test_there_is_no_limit_until_one_is_chosen_where_a_match_is_set_up(open_window: Opener) -> None:
    window = open_window()
    window.set_up()
    page = window.page
    assert control(window.preferences.settings) is None
    assert not in_sight(page, "reserve-20")
    pressed(page, "timer-5")
    assert control(window.preferences.settings) == TimeControl(5_000)
    assert not in_sight(page, "reserve_for-match")
    pressed(page, "reserve-20")
    assert control(window.preferences.settings) == TimeControl(5_000, 20_000, refilled=True)
    pressed(page, "reserve_for-match")
    assert control(stored.load()[0]) == TimeControl(5_000, 20_000, refilled=False)
    pressed(page, "timer-off")
    assert control(window.preferences.settings) is None
    assert not in_sight(page, "reserve-20")
    assert not in_sight(page, "reserve_for-match")


@pytest.mark.parametrize("timer, reserve", list(product(get_args(Timer), get_args(Reserve))))
def test_seconds_are_what_they_say(timer: Timer, reserve: Reserve) -> None:
    found = control(Settings(timer=timer, reserve=reserve))
    if timer == "off":
        assert found is None
    else:
        assert found == TimeControl(int(timer) * 1000, int(reserve) * 1000)


def test_the_reserve_is_seen_on_the_clock_of_the_table(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window(replace(QUIET, timer="5", reserve="20"))
    window.play.start(usual_match("riichi", 5, "en"))
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(lambda: page.moment is not None and bool(page.moment.observation.options))
    assert page.moment is not None
    assert page.moment.time is not None
    assert page.moment.time.bank == 20_000
    picture = page.table.state.picture
    assert picture is not None
    assert picture.clock is not None
    assert picture.clock.left.whole > 20_000

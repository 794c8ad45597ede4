"""What a match at the screen is asked by the settings: the pace of play, the time, what is done without asking."""

from __future__ import annotations

from typing import Final

from paizhuo.desktop.kit.settings import BotPace, Settings
from paizhuo.engine.table.port.asks import Arrange, Ask, KeepPace, KeepTime
from paizhuo.engine.table.port.settings import AT_ONCE, BRISK, CALM, NATURAL, Automatic, Pace, TimeControl

PACES: Final[dict[BotPace, Pace]] = {"off": AT_ONCE, "fast": BRISK, "normal": NATURAL, "slow": CALM}


def asks_of(settings: Settings) -> tuple[Ask, ...]:
    """Return what has a match follow the settings."""
    time = None if settings.timer == "off" else TimeControl(int(settings.timer) * 1000)
    automatic = Automatic(settings.auto_win, settings.auto_pass, settings.auto_discard)
    return Arrange(automatic), KeepPace(PACES[settings.bot_pace]), KeepTime(time)

"""What a match at the screen is asked by the settings: how fast bots think, the time, what is done without asking."""

from __future__ import annotations

from typing import Final

from paizhuo.desktop.kit.settings import Settings, Speed
from paizhuo.engine.table.port.asks import Arrange, Ask, KeepPace, KeepTime
from paizhuo.engine.table.port.settings import Automatic, Pace, TimeControl

PACES: Final[dict[Speed, Pace]] = {
    "off": Pace(),
    "fast": Pace(thinking=200, forced=250, spread=0.3, hard=1.5),
    "normal": Pace(thinking=550, forced=550, spread=0.45, hard=1.8),
    "slow": Pace(thinking=1100, forced=900, spread=0.45, hard=1.8),
}


def asks_of(settings: Settings) -> tuple[Ask, ...]:
    """Return what has a match follow the settings."""
    time = None if settings.timer == "off" else TimeControl(int(settings.timer) * 1000)
    automatic = Automatic(settings.auto_win, settings.auto_pass, settings.auto_discard)
    return Arrange(automatic), KeepPace(PACES[settings.bot_pace]), KeepTime(time)

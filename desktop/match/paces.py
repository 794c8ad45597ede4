"""How fast bots think in a match on the screen, by the speed in the settings."""

from __future__ import annotations

from typing import Final

from paizhuo.desktop.kit.settings import Speed
from paizhuo.engine.table.port.settings import Pace

PACES: Final[dict[Speed, Pace]] = {
    "off": Pace(),
    "fast": Pace(thinking=200, forced=250, spread=0.3, hard=1.5),
    "normal": Pace(thinking=550, forced=550, spread=0.45, hard=1.8),
    "slow": Pace(thinking=1100, forced=900, spread=0.45, hard=1.8),
}

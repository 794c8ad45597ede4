"""What a match at the screen is asked by the settings: the pace of play, the time, what is done without asking."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, get_args

from paizhuo.desktop.kit.settings import BotPace, Refused, Settings
from paizhuo.engine.core.action import CALLS, Action, Chi, Pon
from paizhuo.engine.table.port.asks import Arrange, Ask, KeepPace, KeepTime
from paizhuo.engine.table.port.settings import AT_ONCE, BRISK, CALM, NATURAL, Automatic, Pace, TimeControl

PACES: Final[dict[BotPace, Pace]] = {"off": AT_ONCE, "fast": BRISK, "normal": NATURAL, "slow": CALM}


def asks_of(settings: Settings, calls: Collection[type[Action]] = CALLS) -> tuple[Ask, ...]:
    """Return what has a match follow the settings. ``calls``: those that its games have."""
    return Arrange(_automatic(settings, calls)), KeepPace(PACES[settings.bot_pace]), KeepTime(_time(settings))


def _automatic(settings: Settings, calls: Collection[type[Action]]) -> Automatic:
    refused = refused_here(settings.refused, calls) if settings.auto_pass else None
    return Automatic(
        settings.auto_win,
        pass_calls=refused == "all",
        discard=settings.auto_discard,
        pass_chi=refused == "chi",
        pass_pon=refused == "pon",
    )


def _time(settings: Settings) -> TimeControl | None:
    if settings.timer == "off":
        return None
    return TimeControl(int(settings.timer) * 1000, int(settings.reserve) * 1000, settings.reserve_for == "hand")


def refusable(calls: Collection[type[Action]]) -> tuple[Refused, ...]:
    """Return what can be passed on in games with these calls: one kind of them only where there is another."""
    if not calls:
        return ()
    return get_args(Refused) if Chi in calls and Pon in calls else ("all",)


def refused_here(chosen: Refused, calls: Collection[type[Action]]) -> Refused:
    """Return what is passed on in games with these calls: what was chosen, or all where that cannot be."""
    return chosen if chosen in refusable(calls) else "all"

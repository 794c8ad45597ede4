"""Programs that play: they are given observations and choose among the options."""

from paizhuo.engine.bots.bot import (
    LEARNED,
    NAMES,
    QUICK,
    Bot,
    UnknownBot,
    has_nets,
    is_bot,
    is_quick,
    level_and_style,
    levels,
    make,
    named,
    nearest,
    valued,
)

__all__ = [
    "LEARNED",
    "NAMES",
    "QUICK",
    "Bot",
    "UnknownBot",
    "has_nets",
    "is_bot",
    "is_quick",
    "level_and_style",
    "levels",
    "make",
    "named",
    "nearest",
    "valued",
]

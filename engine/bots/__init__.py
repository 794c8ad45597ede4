"""Programs that play: they are given observations and choose among the options."""

from paizhuo.engine.bots.bot import NAMES, QUICK, Bot, UnknownBot, levels, make, nearest, valued

__all__ = ["NAMES", "QUICK", "Bot", "UnknownBot", "levels", "make", "nearest", "valued"]

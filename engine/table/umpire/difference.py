"""Where the table and the match disagree: what is reported, why it does not fit, and what people can do about it."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.umpire.reports import Report

Way: TypeAlias = Literal["ignore", "take_back", "offence"]


class Settlement(Struct):
    """One way to go on. ``times``: how many choices of the match are taken back before the report fits."""

    way: Way
    name: Text
    times: int = 0


class Difference(Struct):
    """A report that does not fit. ``number`` identifies it; ``says``: what differs, in a sentence."""

    number: int
    report: Report
    says: Text
    choices: tuple[Settlement, ...]


IGNORE: Final = Settlement("ignore", Text("不理会：以牌局为准", "Leave it: the match is right"))


def take_back(times: int) -> Settlement:
    """Return the way that takes the latest choices back and then does what was reported."""
    name = Text("悔 {times} 步，再照牌桌来", "Take {times} back and follow the table").filled(times=times)
    return Settlement("take_back", name, times)


FALSE_WIN: Final = Settlement("offence", Text("判诈和", "Rule it a false win"))
FALSE_CALL: Final = Settlement("offence", Text("判错吃错碰", "Rule it a false call"))
"""What the rules of the game say about the offence is done; if they say nothing, it is written down."""

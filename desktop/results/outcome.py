"""How a hand ended, in words: who won from whom, else the name of its ending."""

from __future__ import annotations

from collections.abc import Sequence

from paizhuo.desktop.kit import words
from paizhuo.engine.core.hand import Ending, WinRecord
from paizhuo.engine.core.words import Text


def won_how(win: WinRecord, names: Sequence[str]) -> Text:
    """Return a win in a line: "Ann, from Ben". ``names`` by participant, the seats first."""
    name = names[win.seat]
    if win.source is None:
        way = words.BY_SELF_DRAW
    else:
        way = (words.ROBBED if win.robbed else words.FROM).filled(name=names[win.source])
    won = f"{name} 和牌，" if win.source is not None else f"{name} "
    return Text(f"{won}{way.zh}", f"{name}, {way.en[:1].lower()}{way.en[1:]}")


def outcome(wins: Sequence[WinRecord], ending: Ending, names: Sequence[str]) -> tuple[Text, ...]:
    """Return every win of a hand in a line; the ending's name where there is none."""
    return tuple(won_how(win, names) for win in wins) or (ending.name,)

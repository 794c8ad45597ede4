"""Ways to play 棋风 of the players that have learned: what one fears more or likes better than the average player."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text


class Style(Struct):
    """A way to play.

    ``fear``: how much the danger of a discard weighs, 1 as it is; ``calls``: what chi, pon and exposed kong are worth beside what they
    bring, in deviations of what a hand brings.
    """

    id: str
    name: Text
    fear: float = 1.0
    calls: float = 0.0


STYLES: Final = {
    style.id: style
    for style in (
        Style("careful", Text("稳健", "Careful"), fear=1.6),
        Style("bold", Text("大胆", "Bold"), fear=0.6),
        Style("calling", Text("爱副露", "Likes calls"), calls=0.03),
        Style("closed", Text("爱门清", "Stays closed"), calls=-0.06),
    )
}
PLAIN: Final = Style("", Text("如常", "Plain"))
MARK: Final = ":"
"""Between the level and the style in the name of a player: ``expert:bold``."""


def level_of(name: str) -> str:
    """Return the level in the name of a player, which may have a style too."""
    return name.partition(MARK)[0]

"""How a game is played, for people: the chapters of its guide."""

from __future__ import annotations

from paizhuo.engine.core.value import dataclass
from paizhuo.engine.core.words import Text


@dataclass(frozen=True, slots=True)
class Chapter:
    """A few short lines on one aspect of the game.

    ``tiles``: tiles to draw below them, groups in notation with a space between; ``wild``: the kinds among them that are wild.
    """

    heading: Text
    lines: tuple[Text, ...]
    tiles: str = ""
    wild: str = ""


Guide = tuple[Chapter, ...]
"""The chapters in the order in which a beginner reads them."""

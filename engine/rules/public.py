"""What a game makes public: its guide, the patterns of its rule page, facts that the table shows, dice that choose a rule."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile, Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring.pattern import Pattern

Weather: TypeAlias = Literal["wind", "rain"]
"""What a table shows when a kong is paid: 刮风 wind, 下雨 rain."""
FactRole: TypeAlias = Literal["line", "indicators", "under_indicators", "in_front", "beside", "noted"]
"""Where a table shows a fact.

- ``line``: as a badge beside its seat's name, or without a seat as a line in the centre;
- ``indicators``: its tiles are those turned up, unknown ones for slots not yet turned; without such a fact ``wall.shown`` is shown;
- ``under_indicators``: its tiles are a second row of indicators;
- ``in_front`` (with a seat): tiles just played lie before the seat instead of at the end of its river;
- ``beside`` (with a seat): tiles of that seat's rack lie face up beside it, and not in it;
- ``noted``: nowhere, since it is seen otherwise; it is still read aloud with the other facts.
"""


class DiceRule(Struct):
    """A rule of one hand: dice thrown for "special" choose it by their sum. ``note`` says what it means."""

    id: str
    name: Text
    sums: tuple[int, ...]
    note: Text


Tint: TypeAlias = Literal["gold", "crimson", "jade", "azure", "violet"]


class Celebrated(Struct):
    """How a game shows its dear hands: from which value of a single pattern on a hand is ``large``, and one of the ``largest`` (0: only
    where a limit is reached), and in which colour.
    """

    large: int = 0
    largest: int = 0
    tint: Tint = "gold"


class PlayedTrick(Struct):
    """A trick that everybody has played to: the tiles with who played them, the leader first, and the seat that has won it."""

    plays: tuple[tuple[Seat, Tile], ...]
    winner: Seat


class PatternInfo(Struct):
    """A pattern for the rule page: ``value`` as players say it ("2 (open 1)"), ``example`` a winning hand in notation.

    ``wild``: the kinds that are wild in the example, in notation.
    """

    id: str
    name: Text
    value: str
    note: Text | None = None
    example: str = ""
    wild: str = ""


def pattern_info(row: Pattern[Any], value: str | None = None) -> PatternInfo:
    """Return a row of a table of patterns for the rule page. ``value``: as players say it, if it is more than a number."""
    return PatternInfo(row.id, row.name, value or str(row.value), row.sentence, row.example, row.wild)


class Fact(Struct):
    """Public information that matters to the players.

    ``seat``: the seat it belongs to; None: the whole table. ``tiles`` are drawn as pictures after the words. ``role`` says where
    the table shows it. ``id`` is a stable name for it, on which the drawing does not depend.
    """

    id: str
    label: Text
    words: Text | None = None
    tiles: Tiles = ()
    seat: Seat | None = None
    role: FactRole = "line"


class Chapter(Struct):
    """A few short lines on one aspect of the game.

    ``tiles``: tiles to draw below them, groups in notation with a space between; ``wild``: the kinds among them that are wild.
    """

    heading: Text
    lines: tuple[Text, ...]
    tiles: str = ""
    wild: str = ""


Guide = tuple[Chapter, ...]
"""The chapters in the order in which a beginner reads them."""

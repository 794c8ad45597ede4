"""Reasons about calls: what laying tiles open costs, and what a kong brings."""

from __future__ import annotations

from typing import ClassVar

from paizhuo.engine.analysis.reasons import Topic
from paizhuo.engine.analysis.win_reasons import joined
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text


class OpensHand(Struct):
    """A call that lays a concealed hand open, and the patterns that need it concealed."""

    gives_up: tuple[Text, ...]
    topic: ClassVar[Topic] = "claim"

    @property
    def text(self) -> Text:
        said = Text("副露后不再有：{names}。", "It opens the hand, which gives up: {names}.")
        return said.filled(names=joined(self.gives_up))


class Next(Struct):
    """The discard that leaves the hand nearest to ready after a call."""

    tile: Tile
    topic: ClassVar[Topic] = "claim"

    @property
    def text(self) -> Text:
        return Text("接着打{tile}。", "The next discard is {tile}.").filled(tile=tile_name(self.tile))

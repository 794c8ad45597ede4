"""The room cards 房卡 of whoever opens tables on this machine, kept as TOML beside the settings.

A server takes them for matches; playing on one's own machine is free, so they are counted here only where a person wants
them to be. They cost nothing: an empty purse is filled again at any time.
"""

from __future__ import annotations

from typing import Final

from paizhuo.desktop.kit import settings as stored
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.whole_file import write_whole

FULL: Final = 20
"""So many cards a purse begins with and is filled up to: five of the longest matches that any game asks cards for."""


MOST: Final = 1_000_000
"""No purse holds more: a number beyond is no purse of this program."""


class NotEnough(Refused):
    """There are too few cards for a match; ``reason`` says so to a person."""

    def __init__(self, cards: int, fee: int) -> None:
        super().__init__(NOT_ENOUGH.filled(fee=fee, cards=cards))


NOT_ENOUGH: Final = Text(
    "房卡不够：这一场要 {fee} 张，只有 {cards} 张。请补满房卡，或不计房卡。",
    "Too few room cards: this match takes {fee}, and you have {cards}. Fill them up, or do not count room cards.",
)


class Purse(Struct):
    """``cards`` at hand; ``counted``: whether matches on this machine take any."""

    cards: int = FULL
    counted: bool = False

    def paying(self, fee: int) -> Purse:
        """Return what is left once a match is begun. Raises ``NotEnough``."""
        if not self.counted:
            return self
        if fee > self.cards:
            raise NotEnough(self.cards, fee)
        return replace(self, cards=self.cards - fee)

    def filled(self) -> Purse:
        return replace(self, cards=max(self.cards, FULL))


def load() -> Purse:
    """Return the purse as it was kept; a full one where there is none or none that can be read."""
    try:
        written = stored.read_toml(stored.purse_file())
    except (OSError, ValueError):
        return Purse()
    cards, counted = written.get("cards"), written.get("counted")
    if type(cards) is not int or not 0 <= cards <= MOST or type(counted) is not bool:
        return Purse()
    return Purse(cards, counted)


def save(purse: Purse) -> None:
    """Keep the purse, whole or not at all. Raises ``OSError``."""
    write_whole(stored.purse_file(), f"cards = {purse.cards}\ncounted = {str(purse.counted).lower()}\n")


def pay(fee: int) -> None:
    """Take the cards for a match that begins. Raises ``NotEnough``, then nothing is taken, or ``OSError``."""
    purse = load()
    if (after := purse.paying(fee)) != purse:
        save(after)

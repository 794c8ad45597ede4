"""The seats of a table, those of supporters after the players', and who has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paizhuo.engine.net.messages import Occupant
from paizhuo.engine.net.server.people import Person

NAMES_OF_BOTS: Final = (
    *("梅 Mei", "兰 Lan", "竹 Zhu", "菊 Ju", "松 Song", "荷 He"),
    *("桂 Gui", "枫 Feng", "柳 Liu", "桃 Tao", "杏 Xing", "莲 Lian"),
)
"""Bots are called after plants, in both languages at once."""


@dataclass(slots=True)
class Chair:
    """One seat. ``bot``: the level of the bot in it; ``person``: the person it belongs to, here or away; neither: it is free.

    ``gone``: the person has left, and may come back to it. ``stand_in``: a bot plays for the person.
    """

    bot: str = ""
    person: Person | None = None
    ready: bool = False
    gone: bool = False
    stand_in: bool = False

    @property
    def free(self) -> bool:
        """Whether anybody may take it before the match."""
        return self.person is None and not self.bot

    @property
    def here(self) -> bool:
        """Whether it belongs to a person whose connection is up."""
        return self.person is not None and not self.gone and self.person.connection is not None

    @property
    def played_by_person(self) -> bool:
        """Whether a person, and no bot in the person's place, plays here."""
        return self.person is not None and not self.gone and not self.stand_in

    def occupant(self, nth: int, name: str = "") -> Occupant:
        """Return what everybody sees of it. ``name``: that of the previous person, if the match goes on without one."""
        person = self.person
        if person is None:
            return Occupant(
                name or (bot_name(nth) if self.bot else ""), self.bot, ready=bool(self.bot), stand_in=self.stand_in
            )
        delay = 0 if person.connection is None else person.connection.delay
        return Occupant(person.name, "", self.ready, self.here, self.stand_in, delay)


def bot_name(nth: int) -> str:
    """Return what the bot in that seat is called."""
    return NAMES_OF_BOTS[nth % len(NAMES_OF_BOTS)]

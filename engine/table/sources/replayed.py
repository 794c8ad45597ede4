"""Chance taken from a journal: the same walls and dice again."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.match.journal import Journal
from paizhuo.engine.match.journal_lines import Line
from paizhuo.engine.match.journal_steps import chance_value
from paizhuo.engine.table.sources.source import Offered, SourceFailed, Wake, Wanted


class Replayed:
    """Gives every hand of a match the values that the same hand of a journal was given, one after another.

    Fails where the journal has nothing more, or something else; the match can then go on from another source.
    """

    def __init__(self, journal: Journal) -> None:
        self._hands: list[list[Line]] = []
        for line in journal.lines:
            if "hand" in line:
                self._hands.append([])
            elif "chance" in line:
                self._hands[-1].append(line)

    def ask(self, wanted: Wanted, wake: Wake) -> Offered:
        number = wanted.hand.deal.number
        given = self._hands[number] if number < len(self._hands) else []
        if wanted.nth >= len(given):
            raise SourceFailed(NOTHING_MORE)
        line = given[wanted.nth]
        try:
            return Offered(chance_value(wanted.request, line), line["by"])
        except ValueError as other:
            raise SourceFailed(SOMETHING_ELSE.filled(reason=other)) from None

    def cancel(self) -> None:
        """Do nothing: nothing is under way."""


NOTHING_MORE: Final = Text("牌局记录到这里为止", "The journal has nothing more")
SOMETHING_ELSE: Final = Text("牌局记录在这里不一样：{reason}", "The journal differs here: {reason}")

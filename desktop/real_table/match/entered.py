"""A match of bots entered at the real table as people there enter one, to show its page at a certain moment."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from paizhuo.desktop.real_table.match.desk import MatchDesk
from paizhuo.desktop.real_table.match.thread import AtTable
from paizhuo.desktop.table.seats import USUAL_BOT
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.orders import carry_out
from paizhuo.engine.devices.at_table.real_table import RealTable
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_lines import Line
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.table import Table

HIDDEN: Final = ("deal", "draw")
"""The results of chance that nobody enters: tiles that go into a rack."""


def enter(desk: MatchDesk, setup: MatchSetup, decisions: int) -> None:
    """Begin the match that is set up, and enter what bots in its seats do in so many decisions."""
    lines = tuple(_seen(_played(setup, decisions)))
    people = tuple(replace(seat, bot=None) for seat in setup.seats)
    desk.start(replace(setup, seats=people, seed=None), AtTable())
    desk.do(partial(_enter, lines))


def _played(setup: MatchSetup, decisions: int) -> str:
    """Return the journal of the match as bots play it; fewer decisions than wanted if the hand would end by the next."""
    table = Table(
        replace(setup, seats=tuple(replace(seat, bot=USUAL_BOT) for seat in setup.seats)), journal=JournalInMemory()
    )
    played = ""
    for _ in range(decisions + 1):
        if table.hand_over:
            break
        played = table.journal_text or ""
        table.bot_answers()
    return played


def _seen(journal: str) -> Iterator[Line]:
    """Yield the orders by which people enter what everybody sees of a hand. A pass is what nobody says."""
    for line in load(journal).lines:
        match line:
            case {"chance": str(kind), "value": value} if kind not in HIDDEN:
                yield {"value": value}
            case {"seat": int(), "action": str(action)} if action != "pass":
                yield line
            case _:
                pass


def _enter(lines: tuple[Line, ...], table: RealTable) -> Text | None:
    """Enter all of it; return why something cannot be. Dice come once everybody who is asked has been heard, or says nothing."""
    for line in lines:
        if "value" in line and table.state.awaited is None:
            table.close_window()
        if (reason := carry_out(table, line)) is not None:
            return reason
    return None

"""What people say of a match at a real table as lines of text: the orders of ``paizhuo table``."""

from __future__ import annotations

from typing import Any, Final

from engine.core.action import Action, Ron, SelfDraw
from engine.core.codec import read, read_chance
from engine.core.meld import Seat
from engine.core.node import BadChance, ChanceValue
from engine.core.words import Text
from engine.devices.at_table import action_help
from engine.devices.at_table.attempt import refusal
from engine.devices.at_table.real_table import RealTable
from engine.match.journal_lines import Line
from engine.match.offences import offence_in
from engine.match.referee import NO_CHANCE


def carry_out(table: RealTable, order: Line) -> Text | None:
    """Does what a person says, or says why it cannot be: nothing has changed then.

    ``{"seat": 2, "action": "discard", "tile": "5p"}``: what a seat has done (``"win"``: it wins, however the tile came);
    ``{"value": [3, 4]}`` or ``{"value": "123m"}``: the dice or tiles that are waited for; ``{"window": "close"}``,
    ``{"hand": "next"}``, ``{"undo": 1}``; ``{"correct": 12, "lines": […]}``; ``{"offence": "wrong_count", "seat": 2}``;
    ``{"settle": 1, "choice": 0}``; ``{"command": "build start"}`` and ``{"command": "stop"}`` for the table.
    """
    return refusal(lambda: _carried_out(table, order))


def _carried_out(table: RealTable, order: Line) -> Text | None:
    match order:
        case {"seat": int(seat), "action": action_help.WIN, **rest} if not rest and type(seat) is int:
            return _wins(table, seat)
        case {"seat": int(seat), **action} if "action" in action and type(seat) is int:
            return table.act(seat, read(action, Action))
        case {"value": value, **rest} if not rest:
            table.give(_value(table, value))
        case {"window": "close", **rest} if not rest:
            table.close_window()
        case {"hand": "next", **rest} if not rest:
            return table.next_hand()
        case {"undo": int(times), **rest} if not rest and type(times) is int:
            return table.take_back(times)
        case {"correct": int(number), "lines": list(lines), **rest} if not rest and type(number) is int:
            return table.correct(number, *lines)
        case {"offence": _}:
            return table.offend(offence_in(order, table.session.table.match.hand.seats))
        case {"settle": int(number), "choice": int(choice), **rest} if not rest:
            return table.settle(number, choice)
        case {"command": "stop", **rest} if not rest:
            table.stop()
        case {"command": str(command), **rest} if not rest:
            table.command(command)
        case _:
            return NO_ORDER
    return None


def _wins(table: RealTable, seat: Seat) -> Text | None:
    """A seat wins: on the tile just discarded or added to a kong if that can be, else with the tile that it drew."""
    names = {action.name: action for action in table.umpire.acts(seat)}
    return table.act(seat, names.get(Ron.name) or names.get(SelfDraw.name) or Ron())


def _value(table: RealTable, written: Any) -> ChanceValue:
    """The value of chance that somebody says. Raises ``BadValue``, ``BadChance``."""
    awaited = table.state.awaited
    if awaited is None:
        raise BadChance(NO_CHANCE)
    return read_chance(awaited.request, written)


NO_ORDER: Final = Text("看不懂这一行", "This line means nothing here")

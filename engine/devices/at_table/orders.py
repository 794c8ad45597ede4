"""What people say of a match at a real table as lines of text: the orders of ``paizhuo table``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from paizhuo.engine.core.action import Action, Ron, SelfDraw
from paizhuo.engine.core.codec import BadValue, read, read_chance
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import BadChance, ChanceValue, Gives
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table import action_help
from paizhuo.engine.devices.at_table.attempt import refusal
from paizhuo.engine.devices.at_table.real_table import RealTable
from paizhuo.engine.match.chance_words import named
from paizhuo.engine.match.journal_lines import Line
from paizhuo.engine.match.journal_steps import ruling_in
from paizhuo.engine.match.referee import NO_CHANCE
from paizhuo.engine.match.sheet.offences import offence_in


def carry_out(table: RealTable, order: Line) -> Text | None:
    """Do what a person says, or say why it cannot be: nothing has changed then.

    ``{"seat": 2, "action": "discard", "tile": "5p"}``: what a seat has done (``"win"``: it wins, however the tile came; a riichi
    without its tile waits for the one that a reader or a camera sees, and ``"declares": false`` instead of an action withdraws it);
    ``{"value": [3, 4]}`` or ``{"value": "123m"}``: the dice or tiles that are waited for; ``{"window": "close"}``,
    ``{"hand": "next"}``, ``{"undo": 1}``; ``{"correct": 12, "lines": […]}``, with ``"through": 14`` for all lines up to
    that one; ``{"offence": "wrong_count", "seat": 2}``;
    ``{"ruling": "adjustment", "changes": [-1000, 1000, 0, 0], "reason": "penalty"}``, ``{"ruling": "redeal"}``;
    ``{"settle": 1, "choice": 0}``; ``{"command": "build start"}`` and ``{"command": "stop"}`` for the table.
    """
    return refusal(lambda: _carried_out(table, order))


def _carried_out(table: RealTable, order: Line) -> Text | None:
    match order:
        case {"seat": int(seat), "action": action_help.WIN, **rest} if not rest and type(seat) is int:
            return _wins(table, seat)
        case {"seat": int(seat), "action": str(word), **rest} if (
            not rest and type(seat) is int and _declares(table, word)
        ):
            return table.declare(seat)
        case {"seat": int(seat), "declares": bool(on), **rest} if not rest and type(seat) is int:
            return table.declare(seat, on=on)
        case {"seat": int(seat), **action} if "action" in action and type(seat) is int:
            return table.act(seat, _action(table, action))
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
        case {"correct": int(number), "through": int(last), "lines": list(lines), **rest} if not rest:
            return table.correct(number, *lines, through=last)
        case {"offence": _}:
            return table.offend(offence_in(order, table.session.table.match.hand.seats))
        case {"ruling": _}:
            table.rule(ruling_in(order))
        case {"settle": int(number), "choice": int(choice), **rest} if not rest:
            return table.settle(number, choice)
        case {"command": "stop", **rest} if not rest:
            table.stop()
        case {"command": str(command), **rest} if not rest:
            table.command(command)
        case _:
            return NO_ORDER
    return None


def _declares(table: RealTable, word: str) -> bool:
    """Return whether an action of the game declares something with a discard."""
    kinds = action_help.actions_of(table.session.table.game)
    return any(kind.name == word and kind.gesture == "declare" for kind in kinds)


def _action(table: RealTable, written: Line) -> Action:
    """Return an action as it is typed. Raises ``NotTyped``, which shows how it is typed."""
    try:
        action: Action = read(written, Action)
    except BadValue:
        lines = action_help.typed_lines(table.session.table.game)
        word = written["action"] if isinstance(written["action"], str) else ""
        if word in lines:
            raise NotTyped(LIKE_THIS.filled(example=lines[word])) from None
        raise NotTyped(KNOWN_ACTIONS.filled(known=", ".join(lines))) from None
    return action


def _wins(table: RealTable, seat: Seat) -> Text | None:
    """A seat wins: on the tile just discarded or added to a kong if that can be, else with the tile that it drew."""
    names = {action.name: action for action in table.umpire.acts(seat)}
    return table.act(seat, names.get(Ron.name) or names.get(SelfDraw.name) or Ron())


def _value(table: RealTable, written: Any) -> ChanceValue:
    """Return the value of chance that somebody says. Raises ``NotTyped``, which shows how it is typed, or ``BadChance``."""
    awaited = table.state.awaited
    if awaited is None:
        raise BadChance(NO_CHANCE)
    try:
        return read_chance(awaited.request, written)
    except BadValue:
        what = named(table.session.table.match, awaited.request)
        raise NotTyped(VALUE_LIKE_THIS.filled(what=what, example=VALUES[awaited.request.gives])) from None


class NotTyped(Refused):
    """A line in which something is not typed as it should be; ``reason`` shows how it is typed."""


VALUES: Final[Mapping[Gives, str]] = {
    "faces": '{"value": [3, 4]}',
    "tile": '{"value": "5p"}',
    "tiles": '{"value": "123456789m1122p"}',
}
"""How values of chance are typed."""
LIKE_THIS: Final = Text("请这样写：{example}", "It is typed like this: {example}")
KNOWN_ACTIONS: Final = Text("没有这样的动作；这种玩法有：{known}", "There is no such action; this game has {known}")
VALUE_LIKE_THIS: Final = Text("在等{what}，请这样写：{example}", "Waited for: {what}. It is typed like this: {example}")
NO_ORDER: Final = Text("看不懂这一行", "This line means nothing here")

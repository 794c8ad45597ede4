"""Positions of the house rules: nobody has supporters and no special rule is in play unless a test says otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.advance import run
from paizhuo.engine.core.hand import Watcher, balance
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.house.rules import HOUSE, RULINGS
from paizhuo.engine.games.house.special import BY_SUM
from paizhuo.engine.games.house.state import HouseState
from paizhuo.engine.rules.options import Value
from paizhuo.engine.rules.rulings import SeatRuling
from tests.games.support import Table, _action, dealt, position

WAIT = "123m456m789p123s5z"
"""Waits for 5z, with no pattern: a ron counts one."""
OPEN_WAIT = "456m789p23s55z"
"""With a chi of 123m: waits for 1s and 4s, to no pattern."""
ORPHANS = "19m19p19s1234567z"
"""Waits for any terminal or honour."""
LIMIT_WAIT = "111222333z444z5z"
"""Waits for 5z: four wind triplets, all honours."""
DEALT = ("147m258p369s1234z", "258m369p147s1234z", "369m147p258s1234z", "147m258p369s5566z")


def house(
    racks: Mapping[Seat, str],
    *,
    special: int = 3,
    drawn: str | None = None,
    turn: Seat = 0,
    supporting: Sequence[Seat] = (),
    options: Mapping[str, Value] | None = None,
    **more: Any,
) -> Table:
    """``turn`` has drawn ``drawn``; ``special``: the sum of the dice; ``supporting``: whom each supporter stands behind."""
    table = position(
        HOUSE,
        racks,
        drawn=drawn,
        turn=turn,
        indicators="",
        options={"supporters": len(supporting), **(options or {})},
        special=BY_SUM[special].id,
        **more,
    )
    watchers = tuple(Watcher((0, 1, 2, 3), player) for player in supporting)
    return replace(table, hand=replace(table.hand, watchers=watchers))


def opened(dice: str, *moves: str, first: str = "9p", **options: Value) -> Table:
    """A hand from its first throw: the special rule by ``dice``, idle racks, then ``moves``."""
    deals = [f"deal {rack}" for rack in DEALT]
    return dealt(HOUSE, options=options).play(f"dice {dice}", "dice 3 4", *deals, f"draw {first}", *moves)


def state(table: Table) -> HouseState:
    """What the game remembers."""
    found: HouseState = table.hand.state
    return found


def accounts(table: Table) -> tuple[float, ...]:
    """Every participant's gain or loss so far, in points."""
    change = balance(table.hand.ledger)
    assert sum(change.values()) == 0
    return tuple(change.get(account, 0) / HOUSE.scoring.parts for account in range(table.hand.participants))


def why_not(table: Table, move: str) -> str:
    """The reason given for a move that nobody may make now."""
    seat, action = _action(table, move)
    assert action not in table.choices(seat)
    return table.why_not(seat, action).en


def names(actions: Sequence[Action]) -> set[str]:
    """What actions are called."""
    return {action.name for action in actions}


def ruled(table: Table, ruling: SeatRuling) -> Table:
    """The table after the players have ruled on an offence."""
    made = run(table.hand, RULINGS.make(table.rules, table.hand, ruling))
    return replace(table, hand=made.hand, events=table.events + made.events)

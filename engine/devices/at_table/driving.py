"""What an automatic table has to do for the match, one movement at a time.

Nothing here moves anything: a step is proposed, a person begins it with a press, the table says when it is done, and then comes the
next. Order of a deal as makers of such tables describe it: tiles into the open centre, centre closed, plates lowered, wall built,
plates raised, dice.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.events import Dice
from paizhuo.engine.devices.open_table.events import SIDES, Build, Centre, Jam, Lift
from paizhuo.engine.devices.open_table.state import TableState
from paizhuo.engine.table.umpire.display import Need


class TableStep(Struct):
    """A movement that the match needs. ``command``: in the open table protocol; ``name``: what a button that begins it says."""

    command: str
    name: Text


ROLL: Final = TableStep("dice roll", Text("掷骰子", "Roll the dice"))
OPEN: Final = TableStep("centre open", Text("手离开了？升起中央，收牌", "Hands clear? Open the centre for the tiles"))
CLOSE: Final = TableStep(
    "centre close", Text("手离开了？牌已推完，降下中央", "Hands clear? The tiles are in: close the centre")
)
LOWER: Final = TableStep("lift down", Text("手离开了？降下牌板", "Hands clear? Lower the plates"))
BUILD: Final = TableStep("build start", Text("手离开了？洗牌、码牌", "Hands clear? Shuffle and build the wall"))
RESUME: Final = TableStep("build resume", Text("手离开了？继续码牌", "Hands clear? Go on building"))
RAISE: Final = TableStep("lift up", Text("手离开了？升起牌墙", "Hands clear? Raise the wall"))

MOVING: Final = frozenset(("moving", "running", "rolling"))


def steps_of(need: Need, table: TableState, caps: Collection[str], *, collected: bool) -> tuple[TableStep, ...]:
    """Return the steps that make sense now, the one to be pressed first; none while something moves or is jammed.

    ``collected``: since the wall was raised last, the centre has been open for the tiles.
    """
    jam = table.get(Jam)
    states = {getattr(value, "state", "") for value in table.values if isinstance(value, Dice | Centre | Build | Lift)}
    if states & MOVING or (jam is not None and jam.at != "none"):
        return ()
    if need == "dice":
        return (ROLL,) if "dice2" in caps else ()
    return _to_a_wall(table, caps, collected=collected) if need == "wall" and "wall" in caps else ()


def wall_stands(table: TableState, caps: Collection[str]) -> bool:
    """Return whether a built wall stands on the table."""
    build = table.get(Build)
    return build is not None and build.state == "ready" and ("lift" not in caps or _plates(table) == {"up"})


def _to_a_wall(table: TableState, caps: Collection[str], *, collected: bool) -> tuple[TableStep, ...]:
    centre, build = table.get(Centre), table.get(Build)
    building = build.state if build is not None else "idle"
    opens = (OPEN,) if "centre" in caps else ()
    if centre is not None and centre.state != "closed":
        return (CLOSE,) if centre.state == "open" else (CLOSE, *opens)
    if building == "paused":
        return (RESUME, *opens)
    if building == "ready" and not wall_stands(table, caps):
        return (RAISE,)
    if opens and not collected:
        return opens
    if "lift" in caps and _plates(table) != {"down"}:
        return (LOWER, *opens)
    return (BUILD, *opens)


def _plates(table: TableState) -> set[str]:
    found = (table.get(Lift, side) for side in SIDES)
    return {plate.state for plate in found if plate is not None}

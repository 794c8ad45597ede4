"""A throw with real dice counts once all of them have lain still for a while; a die that rolls on until then counts as it lies at last."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from paizhuo.engine.devices.at_table.dice_pool import DicePool
from paizhuo.engine.devices.events import Dice
from paizhuo.engine.table.session.pacing import Scheduler, Timer
from paizhuo.engine.table.umpire.reports import DiceTrouble, Rolled

REST_MS: Final = 400
"""How long all dice lie still before their faces count."""


class RestingDice:
    """One throw at a time, in the thread of the scheduler. ``pool``: the dice as they are now."""

    def __init__(self, scheduler: Scheduler, thrown: Callable[[tuple[int, ...]], None]) -> None:
        """``thrown`` hears the faces of a throw, once, when they have lain still."""
        self._scheduler, self._thrown = scheduler, thrown
        self.pool = DicePool()
        self._rest: Timer | None = None
        self.faces: tuple[int, ...] = ()
        """The faces of a throw that is complete and still has to lie for ``REST_MS``."""

    def begin(self, wanted: int) -> None:
        """Wait for so many faces from now on."""
        self.stop()
        self.pool.begin(wanted)

    def stop(self) -> None:
        """Wait for no faces any more."""
        self._stir()
        self.pool.stop()

    def heard(self, die: str, event: Dice) -> DiceTrouble | None:
        """A die says something; trouble if it must be thrown again."""
        if self.faces and event.state == "rolling":
            self._stir()
            self.pool.again(die)
        found = self.pool.heard(die, event)
        if not isinstance(found, Rolled):
            return found
        self.faces = found.faces
        self._rest = self._scheduler.call_later(REST_MS, partial(self._rested, found.faces))
        return None

    def went(self, die: str) -> DiceTrouble | None:
        """A die is there no more; trouble if a throw is waited for. One that lies already counts as it lay."""
        return self.pool.went(die)

    def _stir(self) -> None:
        self.faces = ()
        if self._rest is not None:
            self._rest.cancel()
            self._rest = None

    def _rested(self, faces: tuple[int, ...]) -> None:
        self._stir()
        self._thrown(faces)

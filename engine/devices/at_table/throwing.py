"""A throw with real dice in a match on the screen: waited for while dice are there, given up when the last one has gone.

Everything happens in the thread of the scheduler.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.resting_dice import RestingDice
from paizhuo.engine.devices.events import Dice
from paizhuo.engine.table.port.dice import Die, Throw
from paizhuo.engine.table.session.pacing import Scheduler, Timer

GRACE_MS: Final = 3_000
"""How long a throw that has begun to be waited for still waits when the last die has gone away: a radio link often comes back."""

Thrown: TypeAlias = Callable[[tuple[int, ...] | None], None]
"""Hears the faces of a throw, or None: it is to be made without these dice."""


class Throwing:
    """One throw at a time. ``changed`` is called when ``throw`` has changed; ``said`` hears what happens to the dice."""

    def __init__(
        self, scheduler: Scheduler, changed: Callable[[], None], said: Callable[[Text], None], patience: int = 0
    ) -> None:
        """``patience``: for how many milliseconds the first throw waits for a die to come at all; none waits longer for that."""
        self._patience = patience
        self._scheduler, self._changed, self._said = scheduler, changed, said
        self._dice = RestingDice(scheduler, self._done)
        self._pool = self._dice.pool
        self._wanted = 0
        self._thrown: Thrown = _nobody
        self._grace: Timer | None = None
        self._without = False
        """Whether it has been said that there are no dice."""

    @property
    def throw(self) -> Throw | None:
        """The throw that is waited for; None: none is."""
        if not self._wanted:
            return None
        pool = self._pool
        dice = [Die("lies", face) for face in self._dice.faces or pool.lying]
        dice += [Die("cocked")] * pool.cocked + [Die("rolling")] * pool.rolling + [Die("waiting")] * self._wanted
        return Throw(tuple(dice[: self._wanted]), pool.dice)

    def begin(self, count: int, thrown: Thrown) -> bool:
        """Wait for ``count`` faces, which ``thrown`` hears once, later. False: no dice are there, and none is waited for."""
        self.stop()
        if not self._pool.dice:
            if not self._patience:
                self._say_without(NO_DICE)
                return False
            self._grace = self._scheduler.call_later(self._patience, partial(self._given_up, NO_DICE))
        self._wanted, self._thrown = count, thrown
        self._dice.begin(count)
        self._changed()
        return True

    def stop(self) -> None:
        """Wait for no throw any more, without a word to whoever waited."""
        waited = bool(self._wanted)
        self._wanted, self._thrown = 0, _nobody
        self._dice.stop()
        self._cancel_grace()
        if waited:
            self._changed()

    def on_screen(self) -> None:
        """Make the throw that is waited for without these dice; do nothing if none is."""
        if self._wanted:
            self._done(None)

    # -- what devices say ------------------------------------------------------------------------------------------------

    def came(self, die: str) -> None:
        """Add a die that has connected."""
        before = self._pool.dice
        self._pool.came(die)
        if self._pool.dice == before:
            return
        self._cancel_grace()
        self._patience = 0
        if self._without:
            self._without = False
            self._said(BACK)
        if self._wanted:
            self._changed()

    def went(self, die: str) -> None:
        """Remove a die that has gone, and say so if a throw waits for it."""
        before = self._pool.dice
        self._dice.went(die)
        if self._pool.dice == before or not self._wanted or self._dice.faces:
            return
        if self._pool.dice:
            self._said(ONE_GONE)
        else:
            self._said(ALL_GONE)
            self._grace = self._scheduler.call_later(GRACE_MS, partial(self._given_up, ON_SCREEN))
        self._changed()

    def heard(self, die: str, event: Dice) -> None:
        """Take an event of a die."""
        self.came(die)
        if event.state == "fake" and self._wanted and not self._dice.faces:
            self._said(NO_ROLL)
        self._dice.heard(die, event)
        if self._wanted:
            self._changed()

    # -- within ----------------------------------------------------------------------------------------------------------

    def _done(self, faces: tuple[int, ...] | None) -> None:
        thrown = self._thrown
        self.stop()
        thrown(faces)

    def _given_up(self, words: Text) -> None:
        self._grace, self._patience = None, 0
        self._say_without(words)
        self._done(None)

    def _say_without(self, words: Text) -> None:
        if not self._without:
            self._without = True
            self._said(words)

    def _cancel_grace(self) -> None:
        if self._grace is not None:
            self._grace.cancel()
            self._grace = None


def _nobody(faces: tuple[int, ...] | None) -> None:
    """Drop the faces of a throw that nobody waits for."""


NO_DICE: Final = Text(
    "没有连上真骰子，由屏幕掷骰；骰子连上后，下一次就用真骰子。",
    "No real dice are connected, so the dice are thrown on the screen. Once real dice are connected, the next throw is theirs.",
)
ONE_GONE: Final = Text(
    "有一颗骰子断开了，请用剩下的骰子接着掷。",
    "A die has gone away. Throw what is missing with the dice that are left.",
)
ALL_GONE: Final = Text(
    "骰子断开了。几秒内没有恢复，就由屏幕掷骰。",
    "The dice have gone away. If they are not back within a few seconds, the screen throws.",
)
ON_SCREEN: Final = Text(
    "骰子没有恢复，由屏幕掷骰；骰子恢复后，下一次再用真骰子。",
    "The dice are still away, so the screen throws. When they are back, the next throw is theirs.",
)
NO_ROLL: Final = Text(
    "骰子没有真正滚动，不算数，请再掷一次。", "The die did not really roll, so it does not count: throw it again."
)
BACK: Final = Text("骰子连上了，下一次用真骰子掷。", "The dice are connected: the next throw is theirs.")

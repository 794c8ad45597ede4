"""Real dice as a source of chance for a match on the screen, with dice on the screen while no real ones are there."""

from __future__ import annotations

from collections.abc import Callable

from paizhuo.engine.core.node import RollDice
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.throwing import Throwing
from paizhuo.engine.table.port.dice import OwnThrow
from paizhuo.engine.table.session.pacing import Scheduler
from paizhuo.engine.table.sources.source import ChanceSource, Offered, Wake, Wanted


class OwnDice:
    """Waits for real dice as long as any are there; otherwise, or when somebody wants it so, ``on_screen`` throws.

    Used in the thread of the scheduler. It answers for dice alone; whatever else is asked goes to ``on_screen``.
    """

    def __init__(
        self,
        on_screen: ChanceSource,
        scheduler: Scheduler,
        changed: Callable[[OwnThrow | None], None],
        said: Callable[[Text], None],
        patience: int = 0,
    ) -> None:
        """``changed`` hears how the throw stands that is waited for, None: none is; ``said`` what happens to the dice.

        ``patience``: how long the first throw waits for a die to come, in milliseconds.
        """
        self._on_screen = on_screen
        self._scheduler, self._changed = scheduler, changed
        self.throwing = Throwing(scheduler, self._has_changed, said, patience)
        """The dice themselves: what they say goes in here."""
        self._wanted: Wanted | None = None
        self._faces: tuple[int, ...] | None = None
        self._without = False
        """Whether the throw that is wanted is made on the screen."""
        self._wake: Wake = _nobody
        self._posted = False

    @property
    def throw(self) -> OwnThrow | None:
        """The throw that is waited for; None: none is."""
        found = self.throwing.throw
        if found is None or self._wanted is None or not isinstance(self._wanted.request, RollDice):
            return None
        return OwnThrow(self._wanted.request, found)

    # -- asked by the table ----------------------------------------------------------------------------------------------

    def ask(self, wanted: Wanted, wake: Wake) -> Offered | None:
        if not isinstance(wanted.request, RollDice):
            return self._on_screen.ask(wanted, wake)
        self._wake = wake
        asked = self._wanted
        if asked is None or asked.hand is not wanted.hand or asked.nth != wanted.nth:
            self._wanted, self._faces = wanted, None
            self._without = not self.throwing.begin(wanted.request.count, self._thrown)
        if self._without:
            return self._on_screen.ask(wanted, wake)
        if self._faces is None:
            return None
        faces, self._faces, self._wanted = self._faces, None, None
        return Offered(faces, BY_DICE)

    def cancel(self) -> None:
        if self._without:
            self._on_screen.cancel()
        self._wanted, self._faces, self._without = None, None, False
        self.throwing.stop()

    # -- within ----------------------------------------------------------------------------------------------------------

    def _thrown(self, faces: tuple[int, ...] | None) -> None:
        self._faces, self._without = faces, faces is None
        self._wake()

    def _has_changed(self) -> None:
        """Say how the throw stands once what has led there is done: a throw that has come is seen before the next is asked for."""
        if not self._posted:
            self._posted = True
            self._scheduler.post(self._say)

    def _say(self) -> None:
        self._posted = False
        self._changed(self.throw)


def _nobody() -> None:
    """Drop the faces of a throw that nobody waits for."""


BY_DICE = "device"
"""The word that journals use for values that devices give."""

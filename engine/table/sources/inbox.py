"""Values that come from outside at any time: what a person enters, dice on a serial port, tags, a camera."""

from __future__ import annotations

from collections.abc import Callable

from paizhuo.engine.core.node import BadChance, ChanceValue
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.referee import NO_CHANCE
from paizhuo.engine.table.sources.source import Offered, SourceFailed, Wake, Wanted


def _nobody(wanted: Wanted | None) -> None:
    """Ignore what is wanted."""


class Inbox:
    """A source that others put values into. Everything happens in the thread of the table."""

    def __init__(self, by: str, asked: Callable[[Wanted | None], None] = _nobody) -> None:
        """``by``: device, camera or person. ``asked``: called once with each thing that is wanted.

        It is called with None when the thing is wanted no more before a value came: a machine that rolls dice begins, and
        stops. It may put a value at once.
        """
        self._by = by
        self._asked = asked
        self._wanted: Wanted | None = None
        self._value: ChanceValue | None = None
        self._failure: Text | None = None
        self._wake: Wake = lambda: None

    @property
    def wanted(self) -> Wanted | None:
        """What is waited for; None: nothing, or a value is there already."""
        return self._wanted if self._value is None else None

    def put(self, value: ChanceValue) -> None:
        """Put the value that is wanted. Raises ``BadChance``, and keeps nothing, if nothing is wanted or if the value does not fit."""
        if self.wanted is None:
            raise BadChance(NO_CHANCE)
        self.wanted.request.check(value)
        self._value, self._failure = value, None
        self._wake()

    def fail(self, reason: Text) -> None:
        """Fail what is wanted, if anything is: no value can come for now. A later ``put`` is still taken."""
        if self.wanted is not None:
            self._failure = reason
            self._wake()

    # -- asked by the table ----------------------------------------------------------------------------------------

    def ask(self, wanted: Wanted, wake: Wake) -> Offered | None:
        self._wake = wake
        if self._wanted is None or self._wanted.hand is not wanted.hand or self._wanted.nth != wanted.nth:
            self._wanted, self._value, self._failure = wanted, None, None
            self._asked(wanted)
        if self._value is not None:
            value, self._value, self._wanted = self._value, None, None
            return Offered(value, self._by)
        if self._failure is not None:
            raise SourceFailed(self._failure)
        return None

    def cancel(self) -> None:
        waiting = self.wanted is not None
        self._wanted = self._value = self._failure = None
        if waiting:
            self._asked(None)

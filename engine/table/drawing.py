"""Asks a source for the chance that a match waits for. Whatever a source does, the match stays as it was."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.node import ChanceValue, Request
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.sources.source import ChanceSource, Offered, SourceFailed, Wanted

TRIES: Final = 3
"""The most values of one source that are tried, before it has to wake the table to be asked again."""


class Awaited(Struct):
    """A chance result that has not come yet. ``trouble``: why the source cannot give it, or why its value was refused."""

    request: Request
    trouble: Text | None = None


class Drawing:
    """One source at a time, asked for one value at a time."""

    def __init__(self, source: ChanceSource, woken: Callable[[], None]) -> None:
        """``woken`` is called when the source should be asked again."""
        self._source = source
        self._woken = woken
        self._asking = False
        self.awaited: Awaited | None = None
        """The request that was asked and not answered."""

    def draw(self, request: Request, hand: Hand, nth: int, take: Callable[[ChanceValue, str], Text | None]) -> bool:
        """Ask the source, and again after a value that does not fit. Return whether it has given one that does.

        ``nth``: how many values the match has had before; ``take``: takes a value from whom it comes, and returns why it cannot
        be taken, None if it was.
        """
        reason = None
        for _ in range(TRIES):
            if (offer := self._ask(request, hand, nth)) is None:
                break
            if (reason := take(offer.value, offer.by)) is None:
                return True
        if reason is not None:
            self.awaited = Awaited(request, reason)
        return False

    def _ask(self, request: Request, hand: Hand, nth: int) -> Offered | None:
        """Return what the source offers; None: not yet, see ``awaited``."""
        trouble = self.awaited.trouble if self.awaited else None
        self._asking = True
        try:
            offer = self._source.ask(Wanted(request, hand, nth), self._wake)
        except SourceFailed as failed:
            offer, trouble = None, failed.reason
        except Exception as error:  # noqa: BLE001 - whatever goes wrong with a source is its own affair
            offer, trouble = None, BROKEN.filled(reason=str(error) or type(error).__name__)
        finally:
            self._asking = False
        self.awaited = None if offer else Awaited(request, trouble)
        return offer

    def cancel(self) -> None:
        """Cancel the request that was asked."""
        if self.awaited is not None:
            self.awaited = None
            with suppress(Exception):  # a source that cannot even stop harms nobody: what it offers is not taken
                self._source.cancel()

    def close(self) -> None:
        """Cancel the request, and call ``woken`` no more: the table is closed."""
        self.cancel()
        self._woken = _nobody

    def use(self, source: ChanceSource) -> None:
        """Use another source from now on."""
        self.cancel()
        self._source = source

    def _wake(self) -> None:
        if not self._asking and self.awaited is not None:
            self._woken()


def _nobody() -> None:
    """Do nothing: the table is closed."""


BROKEN: Final = Text("骰子或牌的来源出了故障：{reason}", "The source of dice and tiles has failed: {reason}")

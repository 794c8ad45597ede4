"""Asks a source for the chance that a match waits for. Whatever a source does, the match stands where it stood."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from engine.core.hand import Hand
from engine.core.node import Request
from engine.core.value import dataclass
from engine.core.words import Text
from engine.table.sources.source import ChanceSource, Offered, SourceFailed, Wanted


@dataclass(frozen=True, slots=True)
class Awaited:
    """Chance that has not come yet. ``trouble``: why the source cannot give it, or why what it gave was not taken."""

    request: Request
    trouble: Text | None = None


class Drawing:
    """One source at a time, asked for one value at a time."""

    def __init__(self, source: ChanceSource, woken: Callable[[], None]) -> None:
        """``woken`` is called when it pays to ask again."""
        self._source = source
        self._woken = woken
        self._asking = False
        self.awaited: Awaited | None = None
        """What was asked for and has not come."""

    def ask(self, request: Request, hand: Hand, nth: int) -> Offered | None:
        """What the source offers; None: not yet, see ``awaited``."""
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

    def refused(self, request: Request, reason: Text) -> None:
        """What was offered is no answer to what was asked."""
        self.awaited = Awaited(request, reason)

    def cancel(self) -> None:
        """What was asked is not wanted any more."""
        if self.awaited is not None:
            self.awaited = None
            with suppress(Exception):  # a source that cannot even stop harms nobody: what it offers is not taken
                self._source.cancel()

    def close(self) -> None:
        """Nothing is wanted any more, and nobody is woken: the table is let go of."""
        self.cancel()
        self._woken = _nobody

    def use(self, source: ChanceSource) -> None:
        """Another source from now on."""
        self.cancel()
        self._source = source

    def _wake(self) -> None:
        if not self._asking and self.awaited is not None:
            self._woken()


def _nobody() -> None:
    """Nobody waits."""


BROKEN: Final = Text("骰子或牌的来源出了故障：{reason}", "The source of dice and tiles has failed: {reason}")

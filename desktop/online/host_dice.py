"""The host's electronic dice, for matches on the server of this computer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from paizhuo.engine.devices.at_table.dice_devices import bring, patience_with
from paizhuo.engine.devices.at_table.own_dice import OwnDice
from paizhuo.engine.devices.hub import Hub
from paizhuo.engine.net.scheduler import AsyncScheduler
from paizhuo.engine.table.sources.source import ChanceSource


class HostDice:
    """The maker of the dice of each match; while no real ones are there, the server throws. Called in the thread of the server. Where
    several tables wait for a throw at the same moment, all of them take it.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._ends: list[Callable[[], None]] = []

    def __call__(self, server: ChanceSource) -> ChanceSource:
        """Return dice for one match, beside those of the server."""
        scheduler = AsyncScheduler(asyncio.get_running_loop())
        dice = OwnDice(server, scheduler, _nobody, _nobody, patience_with(self._hub))
        self._ends.append(bring(self._hub, dice.throwing, scheduler))
        return dice

    def close(self) -> None:
        """Stop receiving events of the dice."""
        for end in self._ends:
            end()
        self._ends.clear()


def _nobody(_said: object) -> None:
    """Do nothing: the table shows what it waits for by itself."""

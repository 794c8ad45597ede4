"""A server within the program: others join the tables of this computer."""

from __future__ import annotations

import asyncio
import socket
import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from desktop.settings import server_folder
from engine.core.words import Text
from engine.net.lan import Announcement
from engine.net.links import PORT, Address, invitation_hosts
from engine.net.server.hall import USUAL_PACE, HallSettings
from engine.net.server.server import Server, Settings
from engine.net.server.store import StoreRefused, StoreTrouble

if TYPE_CHECKING:
    from engine.devices.hub import Hub
    from engine.table.session.pacing import Pace

PORTS: Final = 20
"""So many ports are tried, one after another."""
STARTS_IN: Final = 20.0
STOPS_IN: Final = 5.0
"""Seconds."""


class CannotHost(Exception):
    """No server can be started here; ``reason`` says why."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason


class Hosting:
    """A server in a thread of its own, from when this is made until ``close``. Its tables go on at the next start."""

    def __init__(
        self,
        folder: Path | None = None,
        host: str = "0.0.0.0",  # noqa: S104
        dice: Hub | None = None,
        pace: Pace = USUAL_PACE,
    ) -> None:
        """``folder``: where it keeps everything; None: the program's data folder. ``dice``: devices whose dice throw; ``pace``: of
        bots. Raises ``CannotHost``.
        """
        self._folder = folder or server_folder("host")
        self._host, self._pace = host, pace
        self._dice = dice
        self._loop = asyncio.new_event_loop()
        self._begun = threading.Event()
        self._stop: asyncio.Event | None = None
        self._failure: Text | None = None
        self.port = 0
        self._thread = threading.Thread(target=self._run, name="paizhuo server", daemon=True)
        self._thread.start()
        self._begun.wait(STARTS_IN)
        if (failure := self._why_not()) is not None:
            raise CannotHost(failure)

    @property
    def address(self) -> Address:
        """Where this computer reaches it."""
        return Address("127.0.0.1", self.port)

    @property
    def invited(self) -> Address:
        """Where others reach it, as far as is known here."""
        return Address(next(iter(invitation_hosts()), "127.0.0.1"), self.port)

    def _why_not(self) -> Text | None:
        """Why it does not run."""
        return self._failure if self._failure is not None or self.port else NOT_STARTED

    def close(self) -> None:
        """Ends the server; every match is kept as it stands."""
        if self._stop is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(STOPS_IN)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
        except (StoreRefused, StoreTrouble) as refused:
            self._failure = refused.reason
        except OSError as error:
            self._failure = NO_PORT.filled(reason=error.strerror or error)
        finally:
            self._begun.set()
            self._loop.close()

    async def _serve(self) -> None:
        dice = None
        if self._dice is not None:
            from desktop.online.host_dice import HostDice  # few hosts have dice of their own

            dice = HostDice(self._dice)
        settings = Settings(self._host, PORT, folder=self._folder, hall=HallSettings(self._pace, dice))
        self._stop = asyncio.Event()
        server = Server(settings)
        for port in range(PORT, PORT + PORTS):
            server.settings = replace(settings, port=port)
            try:
                await server.start()
                break
            except OSError:
                if port == PORT + PORTS - 1:
                    await server.stop()
                    raise
        self.port = server.port
        self._begun.set()
        announced = await asyncio.to_thread(Announcement, socket.gethostname(), self.invited)
        try:
            await self._stop.wait()
        finally:
            await asyncio.to_thread(announced.close)
            if dice is not None:
                dice.close()
            await server.stop()


NOT_STARTED: Final = Text("服务器没能启动。", "The server could not be started.")
NO_PORT: Final = Text("这台电脑上不能开牌桌：{reason}", "This computer cannot host tables: {reason}")

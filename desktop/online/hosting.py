"""A server within the program: others join the tables of this computer."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from paizhuo.desktop.kit.settings import server_folder
from paizhuo.engine.core.words import Text
from paizhuo.engine.net.lan import Announcement
from paizhuo.engine.net.links import PORT, Address, invitation_hosts
from paizhuo.engine.net.server.hall import HallSettings
from paizhuo.engine.net.server.server import Server, Settings
from paizhuo.engine.net.server.store import StoreRefused, StoreTrouble
from paizhuo.engine.table.port.settings import NATURAL, Pace

if TYPE_CHECKING:
    from paizhuo.engine.devices.hub import Hub

PORTS: Final = 20
"""So many ports are tried, one after another."""
STOPS_IN: Final = 5.0
"""Seconds."""


class Hosting:
    """A server in a thread of its own, from ``start`` until ``close``. Its tables go on at the next start."""

    def __init__(
        self,
        folder: Path | None = None,
        host: str = "0.0.0.0",  # noqa: S104
        dice: Hub | None = None,
        pace: Pace = NATURAL,
        *,
        secure: bool = False,
        owner: str = "",
    ) -> None:
        """``folder``: where it keeps everything; None: the program's data folder. ``dice``: devices whose dice throw; ``pace``: of
        bots. ``secure``: it speaks TLS with a certificate of its own, which the invitations name. ``owner``: the player's name by which
        others find it in the local network; without one, the computer's.
        """
        self._folder = folder or server_folder("host")
        self._host, self._pace = host, pace
        self._dice = dice
        self._secure = secure
        self._owner = owner
        self._fingerprint = ""
        self._loop = asyncio.new_event_loop()
        self._begun: Callable[[], None] = _nobody
        self._closed = threading.Event()
        self._stop: asyncio.Event | None = None
        self._server: Server | None = None
        self.failure: Text | None = None
        """Why it does not run."""
        self.port = 0
        self._thread = threading.Thread(target=self._run, name="paizhuo server", daemon=True)

    def start(self, begun: Callable[[], None]) -> None:
        """Start, and do not wait. ``begun`` is called in the server's thread once it listens, or ``failure`` says why it does not."""
        self._begun = begun
        self._thread.start()

    @property
    def address(self) -> Address:
        """Where this computer reaches it."""
        return Address("127.0.0.1", self.port, self._secure, self._fingerprint)

    @property
    def invited(self) -> Address:
        """Where others reach it, as far as is known here."""
        return replace(self.address, host=next(iter(invitation_hosts()), "127.0.0.1"))

    @property
    def guests(self) -> int:
        """How many connections it has, besides that of this program."""
        return max(0, self._server.connections - 1) if self._server is not None else 0

    def close(self) -> None:
        """End the server; every match is kept as it stands."""
        self._closed.set()
        if self._thread.is_alive():
            if self._stop is not None:
                self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(STOPS_IN)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
        except (StoreRefused, StoreTrouble) as refused:
            self.failure = refused.reason
        except OSError as error:
            self.failure = NO_PORT.filled(reason=error.strerror or error)
        except Exception as error:  # noqa: BLE001 - nothing that goes wrong here may end the program
            self.failure = NO_PORT.filled(reason=error)
        finally:
            if not self.port:
                self._begun()
            self._loop.close()

    def _context(self) -> ssl.SSLContext | None:
        """Return what it listens with, if it speaks TLS."""
        if not self._secure:
            return None
        from paizhuo.engine.net import tls  # most hosts need no certificate

        certificate, key = tls.self_signed(self._folder, invitation_hosts() or ("127.0.0.1",))
        self._fingerprint = tls.fingerprint_of(certificate)
        return tls.server_context(certificate, key)

    async def _serve(self) -> None:
        dice = None
        if self._dice is not None:
            from paizhuo.desktop.online.host_dice import HostDice  # few hosts have dice of their own

            dice = HostDice(self._dice)
        settings = Settings(
            self._host, PORT, folder=self._folder, tls=self._context(), hall=HallSettings(self._pace, dice)
        )
        self._stop = asyncio.Event()
        self._server = server = Server(settings)
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
        self._begun()
        announced = await asyncio.to_thread(Announcement, self._owner or socket.gethostname(), self.invited)
        try:
            if not self._closed.is_set():  # it may have been closed before there was anything to stop
                await self._stop.wait()
        finally:
            await asyncio.to_thread(announced.close)
            if dice is not None:
                dice.close()
            await server.stop()


def _nobody() -> None:
    """Do nothing: nobody waits for it to begin."""


NO_PORT: Final = Text("这台电脑上不能开牌桌：{reason}", "This computer cannot host tables: {reason}")

"""The radio of this computer, through ``bleak``. Only this module knows that package, and it can be imported without it.

``bleak`` works in an event loop. It has one here, in a thread of its own. Looking for dice and connecting one happen one after
the other: most adapters fail when they have to do both at once.
"""

from __future__ import annotations

import asyncio
import atexit
import threading
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from paizhuo.engine.core.value import replace
from paizhuo.engine.devices.bluetooth.dice import FoundDie, die_heard, profile_of
from paizhuo.engine.devices.bluetooth.radio import Listener
from paizhuo.engine.devices.problems import CannotOpen, Problem, Trouble

if TYPE_CHECKING:
    from bleak import BleakClient
    from bleak.backends.device import BLEDevice
    from bleak.backends.scanner import AdvertisementData

SEARCH: Final = 6.0
"""Seconds for which a die is looked for before it counts as out of reach: it sends its name about once a second."""
CONNECT: Final = 10.0
"""Seconds for connecting, as the makers' hosts allow."""
SEND: Final = 5.0
"""Seconds in which a die has to acknowledge what it is sent."""
HANG_UP: Final = 3.0
"""Seconds for disconnecting when the program ends."""

DENIED: Final = frozenset(("DENIED_BY_USER", "DENIED_BY_SYSTEM", "DENIED_BY_UNKNOWN"))
OFF: Final = "POWERED_OFF"
"""Reasons of ``bleak`` for Bluetooth that cannot be used; the others mean that there is none."""
DENIED_BY_BUS: Final = frozenset(("org.freedesktop.DBus.Error.AccessDenied", "org.bluez.Error.NotPermitted"))
OFF_BY_BUS: Final = "org.bluez.Error.NotReady"
NO_SERVICE: Final = "org.freedesktop.DBus.Error.ServiceUnknown"


def failures() -> tuple[type[Exception], ...]:
    """Return what ``bleak`` raises, itself or from the system below it."""
    from bleak.exc import BleakError

    return BleakError, OSError, EOFError, TimeoutError


def trouble_of(error: BaseException, otherwise: Trouble = "out_of_reach") -> Trouble:
    """Return what an error of ``bleak`` means; ``otherwise``: when it says nothing more than that something has failed."""
    from bleak.exc import BleakBluetoothNotAvailableError, BleakDBusError, BleakError

    match error:
        case BleakBluetoothNotAvailableError() if error.reason.name in DENIED:
            return "bluetooth_denied"
        case BleakBluetoothNotAvailableError() if error.reason.name == OFF:
            return "bluetooth_off"
        case BleakBluetoothNotAvailableError():
            return "no_adapter"
        case BleakDBusError() if error.dbus_error in DENIED_BY_BUS:
            return "bluetooth_denied"
        case BleakDBusError() if error.dbus_error == OFF_BY_BUS:
            return "bluetooth_off"
        case BleakDBusError() if error.dbus_error == NO_SERVICE:
            return "no_adapter"
        case BleakError() | TimeoutError():
            return otherwise
        case PermissionError():
            return "bluetooth_denied"
        case _:  # there is no bus of the system to ask
            return "no_adapter"


class BleakRadio:
    """A ``Radio``. Its thread begins with it and ends with the program, which first disconnects the dice."""

    def __init__(self) -> None:
        """Raises ``ImportError`` where ``bleak`` is not installed."""
        import bleak  # noqa: F401 - so that nothing has begun when it is not there

        self._loop = asyncio.new_event_loop()
        self._one_at_a_time = asyncio.Lock()
        self._calls: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, name="bluetooth", daemon=True)
        self._thread.start()
        atexit.register(self.end)

    def scan(self, seconds: float) -> tuple[FoundDie, ...]:
        """Return the dice that are heard, the strongest first. Raises ``CannotOpen``."""
        try:
            return asyncio.run_coroutine_threadsafe(self._scan(seconds), self._loop).result()
        except failures() as error:
            raise CannotOpen(Problem(trouble_of(error, "no_adapter"), "Bluetooth")) from None

    def connect(self, address: str, listener: Listener) -> BleakConnection:
        """Begin to look for a die and to connect it."""
        connection = BleakConnection(self._loop)
        self._loop.call_soon_threadsafe(self._begin, address, listener, connection)
        return connection

    def end(self) -> None:
        """Disconnect all dice and end the thread: one that stays connected is not found by the next program. Waits seconds at most."""
        atexit.unregister(self.end)
        if not self._thread.is_alive():
            return
        with suppress(TimeoutError):
            asyncio.run_coroutine_threadsafe(self._hang_up(), self._loop).result(HANG_UP)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    # -- in the radio's thread -------------------------------------------------------------------------------------

    async def _scan(self, seconds: float) -> tuple[FoundDie, ...]:
        from bleak import BleakScanner

        found: dict[str, FoundDie] = {}

        def heard(device: BLEDevice, said: AdvertisementData) -> None:
            die = _die(device, said)
            if die is not None:
                before = found.get(die.address, die)
                battery = before.battery if die.battery is None else die.battery
                found[die.address] = replace(die, name=die.name or before.name, battery=battery)

        async with self._one_at_a_time, BleakScanner(heard):
            await asyncio.sleep(seconds)
        return tuple(sorted(found.values(), key=lambda die: -die.rssi))

    def _begin(self, address: str, listener: Listener, connection: BleakConnection) -> None:
        call = self._loop.create_task(self._call(address, listener, connection))
        self._calls.add(call)
        call.add_done_callback(self._calls.discard)
        connection.begun(call)

    async def _call(self, address: str, listener: Listener, connection: BleakConnection) -> None:
        try:
            listener.lost(await self._serve(address, listener, connection))
        except failures() as error:
            listener.lost(trouble_of(error))

    async def _serve(self, address: str, listener: Listener, connection: BleakConnection) -> Trouble:
        """Connect the die and pass on what it says and is sent. Returns why that has ended."""
        from bleak import BleakClient

        async with AsyncExitStack() as stack:
            async with self._one_at_a_time:
                device, rssi = await _search(address)
                client = BleakClient(device, disconnected_callback=lambda _: connection.ended(), timeout=CONNECT)
                stack.push_async_callback(_disconnect, client)
                await client.connect()
            profile = profile_of(
                {service.uuid: [each.uuid for each in service.characteristics] for service in client.services}
            )
            if profile is None:
                return "not_a_die"
            async with asyncio.timeout(SEND):
                await client.start_notify(profile.notify, lambda _, data: listener.notified(bytes(data)))
            listener.connected(rssi)
            while (message := await connection.next()) is not None:
                async with asyncio.timeout(SEND):
                    await client.write_gatt_char(profile.write, message)
        return "out_of_reach"

    async def _hang_up(self) -> None:
        for call in self._calls:
            call.cancel()
        await asyncio.gather(*self._calls, return_exceptions=True)


class BleakConnection:
    """A ``Connection``: what is to be sent waits in a queue of the radio's thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._call: asyncio.Task[None] | None = None

    def write(self, message: bytes) -> None:
        """Send a message."""
        self._post(partial(self._messages.put_nowait, message))

    def close(self) -> None:
        """End it."""
        self._post(self._cancel)

    def _post(self, work: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the radio has ended
            self._loop.call_soon_threadsafe(work)

    # -- in the radio's thread -------------------------------------------------------------------------------------

    def begun(self, call: asyncio.Task[None]) -> None:
        """Keep the task that serves the die."""
        self._call = call

    def ended(self) -> None:
        """Tell the reader of messages that the die has gone away."""
        self._messages.put_nowait(None)

    async def next(self) -> bytes | None:
        """Return what is to be sent next; None: the die has gone away."""
        return await self._messages.get()

    def _cancel(self) -> None:
        if self._call is not None:
            self._call.cancel()


async def _search(address: str) -> tuple[BLEDevice, int]:
    """Return the device with this address, and how strongly it is received. Raises ``TimeoutError``: it is not heard."""
    from bleak import BleakScanner

    heard: asyncio.Future[tuple[BLEDevice, int]] = asyncio.get_running_loop().create_future()

    def look(device: BLEDevice, said: AdvertisementData) -> None:
        if device.address.lower() == address.lower() and not heard.done():
            heard.set_result((device, said.rssi))

    async with asyncio.timeout(SEARCH), BleakScanner(look):
        return await heard


async def _disconnect(client: BleakClient) -> None:
    with suppress(*failures()):
        await client.disconnect()


def _die(device: BLEDevice, said: AdvertisementData) -> FoundDie | None:
    name = said.local_name or device.name or ""
    manufacturer = next(iter(said.manufacturer_data.values()), b"")
    return die_heard(device.address, name, said.rssi, said.service_uuids, manufacturer)

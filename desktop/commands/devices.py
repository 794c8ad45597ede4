"""List the serial ports and what is likely behind them, or print what a device says.

Without more, the ports that the system knows are listed; with --bluetooth also GoDice and Pixels dice nearby, with battery and signal.
"monitor PORT" opens one and prints what its device says, one event a line, until it is stopped; it only listens and asks, and moves
nothing. PORT is a name, a pseudo-terminal, an address such as usb:2341:0043 or ble:D1:2A:07:5C:33:E8, or a URL of pyserial.

example: paizhuo devices monitor /dev/ttyUSB0 --driver pn532 --json
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final

from paizhuo.desktop.commands import Refusal, Unreadable
from paizhuo.desktop.commands.given_options import add_language, language_of
from paizhuo.desktop.commands.stopping import listening

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language
    from paizhuo.engine.devices.driver import Driver
    from paizhuo.engine.devices.events import DeviceEvent

AUTO: Final = "auto"
DRIVERS: Final = ("table", "godice", "pixels", "m100", "pn532", "rdm6300", "feig")
LOOK: Final = 0.2
"""Seconds between two looks whether somebody wants the command to end."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", nargs="?", choices=("list", "monitor"), default="list", help="list (if not given), or monitor PORT"
    )
    parser.add_argument("port", nargs="?", metavar="PORT", help="the port to monitor")
    parser.add_argument(
        "--driver", choices=(AUTO, *DRIVERS), default=AUTO, help="what is there (tried out, if not given)"
    )
    parser.add_argument("--bluetooth", action="store_true", help="list: look for dice without a cable, too")
    parser.add_argument(
        "--record", metavar="FILE", type=Path, help="keep all bytes and events of the session in this file"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    language = language_of(arguments)
    if arguments.what == "list":
        list_ports(as_json=arguments.json)
        if arguments.bluetooth:
            list_dice(language, as_json=arguments.json)
        return 0
    if arguments.port is None:
        raise Unreadable("monitor wants a PORT (“paizhuo devices” lists them)")
    monitor(arguments, language)
    return 0


def list_ports(*, as_json: bool) -> None:
    """Print every port: its name, what it says of itself, the driver it most likely needs, and whether it can be opened."""
    from paizhuo.engine.devices.ports import identity_of, likely_driver, state_of, system_ports

    ports = system_ports()
    rows = [
        {
            "port": port.name,
            "description": port.description,
            "address": str(identity_of(port, ports) or port.name),
            "driver": likely_driver(port),
            "state": state_of(port),
        }
        for port in ports
    ]
    if as_json:
        for row in rows:
            print(json.dumps(row, ensure_ascii=False))
        return
    for row in rows:
        print(f"{row['port']}  {row['description']}  ({row['address']}; {row['driver']}, {row['state']})")
    if not rows:
        print("no serial ports", file=sys.stderr)


def list_dice(language: Language, *, as_json: bool) -> None:
    """Look for dice over Bluetooth for a few seconds and print them, the strongest first."""
    from paizhuo.engine.devices.bluetooth.system import scan
    from paizhuo.engine.devices.bluetooth.transport import SCHEME
    from paizhuo.engine.devices.problems import CannotOpen

    try:
        dice = scan()
    except CannotOpen as bad:
        raise Refusal(bad.problem.words.say(language)) from None
    for die in dice:
        address = f"{SCHEME}{die.address}"
        if as_json:
            row = {"port": address, "description": die.name, "address": address, "driver": die.kind, "state": "free"}
            measured = {"signal": die.rssi} | ({} if die.battery is None else {"battery": die.battery})
            print(json.dumps(row | measured, ensure_ascii=False))
        else:
            battery = "" if die.battery is None else f", battery {die.battery} %"
            print(f"{address}  {die.name}  ({die.kind}, signal {die.rssi} dBm{battery})")
    if not dice:
        print("no dice within reach of Bluetooth", file=sys.stderr)


def driver_named(name: str, port: str) -> Driver:
    """Return a new driver, which only listens and asks."""
    if name == "table":
        from random import SystemRandom

        from paizhuo.engine.devices.open_table.host import TableHost

        return TableHost(f"{SystemRandom().randrange(1 << 32):08X}", passive=True)
    from paizhuo.engine.devices.addresses import driver_for

    return driver_for(port, name)


def monitor(arguments: argparse.Namespace, language: Language) -> None:
    """Print what the device says until somebody ends it; a port that goes away is opened again."""
    from paizhuo.engine.devices.addresses import transport_for
    from paizhuo.engine.devices.events import Lost, Unavailable
    from paizhuo.engine.devices.link import Link
    from paizhuo.engine.devices.problems import CannotOpen
    from paizhuo.engine.devices.raw_log import RawLog

    heard: SimpleQueue[tuple[float, DeviceEvent]] = SimpleQueue()
    driver = driver_named(arguments.driver, arguments.port)
    try:
        transport = transport_for(arguments.port)
        log = None if arguments.record is None else RawLog(arguments.record, arguments.driver)
    except CannotOpen as bad:
        raise Refusal(bad.problem.words.say(language)) from None
    except OSError as error:
        raise Refusal(f"{arguments.record}: {error.strerror}") from None
    begun = transport.now()
    with listening() as stopped:
        link = Link(transport, driver, lambda event: heard.put((transport.now() - begun, event)), tap=log)
        try:
            while not stopped.asked and link.state != "ended":
                try:
                    time, event = heard.get(timeout=LOOK)
                except Empty:
                    continue
                print(line_of(time, driver.name, event, as_json=arguments.json), flush=True)
                if isinstance(event, Unavailable | Lost) and link.problem is not None:
                    print(link.problem.words.say(language), file=sys.stderr, flush=True)
        finally:
            link.close()
            if log is not None:
                log.close()
                if log.failure is not None:
                    print(f"{arguments.record}: the recording ended early: {log.failure.strerror}", file=sys.stderr)
    if not stopped.asked and link.problem is not None:
        raise Refusal(link.problem.words.say(language))


def line_of(time: float, driver: str, event: DeviceEvent, *, as_json: bool) -> str:
    """Return one event as it is printed; ``time``: seconds since the start."""
    from paizhuo.engine.devices.event_lines import as_json as written

    found = {"t": round(time, 3), "driver": driver, **written(event)}
    if as_json:
        return json.dumps(found, ensure_ascii=False)
    rest = (
        f"{name} {value}"
        for name, value in found.items()
        if name not in ("t", "driver", "event") and value not in ("", [])
    )
    return "  ".join((f"{time:8.3f}", event.name, *rest))

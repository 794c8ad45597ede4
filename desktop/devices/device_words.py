"""How a device is called, and how it stands, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paizhuo.desktop.devices.devices import Devices, is_virtual
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.hub import AUTO, Device, DeviceState

DRIVERS: Final[Mapping[str, Text]] = {
    AUTO: Text("自动识别", "Find out"),
    "table": Text("开放牌桌协议", "Open table protocol"),
    "godice": Text("GoDice 骰子", "GoDice"),
    "pixels": Text("Pixels 骰子", "Pixels"),
    "m100": Text("M100/R200 超高频读写器", "M100/R200 UHF reader"),
    "pn532": Text("PN532 读写器", "PN532 reader"),
    "rdm6300": Text("RDM6300 读卡器", "RDM6300 reader"),
    "feig": Text("FEIG ISO 15693 读写器", "FEIG ISO 15693 reader"),
}
VIRTUAL: Final[Mapping[str, Text]] = {
    "table": Text("虚拟牌桌", "Virtual table"),
    "dice": Text("虚拟骰盅", "Virtual dice cup"),
    "godice": Text("虚拟 GoDice", "Virtual GoDice"),
    "pixels": Text("虚拟 Pixels", "Virtual Pixels"),
    "m100": Text("虚拟 M100", "Virtual M100"),
    "pn532": Text("虚拟 PN532", "Virtual PN532"),
    "rdm6300": Text("虚拟 RDM6300", "Virtual RDM6300"),
    "feig": Text("虚拟 FEIG", "Virtual FEIG"),
}
"""Devices that exist only in this program, by the word of their address."""
DRIVER_OF_VIRTUAL: Final = {"dice": "table"}
"""Where the driver of a virtual device is not called like the device."""
STAGES: Final[Mapping[str, Text]] = {
    "absent": Text("不在线", "not there"),
    "opened": Text("已打开，还没有应答", "open, no answer yet"),
    "connected": Text("已连接", "connected"),
    "ended": Text("已停止", "given up"),
}
NUMBERED: Final = Text("{name} {number}", "{name} {number}")


def kind_of_virtual(address: str) -> str:
    """Return ``table`` of ``virtual:table 2``."""
    return address.partition(":")[2].partition(" ")[0]


def driver_name(word: str) -> Text:
    """Return the name of a driver; of one that is not known here its word."""
    return DRIVERS.get(word, Text(word, word))


def device_name(devices: Devices, device: Device) -> Text:
    """Return what people call a device: that it is virtual, what its port says of it, or its address."""
    if is_virtual(device.address):
        name = VIRTUAL[kind_of_virtual(device.address)]
        number = device.address.partition(" ")[2]
        return NUMBERED.filled(name=name, number=number) if number else name
    known = device.address, device.state.port
    found = next((port for port in devices.ports if port.address in known or port.name in known), None)
    words = device.address if found is None or not found.description else found.description
    return Text(words, words)


def stage_words(state: DeviceState) -> Text:
    """Return how a device stands, in two or three words."""
    return STAGES[state.stage]

"""Servers in the local network find each other by themselves (mDNS, DNS-SD), unless ``zeroconf`` was left out of an installation.

An announcement may come from a stranger, so only an address is taken from it: names are checked as people's are, and
everything has a limit.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from paizhuo.engine.net.links import FINGERPRINT, Address, invitation_hosts
from paizhuo.engine.net.names import checked_name
from paizhuo.engine.net.refusal import Refusal

if TYPE_CHECKING:
    from zeroconf import Zeroconf

SERVICE: Final = "_paizhuo._tcp.local."
MOST: Final = 50
"""The most servers that are listed."""
PATIENCE: Final = 3_000
"""Milliseconds that an announced server has to give its address."""


@dataclass(frozen=True, slots=True)
class Found:
    """A server in the local network."""

    name: str
    address: Address


def available() -> bool:
    """Say whether servers can be announced and found here."""
    return importlib.util.find_spec("zeroconf") is not None


class Announcement:
    """Announces a server until ``close``; does nothing if ``zeroconf`` or a network is missing."""

    def __init__(self, name: str, address: Address, hosts: tuple[str, ...] | None = None) -> None:
        """``hosts``: the addresses of this computer; None: those that others may reach it by."""
        self._zeroconf: Zeroconf | None = None
        hosts = invitation_hosts() if hosts is None else hosts
        if not available() or not hosts:
            return
        from zeroconf import ServiceInfo, Zeroconf

        text = {"name": name, "tls": str(int(address.secure)), "fp": address.fingerprint}
        label = f"{name.encode('ascii', 'ignore').decode()[:20] or 'paizhuo'}-{address.port}"
        info = ServiceInfo(
            SERVICE,
            f"{label}.{SERVICE}",
            addresses=[ip_address(host.partition("%")[0]).packed for host in hosts],
            port=address.port,
            properties=text,
        )
        try:
            self._zeroconf = Zeroconf()
            self._zeroconf.register_service(info, allow_name_change=True)
        except Exception:  # noqa: BLE001 - without a network a server is found by its address alone
            self.close()

    def close(self) -> None:
        """End the announcement."""
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is not None:
            zeroconf.close()


class Browser:
    """Looks for servers until ``close``."""

    def __init__(self, changed: Callable[[tuple[Found, ...]], None]) -> None:
        """Call ``changed`` with all servers that are there, in a thread of its own, whenever they change."""
        self._changed = changed
        self._found: dict[str, Found] = {}
        self._zeroconf: Zeroconf | None = None
        if not available():
            return
        from zeroconf import ServiceBrowser, Zeroconf

        try:
            self._zeroconf = Zeroconf()
            ServiceBrowser(self._zeroconf, SERVICE, handlers=[self._heard])
        except Exception:  # noqa: BLE001 - without a network nothing is found
            self.close()

    def close(self) -> None:
        """End the search."""
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is not None:
            zeroconf.close()

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: object) -> None:
        from zeroconf import ServiceStateChange

        before = dict(self._found)
        if state_change is ServiceStateChange.Removed:
            self._found.pop(name, None)
        elif len(self._found) < MOST or name in self._found:
            info = zeroconf.get_service_info(service_type, name, PATIENCE)
            found = None if info is None else _read(info.parsed_addresses(), info.port, info.properties)
            if found is not None:
                self._found[name] = found
        if self._found != before:
            self._changed(tuple(sorted(self._found.values(), key=lambda found: (found.name, found.address.shown))))


def _read(addresses: list[str], port: int | None, text: dict[bytes, bytes | None]) -> Found | None:
    """Return the server that is announced; None: the announcement is not valid."""
    said = {key: (value or b"")[:200].decode(errors="replace") for key, value in text.items() if len(key) <= 8}
    try:
        name = checked_name(said.get(b"name", ""))
    except Refusal:
        name = "?"
    secure, trusted = said.get(b"tls") == "1", said.get(b"fp", "")
    if not addresses or not port or (trusted and (not secure or FINGERPRINT.fullmatch(trusted) is None)):
        return None
    host = min(addresses, key=lambda host: ":" in host)  # IPv4 first: others understand it more often
    return Found(name, Address(host, port, secure, trusted))

"""Addresses of servers, and the links that invite people to a table.

An address is written ``host``, ``host:port``, ``ws://host:port`` or, with TLS, ``wss://host:port``. An invitation is
``paizhuo://host:port/CODE``; ``?tls=1`` says that the server uses TLS, ``fp=…`` that its certificate has this SHA-256.
"""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final
from urllib.parse import parse_qsl, quote, urlsplit

from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.words import Text, quoted

PORT: Final = 8765
"""The port if none is given."""
SCHEME: Final = "paizhuo"
LONGEST: Final = 500
"""Characters of the longest link that is read."""
CODE: Final = re.compile(r"[A-Z0-9]{1,16}", re.ASCII)
FINGERPRINT: Final = re.compile(r"[0-9A-F]{64}", re.ASCII)
WIDE: Final = str.maketrans("：／．？＝＆［］＃＠％－", ":/.?=&[]#@%-")
"""Full-width punctuation that Chinese input methods write, and its plain form."""


class BadLink(Refused):
    """A text that is no address and no invitation; ``reason`` says why."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server is. ``fingerprint``: SHA-256 of its certificate, 64 upper-case hex digits; "": any that the system trusts."""

    host: str
    port: int = PORT
    secure: bool = False
    fingerprint: str = ""

    @property
    def url(self) -> str:
        """What a WebSocket client opens."""
        return f"{'wss' if self.secure else 'ws'}://{shown_host(self.host)}:{self.port}/"

    @property
    def shown(self) -> str:
        """As people write it."""
        plain = f"{shown_host(self.host)}:{self.port}"
        return f"wss://{plain}" if self.secure else plain


@dataclass(frozen=True, slots=True)
class Invitation:
    """A server, and a table at it; "": none."""

    address: Address
    table: str = ""

    @property
    def link(self) -> str:
        """The link that invites."""
        address = self.address
        query = ("tls=1",) * address.secure + (f"fp={address.fingerprint}",) * bool(address.fingerprint)
        return f"{SCHEME}://{shown_host(address.host)}:{address.port}/{self.table}" + (
            "?" + "&".join(query) if query else ""
        )


def table_code(text: str) -> str:
    """Return the code of a table that somebody wrote, as codes are compared."""
    return text.strip().upper()


def shown_host(host: str) -> str:
    """Return a host as it stands in an address."""
    return f"[{quote(host, safe=':%')}]" if ":" in host else host


def read(text: str) -> Invitation:
    """Read the address or invitation that somebody wrote or pasted. Raise ``BadLink``."""
    plain = "".join(text.translate(WIDE).split())
    if not plain or len(plain) > LONGEST:
        raise BadLink(EMPTY if not plain else TOO_LONG)
    if "://" not in plain:
        plain = f"ws://{f'[{plain}]' if _is_ipv6(plain) else plain}"
    try:
        parts = urlsplit(plain)
        port = PORT if parts.port is None else parts.port
    except ValueError:
        raise BadLink(NO_ADDRESS.filled(text=quoted(text))) from None
    scheme = parts.scheme.lower()
    if scheme not in ("ws", "wss", SCHEME):
        raise BadLink(OTHER_SCHEME.filled(scheme=quoted(scheme)))
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise BadLink(NO_ADDRESS.filled(text=quoted(text)))
    if port == 0:
        raise BadLink(NO_PORT)
    query = _query(parts.query)
    secure = scheme == "wss" or query.pop("tls", "") == "1"
    fingerprint = query.pop("fp", "").replace(":", "").upper()
    if query:
        raise BadLink(UNKNOWN.filled(key=quoted(min(query))))
    if fingerprint and (FINGERPRINT.fullmatch(fingerprint) is None or not secure):
        raise BadLink(BAD_FINGERPRINT)
    table = parts.path.strip("/").upper()
    if table and (scheme != SCHEME or CODE.fullmatch(table) is None):
        raise BadLink(BAD_TABLE.filled(table=quoted(table)))
    return Invitation(Address(_host(parts.hostname or ""), port, secure, fingerprint), table)


def _query(text: str) -> dict[str, str]:
    pairs = parse_qsl(text, keep_blank_values=True)
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadLink(UNKNOWN.filled(key=quoted(text)))
    return found


def _is_ipv6(text: str) -> bool:
    try:
        return isinstance(ip_address(text), IPv6Address)
    except ValueError:
        return False


def _host(host: str) -> str:
    """Return the host in the form that is looked up. Raise ``BadLink``."""
    try:
        return str(ip_address(host.replace("%25", "%")))
    except ValueError:
        pass
    try:
        plain = host.encode("idna").decode("ascii").lower()
    except UnicodeError:
        plain = ""
    labels = plain.removesuffix(".").split(".")
    if len(plain) > 253 or not all(LABEL.fullmatch(label) for label in labels) or labels[-1].isdigit():
        raise BadLink(NO_HOST.filled(host=quoted(host)))
    return plain


LABEL: Final = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?", re.ASCII)


def invitation_hosts() -> tuple[str, ...]:
    """Return the addresses by which others may reach this computer, the likeliest first. Send nothing anywhere."""
    found: dict[str, None] = {}
    for family, somewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((somewhere, 9))  # a datagram socket only chooses its own address
                found[str(probe.getsockname()[0])] = None
        except OSError:
            continue
    try:
        for info in socket.getaddrinfo(socket.gethostname(), None):
            found[str(info[4][0])] = None
    except OSError:
        pass
    return tuple(sorted((host for host in found if _others_reach(host)), key=lambda host: ":" in host))


def _others_reach(host: str) -> bool:
    address: IPv4Address | IPv6Address = ip_address(host.partition("%")[0])
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


EMPTY: Final = Text("请输入地址或邀请链接。", "Type an address or an invitation link.")
TOO_LONG: Final = Text("这太长了，不是地址。", "This is too long for an address.")
NO_ADDRESS: Final = Text("{text} 不是服务器的地址。", "{text} is not a server address.")
NO_HOST: Final = Text("{host} 不是电脑的名字或地址。", "{host} is not a computer name or address.")
NO_PORT: Final = Text("端口要在 1 到 65535 之间。", "A port is a number from 1 to 65535.")
OTHER_SCHEME: Final = Text(
    "不认识 {scheme} 开头的链接，只认 paizhuo、ws 和 wss。",
    "Links that begin with {scheme} are not known: only paizhuo, ws and wss.",
)
UNKNOWN: Final = Text("邀请链接里的 {key} 看不懂。", "The invitation contains an unknown part: {key}.")
BAD_FINGERPRINT: Final = Text(
    "邀请链接里的证书指纹不对：应是 64 位十六进制，并带 tls=1。",
    "The certificate's fingerprint in the invitation is wrong: it has 64 hex digits, and tls=1 beside it.",
)
BAD_TABLE: Final = Text("{table} 不是牌桌号。", "{table} is no code of a table.")

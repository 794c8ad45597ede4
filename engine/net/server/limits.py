"""Limits on how often something may be done, per connection and per address: token buckets.

No clock is read here: every call is given the time in seconds, of a clock that never goes back. A bucket is one number, the time
at which it will be full again (the generic cell rate algorithm, GCRA), so a full bucket need not be kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from paizhuo.engine.core.words import Text
from paizhuo.engine.net.refusal import Refusal

What: TypeAlias = Literal["connections", "messages", "chat", "creations", "sign_ins"]
"""What is limited; ``sign_ins`` are those that fail."""

MOST_KEYS: Final = 100_000
"""The most buckets that are kept for one limit, about 20 MB; further addresses share one."""

ROUNDING: Final = 1e-6
"""The rounding error of sums of times, in seconds."""


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` at once, and after that one every ``1 / a_second`` seconds. Raises ``ValueError`` for what is no rate."""

    a_second: float
    burst: int

    def __post_init__(self) -> None:
        if not (0 < self.a_second < float("inf") and self.burst >= 1):
            raise ValueError(f"no rate: {self.burst} at once, {self.a_second} a second")

    @property
    def interval(self) -> float:
        """Seconds in which one comes back."""
        return 1 / self.a_second

    @property
    def refill(self) -> float:
        """Seconds in which an empty bucket becomes full."""
        return self.burst / self.a_second


PER_CONNECTION: Final[Mapping[What, Rate]] = MappingProxyType(
    {"messages": Rate(20, 60), "chat": Rate(0.5, 6), "creations": Rate(1 / 20, 4)}
)
PER_ADDRESS: Final[Mapping[What, Rate]] = MappingProxyType(
    {
        "connections": Rate(1, 40),
        "messages": Rate(200, 600),
        "chat": Rate(3, 40),
        "creations": Rate(1 / 10, 20),
        "sign_ins": Rate(1 / 10, 10),
    }
)
"""An address may be a whole club behind one router."""


class Bucket:
    """One bucket, full at first."""

    __slots__ = ("_full_at", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._full_at = float("-inf")

    def take(self, now: float) -> float:
        """Take one and return 0.0; from an empty bucket take nothing, and return the seconds until there is one."""
        full_at = max(self._full_at, now) + self._rate.interval
        missing = _missing(full_at, now, self._rate)
        if not missing:
            self._full_at = full_at
        return missing

    def put_back(self) -> None:
        """Put back one that was taken."""
        self._full_at -= self._rate.interval


class Buckets:
    """A bucket for every key, of which only those are kept that may not be full.

    At most ``most`` keys: while so many are in use, all others share one bucket. A call costs the same however many keys there are.
    """

    def __init__(self, rate: Rate, most: int = MOST_KEYS) -> None:
        self._rate = rate
        self._most = most
        self._recent: dict[Hashable, float] = {}
        """When each bucket is full again: those used in the present generation."""
        self._before: dict[Hashable, float] = {}
        """The same for those used in the generation before."""
        self._turned_at = float("-inf")
        self._others = Bucket(rate)

    def __len__(self) -> int:
        """Return how many buckets are kept."""
        return len(self._recent) + len(self._before)

    def take(self, key: Hashable, now: float) -> float:
        """Take one from the bucket of this key, as ``Bucket.take`` does."""
        self._turn(now)
        known = self._before.pop(key, None) if key not in self._recent else self._recent[key]
        if known is None and len(self) >= self._most:
            return self._others.take(now)
        kept = now if known is None else max(known, now)
        full_at = kept + self._rate.interval
        missing = _missing(full_at, now, self._rate)
        self._recent[key] = kept if missing else full_at
        return missing

    def put_back(self, key: Hashable) -> None:
        """Put back one that was taken; do nothing if the bucket is full or unknown."""
        for kept in (self._recent, self._before):
            if key in kept:
                kept[key] -= self._rate.interval
                return

    def _turn(self, now: float) -> None:
        """Forget the buckets that were not used for as long as an empty bucket takes to become full."""
        if now - self._turned_at >= self._rate.refill:
            idle = now - self._turned_at >= 2 * self._rate.refill
            self._before = {} if idle else self._recent
            self._recent = {}
            self._turned_at = now


def _missing(full_at: float, now: float, rate: Rate) -> float:
    """Return the seconds until one may be taken from a bucket that would be full at ``full_at`` without it."""
    missing = full_at - now - rate.refill
    return missing if missing > ROUNDING else 0.0


class AtOnce:
    """How many there are of each key at one time, for instance connections of an address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[Hashable] = Counter()

    def __len__(self) -> int:
        """Return how many keys have any."""
        return len(self._held)

    def begin(self, key: Hashable) -> bool:
        """Count one more and return True; if there are ``most``, count nothing and return False."""
        if self._held[key] >= self._most:
            return False
        self._held[key] += 1
        return True

    def end(self, key: Hashable) -> None:
        """Count one less. Raise ``ValueError`` if there is none."""
        if self._held[key] <= 0:
            del self._held[key]
            raise ValueError("more ended than begun")
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]


def address_key(address: str) -> str:
    """Return the key of an address's owner: an IPv4 address (also written as IPv6), the first 64 bits of IPv6; one key for other texts."""
    try:
        read = ip_address(address.partition("%")[0])
    except ValueError:
        return "?"
    if not isinstance(read, IPv6Address):
        return str(read)
    if (mapped := read.ipv4_mapped) is not None:
        return str(mapped)
    return f"{IPv6Address(int(read) >> 64 << 64)}/64"


@dataclass(slots=True)
class Limits:
    """All limits of a server on addresses; ``ConnectionLimits`` are those of one connection."""

    rates: Mapping[What, Rate] = field(default_factory=lambda: PER_ADDRESS)
    most: int = MOST_KEYS
    _buckets: dict[What, Buckets] = field(init=False)

    def __post_init__(self) -> None:
        self._buckets = {what: Buckets(rate, self.most) for what, rate in self.rates.items()}

    def take(self, what: What, address: str, now: float) -> None:
        """Count one for the owner of the address. Raise ``Refusal`` with the code ``too_often``, and count nothing.

        ``address``: as ``address_key`` gives it. What has no rate is not limited.
        """
        if (buckets := self._buckets.get(what)) is not None and (seconds := buckets.take(address, now)):
            raise too_often(what, seconds)

    def put_back(self, what: What, address: str) -> None:
        """Take back what was counted: a sign-in that did not fail."""
        if (buckets := self._buckets.get(what)) is not None:
            buckets.put_back(address)


class ConnectionLimits:
    """The limits of one connection."""

    __slots__ = ("_buckets",)

    def __init__(self, rates: Mapping[What, Rate] = PER_CONNECTION) -> None:
        self._buckets = {what: Bucket(rate) for what, rate in rates.items()}

    def take(self, what: What, now: float) -> None:
        """Count one, as ``Limits.take`` does."""
        if (bucket := self._buckets.get(what)) is not None and (seconds := bucket.take(now)):
            raise too_often(what, seconds)


def too_often(what: What, seconds: float) -> Refusal:
    """Return the refusal that says for how long."""
    return Refusal("too_often", TOO_OFTEN[what].filled(seconds=max(1, round(seconds + 0.5))))


TOO_OFTEN: Final[Mapping[What, Text]] = {
    "connections": Text(
        "从这个地址连接得太频繁，请 {seconds} 秒后再试。", "This address connects too often. Try again in {seconds} s."
    ),
    "messages": Text("消息发得太快，请 {seconds} 秒后再试。", "Messages come too fast. Try again in {seconds} s."),
    "chat": Text("聊天发得太快，请 {seconds} 秒后再发。", "You write too fast. Try again in {seconds} s."),
    "creations": Text("开桌太频繁，请 {seconds} 秒后再试。", "Tables are opened too often. Try again in {seconds} s."),
    "sign_ins": Text(
        "登录失败的次数太多，请 {seconds} 秒后再试。", "Too many failed sign-ins. Try again in {seconds} s."
    ),
}

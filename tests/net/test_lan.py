"""Servers that announce themselves in the local network are found there, and strangers' words are not believed."""

from __future__ import annotations

import threading

import pytest

from paizhuo.engine.net import lan
from paizhuo.engine.net.lan import Announcement, Browser, Found
from paizhuo.engine.net.links import Address

PRINT = "AB" * 32


def test_a_server_is_found_and_gone_again() -> None:
    pytest.importorskip("zeroconf")
    heard: list[tuple[Found, ...]] = []
    changed = threading.Event()

    def take(found: tuple[Found, ...]) -> None:
        heard.append(found)
        changed.set()

    browser = Browser(take)
    wanted = Found("牌桌 Club", Address("127.0.0.1", 43_210, secure=True, fingerprint=PRINT))
    announcement = Announcement(wanted.name, wanted.address, ("127.0.0.1",))
    try:
        if not changed.wait(8):
            pytest.skip("multicast does not work on this computer")
        assert wanted in heard[-1]
        changed.clear()
        announcement.close()
        assert changed.wait(8)
        assert wanted not in heard[-1]
    finally:
        announcement.close()
        browser.close()


def test_without_the_extra_nothing_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "available", lambda: False)
    for made in (Browser(lambda found: None), Announcement("x", Address("127.0.0.1"), ("127.0.0.1",))):
        assert made._zeroconf is None
        made.close()


@pytest.mark.parametrize(
    "addresses, port, text, found",
    [
        (["192.168.1.7"], 8765, {b"name": b"Club"}, Found("Club", Address("192.168.1.7"))),
        (
            ["fe80::1", "10.0.0.1"],
            1,
            {b"name": b"a\x1b[31mb", b"tls": b"1"},
            Found("?", Address("10.0.0.1", 1, secure=True)),
        ),
        ([], 8765, {}, None),
        (["10.0.0.1"], None, {}, None),
        (["10.0.0.1"], 1, {b"name": b"x", b"fp": PRINT.encode()}, None),
        (["10.0.0.1"], 1, {b"name": b"x", b"tls": b"1", b"fp": b"zz"}, None),
        (["10.0.0.1"], 1, {b"name": b"\xff" * 5_000}, Found("?", Address("10.0.0.1", 1))),
    ],
)
def test_what_strangers_announce_is_looked_at(
    addresses: list[str], port: int | None, text: dict[bytes, bytes | None], found: Found | None
) -> None:
    assert lan._read(addresses, port, text) == found

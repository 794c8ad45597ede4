"""Addresses and invitations as people write, paste and send them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paizhuo.engine.net.links import PORT, Address, BadLink, Invitation, invitation_hosts, read

PRINT = "AB" * 32


@pytest.mark.parametrize(
    "text, address, table",
    [
        ("club.example", Address("club.example"), ""),
        ("club.example:9000", Address("club.example", 9000), ""),
        ("192.168.1.7", Address("192.168.1.7"), ""),
        ("::1", Address("::1"), ""),
        ("[::1]:9000", Address("::1", 9000), ""),
        ("ws://[fe80::1%25eth0]:80", Address("fe80::1%eth0", 80), ""),
        ("wss://Club.Example/", Address("club.example", PORT, secure=True), ""),
        ("  paizhuo://192.168.1.7:8765/k7xm2q \n", Address("192.168.1.7"), "K7XM2Q"),
        ("paizhuo：／／192．168．1．7：8765／K7XM2Q", Address("192.168.1.7"), "K7XM2Q"),
        (f"paizhuo://a.b:1/X?tls=1&fp={PRINT.lower()}", Address("a.b", 1, secure=True, fingerprint=PRINT), "X"),
        ("paizhuo://a.b:1/\nX", Address("a.b", 1), "X"),
        ("麻将.example", Address("xn--9kq45r.example"), ""),
    ],
)
def test_what_people_write(text: str, address: Address, table: str) -> None:
    if "xn--" in address.host:
        address = Address("麻将.example".encode("idna").decode())
    assert read(text) == Invitation(address, table)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "   ",
            "x" * 600,
            "http://a.b",
            "ws://",
            "ws://a b:x",
            "a:0",
            "a:99999",
            "a:-1",
            "ws://user:pw@a",
            "ws://a#b",
        ),
        *(
            "ws://a/TABLE",
            "paizhuo://a/T-1",
            "paizhuo://a/X?fp=12",
            f"paizhuo://a/X?fp={PRINT}",
            "paizhuo://a/X?what=1",
        ),
        *(
            "paizhuo://a/X?tls=1&tls=1",
            "a..b",
            "-a",
            "1.2.3.4.5",
            "256.1.1.1",
            "[::1",
            "a\x00b",
            "\ud800",
            "a" * 64 + ".b",
        ),
    ],
)
def test_what_is_no_link_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(BadLink) as bad:
        read(text)
    assert bad.value.reason.zh
    assert bad.value.reason.en


hosts = st.one_of(
    st.ip_addresses(v=4).map(str),
    st.ip_addresses(v=6).map(str),
    st.from_regex(r"[a-z]([a-z0-9-]{0,10}[a-z0-9])?(\.[a-z]([a-z0-9-]{0,10}[a-z0-9])?){0,3}", fullmatch=True),
)
addresses = st.builds(Address, hosts, st.integers(1, 65_535), st.booleans()) | st.builds(
    Address, hosts, st.integers(1, 65_535), st.just(True), st.just(PRINT)
)


@given(st.builds(Invitation, addresses, st.from_regex(r"[A-Z0-9]{0,16}", fullmatch=True)))
def test_a_link_says_what_it_was_made_of(invitation: Invitation) -> None:
    assert read(invitation.link) == invitation


@given(addresses)
def test_an_address_is_read_as_it_is_shown(address: Address) -> None:
    assert read(address.shown).address == Address(address.host, address.port, address.secure)
    assert read(address.url).address == Address(address.host, address.port, address.secure)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BadLink):
        read(text)


def test_hosts_for_others_are_no_loopback() -> None:
    assert all(not host.startswith("127.") and host != "::1" for host in invitation_hosts())

"""Certificates of servers, and whom clients trust, over real sockets."""

from __future__ import annotations

import asyncio
import os
import ssl
import stat
from datetime import timedelta
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from paizhuo.engine.net import messages as m
from paizhuo.engine.net import tls, wire
from tests.net.talking import at_once, run, running


def made(folder: Path, *hosts: str) -> tuple[Path, Path]:
    return tls.self_signed(folder, hosts or ("127.0.0.1", "localhost"))


def test_a_certificate_is_made_once_and_its_key_is_private(tmp_path: Path) -> None:
    certificate, key = made(tmp_path)
    first = certificate.read_bytes()
    assert made(tmp_path) == (certificate, key)
    assert certificate.read_bytes() == first
    if os.name == "posix":
        assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_it_is_made_anew_for_another_host_and_before_it_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate, _ = made(tmp_path)
    first = certificate.read_bytes()
    made(tmp_path, "127.0.0.1", "192.168.1.7")
    second = certificate.read_bytes()
    assert second != first
    monkeypatch.setattr(tls, "RENEWED", tls.VALID + timedelta(days=1))
    made(tmp_path, "192.168.1.7")
    assert certificate.read_bytes() != second


def test_what_cannot_be_used_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate, key = made(tmp_path / "one")
    other, other_key = made(tmp_path / "two")
    with pytest.raises(tls.BadCertificate, match="cannot be read"):
        tls.server_context(tmp_path / "missing.pem", key)
    with pytest.raises(tls.BadCertificate, match="is not the key"):
        tls.server_context(certificate, other_key)
    with pytest.raises(tls.BadCertificate, match="not a certificate"):
        tls.server_context(key, certificate)
    monkeypatch.setattr(tls, "VALID", timedelta(seconds=-60))
    monkeypatch.setattr(tls, "RENEWED", timedelta(days=999))
    expired, expired_key = made(tmp_path / "three")
    with pytest.raises(tls.BadCertificate, match="expired"):
        tls.server_context(expired, expired_key)
    assert tls.fingerprint_of(certificate) != tls.fingerprint_of(other)


def test_an_encrypted_key_is_named(tmp_path: Path) -> None:
    from cryptography.hazmat.primitives import serialization as s

    certificate, key = made(tmp_path)
    loaded = s.load_pem_private_key(key.read_bytes(), None)
    key.write_bytes(loaded.private_bytes(s.Encoding.PEM, s.PrivateFormat.PKCS8, s.BestAvailableEncryption(b"secret")))
    with pytest.raises(tls.BadCertificate, match="encrypted"):
        tls.server_context(certificate, key)


def test_a_client_trusts_the_certificate_of_its_invitation_alone(tmp_path: Path) -> None:
    certificate, key = made(tmp_path)

    async def test() -> None:
        async with running(at_once(tls=tls.server_context(certificate, key))) as server:
            url = f"wss://127.0.0.1:{server.port}/"
            trusted = tls.fingerprint_of(certificate)
            async with connect(url, ssl=tls.client_context(trusted), proxy=None) as socket:
                connection = socket.transport.get_extra_info("ssl_object")
                tls.check_server(connection, trusted)
                with pytest.raises(tls.OtherServer, match=tls.shown(trusted)):
                    tls.check_server(connection, "AB" * 32)
                await socket.send(wire.written(m.Hello(m.PROTOCOL, "Ann")), text=True)
                assert isinstance(wire.from_server(await asyncio.wait_for(socket.recv(), 5)), m.Welcome)
            with pytest.raises(ssl.SSLCertVerificationError):
                await connect(url, ssl=tls.client_context(), proxy=None)

    run(test)

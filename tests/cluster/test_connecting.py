"""The connection to NATS says what is wrong with an address, in words."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from paizhuo.engine.cluster.connecting import NO_ANSWER, NOBODY_LISTENS, ClusterRefused, connected, servers
from tests.cluster import nats_server


def test_addresses_are_a_list_with_commas() -> None:
    assert servers("nats://a:4222, b,tls://c") == ["nats://a:4222", "nats://b", "tls://c"]
    with pytest.raises(ClusterRefused):
        servers(" , ")


def test_an_address_without_nats_is_refused_with_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paizhuo.engine.cluster.connecting.CONNECT", 0.5)
    port = nats_server.free_port()
    with pytest.raises(ClusterRefused) as refused:
        asyncio.run(connected(f"127.0.0.1:{port}", "test"))
    assert refused.value.reason == NO_ANSWER.filled(urls=f"nats://127.0.0.1:{port}", reason=NOBODY_LISTENS)


@nats_server.needs_nats
def test_the_connection_has_streams(tmp_path: Path) -> None:
    async def streams(url: str) -> int:
        client = await connected(url, "test")
        try:
            return (await client.jetstream().account_info()).streams
        finally:
            await client.close()

    with nats_server.running(tmp_path) as url:
        assert asyncio.run(streams(url)) == 0

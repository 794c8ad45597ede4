"""Hosts of a cluster in one process, with real clients over loopback and a real NATS server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from paizhuo.engine.net.hosts.base import ClusterHost
from paizhuo.engine.net.server.log import Log
from paizhuo.engine.net.server.server import Server
from tests.cluster import nats_server
from tests.net.talking import at_once


class Host:
    """One host of a cluster."""

    def __init__(self, server: Server, base: ClusterHost) -> None:
        self.server = server
        self.base = base

    @property
    def id(self) -> str:
        return self.base.host

    async def die(self) -> None:
        """Be gone without a word: nothing more is sent or received."""
        self.base._tasks.cancel()
        for task in self.base._members._tasks:
            task.cancel()
        client = self.base._client
        if client._transport is not None:
            client.options["allow_reconnect"] = False
            client._transport._io_writer.transport.abort()  # type: ignore[attr-defined]
        for connection in tuple(self.server._connections):
            connection.socket.transport.abort()
        if self.server._sockets is not None:
            self.server._sockets.close()


class Cluster:
    """Hosts that share one NATS server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.hosts: list[Host] = []

    async def host(self, **settings: object) -> Host:
        """Begin another host."""
        log = Log()
        base = await ClusterHost.joined(self.url, log)
        server = Server(at_once(**settings), log, base)
        await server.start()
        await base.reached_by([f"paizhuo://127.0.0.1:{server.port}/"])
        self.hosts.append(Host(server, base))
        await asyncio.sleep(0.05)
        return self.hosts[-1]


@asynccontextmanager
async def cluster(folder: Path, hosts: int) -> AsyncIterator[Cluster]:
    """Run a NATS server and so many hosts within the context."""
    with nats_server.running(folder) as url:
        made = Cluster(url)
        try:
            for _ in range(hosts):
                await made.host()
            yield made
        finally:
            for host in made.hosts:
                with suppress(Exception):
                    await asyncio.wait_for(host.server.stop(), 3)

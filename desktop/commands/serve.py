"""Run a server of tables: people play from several computers, bots fill the other seats.

It needs no screen. Everything is kept under --data: tables, matches and accounts go on where they were when it is started again.
It prints how it is reached; Ctrl-C ends it, and every match is kept.

example: paizhuo serve --host 0.0.0.0 --port 8765
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import ssl
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from paizhuo.desktop.commands import Refusal, Unreadable
from paizhuo.desktop.kit.settings import server_folder
from paizhuo.engine.net.lan import Announcement
from paizhuo.engine.net.links import PORT, Address, BadLink, Invitation, invitation_hosts, read

if TYPE_CHECKING:
    from paizhuo.engine.net.hosts.base import ClusterHost
    from paizhuo.engine.net.server.log import Log
    from paizhuo.engine.net.server.server import Settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (127.0.0.1: this computer alone)")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port ({PORT}, if not given; 0: any that is free)")
    tls = parser.add_mutually_exclusive_group()
    tls.add_argument("--tls", nargs=2, metavar=("CERT", "KEY"), type=Path, help="files of a certificate and its key")
    tls.add_argument("--self-signed", action="store_true", help="make a certificate; its fingerprint is in the link")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where everything is kept (the program's data folder)")
    parser.add_argument("--name", default="paizhuo", help="what the server is called")
    parser.add_argument("--cards", type=int, metavar="N", help="room cards 房卡 that a new account begins with")
    parser.add_argument(
        "--give",
        nargs=2,
        metavar=("NAME", "N"),
        help="give room cards to who protects this name by a password, and end",
    )
    parser.add_argument("--announce", action="store_true", help="let computers in the same network find it")
    parser.add_argument("--origin", action="append", default=[], help="a web page whose programs may connect")
    parser.add_argument("--proxied", action="store_true", help="behind a reverse proxy, which says who connects")
    parser.add_argument(
        "--metrics-token",
        metavar="TOKEN",
        default="",
        help="who sends it may read /metrics (without: this computer alone)",
    )
    parser.add_argument("--log", metavar="FILE", type=Path, help="write the log there (standard error, if not given)")
    parser.add_argument(
        "--nats",
        metavar="URLS",
        help="be a host of a cluster: everything is kept by NATS, whose servers these are, with commas between them",
    )
    parser.add_argument("--nats-credentials", metavar="FILE", type=Path, help="the key of an account of NATS")
    parser.add_argument(
        "--public",
        metavar="ADDRESS",
        help="how clients reach this host of a cluster, such as wss://one.example.org:8765 (its own address, if not given)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON line when it is ready")


def run(arguments: argparse.Namespace) -> int:
    if not 0 <= arguments.port <= 65_535:
        raise Unreadable("--port takes a number from 0 to 65535")
    if arguments.nats is None and (arguments.public or arguments.nats_credentials):
        raise Unreadable("--public and --nats-credentials are for a host of a cluster: give --nats too")
    if arguments.nats is not None and arguments.data is not None and not arguments.self_signed:
        raise Unreadable("--nats keeps everything in NATS, so --data has no use")
    from paizhuo.engine.cluster.connecting import ClusterRefused
    from paizhuo.engine.net.server import log
    from paizhuo.engine.net.server.accounts import CARDS
    from paizhuo.engine.net.server.collecting import seldom_collecting
    from paizhuo.engine.net.server.server import Settings
    from paizhuo.engine.net.server.store import StoreRefused, StoreTrouble

    folder = arguments.data or server_folder("server")
    cluster = None if arguments.nats is None else _cluster(arguments)
    if arguments.give is not None:
        return _give_in_cluster(cluster, *arguments.give) if cluster else _give(folder, *arguments.give)
    certificate = _certificate(arguments, folder)
    settings = Settings(
        arguments.host,
        arguments.port,
        arguments.name,
        folder=None if cluster else folder,
        tls=None if certificate is None else _context(*certificate),
        origins=tuple(arguments.origin),
        proxied=arguments.proxied,
        cards=CARDS if arguments.cards is None else _number("--cards", arguments.cards, 0),
        metrics_token=arguments.metrics_token,
    )
    log.start(arguments.log)
    own = certificate if arguments.self_signed else None
    try:
        with seldom_collecting():
            asyncio.run(_serve(settings, own, cluster, as_json=arguments.json, announce=arguments.announce))
    except StoreRefused as refused:
        raise Refusal(refused.reason.en) from None
    except (StoreTrouble, ClusterRefused) as trouble:
        raise Refusal(trouble.reason.en) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise Refusal(f"{arguments.host}, port {arguments.port}: {reason}") from None
    return 0


def _number(option: str, given: int, least: int) -> int:
    """Return the number of room cards that an option states. Raises ``Unreadable``."""
    from paizhuo.engine.net.server.store.cards import MOST

    if not least <= given <= MOST:
        raise Unreadable(f"{option} takes a number from {least} to {MOST}")
    return given


def _give(folder: Path, name: str, cards: str) -> int:
    """Give room cards to an account, while no server uses the folder. Raises ``Refusal``, ``Unreadable``."""
    from paizhuo.engine.net.names import checked_name, skeleton
    from paizhuo.engine.net.refusal import Refusal as Refused
    from paizhuo.engine.net.server.store import Store, StoreRefused, StoreTrouble

    number = _number("--give", int(cards) if cards.isdecimal() else 0, 1)
    try:
        store = Store(folder)
        try:
            account = asyncio.run(store.people.owner(skeleton(checked_name(name))))
            if account is None:
                raise Refusal(f"nobody protects the name {name} by a password here, so it is not known whose it is")
            store.cards.give(account.id, number)
            print(f"{account.name}: {store.cards.balance(account.id)}")
        except ValueError as bad:
            raise Refusal(str(bad)) from None
        finally:
            store.close()
    except (StoreRefused, StoreTrouble, Refused) as refused:
        raise Refusal(refused.reason.en) from None
    return 0


@dataclass(frozen=True, slots=True)
class Cluster:
    """How a host joins a cluster. ``public``: the link by which clients reach it; "": that of its own address."""

    urls: str
    credentials: str | None
    public: str


def _cluster(arguments: argparse.Namespace) -> Cluster:
    """Return what the arguments say of the cluster. Raises ``Unreadable``."""
    public = ""
    if arguments.public:
        try:
            public = Invitation(read(arguments.public).address).link
        except BadLink as bad:
            raise Unreadable(f"--public: {bad.reason.en}") from None
    credentials = None if arguments.nats_credentials is None else str(arguments.nats_credentials)
    return Cluster(arguments.nats, credentials, public)


def _give_in_cluster(cluster: Cluster, name: str, cards: str) -> int:
    """Give room cards to an account of a cluster, whose hosts may serve meanwhile. Raises ``Refusal``, ``Unreadable``."""
    from paizhuo.engine.cluster.connecting import ClusterRefused
    from paizhuo.engine.net.names import checked_name, skeleton
    from paizhuo.engine.net.refusal import Refusal as Refused
    from paizhuo.engine.net.server.log import Log

    number = _number("--give", int(cards) if cards.isdecimal() else 0, 1)

    async def give() -> str:
        base = await _joined(cluster, Log())
        try:
            account = await base.people.owner(skeleton(checked_name(name)))
            if account is None:
                raise Refusal(f"nobody protects the name {name} by a password here, so it is not known whose it is")
            return f"{account.name}: {await base.give(account.id, number)}"
        finally:
            await base.left()

    try:
        print(asyncio.run(give()))
    except ValueError as bad:
        raise Refusal(str(bad)) from None
    except (ClusterRefused, Refused) as refused:
        raise Refusal(refused.reason.en) from None
    return 0


async def _serve(
    settings: Settings, own: tuple[Path, Path] | None, cluster: Cluster | None, *, as_json: bool, announce: bool
) -> None:
    """Serve until stopped. ``own``: the self-signed certificate, which clients know by its fingerprint."""
    from paizhuo.engine.net import tls
    from paizhuo.engine.net.server.log import Log
    from paizhuo.engine.net.server.server import Server

    log = Log()
    base = None if cluster is None else await _joined(cluster, log)
    server = Server(settings, log, base)
    announced: Announcement | None = None
    try:
        await server.start()
        trusted = "" if own is None else tls.fingerprint_of(own[0])
        links = [
            Invitation(Address(host, server.port, settings.tls is not None, trusted)).link
            for host in _hosts(settings.host)
        ]
        if base is not None and cluster is not None:
            await base.reached_by([cluster.public] if cluster.public else links)
        if as_json:
            said = {"port": server.port, "links": links, "fingerprint": trusted, "data": str(settings.folder or "")}
            if base is not None:
                said["host"] = base.host
            print(json.dumps(said), flush=True)
        else:
            kept = f"data in {settings.folder}" if base is None else f"host {base.host} of a cluster"
            print(f"{settings.name}: port {server.port}, {kept}")
            for link in links:
                print(f"  {link}")
            if trusted:
                print(f"  SHA-256 {tls.shown(trusted)}")
            sys.stdout.flush()
        if announce:
            where = Address("127.0.0.1", server.port, settings.tls is not None, trusted)
            announced = await asyncio.to_thread(Announcement, settings.name, where)
        await _until_stopped()
    finally:
        if announced is not None:
            await asyncio.to_thread(announced.close)
        await server.stop()


async def _joined(cluster: Cluster, log: Log) -> ClusterHost:
    """Connect to the cluster. Raises ``ClusterRefused``."""
    from paizhuo.engine.cluster.connecting import require_package

    require_package()
    from paizhuo.engine.net.hosts.base import ClusterHost

    return await ClusterHost.joined(cluster.urls, log, cluster.credentials)


async def _until_stopped() -> None:
    """Wait until somebody wants the command to end; the second time it ends at once."""
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()

    def asked(*_: object) -> None:
        if stopped.is_set():
            raise KeyboardInterrupt
        loop.call_soon_threadsafe(stopped.set)

    for which in (signal.SIGINT, signal.SIGTERM):
        signal.signal(which, asked)
    await stopped.wait()


def _hosts(host: str) -> tuple[str, ...]:
    """Return by what others reach this computer, if it listens at this address."""
    return invitation_hosts() or ("127.0.0.1",) if host in ("0.0.0.0", "::", "") else (host,)  # noqa: S104


def _certificate(arguments: argparse.Namespace, folder: Path) -> tuple[Path, Path] | None:
    """Return the files of the certificate and its key, if the server uses TLS."""
    if arguments.tls is not None:
        return arguments.tls[0], arguments.tls[1]
    if not arguments.self_signed:
        return None
    from paizhuo.engine.net.tls import self_signed

    return self_signed(folder, _hosts(arguments.host))


def _context(certificate: Path, key: Path) -> ssl.SSLContext:
    """Return the TLS context. Raises ``Unreadable``."""
    from paizhuo.engine.net.tls import BadCertificate, server_context

    try:
        return server_context(certificate, key)
    except BadCertificate as bad:
        raise Unreadable(bad.reason.en) from None

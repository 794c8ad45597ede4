"""Run a server of tables: people play from several computers, bots fill the other seats.

It needs no screen. Everything is kept under --data: tables, matches and accounts go on where they were when it is started again.
Its address and health are told on standard output; Ctrl-C ends it, and every match is kept.

example: paizhuo serve --host 0.0.0.0 --port 8765
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import ssl
from pathlib import Path
from typing import TYPE_CHECKING, Final

from desktop.commands import Refusal, Unreadable

if TYPE_CHECKING:
    from engine.net.server.server import Settings

PORT: Final = 8765
"""The usual port."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (127.0.0.1: this computer alone)")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port ({PORT}, if not given; 0: any that is free)")
    parser.add_argument("--tls", nargs=2, metavar=("CERT", "KEY"), type=Path, help="files of a certificate and its key")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where everything is kept (the program's data folder)")
    parser.add_argument("--name", default="paizhuo", help="what the server is called")
    parser.add_argument("--origin", action="append", default=[], help="a web page whose programs may connect")
    parser.add_argument("--proxied", action="store_true", help="behind a reverse proxy, which says who connects")
    parser.add_argument("--log", metavar="FILE", type=Path, help="write the log there (standard error, if not given)")
    parser.add_argument("--json", action="store_true", help="print one JSON line when it is ready")


def run(arguments: argparse.Namespace) -> int:
    if not 0 <= arguments.port <= 65_535:
        raise Unreadable("--port takes a number from 0 to 65535")
    from engine.net.server import log
    from engine.net.server.server import Settings
    from engine.net.server.store import StoreRefused, StoreTrouble

    settings = Settings(
        arguments.host,
        arguments.port,
        arguments.name,
        _version(),
        arguments.data or _data_folder(),
        None if arguments.tls is None else _tls(*arguments.tls),
        tuple(arguments.origin),
        arguments.proxied,
    )
    log.start(arguments.log)
    try:
        asyncio.run(_serve(settings, as_json=arguments.json))
    except StoreRefused as refused:
        raise Refusal(refused.reason.en) from None
    except StoreTrouble as trouble:
        raise Refusal(trouble.reason.en) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise Refusal(f"{arguments.host}, port {arguments.port}: {reason}") from None
    return 0


async def _serve(settings: Settings, *, as_json: bool) -> None:
    from engine.net.server.server import Server

    server = Server(settings)
    try:
        await server.start()
        address = f"{'ws' if settings.tls is None else 'wss'}://{_shown(settings.host)}:{server.port}"
        if as_json:
            print(json.dumps({"address": address, "port": server.port, "data": str(settings.folder)}), flush=True)
        else:
            print(f"{settings.name}: {address}  (data: {settings.folder})", flush=True)
        await _until_stopped()
    finally:
        await server.stop()


async def _until_stopped() -> None:
    """Returns when somebody wants the command to end; the second time it ends at once."""
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()

    def asked(*_: object) -> None:
        if stopped.is_set():
            raise KeyboardInterrupt
        loop.call_soon_threadsafe(stopped.set)

    for which in (signal.SIGINT, signal.SIGTERM):
        signal.signal(which, asked)
    await stopped.wait()


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("paizhuo")
    except PackageNotFoundError:
        return ""


def _data_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("paizhuo", appauthor=False) / "server"


def _tls(certificate: Path, key: Path) -> ssl.SSLContext:
    """Raises ``Unreadable``."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(certificate, key, password=_no_password)
    except (OSError, ssl.SSLError, ValueError) as error:
        reason = error.strerror or str(error) if isinstance(error, OSError) else str(error)
        raise Unreadable(f"--tls {certificate} {key}: {reason}") from None
    return context


def _no_password() -> str:
    raise ValueError("the key is encrypted: give one without a password")

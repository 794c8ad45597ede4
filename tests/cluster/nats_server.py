"""A real NATS server for a test, on loopback, with JetStream in a folder of its own."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

needs_nats = pytest.mark.skipif(shutil.which("nats-server") is None, reason="nats-server is not installed")


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def running(folder: Path, port: int = 0) -> Iterator[str]:
    """Run a server within the context, at a free port or this one, and give its address."""
    port = port or free_port()
    command = ["nats-server", "-a", "127.0.0.1", "-p", str(port), "-js", "-sd", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
                break
            time.sleep(0.05)
        yield f"nats://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()

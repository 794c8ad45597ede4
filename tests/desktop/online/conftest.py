"""What the tests of playing online stand on: a server on this computer, and no network around."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from paizhuo.desktop.online.hosting import Hosting
from paizhuo.engine.net import lan
from paizhuo.engine.table.port.settings import AT_ONCE
from tests.desktop.online.hosted import started


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is looked for in the network around: tests/net/test_lan.py does that."""
    monkeypatch.setattr(lan, "available", lambda: False)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Hosting]:
    hosting = started(Hosting(tmp_path / "host", "127.0.0.1", pace=AT_ONCE))
    yield hosting
    hosting.close()

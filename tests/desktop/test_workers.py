"""What goes wrong in a thread of the window is reported as any accident is."""

from __future__ import annotations

import sys

import pytest

from paizhuo.desktop.kit.workers import Workers


def test_an_error_in_a_thread_is_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: heard.append(error))
    workers = Workers()

    def work() -> None:
        raise LookupError("no such tile")

    workers.begin("a test", work)
    assert workers.join(5)
    assert [str(error) for error in heard] == ["no such tile"]

"""What is sent to clients: whole frames, one write for each client and turn of the loop, after what they say is kept."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from itertools import pairwise

import pytest
from websockets.frames import Frame, Opcode

from paizhuo.engine.net.server.collecting import MANY, NOT_BEFORE, Collector, seldom_collecting
from paizhuo.engine.net.server.framing import text_frame
from paizhuo.engine.net.server.outbox import Outbox


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_text_frame_is_the_one_that_the_library_makes(size: int) -> None:
    payload = b"x" * size
    assert text_frame(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)


def test_everything_for_one_client_is_one_write_after_it_is_kept() -> None:
    done: list[tuple[str, list[bytes]]] = []

    def keep(_part: str, then: Callable[[bool], None]) -> None:
        done.append(("kept", []))
        then(True)

    class To:
        def __init__(self, name: str) -> None:
            self.name = name

        def write(self, frames: list[bytes]) -> None:
            done.append((self.name, frames))

    async def run() -> None:
        outbox = Outbox(asyncio.get_running_loop(), keep, lambda _table: "", tuple)
        ann, bob = To("ann"), To("bob")
        for to, frame in ((ann, b"1"), (bob, b"2"), (ann, b"3")):
            outbox.put(to, frame, "")
        await asyncio.sleep(0)
        outbox.put(bob, b"4", "")
        await asyncio.sleep(0)

    asyncio.run(run())
    assert done == [("kept", []), ("ann", [b"1", b"3"]), ("bob", [b"2"]), ("kept", []), ("bob", [b"4"])]


class Stores:
    """A store whose parts are the tables; each is stored when the test says so."""

    def __init__(self) -> None:
        self.keeping: list[tuple[str, Callable[[bool], None]]] = []
        self.written: list[tuple[str, list[bytes]]] = []

    def keep(self, part: str, then: Callable[[bool], None]) -> None:
        self.keeping.append((part, then))

    def stored(self, part: str, *, well: bool = True) -> None:
        """End what is being stored of a part."""
        at = next(nth for nth, (each, _) in enumerate(self.keeping) if each == part)
        self.keeping.pop(at)[1](well)

    def outbox(self) -> Outbox:
        return Outbox(asyncio.get_running_loop(), self.keep, lambda table: table, tuple)

    def to(self, name: str) -> Receiver:
        return Receiver(self.written, name)


class Receiver:
    """A connection that notes what is written to it."""

    def __init__(self, written: list[tuple[str, list[bytes]]], name: str) -> None:
        self.name = name
        self._written = written

    def write(self, frames: list[bytes]) -> None:
        self._written.append((self.name, frames))


def test_what_is_stored_slowly_leaves_later_and_in_order_and_what_was_dropped_never() -> None:
    store = Stores()

    async def run() -> None:
        outbox = store.outbox()
        ann, bob = store.to("ann"), store.to("bob")
        outbox.put(ann, b"1", "T")
        outbox.put(bob, b"2", "T")
        await asyncio.sleep(0)
        outbox.put(ann, b"3", "T")
        outbox.put(bob, b"4", "T")
        await asyncio.sleep(0)
        assert (len(store.keeping), store.written, outbox.empty) == (1, [], False)
        outbox.drop(bob)
        store.stored("T")
        assert store.written == [("ann", [b"1"])]
        await asyncio.sleep(0)
        store.stored("T")
        await asyncio.sleep(0)
        assert outbox.empty

    asyncio.run(run())
    assert store.written == [("ann", [b"1"]), ("ann", [b"3"])]


def test_a_table_that_cannot_be_stored_holds_up_only_its_own_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paizhuo.engine.net.server.outbox.AGAIN", 0.01)
    store = Stores()

    async def run() -> None:
        outbox = store.outbox()
        ann, bob = store.to("ann"), store.to("bob")
        outbox.put(ann, b"1", "stuck")
        outbox.put(bob, b"2", "other")
        await asyncio.sleep(0)
        store.stored("stuck", well=False)
        store.stored("other")
        assert store.written == [("bob", [b"2"])]
        # Who has left the table hears of others only behind what it was to hear there.
        outbox.put(ann, b"3", "other")
        outbox.put(bob, b"4", "other")
        await asyncio.sleep(0)
        store.stored("other")
        assert store.written[1:] == [("bob", [b"4"])]
        await asyncio.sleep(0.05)
        store.stored("stuck")
        assert store.written[2:] == [("ann", [b"1", b"3"])]
        assert outbox.empty

    asyncio.run(run())


def test_what_is_put_while_others_are_sent_leaves_with_the_next_turn() -> None:
    written: list[tuple[str, list[bytes]]] = []

    async def run() -> None:
        outbox = Outbox(asyncio.get_running_loop(), lambda _part, then: then(True), lambda table: table, tuple)
        ann, bob = Receiver(written, "ann"), Receiver(written, "bob")

        class Answers(Receiver):
            def write(self, frames: list[bytes]) -> None:
                super().write(frames)
                for table in ("first", "last"):
                    outbox.put(ann, table.encode(), table)

        outbox.put(Answers(written, "cleo"), b"1", "first")
        outbox.put(bob, b"2", "last")
        for _ in range(4):
            await asyncio.sleep(0)
        outbox.put(bob, b"3", "last")
        for _ in range(2):
            await asyncio.sleep(0)
        assert outbox.empty

    asyncio.run(run())
    assert [frames for name, frames in written if name == "ann"] == [[b"first", b"last"]]
    assert [frames for name, frames in written if name == "bob"] == [[b"2"], [b"3"]]


@pytest.mark.parametrize("before", [True, False])
def test_the_collector_is_as_before_after_serving(monkeypatch: pytest.MonkeyPatch, *, before: bool) -> None:
    collects = [before]
    monkeypatch.setattr(gc, "isenabled", lambda: collects[-1])
    monkeypatch.setattr(gc, "enable", lambda: collects.append(True))
    monkeypatch.setattr(gc, "disable", lambda: collects.append(False))
    with seldom_collecting():
        assert not gc.isenabled()
    assert gc.isenabled() == before
    assert gc.get_freeze_count() == 0


def test_what_closed_connections_leave_is_collected_after_many_and_not_often(monkeypatch: pytest.MonkeyPatch) -> None:
    collected: list[float] = []
    now = 0.0
    monkeypatch.setattr("paizhuo.engine.net.server.collecting.gc.collect", lambda: collected.append(now))
    collector = Collector(lambda: now)
    for nth in range(5 * MANY):
        now = nth / 100  # many are there after 10 s already: the time between two collections is what counts
        collector.connection_changed()
    assert len(collected) == 5 * MANY // 100 // NOT_BEFORE
    assert all(later - before >= NOT_BEFORE for before, later in pairwise(collected))

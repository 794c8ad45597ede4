"""Jobs through NATS: what is found is the same whoever works, and each job counts once whoever dies."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from paizhuo.engine.core.value import asdict
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.duplicate import Contest
from paizhuo.engine.work.asking import Remote
from paizhuo.engine.work.cores import Cores, Here
from paizhuo.engine.work.matches import PlayedMatch, matches
from paizhuo.engine.work.messages import FILES, INLINE, JobName, Store
from paizhuo.engine.work.plan import ENGINE, Nats, Plan, Workers, WorkFailed
from paizhuo.engine.work.sets import SET, sets
from tests.cluster import nats_server
from tests.work.workers import running, soon_taken_for_dead, waiting, worker
from training.bots.measure import Knobs, measure
from training.bots.queue import digest_of
from training.bots.record import CHUNKS, RecordChunk

pytestmark = nats_server.needs_nats

BASIC = tuple(SeatSetup(f"basic {nth}", "basic") for nth in range(4))
COMMAND = "paizhuo.desktop", "simulate", "--rules", "sichuan", "--hands", "50", "--seed", "21", "--json"


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with nats_server.running(tmp_path / "nats") as address:
        soon_taken_for_dead(address, ENGINE)
        yield address


def remote(url: str) -> Remote:
    def nothing(words: Text) -> None:
        pass

    return Remote(Nats(url), nothing)


def without_times(statistics: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in statistics.items() if name not in {"seconds", "hands_per_second"}}


@pytest.fixture(scope="module")
def alone() -> dict[str, Any]:
    """What one process prints."""
    with running(*COMMAND) as asker:
        return without_times(asker.answer())


@pytest.mark.simulation
def test_one_process_several_and_other_machines_find_the_same(url: str) -> None:
    def played(workers: Workers) -> list[PlayedMatch]:
        return list(matches(MatchSetup("sichuan", {"circles": 2}, BASIC, 5), 11, workers, journal=True))

    def compared(workers: Workers) -> list[Any]:
        return [(tally.a, tally.b) for tally in sets(Contest("sichuan", {}, "basic", "random", 2**70), 3, workers)]

    with worker(url) as one, worker(url) as other:
        assert played(remote(url)) == played(Cores(2)) == played(Here())
        assert compared(remote(url)) == compared(Here())
        assert {*one.of("done"), *other.of("done")} == set(one.of("done")) ^ set(other.of("done"))
    assert not waiting(url)


@pytest.mark.simulation
def test_a_killed_worker_loses_no_job_and_none_counts_twice(url: str, alone: dict[str, Any]) -> None:
    with running(*COMMAND, "--nats", url) as asker:
        with worker(url) as killed:
            killed.until("took", 2)
            killed.killed()
        with worker(url):
            assert without_times(asker.answer()) == alone


@pytest.mark.simulation
def test_who_asks_again_after_being_killed_gets_what_was_found_meanwhile(url: str, alone: dict[str, Any]) -> None:
    with worker(url) as working:
        with running(*COMMAND, "--nats", url):
            working.until("done", 2)
        with running(*COMMAND, "--nats", url) as asker:
            assert without_times(asker.answer()) == alone
        assert working.ended() == 0
        assert set(working.of("took")) <= set(working.of("done"))  # several at once end in another order
        assert len(working.of("done")) == len(set(working.of("done"))) >= 13
    with running(*COMMAND, "--nats", url) as asker:  # nobody works any more
        assert without_times(asker.answer()) == alone


def test_a_worker_that_is_to_end_at_once_gives_its_job_back(url: str) -> None:
    long = "paizhuo.desktop", "simulate", "--rules", "riichi", "--hands", "50", "--seats", ",".join(4 * ["expert"])
    with running(*long, "--nats", url):
        with worker(url) as working:
            given_back = working.until("took")["job"]
            assert working.ended(signal.SIGTERM, signal.SIGINT) == 0
            assert working.of("back") == [given_back]
        with worker(url) as working:
            assert working.until("took")["job"] == given_back


def test_jobs_of_another_program_are_left_alone_and_that_is_said(url: str) -> None:
    other = JobName("9_9_9-feed", ENGINE.name, SET.name, "0" * 32, "0")

    async def ask() -> None:
        store = await Store.opened(Nats(url), "test")
        await store.stream.publish(other.job, b"{}")
        await store.client.close()

    asyncio.run(ask())
    with worker(url, ready=False) as working:
        assert "9_9_9-feed" in working.until("other")["words"]
        assert len(list(sets(Contest("sichuan", {}, "random", "random", 1), 1, remote(url)))) == 1
        assert working.ended() == 0
    assert waiting(url) == [other]


def test_a_job_that_cannot_be_done_is_tried_elsewhere_and_then_given_up_with_the_reason(url: str) -> None:
    with worker(url) as working:
        for _ in range(2):  # who asks again is not answered with what failed then
            with pytest.raises(WorkFailed, match="bridge"):
                list(sets(Contest("bridge", {}, "basic", "basic", 1), 1, remote(url)))
            working.until("failed")
        assert len(working.of("again")) == 2 * len(working.of("failed")) == 4
    assert not waiting(url)


def test_a_large_file_is_whole_or_not_there(url: str) -> None:
    data = bytes(range(256)) * (2 * INLINE // 256) + b"end"

    async def kept() -> list[bytes | None]:
        store = await Store.opened(Nats(url), "test")
        digest = await store.write_file(data)
        found = [await store.read_file(digest)]
        await store.stream.purge_stream(FILES, subject=f"pz.work.file.{digest}.1")
        found.append(await store.read_file(digest))
        assert await store.write_file(data) == digest
        found.append(await store.read_file(digest))
        await store.client.close()
        return found

    assert asyncio.run(kept()) == [data, None, data]


@pytest.mark.simulation
def test_machines_that_train_are_sent_the_nets(url: str, root: Path) -> None:
    nets = root / "assets/players/sichuan-standard.npz"

    def measured(workers: Workers) -> dict[str, Any]:
        found = measure("sichuan", "standard", nets, Knobs(margin=0.5), 8, workers, against="basic", seed=1)
        return {name: value for name, value in asdict(found).items() if not name.endswith("_ms")}

    files = {digest_of(nets): nets}

    def recorded(workers: Workers) -> bytes:
        plan = Plan(CHUNKS, Knobs(), iter([RecordChunk("sichuan", 7, 1, digest_of(nets), danger_only=False)]), files)
        return next(workers.results(plan)).arrays

    with running("training.bots.work", "--nats", url, "--parallel", "1"):
        assert measured(remote(url)) == measured(Here())
        assert recorded(remote(url)) == recorded(Here())

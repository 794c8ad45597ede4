"""The processes that do jobs end with whoever started them, and are made anew where one dies."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import msgspec
import pytest

from paizhuo.engine.work.plan import ENGINE, Files, Kind
from tests.cluster import nats_server


class Dying(msgspec.Struct):
    dies: bool

    @property
    def key(self) -> str:
        return "0"

    @property
    def needs(self) -> tuple[str, ...]:
        return ()

    def done(self, files: Files) -> int:
        if self.dies:
            os._exit(1)
        return 7


@nats_server.needs_nats
def test_a_process_that_dies_fails_its_job_alone_and_the_next_one_is_done() -> None:
    from paizhuo.engine.work.messages import unpacked
    from paizhuo.engine.work.serving import Pool

    kind = Kind(ENGINE, "dying", Dying, int)
    pool = Pool(1)

    async def done() -> int:
        with pytest.raises(BrokenProcessPool):
            await pool.done(kind, msgspec.json.encode(Dying(dies=True)), {})
        return unpacked(await pool.done(kind, msgspec.json.encode(Dying(dies=False)), {}), kind)

    try:
        assert asyncio.run(done()) == 7
    finally:
        pool.end(at_once=False)


@pytest.mark.simulation
def test_no_process_outlives_the_one_that_started_it_even_if_it_is_killed(tmp_path: Path) -> None:
    words = "--rules", "sichuan", "--hands", "1000000", "--parallel", "2", "--journal", str(tmp_path)
    command = [sys.executable, "-m", "paizhuo.desktop", "simulate", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as started:
        while not any(tmp_path.iterdir()):
            time.sleep(0.05)
        started.kill()
        assert started.communicate(timeout=30)[0] == b""  # the pipe is closed when nobody has it any more

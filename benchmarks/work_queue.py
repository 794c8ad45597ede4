"""What a queue of work costs, and whether it loses or counts twice what workers do that are killed.

    python -m benchmarks.work_queue [--hands 2000] [--kills 30]

The same hands are played by two processes of this machine and through a NATS server by a worker with two processes. What is compared
is processor time: of whoever plays, of who asks and of the server; so others on the machine disturb little. Then workers are killed at
random moments while hands are played, each replaced by a new one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from paizhuo.engine.work.messages import RESULTS, Store, results_of
from paizhuo.engine.work.plan import ENGINE, Nats
from tests.cluster import nats_server
from tests.work.workers import soon_taken_for_dead

PAIZHUO = sys.executable, "-m", "paizhuo.desktop"


@dataclass(frozen=True, slots=True)
class Ended:
    """What a command printed, and the processor seconds that it and its processes took."""

    printed: str
    processor: float


def started(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen([*PAIZHUO, *words], stdout=subprocess.PIPE, text=True)


def ended(process: subprocess.Popen[str]) -> Ended:
    assert process.stdout is not None
    printed = process.stdout.read()
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return Ended(printed, used.ru_utime + used.ru_stime)


def statistics(printed: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed)
    return {name: value for name, value in found.items() if name not in {"seconds", "hands_per_second"}}


def processor_of(pid: int) -> float:
    """Return the processor seconds that a running process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def server_of(url: str) -> int:
    """Return the number of the process that listens at the address."""
    port = url.rpartition(":")[2]
    for folder in Path("/proc").glob("[0-9]*"):
        words = (folder / "cmdline").read_bytes().split(b"\0") if (folder / "cmdline").exists() else []
        if words[0:1] == [b"nats-server"] and port.encode() in words:
            return int(folder.name)
    raise LookupError(url)


def stored(url: str) -> tuple[int, int]:
    """Return how many results are stored, and of how many jobs."""

    async def look() -> tuple[int, int]:
        store = await Store.opened(Nats(url), "benchmark")
        state = (await store.stream.stream_info(RESULTS, subjects_filter=results_of("*"))).state
        await store.client.close()
        return state.messages, len(state.subjects or {})

    return asyncio.run(look())


def overhead(simulate: tuple[str, ...], hands: int, folder: Path) -> dict[str, Any]:
    """Play hands on the local cores and through a queue, print what each costs, and return the statistics."""
    local = ended(started(*simulate, "--parallel", "2"))
    with nats_server.running(folder) as url, (folder / "worker.txt").open("w+", encoding="utf-8") as said:
        working = subprocess.Popen([*PAIZHUO, "work", "--nats", url, "--parallel", "2"], stdout=said)
        while not said.tell():
            time.sleep(0.1)
        asked = ended(started(*simulate, "--nats", url))
        server = processor_of(server_of(url))
        working.terminate()
        _, _, used = os.wait4(working.pid, 0)
        working.returncode = 0
        worked, (results, _) = used.ru_utime + used.ru_stime, stored(url)
    assert statistics(asked.printed) == statistics(local.printed)
    whole = worked + asked.processor + server
    print(f"{hands} hands, statistics equal; {results} matches through the queue")
    print(f"two local processes: {local.processor:.1f} processor seconds, {hands / local.processor:.2f} hands a second")
    print(
        f"the queue: {whole:.1f} ({worked:.1f} worker, {asked.processor:.1f} asker, {server:.1f} server), "
        f"{hands / whole:.2f} hands a second: {hands / whole / (hands / local.processor):.3f} of the local cores"
    )
    return statistics(local.printed)


def killed(simulate: tuple[str, ...], right: dict[str, Any], kills: int, folder: Path) -> None:
    """Play the same hands while workers are killed, and print what was lost or counted twice."""
    random = Random(1)

    def worker(url: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*PAIZHUO, "work", "--nats", url, "--parallel", "1"], stdout=subprocess.DEVNULL, text=True
        )

    with nats_server.running(folder) as url:
        soon_taken_for_dead(url, ENGINE)
        asker = started(*simulate, "--nats", url)
        working = [worker(url), worker(url)]
        done = 0
        while done < kills and asker.poll() is None:
            time.sleep(random.uniform(0.5, 2.5))
            working[0].kill()
            working[0].wait()
            working = [*working[1:], worker(url)]
            done += 1
        found = statistics(asker.communicate()[0])
        results, jobs = stored(url)
        for each in working:
            each.kill()
            each.wait()
    print(
        f"{done} workers killed while hands were played: statistics equal {found == right}, {results - jobs} counted twice"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="sichuan")
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=30)
    given = parser.parse_args()
    simulate = ("simulate", "--rules", given.rules, "--hands", str(given.hands), "--seed", "7", "--json")
    with tempfile.TemporaryDirectory() as folder:
        right = overhead(simulate, given.hands, Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        killed(simulate, right, given.kills, Path(folder))


if __name__ == "__main__":
    main()

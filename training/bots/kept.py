"""Results of jobs that are kept in files, so that a run may be broken off and taken up."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from paizhuo.engine.work.plan import Job, Kind, Plan, Workers
from paizhuo.engine.work.program import run_of

R = TypeVar("R")


class Kept:
    """Workers whose results are kept in a folder, one file for a run. The same plan of the same program does only what is not there.

    Meant for plans that end and whose jobs do not depend on results.
    """

    def __init__(self, workers: Workers, folder: Path) -> None:
        self._workers, self._folder = workers, folder

    def results(self, plan: Plan[R]) -> Generator[R, None, None]:
        """See ``Workers``."""
        self._folder.mkdir(parents=True, exist_ok=True)
        file = self._folder / f"{plan.kind.name}-{run_of(plan)}.jsonl"
        found = _read(file, plan.kind)
        order: deque[str] = deque()

        def missing() -> Iterator[Job[R]]:
            for job in plan.jobs:
                order.append(job.key)
                if job.key not in found:
                    yield job

        with file.open("ab") as kept, closing(self._workers.results(replace(plan, jobs=missing()))) as results:
            for result in results:
                while order[0] in found:
                    yield found.pop(order.popleft())
                kept.write(msgspec.json.encode((order.popleft(), result)) + b"\n")
                kept.flush()
                yield result
        while order:
            yield found.pop(order.popleft())


def _read(file: Path, kind: Kind[R]) -> dict[str, R]:
    """Return the results in a file by their keys. A line that was not written to its end is cut off."""
    if not file.exists():
        return {}
    data = file.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        file.write_bytes(whole)
    line: Any = tuple[str, kind.result]  # type: ignore[name-defined]
    return dict(msgspec.json.decode(each, type=line) for each in whole.splitlines())

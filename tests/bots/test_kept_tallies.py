"""What walls have shown is kept: a run that is broken off goes on where it was."""

from __future__ import annotations

from collections.abc import Generator
from itertools import islice
from pathlib import Path
from typing import TypeVar

from paizhuo.engine.core.value import Struct
from paizhuo.engine.work.plan import Files, Kind, Plan
from training.bots.kept import Kept
from training.bots.queue import TRAINING

R = TypeVar("R")


class Square(Struct):
    """A job: the square of a number."""

    number: int

    @property
    def key(self) -> str:
        """The number."""
        return str(self.number)

    @property
    def needs(self) -> tuple[str, ...]:
        """Nothing."""
        return ()

    def done(self, files: Files) -> SquareFound:
        """Multiply."""
        return SquareFound(self.number * self.number)


class SquareFound(Struct):
    """The square."""

    value: int


SQUARES = Kind(TRAINING, "square", Square, SquareFound)


class Counting:
    """Workers that note what they do."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def results(self, plan: Plan[R]) -> Generator[R, None, None]:
        """See ``Workers``."""
        for job in plan.jobs:
            self.done.append(job.key)
            yield job.done(plan.files)


def run(folder: Path, numbers: range, enough: int | None = None) -> tuple[list[int], list[str]]:
    """Return the squares, and which of them were computed."""
    workers = Counting()
    results = Kept(workers, folder).results(Plan(SQUARES, Square(0), iter([Square(n) for n in numbers])))
    found = [each.value for each in islice(results, enough)]
    results.close()
    return found, workers.done


def test_a_run_that_is_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    assert run(tmp_path, range(6), enough=3) == ([0, 1, 4], ["0", "1", "2"])
    assert run(tmp_path, range(6)) == ([0, 1, 4, 9, 16, 25], ["3", "4", "5"])
    assert run(tmp_path, range(6)) == ([0, 1, 4, 9, 16, 25], [])


def test_results_come_in_the_order_of_the_jobs_wherever_they_are_from(tmp_path: Path) -> None:
    run(tmp_path, range(1, 6, 2))
    assert run(tmp_path, range(7)) == ([0, 1, 4, 9, 16, 25, 36], ["0", "2", "4", "6"])


def test_a_line_that_was_not_written_to_its_end_is_done_again(tmp_path: Path) -> None:
    run(tmp_path, range(3))
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-4])
    assert run(tmp_path, range(3)) == ([0, 1, 4], ["2"])
    assert run(tmp_path, range(3)) == ([0, 1, 4], [])

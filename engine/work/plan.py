"""A plan of jobs, and the port of those who do them.

A job is a value, and what it finds is a value: the same whoever does it, wherever and however often. So a job may be done twice and
counts once, and who is asked for the same work again goes on with what has been found.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.value import Struct

Files: TypeAlias = Mapping[str, Path]
"""Files that jobs need, by the SHA-256 of what is in them."""

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Job(Protocol[R_co]):
    """Something to be done. A class of jobs is a ``Struct`` that can be written as JSON."""

    @property
    def key(self) -> str:
        """The name of the job within its plan: letters, digits and hyphens."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The files that it needs."""

    def done(self, files: Files) -> R_co:
        """Do it, and return what it finds."""


@dataclass(frozen=True)
class Queue:
    """What the same workers do. ``sources``: the packages whose program decides what a job finds."""

    name: str
    sources: tuple[str, ...]


ENGINE: Final = Queue("engine", ("paizhuo.engine",))
"""What every installed program can do."""


@dataclass(frozen=True)
class Kind(Generic[R]):
    """A kind of job. ``job``, ``result``: the classes that its messages are read as."""

    queue: Queue
    name: str
    job: type[Any]
    result: type[R]


@dataclass(frozen=True)
class Plan(Generic[R]):
    """Jobs in the order in which their results are wanted.

    ``asked``: what they are parts of; together with it, a job's key says what the job finds. ``jobs`` is read on as results are
    taken, so it may depend on them, and may be endless.
    """

    kind: Kind[R]
    asked: Struct
    jobs: Iterator[Job[R]]
    files: Files = field(default_factory=dict)


@dataclass(frozen=True)
class Nats:
    """Where NATS is. ``urls``: addresses with commas between them; ``credentials``: a file with the key of an account."""

    urls: str
    credentials: str | None = None


class Workers(Protocol):
    """Those who do jobs."""

    def results(self, plan: Plan[R]) -> Generator[R, None, None]:
        """Yield what the jobs find, in their order. Who has enough closes the iterator, and nothing more is done.

        Raises what a job raises, or ``WorkFailed`` with its words.
        """


class WorkFailed(Failure):
    """A job cannot be done. ``reason``: which and why, in a sentence for people."""

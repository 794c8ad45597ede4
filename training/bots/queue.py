"""The queue of training's jobs, and what its commands are given: processes of this machine, or the machines of a queue."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final

from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.words import Text
from paizhuo.engine.work.choosing import workers
from paizhuo.engine.work.plan import Nats, Queue, Workers

TRAINING: Final = Queue("training", ("paizhuo.engine", "training.bots"))


def add_work(parser: argparse.ArgumentParser) -> None:
    """Add the options for who does the work."""
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--parallel", type=int, default=2, help="processes of this machine (2, if not given)")
    who.add_argument(
        "--nats", metavar="URLS", help="the machines that run `python -m training.bots.work` with this NATS"
    )
    add_credentials(parser)


def add_credentials(parser: argparse.ArgumentParser) -> None:
    """Add the option for the key of an account of NATS."""
    parser.add_argument("--nats-credentials", metavar="FILE", help="the key of an account of NATS")


@contextmanager
def given_workers(given: argparse.Namespace) -> Iterator[Workers]:
    """Give those who do the work; where it fails, end with the reason."""
    try:
        yield workers(given.parallel, None if given.nats is None else Nats(given.nats, given.nats_credentials), _say)
    except Failure as failure:
        raise SystemExit(failure.reason.en) from None


def digest_of(file: Path) -> str:
    """Return by what jobs name a file."""
    return sha256(file.read_bytes()).hexdigest()


def _say(words: Text) -> None:
    print(words.en, file=sys.stderr)

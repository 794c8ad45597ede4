"""What commands are given that do much work: by how many processes, or by which other machines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from paizhuo.desktop.commands import Refusal, Unreadable
from paizhuo.desktop.commands.given_options import language_of

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Text
    from paizhuo.engine.work.plan import Nats, Workers


def add_work(parser: argparse.ArgumentParser) -> None:
    """Add the options for who does the work."""
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--parallel", metavar="N", type=int, default=1, help="play in N processes")
    who.add_argument(
        "--nats",
        metavar="URLS",
        help="have it played by the machines that run `paizhuo work` with this NATS (nats://HOST:4222, …)",
    )
    add_credentials(parser)


def add_credentials(parser: argparse.ArgumentParser) -> None:
    """Add the option for the key of an account of NATS."""
    parser.add_argument("--nats-credentials", metavar="FILE", help="the key of an account of NATS")


def given_nats(arguments: argparse.Namespace) -> Nats | None:
    """Return where NATS is; None: it is not used."""
    from paizhuo.engine.work.plan import Nats

    return None if arguments.nats is None else Nats(arguments.nats, arguments.nats_credentials)


@contextmanager
def given_workers(arguments: argparse.Namespace) -> Iterator[Workers]:
    """Give those who do the work. Raises ``Unreadable``, ``Refusal``; within the context, too, where the work fails."""
    from paizhuo.engine.core.refused import Failure
    from paizhuo.engine.work.choosing import workers

    if arguments.parallel < 1:
        raise Unreadable("--parallel takes numbers from 1")
    language = language_of(arguments)

    def say(words: Text) -> None:
        print(words.say(language), file=sys.stderr)

    try:
        yield workers(arguments.parallel, given_nats(arguments), say)
    except Failure as failure:
        raise Refusal(failure.reason.say(language)) from None

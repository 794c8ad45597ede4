"""Do the jobs of recording and measuring for others, on any number of machines (docs/work-queue.md).

    python -m training.bots.work --nats nats://HOST:4222 [--parallel N]

All machines and who asks need the same checkout. Ctrl-C ends it after the jobs in hand, twice at once.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from paizhuo.engine.core.refused import Failure
from paizhuo.engine.work.choosing import work
from paizhuo.engine.work.cores import available
from paizhuo.engine.work.plan import Nats
from training.bots.measure import TRIED_SETS
from training.bots.queue import add_credentials
from training.bots.record import CHUNKS

if TYPE_CHECKING:
    from paizhuo.engine.work.serving import Happening


def report(happening: Happening) -> None:
    """Print what happened."""
    print(happening.words.en, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nats", metavar="URLS", required=True)
    add_credentials(parser)
    parser.add_argument("--parallel", type=int, default=available())
    given = parser.parse_args()
    try:
        work(Nats(given.nats, given.nats_credentials), (CHUNKS, TRIED_SETS), given.parallel, report)
    except Failure as failure:
        raise SystemExit(failure.reason.en) from None


if __name__ == "__main__":
    main()

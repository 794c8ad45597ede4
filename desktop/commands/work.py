"""Play for others: do the jobs of `simulate --nats` and `ladder --nats`, on any number of machines.

All machines and who asks use one NATS server or cluster (with JetStream), and the same program. It runs until it is stopped:
with Ctrl-C after the jobs in hand, with Ctrl-C twice at once; then they are given to another machine, as they are when this
one dies. Needs the extra cluster: pip install "paizhuo[cluster]".

example: paizhuo work --nats nats://192.168.1.5:4222
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from paizhuo.desktop.commands import Refusal, Unreadable
from paizhuo.desktop.commands.given_options import add_language, language_of
from paizhuo.desktop.commands.given_work import add_credentials

if TYPE_CHECKING:
    from paizhuo.engine.work.serving import Happening


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--nats", metavar="URLS", required=True, help="addresses of NATS, with commas between them")
    add_credentials(parser)
    parser.add_argument(
        "--parallel", metavar="N", type=int, help="jobs at a time (as many as processors, if not given)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    from paizhuo.engine.cluster.connecting import ClusterRefused
    from paizhuo.engine.core.value import asdict
    from paizhuo.engine.work.choosing import work
    from paizhuo.engine.work.cores import available
    from paizhuo.engine.work.kinds import KINDS
    from paizhuo.engine.work.plan import Nats

    language = language_of(arguments)
    parallel = available() if arguments.parallel is None else arguments.parallel
    if parallel < 1:
        raise Unreadable("--parallel takes numbers from 1")

    def report(happening: Happening) -> None:
        if arguments.json:
            line = {key: value for key, value in asdict(happening).items() if value}
            print(json.dumps(line | {"words": happening.words.say(language)}, ensure_ascii=False), flush=True)
        else:
            print(happening.words.say(language), flush=True)

    try:
        work(Nats(arguments.nats, arguments.nats_credentials), KINDS, parallel, report)
    except ClusterRefused as refused:
        raise Refusal(refused.reason.say(language)) from None
    return 0

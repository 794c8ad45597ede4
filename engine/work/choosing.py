"""Who does the work: this process, several of this machine, or those of other machines."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from paizhuo.engine.cluster.connecting import require_package
from paizhuo.engine.core.words import Text
from paizhuo.engine.work.cores import Cores, Here
from paizhuo.engine.work.plan import Kind, Nats, Workers

if TYPE_CHECKING:
    from paizhuo.engine.work.serving import Happening


def workers(parallel: int, nats: Nats | None, say: Callable[[Text], None]) -> Workers:
    """Return who works. ``parallel``: processes of this machine; ``nats``: where others work instead.

    ``say`` is given what a person should know. Raise ``ClusterRefused`` without the package of NATS.
    """
    if nats is not None:
        require_package()
        from paizhuo.engine.work.asking import Remote

        return Remote(nats, say)
    return Here() if parallel == 1 else Cores(parallel)


def work(nats: Nats, kinds: tuple[Kind[Any], ...], parallel: int, report: Callable[[Happening], None]) -> None:
    """Work for others until somebody wants it to end. Raise ``ClusterRefused``."""
    require_package()
    from paizhuo.engine.work.serving import Ending, Worker

    async def until_stopped() -> None:
        loop, ending = asyncio.get_running_loop(), Ending()
        steps = iter((ending.asked, ending.at_once))

        def asked(*_: object) -> None:
            if step := next(steps, None):
                loop.call_soon_threadsafe(step.set)

        for which in (signal.SIGINT, signal.SIGTERM):
            signal.signal(which, asked)
        await Worker(kinds, parallel, report).work(nats, ending)

    asyncio.run(until_stopped())

"""Run a virtual device on a pseudo-terminal, for trying things without hardware.

The first line printed is the path of its port, which devices monitor, table or the window can open. Orders are read from
standard input, one a line (help lists them; wait SECONDS and wait host hold back those that follow), and answered with a sentence
each. Faults of the line are put on with --fault, as a share of frames.

example: paizhuo simulate-device godice --pty-link /tmp/die --fault flip1:0.01 --seed 7
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from random import Random

from paizhuo.desktop.commands import Refusal, Unreadable
from paizhuo.desktop.commands.stopping import listening


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from paizhuo.engine.devices.virtual.models import NAMES

    parser.add_argument("device", choices=NAMES, help="the device")
    parser.add_argument(
        "--pty-link", metavar="PATH", type=Path, help="make a link to the port there; removed at the end"
    )
    parser.add_argument(
        "--speed", metavar="X", type=float, default=1.0, help="dice and motors move X times faster (1, if not given)"
    )
    parser.add_argument(
        "--fault",
        metavar="WORD:RATE[:in]",
        action="append",
        default=[],
        help="a fault of the line; several may be given",
    )
    parser.add_argument("--seed", metavar="N", type=int, help="the same number gives the same dice and faults")
    parser.add_argument("--until-eof", action="store_true", help="end after the last order")


def order_source() -> int | None:
    """Return the descriptor of standard input; None: it is closed."""
    try:
        return sys.stdin.fileno()
    except OSError:
        return None


def run(arguments: argparse.Namespace) -> int:
    from paizhuo.engine.devices.virtual.faults import FaultyDevice, read_fault
    from paizhuo.engine.devices.virtual.models import made
    from paizhuo.engine.devices.virtual.pty_port import NoPort, PtyLink
    from paizhuo.engine.devices.virtual.runner import Orders, Runner

    if not (arguments.speed > 0 and math.isfinite(arguments.speed)):
        raise Unreadable("--speed takes a number greater than 0")
    try:
        faults = [read_fault(text) for text in arguments.fault]
    except ValueError as bad:
        raise Unreadable(f"--fault: {bad}") from None
    random = Random(arguments.seed)
    device, frames = made(arguments.device, random, arguments.speed)
    faulty = FaultyDevice(device, frames, faults, Random(random.random()))
    with listening() as stopped:
        try:
            link = None if arguments.pty_link is None else PtyLink(arguments.pty_link)
            runner = Runner(faulty, Orders(order_source()), lambda line: print(line, flush=True), link)
            runner.run(lambda: stopped.asked, until_eof=arguments.until_eof)
        except NoPort as none:
            raise Refusal(str(none)) from None
    return 0

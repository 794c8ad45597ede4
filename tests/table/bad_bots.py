"""Bots that fail in every way they can, for the processes that have to bear them. A name says what its bot does."""

from __future__ import annotations

import ctypes
import fcntl
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from paizhuo.engine import bots
from paizhuo.engine.bots import Bot
from paizhuo.engine.bots.ranking import Ranked, Verdict
from paizhuo.engine.core.action import Action, Kakan
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet

FACTORY = "tests.table.bad_bots:make"
MANY = 1_000_000


class Doing(Bot):
    """Does something when it is to choose."""

    def __init__(self, does: Callable[[Observation], Action]) -> None:
        self._does = does

    def rank(self, observation: Observation) -> Iterator[Ranked]:
        yield Ranked(self._does(observation), lambda: Verdict(0, ()))


def first(observation: Observation) -> Action:
    return observation.options[0]


def last(observation: Observation) -> Action:
    return observation.options[-1]


def in_turn() -> Callable[[Observation], Action]:
    """The first option, then the second …"""
    asked = 0

    def choose(observation: Observation) -> Action:
        nonlocal asked
        asked += 1
        return observation.options[asked - 1]

    return choose


def raises(observation: Observation) -> Action:
    raise LookupError("where is\nmy hat?")


def leaves(observation: Observation) -> Action:
    sys.exit("I am off")


def exits(observation: Observation) -> Action:
    os._exit(3)


def crashes(observation: Observation) -> Action:
    ctypes.string_at(0)
    return last(observation)


def cheats(observation: Observation) -> Action:
    return Kakan(0)


def sleeps(observation: Observation) -> Action:
    while True:
        time.sleep(3600)


def lets_nobody_run(observation: Observation) -> Action:
    re.match(r"(a+)+$", "a" * 64 + "b")
    return last(observation)


def eats(observation: Observation) -> Action:
    assert bytearray(2**30)
    return last(observation)


def prints(observation: Observation) -> Action:
    for stream in (sys.stdout, sys.stderr):
        stream.write("x" * MANY)
        stream.flush()
    for standard in (1, 2):
        os.write(standard, b"[1, 0]\n" * 50_000)
    assert sys.stdin.read() == ""
    return last(observation)


def scribbles(observation: Observation) -> Action:
    """Writes nonsense wherever it can."""
    for descriptor in range(3, 100):
        with suppress(OSError):
            os.write(descriptor, b"[999999, 0]\n" * 100)
    return sleeps(observation)


def locking(file: Path) -> Callable[[Observation], Action]:
    """Locks a file as long as its process lives, and thinks for ever."""

    def choose(observation: Observation) -> Action:
        with file.open("w", encoding="utf-8") as opened:
            fcntl.flock(opened, fcntl.LOCK_EX)
            return sleeps(observation)

    return choose


def waiting_for(file: Path) -> Callable[[Observation], Action]:
    def choose(observation: Observation) -> Action:
        while not file.exists():
            time.sleep(0.005)
        return last(observation)

    return choose


def sees_no_window(observation: Observation) -> Action:
    assert sys.modules.keys().isdisjoint(("PySide6", "shiboken6", "numpy", "cv2", "paizhuo.desktop", "paizhuo.vision"))
    return last(observation)


PLAIN = {
    does.__name__: does
    for does in (
        first,
        last,
        raises,
        leaves,
        exits,
        crashes,
        cheats,
        sleeps,
        lets_nobody_run,
        eats,
        prints,
        scribbles,
        sees_no_window,
    )
}


def make(name: str, rule_set: RuleSet, options: Options, seed: int) -> Bot:
    """Makes these bots and those of the program."""
    what, _, file = name.partition(" ")
    if what in PLAIN:
        return Doing(PLAIN[what])
    match what:
        case "unmade":
            raise RuntimeError("not today")
        case "exits_unmade":
            os._exit(4)
        case "in_turn":
            return Doing(in_turn())
        case "locking":
            return Doing(locking(Path(file)))
        case "waiting_for":
            return Doing(waiting_for(Path(file)))
        case _:
            return bots.make(name, rule_set, options, seed)

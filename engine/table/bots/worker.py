"""A process in which bots think: the side that thinks. ``paizhuo.engine.table.bots.process`` is the side that asks.

It reads questions as lines of JSON from standard input and writes answers as lines to standard output:

- First it is given its settings, ``{"factory": "paizhuo.engine.bots:make", "memory": bytes or null, "longest": seconds}``, and answers
  ``READY``. Whatever was printed until then means nothing.
- A question is ``[number, seat, bot, null]``, which has a bot made from the fields of a ``BotSeat``, or ``[number, seat, null,
  observation]``, which has the bot of that seat choose; the observation is written by ``paizhuo.engine.core.codec``.
- An answer is ``[number, null]`` (the bot is made), ``[number, option]``, the index of the option chosen, or ``[number, problem,
  words]`` with one of the problems ``RAISED``, ``NOT_OFFERED`` and ``NO_MEMORY``.

It is JSON, not pickle, so no code can come with a message in either direction. At 8 kB for the largest observation, reading
costs less than choosing. What bots print is dropped, and their standard input is empty. The process ends when its input does,
whatever its bots are doing. A long calculation that never lets other threads run may keep even that from being noticed; it is
ended after ``longest`` seconds.
"""

from __future__ import annotations

import faulthandler
import json
import os
import sys
from contextlib import suppress
from importlib import import_module
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, Final

from paizhuo.engine.bots import Bot
from paizhuo.engine.core import codec
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.words import quoted
from paizhuo.engine.table.bots.seat import BotSeat, MakeBot
from paizhuo.engine.table.bots.stand_in import described

READY: Final = b"ready\n"
RAISED: Final = "raised"
NOT_OFFERED: Final = "not offered"
NO_MEMORY: Final = "no memory"


def main() -> None:
    """Think until standard input ends."""
    questions, answers, nothing = _own_streams()
    settings = json.loads(questions.readline())
    _limit(settings["memory"])
    lines: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(questions, lines), daemon=True).start()
    answers.write(READY)
    bots = _Bots(settings["factory"])
    while True:
        number, seat, row, written = json.loads(lines.get())
        faulthandler.dump_traceback_later(settings["longest"], exit=True, file=nothing)
        answer = bots.answer(seat, row, written)
        faulthandler.cancel_dump_traceback_later()
        answers.write(json.dumps([number, *answer]).encode() + b"\n")


def _own_streams() -> tuple[BinaryIO, BinaryIO, int]:
    """Standard input and output for this module alone, and the descriptor of the null device, which replaces them for all others."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    return questions, answers, nothing


def _limit(memory: int | None) -> None:
    """Limit the process's memory, where the system can do that, and keep a crash from leaving a file."""
    if sys.platform == "win32":
        return
    import resource

    with suppress(OSError, ValueError):  # a lower limit is set already
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux" and memory is not None:  # elsewhere it is not kept
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _listen(questions: BinaryIO, lines: SimpleQueue[bytes]) -> None:
    """Pass questions on; end the process when nobody asks any more."""
    try:
        for line in questions:
            lines.put(line)
    finally:
        os._exit(0)


def factory_of(path: str) -> MakeBot:
    """Return the function at ``module:name``."""
    module, _, name = path.partition(":")
    made: MakeBot = getattr(import_module(module), name)
    return made


class _Bots:
    """The bots of this process, by their seats."""

    def __init__(self, factory: str) -> None:
        self._factory = factory
        self._seated: dict[int, Bot] = {}

    def answer(self, seat: int, row: Any, written: Any) -> tuple[Any, ...]:
        """Return what follows the question's number in the answer."""
        try:
            if row is not None:
                self._seated[seat] = self._made(*row)
                return (None,)
            observation = codec.read(written, Observation)
            action = self._seated[seat].choose(observation)
            if action in observation.options:
                return (observation.options.index(action),)
            return NOT_OFFERED, quoted(action)
        except MemoryError:
            return NO_MEMORY, ""
        except BaseException as error:  # noqa: BLE001 - whatever goes wrong in a bot is its own affair
            return RAISED, described(error)

    def _made(self, name: str, rules: str, options: list[Any], seed: int, player: str) -> Bot:
        bot = BotSeat(name, rules, tuple([(option, value) for option, value in options]), seed, player)
        return bot.made(factory_of(self._factory))

"""Bots that think in a process of their own, which can be stopped: the side that asks. ``bot_worker`` is the side that thinks.

A bot may never end, crash, print or use up memory. It harms neither the session nor, for long, the other bots: its process is
killed, another is started, and a choice is made for the bot.

The process is a fresh Python (``python_command``), or a packed program started once more, never a fork: the parent has threads
and a window. It needs nothing of the program that started this one, no guard around ``__main__`` either.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeAlias

from msgspec.structs import astuple

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.words import Text, shortened
from paizhuo.engine.table.bots import stand_in
from paizhuo.engine.table.bots import worker as bot_worker
from paizhuo.engine.table.bots.child_process import END, ChildProcess, python_command
from paizhuo.engine.table.bots.seat import BotSeat
from paizhuo.engine.table.bots.stand_in import StandIn
from paizhuo.engine.table.bots.thinking import Asked, Chosen, ThinkHere
from paizhuo.engine.table.session.pacing import Timer

FACTORY: Final = "paizhuo.engine.bots:make"
LIMIT: Final = 10_000
MEMORY: Final = 2**30
START: Final = 20_000
"""Milliseconds within which a process must be ready, and a bot made: a slow disk may have to be read."""
GRACE: Final = 300
"""Milliseconds that a choice may still take after its question was dropped; starting another process takes as long."""
STARTS: Final = 3
"""The number of processes in a row that do not get ready, after which no more are started."""

Post: TypeAlias = Callable[[Callable[[], None]], None]
CallLater: TypeAlias = Callable[[int, Callable[[], None]], Timer]


@dataclass(slots=True)
class _Question:
    """What was asked together, and the choices so far."""

    asked: Asked
    chosen: Chosen
    choices: dict[Seat, Action] = field(default_factory=dict)


@dataclass(slots=True)
class _Job:
    """What the process is doing: a bot chooses among ``offered``, or if that is empty, the bot is made.

    ``question``: what the job is for; None: nobody waits for it.
    """

    number: int
    seat: Seat
    bot: BotSeat
    question: _Question | None
    offered: tuple[Action, ...]


@dataclass(slots=True)
class _Worker:
    """A process and the bots made there. It has at most one job, so nothing that it reads waits in a pipe."""

    process: ChildProcess
    ready: bool = False
    bots: dict[Seat, BotSeat] = field(default_factory=dict)


class ThinkInProcess:
    """Bots choose in one process for all of them, one after another.

    All methods are called in one thread, the session's.
    """

    def __init__(
        self,
        post: Post,
        call_later: CallLater,
        limit_ms: int = LIMIT,
        *,
        memory: int | None = MEMORY,
        factory: str = FACTORY,
        command: Sequence[str] | None = None,
    ) -> None:
        """``post`` calls something soon in the session's thread; it is called in another thread and must not block.

        ``limit_ms``: how long a bot may take for a choice; ``memory``: bytes of address space that the process may use, where
        the system can limit that (Linux), None: without limit; ``factory``: ``module:name`` of the function that makes bots
        in the process, with the parameters of ``paizhuo.engine.bots.make``.
        """
        self._post, self._call_later, self._limit = post, call_later, limit_ms
        self._command = tuple(command) if command is not None else python_command(bot_worker.__name__)
        longest = 2 * max(START, limit_ms) / 1000
        self._settings = _line({"factory": factory, "memory": memory, "longest": longest})
        self._worker: _Worker | None = None
        self._stopped: list[ChildProcess] = []
        self._failed_starts = 0
        self._expected: dict[Seat, BotSeat] = {}
        """The bots that will be asked, as far as is known; they are made while there is nothing else to do."""
        self._question: _Question | None = None
        self._job: _Job | None = None
        self._numbers = 0
        self._timer: Timer | None = None
        self._deadlines = 0
        self._stand_in = StandIn()
        self._here = ThinkHere()

    @property
    def pid(self) -> int | None:
        """The number of the process; None: there is none now."""
        return None if self._worker is None else self._worker.process.pid

    # -- asked by the session --------------------------------------------------------------------------------------

    def prepare(self, bots: Mapping[Seat, BotSeat]) -> None:
        self._expected = dict(bots)
        if self._worker is None:
            self._start()
        self._go_on()

    def think(self, asked: Asked, chosen: Chosen) -> None:
        self.forget()
        self._question = _Question(asked, chosen)
        self._expected.update({seat: bot for seat, (bot, _) in asked.items()})
        self._go_on()

    def forget(self) -> None:
        self._question = None
        job = self._job
        if job is not None and job.question is not None:
            job.question = None
            if job.offered:
                self._set_deadline(GRACE)

    def take_news(self) -> tuple[Text, ...]:
        return self._stand_in.take_news() + self._here.take_news()

    def close(self) -> None:
        self._question = None
        self._stop()
        for process in self._stopped:
            process.join()
        self._stopped.clear()

    # -- what is to be done next -----------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Give the process its next job if it has none, and hand the choices over when all are there."""
        while self._job is None and (question := self._question) is not None:
            seat = next((seat for seat in question.asked if seat not in question.choices), None)
            if seat is None:
                self._question = None
                question.chosen(question.choices)
                continue
            bot, observation = question.asked[seat]
            if self._stand_in.plays_for(seat, bot):
                question.choices[seat] = self._stand_in.choice(bot, observation)
            elif self._worker is None and not self._start():
                self._think_here(question)
            elif self._worker is not None:
                if not self._worker.ready:
                    return
                self._ask(self._worker, seat, bot, question)
        if self._job is None and self._worker is not None and self._worker.ready:
            for seat, bot in self._expected.items():
                if self._worker.bots.get(seat) != bot and not self._stand_in.plays_for(seat, bot):
                    self._ask(self._worker, seat, bot, None)
                    return

    def _ask(self, worker: _Worker, seat: Seat, bot: BotSeat, question: _Question | None) -> None:
        """Send the process its next job: to choose, or if the bot is not made there yet, to make it."""
        made = worker.bots.get(seat) == bot
        observation = question.asked[seat][1] if question is not None and made else None
        row = None if made else astuple(bot)
        written = None if observation is None else codec.write(observation, Observation)
        self._numbers += 1
        self._job = _Job(self._numbers, seat, bot, question, () if observation is None else observation.options)
        self._set_deadline(START if observation is None else self._limit)
        worker.process.send(_line([self._numbers, seat, row, written]))

    # -- what the process says -------------------------------------------------------------------------------------

    def _hear(self) -> None:
        """Handle the lines that the process has written."""
        while (worker := self._worker) is not None and (line := worker.process.take()) is not None:
            if line == END:
                self._ended(worker)
            elif worker.ready:
                self._answered(worker, line)
            elif line == bot_worker.READY:
                worker.ready = True
                self._failed_starts = 0
                self._no_deadline()
            else:
                continue  # printed by what a Python does at its start
            self._go_on()

    def _answered(self, worker: _Worker, line: bytes) -> None:
        job = self._job
        try:
            answer = None if job is None else json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if job is None or not isinstance(answer, list) or answer[:1] != [job.number]:
            self._spoilt(job)
            return
        match answer[1:]:
            case [None] if not job.offered:
                worker.bots[job.seat] = job.bot
            case [int(option)] if 0 <= option < len(job.offered):
                self._stand_in.succeeded(job.seat, job.bot)
                if job.question is not None:
                    job.question.choices[job.seat] = job.offered[option]
            case [str(problem), str(words)] if problem in _PROBLEMS:
                self._failed(job, _PROBLEMS[problem].filled(error=shortened(words)))
                if problem == bot_worker.NO_MEMORY:  # the others would have none either
                    self._stop()
                    self._start()
                    return
            case _:
                self._spoilt(job)
                return
        self._job = None
        self._no_deadline()

    def _spoilt(self, job: _Job | None) -> None:
        """End the process, which wrote something that is no answer: a bot writes where it should not."""
        self._stop()
        self._failed(job, stand_in.ENDED)

    def _ended(self, worker: _Worker) -> None:
        """Note that the process has ended by itself."""
        job = self._job
        self._stop()
        if worker.ready:
            self._failed(job, stand_in.ENDED)
        else:
            self._not_started(NOT_READY)

    def _failed(self, job: _Job | None, what: Text) -> None:
        """Note that a bot has not done its job, and make a choice for it if somebody waits for one."""
        if job is None:
            return
        if job.question is not None:
            observation = job.question.asked[job.seat][1]
            self._stand_in.failed(job.seat, job.bot, what)
            job.question.choices[job.seat] = self._stand_in.choice(job.bot, observation)
        elif not job.offered:
            self._expected.pop(job.seat, None)  # it is made when it is asked

    # -- processes and time ----------------------------------------------------------------------------------------

    def _start(self) -> bool:
        """Start a process. Returns whether there is one now."""
        if self._failed_starts >= STARTS:
            return False
        self._stopped = [process for process in self._stopped if not process.gone]
        try:
            process = ChildProcess(self._command, partial(self._post, self._hear))
        except OSError as error:
            reason = error.strerror or str(error)
            self._not_started(Text(reason, reason))
            return False
        self._worker = _Worker(process)
        process.send(self._settings)
        self._set_deadline(START)
        return True

    def _not_started(self, reason: Text) -> None:
        """Let the bots that are asked now think in this process, because no other could be started."""
        self._failed_starts += 1
        if self._failed_starts == 1:
            self._stand_in.say(THINKING_HERE.filled(reason=reason))
        if self._question is not None:
            self._think_here(self._question)

    def _think_here(self, question: _Question) -> None:
        """Make the choices that are still missing in this process."""
        rest = {seat: asked for seat, asked in question.asked.items() if seat not in question.choices}
        self._here.think(rest, question.choices.update)

    def _stop(self) -> None:
        """Kill the process, if there is one; it has no job then."""
        self._no_deadline()
        worker, self._worker, self._job = self._worker, None, None
        if worker is not None:
            worker.process.stop()
            self._stopped.append(worker.process)

    def _set_deadline(self, milliseconds: int) -> None:
        self._no_deadline()
        self._timer = self._call_later(milliseconds, partial(self._too_late, self._deadlines))

    def _no_deadline(self) -> None:
        self._deadlines += 1
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_late(self, deadline: int) -> None:
        """End a process that has missed its deadline, unless its answer has just come."""
        self._hear()
        worker, job = self._worker, self._job
        if deadline != self._deadlines or worker is None:
            return
        self._stop()
        if not worker.ready:
            self._not_started(NOT_READY)
        else:
            self._failed(job, stand_in.TOO_LONG)
            self._start()
        self._go_on()


def _line(written: codec.Json) -> bytes:
    return json.dumps(written, separators=(",", ":")).encode() + b"\n"


_PROBLEMS: Final[Mapping[str, Text]] = {
    bot_worker.RAISED: stand_in.RAISED,
    bot_worker.NOT_OFFERED: stand_in.NOT_OFFERED,
    bot_worker.NO_MEMORY: stand_in.NO_MEMORY,
}
NOT_READY: Final = Text("它没有准备好", "it did not get ready")
THINKING_HERE: Final = Text(
    "电脑玩家没有自己的进程可用（{reason}），暂时在本程序里思考。",
    "The bots cannot have a process of their own ({reason}) and think within the program for now.",
)

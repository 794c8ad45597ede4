"""Bots think here or in a process of their own, and one that fails harms nobody else."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import PASS, Action, Discard
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.bots import process as bot_process
from paizhuo.engine.table.bots import worker as bot_worker
from paizhuo.engine.table.bots.child_process import python_command
from paizhuo.engine.table.bots.process import START, STARTS, ThinkInProcess
from paizhuo.engine.table.bots.seat import BotSeat
from paizhuo.engine.table.bots.stand_in import FAILURES
from paizhuo.engine.table.bots.thinking import Asked, ThinkHere, thinker_for
from paizhuo.engine.table.by_default import by_default
from paizhuo.engine.table.table import Table
from tests.table import bad_bots
from tests.table.running import Clock

LIMIT = 5_000
NAMES = ("East", "South", "West", "North")


class Loop:
    """The session's thread: does what other threads post, and lets time pass when a test says so."""

    def __init__(self) -> None:
        self._posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._timers: list[_Timer] = []

    def post(self, does: Callable[[], None]) -> None:
        self._posted.put(does)

    def call_later(self, milliseconds: int, does: Callable[[], None]) -> _Timer:
        timer = _Timer(self._timers, milliseconds, does)
        self._timers.append(timer)
        return timer

    @property
    def deadline(self) -> int | None:
        """Within how many milliseconds something must happen; None: nothing is waited for."""
        assert len(self._timers) <= 1
        return self._timers[0].milliseconds if self._timers else None

    def run(self, until: Callable[[], object]) -> None:
        while not until():
            self._posted.get(timeout=60)()

    def time_passes(self) -> None:
        (timer,) = self._timers
        timer.cancel()
        timer.does()


class _Timer:
    def __init__(self, timers: list[_Timer], milliseconds: int, does: Callable[[], None]) -> None:
        self._timers, self.milliseconds, self.does = timers, milliseconds, does

    def cancel(self) -> None:
        if self in self._timers:
            self._timers.remove(self)


class Process(ThinkInProcess):
    """Thinks in a process, for a loop."""

    def __init__(self, loop: Loop, **given: Any) -> None:
        super().__init__(loop.post, loop.call_later, LIMIT, **{"factory": bad_bots.FACTORY} | given)
        self.loop = loop

    def chosen(self, asked: Asked) -> Mapping[Seat, Action]:
        got = asking(self, asked)
        self.loop.run(lambda: got)
        return got[0]


@pytest.fixture
def loop() -> Loop:
    return Loop()


@pytest.fixture
def process(loop: Loop) -> Iterator[Process]:
    thinker = Process(loop)
    yield thinker
    thinker.close()


def table_of(rules: str) -> Table:
    participants = find(rules).participants(find(rules).settled({}))
    return Table(MatchSetup(rules, {}, tuple(SeatSetup(f"P{nth}", "basic") for nth in range(participants)), 5))


def seated(table: Table, seat: Seat, name: str) -> BotSeat:
    player = NAMES[seat] if seat < len(NAMES) else "Supporter"
    return BotSeat(name, table.rule_set.id, tuple(table.match.options.items()), seat, player)


def exchange(*names: str) -> dict[Seat, tuple[BotSeat, Observation]]:
    """Everybody at a table chooses tiles to exchange, which cannot be passed."""
    table = table_of("sichuan")
    assert len(table.waiting()) == 4
    return {seat: (seated(table, seat, name), table.observation(seat)) for seat, name in enumerate(names)}


def turn(name: str) -> dict[Seat, tuple[BotSeat, Observation]]:
    """East has drawn a tile and must discard one."""
    table = table_of("riichi")
    return {0: (seated(table, 0, name), table.observation(0))}


def defaults(asked: Asked) -> dict[Seat, Action]:
    return {
        seat: by_default(observation, find(bot.rules), dict(bot.options)) for seat, (bot, observation) in asked.items()
    }


def lasts(asked: Asked) -> dict[Seat, Action]:
    return {seat: observation.options[-1] for seat, (_, observation) in asked.items()}


def asking(thinker: ThinkInProcess | ThinkHere, asked: Asked) -> list[Mapping[Seat, Action]]:
    """What is chosen, as soon as it is."""
    got: list[Mapping[Seat, Action]] = []
    thinker.think(asked, got.append)
    return got


def says(news: tuple[Text, ...], name: str, what: str) -> bool:
    return len(news) == 1 and name in news[0].zh and name in news[0].en and what in news[0].en


# -- what is chosen --------------------------------------------------------------------------------------------------------


def test_by_default_one_passes_else_discards_the_drawn_tile_else_does_what_the_basic_bot_would() -> None:
    table = table_of("riichi")
    rule_set, options = table.rule_set, table.match.options
    drawn = by_default(table.observation(0), rule_set, options)
    assert isinstance(drawn, Discard)
    assert drawn.drawn
    while PASS not in next(iter(table.waiting().values())):
        table.bot_answers()
    seat, offered = next(iter(table.waiting().items()))
    assert len(offered) > 1
    assert by_default(table.observation(seat), rule_set, options) == PASS
    choosing = exchange(*("basic",) * 4)
    assert defaults(choosing) == asking(ThinkHere(), choosing)[0]


def test_bots_in_a_process_choose_what_they_choose_here_in_every_rule_set(loop: Loop) -> None:
    process, here = Process(loop, factory=bot_process.FACTORY), ThinkHere()
    for rule_set in ALL:
        table = table_of(rule_set.id)
        while not table.hand_over:
            asked = {seat: (seated(table, seat, "basic"), table.observation(seat)) for seat in table.waiting()}
            assert process.chosen(asked) == asking(here, asked)[0]
            table.bot_answers()
    process.close()
    assert process.take_news() == here.take_news() == ()


@pytest.mark.parametrize(
    "levels, here",
    [
        (("random", "basic", "basic", "random"), True),
        ((None, "basic", "basic", "basic"), True),
        ((None, "basic", "thorough", "basic"), False),
    ],
)
def test_only_where_every_bot_is_quick_they_think_in_the_thread_of_the_session(
    levels: tuple[str | None, ...], *, here: bool
) -> None:
    setup = MatchSetup("riichi", {}, tuple(SeatSetup("P", level) for level in levels), 5)
    assert (thinker_for(setup, Clock()) is ThinkHere) is here


def test_who_is_asked_nothing_has_chosen(process: Process) -> None:
    assert asking(process, {}) == asking(ThinkHere(), {}) == [{}]


def test_a_bot_remembers_until_another_sits_there(process: Process) -> None:
    here = ThinkHere(bad_bots.make)
    for chosen in (process.chosen, lambda asked: asking(here, asked)[0]):
        asked = turn("in_turn")
        options = asked[0][1].options
        assert [chosen(asked)[0] for _ in range(3)] == list(options[:3])
        chosen(turn("first"))
        assert chosen(asked)[0] == options[0]


# -- bots that fail --------------------------------------------------------------------------------------------------------

BAD_HERE = [
    ("raises", "failed (LookupError: where is)"),
    ("cheats", "chose what the rules do not allow (Kakan(tile=0"),
    ("unmade", "failed (RuntimeError: not today)"),
    ("nobody", "failed (UnknownBot: there is no bot “nobody”"),
]
BAD = [
    *BAD_HERE,
    ("leaves", "failed (SystemExit: I am off)"),
    ("exits", "ended by itself"),
    ("exits_unmade", "ended by itself"),
    ("crashes", "ended by itself"),
    ("scribbles", "ended by itself"),
]


@pytest.mark.parametrize("name, what", BAD_HERE)
def test_a_bot_that_fails_here_is_stood_in_for(name: str, what: str) -> None:
    thinker = ThinkHere(bad_bots.make)
    asked = exchange("last", name, "last", "last")
    (chosen,) = asking(thinker, asked)
    assert chosen == lasts(asked) | {1: defaults(asked)[1]}
    assert says(thinker.take_news(), "South", what)
    assert thinker.take_news() == ()


@pytest.mark.parametrize("name, what", BAD)
def test_a_bot_that_fails_in_the_process_is_stood_in_for_and_the_others_choose(
    process: Process, name: str, what: str, capfd: pytest.CaptureFixture[str]
) -> None:
    asked = exchange("last", name, "last", "last")
    assert process.chosen(asked) == lasts(asked) | {1: defaults(asked)[1]}
    assert says(process.take_news(), "South", what)
    again = turn("last")
    assert process.chosen(again) == lasts(again)
    assert process.take_news() == ()
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux alone")
def test_a_bot_that_eats_memory_gets_no_more_than_it_may(loop: Loop) -> None:
    process = Process(loop, memory=2**29)
    asked = exchange("last", "eats", "last", "last")
    assert process.chosen(asked) == lasts(asked) | {1: defaults(asked)[1]}
    assert says(process.take_news(), "South", "used up the memory")
    process.close()


def test_a_bot_that_thinks_for_too_long_is_stopped(process: Process, loop: Loop) -> None:
    asked = exchange("last", "sleeps", "last", "last")
    got = asking(process, asked)
    loop.run(lambda: process._job is not None and process._job.seat == 1 and process._job.offered)
    before = process.pid
    assert loop.deadline == LIMIT
    loop.time_passes()
    assert not got
    loop.run(lambda: got)
    assert got == [lasts(asked) | {1: defaults(asked)[1]}]
    assert says(process.take_news(), "South", "took too long")
    assert process.pid != before


def test_an_answer_that_has_come_in_time_counts_though_the_session_was_busy(process: Process, loop: Loop) -> None:
    asked = turn("last")
    got = asking(process, asked)
    loop.run(lambda: loop.deadline == LIMIT)
    worker = process._worker
    assert worker is not None
    while not worker.process._lines:
        time.sleep(0.001)
    loop.time_passes()
    assert got == [lasts(asked)]
    assert process.take_news() == ()


def test_a_bot_that_fails_again_and_again_is_not_asked_any_more(process: Process) -> None:
    for thinker in (process, ThinkHere(bad_bots.make)):
        asked = turn("raises")
        for nth in range(1, FAILURES + 2):
            got = asking(thinker, asked)
            process.loop.run(partial(bool, got))
            assert got == [defaults(asked)]
            news = thinker.take_news()
            assert bool(news) == (nth <= FAILURES)
            assert all(("from now on" in text.en) == (nth == FAILURES) for text in news)


def test_failures_count_no_more_once_the_bot_has_chosen(process: Process) -> None:
    """``in_turn`` fails when it has no more options, and starts again when another has sat there."""
    asked = turn("in_turn")
    options = asked[0][1].options
    for _ in range(2):
        assert [process.chosen(asked)[0] for _ in options] == list(options)
        for _ in range(FAILURES - 1):
            assert process.chosen(asked) == defaults(asked)
        news = process.take_news()
        assert len(news) == FAILURES - 1
        assert all("this time" in text.en for text in news)
        process.chosen(turn("last"))


def test_what_a_bot_prints_and_reads_goes_nowhere(process: Process, capfd: pytest.CaptureFixture[str]) -> None:
    asked = exchange("prints", "last", "prints", "last")
    assert process.chosen(asked) == lasts(asked)
    assert process.take_news() == ()
    assert capfd.readouterr() == ("", "")


def test_the_process_knows_neither_the_window_nor_the_camera(process: Process) -> None:
    asked = turn("sees_no_window")
    assert process.chosen(asked) == lasts(asked)
    assert process.take_news() == ()


# -- forgetting ------------------------------------------------------------------------------------------------------------


def test_an_answer_to_a_forgotten_question_is_never_taken_for_another(
    process: Process, loop: Loop, tmp_path: Path
) -> None:
    late = tmp_path / "late"
    forgotten = asking(process, turn(f"waiting_for {late}"))
    loop.run(lambda: loop.deadline == LIMIT)
    before = process.pid
    process.forget()
    asked = turn("first")
    got = asking(process, asked)
    late.touch()
    loop.run(lambda: got)
    assert got == [{0: asked[0][1].options[0]}]
    assert forgotten == []
    assert process.pid == before
    assert process.take_news() == ()


def test_thinking_that_nobody_waits_for_is_stopped(process: Process, loop: Loop) -> None:
    forgotten = asking(process, turn("sleeps"))
    loop.run(lambda: loop.deadline == LIMIT)
    before = process.pid
    process.forget()
    process.forget()
    assert loop.deadline is not None
    assert loop.deadline < LIMIT
    asked = turn("last")
    got = asking(process, asked)
    loop.time_passes()
    loop.run(lambda: got)
    assert got == [lasts(asked)]
    assert forgotten == []
    assert process.pid != before
    assert process.take_news() == ()


# -- the process -----------------------------------------------------------------------------------------------------------


def test_a_prepared_process_has_its_bots_before_they_are_asked(process: Process, loop: Loop) -> None:
    asked = exchange("last", "unmade", "exits_unmade", "last")
    process.prepare({seat: bot for seat, (bot, _) in asked.items()})
    assert loop.deadline == START
    loop.run(lambda: loop.deadline is None)
    assert process.take_news() == ()
    assert process.chosen(asked) == lasts(asked) | {seat: defaults(asked)[seat] for seat in (1, 2)}
    assert [text.en.split()[3] for text in process.take_news()] == ["South", "West"]


def test_a_process_that_is_killed_while_nobody_waits_is_replaced(process: Process, loop: Loop) -> None:
    asked = turn("last")
    process.chosen(asked)
    before = process.pid
    assert before is not None
    os.kill(before, 9)
    loop.run(lambda: process.pid is None)
    assert process.chosen(asked) == lasts(asked)
    assert process.take_news() == ()


def test_what_a_python_prints_at_its_start_is_no_answer(loop: Loop) -> None:
    python, safe, flag, code, *path = python_command(bot_worker.__name__)
    command = (python, safe, flag, f"print('[1, 0]\\nhello', flush=True); {code}", *path)
    process = Process(loop, command=command)
    asked = turn("last")
    assert process.chosen(asked) == lasts(asked)
    process.close()


@pytest.mark.parametrize(
    "command", [("/nowhere/python",), (sys.executable, "-c", ""), (sys.executable, "-c", "raise ValueError")]
)
def test_where_no_process_can_be_had_bots_think_here(
    loop: Loop, command: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    process = Process(loop, command=command)
    asked = exchange(*("basic",) * 4)
    for _ in range(STARTS + 1):
        assert process.chosen(asked) == asking(ThinkHere(), asked)[0]
    (news,) = process.take_news()
    assert "think within the program" in news.en
    assert process.pid is None
    process.close()
    assert capfd.readouterr() == ("", "")


def test_a_process_that_does_not_get_ready_is_not_waited_for(loop: Loop) -> None:
    process = Process(loop, command=(sys.executable, "-c", "input(); input()"))
    asked = exchange(*("basic",) * 4)
    got = asking(process, asked)
    assert not got
    loop.time_passes()
    assert got == asking(ThinkHere(), asked)
    process.close()


@pytest.mark.skipif(sys.platform != "linux", reason="descriptors are listed there")
def test_closing_leaves_no_process_thread_or_descriptor(loop: Loop) -> None:
    threads, descriptors = set(threading.enumerate()), open_descriptors()
    process = Process(loop)
    pids = []
    for name in ("last", "exits", "last", "sleeps"):
        got = asking(process, turn(name))
        loop.run(partial(_done_or_thinking, loop, got))
        pids.append(process.pid)
    process.close()
    assert set(threading.enumerate()) <= threads
    assert open_descriptors() <= descriptors
    assert loop.deadline is None
    for pid in pids:
        if pid is not None:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)
    process.close()


def _done_or_thinking(loop: Loop, got: list[Mapping[Seat, Action]]) -> bool:
    return bool(got) or loop.deadline == LIMIT


def open_descriptors() -> set[str]:
    return {entry.name for entry in Path("/proc/self/fd").iterdir()}


PROGRAM = """
import sys, time
sys.path.insert(0, {root!r})
from tests.table.test_thinking import Loop, Process, asking, turn
asking(process := Process(loop := Loop()), turn("locking {lock}"))
loop.run(lambda: False)
"""


def test_when_the_program_is_killed_its_process_ends_though_it_thinks(root: Path, tmp_path: Path) -> None:
    """The program has no guard around its main part, and lies in another folder."""
    script, lock = tmp_path / "program.py", tmp_path / "lock"
    script.write_text(PROGRAM.format(root=str(root), lock=lock), encoding="utf-8")
    with subprocess.Popen((sys.executable, script), cwd=tmp_path) as program:
        try:
            wait_until_locked(lock)
        finally:
            program.kill()
    with lock.open() as opened:
        fcntl.flock(opened, fcntl.LOCK_EX)  # once the process is gone


def wait_until_locked(lock: Path) -> None:
    for _ in range(6_000):
        if lock.exists():
            with lock.open(encoding="utf-8") as opened:
                try:
                    fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    return
        time.sleep(0.01)
    pytest.fail("nobody locks the file")


def test_a_bot_that_lets_no_other_thread_run_is_ended_by_the_process_itself() -> None:
    """Nobody asks any more and nobody kills it: what is left is the clock that needs no turn."""
    asked = turn("lets_nobody_run")
    bot, observation = asked[0]
    settings = {"factory": bad_bots.FACTORY, "memory": None, "longest": 0.2}
    made = [1, 0, [bot.name, bot.rules, bot.options, bot.seed, bot.player], None]
    question = [2, 0, None, codec.write(observation, Observation)]
    lines = "".join(f"{json.dumps(line)}\n" for line in (settings, made, question))
    with subprocess.Popen(
        python_command(bot_worker.__name__), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert worker.stderr is not None
        try:
            worker.stdin.write(lines.encode())
            worker.stdin.flush()
            assert worker.stdout.readline() == bot_worker.READY
            assert json.loads(worker.stdout.readline()) == [1, None]
            assert worker.stdout.read() == b""
            assert worker.stderr.read() == b""
        finally:
            worker.kill()

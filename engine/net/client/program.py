"""An external program in a riichi seat: it speaks mjai over its standard input and output, one line in answer to each line."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.words import Text, quoted
from paizhuo.engine.match.formats.mjai import RULES, Lines, tile_of
from paizhuo.engine.match.formats.mjai.replies import ASKING, NoSuchAnswer, meant
from paizhuo.engine.net.client.match import FarMatch
from paizhuo.engine.table.by_default import by_default
from paizhuo.engine.table.port.asks import Answer, NextHand
from paizhuo.engine.table.port.reports import Failed, Finish, HandSheet, Moment, Report, Seating

PATIENCE: Final = 10.0
"""Seconds in which a program answers a line."""
LONGEST: Final = 64 * 1024
"""Bytes of its longest answer."""


class ProgramFailed(Failure):
    """The program cannot be started, has ended, takes too long or answers no JSON; ``reason`` says which."""


class Program:
    """A running program."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def started(cls, command: str) -> Program:
        """Start the program; its standard error stream is that of this process. Raise ``ProgramFailed``."""
        try:
            words = in_words(command)
            process = await asyncio.create_subprocess_exec(
                *words,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST,
                start_new_session=os.name == "posix",
            )
        except (OSError, ValueError, IndexError) as error:
            raise ProgramFailed(NOT_STARTED.filled(command=quoted(command), reason=str(error))) from None
        return cls(process)

    async def ask(self, line: dict[str, Any], patience: float = PATIENCE) -> dict[str, Any]:
        """Return the program's answer to a line. Raise ``ProgramFailed``."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            stdin.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            await stdin.drain()
            # Not wait_for: in Python 3.11 it loses a cancellation that comes with the answer.
            async with asyncio.timeout(patience):
                said = await stdout.readline()
            answer = json.loads(said) if said else None
        except TimeoutError:
            raise ProgramFailed(TOO_SLOW.filled(seconds=round(patience))) from None
        except (ValueError, RecursionError):  # also a line that is too long
            raise ProgramFailed(NO_JSON) from None
        except OSError:
            answer = None
        if answer is None:
            raise ProgramFailed(HAS_ENDED)
        if not isinstance(answer, dict):
            raise ProgramFailed(NO_JSON)
        return answer

    async def close(self) -> None:
        """End the program, and what it has started."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), 1.0)
        with suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        await self._process.wait()


def in_words(command: str, *, windows: bool = os.name == "nt") -> list[str]:
    """Return the words of a command line as the system's own users write it. Raise ``ValueError``.

    On Windows a backslash separates folders and only double quotes keep words together; elsewhere it is read as by a shell.
    """
    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.commenters = True, ""
    if windows:
        lexer.escape, lexer.quotes = "", '"'
    return list(lexer)


class MjaiPlayer:
    """Plays a seat with the answers of a program; where it fails, the simplest choice is made and reported.

    ``match`` must be set before the first message. ``over`` is done when the match has ended, with an exception if it is not
    riichi.
    """

    match: FarMatch

    def __init__(self, program: Program, say: Callable[[Text], None]) -> None:
        """``say``: called with a sentence about anything that goes wrong. Must be made in the running loop."""
        self._program, self._say = program, say
        self._lines, self._heard = Lines(), 0
        self._seat: Seat | None = None
        self._claimed: tuple[Seat, Tile] | None = None
        self._declared = False
        self._answer: dict[str, Any] = {}
        """The answer to the last line that may have asked for a choice."""
        self._discard: dict[str, Any] = {}
        """The answer to the riichi declared last."""
        self._seating: Seating | None = None
        self._given_up = False
        self._moment: Moment | None = None
        self._work: asyncio.Queue[tuple[list[dict[str, Any]], Moment | None]] = asyncio.Queue()
        self.over: asyncio.Future[Finish] = asyncio.get_running_loop().create_future()
        self._worker = asyncio.ensure_future(self._answer_all())

    async def close(self) -> None:
        """Stop answering, and end the program."""
        self._worker.cancel()
        await asyncio.wait((self._worker,))
        await self._program.close()
        if not self._worker.cancelled():
            self._worker.result()  # raises what went wrong there

    # -- what the session reports ----------------------------------------------------------------------------------

    def heard(self, report: Report) -> None:
        """Pass the match on to the program, and its end to whoever waits for it."""
        match report:
            case Seating():
                self._seated(report)
            case Moment():
                self._moved(report)
            case HandSheet():
                self.match.ask(NextHand())
            case Finish():
                self._work.put_nowait(([{"type": "end_game"}], None))
                if not self.over.done():
                    self.over.set_result(report)
            case Failed(reason) if not self.over.done():
                self.over.set_exception(ProgramFailed(reason))
            case _:
                pass

    def _seated(self, seating: Seating) -> None:
        if seating.rule_set.id != RULES or not seating.plays:
            if not self.over.done():
                self.over.set_exception(ProgramFailed(NOT_RIICHI))
            return
        self._seating, self._seat = seating, seating.person
        self._lines, self._heard = Lines(), 0
        names = [seat.name for seat in seating.setup.seats]
        self._work.put_nowait(([{"type": "start_game", "id": self._seat, "names": names}], None))

    def _moved(self, moment: Moment) -> None:
        if self._seating is None:
            return
        self._moment, record = moment, moment.record
        new = record.events[max(0, self._heard - record.start) :]
        self._heard = max(self._heard, record.start + len(record.events))
        seen = moment.observation
        events = [event for deal, event in new if deal == seen.hand.deal]
        self._work.put_nowait((list(self._lines.take(seen.hand, seen.hand.state.under, events)), moment))

    # -- in the order in which it was reported ---------------------------------------------------------------------

    async def _answer_all(self) -> None:
        while True:
            lines, moment = await self._work.get()
            for line in lines:
                self._note(line)
                if line["type"] == "reach" and line["actor"] == self._seat and self._declared:
                    self._declared = False  # the program knows that already
                    continue
                answer = await self._ask(line)
                if line["type"] in ASKING:
                    self._answer = answer
            if moment is not None and moment.observation.options and moment is self._moment:
                self.match.ask(Answer(moment.serial, (await self._choice(moment),)))

    def _note(self, line: dict[str, Any]) -> None:
        """Remember whose tile may be claimed."""
        if line["type"] in ("dahai", "kakan"):
            self._claimed = line["actor"], tile_of(line["pai"])
        elif line["type"] == "tsumo":
            self._claimed = None

    async def _ask(self, line: dict[str, Any]) -> dict[str, Any]:
        if self._given_up:
            return {}
        try:
            return await self._program.ask(line)
        except ProgramFailed as failed:
            self._given_up = True
            self._say(failed.reason)
            return {}

    async def _choice(self, moment: Moment) -> Action:
        seen, (source, tile) = moment.observation, self._claimed or (None, None)
        try:
            found = meant(seen, self._answer, source, tile)
            if found is None:
                if not self._declared:
                    self._declared = True
                    self._discard = await self._ask({"type": "reach", "actor": self._seat})
                found = meant(seen, self._discard, source, tile, declared=True)
            return found if found is not None else self._simplest(moment)
        except NoSuchAnswer as bad:
            self._declared = False
            if not self._given_up:
                self._say(NOT_ALLOWED.filled(reason=str(bad)))
            return self._simplest(moment)

    def _simplest(self, moment: Moment) -> Action:
        assert self._seating is not None
        rule_set = self._seating.rule_set
        return by_default(moment.observation, rule_set, rule_set.settled(self._seating.setup.options))


NOT_STARTED: Final = Text("程序 {command} 启动不了：{reason}", "The program {command} cannot be started: {reason}")
TOO_SLOW: Final = Text(
    "程序 {seconds} 秒没有回答，以后都替它做最简单的选择。",
    "The program has not answered for {seconds} s. The simplest choices are made for it from now on.",
)
HAS_ENDED: Final = Text(
    "程序已退出，以后都替它做最简单的选择。", "The program has ended. The simplest choices are made for it from now on."
)
NO_JSON: Final = Text(
    "程序的回答不是 JSON 对象，以后都替它做最简单的选择。",
    "The program does not answer with a JSON object. The simplest choices are made for it from now on.",
)
NOT_ALLOWED: Final = Text(
    "程序的回答不能用（{reason}），这一步替它选。",
    "The program's answer cannot be used ({reason}). A choice is made for it.",
)
NOT_RIICHI: Final = Text("外来程序只能在立直麻将的座位上打。", "External programs can only play riichi.")

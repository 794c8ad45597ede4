"""Commands on their way: sent again under the same number until the device answers, given up when it does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from paizhuo.engine.devices.events import DeviceEvent
from paizhuo.engine.devices.open_table.commands import OTHERWISE, SECONDS
from paizhuo.engine.devices.open_table.events import CommandDone, CommandFailed, CommandUnknown
from paizhuo.engine.devices.open_table.grammar import next_number

GAPS: Final = (0.3, 0.4, 0.8, 0.3)
"""Seconds from each sending of a command to the next; after the last gap it is given up."""

Why: TypeAlias = Literal["no answer", "lost", "restarted", "no result"]


class _Sent:
    def __init__(self, what: str, now: float) -> None:
        self.what = what
        self.sends = 1
        self.next_at = now + GAPS[0]
        """When it is sent again or given up; after the ACK, when its end is overdue."""
        self.acknowledged = False
        self.overdue = False

    @property
    def patience(self) -> float:
        return SECONDS.get(self.what.partition(" ")[0], OTHERWISE)


class SentCommands:
    """The commands of one host to one device. Numbers go on whatever happens to the line."""

    def __init__(self, send: Callable[[str], None], happened: Callable[[DeviceEvent], None]) -> None:
        """``send`` takes payloads, ``happened`` how commands have ended."""
        self._send = send
        self._happened = happened
        self._last = -1
        self._sent: dict[int, _Sent] = {}

    def __contains__(self, number: int) -> bool:
        """Whether the command has not ended yet."""
        return number in self._sent

    def begin(self, what: str, now: float) -> int:
        """Send a new command; its number. Numbers still in use are passed over."""
        self._last = next_number(self._last)
        while self._last in self._sent:
            self._last = next_number(self._last)
        self._sent[self._last] = _Sent(what, now)
        self._send(f"CMD {self._last} {what}")
        return self._last

    def acknowledged(self, number: int, now: float) -> None:
        """Note that the device has the command."""
        command = self._sent.get(number)
        if command is not None and not command.acknowledged:
            command.acknowledged = True
            command.next_at = now + command.patience

    def done(self, number: int) -> None:
        """Report that the device has carried a command out."""
        if (command := self._sent.pop(number, None)) is not None:
            self._happened(CommandDone(number, command.what))

    def failed(self, number: int, code: str, at: str) -> None:
        """Report that the device has refused a command or given it up."""
        if (command := self._sent.pop(number, None)) is not None:
            self._happened(CommandFailed(number, command.what, code, at))

    def all_unknown(self, why: Why) -> None:
        """Report the outcome of every command that has not ended as unknown; none is sent again."""
        for number in tuple(self._sent):
            self._unknown(number, why)

    def tick(self, now: float) -> bool:
        """Send again what has no answer, give up what was sent often enough; return whether STATE has to say how something ended."""
        ask = False
        for number, command in tuple(self._sent.items()):
            if now < command.next_at:
                continue
            if command.acknowledged:
                command.overdue = ask = True
                command.next_at = now + command.patience
            elif command.sends == len(GAPS):
                self._unknown(number, "no answer")
                ask = True
            else:
                command.next_at = now + GAPS[command.sends]
                command.sends += 1
                self._send(f"CMD {number} {command.what}")
        return ask

    def due(self) -> float | None:
        """When ``tick`` has something to do."""
        return min((command.next_at for command in self._sent.values()), default=None)

    def state_says(self, results: dict[int, tuple[str, str, str]], now: float) -> None:
        """Take the results of a whole STATE, asked for after everything here was sent: result, code and place by number.

        What is late and not in it has no result any more.
        """
        for number in tuple(self._sent):
            result, code, at = results.get(number, ("", "", ""))
            if result == "running":
                self.acknowledged(number, now)
                self._sent[number].overdue = False
            elif result == "done":
                self.done(number)
            elif result == "err":
                self.failed(number, code, at)
            elif self._sent[number].overdue:
                self._unknown(number, "no result")

    def _unknown(self, number: int, why: Why) -> None:
        self._happened(CommandUnknown(number, self._sent.pop(number).what, why))

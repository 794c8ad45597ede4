"""Many cheap clients of one server in one thread: they read no more of a frame than they need, and choose the first option.

Sockets, frames and masks are done here by hand, so that a core that runs a thousand of them is not what is measured. A mask of zeros is
a mask (RFC 6455, section 5.3), and leaves the payload as it is.
"""

from __future__ import annotations

import select
import socket
import time
from collections import Counter, deque
from collections.abc import Iterator
from typing import Final

TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
DECISION: Final = b'{"type":"decision","decision":'
EVENTS: Final = b'{"type":"events"'
DECIDED: Final = b'{"type":"decided"'
HAND_ENDS: Final = (b'{"type":"result"', b'{"type":"over"')
READY: Final = b'{"type":"ready"}'
MOST_READ: Final = 262_144
MOST_SIZES: Final = 20_000
OPENING: Final = (
    "GET / HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def framed(payload: bytes, opcode: int = TEXT) -> bytes:
    """Return a frame of a client, with a mask of zeros."""
    size = len(payload)
    if size < 126:
        return bytes((opcode, 0x80 | size)) + b"\0\0\0\0" + payload
    return bytes((opcode, 0x80 | 126)) + size.to_bytes(2, "big") + b"\0\0\0\0" + payload


class Line:
    """One connection. Blocking until ``Load.take`` has it."""

    __slots__ = ("asked", "buffer", "code", "due", "group", "rounds", "seat", "socket", "token")

    def __init__(self, host: str, port: int, group: int, seat: int) -> None:
        """``group``, ``seat``: where it sits, for whoever made it; a spectator's seat is -1. Raises ``OSError``."""
        self.socket = socket.create_connection((host, port), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(OPENING.format(host=host, port=port).encode())
        self.buffer = b""
        self.group = group
        self.seat = seat
        self.code = ""
        """The code of the table where it is."""
        self.token = ""
        """The key to come back with."""
        self.asked = 0
        """The number of the decision that waits for an answer; 0: none does."""
        self.due = 0.0
        """When the answer should have been sent that nothing was heard of since; 0: there is none."""
        self.rounds = 0
        """How many messages to all of its group have come, where such are counted."""
        while b"\r\n\r\n" not in self.buffer:
            self.read()
        answer, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        if b" 101 " not in answer.split(b"\r\n", 1)[0]:
            raise OSError(answer.split(b"\r\n", 1)[0].decode())

    def read(self) -> None:
        """Waits for more bytes. Raises ``OSError``."""
        new = self.socket.recv(MOST_READ)
        if not new:
            raise OSError("the server has closed the connection")
        self.buffer += new

    def send(self, payload: bytes) -> None:
        """Sends a message."""
        self.socket.sendall(framed(payload))

    def messages(self) -> Iterator[bytes]:
        """Yield the whole messages in the buffer; pings are answered."""
        data, start, end = self.buffer, 0, len(self.buffer)
        while end - start >= 2:
            size, body = data[start + 1], start + 2
            if size == 126:
                size, body = int.from_bytes(data[start + 2 : start + 4], "big"), start + 4
            elif size == 127:
                size, body = int.from_bytes(data[start + 2 : start + 10], "big"), start + 10
            if body + size > end:
                break
            if data[start] == TEXT:
                yield data[body : body + size]
            elif data[start] == PING:
                self.socket.sendall(framed(data[body : body + size], PONG))
            elif data[start] == CLOSE:
                raise OSError(f"closed: {data[body + 2 : body + size].decode()}")
            start = body + size
        self.buffer = data[start:]

    def hear(self, kind: bytes, *, refusals: bool = False) -> bytes:
        """Return the next message of this type; those before it are passed over. Raises ``OSError`` for refusals, unless they may come."""
        wanted = b'{"type":"' + kind + b'"'
        while True:
            for message in self.messages():
                if message.startswith(wanted):
                    return message
                if not refusals and message.startswith(b'{"type":"error"'):
                    raise OSError(message.decode())
            self.read()


class Load:
    """What clients do meanwhile: answer at once (``closed``), or as often a second as is wanted (``paced``)."""

    def __init__(self, lines: list[Line]) -> None:
        self.answers = 0
        self.stale = 0
        """Answers that came when another's had settled the decision."""
        self.frames = 0
        self.bytes = 0
        self.sizes: list[int] = []
        """Bytes of each of the first messages."""
        self.latencies: list[float] = []
        """Seconds from when an answer should have been sent to the first that its sender heard of it."""
        self.errors: Counter[bytes] = Counter()
        self._open: deque[tuple[Line, int]] = deque()
        self._at_once = True
        self._poll = select.epoll()
        self._of: dict[int, Line] = {}
        self.lines: list[Line] = []
        self.add(lines)

    def add(self, lines: list[Line]) -> None:
        """These take part from now on."""
        for line in lines:
            line.socket.settimeout(0)
            self._of[line.socket.fileno()] = line
            self._poll.register(line.socket.fileno(), select.EPOLLIN)
        self.lines += lines

    def remove(self, lines: list[Line]) -> None:
        """These take part no more, and their connections are closed."""
        gone = set(lines)
        self.lines = [line for line in self.lines if line not in gone]
        for line in lines:
            self._poll.unregister(line.socket.fileno())
            del self._of[line.socket.fileno()]
            line.socket.close()

    def close(self) -> None:
        """Ends all connections."""
        self._poll.close()
        for line in self.lines:
            line.socket.close()

    def closed(self, seconds: float) -> float:
        """Answers every decision at once for so long; how many a second."""
        self._at_once = True
        while self._open:
            self.answer(*self._open.popleft())
        start, before = time.perf_counter(), self.answers
        while (now := time.perf_counter()) - start < seconds:
            self.pump(0.05)
        return (self.answers - before) / (now - start)

    def paced(self, seconds: float, a_second: float) -> None:
        """Answers so many decisions a second, those that have waited longest; ``latencies`` are of these.

        An answer is due whether the server keeps up or not, and its latency counts from then.
        """
        self._at_once = False
        self.latencies.clear()
        start, due, nth = time.perf_counter(), 0.0, 0
        while due < seconds:
            due = nth / a_second
            wait = start + due - time.perf_counter()
            if wait > 0 or not self._open:
                self.pump(max(0.0, min(wait, 0.05)))
                continue
            line, number = self._open.popleft()
            if line.asked == number:
                self.answer(line, number)
                line.due = start + due
                nth += 1

    def drain(self, seconds: float) -> None:
        """Hears what comes, and answers nothing."""
        self._at_once = False
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            self.pump(0.05)

    def pump(self, wait: float) -> None:
        """Takes what has come; waits so many seconds for something."""
        for number, _ in self._poll.poll(wait):
            line = self._of.get(number)
            if line is not None:  # else removed meanwhile
                self.receive(line)

    def receive(self, line: Line) -> None:
        """Takes what has come on a connection. Raises ``OSError`` where it has ended."""
        new = line.socket.recv(MOST_READ)
        if not new:
            raise OSError("the server has closed a connection")
        self.bytes += len(new)
        line.buffer = line.buffer + new if line.buffer else new
        self._take(line)

    def _take(self, line: Line) -> None:
        for message in line.messages():
            self.frames += 1
            if len(self.sizes) < MOST_SIZES:
                self.sizes.append(len(message))
            self.heard(line, message)
            if message.startswith(DECISION):
                line.asked = int(message[30 : message.index(b",", 30)])
            elif message.startswith((EVENTS, DECIDED)):
                line.asked = 0
            elif message.startswith(HAND_ENDS):
                line.asked = 0
                if line.seat >= 0:
                    line.socket.sendall(framed(READY))
                continue
            elif message.startswith(b'{"type":"error"'):
                self.stale += b'"stale"' in message
                self.errors[message[:60]] += 1
            else:
                continue
            if line.due:
                self.latencies.append(time.perf_counter() - line.due)
                line.due = 0.0
        if line.asked:
            if self._at_once:
                self.answer(line, line.asked)
            else:
                self._open.append((line, line.asked))

    def heard(self, line: Line, message: bytes) -> None:
        """A message has come: for those who keep them."""

    def answer(self, line: Line, number: int) -> None:
        if line.asked == number:
            line.asked = 0
            self.answers += 1
            line.socket.sendall(framed(b'{"type":"ask","ask":{"ask":"answer","serial":%d,"actions":[0]}}' % number))


class Echoes(Load):
    """Clients of the bare server: one message of a group goes to all in it, and the next in turn sends the next."""

    def _take(self, line: Line) -> None:
        for message in line.messages():
            self.frames += 1
            if line.due:
                self.latencies.append(time.perf_counter() - line.due)
                line.due = 0.0
            if not message.startswith(b"x"):
                continue
            line.rounds += 1
            if line.rounds % 4 != line.seat:
                continue
            line.asked = line.rounds + 1_000_000
            if self._at_once:
                self.answer(line, line.asked)
            else:
                self._open.append((line, line.asked))


def quantile(values: list[float], share: float) -> float:
    """Return the value below which so large a share lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

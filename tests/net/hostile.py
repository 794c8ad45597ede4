"""Frames that no client of ours sends: valid messages with something wrong in them, and bytes that are no messages or no frames at all.

``Attacker.frames`` gives them by seed. Those of ``BROKEN`` kinds break the protocol below the messages, so a server ends the connection.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec

from paizhuo.engine.net import messages as m
from paizhuo.engine.table.port.asks import Arrange, Consult, Mute, TakeSeat, Undo, Vote, WhyNoWin
from paizhuo.engine.table.port.settings import Automatic
from tests.net.talking import answer, ask

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
ACTIONS: Final[tuple[dict[str, Any], ...]] = (
    {"action": "pass"},
    {"action": "discard", "tile": "5p"},
    {"action": "discard", "tile": "??"},
    {"action": "discard", "tile": "1z", "drawn": True},
    {"action": "riichi", "tile": "1m"},
    {"action": "ron"},
    {"action": "self_draw"},
    {"action": "chi", "tiles": "123m"},
    {"action": "ankan", "tile": "9s"},
    {"action": "nothing"},
    {},
)
MESSAGES: Final[tuple[m.FromClient, ...]] = (
    m.Hello(m.PROTOCOL, "Mallory"),
    m.Tables(),
    m.Create(m.Terms("riichi", ["", "", "", ""])),
    m.Join("ABCDEF"),
    m.Sit(2),
    m.SetSeat(3, "basic"),
    m.Ready(),
    answer(1, 0),
    answer(7, ACTIONS[1]),
    answer(7, [ACTIONS[1], ACTIONS[0]]),
    answer(3, 0),
    ask(Consult(4)),
    m.Asks({"ask": "advise", "supporter": 4, "action": ACTIONS[1]}),
    ask(Mute(muted=True)),
    ask(Arrange(Automatic(discard=True))),
    m.Look(),
    m.Asks({"ask": "why_not", "serial": 7, "action": ACTIONS[4]}),
    m.Asks({"ask": "keep_pace", "pace": [0, 0, 1, 2]}),
    m.Asks({"ask": "give", "serial": 1, "value": [6, 6]}),
    m.Asks({"ask": "rule", "ruling": {}}),
    m.Asks({"report": "failed", "reason": ["", ""]}),
    ask(WhyNoWin()),
    ask(Undo()),
    ask(Vote(yes=True)),
    ask(TakeSeat(4)),
    m.Say("hello"),
    m.Say(phrase=3),
    m.Kick(1),
    m.MakeHost(1),
    m.Leave(),
    m.Ping(at=5),
)
VALID: Final[tuple[dict[str, Any], ...]] = tuple(msgspec.to_builtins(message) for message in MESSAGES)
TAGS: Final = (
    *{message["type"] for message in VALID},
    "welcome",
    "events",
    "observation",
    "decision",
    "",
    "HELLO",
    "hello\0",
    "__init__",
)
TRICKS: Final = (
    "", " ", "\0", "\u202egnp.exe", "a\u200bb", "Аnn", "Ann\n", "e\u0301" * 40, "\U000e0041", "\ufeff", "𝒜𝓃𝓃", "ﷺ" * 30, "A" * 64, "A" * 65,
    "../../etc/passwd", "'; DROP TABLE accounts; --", "<script>", "{zh}", "%s%n", "\u2028", "🀄" * 20, "\x1b[2J", "null", "NaN",
)  # fmt: skip
NUMBERS: Final = (
    -1, 0, 1, 4, 31, 32, 255, 2**31, 2**53, 2**53 + 1, 2**63, 2**64, 10**40, -(2**63), 0.5, 1.0, -0.0, 1e308, True, False,
)  # fmt: skip


def deep(depth: int, opening: str = "[", closing: str = "]") -> str:
    """JSON nested so deeply."""
    return opening * depth + closing * depth


class Attacker:
    """Makes frames by seed. ``decisions``: numbers of decisions that others are asked, or were."""

    def __init__(self, seed: int) -> None:
        self.decisions: list[int] = [1]
        self._random = Random(seed)
        self._makers: tuple[tuple[int, Callable[[], bytes]], ...] = (
            (30, self._mutated),
            (20, self._answer),
            (8, self._text),
            (5, self._nested),
            (4, self._half_character),
            (4, self._cut_short),
            (4, self._flipped),
            (3, self._name),
            (3, self._large),
            (3, self._fragmented),
            (4, lambda: frame(PING, self._random.randbytes(self._random.randrange(126)))),
            (2, lambda: frame(PONG, self._random.randbytes(self._random.randrange(126)))),
            (4, lambda: frame(BINARY, self._random.randbytes(self._random.randrange(300)))),
            (3, lambda: frame(TEXT, b"")),
        )
        self._weights = [weight for weight, _ in self._makers]
        self._breakers: tuple[Callable[[], bytes], ...] = (
            lambda: frame(TEXT, b'{"type":"ping","at":"\xff\xfe"}'),
            lambda: frame(self._random.choice((3, 4, 5, 6, 7, 11, 12, 15)), b"x"),
            lambda: frame(TEXT, b"x", reserved=self._random.choice((0x40, 0x20, 0x10))),
            lambda: frame(TEXT, b'{"type":"ping"}', masked=False),
            lambda: frame(PING, b"x" * 126),
            lambda: frame(PING, b"x", final=False),
            lambda: frame(0, b"x"),
            lambda: bytes((0x81, 0xFF)) + struct.pack("!Q", 2**62) + b"abcd",
            lambda: bytes((0x81, 0xFF)) + struct.pack("!Q", 2**63 + 5) + b"abcd",
            lambda: frame(TEXT, b"x" * (m.LARGEST_FRAME + 1)),
            lambda: frame(CLOSE, b"\x00"),
            lambda: frame(CLOSE, struct.pack("!H", self._random.choice((0, 999, 1005, 1006, 1015, 5000))) + b"bye"),
            lambda: frame(CLOSE, struct.pack("!H", 1000) + b"\xff"),
            lambda: self._random.randbytes(self._random.randrange(2, 200)),
            lambda: b"GET / HTTP/1.1\r\n\r\n",
        )

    def next(self) -> bytes:
        """The bytes of a frame that a server answers, or passes over."""
        return self._random.choices(self._makers, self._weights)[0][1]()

    def breaking(self) -> bytes:
        """Bytes after which a server ends the connection, or waits for more."""
        return self._random.choice(self._breakers)()

    # -- messages ----------------------------------------------------------------------------------------------------

    def _value(self, depth: int = 0) -> Any:
        """Something of a type and size that nobody expects."""
        kind = self._random.randrange(8 if depth < 3 else 5)
        if kind < 2:
            return self._random.choice(NUMBERS)
        if kind == 2:
            return self._random.choice(TRICKS)
        if kind == 3:
            return None
        if kind == 4:
            return self._random.choice(ACTIONS)
        if kind == 5:
            return [self._value(depth + 1) for _ in range(self._random.randrange(5))]
        if kind == 6:
            return {
                self._random.choice((*TRICKS, "type", "tile", "is", "each")): self._value(depth + 1) for _ in range(3)
            }
        return [self._random.choice(ACTIONS)] * self._random.choice((1, 2, 63, 64, 65, 300))

    def _mutated(self) -> bytes:
        """A valid message with something wrong."""
        message = dict(self._random.choice(VALID))
        for _ in range(self._random.choice((1, 1, 1, 2, 3))):
            field = self._random.choice(list(message) or ["type"])
            how = self._random.randrange(6)
            if how == 0:
                message.pop(field, None)
            elif how == 1:
                message[self._random.choice(TRICKS)] = self._value()
            elif how == 2:
                message["type"] = self._random.choice((*TAGS, 1, None, [], {"type": "hello"}))
            elif isinstance(message.get(field), dict) and message[field]:
                inner = dict(message[field])
                inner[self._random.choice(list(inner))] = self._value()
                message[field] = inner
            elif field != "type":
                message[field] = self._value()
        return text(message)

    def _answer(self) -> bytes:
        """An answer to somebody else's decision, to one that is past, or to one that is yet to come."""
        number = self._random.choice(self.decisions) + self._random.choice(
            (-1_000_000, -10, -1, 0, 1, 2, 10, 1_000_000)
        )
        option = self._random.choice((-1, 999, 10**9, *ACTIONS, [], [ACTIONS[0]] * 65, "0", None, 0.0, True))
        actions = option if isinstance(option, list) or option is None else [option]
        return text({"type": "ask", "ask": {"ask": "answer", "serial": number, "actions": actions}})

    def _text(self) -> bytes:
        written = self._random.choice(
            ("null", "[]", "{}", '""', "0", "{", "}", '{"type":', '{"type":"ping"}{"type":"ping"}', '{"type":"ping",}', "﻿{}", "NaN",
             "{'type':'ping'}", '{"type":"ping","type":"leave"}', '{"type":"ping","at":1e999}', '{"type":"ping","at":-1}',
             '{"type":"ping","at":01}', '{"type":"\\u0070ing","x":1}', '{"type":"ask","ask":{"ask":"answer","serial":NaN}}')
        )  # fmt: skip
        return frame(TEXT, written.encode())

    def _nested(self) -> bytes:
        depth = self._random.choice((10, 100, 1_000, 4_000, 8_000))
        inner = self._random.choice((deep(depth), deep(depth, '{"a":', "}").replace(":}", ":0}", 1), "[" * depth))
        kind = self._random.choice(
            ('"ask","ask":{"ask":"answer","serial":1,"actions"', '"ask","ask":{"ask":"advise","action"', '"ask","ask"',
             '"create","terms"')
        )  # fmt: skip
        end = "}" * kind.count("{")
        return frame(TEXT, f'{{"type":{kind}:{inner}{end}}}'.encode()[: m.LARGEST_FRAME])

    def _half_character(self) -> bytes:
        half = self._random.choice(('"\\ud800"', '"\\udc00\\ud800"', '"a\\udfff"', '"\\u0000"'))
        kind = self._random.choice(
            ('"chat","text"', '"join","table"', '"hello","protocol":2,"name"', '"ask","ask":{"ask":"answer","actions"')
        )
        return frame(TEXT, f'{{"type":{kind}:{half}{"}" * kind.count("{")}}}'.encode())

    def _cut_short(self) -> bytes:
        whole = json.dumps(self._random.choice(VALID)).encode()
        return frame(TEXT, whole[: self._random.randrange(1, len(whole))])

    def _flipped(self) -> bytes:
        whole = bytearray(json.dumps(self._random.choice(VALID)).encode())
        for _ in range(self._random.choice((1, 2, 8))):
            whole[self._random.randrange(len(whole))] = self._random.randrange(32, 127)
        return frame(TEXT, bytes(whole))

    def _name(self) -> bytes:
        return text(
            {"type": "hello", "protocol": m.PROTOCOL, "name": self._random.choice(TRICKS), "token": "pzt_" + "A" * 43}
        )

    def _large(self) -> bytes:
        """As large as a message may be, or a little smaller."""
        size = m.LARGEST_FRAME - self._random.choice((0, 1, 100))
        start, end = self._random.choice(
            (
                (b'{"type":"chat","text":"', b'"}'),
                (b'{"type":"ask","ask":{"ask":"answer","serial":1,"actions":[', b"0]}}"),
                (b" ", b"{}"),
            )
        )
        filling = b"0," if b"[" in start else b"A"
        count = (size - len(start) - len(end)) // len(filling)
        return frame(TEXT, start + filling * count + end)

    def _fragmented(self) -> bytes:
        """One message in many frames, with a ping between them."""
        whole = json.dumps(self._random.choice((VALID[-1], {"type": "ping", "at": -1}))).encode()
        cuts = sorted(self._random.randrange(len(whole)) for _ in range(self._random.choice((1, 3, 30))))
        parts = [whole[a:b] for a, b in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
        found = frame(TEXT, parts[0], final=False) + frame(PING, b"?")
        for part in parts[1:-1]:
            found += frame(0, part, final=False)
        return found + frame(0, parts[-1])


def frame(opcode: int, payload: bytes, *, final: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    """A frame of a client, with a mask of zeros unless it is left out."""
    head = bytes(((0x80 if final else 0) | reserved | opcode,))
    mask, bit = (b"\0\0\0\0", 0x80) if masked else (b"", 0)
    size = len(payload)
    if size < 126:
        return head + bytes((bit | size,)) + mask + payload
    if size < 65_536:
        return head + bytes((bit | 126,)) + size.to_bytes(2, "big") + mask + payload
    return head + bytes((bit | 127,)) + size.to_bytes(8, "big") + mask + payload


def text(message: Any) -> bytes:
    """A JSON value as a text frame."""
    try:
        written = json.dumps(message, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        written = json.dumps(message).encode()
    return frame(TEXT, written[: m.LARGEST_FRAME])

"""What Pixels dice answer when they are asked what they are, written from the maker's layouts of the message."""

from __future__ import annotations

import struct

TYPES = {"unknown": 0, "d4": 1, "d6": 2, "d20": 7, "d6 pipped": 8, "d6 fudge": 9}
BUILT_2024 = 1_720_000_000
BUILT_2023 = 1_700_200_000
NUMBER = 0xB0A1C2D3


def old_answer(
    kind: str = "d6", lights: int = 6, built: int = BUILT_2024, state: int = 5, face: int = 0, battery: int = 80
) -> bytes:
    """IAmADie of old firmware: 22 bytes."""
    return struct.pack("<BBBBIIHIBBBB", 2, lights, 0, TYPES[kind], 7, NUMBER, 900, built, state, face, battery, 0)


def answer(
    kind: str = "d6",
    lights: int = 6,
    built: int = BUILT_2024,
    state: int = 5,
    face: int = 0,
    battery: int = 80,
    charge: int = 0,
    name: str = "Lucky",
) -> bytes:
    """IAmADie in parts, each with its length; API 1.2."""
    parts = (
        struct.pack("<HIHHHH", 0x0105, built, 0x0100, 0x0102, 0x0100, 0x0100),
        struct.pack("<IBBBBB", NUMBER, 1, TYPES[kind], lights, 3, 0),
        b"\0",
        name.encode() + b"\0",
        struct.pack("<III", 7, 900, 1000),
        bytes((battery, charge, state, face)),
    )
    return b"\x02" + b"".join(bytes((len(part) + 1,)) + part for part in parts)

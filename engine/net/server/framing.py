"""Text frames of a server (RFC 6455, section 5.2), made once for all who get the same."""

from __future__ import annotations

from typing import Final

FINAL_TEXT: Final = 0x81
SHORT: Final = tuple(bytes((FINAL_TEXT, size)) for size in range(126))
"""The heads of frames whose length fits into the second byte."""


def text_frame(payload: bytes) -> bytes:
    """Return the UTF-8 of a text as one whole frame, not masked."""
    size = len(payload)
    if size < 126:
        return SHORT[size] + payload
    if size < 1 << 16:
        return bytes((FINAL_TEXT, 126, size >> 8, size & 0xFF)) + payload
    return bytes((FINAL_TEXT, 127)) + size.to_bytes(8, "big") + payload

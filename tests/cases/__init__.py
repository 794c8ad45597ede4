"""Hands and settlements with known results, made by others: rule books, published examples, real games, other implementations.

A file has a case a line: a request as the command ``score`` reads it, with ``id``, ``source`` and ``expect`` beside it. The large ones
are compressed. Nobody's program made these answers but those named in ``source``; they are not regenerated from ours.
"""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).resolve().parent
NAMES: Final = sorted({path.name.removesuffix(".xz").removesuffix(".jsonl") for path in FOLDER.glob("*.jsonl*")})
"""The files of hands."""


def hands(name: str) -> list[dict[str, Any]]:
    """The cases of a file of hands."""
    plain = FOLDER / f"{name}.jsonl"
    if plain.exists():
        text = plain.read_text(encoding="utf-8")
    else:
        text = lzma.decompress(plain.with_suffix(".jsonl.xz").read_bytes()).decode("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def settlements(name: str) -> Any:
    """A file that is one JSON value: settlements and statements."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))

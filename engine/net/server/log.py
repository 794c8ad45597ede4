r"""The server's log: one JSON object a line, on the standard error stream or in a file that is replaced before it grows too large.

Every line has ``at`` (UTC, ISO 8601), ``level`` and ``event``. No line holds a secret, by construction. Only the fields in
``FIELDS`` are written, with plain values only, and nothing that looks like a token. The text of an error is never written. Of
what libraries log only the first words are written, which are the library's own. Nothing that a client sends can begin a line
of its own or steer a terminal: all but printable ASCII is escaped.

An event that repeats too often is left out for a while; the next line of its kind says how many were: ``"left_out": 12``.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from traceback import extract_tb
from typing import Final, Literal, TextIO, TypeAlias

from paizhuo.engine.net.server.limits import Bucket, Rate

Level: TypeAlias = Literal["debug", "info", "warning", "error"]
LEVELS: Final[Mapping[Level, int]] = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}
FIELDS: Final = frozenset((
    "about", "account", "address", "bots", "bytes", "code", "connections", "count", "file", "hands", "host", "match",
    "milliseconds", "name", "path", "port", "reason", "rules", "seat", "seconds", "signal", "table", "tables",
    "version", "what",
))  # fmt: skip
"""The fields that an event may have; any other is ``HIDDEN``, so that a new one is looked at before it is shown."""
HIDDEN: Final = "[hidden]"
TOKEN_LIKE: Final = re.compile(r"pzt_[\w-]*|[\w+/=-]{40,}", re.ASCII)
"""What may be a token, a key or a hash, wherever it stands."""
OWN_WORDS: Final = re.compile(r"[^\n:<>()\[\]{}'\"=]*")
"""The beginning of a library's message, up to where it may quote something."""
LONGEST: Final = 200
"""Characters of a value that are written."""
REPEATED: Final = Rate(1, 20)
"""How often an event of one kind is written."""
LOGGER: Final = "paizhuo.server"
SOCKETS: Final = "paizhuo.sockets"
"""The logger that the library of the connections is given."""
LARGEST_FILE: Final = 16 * 2**20
"""Bytes after which a file is replaced; so many more are kept: ``OLD_FILES``."""
OLD_FILES: Final = 4

Value: TypeAlias = str | int | float | bool | None


class Log:
    """What the server does, as events."""

    def __init__(self, logger: logging.Logger | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """``logger``: where lines go; ``start`` makes one. ``clock``: seconds that never go back."""
        self._logger = logger or logging.getLogger(LOGGER)
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}
        self._left_out: dict[str, int] = {}

    def event(self, event: str, level: Level = "info", **fields: Value) -> None:
        """Write an event. ``event``: a constant word, which is the kind that may repeat only so often."""
        self._write(event, level, fields)

    def failure(self, event: str, error: BaseException, **fields: Value) -> None:
        """Write that something went wrong: the class of the error and the places in the program it passed.

        Its text is not written: it may quote what a client sent.
        """
        self._write(event, "error", fields, error)

    def _write(self, event: str, level: Level, fields: Mapping[str, Value], error: BaseException | None = None) -> None:
        number = LEVELS[level]
        if not self._logger.isEnabledFor(number):
            return
        if self._buckets.setdefault(event, Bucket(REPEATED)).take(self._clock()):
            self._left_out[event] = self._left_out.get(event, 0) + 1
            return
        shown: dict[str, object] = {key: _shown(value) if key in FIELDS else HIDDEN for key, value in fields.items()}
        if error is not None:
            shown["error"] = _of_error(error)
        if left_out := self._left_out.pop(event, 0):
            shown["left_out"] = left_out
        self._logger.log(number, event, extra={EXTRA: shown})

    def flush(self) -> None:
        """Say how many events were left out whose kind has not been seen since."""
        for event, count in self._left_out.items():
            self._logger.log(logging.INFO, event, extra={EXTRA: {"left_out": count}})
        self._left_out.clear()


EXTRA: Final = "paizhuo_fields"


class JsonLines(logging.Formatter):
    """Records as lines of JSON. Of records that do not come from ``Log`` only the first words are written, without arguments."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"at": at, "level": record.levelname.lower()}
        fields = getattr(record, EXTRA, None)
        if isinstance(fields, dict):
            line |= {"event": record.msg, **fields}
        else:
            line |= {"event": "library", "logger": record.name, "says": _shown(_own_words(record.msg))}
            if record.exc_info and record.exc_info[1] is not None:
                line["error"] = _of_error(record.exc_info[1])
        return json.dumps(line).replace("\x7f", "\\u007f")


def start(file: Path | None = None, level: Level = "info") -> logging.Handler:
    """Have the server's and the libraries' records written as lines of JSON, to the file or to the standard error stream.

    Return the handler, for ``stop``. Raise ``OSError`` if the file cannot be written. A disk that is full later loses lines and
    stops nothing.
    """
    handler: logging.Handler
    if file is None:
        handler = _Quiet(sys.stderr)
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = _QuietFile(file, maxBytes=LARGEST_FILE, backupCount=OLD_FILES, encoding="ascii")
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.addHandler(handler)
    logging.getLogger(LOGGER).setLevel(LEVELS[level])
    for noisy in (SOCKETS, "websockets", "asyncio"):
        logging.getLogger(noisy).setLevel(max(LEVELS[level], logging.WARNING))
    return handler


def stop(handler: logging.Handler) -> None:
    """Write no more to the handler, and close it."""
    logging.getLogger().removeHandler(handler)
    handler.close()


class _Quiet(logging.StreamHandler[TextIO]):
    """Says nothing when a line cannot be written."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Lose the line."""


class _QuietFile(RotatingFileHandler):
    """Says nothing when a line cannot be written."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Lose the line."""


def _shown(value: object) -> Value:
    if value is None or isinstance(value, bool | int | float):
        return value
    if not isinstance(value, str):
        return f"[{type(value).__name__}]"
    text = TOKEN_LIKE.sub(HIDDEN, value[: 10 * LONGEST])
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _own_words(message: object) -> object:
    """Return the beginning of a library's message that quotes nothing; leave anything but a text as it is."""
    found = OWN_WORDS.match(message) if isinstance(message, str) else None
    return message if found is None else found[0].strip()


def _of_error(error: BaseException) -> list[str]:
    """Return the class of an error and the functions it passed, the innermost first."""
    places = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in extract_tb(error.__traceback__)]
    return [type(error).__name__, *places[:-9:-1]]

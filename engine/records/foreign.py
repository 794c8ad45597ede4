"""Matches in the files of other programs, known by their content: mjai, tenhou.net/6 and event records, also packed with gzip."""

from __future__ import annotations

import gzip
import io
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias
from urllib.parse import unquote

from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.formats import tenhou_logs
from paizhuo.engine.match.formats.event_record import journal_of
from paizhuo.engine.match.formats.followed import followed
from paizhuo.engine.match.formats.logged import BadLog
from paizhuo.engine.match.formats.mjai import logs as mjai_logs
from paizhuo.engine.match.journal_lines import MARK

Objects: TypeAlias = Sequence[Mapping[str, Any]]
PACKED: Final = b"\x1f\x8b"
"""How gzip begins."""
MOST: Final = 64_000_000
"""No record of a match has more bytes."""
ADDRESS: Final = re.compile(r"https?://tenhou\.net/\d/?[^\s#]*#json=(?=(\S+))")
"""A link to Tenhou's log viewer with the log in it, as an address is written or as it is."""

NOT_PACKED: Final = Text("压缩文件坏了", "the packed file is damaged")
TOO_LARGE: Final = Text("文件太大", "it is too large")
NO_TEXT: Final = Text("不是文本", "it is no text")
UNKNOWN: Final = Text(
    "不认识的格式：不是牌谱、记分表、事件记录、mjai 或 tenhou.net/6",
    "its form is not known: no record or score sheet, no event record, mjai or tenhou.net/6",
)
NOT_WHOLE: Final = Text("里面的 JSON 断了或坏了", "the JSON in it is cut off or damaged")


class Converted(Struct):
    """A match as a journal of ours, and what is to be remarked about it."""

    text: str
    remarks: tuple[Text, ...] = ()


def unpacked(content: bytes) -> bytes:
    """Return the content of a file, unpacked if gzip has packed it. Raises ``BadLog``."""
    if not content.startswith(PACKED):
        return content
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as packed:
            found = packed.read(MOST + 1)
    except (OSError, EOFError, zlib.error):
        raise BadLog(NOT_PACKED) from None
    if len(found) > MOST:
        raise BadLog(TOO_LARGE)
    return found


def converted(content: bytes) -> tuple[Converted, ...]:
    """Return the matches in a file of another program, or in an event record. Raises ``BadLog``, ``NotFollowed``."""
    try:
        text = content.decode().removeprefix(MARK)
    except UnicodeDecodeError:
        raise BadLog(NO_TEXT) from None
    objects = _linked(text) or objects_in(text)
    if not objects:
        raise BadLog(UNKNOWN)
    if "record" in objects[0]:
        return (Converted(journal_of(objects)),)
    if "log" in objects[0]:
        logged = tenhou_logs.matches(objects)
    elif "type" in objects[0]:
        logged = mjai_logs.matches(objects)
    else:
        raise BadLog(UNKNOWN)
    made = (followed(match) for match in logged)
    return tuple(Converted(each.text, each.remarks) for each in made)


def _linked(text: str) -> list[Mapping[str, Any]]:
    """Return the JSON objects in the links of a text; none where it has no link. Raises ``BadLog``."""
    found: list[Mapping[str, Any]] = []
    for link in ADDRESS.finditer(text):
        if link[1].startswith("{"):  # names in it may have spaces, so the object ends where JSON says
            try:
                found.append(json.JSONDecoder().raw_decode(text, link.end())[0])
            except (ValueError, RecursionError):
                raise BadLog(NOT_WHOLE) from None
        else:
            found += objects_in(unquote(link[1]))
    return found


def objects_in(text: str) -> list[Mapping[str, Any]]:
    """Return the JSON objects of a text, one after another or in lists; a last line that was cut off is none. Raises ``BadLog``."""
    found: list[Any] = []
    reading, at = json.JSONDecoder(), 0
    while (at := _next(text, at)) < len(text):
        try:
            value, at = reading.raw_decode(text, at)
        except (ValueError, RecursionError):
            if found and "\n" not in text[at:].rstrip("\n"):
                break
            raise BadLog(NOT_WHOLE if found or text[at] in "{[" else UNKNOWN) from None
        found += value if isinstance(value, list) else [value]
    if not all(isinstance(each, dict) for each in found):
        raise BadLog(UNKNOWN)
    return found


def _next(text: str, at: int) -> int:
    """Return where the next value begins; a comma or a semicolon may stand between two."""
    while at < len(text) and text[at] in " \t\r\n,;":
        at += 1
    return at

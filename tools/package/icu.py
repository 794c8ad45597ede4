"""The data of ICU, which Qt for Linux brings for seven hundred languages, cut to those of this program: 32 MB become two.

Qt asks ICU for the order of words in a dialog for files. Tables of other character sets, names of languages, regions and units,
transliteration, and everything about other languages is left out; the program does not ask for them.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from typing import Final

from tools.package.project import PackageFailed

FORMAT: Final = b"CmnD"
LANGUAGES: Final = ("root", "en", "zh")
_LOCALE: Final = re.compile(r"(root|[a-z]{2,3})(_[A-Za-z0-9_]+)?\.res")
_NO_LOCALES: Final = ("pool.res",)


def wanted(name: str) -> bool:
    """Return whether an item is kept; ``name`` as in ``icudt73l/coll/zh.res``."""
    _, _, inside = name.partition("/")
    folder, _, file = inside.rpartition("/")
    if folder not in {"", "coll"} or file.endswith((".cnv", ".spp")) or file == "unames.icu":
        return False
    locale = _LOCALE.fullmatch(file)
    return locale is None or file in _NO_LOCALES or locale[1] in LANGUAGES


def items(package: bytes) -> tuple[bytes, dict[str, bytes]]:
    """Return the head of a package of data, and what is in it by name. Raises ``PackageFailed`` if it is none."""
    size = int.from_bytes(package[:2], "little")
    if package[2:4] != b"\xda\x27" or package[12:16] != FORMAT:
        raise PackageFailed("This is no package of ICU's data")
    table = package[size:]
    (count,) = struct.unpack_from("<I", table)
    places = [struct.unpack_from("<II", table, 4 + 8 * at) for at in range(count)]
    ends = [*(begin for _, begin in places[1:]), len(table)]
    found = {}
    for (name, begin), end in zip(places, ends, strict=True):
        found[table[name : table.index(0, name)].decode("ascii")] = table[begin:end]
    return package[:size], found


def package_of(head: bytes, found: Mapping[str, bytes]) -> bytes:
    """Return a package of data with these items."""
    names = sorted(found)
    labels = b"".join(name.encode("ascii") + b"\0" for name in names)
    at = 4 + 8 * len(names)
    begin = -(-(at + len(labels)) // 16) * 16
    table, data = struct.pack("<I", len(names)), b""
    for name in names:
        table += struct.pack("<II", at, begin + len(data))
        at += len(name) + 1
        data += found[name] + bytes(-len(found[name]) % 16)
    return head + (table + labels).ljust(begin, b"\0") + data


def cut(package: bytes) -> bytes:
    """Return a package of data without what the program does not ask for."""
    head, found = items(package)
    return package_of(head, {name: data for name, data in found.items() if wanted(name)})

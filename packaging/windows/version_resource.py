"""What Windows shows of the program's files under Properties, Details. The spec runs this file on Windows."""

from __future__ import annotations

from itertools import chain, repeat
from typing import Any


def numbers(version: str) -> tuple[int, ...]:
    """Return a version as the four numbers that Windows has for one; what is no number ends it."""
    leading = []
    for part in version.split("."):
        if not part.isdigit():
            break
        leading.append(int(part))
    return tuple(number for number, _ in zip(chain(leading, repeat(0)), range(4), strict=False))


def resource(version: str) -> Any:
    """Return the resource for PyInstaller."""
    from PyInstaller.utils.win32.versioninfo import (
        FixedFileInfo,
        StringFileInfo,
        StringStruct,
        StringTable,
        VarFileInfo,
        VarStruct,
        VSVersionInfo,
    )

    said = {
        "CompanyName": "the paizhuo authors",
        "FileDescription": "Paizhuo 牌桌",
        "FileVersion": version,
        "InternalName": "paizhuo",
        "ProductName": "Paizhuo 牌桌",
        "ProductVersion": version,
    }
    table = StringTable("040904B0", [StringStruct(name, value) for name, value in said.items()])
    return VSVersionInfo(
        ffi=FixedFileInfo(filevers=numbers(version), prodvers=numbers(version)),
        kids=[StringFileInfo([table]), VarFileInfo([VarStruct("Translation", [0x0409, 1200])])],
    )

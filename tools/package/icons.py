"""Draws the program's icon in the sizes and formats that systems ask for: ``python icons.py FOLDER``.

It runs in the environment that packages are built in, where the program and Qt are installed. It writes ``<size>.png``, ``paizhuo.svg``,
``paizhuo.ico`` for Windows and ``paizhuo.icns`` for macOS.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Those that icon themes of Linux desktops have."""
ICO_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
ICNS_TYPES: Final = {
    b"ic11": 32,  # 16 at the double size
    b"ic12": 64,
    b"ic07": 128,
    b"ic13": 256,
    b"ic08": 256,
    b"ic14": 512,
    b"ic09": 512,
    b"ic10": 1024,
}
"""The kinds of pictures in an icon of macOS that hold PNG, with the pixels of their sides."""


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """Return an icon of Windows from PNG pictures by their sides in pixels, at most 256."""
    entries, data = b"", b""
    begin = 6 + 16 * len(pictures)
    for side, picture in pictures.items():
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(picture), begin + len(data))
        data += picture
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + data


def icns(pictures: Mapping[bytes, bytes]) -> bytes:
    """Return an icon of macOS from PNG pictures by their types."""
    data = b"".join(kind + struct.pack(">I", 8 + len(picture)) + picture for kind, picture in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(data)) + data


def main(folder: Path) -> None:
    """Write all icons into the folder."""
    from paizhuo.desktop.kit.icon import icon_drawing, icon_picture
    from paizhuo.desktop.kit.png import as_png

    folder.mkdir(parents=True, exist_ok=True)
    drawn = {side: as_png(icon_picture(side)) for side in sorted({*SIZES, *ICO_SIZES, *ICNS_TYPES.values()})}
    for side in SIZES:
        (folder / f"{side}.png").write_bytes(drawn[side])
    (folder / "paizhuo.svg").write_bytes(icon_drawing())
    (folder / "paizhuo.ico").write_bytes(ico({side: drawn[side] for side in ICO_SIZES}))
    (folder / "paizhuo.icns").write_bytes(icns({kind: drawn[side] for kind, side in ICNS_TYPES.items()}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
